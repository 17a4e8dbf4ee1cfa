"""The texts of cards, which are generated from what they do, as one file to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.kinds import BOOK, CARDS
from strategium.games.dark_millennium.words import DECK_CARD

TEXTS = Path(__file__).with_name("texts.txt")


def all_texts() -> str:
    """Every card with its box and its command line."""
    assert GAME.book is BOOK
    parts = []
    for kind in CARDS:
        lines = [f"{kind.name} ({kind.side or kind.planet})", *kind.texts]
        parts.append("\n    ".join([*lines, *([f"Command: {kind.command}"] if kind.command else [])]))
    return "\n".join(parts) + "\n"


def test_the_texts_of_all_cards() -> None:
    """After a change: write `all_texts()` to texts.txt, and read the difference."""
    assert all_texts() == TEXTS.read_text("utf-8")


@pytest.mark.rule("dark_millennium/cards.command-line")
def test_every_card_of_a_deck_has_one_command_line() -> None:
    for kind in CARDS:
        in_hand = [a for a in kind.abilities if a.home]
        assert len(in_hand) == (1 if kind.type & DECK_CARD else 0), kind.name


def test_costs_stand_before_the_colon_and_static_texts_have_no_letters() -> None:
    barge = BOOK.find("Battle Barge Emperor's Wrath")
    assert [a.text for a in barge.abilities] == [
        "Battle action, lock this card (4+): Destroy one enemy unit.",
        "Battle action (X+): Destroy one enemy unit. X is that unit's armor.",
    ]
    assert "Your Honored units get +1 armor." in CARDS[barge.no].texts
