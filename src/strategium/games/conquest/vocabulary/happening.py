"""Effects that change what is about to happen: damage, prices, shields, attacks, the effects of others."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Cards, Deed, ToCards, answered
from strategium.games.conquest.rules.damage import REASSIGNED, may_be_prevented, prevent, reassign
from strategium.games.conquest.rules.deploying import HURT, PriceCut
from strategium.games.conquest.state import Conquest, in_play
from strategium.games.conquest.things import CARD, RESOURCE_COUNT
from strategium.games.conquest.words import UNATTACKABLE, UNDAMAGEABLE
from strategium.kernel.abilities import Amount, Effect, Recipient, Use
from strategium.kernel.events import cancel_event, change_event
from strategium.kernel.log import Sentence, say

COSTS_LESS: Final = Sentence(
    "{0} now costs {1}", CARD, RESOURCE_COUNT, rules=("conquest/modifiers.not-below-zero",)
)


def prevent_damage(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/damage.prevented-to-bank]"""
    prevent(g, use.depth, use.which, n)


def can_prevent(g: Conquest, use: Use) -> bool:
    """Nothing is prevented for a unit that has paid for it. [conquest/costs.effect-must-change-state]"""
    event = answered(g, use)
    return event.amount > 0 and may_be_prevented(event) and event.subject not in use.paid


def increase(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """More damage is assigned, or the shield card gains icons."""
    event = answered(g, use)
    change_event(g, use.depth, use.which, event.with_amount(event.amount + n))


class Reassign(ToCards[Conquest]):
    """Damage that is assigned is dealt to another card. [conquest/damage.reassign, conquest/damage.reassign-once]"""

    def __init__(self, n: int | Amount[Conquest], who: Recipient[Conquest]) -> None:
        super().__init__(who)
        self.amount = number(n)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return thing != answered(g, use).subject and not value(g, thing, UNDAMAGEABLE)

    def would(self, g: Conquest, use: Use) -> bool:
        event = answered(g, use)
        return event.amount > 0 and REASSIGNED not in event.data and super().would(g, use)

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            reassign(g, use.depth, use.which, self.amount.of(g, use), card)

    def words(self) -> str:
        return f"reassign {self.amount.words()} of that damage to {self.who.words()}"


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


def hurt_on_entry(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    event = answered(g, use)
    change_event(g, use.depth, use.which, event.with_data((*event.data, HURT)))


class Cancel(Effect[Conquest]):
    """The effects of a card do not happen."""

    def __init__(self, what: str = "its effects") -> None:
        self.what = what

    def do(self, g: Conquest, use: Use) -> None:
        cancel_event(g, use.depth, use.which)

    def words(self) -> str:
        return f"cancel {self.what}"


def defend_instead(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """The bearer becomes the defender. [conquest/timing.replacement, conquest/timing.replacement-latest-wins]"""
    event = answered(g, use)
    if in_play(g, use.bearer):  # [conquest/timing.replacement]
        change_event(
            g, use.depth, use.which, event.with_subject(use.bearer, use.seat, g.generation[use.bearer])
        )


def can_defend(g: Conquest, use: Use) -> bool:
    bearer = use.bearer
    return (
        in_play(g, bearer)
        and answered(g, use).subject != bearer
        and not value(g, bearer, UNATTACKABLE)
        and not value(g, bearer, UNDAMAGEABLE)
    )


Prevent: Final = Deed("prevent {n} of that damage", prevent_damage, would=can_prevent)
Increase: Final = Deed("increase that damage by {n}", increase)
MoreShields: Final = Deed("have it gain {n} shield icon{s}", increase)
HurtOnEntry: Final = Deed("deal 1 damage to it after it enters play", hurt_on_entry)
DefendInstead: Final = Deed("declare this unit as the defender instead", defend_instead, would=can_defend)
