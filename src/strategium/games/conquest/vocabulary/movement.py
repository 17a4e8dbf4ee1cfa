"""Effects that send cards somewhere else."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.conquest.rules.basics import go_to_planet, rout
from strategium.games.conquest.rules.command import commit_to
from strategium.games.conquest.rules.leaving import leave
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.vocabulary.harm import ToCards
from strategium.games.conquest.words import HAND, HQ
from strategium.kernel.abilities import Effect, Recipient, Target, Use
from strategium.kernel.flow import push


class Move(Effect[Conquest]):
    """Move units to a planet where they are not. [conquest/effects.move-elsewhere]"""

    def __init__(self, who: Recipient[Conquest], to: Recipient[Conquest]) -> None:
        self.who = who
        self.to = to

    def targets(self) -> Sequence[Target[Conquest]]:
        return [r for r in (self.who, self.to) if isinstance(r, Target)]

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        """A unit must have somewhere to go; a goal must be elsewhere. [conquest/effects.move-needs-destination]"""
        if isinstance(self.to, Target):
            if isinstance(self.who, Target) and self.who.group >= len(use.chosen):
                return True
            return any(place_of(g, card) != thing for card in self.who.of(g, use))
        return any(place_of(g, thing) != place for place in self.to.of(g, use))

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(self.targets()) or any(self.affects(g, use, card) for card in self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            push(g, *[(go_to_planet, card, place) for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"move {self.who.words()} to {self.to.words()}"


class Rout(ToCards):
    """Units at planets go to their headquarters, exhausted. [conquest/retreat.rout]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return g.zone[thing] not in (HQ, HQ + 1)

    def do(self, g: Conquest, use: Use) -> None:
        push(g, *[(rout, card) for card in self.who.of(g, use) if self.affects(g, use, card)])

    def words(self) -> str:
        return f"rout {self.who.words()}"


class ToHand(ToCards):
    """Cards return to their owner's hand. [conquest/ownership.leaves-to-owners-area]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return True

    def do(self, g: Conquest, use: Use) -> None:
        leave(g, tuple(self.who.of(g, use)), HAND)

    def words(self) -> str:
        return f"return {self.who.words()} to its owner's hand"


class Recommit(Effect[Conquest]):
    """The warlord that has committed commits to another planet."""

    def __init__(self, who: Recipient[Conquest], to: Target[Conquest]) -> None:
        self.who = who
        self.to = to

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.to,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return any(place_of(g, card) != thing for card in self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            push(g, *[(commit_to, card, place) for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"commit {self.who.words()} to {self.to.words()}"
