"""Ready boards, two for each number of players, so that a game can start at once."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import (
    BOARD_SIZE,
    HOME_TILE,
    TILE_NAMED,
    UNITS,
    kinds_of,
)
from strategium.games.forbidden_stars.kinds import COMBAT_CARDS, COPIES, ORDER_UPGRADES, event_card
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import build, mine, place_new
from strategium.games.forbidden_stars.rules.elimination import the_gone_have_nothing
from strategium.games.forbidden_stars.rules.objectives import objectives_to_choose, place_objective
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import slot_of
from strategium.games.forbidden_stars.words import (
    COMBAT_DECK,
    EVENT_DECK,
    FACTORY,
    NOBODY,
    SCHEMES,
    SPARE,
    UPGRADES,
)
from strategium.kernel.chance import below, shuffled
from strategium.kernel.knowledge import VALUE
from strategium.kernel.names import register

HOME: Final = "home"


class ReadyBoard:
    """Space by space: whose tile it is, which, and how it is turned; and where Warp Storms lie."""

    def __init__(self, tiles: str, storms: tuple[tuple[int, int], ...]) -> None:
        self.tiles = [tuple(word.split(":")) for word in tiles.split()]  # seat:code:turns
        self.storms = storms  # (space, side)


BOARDS: Final = {
    (2, "first"): ReadyBoard("0:home:0 0:1A:0 1:2B:1  0:3B:3 1:5A:2 1:home:2", ((1, 2), (3, 1))),
    (2, "second"): ReadyBoard("0:4A:2 0:home:1 1:7A:1  0:6B:0 1:home:3 1:8B:2", ((0, 1), (4, 1))),
    (3, "first"): ReadyBoard(
        "0:home:0 0:1A:1 1:home:1  0:5B:3 1:3A:0 1:7B:2  2:4B:0 2:home:3 2:2A:1", ((0, 1), (4, 2), (5, 0))
    ),
    (3, "second"): ReadyBoard(
        "0:6A:0 0:home:2 0:3A:1  1:home:0 1:1B:3 2:home:1  1:8A:2 2:5A:1 2:4A:0", ((1, 2), (3, 1), (7, 1))
    ),
    (4, "first"): ReadyBoard(
        "0:home:0 0:1A:1 1:3B:0 1:home:1  0:5A:2 2:7A:3 1:2B:0 3:6A:1  3:home:3 3:4B:2 2:8A:1 2:home:2",
        ((0, 1), (5, 1), (6, 0), (8, 0)),
    ),
    (4, "second"): ReadyBoard(
        "0:2A:3 0:home:1 1:1B:0 1:8B:1  3:home:0 0:6B:2 2:4A:3 1:home:2  3:5B:1 3:7B:0 2:home:3 2:3A:2",
        ((1, 2), (4, 1), (6, 3), (10, 0)),
    ),
}


def ready_board(g: Stars) -> None:
    """Tiles, forces, objectives and storms in place. [forbidden_stars/house.ready-board]"""
    board = BOARDS[(g.seats, g.options.board)]
    g.width, g.height = BOARD_SIZE[g.seats]
    open_table(g)
    sides = [
        home_side(g.factions[int(o)]) if code == HOME else TILE_NAMED[code] for o, code, _ in board.tiles
    ]
    g.tiles = tuple([side << 2 | int(turns) for side, (_, _, turns) in zip(sides, board.tiles)])
    g.derive()
    for space, (owner, code, _) in enumerate(board.tiles):
        if code == HOME:
            place_initial_forces(g, int(owner), space)
    for space, (owner, _, _) in enumerate(board.tiles):
        for area in g.map.worlds_of[space]:
            choices = objectives_to_choose(g, int(owner), space)
            if g.map.has_objective_space[area] and choices:
                place_objective(g, int(owner), area, choices[0])
    g.storms = [g.map.edges_of(space)[side] << 1 for space, side in board.storms]
    g.held = []
    the_gone_have_nothing(g)


def open_table(g: Stars) -> None:
    """A board without tiles."""
    g.tiles = (NO_TILE,) * (g.width * g.height)
    g.derive()
    g.units = [()] * g.map.areas
    g.structures = [()] * g.map.areas
    g.objectives = [NOBODY] * g.map.areas
    g.stacks = [()] * g.map.spaces


def home_side(faction: int) -> int:
    """The first side of a faction's own tile."""
    return TILE_NAMED[f"{HOME_TILE[faction]}A"]


def place_initial_forces(g: Stars, seat: int, space: int) -> None:
    """A factory on the largest world, ground units spread over the worlds, ships in the first void."""
    worlds = sorted(g.map.worlds_of[space], key=lambda area: -g.map.capacity[area])
    build(g, seat, FACTORY, worlds[0])
    for kind in g.held[seat].units:
        if UNITS[kind].is_ship:
            place_new(g, kind, g.map.voids_of[space][0])
            continue
        room = [area for area in worlds if len(mine(g, area, seat)) < g.map.capacity[area]]
        place_new(g, kind, min(room, key=lambda area: len(g.units[area])))
    g.held[seat] = g.held[seat]._replace(units=(), structures=())


# ---- a late start --------------------------------------------------------------------------------
def late_start(g: Stars) -> None:
    """Armies, structures, upgrades, schemes and assets everywhere. [forbidden_stars/house.late-start]"""
    board = BOARDS[(g.seats, g.options.board)]
    for space, (owner, _, _) in enumerate(board.tiles):
        for area in g.map.worlds_of[space] + g.map.voids_of[space]:
            garrison(g, int(owner), area)
    for seat in range(g.seats):
        equip(g, seat)
    the_gone_have_nothing(g)


def garrison(g: Stars, seat: int, area: int) -> None:
    kinds = [kind for kind in kinds_of(g.factions[seat]) if UNITS[kind].is_ship == g.map.is_void[area]]
    for _ in range(below(g, 3)):
        kind = kinds[below(g, len(kinds))]
        if g.supply[kind] and len(g.units[area]) < g.map.capacity[area]:
            place_new(g, kind, area)
    if g.map.is_world[area] and g.units[area] and not g.structures[area] and below(g, 2):
        build(g, seat, below(g, 3), area)


def equip(g: Stars, seat: int) -> None:
    faction = g.factions[seat]
    g.assets[seat * 3 : seat * 3 + 3] = [2, 2, 2]
    g.materiel[seat] = 10
    g.set_faceup(UPGRADES, seat, tuple([card for card in ORDER_UPGRADES[faction] if below(g, 2)]))
    cards = shuffled(g, COMBAT_CARDS[faction])
    deck = shuffled(g, cards[:5] * COPIES)
    g.set_pile(COMBAT_DECK, seat, tuple([slot_of(card, seat) for card in deck]))
    g.set_faceup(SPARE, seat, tuple(sorted(cards[5:])))
    events = [slot[VALUE] for slot in g.pile(EVENT_DECK, seat)]
    schemes = sorted([event for event in events if event_card(event).is_scheme])
    g.set_faceup(SCHEMES, seat, tuple(schemes))
    g.set_pile(EVENT_DECK, seat, tuple([slot_of(e, seat) for e in events if e not in schemes]))


register(__name__)
