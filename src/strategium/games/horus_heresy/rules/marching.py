"""A movement order under way, worked out from the picks of its draft: who has moved where, who is in the air.

A unit either moves by itself or is carried. Own moves never change where another may go, so the order of the picks
does not matter, except that a transport may pick up what another has set down.
"""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES, MAP, RANKS, REGION_NAMES
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    area_of,
    areas_with,
    flies,
    grounded,
    is_open,
    piece_name,
    piece_words,
    pieces_at,
    points_of,
    type_of,
    units_of,
)
from strategium.games.horus_heresy.rules.activation import activated_areas, is_activated
from strategium.games.horus_heresy.rules.obstacles import why_none_of
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.kernel.core import RawOption
from strategium.kernel.verbs import RawDecision, Reason

CHOOSING_AREA: Final = 0
CHOOSING_PIECE: Final = 1
CHOOSING_GOAL: Final = 2
IN_FLIGHT: Final = 3

MOST_ON_FOOT: Final = 3  # movement points of whoever does not fly
MOST_IN_FLIGHT: Final = 5


# ---- ways ----------------------------------------------------------------------------------------
def ways(g: Heresy, side: int, start: int, points: int, flying: bool, foes: int = -1) -> dict[int, int]:
    """What it costs a side to come from an area to others, or to it. `foes`: the areas with enemies, if known.

    [horus_heresy/movement.adjacent-cost, horus_heresy/movement.crevasse-cost,
    horus_heresy/movement.only-friendly-or-neutral, horus_heresy/movement.flying-crevasse]
    """
    if flying:
        barred = 0  # [horus_heresy/movement.flying-over-enemies]
        heavy = 0
        return MAP.ways(start, points, barred, heavy, 0)
    barred = areas_with(g, 1 - side) if foes < 0 else foes
    heavy = g.crevasses
    return MAP.ways(start, points, barred, heavy, g.closed)


def ready_areas(g: Heresy, side: int) -> list[int]:
    """Areas with own pieces that may be given orders. [horus_heresy/activation.no-orders-in-activated]"""
    occupied = areas_with(g, side)
    for area in g.hero_at[5 * side : 5 * side + 5]:
        if area >= 0:
            occupied |= 1 << area
    occupied &= ~activated_areas(g, side)
    return bits(occupied)


