"""Which cards a text speaks of: the types and places of Invasion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.cards.vocabulary import select
from strategium.cards.vocabulary.select import YOURS, Quality
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.state import (
    Invasion,
    area_of,
    corresponding,
    developments_in,
    here,
    hit_points,
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
    DECK,
    DEVELOPMENT,
    DISCARD,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    LEGEND,
    ON_CARD,
    QUEST,
    SECTION,
    SUPPORT,
    TACTIC,
    UNIT,
)
from strategium.kernel.abilities import Amount, Use

ANYWHERE: Final = 0  # in play
IN_BATTLEFIELD: Final = 1 + BATTLEFIELD  # of any player; the other zones likewise
HERE: Final = 4  # in the zone of the card that speaks
CORRESPONDING: Final = 5  # in the like-named zones of both players
WITH_TARGET: Final = 6  # in the zones that correspond to that of the first target
DEFENDED: Final = 7  # in the zone that is attacked
WHERE_WORDS: Final = (
    "",
    " in any kingdom",
    " in any quest zone",
    " in any battlefield",
    " in this zone",
    " in any corresponding zone",
    " in any corresponding zone",
    " in the defending zone",
)
ZONE_WORDS: Final = ("", " in your kingdom", " in your quest zone", " in your battlefield")

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


PILES: Final = (0, HAND, DISCARD, DECK)


@mypyc_attr(allow_interpreted_subclasses=True)
class Select(select.Description):
    """A description of cards of Invasion."""

    def usual_types(self) -> int:
        return UNIT

    def zones_tell_whose(self) -> bool:
        return False

    def is_now(self, g: Invasion, card: int) -> bool:
        """A development has no traits and the like, and some cards count as another type as well."""
        if not type_of(g, card) & self.types:
            return False
        if g.zone[card] >= FIRST_DEVELOPMENTS:
            return not self.needs_marks
        if not self.is_marked:
            return True
        kind = g.kinds[g.kind[card]]
        return self.has_marks(kind, kind.traits)

    def is_as_printed(self, g: Invasion, zones: Sequence[int]) -> bool:
        return not (self.types & SUPPORT and g.changers[AS_SUPPORT])

    def is_there(self, g: Invasion, use: Use, card: int) -> bool:
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
        if where <= IN_BATTLEFIELD:
            return (where - 1, where + 2)
        if where == DEFENDED:
            return (g.combats[-1].area,) if g.combats else ()
        if where == WITH_TARGET:
            chosen = use.chosen[0] if use.chosen else ()
            return corresponding(area_of(g, chosen[0])) if chosen else ()
        area = use.about.place if use.bearer < 0 and use.about is not None else here(g, use.bearer)
        if area < 0:
            return ()
        return (area,) if where == HERE else corresponding(area)

    def zones(self, g: Invasion, use: Use) -> Sequence[int]:
        return [FIRST_AREA + area for area in self.areas(g, use)]

    def add_more(self, g: Invasion, use: Use, found: list[int]) -> None:
        """Sections, developments, what is attached, legends."""
        types = self.types
        if types & SECTION:
            found += self.areas(g, use)
        if types & DEVELOPMENT or (types & UNIT and is_changed(g, AS_UNIT)):
            for area in self.areas(g, use):
                found += [c for c in developments_in(g, area) if self.is_a(g, use, c)]
        if types & SUPPORT and g.zones[ON_CARD]:
            found += [c for c in g.zones[ON_CARD] if self.is_there(g, use, c) and self.is_a(g, use, c)]
        if types & LEGEND and self.where == ANYWHERE:
            legends = [legend_of(g, seat) for seat in (0, 1)]
            found += [c for c in legends if c >= 0 and self.is_a(g, use, c)]

    def pile_of(self, seat: int) -> int:
        return PILES[self.pile] + seat

    def bears(self, g: Invasion, card: int, host: int) -> bool:
        """Where the host is does not matter any longer. [invasion/attachment.zone-requirement-on-entry]"""
        seat = g.controller[card] if self.where == ANYWHERE else g.controller[host]
        if is_development(g, host):
            return self.is_now(g, host)
        return self.is_now(g, host) and self.is_such(g, Use(seat, card, g.kinds[g.kind[card]], 0), host)

    def type_words(self) -> str:
        return TYPE_WORDS[self.types]

    def where_words(self) -> str:
        if self.whose != YOURS:
            return WHERE_WORDS[self.where]
        return (
            ZONE_WORDS[self.where]
            if 0 < self.where <= IN_BATTLEFIELD
            else " you control" + WHERE_WORDS[self.where]
        )


# ---- what cards are like now -----------------------------------------------------------------------------
class IsAttacking(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_attacking(g, card)


class IsDefending(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_defending(g, card)


class IsFighting(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_attacking(g, card) or is_defending(g, card)


class IsQuesting(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_questing(g, card)


class IsCorrupt(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return g.corrupt[card] == 1


class IsDamaged(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return g.damage[card] > 0


class IsForeign(Quality):
    """Not of the race of its controller's capital. [invasion/errata.zealot-hunter]"""

    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_development(g, card) or CARDS[g.kind[card]].race != g.race[g.controller[card]]


class IsExposed(Quality):
    """In a zone without developments."""

    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return not developments_in(g, area_of(g, card))


class HasNoQuester(Quality):
    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return quester_on(g, card) < 0


class Frailer(Quality):
    """With fewer hit points than some number."""

    def __init__(self, n: Amount[Invasion]) -> None:
        super().__init__(clause=f"with fewer hit points than the number of {n.words()} in play")
        self.n = n

    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return hit_points(g, card) < self.n.of(g, use)


class Cheaper(Quality):
    """Whose printed cost is at most some number. [invasion/cost.reference-is-printed]"""

    def __init__(self, n: Amount[Invasion]) -> None:
        super().__init__(clause=f"with printed cost equal to or lower than the number of {n.words()}")
        self.n = n

    def has(self, g: Invasion, use: Use, card: int) -> bool:
        return is_development(g, card) or CARDS[g.kind[card]].cost <= self.n.of(g, use)


ATTACKING: Final = IsAttacking("attacking")
DEFENDING: Final = IsDefending("defending")
FIGHTING: Final = IsFighting("attacking or defending")
QUESTING: Final = IsQuesting("questing")
CORRUPT: Final = IsCorrupt("corrupted")
HURT: Final = IsDamaged("damaged")
EXPOSED: Final = IsExposed("", "in a zone without developments", "in zones without developments")
UNQUESTED: Final = HasNoQuester()
FOREIGN: Final = IsForeign(clause="that does not share the race of its controller's capital")


class UnitOrEnemySection(Select):
    """Any unit, or a section of an opponent's capital."""

    def __init__(self) -> None:
        super().__init__(UNIT | SECTION)

    def find(self, g: CardState, use: Use) -> list[int]:
        return [card for card in super().find(g, use) if card >= AREAS or card // 3 != use.seat]

    def noun(self, n: int) -> str:
        return "unit or section of an opponent's capital"
