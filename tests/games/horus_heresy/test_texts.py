"""All texts, as they were reviewed."""

from __future__ import annotations

from pathlib import Path

from strategium.games.horus_heresy.kinds import KINDS, Combat, Order

GOLDEN = Path(__file__).parent / "texts.txt"


def test_texts_are_as_reviewed() -> None:
    """All texts as one file; after a change that is right, write it anew from `lines`."""
    lines = []
    for card in KINDS:
        numbers = ""
        if isinstance(card, Order):
            numbers = f" (cost {card.cost}, copies {card.copies[0]} + {card.copies[1]})"
        elif isinstance(card, Combat):
            numbers = f" (attack {card.attack}, shields {card.shields}, copies {card.copies})"
        lines.append(f"{card.name}{numbers}: {' '.join(card.texts()) or '-'}")
    assert "\n".join(lines) + "\n" == GOLDEN.read_text("utf-8")
