"""What each card does, a file for each race. Reading this package gives the cards of the book their abilities."""

from strategium.games.invasion.cards import (
    chaos,
    dark_elf,
    dwarf,
    empire,
    high_elf,
    later_destruction,
    later_neutral,
    later_order,
    neutral,
    orc,
)
from strategium.games.invasion.vocabulary.writing import make_playable

make_playable()

__all__ = [
    "chaos",
    "dark_elf",
    "dwarf",
    "empire",
    "high_elf",
    "later_destruction",
    "later_neutral",
    "later_order",
    "neutral",
    "orc",
]
