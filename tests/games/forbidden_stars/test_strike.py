"""Orbital strikes."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.forbidden_stars.components import FACTION_NAMES
from strategium.games.forbidden_stars.kinds import ORDER_UPGRADES, order_upgrade
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import STRIKE
from tests.games.forbidden_stars.playing import (
    EXPANSE,
    NW_VOID,
    ORKS,
    REACHES,
    SE_VOID,
    SM,
    asked,
    at,
    choose,
    of,
    offered,
    position,
    refused,
)

BOYZ = {"at": {"Smyrna": ["Nob", "Ork Boyz"], "Thylin": ["Ork Boyz"]}}
AT_SMYRNA = f"strike Smyrna from {NW_VOID}"


def to_strike(ships: dict[str, Any], orks: dict[str, Any] | None = None, **more: Any) -> Stars:
    """The Space Marines have moved nothing and may strike; nothing is answered by itself."""
    marines = {"at": {"Xinghua": ["Scout"], **ships}, "upgrades": more.pop("upgrades", [])}
    wait = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}
    g = position(
        f"Advance of Space Marines at {REACHES}",
        True,
        stacks=wait,
        Space_Marines=marines,
        Orks=orks or BOYZ,
        **more,
    )
    while asked(g) != [(SM, "orbital strike")]:
        choose(g, SM, offered(g, SM)[0])
    return g


@pytest.mark.rule(
    "forbidden_stars/strike.one-void-one-world",
    "forbidden_stars/strike.in-active-system",
    "forbidden_stars/advance.strike-only-without-contest",
)
def test_ships_of_one_void_strike_a_world_beside_it() -> None:
    orks = {"at": {"Smyrna": ["Nob"], "Nicea": ["Ork Boyz"], "Thylin": ["Ork Boyz"]}}
    g = to_strike({NW_VOID: ["Strike Cruiser"]}, orks)
    assert offered(g, SM) == ["pass", AT_SMYRNA, f"strike Nicea from {NW_VOID}"]
    assert refused(g, SM, f"strike Thylin from {NW_VOID}") == ["strike.in-active-system"]
    assert refused(g, SM, f"strike Smyrna from {SE_VOID}") == ["strike.routed-ships-excluded"]


@pytest.mark.rule("forbidden_stars/strike.adjacent")
def test_a_void_that_does_not_border_on_the_world_is_no_place_to_strike_from() -> None:
    g = position(
        "Advance of Space Marines at Ton Haagen's Hope",
        True,
        tiles=[["10A", "5A"]],
        Space_Marines={
            "at": {"Xinghua": ["Scout"], "south-east void of Ton Haagen's Hope": ["Strike Cruiser"]}
        },
        Orks={"at": {"Turaci": ["Nob"], "Illedrias": ["Nob"], "Thylin": ["Ork Boyz"]}},
    )
    while asked(g) != [(SM, "orbital strike")]:
        choose(g, SM, offered(g, SM)[0])
    assert refused(g, SM, "strike Turaci from south-east void of Ton Haagen's Hope") == ["strike.adjacent"]
    assert "strike Illedrias from south-east void of Ton Haagen's Hope" in offered(g, SM)


@pytest.mark.rule("forbidden_stars/strike.target-must-be-enemy", "forbidden_stars/strike.no-bastion")
def test_only_enemy_worlds_without_a_bastion() -> None:
    g = to_strike(
        {NW_VOID: ["Strike Cruiser"], "Nicea": ["Scout"]},
        {"at": {"Smyrna": ["bastion", "Nob"], "Thylin": ["Ork Boyz"]}},
    )
    assert refused(g, SM, f"strike Nicea from {NW_VOID}") == ["strike.target-must-be-enemy"]
    assert refused(g, SM, AT_SMYRNA) == ["strike.no-bastion"]


@pytest.mark.rule(
    "forbidden_stars/strike.roll",
    "forbidden_stars/strike.damage",
    "forbidden_stars/strike.damage-assigned-by-owner",
    "forbidden_stars/strike.survivors-not-routed",
)
def test_offence_icons_are_damage_and_survivors_are_not_routed() -> None:
    g = to_strike({NW_VOID: ["Strike Cruiser", "Strike Cruiser"]}, chance=[0, 0, 3, 5])
    choose(g, SM, AT_SMYRNA)
    assert asked(g) == [(ORKS, "suffer damage")]
    assert g.pending[0].prompt.startswith("2 damage")
    choose(g, ORKS, "Nob takes it")
    assert at(g, "Smyrna") == ["Nob", "Ork Boyz"]


@pytest.mark.rule("forbidden_stars/strike.routed-ships-excluded")
def test_routed_ships_take_no_part() -> None:
    g = to_strike({NW_VOID: ["Strike Cruiser", {"unit": "Battle Barge", "routed": True}]}, chance=[0, 0])
    choose(g, SM, AT_SMYRNA)
    assert sum(of(g, "dice", SM).values()) == 2
    routed = to_strike({NW_VOID: [{"unit": "Strike Cruiser", "routed": True}]})
    assert refused(routed, SM, AT_SMYRNA) == ["strike.routed-ships-excluded"]


@pytest.mark.rule("forbidden_stars/strike.eight-dice")
def test_at_most_eight_dice() -> None:
    g = to_strike({NW_VOID: ["Battle Barge", "Battle Barge", "Battle Barge"]}, chance=[0] * 12)
    choose(g, SM, AT_SMYRNA)
    assert sum(of(g, "dice", SM).values()) == 8


@pytest.mark.rule(
    "forbidden_stars/strike.upgrades-before-roll",
    "forbidden_stars/strike.several-upgrades",
    "forbidden_stars/strike.bastion-upgrade",
    "forbidden_stars/strike.spent-dice-before-damage",
)
def test_upgrades_are_declared_before_the_roll() -> None:
    orks = {"at": {"Smyrna": ["bastion", "Nob"], "Thylin": ["Ork Boyz"]}}
    g = to_strike(
        {NW_VOID: ["Battle Barge"]}, orks, upgrades=["Rain of Fire", "Drop Pods"], chance=[0, 0, 3, 3, 0]
    )
    choose(g, SM, AT_SMYRNA)
    assert asked(g) == [(SM, "declare strike upgrades")]
    assert "strike.no-bastion" in refused(g, SM, "no more upgrades")
    choose(g, SM, "use Rain of Fire", "use Drop Pods", "no more upgrades")
    assert sum(of(g, "dice", SM).values()) == 4
    choose(g, SM, "use it")  # a die for Rain of Fire
    choose(g, SM, "use it", "Smyrna")  # two defence dice for Drop Pods
    assert of(g, "dice", SM)["defence"] == 0
    assert asked(g) == [(ORKS, "suffer damage")]
    assert offered(g, ORKS) == ["Nob takes it", "the bastion takes it"]
    assert of(g, "used_upgrades", SM) == ["Rain of Fire", "Drop Pods"]


@pytest.mark.rule("forbidden_stars/order-upgrade.two-strike-cards")
def test_every_faction_has_two_strike_upgrades_one_against_bastions() -> None:
    for faction in range(len(FACTION_NAMES)):
        cards = [order_upgrade(card) for card in ORDER_UPGRADES[faction]]
        strikes = [card for card in cards if card.order == STRIKE]
        assert len(strikes) == 2
        assert [card.opens_bastions for card in strikes].count(True) == 1
