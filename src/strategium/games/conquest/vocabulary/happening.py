"""Effects that change what is about to happen: damage, prices, shields, attacks, the effects of others."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.games.conquest.rules.damage import REASSIGNED, prevent, reassign
from strategium.games.conquest.rules.deploying import HURT, PriceCut
from strategium.games.conquest.state import Conquest, in_play
from strategium.games.conquest.things import CARD, RESOURCE_COUNT
from strategium.games.conquest.words import UNATTACKABLE, UNDAMAGEABLE
from strategium.kernel.abilities import Effect, Recipient, Use
from strategium.kernel.events import Event, cancel_event, change_event
from strategium.kernel.log import Sentence, say

EVERYTHING: Final = 99
COSTS_LESS: Final = Sentence(
    "{0} now costs {1}", CARD, RESOURCE_COUNT, rules=("conquest/modifiers.not-below-zero",)
)


def answered(g: Conquest, use: Use) -> Event:
    """The event that an ability answers, as it is now: others may have changed it."""
    event: Event = g.event_stack[use.depth][use.which]
    return event


class Prevent(Effect[Conquest]):
    """Prevent damage that is assigned. [conquest/damage.prevented-to-bank]"""

    def __init__(self, n: int = EVERYTHING) -> None:
        self.n = n

    def would(self, g: Conquest, use: Use) -> bool:
        """Nothing is prevented for a unit that has paid for it. [conquest/costs.effect-must-change-state]"""
        event = answered(g, use)
        return event.amount > 0 and event.subject not in use.paid

    def do(self, g: Conquest, use: Use) -> None:
        prevent(g, use.depth, use.which, self.n)

    def words(self) -> str:
        return f"prevent {'all' if self.n == EVERYTHING else self.n} of that damage"


class Increase(Effect[Conquest]):
    """More damage is assigned."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Conquest, use: Use) -> None:
        event = answered(g, use)
        change_event(g, use.depth, use.which, event.with_amount(event.amount + self.n))

    def words(self) -> str:
        return f"increase that damage by {self.n}"


class Reassign(Effect[Conquest]):
    """Damage that is assigned is dealt to another card. [conquest/damage.reassign, conquest/damage.reassign-once]"""

    def __init__(self, n: int, who: Recipient[Conquest]) -> None:
        self.n = n
        self.who = who

    def would(self, g: Conquest, use: Use) -> bool:
        event = answered(g, use)
        return (
            event.amount > 0
            and REASSIGNED not in event.data
            and any(
                card != event.subject and not value(g, card, UNDAMAGEABLE) for card in self.who.of(g, use)
            )
        )

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            reassign(g, use.depth, use.which, self.n, card)

    def words(self) -> str:
        return f"reassign {self.n} of that damage to {self.who.words()}"


class ReduceCost(PriceCut):
    """What is being deployed costs less. [conquest/modifiers.not-below-zero]"""

    def would(self, g: Conquest, use: Use) -> bool:
        return answered(g, use).amount > 0

    def do(self, g: Conquest, use: Use) -> None:
        event = answered(g, use)
        cost = max(0, event.amount - self.n)
        say(g, COSTS_LESS, event.subject, cost)
        change_event(g, use.depth, use.which, event.with_amount(cost))

    def words(self) -> str:
        return f"reduce its cost by {self.n}"


class HurtOnEntry(Effect[Conquest]):
    """What is being deployed is dealt damage after it enters play."""

    def do(self, g: Conquest, use: Use) -> None:
        event = answered(g, use)
        change_event(g, use.depth, use.which, event.with_data((*event.data, HURT)))

    def words(self) -> str:
        return "deal 1 damage to it after it enters play"


class Cancel(Effect[Conquest]):
    """The effects of a card do not happen."""

    def __init__(self, what: str = "its effects") -> None:
        self.what = what

    def do(self, g: Conquest, use: Use) -> None:
        cancel_event(g, use.depth, use.which)

    def words(self) -> str:
        return f"cancel {self.what}"


class MoreShields(Effect[Conquest]):
    """The shield card gains icons."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Conquest, use: Use) -> None:
        event = answered(g, use)
        change_event(g, use.depth, use.which, event.with_amount(event.amount + self.n))

    def words(self) -> str:
        return f"have it gain {self.n} shield icon{'' if self.n == 1 else 's'}"


class DefendInstead(Effect[Conquest]):
    """The bearer becomes the defender. [conquest/timing.replacement, conquest/timing.replacement-latest-wins]"""

    def would(self, g: Conquest, use: Use) -> bool:
        bearer = use.bearer
        return (
            in_play(g, bearer)
            and answered(g, use).subject != bearer
            and not value(g, bearer, UNATTACKABLE)
            and not value(g, bearer, UNDAMAGEABLE)
        )

    def do(self, g: Conquest, use: Use) -> None:
        event = answered(g, use)
        if in_play(g, use.bearer):  # [conquest/timing.replacement]
            change_event(
                g, use.depth, use.which, event.with_subject(use.bearer, use.seat, g.generation[use.bearer])
            )

    def words(self) -> str:
        return "declare this unit as the defender instead"
