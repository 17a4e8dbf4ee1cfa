"""Constant effects: what is true while their card is in play."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from strategium.cards.modifiers import ADD, DOUBLE
from strategium.cards.state import CardState, Constant
from strategium.cards.tableau import Tableau
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.select import Description
from strategium.kernel.abilities import Amount, Condition, Number, Use


def speaker(g: CardState, bearer: int) -> Use:
    """The card as one that speaks: you are its controller."""
    return Use(g.controller[bearer], bearer, g.kinds[g.kind[bearer]], 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Always(Constant):
    """Changes a stat by an amount, while a condition holds. `zone`: the only one it works in."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[Any] = 1,
        condition: Condition[Any] | None = None,
        how: int = ADD,
        zone: int = -1,
    ) -> None:
        super().__init__(stat, how)
        self.number: Amount[Any] = number(n)
        self.fixed = n if isinstance(n, int) else None  # the number, where it is always the same
        self.condition = condition
        self.zone = zone
        self.is_free = condition is None and zone < 0  # it holds whatever happens

    def may_lower(self) -> bool:
        if self.how == ADD:
            return not isinstance(self.number, Number) or self.number.n < 0
        return self.how != DOUBLE

    def amount(self, g: CardState, bearer: int, card: int) -> int:
        return self.number.of(g, speaker(g, bearer)) if self.fixed is None else self.fixed

    def is_awake(self, g: CardState, bearer: int) -> bool:
        return self.holds(g, bearer)

    def holds(self, g: CardState, bearer: int) -> bool:
        if self.zone >= 0 and not g.game.works_in(g, bearer, self.zone):
            return False
        return self.condition is None or self.condition.holds(g, speaker(g, bearer))

    def subject(self) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class OnThis(Always):
    """The card itself."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[Any] = 1,
        condition: Condition[Any] | None = None,
        how: int = ADD,
        zone: int = -1,
        noun: str = "this unit",
    ) -> None:
        super().__init__(stat, n, condition, how, zone)
        self.noun = noun

    def covers(self, g: CardState, bearer: int, card: int) -> bool:
        return card == bearer and (self.is_free or self.holds(g, bearer))

    def subject(self) -> str:
        return self.noun


@mypyc_attr(allow_interpreted_subclasses=True)
class OnAttached(Always):
    """What the card is attached to."""

    def covers(self, g: Tableau, bearer: int, card: int) -> bool:
        return g.host[bearer] == card and (self.is_free or self.holds(g, bearer))

    def subject(self) -> str:
        return "attached unit"


@mypyc_attr(allow_interpreted_subclasses=True)
class OnEach(Always):
    """Every card that fits."""

    def __init__(
        self,
        select: Description,
        stat: int,
        n: int | Amount[Any] = 1,
        condition: Condition[Any] | None = None,
        how: int = ADD,
        zone: int = -1,
    ) -> None:
        super().__init__(stat, n, condition, how, zone)
        self.select = select

    def covers(self, g: CardState, bearer: int, card: int) -> bool:
        if not self.is_free and not self.holds(g, bearer):
            return False
        return self.select.covers(g, speaker(g, bearer), card)

    def subject(self) -> str:
        return self.select.each()
