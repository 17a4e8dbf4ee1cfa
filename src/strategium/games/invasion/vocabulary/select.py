"""Which cards a text speaks of: type, whose, where, and what they are like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.kinds import CARDS, AttachTo
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    corresponding,
    developments_in,
    here,
    in_play,
    is_attacking,
    is_defending,
    is_development,
    is_questing,
    legend_of,
    quester_on,
    type_of,
)
from strategium.games.invasion.values import is_changed
from strategium.games.invasion.words import (
    ANY_TYPE,
    AREAS,
    AS_SUPPORT,
    AS_UNIT,
    BATTLEFIELD,
    DEVELOPMENT,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    LEGEND,
    NEUTRAL,
    ON_CARD,
    QUEST,
    RACE_NAMES,
    SECTION,
    SUPPORT,
    TACTIC,
    UNIT,
)
from strategium.kernel.abilities import Use

ANYONE: Final = 0
YOURS: Final = 1
ENEMY: Final = 2

IN_BATTLEFIELD: Final = BATTLEFIELD  # of any player
ANYWHERE: Final = 3  # in play
HERE: Final = 4  # in the zone of the card that speaks
CORRESPONDING: Final = 5  # in the like-named zones of both players
WITH_TARGET: Final = 6  # in the zones that correspond to that of the first target
DEFENDED: Final = 7  # in the zone that is attacked
WHERE_WORDS: Final = (
    " in any kingdom",
    " in any quest zone",
    " in any battlefield",
    "",
    " in this zone",
    " in any corresponding zone",
    " in any corresponding zone",
    " in the defending zone",
)
ZONE_WORDS: Final = (" in your kingdom", " in your quest zone", " in your battlefield")

ATTACKING: Final = 1
DEFENDING: Final = 2
QUESTING: Final = 4
ROLE_WORDS: Final = {
    0: "",
    ATTACKING: "attacking",
    DEFENDING: "defending",
    ATTACKING | DEFENDING: "attacking or defending",
    QUESTING: "questing",
}
TYPE_WORDS: Final = {
    UNIT: "unit",
    SUPPORT: "support card",
    QUEST: "quest",
    DEVELOPMENT: "development",
    SECTION: "section of a capital",
    LEGEND: "legend",
    TACTIC: "tactic",
    UNIT | SECTION: "unit or section of a capital",
    UNIT | DEVELOPMENT: "unit or development",
    UNIT | SUPPORT: "unit or support card",
    SUPPORT | DEVELOPMENT: "support card or development",
    UNIT | SUPPORT | QUEST: "card",
    UNIT | SUPPORT | QUEST | LEGEND | DEVELOPMENT: "card",
    ANY_TYPE: "card",
}


class Select(AttachTo):
    """A description of cards in play: its words and its test. -1 stands for "either way"."""

    def __init__(
        self,
        types: int = UNIT,
        whose: int = ANYONE,
        where: int = ANYWHERE,
        *,
        trait: str = "",
        without: str = "",
        race: int = NEUTRAL,
        other: bool = False,
        role: int = 0,
        corrupted: int = -1,
        damaged: int = -1,
        named: str = "",
        exposed: bool = False,
        most_cost: int = -1,
    ) -> None:
        self.types = types
        self.whose = whose
        self.where = where
        self.trait = trait
        self.without = without
        self.race = race
        self.other = other
        self.role = role
        self.corrupted = corrupted
        self.damaged = damaged
        self.named = named
        self.exposed = exposed  # in a zone without developments
        self.most_cost = most_cost
        self.is_marked = self.needs_marks() or bool(without)  # it speaks of traits and the like
        self.is_choosy = (  # it speaks of more than types, places and players
            self.is_marked or exposed or role != 0 or corrupted >= 0 or damaged >= 0
        )

    # ---- its test ------------------------------------------------------------------------------------
    def is_printed(self, kind: int) -> bool:
        """Whether a card of that kind fits, as far as it is printed."""
        card = CARDS[kind]
        return bool(card.type & self.types) and (not self.is_marked or self.has_marks(kind))

    def has_marks(self, kind: int) -> bool:
        """Title, race and traits."""
        card = CARDS[kind]
        if self.race != NEUTRAL and card.race != self.race:
            return False
        if (self.trait and self.trait not in card.traits) or (self.without and self.without in card.traits):
            return False
        if self.most_cost >= 0 and card.cost > self.most_cost:
            return False
        return not self.named or card.title == self.named

    def needs_marks(self) -> bool:
        return bool(self.trait or self.named) or self.race != NEUTRAL or self.most_cost >= 0

    def is_a(self, g: Invasion, use: Use, card: int) -> bool:
        """Whether that card in play fits, wherever it is."""
        if not type_of(g, card) & self.types or (self.other and self.was_named(use, card)):
            return False
        return self.fits(g, use.seat, card)

    def was_named(self, use: Use, card: int) -> bool:
        """Whether it is the card that speaks, or one that was chosen already."""
        return card == use.bearer or any(card in group for group in use.chosen)

    def fits(self, g: Invasion, seat: int, card: int) -> bool:
        """Whether a card in play of the right type fits what that player's card says."""
        if self.whose and (g.controller[card] == seat) != (self.whose == YOURS):
            return False
        if not self.is_choosy:
            return True
        if g.zone[card] >= FIRST_DEVELOPMENTS:
            if self.needs_marks():
                return False
        elif self.is_marked and not self.has_marks(g.kind[card]):
            return False
        if self.corrupted >= 0 and g.corrupt[card] != self.corrupted:
            return False
        if self.damaged >= 0 and bool(g.damage[card]) != bool(self.damaged):
            return False
        if self.exposed and developments_in(g, area_of(g, card)):
            return False
        return not self.role or self.has_role(g, card)

    def has_role(self, g: Invasion, card: int) -> bool:
        if self.role & ATTACKING and is_attacking(g, card):
            return True
        if self.role & QUESTING and is_questing(g, card):
            return True
        return bool(self.role & DEFENDING) and is_defending(g, card)

    def covers(self, g: Invasion, use: Use, card: int) -> bool:
        """Whether that card in play is one of those that the text speaks of."""
        if not in_play(g, card) or not self.is_a(g, use, card):
            return False
        return self.where == ANYWHERE or area_of(g, card) in self.areas(g, use)

    def areas(self, g: Invasion, use: Use) -> Sequence[int]:
        """The areas that the description speaks of."""
        found = self._areas(g, use)
        if self.whose and self.where != DEFENDED:
            seat = use.seat if self.whose == YOURS else 1 - use.seat
            return [area for area in found if area // 3 == seat]
        return found

    def _areas(self, g: Invasion, use: Use) -> Sequence[int]:
        where = self.where
        if where == ANYWHERE:
            return range(AREAS)
        if where < ANYWHERE:
            return (where, where + 3)
        if where == DEFENDED:
            return (g.combats[-1].area,) if g.combats else ()
        if where == WITH_TARGET:
            chosen = use.chosen[0] if use.chosen else ()
            return corresponding(area_of(g, chosen[0])) if chosen else ()
        area = use.about.place if use.bearer < 0 and use.about is not None else here(g, use.bearer)
        if area < 0:
            return ()
        return (area,) if where == HERE else corresponding(area)

    def find(self, g: Invasion, use: Use) -> list[int]:
        """Every card in play that fits."""
        areas = self.areas(g, use)
        types, kinds = self.types, g.kind
        varied = types & SUPPORT and g.changers[AS_SUPPORT]  # then cards may count as what is not printed
        developed = types & DEVELOPMENT or (types & UNIT and is_changed(g, AS_UNIT))
        found: list[int] = []
        for area in areas:
            if types & SECTION:
                found.append(area)
            for card in g.zones[FIRST_AREA + area]:
                if CARDS[kinds[card]].type & types or (varied and type_of(g, card) & types):
                    if self.fits(g, use.seat, card) and not (self.other and self.was_named(use, card)):
                        found.append(card)
            if developed:
                found += [c for c in developments_in(g, area) if self.is_a(g, use, c)]
        if self.types & SUPPORT:
            all_areas = range(AREAS) if self.where == ANYWHERE else areas
            found += [c for c in g.zones[ON_CARD] if area_of(g, c) in all_areas and self.is_a(g, use, c)]
        if self.types & LEGEND and self.where == ANYWHERE:
            legends = [legend_of(g, seat) for seat in (0, 1)]
            found += [c for c in legends if c >= 0 and self.is_a(g, use, c)]
        return sorted(found)

    # ---- what an attachment may be attached to ---------------------------------------------------------
    def hosts(self, g: Invasion, seat: int, card: int) -> Sequence[int]:
        return self.find(g, Use(seat, card, CARDS[g.kind[card]], 0))

    def bears(self, g: Invasion, card: int, host: int) -> bool:
        """Where the host is does not matter any longer. [invasion/attachment.zone-requirement-on-entry]"""
        if is_development(g, host):
            return bool(type_of(g, host) & self.types) and not self.needs_marks()
        seat = g.controller[card] if self.where == ANYWHERE else g.controller[host]
        return bool(type_of(g, host) & self.types) and self.fits(g, seat, host)

    # ---- its words -------------------------------------------------------------------------------------
    def words(self) -> str:
        """Without an article: "enemy unit in this zone"."""
        return self.noun(1)

    def noun(self, n: int) -> str:
        """In the singular or the plural."""
        parts = [
            {-1: "", 0: "uncorrupted", 1: "corrupted"}[self.corrupted],
            {-1: "", 0: "undamaged", 1: "damaged"}[self.damaged],
            ROLE_WORDS[self.role],
            "enemy" if self.whose == ENEMY else "",
            f"non-{self.without}" if self.without else "",
            RACE_NAMES[self.race] if self.race != NEUTRAL else "",
            self.trait,
            self.named or (TYPE_WORDS[self.types] if n == 1 else plural(TYPE_WORDS[self.types])),
        ]
        words = " ".join([part for part in parts if part])
        words += f" with printed cost {self.most_cost} or lower" if self.most_cost >= 0 else ""
        if self.whose == YOURS:
            words += (
                ZONE_WORDS[self.where] if self.where < ANYWHERE else " you control" + WHERE_WORDS[self.where]
            )
        else:
            words += WHERE_WORDS[self.where]
        zones = " in a zone without developments" if n == 1 else " in zones without developments"
        return words + (zones if self.exposed else "")

    def one(self) -> str:
        """With an article: "an enemy unit", "another unit"."""
        return "another " + self.words() if self.other else a(self.words())


def plural(noun: str) -> str:
    """ "units", "support cards or developments", "sections of a capital"."""
    head, of, rest = noun.partition(" of ")
    return " or ".join([part + "s" for part in head.split(" or ")]) + of + rest


def a(noun: str) -> str:
    """The noun with its article."""
    vowel = noun[0] in "aeioAEIOU" or (noun[0] == "u" and not noun.startswith("uni"))
    return ("an " if vowel else "a ") + noun


class FreeQuest(Select):
    """A quest on which no unit is."""

    def __init__(self, whose: int, where: int = ANYWHERE) -> None:
        super().__init__(QUEST, whose, where)

    def fits(self, g: Invasion, seat: int, card: int) -> bool:
        return super().fits(g, seat, card) and quester_on(g, card) < 0


class UnitOrEnemySection(Select):
    """Any unit, or a section of an opponent's capital."""

    def __init__(self) -> None:
        super().__init__(UNIT | SECTION)

    def find(self, g: Invasion, use: Use) -> list[int]:
        return [card for card in super().find(g, use) if card >= AREAS or card // 3 != use.seat]

    def noun(self, n: int) -> str:
        return "unit or section of an opponent's capital"
