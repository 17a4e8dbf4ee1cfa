"""How many: numbers of Conquest."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.saying import Reckoned
from strategium.games.conquest.state import Conquest, units_of
from strategium.kernel.abilities import Amount, Use


def attachments_here(g: Conquest, use: Use) -> int:
    return len(g.attached[use.bearer])


ATTACHMENTS: Final = Reckoned("1 for each attachment on it", attachments_here)


class Resources(Amount[Conquest]):
    """What a player has: you, or your opponent."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def of(self, g: Conquest, use: Use) -> int:
        return g.resources[use.seat if self.mine else 1 - use.seat]


class Units(Amount[Conquest]):
    """The units that a player controls: you, or your opponent."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine

    def of(self, g: Conquest, use: Use) -> int:
        return len(units_of(g, use.seat if self.mine else 1 - use.seat))
