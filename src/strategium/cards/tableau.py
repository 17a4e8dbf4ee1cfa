"""A card game in which cards in play have damage, and other cards attached to them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.kernel.core import derived, ints

TABLEAU_FIELDS: Final = (ints("damage"), ints("host"), derived("attached"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Tableau(CardState):
    """What such games have besides."""

    __slots__ = ("attached", "damage", "host")

    damage: list[int]
    host: list[int]  # per card: what it is attached to, or -1
    attached: list[tuple[int, ...]]  # per card: what is attached to it

    def derive(self) -> None:
        super().derive()
        self.attached = [()] * len(self.kind)
        for card, host in enumerate(self.host):
            if host >= 0:
                self.attached[host] += (card,)
