"""Card texts: all as one file that is read as a whole, and what the rules say of cards in general."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from strategium.games.forbidden_stars.kinds import CARDS, COMBAT_CARDS, COPIES, EVENTS, event_card
from strategium.games.forbidden_stars.words import STORM_ICONS
from tests.games.forbidden_stars.playing import (
    CHAOS,
    ELDAR,
    EXPANSE,
    NW_VOID,
    ORKS,
    REACHES,
    SM,
    asked,
    at,
    choose,
    of,
    offered,
    position,
    refused,
)

TEXTS = Path(__file__).parent / "texts.txt"
WAIT = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}


def test_what_the_cards_say() -> None:
    """Every text is generated from what the card does. Meant so? Write the file anew and read the difference."""
    told = "".join(f"{card.name}: {' '.join(card.texts())}\n" for card in CARDS)
    assert told == TEXTS.read_text("utf-8")


def test_the_box_holds_all_cards() -> None:
    assert sum(len(cards) for cards in COMBAT_CARDS) * COPIES == 112
    assert sum(len(cards) for cards in EVENTS) == 32
    for cards in EVENTS:
        icons = [event_card(card).storm for card in cards]
        assert [icons.count(icon) for icon in STORM_ICONS] == [2, 2, 2, 2]
    assert all(card.has_text() for card in CARDS)


def battle(
    marines: dict[str, Any], orks: dict[str, Any], moment: str = "execution round 1", **more: Any
) -> Any:
    marines = {**marines, "at": {"Nicea": ["Scout"], **marines["at"]}}
    orks = {**orks, "at": {"Thylin": ["Ork Boyz"], **orks["at"]}}
    more = {"stacks": WAIT, **more}
    return position(f"{moment} at Smyrna, Space Marines attacks", Space_Marines=marines, Orks=orks, **more)


def test_a_card_overrides_the_rules() -> None:
    """A second structure on a world, which the rules forbid, where Wraithbone Singers allows it."""
    for upgrades, worlds in ([], []), (["Wraithbone Singers"], ["on Nicea"]):
        g = position(
            f"Deploy of Eldar at {REACHES}",
            True,
            stacks=WAIT,
            Eldar={
                "at": {"Nicea": ["factory"], "Xinghua": ["Aspect Warrior"]},
                "materiel": 3,
                "upgrades": upgrades,
            },
            Orks={"at": {"Thylin": ["Ork Boyz"]}},
        )
        if upgrades:
            choose(g, ELDAR, "use Wraithbone Singers")
        while asked(g) != [(ELDAR, "build a structure")]:
            choose(g, ELDAR, "pass")
        if "build a city" in offered(g, ELDAR):
            choose(g, ELDAR, "build a city")
            assert offered(g, ELDAR) == worlds
        else:
            assert worlds == []


def test_only_own_dice_pay() -> None:
    g = battle(
        {"at": {"Smyrna": ["Space Marine", {"unit": "Scout", "routed": True}]}, "facedown": "Show No Fear"},
        {
            "at": {"Smyrna": ["Nob"]},
            "dice": {"morale": 3},
            "facedown": "Gretchin",
            "hand": ["Mek Boyz", "Gretchin"],
        },
    )
    choose(g, SM, "use it")
    assert of(g, "dice", ORKS)["morale"] == 3
    assert "routed Scout" in at(g, "Smyrna")


@pytest.mark.rule("forbidden_stars/combat-deck.shuffle-times")
def test_the_combat_deck_is_shuffled_after_a_combat_and_after_an_upgrade() -> None:
    orders = set()
    for seed in range(6):
        g = position(
            f"Strategize of Space Marines at {REACHES}",
            seed=seed,
            stacks=WAIT,
            Space_Marines={"at": {"Nicea": ["Scout"]}, "materiel": 2},
            Orks={"at": {"Thylin": ["Ork Boyz"]}},
        )
        choose(g, SM, "buy Hold the Line", "take out Ambush")
        orders.add(tuple(of(g, "combat_deck", SM)))
    assert len(orders) > 1


@pytest.mark.rule("forbidden_stars/ships.never-on-world", "forbidden_stars/ships.place-needs-no-path")
def test_abilities_put_ships_in_voids_only() -> None:
    g = position(
        "operations, turn of Eldar",
        stacks={REACHES: ["Eldar Dominate"], EXPANSE: ["Orks Deploy"]},
        Eldar={"at": {"Nicea": ["Aspect Warrior"], NW_VOID: ["Hellebore Frigate"]}, "schemes": ["Warp Gate"]},
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    choose(g, ELDAR, "use Warp Gate instead", NW_VOID)
    if "Hellebore Frigate" in " ".join(offered(g, ELDAR)):
        choose(g, ELDAR, "Hellebore Frigate")
    assert all("void" in text for text in offered(g, ELDAR))
    assert len(offered(g, ELDAR)) == 3


@pytest.mark.rule("forbidden_stars/combat.steps")
def test_a_combat_is_preparation_execution_resolution() -> None:
    g = battle({"at": {"Smyrna": ["Land Raider"]}}, {"at": {"Smyrna": ["Gargant"]}}, "combat", chance=[3] * 6)
    seen = []
    while g.fights:
        seen.append((g.fights[-1].round, asked(g)[0][1]))
        decision = g.pending[0]
        g.apply(decision.options[0], decision.seat)
    assert [number for number, kind in seen if kind == "choose a combat card"] == [1, 1, 2, 2, 3, 3]
    assert any("wins the combat" in line["text"] for line in g.log(None))


@pytest.mark.rule("forbidden_stars/combat-card.unit-in-contested-area", "forbidden_stars/rout.not-twice")
def test_cards_speak_of_units_in_the_contested_area() -> None:
    g = position(
        "execution round 1 at Smyrna, Chaos attacks",
        stacks={},
        Chaos={
            "at": {"Smyrna": ["Chaos Reaver Titan"], "Nicea": ["Cultist"]},
            "facedown": "Chaos Victorious",
        },
        Orks={
            "at": {
                "Smyrna": ["Nob", "Battlewagon", {"unit": "Ork Boyz", "routed": True}],
                "Thylin": ["Gargant"],
            },
            "facedown": "Gretchin",
        },
    )
    choose(g, CHAOS, "use it", "use it")
    assert offered(g, CHAOS) == ["Nob", "Battlewagon"]


@pytest.mark.rule(
    "forbidden_stars/free-unit.none-left",
    "forbidden_stars/free-unit.ability-says-where",
    "forbidden_stars/free-unit.free-structure",
)
def test_free_units_and_structures() -> None:
    def event(card: str, at_areas: dict[str, Any]) -> Any:
        g = position(
            "events of Eldar",
            True,
            Eldar={"at": at_areas, "on_event_deck": ["Strategize"], "events": [card], "materiel": 1},
            Orks={"at": {"Thylin": ["Ork Boyz"]}},
        )
        choose(g, ELDAR, card)
        return g

    three = [{"unit": "Hellebore Frigate", "count": 3}]
    g = event(
        "Outcasts Returned",
        {"Nicea": ["Aspect Warrior"], NW_VOID: three, f"north-west void of {EXPANSE}": three},
    )
    choose(g, ELDAR, "use it")
    assert all(not text.startswith("place 1 free") for text in offered(g, ELDAR))  # all six are on the board
    colony = event("Exodite Colony", {"Nicea": ["Aspect Warrior"]})
    choose(colony, ELDAR, "use it")
    assert offered(colony, ELDAR) == ["Smyrna", "Nicea", "Xinghua"]
    choose(colony, ELDAR, "Smyrna")
    assert of(colony, "structures", "Smyrna") == ["Eldar city"]
    assert of(colony, "materiel", ELDAR) == 0  # the card's own price, not that of a city


@pytest.mark.rule("forbidden_stars/clarification.wave-serpent")
def test_wave_serpents_make_one_area_contested() -> None:
    """The contested void borders on two voids with enemies; one of them is to be fought over already."""
    void, other = f"south-east void of {REACHES}", f"south-west void of {EXPANSE}"
    below = "north-east void of Ebbek's Valor"
    for waiting in (False, True):
        g = position(
            f"execution round 1 at {void}, Eldar attacks",
            True,
            tiles=[["1A", "5A"], ["2A", "3A"]],
            Eldar={
                "at": {void: ["Void Stalker", "Hellebore Frigate"], "Nicea": ["Aspect Warrior"]},
                "facedown": "Wave Serpent",
                "dice": {"morale": 1},
            },
            Orks={
                "at": {
                    void: ["Kill Kroozer"],
                    other: ["Onslaught Attack Ship"],
                    below: ["Onslaught Attack Ship"],
                    "Thylin": ["Ork Boyz"],
                },
                "facedown": "Gretchin",
            },
        )
        choose(g, ELDAR, "do not use it", "do not use it")
        if waiting:
            g.contests.append((g.map.area_names.index(other), 0, ()))
        choose(g, ELDAR, "use it", "morale", "Hellebore Frigate")
        assert (below in offered(g, ELDAR)) != waiting
        assert other in offered(g, ELDAR)


@pytest.mark.rule("forbidden_stars/combat.elimination-finishes-round")
def test_a_round_is_played_to_its_end_even_without_a_last_unit() -> None:
    g = position(
        "execution round 1 at Smyrna, Chaos attacks",
        stacks={REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]},
        Chaos={
            "at": {"Smyrna": ["Chaos Reaver Titan"], "Nicea": ["Cultist"]},
            "facedown": "Death and Despair",
            "dice": {"morale": 1},
        },
        Orks={
            "at": {"Smyrna": [{"unit": "Nob", "routed": True}], "Thylin": ["Gargant"]},
            "facedown": "Gretchin",
        },
    )
    choose(g, CHAOS, "use it", "gain 2 morale dice", "use it")
    choose(g, ORKS, "do not use it", "do not use it")
    told = [line["text"] for line in g.log(None)]
    assert told.index("routed Nob is destroyed") < told.index("Orks reveals Gretchin")
    assert told.index("Orks reveals Gretchin") < told.index("Chaos wins the combat")


@pytest.mark.rule(
    "forbidden_stars/clarification.seduced-by-chaos",
    "forbidden_stars/clarification.teer-it-down",
    "forbidden_stars/event.combat-ability-scope",
)
def test_schemes_for_a_combat_are_for_those_who_fight_it() -> None:
    g = position(
        "damage of round 1 at Smyrna, Eldar attacks",
        True,
        tiles=[["1A", "5A", "2A"]],
        seats=4,
        Eldar={
            "at": {"Smyrna": ["Wraithguard"], "Nicea": ["factory"]},
            "hand": ["Hit and Run", "Howling Banshees"],
        },
        Space_Marines={"at": {"Smyrna": ["Scout", "city"]}, "hand": ["Ambush", "Reconnaissance"]},
        Chaos={"at": {"Laodicea": ["Cultist"]}, "schemes": ["Seduced by Chaos"]},
        Orks={"at": {"Thylin": ["Ork Boyz"]}, "schemes": ["Teer It Down!"]},
    )
    while asked(g)[0][1] != "at the end of damage assessment in a combat":
        choose(g, asked(g)[0][0], "pass")
    told = {}
    while asked(g)[0][1] == "at the end of damage assessment in a combat":
        name = asked(g)[0][0]
        told[name] = offered(g, name)
        if name in (CHAOS, ORKS):
            card = "Seduced by Chaos" if name == CHAOS else "Teer It Down!"
            assert refused(g, name, f"use {card}") == ["event.combat-ability-scope"]
        choose(g, name, "pass")
    assert told == {name: ["pass"] for name in (ELDAR, SM, CHAOS, ORKS)}
