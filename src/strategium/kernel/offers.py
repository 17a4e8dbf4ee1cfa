"""Offers: what a seat may do beside its decisions. Never among the options, so bots do not stumble on them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.core import CHANCE, Core, Result
from strategium.kernel.errors import IllegalChoice, nearest
from strategium.kernel.flow import advance, push
from strategium.kernel.verbs import NO_DECISIONS


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer:
    """Something a seat may do while the game waits for anybody."""

    def __init__(self, name: str, words: str, rules: tuple[str, ...] = ()) -> None:
        self.name = name
        self.words = words
        self.rules = rules

    def may(self, g: Any, seat: int) -> bool:
        return True

    def do(self, g: Any, seat: int) -> bool:
        """Do it. True: the position has changed, so the pending questions are asked anew."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Concede(Offer):
    """The seat gives up; the game says what that means."""

    def do(self, g: Any, seat: int) -> bool:
        g.game.concede(g, seat)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Offer):
    """A proposal; the game is drawn when all seats still in it have made it. Made again, it is withdrawn."""

    def do(self, g: Any, seat: int) -> bool:
        g.proposals ^= 1 << seat
        if all(g.proposals >> s & 1 or s in g.eliminated for s in range(g.seats)):
            g.result = Result(
                tuple(["lost" if s in g.eliminated else "drawn" for s in range(g.seats)]), self.rules
            )
        return g.result is not None


CONCEDE: Final = Concede("concede", "concede the game")
DRAW: Final = Draw("draw", "propose a draw")


def offers(g: Core, seat: int) -> tuple[Offer, ...]:
    """What that seat may do beside its decisions."""
    if g.result is not None or seat in g.eliminated or seat == CHANCE:
        return ()
    return tuple([o for o in g.game.offers if o.may(g, seat)])


def take_offer(g: Core, name: str, seat: int) -> None:
    """Take up an offer; anything else raises and leaves the state unchanged."""
    for offer in offers(g, seat):
        if offer.name == name:
            g.choices += 1
            g.acted[seat] = g.choices
            if offer.do(g, seat):
                g.decisions = NO_DECISIONS
                g.picks = ()
                g.sealed = ()
                push(g, g.asked_by)
                g.needs_check = 1
                advance(g)
            return
    raise IllegalChoice(f"{name!r} is not offered now{nearest(name, [o.name for o in g.game.offers])}")
