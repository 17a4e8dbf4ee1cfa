"""A turn of building the board: which tile, where, and how it is turned."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import BOARD_SIZE, TILES
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.rules.initial_forces import (
    place_forces,
    place_structure,
    rest_fits,
    sides_of,
)
from strategium.games.forbidden_stars.rules.objectives import place_objectives
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import SYSTEM, TILE, TURN
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Need, RawDecision

LAYS: Final = Sentence(
    "{0} lays {1}, {2}", SEAT, TILE, TURN, rules=("forbidden_stars/setup.build-turn-steps",)
)


# ---- which tile ----------------------------------------------------------------------------------
def sides_held(g: Stars, decision: RawDecision) -> list[int]:
    return sides_of(g.held[decision.seat].tiles)


def holds_the_rest(g: Stars, decision: RawDecision, side: int) -> bool:
    """The last tile must hold what is left, if one of its sides can."""
    if len(g.held[decision.seat].tiles) > 1 or rest_fits(g, decision.seat, [[side]]):
        return True
    return not rest_fits(g, decision.seat, [sides_held(g, decision)])


TAKE_WHICH: Final = Choice(
    "choose a tile",
    "lay tile",
    TILE,
    words="lay {0}",
    find=sides_held,
    refuse="you do not have {0}",
    needs=(
        Need(
            holds_the_rest,
            "forbidden_stars/setup.forces-obey-capacity",
            "{0} has no room for all the units that you have still to place",
        ),
    ),
    prompt="Which tile do you lay?",
    rule="forbidden_stars/setup.tile-choice",
)


def choose_tile(g: Stars, seat: int) -> None:
    """One tile of his choice a turn, either side up.

    [forbidden_stars/setup.tile-choice, forbidden_stars/setup.build-turn-order]
    """
    ask(g, seat, TAKE_WHICH, tile_chosen, seat)


def tile_chosen(g: Stars, option: RawOption, seat: int) -> None:
    push(g, (choose_space, seat, option[1]))


# ---- where it lies -------------------------------------------------------------------------------
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


def lay_where(g: Stars, decision: RawDecision) -> str:
    """The tile was chosen just before."""
    return f"Where do you lay {TILE.words(g, decision.seat, decision.args[1])}?"


LAY_WHERE: Final = Choice(
    "choose where it lies",
    "lay on",
    SYSTEM,
    words="at {0}",
    find=spaces,
    refuse="{0} is taken",
    needs=(
        Need(touches_a_tile, "forbidden_stars/setup.tile-adjacent", "no tile lies beside {0}"),
        Need(
            fits_in_board,
            "forbidden_stars/setup.tile-within-board-size",
            "with a tile at {0} the board would outgrow its size",
        ),
    ),
    prompt=lay_where,
    rule="forbidden_stars/setup.tile-adjacent",
)


def choose_space(g: Stars, seat: int, side: int) -> None:
    """Beside another tile, within the size of the board. [forbidden_stars/setup.tile-adjacent]"""
    ask(g, seat, LAY_WHERE, space_chosen, seat, side)


def space_chosen(g: Stars, option: RawOption, seat: int, side: int) -> None:
    push(g, (choose_turn, seat, side, option[1]))


# ---- how it is turned ----------------------------------------------------------------------------
def turns(g: Stars, decision: RawDecision) -> range:
    return range(4)


def turn_how(g: Stars, decision: RawDecision) -> str:
    """Which tile, at which space, was chosen just before."""
    return f"How do you turn {TILE.words(g, decision.seat, decision.args[1])}?"


TURN_HOW: Final = Choice(
    "choose how it is turned",
    "turn",
    TURN,
    words="{0}",
    find=turns,
    refuse="a tile cannot be turned so",
    prompt=turn_how,
    rule="forbidden_stars/setup.tile-choice",
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


register(__name__)
