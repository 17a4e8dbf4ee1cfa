"""The forces that a player begins with: structures and units on the tile that he has just laid."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import TILES, UNITS
from strategium.games.forbidden_stars.pieces import build, mine, place_new
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, STRUCTURE, UNIT_KIND
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

PLACES: Final = Sentence(
    "{0} places {1} at {2}", SEAT, UNIT_KIND, AREA, rules=("forbidden_stars/setup.forces-on-new-tile",)
)
BUILDS: Final = Sentence(
    "{0} places a {1} on {2}", SEAT, STRUCTURE, AREA, rules=("forbidden_stars/setup.forces-on-new-tile",)
)


# ---- room for them -------------------------------------------------------------------------------
def sides_of(numbers: tuple[int, ...]) -> list[int]:
    return [side for side, tile in enumerate(TILES) if tile.number in numbers]


def room_on(side: int, ships: bool) -> int:
    """How many ships, or ground units, a side of a tile holds."""
    tile = TILES[side]
    return sum([room for world, room in zip(tile.world, tile.capacity) if bool(world) != ships])


def rest_fits(g: Stars, seat: int, sides_by_tile: list[list[int]]) -> bool:
    """Whether the units that the seat still has to place find room on these tiles."""
    units = g.held[seat].units
    for ships in (False, True):
        count = len([kind for kind in units if UNITS[kind].is_ship == ships])
        if count > sum([max([room_on(side, ships) for side in sides]) for sides in sides_by_tile]):
            return False
    return True


# ---- what may wait for a later tile --------------------------------------------------------------
def is_last_tile(g: Stars, seat: int) -> bool:
    """With his third tile a player must place the rest."""
    return not g.held[seat].tiles  # [forbidden_stars/setup.third-tile-places-rest]


def may_wait(g: Stars, decision: RawDecision) -> bool:
    return not is_last_tile(g, decision.seat)


def room_is_left(g: Stars, decision: RawDecision) -> bool:
    """Units may wait as long as the tiles to come can hold them all."""
    if decision.question is PLACE_STRUCTURE:
        return True
    return rest_fits(g, decision.seat, [sides_of((number,)) for number in g.held[decision.seat].tiles])


LATER: Final = Verb(
    "later",
    words="place no more here",
    needs=(
        Need(may_wait, "forbidden_stars/setup.third-tile-places-rest", "this is your last tile"),
        Need(
            room_is_left,
            "forbidden_stars/setup.forces-obey-capacity",
            "your last tile has no room for all the units that would be left",
        ),
    ),
    rules=("forbidden_stars/setup.forces-on-new-tile",),
)


# ---- structures ----------------------------------------------------------------------------------
def worlds_here(g: Stars, decision: RawDecision) -> list[int]:
    return g.map.worlds_of[decision.args[1]]


def is_empty_world(g: Stars, decision: RawDecision, area: int) -> bool:
    return not g.structures[area]


PLACE_ON: Final = Verb(
    "place structure",
    AREA,
    words="on {0}",
    find=worlds_here,
    needs=(
        Among("forbidden_stars/deploy.ground-and-structures-on-worlds", "{0} is no world of this tile"),
        Need(is_empty_world, "forbidden_stars/deploy.one-structure-per-world", "{0} has a structure already"),
    ),
    rules=("forbidden_stars/setup.forces-on-new-tile",),
)


def prompt_place_structure(g: Stars, decision: RawDecision) -> str:
    """Where an initial structure goes."""
    return f"Where do you place your {STRUCTURE.names[g.held[decision.seat].structures[0]]}?"


PLACE_STRUCTURE: Final = Question(
    "place an initial structure",
    LATER,
    PLACE_ON,
    rules=("forbidden_stars/setup.forces-on-new-tile",),
    prompt=prompt_place_structure,
)


def place_structure(g: Stars, seat: int, space: int) -> None:
    """Initial structures, as many as he likes. [forbidden_stars/setup.forces-on-new-tile]"""
    if g.held[seat].structures:
        ask(g, seat, PLACE_STRUCTURE, structure_placed, seat, space)


def structure_placed(g: Stars, option: RawOption, seat: int, space: int) -> None:
    if option[0] is PLACE_ON:
        kind, *rest = g.held[seat].structures
        say(g, BUILDS, seat, kind, option[1])
        build(g, seat, kind, option[1])
        g.held[seat] = g.held[seat]._replace(structures=tuple(rest))
        push(g, (place_structure, seat, space))


# ---- units ---------------------------------------------------------------------------------------
def units_and_areas(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    space: int = decision.args[1]
    kinds = sorted(set(g.held[decision.seat].units))
    return [(kind, area) for kind in kinds for area in range(space * 4, space * 4 + 4)]


def is_right_terrain(g: Stars, decision: RawDecision, kind: int, area: int) -> bool:
    return g.map.is_void[area] == UNITS[kind].is_ship


def has_room(g: Stars, decision: RawDecision, kind: int, area: int) -> bool:
    return len(mine(g, area, decision.seat)) < g.map.capacity[area]


PLACE: Final = Verb(
    "place",
    UNIT_KIND,
    AREA,
    words="{0} at {1}",
    find=units_and_areas,
    needs=(
        Among("forbidden_stars/setup.claim-initial-forces", "you have no {0} to place"),
        Need(is_right_terrain, "forbidden_stars/deploy.ships-on-voids", "{0} cannot be put at {1}"),
        Need(has_room, "forbidden_stars/setup.forces-obey-capacity", "{1} has no room for more"),
    ),
    rules=("forbidden_stars/setup.forces-on-new-tile",),
)
PLACE_FORCES: Final = Question(
    "place initial forces",
    LATER,
    PLACE,
    prompt="Which of your forces do you place here?",
    rules=("forbidden_stars/setup.forces-on-new-tile",),
)


def place_forces(g: Stars, seat: int, space: int) -> None:
    """Any number of initial units on the tile just laid; what has no room on the last one stays in the supply.

    [forbidden_stars/setup.forces-on-new-tile]
    """
    decision = RawDecision(seat, PLACE_FORCES, force_placed, (seat, space), ())
    options = PLACE_FORCES.options(g, decision) if g.held[seat].units else []
    if any(option[0] is PLACE for option in options):
        ask(g, seat, PLACE_FORCES, force_placed, seat, space)
    elif is_last_tile(g, seat):
        g.held[seat] = g.held[seat]._replace(units=())


def force_placed(g: Stars, option: RawOption, seat: int, space: int) -> None:
    if option[0] is PLACE:
        kind, area = option[1], option[2]
        say(g, PLACES, seat, kind, area)
        left = list(g.held[seat].units)
        left.remove(kind)
        g.held[seat] = g.held[seat]._replace(units=tuple(left))
        place_new(g, kind, area)
        push(g, (place_forces, seat, space))


register(__name__)
