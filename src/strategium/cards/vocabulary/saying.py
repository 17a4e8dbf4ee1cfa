"""Words that are a sentence and a function which reads the game: a condition, whom a text speaks of, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.kernel.abilities import Amount, Condition, Recipient, Use

S = TypeVar("S", bound=CardState)


@mypyc_attr(allow_interpreted_subclasses=True)
class If(Condition[S]):
    """It is so."""

    def __init__(self, said: str, test: Callable[[S, Use], bool]) -> None:
        self.said = said
        self.test = test

    def holds(self, g: S, use: Use) -> bool:
        return self.test(g, use)

    def words(self) -> str:
        return self.said


@mypyc_attr(allow_interpreted_subclasses=True)
class Those(Recipient[S]):
    """The cards, or the places, that the function finds."""

    def __init__(self, said: str, find: Callable[[S, Use], Sequence[int]]) -> None:
        self.said = said
        self.find = find

    def of(self, g: S, use: Use) -> Sequence[int]:
        return self.find(g, use)

    def words(self) -> str:
        return self.said


@mypyc_attr(allow_interpreted_subclasses=True)
class Reckoned(Amount[S]):
    """So many as the function reckons."""

    def __init__(self, said: str, reckon: Callable[[S, Use], int]) -> None:
        self.said = said
        self.reckon = reckon

    def of(self, g: S, use: Use) -> int:
        return self.reckon(g, use)

    def words(self) -> str:
        return self.said
