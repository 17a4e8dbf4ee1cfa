"""Effects that hurt, heal, destroy; exhaust and ready."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.english import a
from strategium.cards.vocabulary.who import Each
from strategium.games.conquest.rules.basics import exhaust, make_ready
from strategium.games.conquest.rules.damage import deal_damage, move_damage, remove_damage
from strategium.games.conquest.rules.indirect import indirect_damage
from strategium.games.conquest.rules.leaving import destroy
from strategium.games.conquest.rules.sacrifices import must_sacrifice
from strategium.games.conquest.state import Conquest, is_unit, units_at
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import FIRST_HQ, HQ, UNDAMAGEABLE
from strategium.kernel.abilities import Amount, Effect, Recipient, Target, Use
from strategium.kernel.flow import push

ALL = 99


class ToCards(Effect[Conquest]):
    """An effect on some cards."""

    def __init__(self, who: Recipient[Conquest]) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.who,) if isinstance(self.who, Target) else ()

    def would(self, g: Conquest, use: Use) -> bool:
        if isinstance(self.who, Target) and self.who.group >= len(use.chosen):
            return True  # that there are targets is another need
        return any(self.affects(g, use, card) for card in self.who.of(g, use))


class Damage(ToCards):
    """Deal damage. [conquest/damage.single-source-simultaneous]"""

    def __init__(self, n: int | Amount[Conquest], who: Recipient[Conquest]) -> None:
        super().__init__(who)
        self.amount = number(n)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return self.amount.of(g, use) > 0 and not value(g, thing, UNDAMAGEABLE)

    def do(self, g: Conquest, use: Use) -> None:
        amount = self.amount.of(g, use)
        deal_damage(g, tuple([(card, amount) for card in self.who.of(g, use)]), use.bearer, ())

    def words(self) -> str:
        return f"deal {self.amount.words()} damage to {self.who.words()}"


class DamageThere(Effect[Conquest]):
    """Deal damage to each unit at a chosen place."""

    def __init__(self, n: int, select: Select, where: Target[Conquest]) -> None:
        self.n = n
        self.select = select
        self.where = where

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.where,)

    def victims(self, g: Conquest, use: Use, place: int) -> list[int]:
        return cards_there(g, use, Each(self.select), place)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(self.victims(g, use, thing))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.where.of(g, use):
            hits = tuple([(card, self.n) for card in self.victims(g, use, place)])
            deal_damage(g, hits, use.bearer, ())

    def words(self) -> str:
        return f"deal {self.n} damage to each {self.select.words()} at {self.where.words()}"


def cards_there(g: Conquest, use: Use, each: Each, place: int) -> list[int]:
    """The fitting units at a planet or in a headquarters."""
    if place >= FIRST_HQ:
        there = tuple([c for c in g.zones[HQ + place - FIRST_HQ] if is_unit(g, c)])
    else:
        there = units_at(g, place, 0) + units_at(g, place, 1)
    return [c for c in each.of(g, use) if c in there]


class Destroy(ToCards):
    """Destroy cards."""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return True

    def do(self, g: Conquest, use: Use) -> None:
        destroy(g, tuple(self.who.of(g, use)), use.bearer)

    def words(self) -> str:
        return f"destroy {self.who.words()}"


class DestroyThere(Effect[Conquest]):
    """Destroy every fitting unit at a chosen place."""

    def __init__(self, select: Select, where: Target[Conquest]) -> None:
        self.select = select
        self.where = where

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.where,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(cards_there(g, use, Each(self.select), thing))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.where.of(g, use):
            destroy(g, tuple(cards_there(g, use, Each(self.select), place)), use.bearer)

    def words(self) -> str:
        return f"destroy each {self.select.words()} at {self.where.words()}"


class Heal(ToCards):
    """Remove damage."""

    def __init__(self, n: int, who: Recipient[Conquest]) -> None:
        super().__init__(who)
        self.n = n

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return g.damage[thing] > 0

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            remove_damage(g, card, self.n)

    def words(self) -> str:
        return f"remove {'all' if self.n == ALL else self.n} damage from {self.who.words()}"


class MoveDamage(Effect[Conquest]):
    """Move damage from one unit to another. [conquest/damage.move-bypasses-prevention]"""

    def __init__(self, n: int, source: Target[Conquest], goal: Target[Conquest]) -> None:
        self.n = n
        self.source = source
        self.goal = goal

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.source, self.goal)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if use.chosen:
            return thing not in use.chosen[0] and not value(g, thing, UNDAMAGEABLE)
        return g.damage[thing] > 0

    def do(self, g: Conquest, use: Use) -> None:
        for one, other in zip(self.source.of(g, use), self.goal.of(g, use), strict=True):
            move_damage(g, one, other, self.n)

    def words(self) -> str:
        return f"move {self.n} damage from {self.source.words()} to {self.goal.words()}"


class Indirect(Effect[Conquest]):
    """Each player is dealt indirect damage among his units at a planet. [conquest/damage.indirect-own-units]"""

    def __init__(self, n: int, where: Target[Conquest]) -> None:
        self.n = n
        self.where = where

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.where,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(units_at(g, thing, 0) or units_at(g, thing, 1))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.where.of(g, use):
            indirect_damage(g, use.seat, place, self.n, use.bearer)

    def words(self) -> str:
        return f"deal each player {self.n} indirect damage among his units at {self.where.words()}"


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


class Exhaust(ToCards):
    """Exhaust cards."""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return not g.exhausted[thing]

    def do(self, g: Conquest, use: Use) -> None:
        push(g, *[(exhaust, card, 1) for card in self.who.of(g, use) if not g.exhausted[card]])

    def words(self) -> str:
        return f"exhaust {self.who.words()}"


class Ready(ToCards):
    """Ready cards. [conquest/cards.ready-state]"""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(g.exhausted[thing])

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            make_ready(g, card)

    def words(self) -> str:
        return f"ready {self.who.words()}"
