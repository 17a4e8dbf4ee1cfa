"""Deploying, prices, command level, strategizing, dominating, assets."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.forbidden_stars.components import STRUCTURES_IN_BOX
from strategium.games.forbidden_stars.rules.deploy import deploy_limit
from strategium.games.forbidden_stars.state import Stars
from tests.games.forbidden_stars.playing import (
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

BOYZ = {"at": {"Thylin": ["Ork Boyz"]}}
WAIT = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}


def order(kind: str, marines: dict[str, Any], orks: dict[str, Any] | None = None, **more: Any) -> Stars:
    """The Space Marines resolve an order; after it the Orks have a choice."""
    moment = f"{kind} of Space Marines at {REACHES}"
    return position(moment, stacks=WAIT, Space_Marines=marines, Orks=orks or BOYZ, **more)


# ---- deploying -----------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/deploy.step-order",
    "forbidden_stars/deploy.units-optional",
    "forbidden_stars/deploy.limit-sum-of-factory-worlds",
    "forbidden_stars/cost.pay-materiel",
)
def test_units_up_to_the_limit_then_a_structure() -> None:
    g = order("Deploy", {"at": {"Nicea": ["factory"], "Smyrna": ["Scout"]}, "materiel": 12})
    assert deploy_limit(g, 0) == 3
    for _ in range(3):
        assert asked(g) == [(SM, "buy a unit")]
        choose(g, SM, "buy Scout", "put it in Nicea")
    assert asked(g) == [(SM, "build a structure")]
    assert of(g, "materiel", SM) == 6
    choose(g, SM, "pass")
    assert at(g, "Nicea") == ["Scout"] * 3


@pytest.mark.rule(
    "forbidden_stars/deploy.units-need-factory", "forbidden_stars/deploy.structure-on-friendly-world"
)
def test_without_a_factory_no_units_but_a_structure() -> None:
    g = order("Deploy", {"at": {"Nicea": ["Scout"]}, "materiel": 6})
    assert asked(g) == [(SM, "build a structure")]
    choose(g, SM, "build a factory")
    assert of(g, "structures", "Nicea") == ["Space Marines factory"]
    assert of(g, "materiel", SM) == 4


@pytest.mark.rule("forbidden_stars/deploy.limit-double-factory")
def test_two_factories_on_a_world_count_its_capacity_twice() -> None:
    g = order("Deploy", {"at": {"Nicea": ["factory", "factory"]}, "materiel": 4})
    assert deploy_limit(g, 0) == 6


@pytest.mark.rule(
    "forbidden_stars/deploy.unit-placement",
    "forbidden_stars/deploy.no-enemy-area",
    "forbidden_stars/deploy.ships-on-voids",
    "forbidden_stars/deploy.ground-and-structures-on-worlds",
)
def test_where_bought_units_may_be_put() -> None:
    marines = {"at": {"Nicea": ["factory"]}, "materiel": 12}
    g = order("Deploy", marines, {"at": {"Smyrna": ["Ork Boyz"], "Thylin": ["Ork Boyz"]}})
    choose(g, SM, "buy Strike Cruiser")
    assert offered(g, SM) == [f"put it in {NW_VOID}", f"put it in south-east void of {REACHES}"]
    assert refused(g, SM, "put it in Nicea") == ["deploy.ships-on-voids"]
    choose(g, SM, NW_VOID)
    t = g.copy()
    choose(t, SM, "buy Scout")
    assert at(t, "Nicea") == ["Scout"]  # the only place for it
    thorough = position(
        f"Deploy of Space Marines at {REACHES}",
        True,
        Space_Marines=marines,
        Orks={"at": {"Smyrna": ["Ork Boyz"], "Thylin": ["Ork Boyz"]}},
    )
    choose(thorough, SM, "buy Scout")
    assert refused(thorough, SM, "put it in Smyrna") == ["deploy.no-enemy-area"]
    assert refused(thorough, SM, f"put it in {NW_VOID}") == ["deploy.ground-and-structures-on-worlds"]


@pytest.mark.rule(
    "forbidden_stars/deploy.over-capacity-allowed",
    "forbidden_stars/capacity.voluntary-excess",
    "forbidden_stars/capacity.owner-chooses-losses",
    "forbidden_stars/capacity.when-checked",
)
def test_too_many_units_are_trimmed_after_the_order() -> None:
    g = order(
        "Deploy", {"at": {"Nicea": ["factory", "Scout", "Space Marine"], "Smyrna": ["Scout"]}, "materiel": 4}
    )
    choose(g, SM, "buy Scout", "put it in Nicea", "buy Scout", "put it in Nicea")
    assert at(g, "Nicea") == ["Scout", "Scout", "Scout", "Space Marine"]
    assert asked(g) == [(SM, "too many units")]
    choose(g, SM, "destroy Scout at Nicea")
    assert at(g, "Nicea") == ["Scout", "Scout", "Space Marine"]


@pytest.mark.rule(
    "forbidden_stars/deploy.one-structure-per-order",
    "forbidden_stars/deploy.one-structure-per-world",
    "forbidden_stars/structure.control-token-placed",
)
def test_one_structure_an_order_and_one_a_world() -> None:
    g = order("Deploy", {"at": {"Nicea": ["factory"], "Smyrna": ["Scout"]}, "materiel": 7})
    choose(g, SM, "pass", "build a city")
    assert of(g, "structures", "Smyrna") == ["Space Marines city"]  # Nicea has one already
    assert asked(g) == [(ORKS, "operations turn")]


@pytest.mark.rule("forbidden_stars/deploy.structure-on-world-made-friendly")
def test_a_world_that_a_bought_unit_made_friendly_can_get_the_structure() -> None:
    g = order("Deploy", {"at": {"Nicea": ["factory"]}, "materiel": 5})
    choose(g, SM, "buy Scout", "put it in Smyrna", "pass", "build a city")
    assert of(g, "structures", "Smyrna") == ["Space Marines city"]


@pytest.mark.rule(
    "forbidden_stars/deploy.limited-by-own-pool",
    "forbidden_stars/components.limited-to-box",
    "forbidden_stars/components.destroyed-can-be-rebought",
)
def test_what_is_on_the_board_cannot_be_bought_again() -> None:
    three = [{"unit": "Scout", "count": 3}]
    g = order("Deploy", {"at": {"Nicea": ["factory"], "Smyrna": three, "Xinghua": three}, "materiel": 8})
    assert refused(g, SM, "buy Scout") == ["deploy.limited-by-own-pool"]
    full = {
        "at": {"Nicea": ["factory"], "Smyrna": [{"unit": "Scout", "count": 4}], "Xinghua": ["Scout"]},
        "materiel": 8,
    }
    t = order("Deploy", full)
    choose(t, SM, "buy Scout", "put it in Nicea")
    assert refused(t, SM, "buy Scout") == ["deploy.limited-by-own-pool"]
    choose(t, SM, "pass", "pass")
    assert at(t, "Smyrna") == ["Scout"] * 3  # one was destroyed, and is in the supply again
    assert t.supply[0] == 1


@pytest.mark.rule("forbidden_stars/components.no-control-token-no-structure")
def test_without_a_control_token_nothing_can_be_built() -> None:
    worlds = ["Smyrna", "Xinghua", "Laodicea", "Pergam", "Lytheria", "Azernikh", "Onodin", "Solanum", "Kalja"]
    marines = {"at": {**{world: ["bastion"] for world in worlds}, "Nicea": ["Scout"]}, "materiel": 9}
    g = order("Deploy", marines, tiles=[["1A", "5A", "2A"], ["3A", "4A", "4B"]])
    assert asked(g) == [(ORKS, "operations turn")]
    thorough = position(
        f"Deploy of Space Marines at {REACHES}",
        True,
        tiles=[["1A", "5A", "2A"], ["3A", "4A", "4B"]],
        Space_Marines=marines,
        Orks=BOYZ,
    )
    assert refused(thorough, SM, "build a city") == ["components.no-control-token-no-structure"]


def test_the_box_holds_thirty_five_structures() -> None:
    assert sum(STRUCTURES_IN_BOX) == 35


# ---- prices --------------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/cost.cache-reduces-two",
    "forbidden_stars/cost.cache-one-item-only",
    "forbidden_stars/cost.cache-one-per-item",
    "forbidden_stars/components.spend-token",
)
def test_a_cache_token_takes_two_off_one_purchase() -> None:
    marines = {"at": {"Nicea": ["factory"], "Thylin": ["city"]}, "materiel": 5, "assets": {"cache": 2}}
    g = order("Deploy", marines, {"at": {"Xinghua": ["Ork Boyz"]}})
    choose(g, SM, "buy Space Marine", "put it in Nicea")
    assert offered(g, SM) == ["pay 3 materiel", "pay 1 materiel and a cache token"]
    choose(g, SM, "pay 1 materiel and a cache token")
    assert of(g, "materiel", SM) == 4
    assert of(g, "assets", SM)["cache"] == 1
    choose(g, SM, "buy Scout", "put it in Nicea")
    assert offered(g, SM) == ["pay 2 materiel", "pay 0 materiel and a cache token"]


@pytest.mark.rule(
    "forbidden_stars/cost.forge-as-price",
    "forbidden_stars/cost.forge-price-and-level-separate",
    "forbidden_stars/cost.forge-level-one-per-unit",
)
def test_forge_tokens_as_price_and_for_the_level() -> None:
    def barge(cities: list[str], forge: int) -> Stars:
        at_worlds = {"Nicea": ["factory"], **{world: ["city"] for world in cities}}
        marines = {"at": at_worlds, "materiel": 6, "assets": {"forge": forge}}
        return order("Deploy", marines, {"at": {"Xinghua": ["Ork Boyz"]}})

    two_cities = ["Smyrna", "Thylin"]
    assert refused(barge(two_cities, 0), SM, "buy Battle Barge") == ["cost.forge-as-price"]
    g = barge(two_cities, 1)
    choose(g, SM, "buy Battle Barge", NW_VOID)
    assert of(g, "assets", SM)["forge"] == 0
    assert refused(barge(["Smyrna"], 1), SM, "buy Battle Barge") == ["cost.forge-as-price"]  # price and level
    g = barge(["Smyrna"], 2)
    choose(g, SM, "buy Battle Barge", NW_VOID)
    assert of(g, "assets", SM)["forge"] == 0
    assert refused(barge([], 3), SM, "buy Battle Barge") == [
        "command-level.blocks-purchase"
    ]  # two levels short


@pytest.mark.rule(
    "forbidden_stars/cost.forge-reduces-level",
    "forbidden_stars/cost.forge-level-one-unit-only",
    "forbidden_stars/command-level.blocks-purchase",
    "forbidden_stars/command-level.equals-cities",
)
def test_a_forge_token_lowers_the_level_of_one_unit() -> None:
    g = order("Deploy", {"at": {"Nicea": ["factory"]}, "materiel": 9, "assets": {"forge": 1}})
    choose(g, SM, "buy Space Marine", "put it in Nicea")
    assert of(g, "assets", SM)["forge"] == 0
    assert "buy Space Marine" not in offered(g, SM)
    t = order("Deploy", {"at": {"Nicea": ["factory"], "Smyrna": ["city"]}, "materiel": 9})
    assert of(t, "command_level", SM) == 1
    assert "buy Space Marine" in offered(t, SM)


# ---- strategizing --------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/strategize.step-order",
    "forbidden_stars/strategize.one-of-each",
    "forbidden_stars/order-upgrade.placed-faceup",
    "forbidden_stars/cost.cache-not-for-upgrades",
)
def test_one_combat_upgrade_and_one_order_upgrade() -> None:
    marines = {"at": {"Nicea": ["Scout"], "Smyrna": ["city"]}, "materiel": 1, "assets": {"cache": 3}}
    poor = order("Strategize", marines)
    assert asked(poor) == [(SM, "buy an order upgrade")]
    assert refused(poor, SM, "buy Recruitment Worlds") == ["cost.cache-not-for-upgrades"]
    g = order("Strategize", {"at": {"Nicea": ["Scout"]}, "materiel": 3, "assets": {"cache": 3}})
    choose(g, SM, "buy Hold the Line", "take out Ambush")
    assert of(g, "materiel", SM) == 1
    choose(g, SM, "buy Rain of Fire")
    assert of(g, "upgrades", SM) == ["Rain of Fire"]
    assert of(g, "assets", SM)["cache"] == 3
    assert of(g, "on_event_deck", SM) == ["Strategize"]
    assert asked(g) == [(ORKS, "operations turn")]


@pytest.mark.rule(
    "forbidden_stars/strategize.needs-presence", "forbidden_stars/strategize.token-without-presence"
)
def test_upgrades_need_presence_and_the_token_goes_to_the_event_deck_anyway() -> None:
    g = order("Strategize", {"at": {"Xinghua": ["Scout"]}, "materiel": 9})
    assert asked(g) == [(ORKS, "operations turn")]
    assert of(g, "on_event_deck", SM) == ["Strategize"]


@pytest.mark.rule(
    "forbidden_stars/combat-deck.ten-cards",
    "forbidden_stars/combat-deck.upgrade-swaps-pair",
    "forbidden_stars/combat-deck.removed-to-upgrade-deck",
    "forbidden_stars/combat-deck.rebuy-basic-free",
)
def test_both_copies_of_a_card_are_swapped_and_can_be_bought_back() -> None:
    g = order("Strategize", {"at": {"Nicea": ["Scout"]}, "materiel": 2})
    choose(g, SM, "buy Hold the Line", "take out Ambush")
    deck = of(g, "combat_deck", SM)
    assert len(deck) == 10
    assert deck.count("Hold the Line") == 2
    assert "Ambush" not in deck
    assert "Ambush" in of(g, "combat_upgrades", SM)
    t = order("Strategize", {"at": {"Nicea": ["Scout"]}, "combat_cards": ["Hold the Line"]})
    missing = next(text for text in offered(t, SM) if text != "pass")
    choose(t, SM, missing, "take out Hold the Line")
    assert of(t, "materiel", SM) == 0


@pytest.mark.rule(
    "forbidden_stars/cost.forge-not-for-upgrades", "forbidden_stars/command-level.drop-keeps-purchases"
)
def test_the_level_of_an_upgrade_cannot_be_lowered() -> None:
    marines = {
        "at": {"Nicea": ["Scout", "Land Raider"]},
        "materiel": 9,
        "assets": {"forge": 3},
        "upgrades": ["Crusade"],
    }
    g = order("Strategize", marines)
    assert "command-level.blocks-purchase" in refused(g, SM, "buy Break the Line")
    assert of(g, "upgrades", SM) == ["Crusade"]  # what was bought with cities stays without them
    assert at(g, "Nicea") == ["Land Raider", "Scout"]


# ---- order upgrades ------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/order-upgrade.use-with-matching-order",
    "forbidden_stars/order-upgrade.once-per-round",
    "forbidden_stars/order-upgrade.facedown-after-use",
)
def test_an_upgrade_is_used_with_its_order_and_once_a_round() -> None:
    marines = {
        "at": {"Nicea": ["factory"]},
        "materiel": 2,
        "upgrades": ["Direct the Faithful", "Recruitment Worlds"],
    }
    g = order("Strategize", marines)
    assert offered(g, SM) == ["pass", "use Direct the Faithful"]
    assert refused(g, SM, "use Recruitment Worlds") == ["order-upgrade.use-with-matching-order"]
    choose(g, SM, "use Direct the Faithful", "into a city")
    assert of(g, "used_upgrades", SM) == ["Direct the Faithful"]
    used = {"at": {"Nicea": ["factory"]}, "upgrades": [{"card": "Direct the Faithful", "used": True}]}
    thorough = position(f"Strategize of Space Marines at {REACHES}", True, Space_Marines=used, Orks=BOYZ)
    assert refused(thorough, SM, "use Direct the Faithful") == ["order-upgrade.once-per-round"]


@pytest.mark.rule(
    "forbidden_stars/order-upgrade.usable-when-bought", "forbidden_stars/order-upgrade.permanent"
)
def test_an_upgrade_can_be_used_in_the_round_in_which_it_was_bought() -> None:
    stacks = {REACHES: ["Space Marines Deploy", "Space Marines Strategize"], EXPANSE: ["Orks Deploy"]}
    marines = {"at": {"Nicea": ["bastion"], "Smyrna": ["city"]}, "materiel": 6}
    g = position("operations, turn of Space Marines", stacks=stacks, Space_Marines=marines, Orks=BOYZ)
    choose(g, SM, "pass", "buy Recruitment Worlds")
    choose(g, ORKS, "put it on the event deck instead")
    choose(g, SM, "resolve the order", "use Recruitment Worlds")
    assert deploy_limit(g, 0) == 2
    assert of(g, "upgrades", SM) == ["Recruitment Worlds"]


# ---- dominating ----------------------------------------------------------------------------------
@pytest.mark.rule(
    "forbidden_stars/dominate.step-order",
    "forbidden_stars/dominate.collect-from-friendly-worlds",
    "forbidden_stars/assets.forge-icon",
    "forbidden_stars/dominate.faction-ability-optional",
)
def test_assets_of_friendly_worlds_then_the_ability() -> None:
    marines = {"at": {"Nicea": ["Scout"], "Xinghua": ["Scout"]}, "materiel": 1}
    g = order("Dominate", marines)
    assert of(g, "assets", SM) == {"forge": 1, "cache": 0, "reinforcement": 0}  # not that of Xinghua
    assert asked(g) == [(SM, "faction ability")]
    choose(g, SM, "pass")
    assert at(g, "Nicea") == ["Scout"]


@pytest.mark.rule("forbidden_stars/assets.reinforcement-icon", "forbidden_stars/assets.cache-icon")
def test_other_icons_give_their_tokens() -> None:
    g = position(
        "Dominate of Space Marines at The Starhov Nebula",
        tiles=[["1A", "5B"]],
        Space_Marines={"at": {"Nicea": ["Scout"], "Broeskyr": ["Scout"], "Naraka": ["Scout"]}},
        Orks={"at": {"Smyrna": ["Ork Boyz"]}},
    )
    assert of(g, "assets", SM) == {"forge": 0, "cache": 1, "reinforcement": 1}


@pytest.mark.rule("forbidden_stars/assets.prosperity-icon", "forbidden_stars/assets.cap-three-each")
def test_prosperity_gives_a_token_of_choice_and_three_are_the_most() -> None:
    g = position(
        "Dominate of Space Marines at Saint Mir'ha's Fastness",
        tiles=[["8A", "5A"]],
        Space_Marines={"at": {"Squall": ["Scout"]}, "assets": {"cache": 3}},
        Orks=BOYZ,
    )
    assert offered(g, SM) == ["a cache token", "a forge token", "a reinforcement token"]
    t = g.copy()
    choose(g, SM, "a forge token")
    assert of(g, "assets", SM) == {"cache": 3, "forge": 1, "reinforcement": 0}
    choose(t, SM, "a cache token")
    assert of(t, "assets", SM)["cache"] == 3
