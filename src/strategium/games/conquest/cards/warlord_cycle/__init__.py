"""The Warlord cycle: seven second warlords and their cards."""

from strategium.games.conquest.cards.warlord_cycle import (
    astra_militarum,
    chaos,
    dark_eldar,
    eldar,
    neutral,
    orks,
    space_marines,
    tau,
)

__all__ = [
    "astra_militarum",
    "chaos",
    "dark_eldar",
    "eldar",
    "neutral",
    "orks",
    "space_marines",
    "tau",
]
