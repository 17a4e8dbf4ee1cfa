"""Effects that change what is about to happen: damage, destruction, where a card goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.rules.basics import gain
from strategium.games.invasion.rules.damage import cancel_damage, may_cancel, redirect_damage
from strategium.games.invasion.rules.leaving import return_to_hand
from strategium.games.invasion.state import Invasion, in_play
from strategium.games.invasion.words import DECK, UNDER
from strategium.kernel.abilities import Effect, Target, Use
from strategium.kernel.events import Event, change_event, replace_event

EVERYTHING: Final = 99


def answered(g: Invasion, use: Use) -> Event:
    """The event that an ability answers, as it is now: others may have changed it."""
    event: Event = g.event_stack[use.depth][use.which]
    return event


class Redirect(Effect[Invasion]):
    """Damage that would be dealt is dealt to another card instead. [invasion/damage.redirect-timing]"""

    def __init__(self, n: int, who: Target[Invasion]) -> None:
        self.n = n
        self.who = who

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.who,)

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        return use.depth < 0 or thing != answered(g, use).subject

    def would(self, g: Invasion, use: Use) -> bool:
        return answered(g, use).amount > 0

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            redirect_damage(g, use.depth, use.which, self.n, card)

    def words(self) -> str:
        return f"redirect {self.n} of that damage to {self.who.words()}"


class AbsorbWithTokens(Effect[Invasion]):
    """Each point of the damage takes a token off this card and is cancelled; each such token is gained."""

    def would(self, g: Invasion, use: Use) -> bool:
        event = answered(g, use)
        return event.amount > 0 and g.tokens[use.bearer] > 0 and may_cancel(g, event)

    def do(self, g: Invasion, use: Use) -> None:
        n = cancel_damage(g, use.depth, use.which, g.tokens[use.bearer])
        g.tokens[use.bearer] -= n
        gain(g, use.seat, n)

    def words(self) -> str:
        return (
            "for each point of that damage, remove a resource token from this unit to cancel it; then gain 1"
            " resource for each token removed"
        )


class PreventForToken(Effect[Invasion]):
    """One token off this card prevents all of the damage. [invasion/errata.protective-spites]"""

    def would(self, g: Invasion, use: Use) -> bool:
        return answered(g, use).amount > 0 and g.tokens[use.bearer] > 0

    def do(self, g: Invasion, use: Use) -> None:
        if g.tokens[use.bearer]:
            g.tokens[use.bearer] -= 1
            change_event(g, use.depth, use.which, answered(g, use).with_amount(0))

    def words(self) -> str:
        return "remove a resource token from this card instead"


class ReturnInstead(Effect[Invasion]):
    """It returns to its owner's hand instead of being destroyed."""

    def would(self, g: Invasion, use: Use) -> bool:
        return in_play(g, answered(g, use).subject) and not answered(g, use).instead

    def do(self, g: Invasion, use: Use) -> None:
        card = answered(g, use).subject
        replace_event(g, use.depth, use.which, use.stamp, return_to_hand, (card,))

    def words(self) -> str:
        return "return it to its owner's hand instead"


class BottomInstead(Effect[Invasion]):
    """It goes to the bottom of its owner's deck instead. [invasion/leave.faq-volkmar]"""

    def would(self, g: Invasion, use: Use) -> bool:
        return bool(answered(g, use).data[0] != DECK)

    def do(self, g: Invasion, use: Use) -> None:
        event = answered(g, use)
        change_event(g, use.depth, use.which, event.with_data((DECK, *event.data[1:])))

    def words(self) -> str:
        return "put it on the bottom of its owner's deck instead"


class AttachInstead(Effect[Invasion]):
    """It is attached to this card instead, and is not in play."""

    def would(self, g: Invasion, use: Use) -> bool:
        return bool(answered(g, use).data[0] != UNDER)

    def do(self, g: Invasion, use: Use) -> None:
        event = answered(g, use)
        change_event(g, use.depth, use.which, event.with_data((UNDER, event.data[1], use.bearer)))

    def words(self) -> str:
        return "attach it to this card instead (it is not in play)"
