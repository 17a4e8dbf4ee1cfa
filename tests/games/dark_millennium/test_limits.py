"""What no card of the pool reaches, and what keeps games from going on for ever."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.dark_millennium.kinds import BOOK, CARDS
from strategium.games.dark_millennium.rules.battle_step import MOST_ACTIONS
from strategium.games.dark_millennium.words import ARMOR, DISCARD
from strategium.testing.playing import asked, choose
from tests.games.dark_millennium.playing import position

DUEL: dict[str, Any] = {
    "Orks": {"at": {"Squig Warrens": ["Nobz Mob"]}, "top": ["Killa Kanz"]},
    "Imperial": {
        "at": {"Squig Warrens": ["Tactical Squad"]},
        "hand": ["Devastator Squad", "Siege Tank Hellhammer"],
    },
    "attacker": "Imperial",
}


def test_a_battle_that_goes_round_in_circles_ends() -> None:
    g = position("battle at Squig Warrens, battle action of Imperial", **DUEL)
    g.actions = MOST_ACTIONS - 2
    choose(g, "Imperial", "charge with Tactical Squad")
    assert asked(g) == ["Orks: battle action"]
    choose(g, "Orks", "charge with Nobz Mob")
    assert g.at < 0
    assert g.phase != 2


@pytest.mark.rule("dark_millennium/roll.d6")
def test_a_d6_for_armor_is_rolled_when_a_card_becomes_the_defending_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nobz = CARDS[BOOK.find("Nobz Mob").no]
    printed = [0 if stat == ARMOR else n for stat, n in enumerate(nobz.printed)]
    monkeypatch.setattr(nobz, "printed", printed)
    monkeypatch.setattr(nobz, "rolled", frozenset([ARMOR]))
    g = position("battle at Squig Warrens, battle action of Imperial", **DUEL)
    choose(g, "Imperial", "shoot with Tactical Squad")
    assert asked(g) == ["Imperial: tactics"]
    assert [(e.what, e.amount) for e in g.effects] == [(ARMOR, 4)]
    choose(g, "Imperial", "pass")
    assert "Nobz Mob" not in [CARDS[g.kind[card]].name for card in g.zones[DISCARD]]


@pytest.mark.rule("dark_millennium/setup.defender-picks-planet")
def test_a_table_may_offer_fewer_planets() -> None:
    options = {"planets": ["Gorgrim", "Ilthanor"]}
    top = {"Orks": {"top": ["Kommandos"]}, "Imperial": {"top": ["Guardsmen Platoon"]}}
    g = position("set-up", options=options, **top)
    choose(g, "Orks", "be the attacker")
    assert [option.text for option in g.pending[0].options] == ["Gorgrim", "Ilthanor"]


def test_one_sector_each_of_equal_worth_is_a_draw_by_house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    canyon = CARDS[BOOK.find("Scrap Canyon").no]
    monkeypatch.setattr(canyon, "printed", CARDS[BOOK.find("Squig Warrens").no].printed)
    spec = {"Orks": {"taken": ["Squig Warrens"]}, "Imperial": {"taken": ["Scrap Canyon"]}}
    assert position("end phase", turn=4, **spec).result is None
    drawn = position("end phase", turn=4, options={"tie_after_four": "draw"}, **spec)
    assert drawn.result is not None
    assert drawn.result.outcome == ("drawn", "drawn")


@pytest.mark.rule("dark_millennium/reaction.own-trigger")
@pytest.mark.parametrize("seed", range(8))
def test_a_destroyed_unit_was_a_unit_though_a_reaction_has_shuffled_it_into_a_new_deck(seed: int) -> None:
    g = position(
        "battle at Hive Spire Gamma, battle action of Imperial",
        seed=seed,
        Imperial={"at": {"Hive Spire Gamma": ["Tactical Squad"]}},
        Chaos={
            "at": {"Hive Spire Gamma": ["Cultist Rabble", "Traitor Marines"]},
            "hand": ["2x Altar Guard"],
            "deck": 0,
            "discard": ["9x Icon of Ruin"],
        },
    )
    choose(g, "Imperial", "shoot with Tactical Squad", "at Cultist Rabble")
    choose(g, "Chaos", "answer Altar Guard")
    assert asked(g) == ["Chaos: reaction"]
