"""Scenarios in which the players place their own pieces before the game, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_NAMES,
    AREAS,
    FACTORIES,
    MAP,
    PALACE,
    PORTS,
    REGION_AREAS,
    SPACEPORTS,
    TERRA,
)
from strategium.games.horus_heresy.pieces import (
    HERO,
    areas_with,
    has_units,
    place_from_stockpile,
    relocate,
)
from strategium.games.horus_heresy.rules.choosing import MANY, regions_of
from strategium.games.horus_heresy.rules.mustering import ENTERS, PLACES
from strategium.games.horus_heresy.rules.stacking import counted, limit_of
from strategium.games.horus_heresy.setups import Placing, find_setup
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits, bits_of
from strategium.games.horus_heresy.things import AREA, PIECE, REGION, TYPE_OF_UNIT
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import Among, Question, RawDecision, Verb

RULE: Final = "horus_heresy/setup.place-units"
LASER_IS_PLACED: Final = Sentence("A defense laser is placed at {0}", AREA, rules=(RULE,))

# The arguments of the question: the row of the scenario; what is left of it: units, Heroes, lasers.
ROW, UNITS_LEFT, HEROES_LEFT, LASERS_LEFT = range(4)


# ---- where ---------------------------------------------------------------------------------------
def named_areas(g: Heresy, row: Placing) -> int:
    """The areas that the scenario names for a row of pieces."""
    if row.where in AREA_NAMES:
        return 1 << AREA_NAMES.index(row.where)
    if row.where == "a free spaceport":
        return bits_of([port for port in SPACEPORTS if not g.units[port]])
    if row.where == "own spaceports":
        return PORTS & areas_with(g, row.side)
    if row.where == "own units":
        return areas_with(g, row.side)
    if row.where == "Palace":
        return REGION_AREAS[PALACE]
    if row.where == "factories":
        return FACTORIES
    if row.where == "at factories":
        near = FACTORIES
        for area in bits(FACTORIES):
            near |= MAP.next_to[area]
        return near
    return TERRA


def areas_for(g: Heresy, decision: RawDecision) -> int:
    """Where the next piece may go: not among enemies, units within the stacking limit, one laser to an area."""
    row = row_of(g, decision)
    found = 0
    for area in bits(named_areas(g, row)):
        if has_units(g, area, 1 - row.side):
            continue
        there = counted(g, area, row.side)
        is_unit = unit_is_next(decision)
        if is_unit and there + (row.units[0][1] if row.together else 1) > limit_of(g, area):
            continue
        if (is_unit and row.most and there >= row.most) or (laser_is_next(decision) and g.lasers >> area & 1):
            continue
        found |= 1 << area
    return found


def row_of(g: Heresy, decision: RawDecision) -> Placing:
    row: Placing = find_setup(g.options.scenario).placings[decision.args[ROW]]
    return row


# ---- what ----------------------------------------------------------------------------------------
def unit_is_next(decision: RawDecision) -> bool:
    return bool(decision.picked) and decision.picked[0][0] is PUT_UNIT


def laser_is_next(decision: RawDecision) -> bool:
    return bool(decision.args[LASERS_LEFT])


def types_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Types of which the scenario gives more, and of which figures are left."""
    if decision.picked:
        return ()
    row = row_of(g, decision)
    found: list[int] = []
    for (types, _), n in zip(row.units, decision.args[UNITS_LEFT], strict=True):
        found += [kind for kind in types if n and g.stockpile[kind]]
    return found


def heroes_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return [HERO + hero for hero in decision.args[HEROES_LEFT]] if not decision.picked else ()


def piece_is_chosen(decision: RawDecision) -> bool:
    return bool(decision.picked) or laser_is_next(decision)


