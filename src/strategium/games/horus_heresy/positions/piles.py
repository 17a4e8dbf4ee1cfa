"""Piles of cards in the words of a position: hands, decks and discard piles."""

from __future__ import annotations

from typing import Any

from strategium.games.horus_heresy.kinds import BOMBARDMENTS, BOOK, COMBATS, ORDERS, Card, Combat, Order
from strategium.games.horus_heresy.rules.piles import add_sorted
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_HAND,
    ORDER_DECK,
    PLAYED,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.knowledge import VALUE, WHOSE, Slot, everybody
from strategium.kernel.laying import listed, number
from strategium.kernel.positions import Laying, Spec, Word


def card_named(name: Any, kinds: type[Card], what: str = "card") -> int:
    kind = BOOK.by_name.get(str(name))
    if not isinstance(kind, kinds):
        known = [k.name for k in BOOK.kinds if isinstance(k, kinds)]
        raise BadPosition(f"there is no {what} {name!r}{nearest(str(name), known)}")
    return kind.no


def names(pile: tuple[Slot, ...]) -> list[str]:
    return [BOOK.kinds[slot[VALUE]].name for slot in pile]


class Pile(Word):
    """A pile of cards, its top last. Everybody knows it, or (`own`) its side alone.

    A side has one such pile, or (`hero`) two: of its combat cards and of its heroes'. `whose` stands with the cards:
    the number of the pile, if nothing is said.
    """

    def __init__(
        self,
        word: str,
        pile: int,
        kinds: type[Card],
        *,
        own: bool = False,
        sort: bool = False,
        whose: int = -1,
        hero: int = -1,
    ) -> None:
        super().__init__(word)
        self.pile = pile
        self.kinds = kinds
        self.own = own
        self.sort = sort
        self.whose = whose
        self.hero = hero

    def number(self, at: int) -> int:
        return at if self.hero < 0 else at * 2 + self.hero

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        self.lay(laid.g, at, self.told(laid.g, at, spec, where), 1 << at if self.own else everybody(laid.g))

    def told(self, g: Heresy, at: int, spec: Spec, where: str) -> list[Any]:
        """The names that are told, or what lies there if nothing is said."""
        return listed(spec, self.word, where)

    def lay(self, g: Heresy, at: int, told: list[Any], known: int) -> None:
        n = self.number(at)
        whose = n if self.whose < 0 else self.whose
        slots = [(card_named(name, self.kinds), known, whose, 0) for name in told]
        g.piles[self.pile + n] = tuple(sorted(slots) if self.sort else slots)

    def write(self, g: Heresy, at: int) -> Any:
        return names(g.piles[self.pile + self.number(at)])


class Deck(Pile):
    """A deck, its top first: names, or how many of the cards that are nowhere else."""

    def told(self, g: Heresy, at: int, spec: Spec, where: str) -> list[Any]:
        if isinstance(spec.get(self.word), list):
            return listed(spec, self.word, where)
        rest = self.rest(g, at)
        return rest[: number(spec, self.word, where, len(rest), 99)]

    def rest(self, g: Heresy, at: int) -> list[str]:
        """What it is made of if nothing is said."""
        return []

    def lay(self, g: Heresy, at: int, told: list[Any], known: int) -> None:
        super().lay(g, at, told[::-1], 0)

    def write(self, g: Heresy, at: int) -> Any:
        told: list[str] = super().write(g, at)
        return told[::-1]


class OrderDeck(Deck):
    """The orders of a side that are nowhere else."""

    def __init__(self, word: str) -> None:
        super().__init__(word, ORDER_DECK, Order)

    def rest(self, g: Heresy, at: int) -> list[str]:
        used = [slot[VALUE] for pile in g.piles for slot in pile if slot[WHOSE] == at]
        return [kind.name for kind in ORDERS for _ in range(kind.copies[at] - used.count(kind.no))]


class CombatDeck(Deck):
    """The combat cards of a side, or of its heroes, that are nowhere else."""

    def __init__(self, word: str, hero: int) -> None:
        super().__init__(word, COMBAT_DECK, Combat, hero=hero)

    def rest(self, g: Heresy, at: int) -> list[str]:
        used = [slot[VALUE] for pile in g.piles for slot in pile]
        own = [kind for kind in COMBATS if pile_of(kind) == self.number(at)]
        return [kind.name for kind in own for _ in range(kind.copies - used.count(kind.no))]


class CommonDeck(Deck):
    """The bombardment deck: the cards that are named lie on top of the others."""

    def __init__(self, word: str) -> None:
        super().__init__(word, BOMBS, Card, whose=0)

    def told(self, g: Heresy, at: int, spec: Spec, where: str) -> list[Any]:
        named = listed(spec, self.word, where)
        gone = [*named, *names(g.piles[BOMB_DISCARD])]
        return named + [
            kind.name for kind in BOMBARDMENTS for _ in range(kind.copies - gone.count(kind.name))
        ]


def pile_of(kind: Combat) -> int:
    return kind.side * 2 + int(kind.is_hero)


class CombatHand(Word):
    """The hand of a side in a battle."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        for slot in self.slots(spec, where, 1 << at):
            add_sorted(laid.g, COMBAT_HAND + at, slot)

    def slots(self, spec: Spec, where: str, known: int) -> list[Slot]:
        cards = [card_named(name, Combat, "combat card") for name in listed(spec, self.word, where)]
        return [(kind.no, known, pile_of(kind), 0) for no in cards for kind in COMBATS if kind.no == no]

    def write(self, g: Heresy, at: int) -> Any:
        return names(g.piles[COMBAT_HAND + at]) or None


class Played(CombatHand):
    """The cards that a side has played in a battle."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        laid.g.piles[PLAYED] += tuple(self.slots(spec, where, everybody(laid.g)))

    def write(self, g: Heresy, at: int) -> Any:
        return names(tuple([slot for slot in g.piles[PLAYED] if slot[WHOSE] // 2 == at])) or None
