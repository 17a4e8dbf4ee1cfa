"""What happens: deeds, which only do something to some cards; effects on cards, from one to another, on an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.english import counted
from strategium.kernel.abilities import Amount, Effect, Number, Recipient, Target, Use
from strategium.kernel.events import Event

S = TypeVar("S", bound=CardState)
ALL: Final = 99  # however many there are
Cards = tuple[int, ...]


def targets_of(*whom: Recipient[Any] | None) -> Sequence[Target[Any]]:
    """Those of the recipients that are targets, in reading order."""
    return [who for who in whom if isinstance(who, Target)]


def answered(g: CardState, use: Use) -> Event:
    """The event that an ability answers, as it is now: others may have changed it."""
    event: Event = g.event_stack[use.depth][use.which]
    return event


@mypyc_attr(allow_interpreted_subclasses=True)
class ToCards(Effect[S]):
    """An effect on some cards."""

    def __init__(self, who: Recipient[S]) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[S]]:
        return (self.who,) if isinstance(self.who, Target) else ()

    def would(self, g: S, use: Use) -> bool:
        if isinstance(self.who, Target) and self.who.group >= len(use.chosen):
            return True  # that there are targets is another need
        for card in self.who.of(g, use):
            if self.affects(g, use, card):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Between(Effect[S]):
    """An effect on some cards and others, or on some cards and a place."""

    def __init__(self, who: Recipient[S], to: Recipient[S]) -> None:
        self.who = who
        self.to = to

    def targets(self) -> Sequence[Target[S]]:
        return targets_of(self.who, self.to)

    def is_second(self, use: Use) -> bool:
        """Whether it is the second target that is being chosen now."""
        return not isinstance(self.who, Target) or self.who.group < len(use.chosen)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[S]):
    """A word for what is only done: what a text says of it, and a function that does it. Called, it gives an effect.

    `said` has {0} for the cards, {n} for the number ({a}: 1 is "a"), {s} for its plural; `varying` is said instead
    where the number is read off the game. `act` gets the cards and the number. `touches`: whether it would change that
    card; `would`: whether it would change anything, where that does not follow from its cards.
    """

    def __init__(
        self,
        said: str,
        act: Callable[[S, Use, Cards, int], None],
        *,
        touches: Callable[[S, Use, int], bool] | None = None,
        would: Callable[[S, Use], bool] | None = None,
        varying: str = "",
    ) -> None:
        self.said = said
        self.act = act
        self.touches = touches
        self.would = would
        self.varying = varying

    def __call__(self, *given: int | Amount[S] | Recipient[S]) -> Do[S]:
        """The effect: on those cards, so much, as far as the word speaks of them."""
        who: Recipient[S] | None = None
        amount: Amount[S] | None = None
        for one in given:
            if isinstance(one, Recipient):
                who = one
            else:
                amount = number(one)
        if (who is None and "{0}" in self.said) or (amount is None and "{n}" in self.said):
            raise ValueError(f"not all is given of which it speaks: {self.said!r}")
        return Do(self, who, amount)


@mypyc_attr(allow_interpreted_subclasses=True)
class Do(Effect[S]):
    """A deed, done to some cards."""

    def __init__(self, deed: Deed[S], who: Recipient[S] | None, amount: Amount[S] | None) -> None:
        self.deed = deed
        self.who = who
        self.amount = amount

    def targets(self) -> Sequence[Target[S]]:
        return (self.who,) if isinstance(self.who, Target) else ()

    def affects(self, g: S, use: Use, thing: int) -> bool:
        touches = self.deed.touches
        return touches is None or touches(g, use, thing)

    def would(self, g: S, use: Use) -> bool:
        would = self.deed.would
        if would is not None:
            return would(g, use)
        who = self.who
        if who is None or (isinstance(who, Target) and who.group >= len(use.chosen)):
            return True
        for card in who.of(g, use):
            if self.affects(g, use, card):
                return True
        return False

    def do(self, g: S, use: Use) -> None:
        cards = () if self.who is None else tuple(self.who.of(g, use))
        self.deed.act(g, use, cards, 0 if self.amount is None else self.amount.of(g, use))

    def words(self) -> str:
        n = "" if self.amount is None else self.amount.words()
        varies = self.deed.varying and not isinstance(self.amount, Number)
        n = "all" if n == str(ALL) else n
        who = "" if self.who is None else self.who.words()
        if varies or self.amount is None or n == "X" or n == "all" or n.isdecimal():
            return counted(self.deed.varying if varies else self.deed.said, n, who)
        number, each, what = n.partition(" for each ")
        if each:
            return counted(self.deed.said, number, who) + each + what
        return f"{counted(self.deed.said, 'X', who)}. X is {n}"
