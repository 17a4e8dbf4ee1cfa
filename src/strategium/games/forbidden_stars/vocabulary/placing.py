"""Words about units that are put on the map: free ones, and those that replace others."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.components import UNITS
from strategium.games.forbidden_stars.kinds import YOU
from strategium.games.forbidden_stars.pieces import distinct, enemies_in, mine, place_new, remove
from strategium.games.forbidden_stars.rules.combat import contest
from strategium.games.forbidden_stars.rules.dice import is_in_fight
from strategium.games.forbidden_stars.state import KIND_SHIFT, PLACED, Stars
from strategium.games.forbidden_stars.things import AREA, area_of, at_area, piece_of
from strategium.games.forbidden_stars.vocabulary.deeds import Choice, UnitOnMap, some, verb
from strategium.games.forbidden_stars.vocabulary.reports import PLACES, REPLACES
from strategium.games.forbidden_stars.vocabulary.where import Where
from strategium.kernel.abilities import Use
from strategium.kernel.log import say
from strategium.kernel.verbs import Ref


def is_combat_at(g: Stars, area: int) -> bool:
    """Whether a combat is being fought there, and not an orbital strike."""
    return bool(g.fights) and g.fights[-1].area == area and g.fights[-1].void < 0


def settle_in(g: Stars, seat: int, area: int, origins: tuple[int, ...] = ()) -> None:
    """Units were put there, or moved from somewhere: an enemy area becomes contested.

    [forbidden_stars/map.area-becomes-contested]
    """
    fights_there = is_combat_at(g, area) and is_in_fight(g, seat)
    if enemies_in(g, area, seat) and not fights_there:
        contest(g, area, seat, origins)


def mark_for(g: Stars, seat: int, area: int) -> int:
    """Units that join an attack without an Advance Order cannot retreat from it."""
    return PLACED if is_combat_at(g, area) and g.fights[-1].attacker == seat else 0


class PlaceFree(Choice):
    """Free units of a kind, all in one area. [forbidden_stars/free-unit.no-cost]"""

    ref: Ref = AREA

    def __init__(self, kind: int, where: Where, count: int = 1) -> None:
        super().__init__()
        self.kind = kind
        self.where = where
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"{verb('place', who)} {some(self.count, 'free ' + UNITS[self.kind].name)} {self.where.at()}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return self.where.areas(g, use) if self.is_left(g) else ()

    def is_left(self, g: Stars) -> bool:
        return g.supply[self.kind] > 0  # [forbidden_stars/free-unit.none-left]

    def would(self, g: Stars, use: Use) -> bool:
        return self.is_left(g) and self.where.any(g, use)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        for _ in range(min(self.count, g.supply[self.kind])):
            say(g, PLACES, use.seat, self.kind, x)
            place_new(g, self.kind, x, mark_for(g, use.seat, x))
        settle_in(g, use.seat, x)


class ReplaceUnit(UnitOnMap):
    """A unit of the active system gives way to one of another kind from the supply."""

    def __init__(self, old: int, new: int) -> None:
        super().__init__()
        self.old = old
        self.new = new

    def words(self, who: int = YOU) -> str:
        return f"replace 1 {UNITS[self.old].name} in the active system with a {UNITS[self.new].name}"

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        if not g.supply[self.new]:
            return ()
        areas = range(g.active * 4, g.active * 4 + 4)
        found = [at_area(a, piece) for a in areas for piece in distinct(mine(g, a, use.seat))]
        return [x for x in found if piece_of(x) >> KIND_SHIFT == self.old]

    def picked(self, g: Stars, use: Use, x: int) -> None:
        say(g, REPLACES, use.seat, x, self.new)
        remove(g, piece_of(x), area_of(x))
        place_new(g, self.new, area_of(x))
