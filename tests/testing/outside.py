"""Chance outside the door, and words in an order that differs from process to process: what rules must not use."""

from __future__ import annotations

import random
from typing import Any

WORDS = frozenset(f"word {n}" for n in range(40))


def roll(sides: int) -> int:
    return random.randrange(sides)


def first_word() -> int:
    """A number that follows from the order of a set of strings."""
    return int(next(iter(WORDS)).split()[1])


def never_registered(g: Any) -> None:
    """A step without a name."""


STEPS = (never_registered,)
