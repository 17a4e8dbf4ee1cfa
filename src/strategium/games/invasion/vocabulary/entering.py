"""What happens when a card that was played resolves: it enters play, or becomes a development."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.state import AttachTo
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.games.invasion.rules.entering import become_development, enter_play
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.vocabulary.who import targetable
from strategium.kernel.abilities import Target, Use


def enter(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """The card enters play where it was to go. [invasion/enter.after-chain]"""
    enter_play(g, use.bearer, use.seat, use.x)


def enter_attached(g: Invasion, use: Use, hosts: Cards, n: int) -> None:
    """An attachment enters play on its target. [invasion/attachment.target-in-play]"""
    for host in hosts:
        enter_play(g, use.bearer, use.seat, host)


class Host(Target[Invasion]):
    """What an attachment is to be attached to: a target. [invasion/target.faq-attachment-targets]"""

    def __init__(self, attach_to: AttachTo) -> None:
        super().__init__()
        self.attach_to = attach_to

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return targetable(g, use, self.attach_to.hosts(g, use.seat, use.bearer))

    def words(self) -> str:
        return f"a target {self.attach_to.words()}"


def develop(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """A card that was played facedown. [invasion/development.any-own-zone]"""
    become_development(g, use.bearer, use.x, 0)


Enter: Final = Deed("enter play", enter)
EnterAttached: Final = Deed("attach it to {0}", enter_attached)
Develop: Final = Deed("become a development", develop)
