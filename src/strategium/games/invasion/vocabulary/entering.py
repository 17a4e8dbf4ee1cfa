"""What happens when a card that was played resolves: it enters play, or becomes a development."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.state import AttachTo
from strategium.games.invasion.rules.entering import become_development, enter_play
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.vocabulary.who import targetable
from strategium.kernel.abilities import Effect, Target, Use


class Enter(Effect[Invasion]):
    """The card enters play where it was to go. [invasion/enter.after-chain]"""

    def do(self, g: Invasion, use: Use) -> None:
        enter_play(g, use.bearer, use.seat, use.x)

    def words(self) -> str:
        return "enter play"


class EnterAttached(Effect[Invasion]):
    """An attachment enters play on its target. [invasion/attachment.target-in-play]"""

    def __init__(self, host: Target[Invasion]) -> None:
        self.host = host

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.host,)

    def do(self, g: Invasion, use: Use) -> None:
        for host in self.host.of(g, use):
            enter_play(g, use.bearer, use.seat, host)

    def words(self) -> str:
        return f"attach it to {self.host.words()}"


class Host(Target[Invasion]):
    """What an attachment is to be attached to: a target. [invasion/target.faq-attachment-targets]"""

    def __init__(self, attach_to: AttachTo) -> None:
        super().__init__()
        self.attach_to = attach_to

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return targetable(g, use, self.attach_to.hosts(g, use.seat, use.bearer))

    def words(self) -> str:
        return f"a target {self.attach_to.words()}"


class Develop(Effect[Invasion]):
    """A card that was played facedown becomes a development. [invasion/development.any-own-zone]"""

    def do(self, g: Invasion, use: Use) -> None:
        become_development(g, use.bearer, use.x, 0)

    def words(self) -> str:
        return "become a development"
