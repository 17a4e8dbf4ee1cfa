"""What must be so."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.select import YOURS, Description, Quality
from strategium.kernel.abilities import Amount, Condition, Recipient, Use

S = TypeVar("S", bound=CardState)
AT_LEAST: Final = 0
MORE_THAN: Final = 1
FEWER_THAN: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Both(Condition[S]):
    """Two conditions."""

    def __init__(self, one: Condition[S], other: Condition[S]) -> None:
        self.one = one
        self.other = other

    def holds(self, g: S, use: Use) -> bool:
        return self.one.holds(g, use) and self.other.holds(g, use)

    def words(self) -> str:
        return f"{self.one.words()} and {self.other.words()}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Not(Condition[S]):
    """The words of the other condition, for a text that says "not ... while"."""

    def __init__(self, other: Condition[S]) -> None:
        self.other = other

    def holds(self, g: S, use: Use) -> bool:
        return not self.other.holds(g, use)

    def words(self) -> str:
        return self.other.words()


@mypyc_attr(allow_interpreted_subclasses=True)
class ThereIs(Condition[CardState]):
    """At least one card fits."""

    def __init__(self, select: Description) -> None:
        self.select = select

    def holds(self, g: CardState, use: Use) -> bool:
        return bool(self.select.find(g, use))

    def words(self) -> str:
        one = self.select.one()
        if self.select.whose == YOURS and " you control" in one:
            return f"you control {one.replace(' you control', '')}"
        return f"there is {one}"


@mypyc_attr(allow_interpreted_subclasses=True)
class ThisIs(Condition[S]):
    """The bearer (or another card) is such."""

    def __init__(
        self,
        quality: Quality,
        who: Recipient[S] | None = None,
        also: Condition[S] | None = None,
        noun: str = "it",
    ) -> None:
        self.quality = quality
        self.who = who  # None: the bearer
        self.also = also
        self.noun = noun  # of the bearer

    def holds(self, g: S, use: Use) -> bool:
        if self.also is not None and not self.also.holds(g, use):
            return False
        if self.who is None:
            return self.quality.has(g, use, use.bearer)
        found = self.who.of(g, use)
        return bool(found) and self.quality.has(g, use, found[0])

    def words(self) -> str:
        also = f" and {self.also.words()}" if self.also is not None else ""
        return f"{self.noun if self.who is None else self.who.words()} is {self.quality.words()}{also}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Compare(Condition[S]):
    """Two numbers of the game, and what a text says of them."""

    def __init__(self, one: Amount[S], how: int, other: int | Amount[S], saying: str) -> None:
        self.one = one
        self.how = how
        self.other = number(other)
        self.saying = saying

    def holds(self, g: S, use: Use) -> bool:
        one, other = self.one.of(g, use), self.other.of(g, use)
        if self.how == AT_LEAST:
            return one >= other
        return one > other if self.how == MORE_THAN else one < other

    def words(self) -> str:
        return self.saying
