"""Building the board: tiles are laid in turn, with forces and objectives on them; then Warp Storms.

The board may grow to any side as long as it does not outgrow its size, so it is built on a larger canvas and
cut out of it when it is finished.
"""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import (
    BOARD_SIZE,
    HOME_TILE,
    NEUTRAL_TILES,
    TILES,
    TILES_DEALT,
    UNITS,
)
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import build, mine, place_new
from strategium.games.forbidden_stars.rules.objectives import place_objectives
from strategium.games.forbidden_stars.rules.storms import storm_is_on
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, EDGE, STRUCTURE, SYSTEM, TILE, TURN, UNIT_KIND
from strategium.games.forbidden_stars.words import BUILDING
from strategium.kernel.asking import ask
from strategium.kernel.chance import shuffled
from strategium.kernel.core import RawOption
from strategium.kernel.flow import each_in_turn, push, seats_from
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

LAYS: Final = Sentence(
    "{0} lays {1}, {2}", SEAT, TILE, TURN, rules=("forbidden_stars/setup.build-turn-steps",)
)
PLACES: Final = Sentence(
    "{0} places {1} at {2}", SEAT, UNIT_KIND, AREA, rules=("forbidden_stars/setup.forces-on-new-tile",)
)
BUILDS: Final = Sentence(
    "{0} places a {1} on {2}", SEAT, STRUCTURE, AREA, rules=("forbidden_stars/setup.forces-on-new-tile",)
)
STORM_AT: Final = Sentence(
    "{0} places a Warp Storm {1}", SEAT, EDGE, rules=("forbidden_stars/setup.warp-storm-edge",)
)


def build_board(g: Stars) -> None:
    """Tiles are dealt, then laid in turn from the first player clockwise. [forbidden_stars/setup.build-turn-order]"""
    g.phase = BUILDING
    tiles_each = TILES_DEALT + 1
    push(
        g,
        (deal_tiles,),
        *[(each_in_turn, seats_from(g, g.first), choose_tile)] * tiles_each,
        (cut_out_board,),
        (place_storms,),
    )


def deal_tiles(g: Stars) -> None:
    """Each player has his own tile and two of the others.

    [forbidden_stars/setup.two-random-tiles, forbidden_stars/setup.home-tile]
    """
    dealt = shuffled(g, NEUTRAL_TILES)
    for seat in range(g.seats):
        others = dealt[seat * TILES_DEALT : (seat + 1) * TILES_DEALT]
        tiles = tuple(sorted((HOME_TILE[g.factions[seat]], *others)))
        g.held[seat] = g.held[seat]._replace(tiles=tiles)


# ---- a tile --------------------------------------------------------------------------------------
def sides_held(g: Stars, decision: RawDecision) -> list[int]:
    return sides_of(g.held[decision.seat].tiles)


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


def holds_the_rest(g: Stars, decision: RawDecision, side: int) -> bool:
    """The last tile must hold what is left, if one of its sides can."""
    if len(g.held[decision.seat].tiles) > 1 or rest_fits(g, decision.seat, [[side]]):
        return True
    return not rest_fits(g, decision.seat, [sides_held(g, decision)])


TAKE_TILE: Final = Verb(
    "lay tile",
    TILE,
    words="lay {0}",
    find=sides_held,
    needs=(
        Among("forbidden_stars/setup.tile-choice", "you do not have {0}"),
        Need(
            holds_the_rest,
            "forbidden_stars/setup.forces-obey-capacity",
            "{0} has no room for all the units that you have still to place",
        ),
    ),
    rules=("forbidden_stars/setup.tile-choice",),
)
TAKE_WHICH: Final = Question(
    "choose a tile", TAKE_TILE, prompt="Which tile do you lay?", rules=("forbidden_stars/setup.tile-choice",)
)


def choose_tile(g: Stars, seat: int) -> None:
    """One tile of his choice a turn, either side up.

    [forbidden_stars/setup.tile-choice, forbidden_stars/setup.build-turn-order]
    """
    ask(g, seat, TAKE_WHICH, tile_chosen, seat)


def tile_chosen(g: Stars, option: RawOption, seat: int) -> None:
    push(g, (choose_space, seat, option[1]))


