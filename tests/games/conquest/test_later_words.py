"""Moments, limits and durations of later sets that no finished card reaches yet, shown with cards of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, It, This
from strategium.games.conquest.kinds import BOOK, Card
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.amounts import DamageOn, NumberOf, ThatMuch
from strategium.games.conquest.vocabulary.choices import Either, Then
from strategium.games.conquest.vocabulary.hands import Draw, Gain
from strategium.games.conquest.vocabulary.harm import Damage, Heal, Ready
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.select import HERE, Select
from strategium.games.conquest.vocabulary.triggers import COMBAT_ROUND_BEGINS_HERE, Slays, To
from strategium.games.conquest.vocabulary.writing import action, card, combat_action, reaction, twice
from strategium.games.conquest.words import (
    AREA_EFFECT,
    AREA_EFFECT_USED,
    ARMY,
    ATK,
    COST,
    END_OF_COMBAT_ROUND,
    HAND,
    HEALED,
    HP,
    READIED,
    STATS,
    UNIT,
)
from strategium.testing.playing import asked, choose, options
from tests.games.conquest.playing import position

AM = "Astra Militarum"
MINE = Select(UNIT, YOURS)


def print_card(name: str, type: str, attack: int = 2) -> None:
    printed = [0] * STATS
    printed[COST], printed[ATK], printed[HP] = 1, attack, 4
    printed[AREA_EFFECT] = 1 if name == "Sprayers" else 0
    BOOK.add(Card({"name": name, "type": type, "faction": AM}, printed))


@pytest.fixture(autouse=True)
def own_cards() -> Iterator[None]:
    before = len(BOOK.kinds)
    for name in (
        "Wakers",
        "Medics",
        "Heralds",
        "Slayers",
        "Sprayers",
        "Chargers",
        "Twins",
        "Surgeons",
        "Choosers",
    ):
        print_card(name, "army")
    card("Wakers", action(Ready(ATarget(MINE))), reaction(To(READIED, MINE), Gain(1)))
    card("Medics", action(Heal(2, ATarget(MINE))), reaction(To(HEALED, MINE), Gain(1)))
    card("Heralds", reaction(COMBAT_ROUND_BEGINS_HERE, Gain(1)))
    card("Slayers", reaction(Slays(Select(ARMY, ENEMY)), Gain(1)))
    card("Sprayers", reaction(To(AREA_EFFECT_USED, MINE), Gain(1)))
    card(
        "Chargers",
        combat_action(Give(ATK, 1, This(), END_OF_COMBAT_ROUND), limit="attack"),
    )
    card("Twins", twice(action(Gain(1), limit="round")))
    card(
        "Surgeons",
        action(Then(Heal(99, ATarget(MINE)), Gain(ThatMuch("the damage removed")), x=DamageOn(It()))),
        action(Draw(NumberOf(Select(UNIT, YOURS, HERE)))),
    )
    card("Choosers", action(Either(Gain(1), Damage(1, ATarget(Select(UNIT, ENEMY))))))
    yield
    for kind in BOOK.kinds[before:]:
        del BOOK.by_name[kind.name]
    del BOOK.kinds[before:]


def battle(moment: str, *mine: object, orks: tuple[str, ...] = ("Goff Nob", "Shoota Mob")) -> Conquest:
    """Both have several units there, so that nothing goes on by itself."""
    return position(
        f"battle at Tarrus, {moment}",
        planets=["Tarrus", "Ferrin"],
        **{AM: {"at": {"Tarrus": [*mine, "Cadian Mortar Squad"]}}, "Orks": {"at": {"Tarrus": list(orks)}}},
    )


def window(*mine: object) -> Conquest:
    return battle(f"action window before the combat round, turn of {AM}", *mine)


# ---- moments -------------------------------------------------------------------------------------------
@pytest.mark.rule("conquest/cards.readied")
def test_that_a_card_was_readied_can_be_reacted_to() -> None:
    g = window("Wakers", {"card": "Ratling Deadeye", "exhausted": True})
    choose(g, AM, "use Wakers", "answer Wakers")
    assert g.resources == [1, 0]


@pytest.mark.rule("conquest/damage.removed")
def test_that_damage_was_removed_can_be_reacted_to() -> None:
    g = window("Medics", {"card": "Leman Russ Battle Tank", "damage": 3})
    choose(g, AM, "use Medics", "answer Medics")
    assert (g.resources, max(g.damage)) == ([1, 0], 1)


@pytest.mark.rule("conquest/combat-round.begins")
def test_the_beginning_of_a_combat_round_can_be_reacted_to() -> None:
    g = battle("retreats of Orks", "Heralds")
    choose(g, "Orks", "done")
    choose(g, AM, "done", "answer Heralds")
    assert g.resources == [1, 0]


@pytest.mark.rule("conquest/attack.destroys")
def test_who_destroys_a_unit_by_its_attack() -> None:
    g = battle(f"combat turn of {AM}", "Slayers")
    choose(g, AM, "attack with Slayers", "attack Shoota Mob", "answer Slayers")
    assert g.resources == [1, 0]


def test_what_another_destroys_is_not_the_slayers() -> None:
    g = battle(
        f"combat turn of {AM}", "Slayers", "Ratling Deadeye", orks=("Goff Nob", "Shoota Mob", "Snotlings")
    )
    choose(g, AM, "attack with Ratling Deadeye", "attack Shoota Mob")
    assert asked(g) == ["Orks: combat turn"]
    assert g.resources == [0, 0]


@pytest.mark.rule("conquest/keywords.area-effect-can-be-triggered-on")
def test_that_area_effect_was_used_can_be_reacted_to() -> None:
    g = battle(f"combat turn of {AM}", "Sprayers")
    choose(g, AM, "attack with Sprayers", "use Area Effect against all enemies here", "answer Sprayers")
    assert g.resources == [1, 0]


# ---- durations and limits --------------------------------------------------------------------------------
@pytest.mark.rule("conquest/combat-round.effects-expire")
def test_what_lasts_for_the_combat_round_ends_with_it() -> None:
    strong = {"card": "Ratling Deadeye", "lasting": [{"attack": 2, "until": "combat round"}]}
    assert battle(f"combat turn of {AM}", strong).effects
    assert not battle("end of the combat round", strong).effects


@pytest.mark.rule("conquest/limits.once-per-attack")
def test_a_limit_for_an_attack_counts_anew_with_the_next() -> None:
    g = window("Chargers", "Ratling Deadeye")
    choose(g, AM, "use Chargers")
    assert asked(g) == [f"{AM}: combat turn"]  # nothing is left to use
    choose(g, AM, "attack with Ratling Deadeye", "attack Goff Nob")
    assert "use Chargers" in options(g, AM)


@pytest.mark.rule("conquest/limits.twice")
def test_a_limit_of_two_uses() -> None:
    g = window("Twins")
    for _ in range(2):
        choose(g, AM, "use Twins")
    assert g.resources == [2, 0]
    assert "use Twins" not in options(g, AM)
    assert BOOK.find("Twins").abilities[0].text == "Action: Gain 1 resource. (Limit twice per round.)"


# ---- numbers and choices -----------------------------------------------------------------------------------
def test_a_number_is_read_before_what_changes_it() -> None:
    texts = [a.text for a in BOOK.find("Surgeons").abilities if a.text]
    assert texts == [
        "Action: Remove all damage from a target unit you control. Then, gain X resources. X is the damage removed.",
        "Action: Draw X cards. X is the number of units you control at this planet.",
    ]
    g = window("Surgeons", "Ratling Deadeye")
    choose(g, AM, "use Surgeons")
    assert len(g.zones[HAND]) == 3
    hurt = window("Surgeons", {"card": "Ratling Deadeye", "lasting": [{"hp": 4}], "damage": 3})
    heal = [o for o in hurt.pending[0].options if "Remove all damage" in o.note]
    hurt.apply(heal[0], 0)
    assert (hurt.resources, max(hurt.damage)) == ([3, 0], 0)


def test_a_choice_may_have_a_target_of_its_own() -> None:
    g = window("Choosers")
    choose(g, AM, "use Choosers", "deal 1 damage to a target enemy unit", "Goff Nob")
    assert max(g.damage) == 1