def regions_open(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Many areas are chosen by their region first."""
    if not piece_is_chosen(decision) or (decision.picked and decision.picked[-1][0] is WITHIN):
        return ()
    areas = areas_for(g, decision)
    return regions_of(areas) if areas.bit_count() > MANY else ()


def areas_open(g: Heresy, decision: RawDecision) -> Sequence[int]:
    if not piece_is_chosen(decision):
        return ()
    areas = areas_for(g, decision)
    if decision.picked and decision.picked[-1][0] is WITHIN:
        return bits(areas & REGION_AREAS[decision.picked[-1][1]])
    return bits(areas) if areas.bit_count() <= MANY else ()


def area_is_chosen(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.picked) and decision.picked[-1][0] is SET_DOWN


PUT_UNIT: Final = Verb(
    "put unit",
    TYPE_OF_UNIT,
    words="{0}",
    find=types_left,
    needs=(Among(RULE, "{0} is not placed now"),),
)
PUT_HERO: Final = Verb(
    "put Hero", PIECE, words="{0}", find=heroes_left, needs=(Among(RULE, "{0} is not placed now"),)
)
WITHIN: Final = Verb(
    "within",
    REGION,
    words="in {0}",
    find=regions_open,
    needs=(Among(RULE, "nothing is placed in {0} now"),),
)
SET_DOWN: Final = Verb(
    "set down",
    AREA,
    words="at {0}",
    find=areas_open,
    needs=(Among(RULE, "nothing more can be placed at {0} now"),),
)


def what_goes_where(g: Heresy, decision: RawDecision) -> str:
    """A piece, and its area."""
    units, heroes, lasers = decision.args[UNITS_LEFT:]
    left = sum(units) + len(heroes) + lasers
    where = "What do you place?"
    if laser_is_next(decision):
        where = "Where does a defense laser stand?"
    elif piece_is_chosen(decision):
        verb, *refs = decision.picked[0]
        where = f"Where does {verb.words(g, decision.seat, tuple(refs))} go?"
    return f"{where} {left} left for {row_of(g, decision).where}"


WHAT_GOES_WHERE: Final = Question(
    "place a piece",
    PUT_UNIT,
    PUT_HERO,
    WITHIN,
    SET_DOWN,
    several=True,
    finished=area_is_chosen,
    rules=(RULE,),
    prompt=what_goes_where,
)


# ---- placing -------------------------------------------------------------------------------------
def place_by_players(g: Heresy) -> None:
    """The rows of the scenario, in their order. [horus_heresy/setup.place-units]"""
    rows = find_setup(g.options.scenario).placings
    push(g, *[(place_row, n) for n in range(len(rows))])


def place_row(g: Heresy, n: int) -> None:
    """Pieces that one player places now; those for every fortress leave no choice."""
    row = find_setup(g.options.scenario).placings[n]
    if row.where == "every fortress":
        for area in range(AREAS):
            if AREA_KIND[area] == "fortress":
                for types, count in row.units:
                    put_units(g, row.side, types[0], area, count)
    else:
        counts = tuple([1 if row.together else count for _, count in row.units])
        push(g, (place_rest, n, counts, row.heroes, row.lasers))


def place_rest(g: Heresy, n: int, units: tuple[int, ...], heroes: tuple[int, ...], lasers: int) -> None:
    """One piece after the other, while any are left and have room. [horus_heresy/setup.place-units]"""
    side = find_setup(g.options.scenario).placings[n].side
    decision = RawDecision(side, WHAT_GOES_WHERE, piece_placed, (n, units, heroes, lasers), ())
    if WHAT_GOES_WHERE.options(g, decision):
        ask(g, side, WHAT_GOES_WHERE, piece_placed, n, units, heroes, lasers)


def piece_placed(
    g: Heresy,
    picks: tuple[RawOption, ...],
    n: int,
    units: tuple[int, ...],
    heroes: tuple[int, ...],
    lasers: int,
) -> None:
    row = find_setup(g.options.scenario).placings[n]
    what, area = picks[0], picks[-1][1]
    if what[0] is PUT_UNIT:
        for i, (types, count) in enumerate(row.units):
            if what[1] in types:
                put_units(g, row.side, what[1], area, count if row.together else 1)
                units = (*units[:i], units[i] - 1, *units[i + 1 :])
    elif what[0] is PUT_HERO:
        say(g, ENTERS, what[1], area)
        relocate(g, what[1], area)
        heroes = tuple([hero for hero in heroes if hero != what[1] - HERO])
    else:
        say(g, LASER_IS_PLACED, area)
        g.lasers |= 1 << area
        lasers -= 1
    push(g, (place_rest, n, units, heroes, lasers))


def put_units(g: Heresy, side: int, kind: int, area: int, count: int) -> None:
    for _ in range(min(count, g.stockpile[kind])):
        say(g, PLACES, side, kind, area)
        place_from_stockpile(g, kind, area)


title(place_rest, "placing pieces")
register(__name__)
