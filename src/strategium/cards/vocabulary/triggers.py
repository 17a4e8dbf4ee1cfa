"""When: what must happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.cards.vocabulary.select import ANYONE, YOURS, Description
from strategium.kernel.abilities import Trigger, Use
from strategium.kernel.events import Event, EventKind

SAID: Final[dict[EventKind, str]] = {}  # what happens to a card, {0}, in words: each game adds its events


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasion(Trigger[Any]):
    """A trigger. `of_this`: it speaks of its own card leaving play; `once`: however many it happens to."""

    of_this = False
    once = False


@mypyc_attr(allow_interpreted_subclasses=True)
class On(Occasion):
    """An event, in words of its own: of that player, of a card printed so, with that number, and such."""

    def __init__(
        self,
        event: EventKind,
        said: str,
        whose: int = ANYONE,
        *,
        printed: Description | None = None,
        amount: int | None = None,
        such: Callable[[Any, Use, Event], bool] | None = None,
    ) -> None:
        super().__init__(event)
        self.said = said
        self.whose = whose
        self.printed = printed
        self.amount = amount
        self.such = such

    def matches(self, g: Any, use: Use, event: Event) -> bool:
        if self.whose and (event.seat == use.seat) != (self.whose == YOURS):
            return False
        if self.printed is not None and not self.printed.prints(g, event.subject):
            return False
        if self.amount is not None and event.amount != self.amount:
            return False
        return self.such is None or self.such(g, use, event)

    def words(self) -> str:
        return self.said


@mypyc_attr(allow_interpreted_subclasses=True)
class ToThis(Occasion):
    """It happens to the bearer itself."""

    def __init__(self, event: EventKind, noun: str = "this unit") -> None:
        super().__init__(event)
        self.noun = noun

    def matches(self, g: Any, use: Use, event: Event) -> bool:
        return event.subject == use.bearer

    def words(self) -> str:
        return SAID[self.event].format(self.noun)
