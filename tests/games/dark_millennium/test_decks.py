"""Decks: what is legal, and how lists are read and written."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.cards.decks import DeckEntry, DeckList, IllegalDeck
from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.decks.rules import side_of
from strategium.games.dark_millennium.decks.shelf import SHELF

ORKS = SHELF.find("orks").tally()


def faults(**changes: int) -> list[str]:
    """The clauses that the Ork starter breaks with other numbers of some cards."""
    tally = {**ORKS, **{name.replace("_", " "): n for name, n in changes.items()}}
    deck = DeckList([DeckEntry(name, n) for name, n in tally.items() if n], name="test", format="standard")
    return [fault.rule for fault in SHELF.check(deck)]


@pytest.mark.rule("dark_millennium/deck.min-size")
def test_sixty_cards_are_the_fewest() -> None:
    assert faults() == []
    assert faults(**{"Slugga Boyz": 3}) == ["dark_millennium/deck.min-size"]
    assert faults(Minefield=4) == []


@pytest.mark.rule("dark_millennium/deck.max-copies")
def test_four_copies_are_the_most() -> None:
    assert faults(**{"Slugga Boyz": 5}) == ["dark_millennium/deck.max-copies"]


@pytest.mark.rule("dark_millennium/deck.side-or-unaligned")
def test_only_cards_of_the_side_and_unaligned_ones() -> None:
    assert faults(**{"Tactical Squad": 1}) == ["dark_millennium/deck.side-or-unaligned"]
    assert faults(**{"Bounty Stalker": 4}) == []


@pytest.mark.rule("dark_millennium/deck.choose-side")
def test_a_deck_is_built_for_one_side() -> None:
    unaligned = [kind.name for kind in SHELF.book.kinds if getattr(kind, "side", "") == "Unaligned"]
    deck = DeckList([DeckEntry(name, 4) for name in unaligned], name="nobody's", format="standard")
    assert "dark_millennium/deck.choose-side" in [fault.rule for fault in SHELF.check(deck)]
    assert side_of(SHELF.find("orks")) == "Orks"


@pytest.mark.rule("dark_millennium/deck.no-sectors")
def test_sectors_are_not_part_of_a_deck() -> None:
    assert faults(**{"Squig Warrens": 1}) == ["dark_millennium/deck.no-sectors"]


@pytest.mark.parametrize("kind", ["text", "json", "o8d"])
def test_a_deck_goes_out_and_in(kind: str) -> None:
    deck = SHELF.find("eldar")
    assert SHELF.read(SHELF.write(deck, kind)).tally() == deck.tally()


def test_a_list_can_be_played() -> None:
    text = SHELF.write(SHELF.find("chaos"), "text")
    g = GAME.new(seed=1, decks=(text, "orks"))
    assert g.sides == ("Chaos", "Orks")
    assert GAME.new(seed=1, decks=("chaos", "orks")).sides == g.sides


def test_an_illegal_deck_is_refused_with_its_faults() -> None:
    with pytest.raises(IllegalDeck, match="60 are the fewest"):
        GAME.new(seed=1, decks=({"cards": {"Slugga Boyz": 4}}, "orks"))


def test_closed_lists_tell_only_the_sides() -> None:
    options: dict[str, Any] = {"decks": ["orks", "eldar"], "open_lists": False}
    assert GAME.public_options(options)["decks"] == [{"side": "Orks"}, {"side": "Eldar"}]
    assert GAME.public_options({**options, "open_lists": True})["decks"] == ["orks", "eldar"]


def test_facts_of_a_deck() -> None:
    facts = SHELF.facts(SHELF.find("orks"))
    assert facts[0].startswith("60 cards for Orks:")
    assert any("flags" in fact for fact in facts)
