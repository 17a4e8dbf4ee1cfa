"""Cards and their texts, by what they do and by what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.games.template.cards import DECK_LIST
from strategium.games.template.kinds import CARDS
from tests.games.template.playing import choose, position, texts

GOLDEN = Path(__file__).parent / "texts.txt"


def test_texts_are_as_reviewed() -> None:
    """All texts as one file; after a change that is right, write it anew from `lines`."""
    lines = []
    for card in CARDS:
        numbers = f"strength {card.strength}, health {card.health}" if card.is_unit else "event"
        price = "X" if card.price is None else card.price
        lines += [f"{card.name} (price {price}, {numbers})", *[f"  {text}" for text in card.texts()]]
    assert GOLDEN.read_text("utf-8").splitlines() == lines


def test_every_kind_is_in_the_deck() -> None:
    assert {card.name for card in DECK_LIST} == {card.name for card in CARDS}


@pytest.mark.rule("template/abilities.trigger", "template/card.minder")
def test_a_minder_does_not_mind_enemies_itself_or_other_sites() -> None:
    blue = {"at": {"Bow": ["Minder", "Bruiser"], "Hold": ["Gunner"]}, "coins": 9, "hand": ["Deckhand"]}
    red = {"coins": 9, "hand": ["Broadside", "Deckhand"], "at": {"Bow": ["Purser"]}}
    for target in ("target Blue's Minder", "target Blue's Gunner", "target Purser"):
        g = position("hiring, turn of Red", Red=red, Blue=blue)
        choose(g, "Red", "play Broadside", "X is 1", target)
        assert g.pending[0].kind == "hiring turn"
    g = position("hiring, turn of Red", Red=red, Blue=blue)
    choose(g, "Red", "play Broadside", "X is 1", "target Blue's Bruiser")
    assert g.pending[0].kind == "interrupt?"


@pytest.mark.rule("template/timing.reactions", "template/abilities.condition")
def test_a_reaction_need_not_be_used_and_asks_for_its_condition() -> None:
    blue = {"at": {"Bow": ["Deckhand"]}, "coins": 9, "hand": ["Deckhand"]}
    for hand, asked in (
        (["Broadside", "Rally", "Belay", "Purser"], True),
        (["Broadside"] + ["Rally"] * 4, False),
    ):
        red = {"coins": 9, "hand": hand, "at": {"Bow": ["Scavenger"]}, "deck": 3}
        g = position("hiring, turn of Red", Red=red, Blue=blue)
        choose(g, "Red", "play Broadside", "X is 2", "target Blue's Deckhand")
        assert (g.pending[0].kind == "reaction?") is asked
        if asked:
            choose(g, "Red", "pass")
            assert len(g.cards(0, 7)) == len(hand) - 1


@pytest.mark.rule("template/timing.forced-first")
def test_a_forced_ability_is_not_asked_for() -> None:
    """Both crews have something to answer with: what is forced happens first, and the reaction sees its end."""
    red = {
        "coins": 9,
        "hand": ["Broadside", "Purser"],
        "at": {"Bow": [{"card": "Deckhand", "damage": 1}]},
        "deck": 3,
    }
    blue = {"coins": 9, "hand": ["Deckhand"], "at": {"Bow": ["Powder Monkey", "Scavenger"]}, "deck": 3}
    g = position("hiring, turn of Red", Red=red, Blue=blue)
    choose(g, "Red", "play Broadside", "X is 1", "target Blue's Powder Monkey")
    assert g.pending[0].kind == "reaction?"
    assert "Red's Deckhand is destroyed" in texts(g, None)
    assert g.damage[g.cards(1, 0)[0]] == 1


@pytest.mark.rule("template/damage.stays")
def test_damage_adds_up() -> None:
    blue = {"at": {"Bow": [{"card": "Bruiser", "damage": 1}]}, "coins": 9, "hand": ["Deckhand"]}
    red = {"coins": 9, "hand": ["Broadside", "Deckhand"]}
    g = position("hiring, turn of Red", Red=red, Blue=blue)
    choose(g, "Red", "play Broadside", "X is 2")
    bruiser = g.cards(1, 0)[0]
    assert g.damage[bruiser] == 3


@pytest.mark.rule("template/abilities.targets")
def test_why_a_thing_is_no_target_is_said_in_the_words_of_the_target() -> None:
    red = {"coins": 9, "hand": ["Deckhand"], "at": {"Bow": ["Gunner"]}}
    blue = {"at": {"Bow": ["Bruiser", "Purser"], "Hold": ["Minder"]}, "coins": 9, "hand": ["Deckhand"]}
    g = position("hiring, turn of Red", Red=red, Blue=blue)
    choose(g, "Red", "use Gunner")
    minder = g.view(0)["sites"][1]["units"][1][0]["ref"]
    (reason,) = g.why_not(0, ref=minder)
    assert reason.text == "Blue's Minder is not up to 2 enemy units at this site"
