"""Which cards a text speaks of: type, whose, where, what is printed on them, and what they are like now.

A game makes its own `Select` of the shared `Description`: it names its types, places and zones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.cards.state import AttachTo, CardKind, CardState
from strategium.cards.vocabulary.english import NUMBERS, a, plural
from strategium.kernel.abilities import Use

ANYONE: Final = 0
YOURS: Final = 1
ENEMY: Final = 2

HANDS: Final = 1  # piles: where cards are that are not in play
DISCARDS: Final = 2
DECKS: Final = 3
PILE_WORDS: Final = ("", "hand", "discard pile", "deck")


@mypyc_attr(allow_interpreted_subclasses=True)
class Quality:
    """What a card in play is like now: ready, damaged, attacking. An adjective, or a clause after the noun."""

    def __init__(self, adjective: str = "", clause: str = "", clauses: str = "") -> None:
        self.adjective = adjective
        self.clause = clause
        self.clauses = clauses or clause  # after a plural

    def has(self, g: Any, use: Use, card: int) -> bool:
        raise NotImplementedError

    def had(self, g: Any, use: Use, card: int, place: int) -> bool:
        """Whether it was such a card, which has left play from that place."""
        return True

    def words(self) -> str:
        """After "it is"."""
        return self.adjective or self.clause


@mypyc_attr(allow_interpreted_subclasses=True)
class Description(AttachTo):
    """A description of cards: its words and its test. What it does not name it does not ask for."""

    def __init__(
        self,
        types: int = 0,
        whose: int = ANYONE,
        where: int = 0,
        *,
        trait: str | tuple[str, ...] = (),
        without: str = "",
        faction: str = "",
        other: bool = False,
        unique: bool | None = None,
        named: str = "",
        not_named: str = "",
        least_cost: int = -1,
        most_cost: int = -1,
        such: Quality | tuple[Quality, ...] = (),
        pile: int = 0,
    ) -> None:
        self.types = types or self.usual_types()
        self.whose = whose
        self.where = where or self.usual_where()
        self.traits = (trait,) if isinstance(trait, str) else trait
        self.without = without
        self.faction = faction
        self.other = other
        self.unique = unique
        self.named = named
        self.not_named = not_named
        self.least_cost = least_cost
        self.most_cost = most_cost
        self.such = (such,) if isinstance(such, Quality) else such
        self.pile = pile
        self.needs_marks = bool(self.traits or named or faction) or max(least_cost, most_cost) >= 0
        self.is_marked = self.needs_marks or bool(without or not_named) or unique is not None
        self.is_bare = not (other or self.such)
        # what is printed, and where it lies, is all that counts
        self.is_plain = self.is_bare and (not whose or self.zones_tell_whose())
        self.is_as_laid = self.zones_in_order()
        self._fitting: list[bool] = []  # by kind, as far as it is printed
        self._latest: CardKind | None = None  # the last kind of the book that it was made from

    # ---- what a game says ------------------------------------------------------------------------------
    def usual_types(self) -> int:
        """What it speaks of if no type is named."""
        raise NotImplementedError

    def usual_where(self) -> int:
        """Where, if no place is named; 0: anywhere in play."""
        return 0

    def zones(self, g: Any, use: Use) -> Sequence[int]:
        """The zones in play in which such cards are."""
        raise NotImplementedError

    def zones_tell_whose(self) -> bool:
        """Whether all cards in a player's zones are his."""
        return True

    def zones_in_order(self) -> bool:
        """Whether cards are found as they lie in their zones; else they are in the order of their numbers."""
        return False

    def is_there(self, g: Any, use: Use, card: int) -> bool:
        """Whether a card in play is where the description says."""
        return not self.where

    def pile_of(self, seat: int) -> int:
        """The zone that is that player's pile of this kind."""
        raise NotImplementedError

    def add_more(self, g: Any, use: Use, found: list[int]) -> None:
        """What lies in none of its zones: cards attached to others, things that are no cards."""

    def type_words(self) -> str:
        raise NotImplementedError

    def where_words(self) -> str:
        raise NotImplementedError

    # ---- its test --------------------------------------------------------------------------------------
    def is_printed(self, kind: CardKind) -> bool:
        """Whether such a card fits, as far as it is printed."""
        if not kind.type & self.types:
            return False
        return not self.is_marked or self.has_marks(kind, kind.traits)

    def has_marks(self, kind: CardKind, traits: frozenset[str]) -> bool:
        """Title, faction, cost, and those traits."""
        if self.faction and kind.faction != self.faction:
            return False
        if (self.traits and traits.isdisjoint(self.traits)) or (self.without and self.without in traits):
            return False
        if self.unique is not None and kind.unique != self.unique:
            return False
        if (self.named and kind.title != self.named) or (self.not_named and kind.title == self.not_named):
            return False
        if self.most_cost >= 0 and not 0 <= kind.cost <= self.most_cost:
            return False
        return kind.cost >= self.least_cost or self.least_cost < 0

    def fitting(self, g: CardState) -> list[bool]:
        """Which kinds of the book fit, as far as they are printed: looked up far more often than worked out."""
        kinds = g.kinds
        latest = kinds[-1]
        if self._latest is not latest:
            self._latest = latest
            self._fitting = [self.is_printed(kind) for kind in kinds]
        return self._fitting

    def prints(self, g: CardState, card: int) -> bool:
        """Whether that card fits, as far as it is printed: in a hand, a deck, a pile."""
        return self.fitting(g)[g.kind[card]]

    def is_now(self, g: Any, card: int) -> bool:
        """Whether type, traits and the like are such now. A game in which they change says how."""
        return bool(self.fitting(g)[g.kind[card]])

    def is_a(self, g: CardState, use: Use, card: int) -> bool:
        """Whether that card fits, wherever it is."""
        return self.is_now(g, card) and self.is_such(g, use, card)

    def is_such(self, g: CardState, use: Use, card: int) -> bool:
        """Whether it is his, another, and what it must be like."""
        if self.whose and (g.controller[card] == use.seat) != (self.whose == YOURS):
            return False
        if self.is_bare:
            return True
        if self.other and self.was_named(use, card):
            return False
        for quality in self.such:
            if not quality.has(g, use, card):
                return False
        return True

    def was_named(self, use: Use, card: int) -> bool:
        """Whether it is the card that speaks, or one that was chosen already."""
        if card == use.bearer:
            return True
        for group in use.chosen:
            if card in group:
                return True
        return False

    def covers(self, g: CardState, use: Use, card: int) -> bool:
        """Whether that card in play is one of those that the text speaks of."""
        if not g.in_play[g.zone[card]] or (self.where and not self.is_there(g, use, card)):
            return False
        return self.is_now(g, card) and self.is_such(g, use, card)

    def seats(self, use: Use) -> tuple[int, ...]:
        """Whose cards it speaks of."""
        if self.whose == YOURS:
            return (use.seat,)
        return (1 - use.seat,) if self.whose == ENEMY else (0, 1)

    def find(self, g: CardState, use: Use) -> list[int]:
        """Every card that fits, in the order of their numbers or as they lie; those of a pile from its bottom."""
        found: list[int] = []
        kinds = g.kind
        fitting = self.fitting(g)
        if self.pile:
            for seat in self.seats(use):
                found += [c for c in g.zones[self.pile_of(seat)] if fitting[kinds[c]]]
            return [c for c in found if self.is_such(g, use, c)] if self.such else found
        zones = self.zones(g, use)
        printed = self.is_as_printed(g, zones)
        plain = self.is_plain
        for zone in zones:
            for card in g.zones[zone]:
                if fitting[kinds[card]] if printed else self.is_now(g, card):
                    if plain or self.is_such(g, use, card):
                        found.append(card)
        self.add_more(g, use, found)
        if not self.is_as_laid:
            found.sort()
        return found

    def is_as_printed(self, g: Any, zones: Sequence[int]) -> bool:
        """Whether type, traits and the like of every card in those zones are as printed now."""
        return True

    # ---- what an attachment may be attached to -----------------------------------------------------------
    def hosts(self, g: CardState, seat: int, card: int) -> Sequence[int]:
        return self.find(g, Use(seat, card, g.kinds[g.kind[card]], 0))

    def takes(self, g: CardState, seat: int, card: int, host: int) -> bool:
        return self.covers(g, Use(seat, card, g.kinds[g.kind[card]], 0), host)

    # ---- its words ---------------------------------------------------------------------------------------
    def words(self) -> str:
        """Without an article: "enemy army unit at this planet"."""
        return self.noun(1)

    def noun(self, n: int) -> str:
        """In the singular or the plural."""
        parts = [
            *[quality.adjective for quality in self.such],
            {None: "", False: "non-unique", True: "unique"}[self.unique],
            self.whose_words(),
            f"non-{self.without}" if self.without else "",
            self.faction,
            " or ".join(self.traits),
            self.named or (self.type_words() if n == 1 else plural(self.type_words())),
        ]
        words = " ".join([part for part in parts if part])
        words += f" not named {self.not_named}" if self.not_named else ""
        words += f" with printed cost {self.least_cost} or higher" if self.least_cost >= 0 else ""
        words += f" with printed cost {self.most_cost} or lower" if self.most_cost >= 0 else ""
        words += self.pile_words() if self.pile else self.where_words()
        clauses = [quality.clause if n == 1 else quality.clauses for quality in self.such]
        return words + "".join([" " + clause for clause in clauses if clause])

    def whose_words(self) -> str:
        """Before the noun."""
        return "enemy" if self.whose == ENEMY and not self.pile else ""

    def pile_words(self) -> str:
        whose = {ANYONE: "any player's", YOURS: "your", ENEMY: "your opponent's"}[self.whose]
        return f" in {whose} {PILE_WORDS[self.pile]}"

    def together(self) -> str:
        """The plural, for targets that are all in one place."""
        return self.noun(2) + " in one zone"

    def count_words(self, n: int) -> str:
        return NUMBERS[n]

    def one(self) -> str:
        """With an article: "an enemy unit", "another unit"."""
        return "another " + self.words() if self.other else a(self.words())

    def each(self) -> str:
        return f"each {'other ' if self.other else ''}{self.words()}"
