"""No printed card of the game could be found: all are of our own design."""

from __future__ import annotations

from typing import Final

from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.words import SECTOR
from strategium.kernel.origins import OURS, Origins

ORIGINS: Final = Origins(
    "Our own cards",
    "The rules are those of the game, but no printed card of it could be found.",
    {
        "cards": {card.name: OURS for card in CARDS if card.type != SECTOR},
        "sectors": {card.name: OURS for card in CARDS if card.type == SECTOR},
    },
)
