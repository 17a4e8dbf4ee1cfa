"""What a player may do beside his decisions in Conquest: call a stalemate."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.conquest.rules.stalemate import both_are_there
from strategium.games.conquest.state import Conquest
from strategium.kernel.log import Sentence, say
from strategium.kernel.offers import CONCEDE, DRAW, Offer
from strategium.kernel.verbs import SEAT

WILL_CALL: Final = Sentence(
    "{0} will call a stalemate as the next combat round begins", SEAT, rules=("conquest/stalemate.call",)
)
WILL_NOT: Final = Sentence("{0} will not call a stalemate", SEAT, rules=("conquest/stalemate.call",))


class Call(Offer):
    """At any moment of a battle: a stalemate is called as the next combat round begins. Made again, it is withdrawn."""

    def may(self, g: Any, seat: int) -> bool:
        return bool(g.battles) and both_are_there(g, g.battles[-1].place)

    def do(self, g: Conquest, seat: int) -> bool:
        row = g.battles[-1]
        g.battles[-1] = row._replace(called=row.called ^ 1 << seat)
        say(g, WILL_NOT if row.called >> seat & 1 else WILL_CALL, seat)
        return False


CALL: Final = Call(
    "stalemate",
    "call a stalemate as the next combat round begins, or take that back",
    ("conquest/stalemate.call",),
)
OFFERS: Final = (CONCEDE, DRAW, CALL)
