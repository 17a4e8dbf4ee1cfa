"""What each card does, a file for each faction. Reading this package gives the cards of the book their abilities."""

from strategium.games.conquest.cards import (
    astra_militarum,
    chaos,
    dark_eldar,
    eldar,
    later,
    neutral,
    orks,
    planets,
    space_marines,
    tau,
    warlord_cycle,
)

__all__ = [
    "astra_militarum",
    "chaos",
    "dark_eldar",
    "eldar",
    "later",
    "neutral",
    "orks",
    "planets",
    "space_marines",
    "tau",
    "warlord_cycle",
]
