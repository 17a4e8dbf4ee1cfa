"""Numbers that are read off the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mypy_extensions import mypyc_attr

from strategium.cards.modifiers import value
from strategium.cards.state import CardState
from strategium.cards.vocabulary.select import Description
from strategium.kernel.abilities import Amount, Number, Recipient, Use

S = TypeVar("S", bound=CardState)


def number(n: int | Amount[S]) -> Amount[S]:
    return Number(n) if isinstance(n, int) else n


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Amount[CardState]):
    """So many for each card that fits, in play or in a pile."""

    def __init__(self, select: Description, n: int = 1) -> None:
        self.select = select
        self.n = n

    def of(self, g: CardState, use: Use) -> int:
        return self.n * len(self.select.find(g, use))

    def words(self) -> str:
        return f"{self.n} for each {self.select.words()}"


@mypyc_attr(allow_interpreted_subclasses=True)
class StatOf(Amount[CardState]):
    """A stat of a card, now or as printed; of several: their sum, or the highest."""

    def __init__(
        self, who: Recipient[CardState], stat: int, noun: str, *, printed: bool = False, highest: bool = False
    ) -> None:
        self.who = who
        self.stat = stat
        self.noun = noun
        self.printed = printed
        self.highest = highest

    def of(self, g: CardState, use: Use) -> int:
        found = self.numbers(g, self.who.of(g, use))
        return max(found, default=0) if self.highest else sum(found)

    def numbers(self, g: CardState, cards: Sequence[int]) -> list[int]:
        if self.printed:
            return [g.kinds[g.kind[card]].printed[self.stat] for card in cards]
        return [value(g, card, self.stat) for card in cards]

    def words(self) -> str:
        return self.noun
