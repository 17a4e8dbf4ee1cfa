"""What is paid: payments with this card or with one that is chosen, and one cost or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.cards.vocabulary.select import Description
from strategium.kernel.abilities import Cost, Recipient, Use

S = TypeVar("S", bound=CardState)
Costs = Cost[Any] | Sequence[Cost[Any]] | None


def costs_of(cost: Costs) -> tuple[Cost[Any], ...]:
    """None, one or several."""
    if cost is None:
        return ()
    return (cost,) if isinstance(cost, Cost) else tuple(cost)


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(Generic[S]):
    """A word for a cost that is paid with a card: what a text says, how that card pays, whether it may.

    Called, it gives the cost: with this card, with one of yours that fits, or with those that a text speaks of.
    """

    def __init__(
        self, said: str, act: Callable[[S, Use, int], None], may: Callable[[S, Use, int], bool] | None = None
    ) -> None:
        self.said = said
        self.act = act
        self.may = may

    def __call__(self, whom: Description | Recipient[S] | None = None) -> Cost[S]:
        return PaidBy(self, whom) if isinstance(whom, Recipient) else PaidWith(self, whom)


@mypyc_attr(allow_interpreted_subclasses=True)
class PaidWith(Cost[S]):
    """A payment with the bearer, or with a card that is chosen."""

    def __init__(self, payment: Payment[S], select: Description | None) -> None:
        self.payment = payment
        self.select = select
        self.noun = "this unit"  # what the bearer is called

    def may_pay(self, g: S, use: Use, card: int) -> bool:
        may = self.payment.may
        return may is None or may(g, use, card)

    def payable(self, g: S, use: Use) -> bool:
        return self.may_pay(g, use, use.bearer) if self.select is None else bool(self.choices(g, use))

    def choices(self, g: S, use: Use) -> Sequence[int] | None:
        if self.select is None:
            return None
        yours = [card for card in self.select.find(g, use) if g.controller[card] == use.seat]
        return [card for card in yours if self.may_pay(g, use, card)]

    def pay(self, g: S, use: Use, thing: int) -> bool:
        self.payment.act(g, use, use.bearer if self.select is None else thing)
        return True

    def words(self) -> str:
        return self.payment.said.format(self.noun if self.select is None else self.select.one())


@mypyc_attr(allow_interpreted_subclasses=True)
class PaidBy(Cost[S]):
    """A payment with cards of yours that are not chosen: "exhaust your warlord"."""

    def __init__(self, payment: Payment[S], who: Recipient[S]) -> None:
        self.payment = payment
        self.who = who

    def payable(self, g: S, use: Use) -> bool:
        cards = self.who.of(g, use)
        may = self.payment.may
        if not cards or any(g.controller[card] != use.seat for card in cards):
            return False
        return may is None or all(may(g, use, card) for card in cards)

    def pay(self, g: S, use: Use, thing: int) -> bool:
        for card in self.who.of(g, use):
            self.payment.act(g, use, card)
        return True

    def words(self) -> str:
        return self.payment.said.format(self.who.words())