def can_fetch(g: Heresy, side: int, transport: int, bonus: int) -> bool:
    """Whether a flying transport can carry somebody and come back to where it begins.
    [horus_heresy/transport.pick-up-when]"""
    area = area_of(g, transport)
    near = ways(g, side, area, (points_of(g, transport) + bonus) // 2, True)
    for start in ready_areas(g, side):
        if start in near and len(units_of(g, start, side)) > int(start == area):
            return True
    return False


def someone_can_come(g: Heresy, side: int, goal: int, bonus: int) -> bool:
    """Whether some piece can reach that area, or a transport there can fetch one."""
    on_foot = ways(g, side, goal, MOST_ON_FOOT + bonus, False)
    in_flight = {} if grounded(g) else ways(g, side, goal, MOST_IN_FLIGHT + bonus, True)
    for area in ready_areas(g, side):
        if area == goal:
            if any(flies(g, p) and can_fetch(g, side, p, bonus) for p in pieces_at(g, area, side)):
                return True
        elif area in on_foot or area in in_flight:
            for piece in pieces_at(g, area, side):
                costs = in_flight if flies(g, piece) else on_foot
                if area in costs and costs[area] <= points_of(g, piece) + bonus:
                    return True
    return False


class March:
    """The draft so far: `stage` says what is chosen next."""

    def __init__(
        self, g: Heresy, side: int, destinations: int, bonus: int, picked: tuple[RawOption, ...]
    ) -> None:
        self.g = g
        self.side = side
        self.bonus = bonus
        self.foes = areas_with(g, 1 - side)
        self.named = destinations
        self.destinations = bits_open(destinations, self.foes)
        self.goal = destinations.bit_length() - 1 if destinations & (destinations - 1) == 0 else -1
        self.taken: dict[int, int] = {}  # pieces that have left their place
        self.walked: list[tuple[int, int]] = []  # (piece, area)
        self.carried: list[tuple[int, int]] = []
        self.stage = CHOOSING_AREA
        self.area = -1
        self.piece = -1
        self.at = -1  # of the transport in flight
        self.left = 0  # its movement points
        self.cargo: list[int] = []
        self.dropped: list[int] = []  # here, just now
        self.loaded: list[int] = []  # here, just now
        self.has_flown = False
        self._known: dict[int, list[int]] = {}  # movers
        for pick in picked:
            self._replay(pick)

    # ---- replaying -------------------------------------------------------------------------------
    def _replay(self, pick: RawOption) -> None:
        verb = pick[0].name
        if verb == "from":
            self.stage, self.area = CHOOSING_PIECE, pick[1]
        elif verb == "everybody":
            for piece in self._movers(pick[1]):
                for _ in range(self._here(piece)):
                    self._walk(piece, self.goal)
        elif verb == "send":
            self.piece = pick[1]
            self.stage = CHOOSING_GOAL
            if self.goal >= 0:
                self._walk(self.piece, self.goal)
        elif verb == "go to":
            self._walk(self.piece, pick[1])
        elif verb == "carry":
            self.piece, self.stage = pick[1], IN_FLIGHT
            self._take(self.piece)
            self.left = points_of(self.g, self.piece) + self.bonus
            self.has_flown = False
            self._arrive(self.area)
        elif verb == "load":
            self.loaded.append(pick[1])
            self.cargo.append(pick[1])
            if (pick[1], self.at) in self.carried:
                self.carried.remove((pick[1], self.at))
            else:
                self._take(pick[1])
        elif verb == "drop":
            self.cargo.remove(pick[1])
            self.dropped.append(pick[1])
            self.carried.append((pick[1], self.at))
        elif verb == "fly":
            self.left -= 1
            self.has_flown = True
            self._arrive(pick[1])
        else:
            self.carried += [(piece, self.at) for piece in self.cargo]
            self.cargo = []
            self.walked.append((self.piece, self.at))
            self.stage = CHOOSING_AREA

    def _walk(self, piece: int, goal: int) -> None:
        self._take(piece)
        self.walked.append((piece, goal))
        self.stage = CHOOSING_AREA

    def _take(self, piece: int) -> None:
        self.taken[piece] = self.taken.get(piece, 0) + 1

    def _arrive(self, area: int) -> None:
        self.at = area
        self.dropped = []
        self.loaded = []

    # ---- who can go ------------------------------------------------------------------------------
    def _here(self, piece: int) -> int:
        """How many such pieces have not left their place."""
        there = 1 if piece >= HERO else self.g.units[piece // CODES].count(piece % CODES)
        return there - self.taken.get(piece, 0)

    def _movers(self, area: int) -> list[int]:
        """The pieces of an area that can still be sent to some destination."""
        found: list[int] = []
        for piece in dict.fromkeys(pieces_at(self.g, area, self.side)):
            if self._here(piece) > 0 and self._reaches_some(area, piece):
                found.append(piece)
        return found

    def movers(self, area: int) -> list[int]:
        """The same, when all picks are replayed: the answers are kept."""
        known = self._known.get(area)
        if known is None:
            known = self._known[area] = self._movers(area)
        return known

    def _reaches_some(self, area: int, piece: int) -> bool:
        points = points_of(self.g, piece) + self.bonus
        flying = flies(self.g, piece)
        if self.goal >= 0:
            if area == self.goal:
                return False
            most = (MOST_IN_FLIGHT if flying else MOST_ON_FOOT) + self.bonus
            back = ways(self.g, self.side, self.goal, most, flying, self.foes)
            return bool(self.destinations) and area in back and back[area] <= points
        costs = ways(self.g, self.side, area, points, flying, self.foes)
        return any(self.destinations >> a & 1 and a != area for a in costs)

    def starts(self) -> list[int]:
        if self.stage != CHOOSING_AREA:
            return []
        ready = ready_areas(self.g, self.side)
        return [area for area in ready if self.movers(area) or self._fetchers(area)]

    def whole_areas(self) -> list[int]:
        """Areas from which several pieces can go to the one destination."""
        if self.stage != CHOOSING_AREA or self.goal < 0:
            return []
        found: list[int] = []
        for area in ready_areas(self.g, self.side):
            if sum([self._here(piece) for piece in self.movers(area)]) > 1:
                found.append(area)
        return found

    def walkers(self) -> list[int]:
        return self.movers(self.area) if self.stage == CHOOSING_PIECE else []

    def carriers(self) -> list[int]:
        """Flying transports that can end in a destination, be it the one where they begin."""
        if self.stage != CHOOSING_PIECE:
            return []
        flyers = [piece for piece in self.movers(self.area) if flies(self.g, piece)]
        return flyers + [piece for piece in self._fetchers(self.area) if piece not in flyers]

    def _fetchers(self, area: int) -> list[int]:
        """Flying transports in a destination that can carry somebody and come back."""
        if not self.destinations >> area & 1:
            return []
        there = dict.fromkeys(pieces_at(self.g, area, self.side))
        flyers = [piece for piece in there if flies(self.g, piece) and self._here(piece) > 0]
        return [piece for piece in flyers if can_fetch(self.g, self.side, piece, self.bonus)]

    def goals(self) -> list[int]:
        if self.stage != CHOOSING_GOAL:
            return []
        points = points_of(self.g, self.piece) + self.bonus
        costs = ways(self.g, self.side, self.area, points, flies(self.g, self.piece), self.foes)
        ends = self.destinations
        # [horus_heresy/movement.flying-no-end-among-enemies]
        return [area for area in sorted(costs) if area != self.area and ends >> area & 1]

    # ---- why not ---------------------------------------------------------------------------------
    def why_none_of(self, pieces: list[int], who: str) -> Reason:
        """Why none of these pieces can be sent."""
        where = AREA_NAMES[self.goal] if self.goal >= 0 else "where this order leads"
        return why_none_of(self.g, self.side, pieces, self.destinations, self.bonus, who, where)

    def why_not_to(self, area: int) -> Reason:
        """Why the piece that is sent cannot come to an area."""
        who = piece_words(self.g, self.piece)
        return why_none_of(self.g, self.side, [self.piece], 1 << area, self.bonus, who, AREA_NAMES[area])

    # ---- in flight -------------------------------------------------------------------------------
    def next_areas(self) -> list[int]:
        """Where it can fly on without leaving itself no destination."""
        if self.stage != IN_FLIGHT or self.left < 1:
            return []
        return [a for a, _ in MAP.neighbours[self.at] if self._can_end(a, self.left - 1)]

    def _can_end(self, area: int, points: int) -> bool:
        costs = ways(self.g, self.side, area, points, True, self.foes)
        return any(self.destinations >> a & 1 for a in costs)

    def may_land(self) -> bool:
        return self.stage == IN_FLIGHT and self.has_flown and bool(self.destinations >> self.at & 1)

    def has_room(self) -> bool:
        return self.stage != IN_FLIGHT or len(self.cargo) < RANKS[type_of(self.piece)]

    def is_below(self, piece: int) -> bool:
        """Whether the transport is over that piece, where it began or where it was set down."""
        if self.stage != IN_FLIGHT:
            return False
        return area_of(self.g, piece) == self.at or (piece, self.at) in self.carried

    def loadable(self) -> list[int]:
        """Friendly units where it is, while it has room; not from an activated area.
        [horus_heresy/transport.capacity, horus_heresy/transport.not-from-activated]"""
        if self.stage != IN_FLIGHT:
            return []
        if not self.has_room():
            return []
        if is_activated(self.g, self.at, self.side):
            return []
        # [horus_heresy/transport.pick-up-when]
        # [horus_heresy/transport.drop-then-pick-up]
        # [horus_heresy/transport.many-loads]
        here = [p for p in pieces_at(self.g, self.at, self.side) if p < HERO and self._here(p) > 0]
        here += [p for p, area in self.carried if area == self.at and p not in self.dropped]
        return list(dict.fromkeys(here))

    def droppable(self) -> list[int]:
        """What it has brought, where the area is friendly or neutral."""
        if self.stage != IN_FLIGHT:
            return []
        if not is_open(self.g, self.at, self.side):
            return []
        # [horus_heresy/transport.drop-not-bound-to-destination]
        return [p for p in dict.fromkeys(self.cargo) if self.cargo.count(p) > self.loaded.count(p)]

    # ---- the outcome -----------------------------------------------------------------------------
    def moves(self) -> list[tuple[int, int]]:
        """(piece, area) of all who end up elsewhere."""
        return [(p, a) for p, a in (*self.walked, *self.carried) if area_of(self.g, p) != a]

    def destinations_used(self) -> int:
        used = 0
        for _, area in self.walked:
            used |= 1 << area
        return used

    def _region(self) -> str:
        """The region of the order that moves them."""
        region = self.g.executing[-1].region if self.g.executing else -1
        return REGION_NAMES[region] if region >= 0 else "the region"

    def prompt(self) -> str:
        if self.stage == CHOOSING_AREA:
            return f"Moving to {AREA_NAMES[self.goal] if self.goal >= 0 else self._region()}: from where?"
        if self.stage == CHOOSING_PIECE:
            return f"Who leaves {AREA_NAMES[self.area]}?"
        if self.stage == CHOOSING_GOAL:
            return f"Where does {piece_name(self.piece)} go?"
        aboard = f"{self.left} movement points and {len(self.cargo)} aboard"
        return f"The transport is over {AREA_NAMES[self.at]}, with {aboard}"


def bits_open(areas: int, foes: int) -> int:
    """Those of the areas in which a movement may end.
    [horus_heresy/movement.attack-needed-for-enemy, horus_heresy/movement.flying-no-end-among-enemies]"""
    return areas & ~foes


def the_march(g: Heresy, decision: RawDecision) -> March:
    """The draft that a question about movement is about, as far as it has been picked."""
    return March(g, decision.seat, decision.args[0], decision.args[1], decision.picked)