def spaces(g: Stars, decision: RawDecision) -> list[int]:
    return [space for space in range(g.map.spaces) if g.tiles[space] == NO_TILE]


def touches_a_tile(g: Stars, decision: RawDecision, space: int) -> bool:
    """The first tile of all lies in the middle of the canvas, where the board can still grow to every side."""
    if not g.map.laid:
        return space == g.map.spaces // 2
    return any(other in g.map.laid for other in g.map.next_spaces[space])


def fits_in_board(g: Stars, decision: RawDecision, space: int) -> bool:
    columns = [s % g.width for s in (*g.map.laid, space)]
    rows = [s // g.width for s in (*g.map.laid, space)]
    width, height = BOARD_SIZE[g.seats]
    return max(columns) - min(columns) < width and max(rows) - min(rows) < height


LAY_ON: Final = Verb(
    "lay on",
    SYSTEM,
    words="at {0}",
    find=spaces,
    needs=(
        Among("forbidden_stars/setup.tile-adjacent", "{0} is taken"),
        Need(touches_a_tile, "forbidden_stars/setup.tile-adjacent", "no tile lies beside {0}"),
        Need(
            fits_in_board,
            "forbidden_stars/setup.tile-within-board-size",
            "with a tile at {0} the board would outgrow its size",
        ),
    ),
    rules=("forbidden_stars/setup.tile-adjacent",),
)


class LayWhere(Question):
    """The tile was chosen just before."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"Where do you lay {TILE.words(g, decision.seat, decision.args[1])}?"


LAY_WHERE: Final = LayWhere(
    "choose where it lies",
    LAY_ON,
    rules=("forbidden_stars/setup.tile-adjacent",),
)


def choose_space(g: Stars, seat: int, side: int) -> None:
    """Beside another tile, within the size of the board. [forbidden_stars/setup.tile-adjacent]"""
    ask(g, seat, LAY_WHERE, space_chosen, seat, side)


def space_chosen(g: Stars, option: RawOption, seat: int, side: int) -> None:
    push(g, (choose_turn, seat, side, option[1]))


def turns(g: Stars, decision: RawDecision) -> range:
    return range(4)


TURN_SO: Final = Verb(
    "turn",
    TURN,
    words="{0}",
    find=turns,
    needs=(Among("forbidden_stars/setup.tile-choice", "a tile cannot be turned so"),),
    rules=("forbidden_stars/setup.tile-choice",),
)


class TurnHow(Question):
    """Which tile, at which space, was chosen just before."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"How do you turn {TILE.words(g, decision.seat, decision.args[1])}?"


TURN_HOW: Final = TurnHow(
    "choose how it is turned",
    TURN_SO,
    rules=("forbidden_stars/setup.tile-choice",),
)


def choose_turn(g: Stars, seat: int, side: int, space: int) -> None:
    ask(g, seat, TURN_HOW, tile_laid, seat, side, space)


def tile_laid(g: Stars, option: RawOption, seat: int, side: int, space: int) -> None:
    """A tile, then forces on it, then objectives on it. [forbidden_stars/setup.build-turn-steps]"""
    say(g, LAYS, seat, side, option[1])
    lay_tile(g, space, side, option[1])
    left = tuple([number for number in g.held[seat].tiles if number != TILES[side].number])
    g.held[seat] = g.held[seat]._replace(tiles=left)
    push(g, (place_structure, seat, space), (place_forces, seat, space), (place_objectives, seat, space))


def lay_tile(g: Stars, space: int, side: int, turn: int) -> None:
    tiles = list(g.tiles)
    tiles[space] = side << 2 | turn
    g.tiles = tuple(tiles)
    g.derive()


# ---- forces --------------------------------------------------------------------------------------
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


class PlaceStructure(Question):
    """Where an initial structure goes."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return f"Where do you place your {STRUCTURE.names[g.held[decision.seat].structures[0]]}?"


PLACE_STRUCTURE: Final = PlaceStructure(
    "place an initial structure", LATER, PLACE_ON, rules=("forbidden_stars/setup.forces-on-new-tile",)
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


# ---- the finished board --------------------------------------------------------------------------
def cut_out_board(g: Stars) -> None:
    """The board is what has been laid: areas are numbered anew."""
    width, height = BOARD_SIZE[g.seats]
    left = min([space % g.width for space in g.map.laid])
    top = min([space // g.width for space in g.map.laid])
    kept = [(top + y) * g.width + left + x for y in range(height) for x in range(width)]
    areas = [space * 4 + corner for space in kept for corner in range(4)]
    g.units = [g.units[area] for area in areas]
    g.structures = [g.structures[area] for area in areas]
    g.objectives = [g.objectives[area] for area in areas]
    g.stacks = [()] * len(kept)
    g.tiles = tuple([g.tiles[space] for space in kept])
    g.width, g.height = width, height
    g.held = []
    g.derive()


def place_storms(g: Stars) -> None:
    """One each, from who laid the last tile anticlockwise. [forbidden_stars/setup.warp-storm-order]"""
    clockwise = seats_from(g, g.first)
    push(g, (each_in_turn, clockwise[::-1], choose_storm_system))


def systems(g: Stars, decision: RawDecision) -> list[int]:
    return g.map.laid


def has_free_edge(g: Stars, decision: RawDecision, system: int) -> bool:
    return any(not storm_is_on(g, edge) for edge in g.map.edges_of(system))


STORM_BY: Final = Verb(
    "storm at",
    SYSTEM,
    words="at an edge of {0}",
    find=systems,
    needs=(
        Among("forbidden_stars/setup.warp-storm-edge", "there is no tile at {0}"),
        Need(has_free_edge, "forbidden_stars/storm.not-onto-storm", "every edge of {0} has a Warp Storm"),
    ),
    rules=("forbidden_stars/setup.warp-storm-edge",),
)
STORM_WHERE: Final = Question(
    "place a Warp Storm",
    STORM_BY,
    prompt="At which system do you place a Warp Storm?",
    rules=("forbidden_stars/setup.warp-storm-order",),
)


def choose_storm_system(g: Stars, seat: int) -> None:
    """Along any edge of a tile, the rim of the board included. [forbidden_stars/setup.warp-storm-edge]"""
    ask(g, seat, STORM_WHERE, storm_system_chosen, seat)


def storm_system_chosen(g: Stars, option: RawOption, seat: int) -> None:
    push(g, (choose_storm_edge, seat, option[1]))


def edges(g: Stars, decision: RawDecision) -> tuple[int, ...]:
    return g.map.edges_of(decision.args[1])


def is_free(g: Stars, decision: RawDecision, edge: int) -> bool:
    return not storm_is_on(g, edge)


STORM_ON: Final = Verb(
    "storm on",
    EDGE,
    words="{0}",
    find=edges,
    needs=(
        Among("forbidden_stars/storm.lies-on-tile-edge", "that is no edge of the system"),
        Need(is_free, "forbidden_stars/setup.warp-storm-edge", "a Warp Storm lies there already"),
    ),
    rules=("forbidden_stars/setup.warp-storm-edge",),
)


class StormEdge(Question):
    """The system was chosen just before."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return (
            f"Along which edge of {SYSTEM.words(g, decision.seat, decision.args[1])} does the Warp Storm lie?"
        )


STORM_EDGE: Final = StormEdge(
    "choose the edge",
    STORM_ON,
    rules=("forbidden_stars/setup.warp-storm-edge",),
)


def choose_storm_edge(g: Stars, seat: int, system: int) -> None:
    ask(g, seat, STORM_EDGE, storm_placed, seat, system)


def storm_placed(g: Stars, option: RawOption, seat: int, system: int) -> None:
    say(g, STORM_AT, seat, option[1])
    g.storms.append(option[1] << 1)


register(__name__, build_board, deal_tiles, choose_tile, tile_chosen, choose_space, space_chosen, choose_turn)
register(__name__, tile_laid, place_structure, structure_placed, place_forces, force_placed)
register(__name__, cut_out_board, place_storms, choose_storm_system)
register(__name__, storm_system_chosen, choose_storm_edge, storm_placed)
register(
    __name__, TAKE_TILE, TAKE_WHICH, LAY_ON, LAY_WHERE, TURN_SO, TURN_HOW, LATER, PLACE_ON, PLACE_STRUCTURE
)
register(__name__, PLACE, PLACE_FORCES, STORM_BY, STORM_WHERE, STORM_ON, STORM_EDGE)
