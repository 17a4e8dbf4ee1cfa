"""How many: numbers that depend on the game."""

from __future__ import annotations

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import ATK, DISCARD, UNIT
from strategium.kernel.abilities import Amount, Number, Use


def number(n: int | Amount[Conquest]) -> Amount[Conquest]:
    return Number(n) if isinstance(n, int) else n


class ForEach(Amount[Conquest]):
    """So many for each card that fits."""

    def __init__(self, n: int, select: Select) -> None:
        self.n = n
        self.select = select

    def of(self, g: Conquest, use: Use) -> int:
        return self.n * len(self.select.find(g, use))

    def words(self) -> str:
        return f"{self.n} for each {self.select.words()}"


class ForEachAttachment(Amount[Conquest]):
    """One for each attachment on the bearer."""

    def of(self, g: Conquest, use: Use) -> int:
        return len(g.attached[use.bearer])

    def words(self) -> str:
        return "1 for each attachment on it"


class ForEachUnitInPile(Amount[Conquest]):
    """One for each unit card in the opponent's discard pile."""

    def of(self, g: Conquest, use: Use) -> int:
        return sum([bool(CARDS[g.kind[c]].type & UNIT) for c in g.zones[DISCARD + 1 - use.seat]])

    def words(self) -> str:
        return "1 for each unit in your opponent's discard pile"


class PrintedAttackOfPaid(Amount[Conquest]):
    """The printed ATK of what was sacrificed. [conquest/modifiers.printed]"""

    def of(self, g: Conquest, use: Use) -> int:
        return CARDS[g.kind[use.paid[-1]]].printed[ATK] if use.paid else 0

    def words(self) -> str:
        return "the sacrificed unit's printed ATK in"
