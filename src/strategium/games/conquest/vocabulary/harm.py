"""Effects that hurt, heal, destroy; exhaust and ready."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Between, Cards, Deed, ToCards
from strategium.cards.vocabulary.english import a, much
from strategium.cards.vocabulary.who import Each
from strategium.games.conquest.rules.basics import exhaust, make_ready
from strategium.games.conquest.rules.damage import (
    UNPREVENTABLE,
    deal_damage,
    is_harmless,
    move_damage,
    remove_damage,
)
from strategium.games.conquest.rules.indirect import indirect_damage
from strategium.games.conquest.rules.leaving import destroy, sacrifice
from strategium.games.conquest.rules.sacrifices import must_sacrifice
from strategium.games.conquest.state import Conquest, in_play, is_unit, is_warlord, units_at
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import FIRST_HQ, HQ, UNDAMAGEABLE
from strategium.kernel.abilities import Amount, Effect, Recipient, Target, Use
from strategium.kernel.flow import push


class Damage(ToCards[Conquest]):
    """Deal damage. [conquest/damage.single-source-simultaneous]"""

    def __init__(
        self, n: int | Amount[Conquest], who: Recipient[Conquest], unpreventable: bool = False
    ) -> None:
        super().__init__(who)
        self.amount = number(n)
        self.data = (UNPREVENTABLE,) if unpreventable else ()

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if value(g, thing, UNDAMAGEABLE) or is_harmless(g, use.bearer, thing):
            return False
        return self.amount.of(g, with_target(use, self.who, thing)) > 0

    def do(self, g: Conquest, use: Use) -> None:
        amount = self.amount.of(g, use)
        deal_damage(g, tuple([(card, amount) for card in self.who.of(g, use)]), use.bearer, self.data)

    def words(self) -> str:
        noun = "unpreventable damage" if self.data else "damage"
        return f"deal {much(noun, self.amount.words())} to {self.who.words()}"


def with_target(use: Use, who: Recipient[Conquest], thing: int) -> Use:
    """The use as it would be with that target: an amount may be read off it."""
    return use.choosing((thing,)) if isinstance(who, Target) and who.group == len(use.chosen) else use


class DamageThere(Between[Conquest]):
    """Deal damage to each fitting unit at a chosen place."""

    def __init__(self, n: int | Amount[Conquest], who: Each, to: Target[Conquest]) -> None:
        super().__init__(who, to)
        self.amount = number(n)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(cards_there(g, use, self.who, thing))

    def do(self, g: Conquest, use: Use) -> None:
        n = self.amount.of(g, use)
        for place in self.to.of(g, use):
            deal_damage(g, tuple([(c, n) for c in cards_there(g, use, self.who, place)]), use.bearer, ())

    def words(self) -> str:
        return f"deal {self.amount.words()} damage to {self.who.words()} at {self.to.words()}"


def cards_there(g: Conquest, use: Use, each: Recipient[Conquest], place: int) -> list[int]:
    """The fitting units at a planet or in a headquarters."""
    if place >= FIRST_HQ:
        there = tuple([c for c in g.zones[HQ + place - FIRST_HQ] if is_unit(g, c)])
    else:
        there = units_at(g, place, 0) + units_at(g, place, 1)
    return [c for c in each.of(g, use) if c in there]


def destroy_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    destroy(g, cards, use.bearer)


class DestroyThere(Between[Conquest]):
    """Destroy every fitting unit at a chosen place."""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(cards_there(g, use, self.who, thing))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            destroy(g, tuple(cards_there(g, use, self.who, place)), use.bearer)

    def words(self) -> str:
        return f"destroy {self.who.words()} at {self.to.words()}"


def heal_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    remove_damage(g, cards, n)


def is_hurt(g: Conquest, use: Use, card: int) -> bool:
    return g.damage[card] > 0


class MoveDamage(Between[Conquest]):
    """Move damage from one unit to another. [conquest/damage.move-bypasses-prevention]"""

    def __init__(self, n: int | Amount[Conquest], who: Recipient[Conquest], to: Recipient[Conquest]) -> None:
        super().__init__(who, to)
        self.amount = number(n)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if self.is_second(use):
            return thing not in self.who.of(g, use) and not value(g, thing, UNDAMAGEABLE)
        return g.damage[thing] > 0

    def would(self, g: Conquest, use: Use) -> bool:
        return isinstance(self.who, Target) or any(g.damage[card] > 0 for card in self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for one, other in zip(self.who.of(g, use), self.to.of(g, use), strict=False):
            move_damage(g, one, other, self.amount.of(g, use))

    def words(self) -> str:
        return f"move {self.amount.words()} damage from {self.who.words()} to {self.to.words()}"


def deal_indirect(g: Conquest, use: Use, places: Cards, n: int) -> None:
    """Each player is dealt indirect damage among his units at a planet. [conquest/damage.indirect-own-units]"""
    for place in places:
        indirect_damage(g, use.seat, place, n, use.bearer)


def has_units(g: Conquest, use: Use, place: int) -> bool:
    return bool(units_at(g, place, 0) or units_at(g, place, 1))


class OpponentSacrifices(Effect[Conquest]):
    """Your opponent must sacrifice a card. [conquest/effects.sacrifice]"""

    def __init__(self, select: Select) -> None:
        self.select = select  # as you see it: an enemy card

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(Each(self.select).of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        cards = tuple(Each(self.select).of(g, use))
        if cards:
            push(g, (must_sacrifice, 1 - use.seat, cards))

    def words(self) -> str:
        return f"have your opponent sacrifice {a(self.select.words().replace('enemy ', ''))} (if able)"


def exhaust_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    push(g, *[(exhaust, card, 1) for card in cards if not g.exhausted[card]])


def is_ready(g: Conquest, use: Use, card: int) -> bool:
    return not g.exhausted[card]


def ready_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/cards.ready-state]"""
    make_ready(g, cards)


def is_exhausted(g: Conquest, use: Use, card: int) -> bool:
    return bool(g.exhausted[card])


def sacrifice_them(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/effects.sacrifice]"""
    push(g, *[(sacrifice, card) for card in cards])


def may_be_sacrificed(g: Conquest, use: Use, card: int) -> bool:
    """One's own, and never a warlord. [conquest/warlord.not-sacrificable]"""
    return in_play(g, card) and g.controller[card] == use.seat and not is_warlord(g, card)


Sacrifice: Final = Deed("sacrifice {0}", sacrifice_them, touches=may_be_sacrificed)
Destroy: Final = Deed("destroy {0}", destroy_them)
Heal: Final = Deed("remove {n} damage from {0}", heal_them, touches=is_hurt)
Indirect: Final = Deed(
    "deal each player {n} indirect damage among his units at {0}", deal_indirect, touches=has_units
)
Exhaust: Final = Deed("exhaust {0}", exhaust_them, touches=is_ready)
Ready: Final = Deed("ready {0}", ready_them, touches=is_exhausted)
