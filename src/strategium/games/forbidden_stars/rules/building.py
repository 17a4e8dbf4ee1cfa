"""Building the board: tiles are laid in turn, with forces and objectives on them; then Warp Storms.

The board may grow to any side as long as it does not outgrow its size, so it is built on a larger canvas and
cut out of it when it is finished.
"""

from __future__ import annotations

from strategium.games.forbidden_stars.components import BOARD_SIZE, HOME_TILE, NEUTRAL_TILES, TILES_DEALT
from strategium.games.forbidden_stars.rules.initial_storms import place_storms
from strategium.games.forbidden_stars.rules.laying_tiles import choose_tile
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import BUILDING
from strategium.kernel.chance import shuffled
from strategium.kernel.flow import each_in_turn, push, seats_from
from strategium.kernel.names import register


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


register(__name__)
