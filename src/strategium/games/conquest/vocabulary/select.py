"""Which cards a text speaks of: type, whose, where, and what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.games.conquest.kinds import CARDS, NO_COST, AttachTo, Card
from strategium.games.conquest.state import (
    NO_TRAITS,
    Conquest,
    adjacent,
    are_traits_gained,
    gained_traits,
    here,
    place_of,
    planets,
)
from strategium.games.conquest.words import (
    ANY_TYPE,
    ARMY,
    ATTACHMENT,
    EVENT,
    HQ,
    LIMITED,
    NO_PLACE,
    NON_WARLORD,
    ON_CARD,
    PLACES,
    PLANET,
    SUPPORT,
    TOKEN,
    UNIT,
    WARLORD,
)
from strategium.kernel.abilities import Use

ANYONE: Final = 0
YOURS: Final = 1
ENEMY: Final = 2

ANYWHERE: Final = 0  # in play
HERE: Final = 1  # at the planet of the card that speaks
THERE: Final = 2  # where it happened
WITH_TARGET: Final = 3  # where the first target is
WITH_PAYMENT: Final = 4  # where the card is that paid the cost
NEXT_DOOR: Final = 5  # at a planet next to that of the card that speaks
IN_HQ: Final = 6
AT_A_PLANET: Final = 7
AT_BATTLE: Final = 8  # where a battle is being fought
WHERE_WORDS: Final = (
    "",
    " at this planet",
    " at the same planet",
    " at the same planet",
    " at the same planet",
    " at an adjacent planet",
    " at a headquarters",
    " at a planet",
    " at the battle",
)
TYPE_WORDS: Final = {
    WARLORD: "warlord",
    ARMY: "army unit",
    TOKEN: "token unit",
    UNIT: "unit",
    NON_WARLORD: "non-warlord unit",
    SUPPORT: "support",
    ATTACHMENT: "attachment",
    EVENT: "event card",
    PLANET: "planet",
    ANY_TYPE: "card",
    ARMY | SUPPORT | ATTACHMENT: "card",
    ATTACHMENT | ARMY: "attachment or army unit",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Select(AttachTo):
    """A description of cards in play: its words and its test.

    The tests that a description does not name are left out; -1 stands for "either way".
    """

    def __init__(
        self,
        types: int = UNIT,
        whose: int = ANYONE,
        where: int = ANYWHERE,
        *,
        traits: tuple[str, ...] = (),
        without: str = "",
        faction: str = "",
        other: bool = False,
        unique: int = -1,
        ready: int = -1,
        attachments: int = -1,
        damaged: int = -1,
        named: str = "",
        not_named: str = "",
        limited: bool = False,
        most_cost: int = -1,
    ) -> None:
        self.types = types
        self.whose = whose
        self.where = where
        self.traits = traits
        self.without = without
        self.faction = faction
        self.other = other
        self.unique = unique
        self.ready = ready
        self.attachments = attachments
        self.damaged = damaged
        self.named = named
        self.not_named = not_named
        self.limited = limited
        self.most_cost = most_cost
        self._as_printed = not (limited or other or ready >= 0 or attachments >= 0 or damaged >= 0)
        self._fitting: list[bool] = []  # by kind, as far as it is printed
        self._latest: Card | None = None  # the last card of the book that it was made from

    # ---- its test ------------------------------------------------------------------------------------
    def is_printed(self, kind: int, gained: frozenset[str] = NO_TRAITS) -> bool:
        """Whether a card of that kind fits, as far as it is printed; with those traits besides."""
        card = CARDS[kind]
        if not card.type & self.types or (self.faction and card.faction != self.faction):
            return False
        traits = card.traits | gained if gained else card.traits
        if self.traits and traits.isdisjoint(self.traits):
            return False
        if self.without and self.without in traits:
            return False
        if self.unique >= 0 and card.unique != bool(self.unique):
            return False
        if (self.named and card.title != self.named) or (self.not_named and card.title == self.not_named):
            return False
        if self.most_cost >= 0 and (card.cost == NO_COST or card.cost > self.most_cost):
            return False
        return not self.limited or card.printed[LIMITED] > 0

    def fitting(self) -> list[bool]:
        """Which kinds of the book fit, as far as they are printed: looked up far more often than worked out."""
        if self._latest is not CARDS[-1]:
            self._latest = CARDS[-1]
            self._fitting = [self.is_printed(kind) for kind in range(len(CARDS))]
        return self._fitting

    def is_a(self, g: Conquest, use: Use, card: int) -> bool:
        """Whether that card fits, wherever it is."""
        gained = gained_traits(g, card) if g.effects else NO_TRAITS
        if gained or self.limited:
            if not self.is_printed(g.kind[card], gained):
                return False
        elif not self.fitting()[g.kind[card]]:
            return False
        if self.whose and (g.controller[card] == use.seat) != (self.whose == YOURS):
            return False
        if self.other and (card == use.bearer or any(card in group for group in use.chosen)):
            return False
        if self.ready >= 0 and g.exhausted[card] == self.ready:
            return False
        if self.damaged >= 0 and bool(g.damage[card]) != bool(self.damaged):
            return False
        return self.attachments < 0 or bool(g.attached[card]) == bool(self.attachments)

    def covers(self, g: Conquest, use: Use, card: int) -> bool:
        """Whether that card in play is one of those that the text speaks of."""
        return g.zone[card] >= HQ and self._is_there(g, use, card) and self.is_a(g, use, card)

    def _is_there(self, g: Conquest, use: Use, card: int) -> bool:
        if self.where == ANYWHERE:
            return True
        if self.where == IN_HQ:
            return g.zone[card] in (HQ, HQ + 1)
        place = place_of(g, card)
        if self.where == AT_A_PLANET:
            return place >= 0
        return place >= 0 and place in self.places(g, use)

    def places(self, g: Conquest, use: Use) -> list[int]:
        """The planets that the description speaks of."""
        if self.where in (ANYWHERE, AT_A_PLANET):
            return planets(g)
        if self.where == NEXT_DOOR:
            return adjacent(g, here(g, use.bearer))
        place = NO_PLACE
        if self.where == HERE:
            place = here(g, use.bearer)
        elif self.where == THERE:
            place = use.about.place if use.about is not None else NO_PLACE
        elif self.where == WITH_TARGET:
            place = place_of(g, use.chosen[0][0]) if use.chosen and use.chosen[0] else NO_PLACE
        elif self.where == WITH_PAYMENT:
            place = place_of(g, use.paid[-1]) if use.paid else NO_PLACE
        elif self.where == AT_BATTLE:
            place = g.battles[-1].place if g.battles else NO_PLACE
        return [place] if place >= 0 else []

    def find(self, g: Conquest, use: Use) -> list[int]:
        """Every card in play that fits."""
        if self.types == PLANET:
            return [g.line[place] for place in self.places(g, use)]
        seats = (use.seat,) if self.whose == YOURS else (1 - use.seat,) if self.whose == ENEMY else (0, 1)
        found: list[int] = []
        if self.types & ATTACHMENT:
            found += [c for c in g.zones[ON_CARD] if self._is_there(g, use, c) and self.is_a(g, use, c)]
        zones: list[int] = []
        if self.where in (ANYWHERE, IN_HQ):
            zones += [HQ + seat for seat in seats]
        if self.types & UNIT and self.where != IN_HQ:
            zones += [PLACES + 2 * place + seat for place in self.places(g, use) for seat in seats]
        as_printed = self._as_printed and not are_traits_gained(g)
        fitting = self.fitting()
        for zone in zones:
            for card in g.zones[zone]:
                if fitting[g.kind[card]] if as_printed else self.is_a(g, use, card):
                    found.append(card)
        found.sort()
        return found

    def hosts(self, g: Conquest, seat: int, card: int) -> Sequence[int]:
        return self.find(g, Use(seat, card, CARDS[g.kind[card]], 0))

    def takes(self, g: Conquest, seat: int, card: int, host: int) -> bool:
        return self.covers(g, Use(seat, card, CARDS[g.kind[card]], 0), host)

    # ---- its words -------------------------------------------------------------------------------------
    def words(self) -> str:
        """Without an article: "enemy army unit at this planet"."""
        return self.noun(1)

    def noun(self, n: int) -> str:
        """In the singular or the plural."""
        parts = [
            {-1: "", 0: "exhausted", 1: "ready"}[self.ready],
            {-1: "", 0: "undamaged", 1: "damaged"}[self.damaged],
            {-1: "", 0: "non-unique", 1: "unique"}[self.unique],
            "Limited" if self.limited else "",
            "enemy" if self.whose == ENEMY else "",
            f"non-{self.without}" if self.without else "",
            self.faction,
            " or ".join(self.traits),
            self.named or TYPE_WORDS[self.types],
        ]
        words = " ".join([part for part in parts if part]) + ("s" if n != 1 else "")
        words += " you control" if self.whose == YOURS else ""
        words += {-1: "", 0: " without attachments", 1: " with an attachment"}[self.attachments]
        words += f" not named {self.not_named}" if self.not_named else ""
        words += f" with printed cost {self.most_cost} or lower" if self.most_cost >= 0 else ""
        return words + WHERE_WORDS[self.where]

    def one(self) -> str:
        """With an article: "an enemy unit", "another unit"."""
        return "another " + self.words() if self.other else a(self.words())


def a(noun: str) -> str:
    """The noun with its article."""
    vowel = noun[0] in "aeioAEIOU" or (noun[0] == "u" and not noun.startswith("uni"))
    return ("an " if vowel else "a ") + noun


class AttachmentOrDrone(Select):
    """An attachment, or any card with the Drone trait."""

    def __init__(self) -> None:
        super().__init__(ANY_TYPE)

    def is_printed(self, kind: int, gained: frozenset[str] = NO_TRAITS) -> bool:
        return CARDS[kind].type == ATTACHMENT or "Drone" in CARDS[kind].traits

    def noun(self, n: int) -> str:
        return "attachment or Drone card"
