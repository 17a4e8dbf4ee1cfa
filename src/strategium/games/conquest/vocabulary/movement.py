"""Effects that send cards somewhere else."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Between, Cards, Deed
from strategium.games.conquest.rules.basics import go_home, go_to_planet, moved_by_effect, rout
from strategium.games.conquest.rules.command import commit_to, may_commit
from strategium.games.conquest.rules.leaving import leave
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.words import HAND, HQ
from strategium.kernel.abilities import Target, Use
from strategium.kernel.flow import push


class Move(Between[Conquest]):
    """Move units to a planet where they are not. [conquest/effects.move-elsewhere]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        """A unit must have somewhere to go; a goal must be elsewhere. [conquest/effects.move-needs-destination]"""
        if isinstance(self.to, Target):
            if not self.is_second(use):
                return True
            return any(place_of(g, card) != thing for card in self.who.of(g, use))
        return any(place_of(g, thing) != place for place in self.to.of(g, use))

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(self.targets()) or any(self.affects(g, use, card) for card in self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            cards = tuple(self.who.of(g, use))
            moved_by_effect(g, cards, *[(go_to_planet, card, place) for card in cards])

    def words(self) -> str:
        return f"move {self.who.words()} to {self.to.words()}"


def rout_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Units at planets go to their headquarters, exhausted. [conquest/retreat.rout]"""
    afield = tuple([card for card in cards if is_afield(g, use, card)])
    if afield:
        moved_by_effect(g, afield, (rout, *afield))


def is_afield(g: Conquest, use: Use, card: int) -> bool:
    return g.zone[card] not in (HQ, HQ + 1)


def send_home(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Units at planets go to their controllers' headquarters, ready or exhausted as they are."""
    afield = tuple([card for card in cards if is_afield(g, use, card)])
    moved_by_effect(g, afield, (go_home, *afield))


def return_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/ownership.leaves-to-owners-area]"""
    leave(g, cards, HAND)


GoHome: Final = Deed("move {0} to its HQ", send_home, touches=is_afield)
Rout: Final = Deed("rout {0}", rout_them, touches=is_afield)
ToHand: Final = Deed("return {0} to its owner's hand", return_them)


class Recommit(Between[Conquest]):
    """The warlord that has committed commits to another planet."""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return any(
            place_of(g, card) != thing and may_commit(g, g.controller[card], thing)
            for card in self.who.of(g, use)
        )

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            push(g, *[(commit_to, card, place) for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"commit {self.who.words()} to {self.to.words()}"
