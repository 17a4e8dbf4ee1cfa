"""Effects that act on cards in play: a recipient, and what is done to it."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from strategium.games.dark_millennium.state import DarkMillennium
from strategium.kernel.abilities import Effect, Recipient, Target, Use


@mypyc_attr(allow_interpreted_subclasses=True)
class To(Effect[DarkMillennium]):
    """An effect with one recipient. Where nothing is chosen, there must be somebody for it to act on."""

    def __init__(self, who: Recipient[DarkMillennium]) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[DarkMillennium]]:
        return (self.who,) if isinstance(self.who, Target) else ()

    def would(self, g: DarkMillennium, use: Use) -> bool:
        if isinstance(self.who, Target):
            return True
        return any(self.affects(g, use, card) for card in self.who.of(g, use))
