"""What is paid to use an ability: "do this to do that". [conquest/costs.do-x-to-do-y]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.costs import Payment
from strategium.cards.vocabulary.english import counted
from strategium.cards.zones import show_to
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.basics import discard, exhaust
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.rules.discarding import choose_discards
from strategium.games.conquest.rules.leaving import sacrifice
from strategium.games.conquest.state import PUBLIC, Conquest, in_play
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.who import can_enter
from strategium.games.conquest.words import COST, HAND, LIMITED, UNDAMAGEABLE, WARLORD
from strategium.kernel.abilities import Amount, Cost, Recipient, Use
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.paying import cost_fails
from strategium.kernel.using import ability_of, would_change


class Price(Cost[Conquest]):
    """The resources that an event costs. [conquest/events.play-sequence]"""

    def payable(self, g: Conquest, use: Use) -> bool:
        return price(g, use) <= g.resources[use.seat]

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        g.resources[use.seat] -= price(g, use)
        if CARDS[use.kind.no].printed[LIMITED]:
            g.limited[use.seat] += 1
        return True

    def words(self) -> str:
        return "pay its cost"


def price(g: Conquest, use: Use) -> int:
    """What an event costs; X is what was chosen. [conquest/costs.of-events]"""
    return value(g, use.bearer, COST, use.x if CARDS[use.kind.no].costs_x else 0)


class Pay(Cost[Conquest]):
    """Pay resources. [conquest/costs.out-of-play-elements-own]"""

    def __init__(self, n: int | Amount[Conquest]) -> None:
        self.amount = number(n)

    def payable(self, g: Conquest, use: Use) -> bool:
        return g.resources[use.seat] >= self.amount.of(g, use)  # [conquest/costs.out-of-play-elements-own]

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        g.resources[use.seat] -= self.amount.of(g, use)  # [conquest/costs.do-x-to-do-y]
        return True

    def words(self) -> str:
        return counted("pay {n} resource{s}", self.amount.words())


def exhaust_this(g: Conquest, use: Use, card: int) -> None:
    push(g, (exhaust, card))


def is_ready(g: Conquest, use: Use, card: int) -> bool:
    """[conquest/costs.exhaust-needs-ready]"""
    return not g.exhausted[card]  # [conquest/costs.exhaust-needs-ready]


def exhaust_one(g: Conquest, use: Use, card: int) -> None:
    """A card of yours. [conquest/costs.in-play-elements-controlled]"""
    push(g, (exhaust, card, 1), (payer_is_left, card, g.generation[card]))


def payer_is_left(g: Conquest, card: int, generation: int) -> None:
    """A card that left play before it could exhaust has paid nothing. [conquest/costs.unpaid-no-effect]"""
    if not in_play(g, card) or g.generation[card] != generation:
        cost_fails(g)


def sacrifice_it(g: Conquest, use: Use, card: int) -> None:
    """[conquest/effects.sacrifice]"""
    push(g, (sacrifice, card), (sacrifice_was_made, card, g.generation[card]))


def is_in_play(g: Conquest, use: Use, card: int) -> bool:
    return in_play(g, card)


def may_sacrifice(g: Conquest, use: Use, card: int) -> bool:
    """Never a warlord. [conquest/warlord.not-sacrificable]"""
    return may_be_sacrificed(g, card) and leaves_an_effect(g, use, card)


def leaves_an_effect(g: Conquest, use: Use, card: int) -> bool:
    """Whether an effect that could change something still could if that card paid for it.

    [conquest/costs.effect-must-change-state]
    """
    a = ability_of(g, use)
    return would_change(g, a, use.paying(card)) or not would_change(g, a, use)


def may_be_sacrificed(g: Conquest, card: int) -> bool:
    """[conquest/warlord.not-sacrificable]"""
    return CARDS[g.kind[card]].type != WARLORD


def sacrifice_was_made(g: Conquest, card: int, generation: int) -> None:
    """A card that stays in play was not sacrificed, and the cost is not paid.

    [conquest/effects.sacrifice-must-leave]
    """
    if in_play(g, card) and g.generation[card] == generation:
        cost_fails(g)


class DamageThis(Cost[Conquest]):
    """Deal the bearer damage."""

    def __init__(self, n: int | Amount[Conquest]) -> None:
        self.amount = number(n)

    def payable(self, g: Conquest, use: Use) -> bool:
        return in_play(g, use.bearer) and not value(g, use.bearer, UNDAMAGEABLE)

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        n = self.amount.of(g, use)
        push(
            g,
            (deal_damage, ((use.bearer, n),), use.bearer, ()),
            (damage_was_dealt, use.bearer, use.generation, g.damage[use.bearer] + n),
        )
        return True

    def words(self) -> str:
        return f"deal this unit {self.amount.words()} damage"


def damage_was_dealt(g: Conquest, card: int, generation: int, damage: int) -> None:
    """Damage that was prevented was not dealt, and the cost is not paid. [conquest/costs.unpaid-no-effect]"""
    if in_play(g, card) and g.generation[card] == generation and g.damage[card] < damage:
        cost_fails(g)


class SacrificeAttachment(Cost[Conquest]):
    """Sacrifice this attachment; what it was attached to is remembered as `HOST`. [conquest/effects.sacrifice]"""

    def payable(self, g: Conquest, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Conquest, use: Use) -> Sequence[int]:
        host = g.host[use.bearer]
        return [host] if host >= 0 else []

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        sacrifice_it(g, use, use.bearer)
        return True

    def words(self) -> str:
        return "sacrifice this attachment"


class HurtThat(Cost[Conquest]):
    """Deal damage to those a text speaks of: "deal 1 damage to that unit". [conquest/costs.do-x-to-do-y]"""

    def __init__(self, n: int, who: Recipient[Conquest]) -> None:
        self.n = n
        self.who = who

    def payable(self, g: Conquest, use: Use) -> bool:
        cards = self.who.of(g, use)
        return bool(cards) and not any(value(g, card, UNDAMAGEABLE) for card in cards)

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        cards = self.who.of(g, use)
        push(
            g,
            (deal_damage, tuple([(card, self.n) for card in cards]), use.bearer, ()),
            *[(damage_was_dealt, card, g.generation[card], g.damage[card] + self.n) for card in cards],
        )
        return True

    def words(self) -> str:
        return f"deal {self.n} damage to {self.who.words()}"


class DiscardOne(Cost[Conquest]):
    """Discard a fitting card from your hand. [conquest/costs.out-of-play-elements-own]"""

    def __init__(self, select: Select) -> None:
        self.select = select

    def payable(self, g: Conquest, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Conquest, use: Use) -> Sequence[int]:
        return [c for c in g.zones[HAND + use.seat] if self.select.prints(g, c) and c != use.bearer]

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        discard(g, thing)
        return True

    def words(self) -> str:
        return f"discard {self.select.one()} from your hand"


class DiscardX(Cost[Conquest]):
    """Discard X cards from hand."""

    def payable(self, g: Conquest, use: Use) -> bool:
        return len(g.zones[HAND + use.seat]) >= max(1, use.x)

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        push(g, (choose_discards, use.seat, use.x))
        return True

    def words(self) -> str:
        return "discard X cards from your hand"


def most_x(g: Conquest, use: Use) -> int:
    """The largest X there could be: cards to discard, or resources to pay."""
    costs = use.kind.abilities[use.no].costs
    if any(isinstance(cost, DiscardX) for cost in costs):
        return len(g.zones[HAND + use.seat])
    if not CARDS[use.kind.no].costs_x:
        return g.resources[use.seat]
    many = g.resources[use.seat] + 1
    dearer = value(g, use.bearer, COST, many) - many
    return max(0, g.resources[use.seat] - dearer)


class PrintedCostOf(Cost[Conquest]):
    """Pay the printed cost of a card in your hand, which is shown: else the price would hint at it.

    [conquest/modifiers.printed, conquest/effects.reveal-until-destination]
    """

    def __init__(self, select: Select) -> None:
        self.select = select

    def payable(self, g: Conquest, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Conquest, use: Use) -> Sequence[int]:
        return [
            c
            for c in g.zones[HAND + use.seat]
            if self.select.prints(g, c)
            and 0 <= CARDS[g.kind[c]].cost <= g.resources[use.seat]
            and can_enter(g, use.seat, c)
        ]

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        show_to(g, (thing,), PUBLIC)  # [conquest/effects.reveal-until-destination]
        g.resources[use.seat] -= CARDS[g.kind[thing]].cost
        return True

    def words(self) -> str:
        return f"pay the printed cost of {self.select.one()} in your hand"


ExhaustThis: Final = Payment("exhaust {0}", exhaust_this, is_ready)
ExhaustOne: Final = Payment("exhaust {0}", exhaust_one, is_ready)
SacrificeThis: Final = Payment("sacrifice {0}", sacrifice_it, is_in_play)
SacrificeOne: Final = Payment("sacrifice {0}", sacrifice_it, may_sacrifice)
register(__name__)
