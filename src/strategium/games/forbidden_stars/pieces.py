"""Who is where: questions about areas, and the few ways in which a piece or a structure changes."""

from __future__ import annotations

from strategium.games.forbidden_stars.components import (
    CONTROL_TOKENS,
    IS_SHIP,
    IS_TOKEN,
    RANKS,
    STRUCTURES_IN_BOX,
)
from strategium.games.forbidden_stars.state import (
    DAMAGE_BITS,
    KIND_SHIFT,
    PLACED,
    ROUTED,
    Stars,
)
from strategium.games.forbidden_stars.words import BASTION, CITY, CONTESTED, NOBODY


# ---- pieces --------------------------------------------------------------------------------------
def seat_of(g: Stars, piece: int) -> int:
    """Whose piece it is."""
    return g.seat_of[piece >> KIND_SHIFT + 3]


def is_ship(piece: int) -> bool:
    return IS_SHIP[piece >> KIND_SHIFT]


def is_token(piece: int) -> bool:
    """Whether it is a reinforcement token, not a plastic unit."""
    return IS_TOKEN[piece >> KIND_SHIFT]


def distinct(pieces: tuple[int, ...]) -> list[int]:
    """Each different piece once: equal pieces are one option. They are sorted."""
    found: list[int] = []
    last = -1
    for piece in pieces:
        if piece != last:
            found.append(piece)
            last = piece
    return found


# ---- areas ---------------------------------------------------------------------------------------
def holder(g: Stars, area: int) -> int:
    """The seat to which an area is friendly, NOBODY if it is uncontrolled, or CONTESTED."""
    here = g.units[area]
    built = g.structures[area]
    if not here:
        return built[0] >> 2 if built else NOBODY
    faction = here[0] >> KIND_SHIFT + 3
    if faction != here[-1] >> KIND_SHIFT + 3:  # they are sorted: the ends differ where two factions are
        return CONTESTED
    seat = g.seat_of[faction]
    return seat if not built or built[0] >> 2 == seat else CONTESTED


def enemies_in(g: Stars, area: int, seat: int) -> bool:
    """Whether somebody else has a unit or structure there."""
    who = holder(g, area)
    return who != NOBODY and who != seat


def mine(g: Stars, area: int, seat: int) -> tuple[int, ...]:
    """A seat's pieces in an area."""
    here = g.units[area]
    if not here:
        return here
    faction = g.factions[seat]
    if here[0] >> KIND_SHIFT + 3 == faction == here[-1] >> KIND_SHIFT + 3:
        return here
    return tuple([piece for piece in here if piece >> KIND_SHIFT + 3 == faction])


def unrouted(g: Stars, area: int, seat: int) -> list[int]:
    """A seat's unrouted pieces in an area."""
    return [piece for piece in mine(g, area, seat) if not piece & ROUTED]


def plastic(g: Stars, area: int, seat: int) -> tuple[int, ...]:
    """A seat's units in an area, without reinforcement tokens."""
    own = mine(g, area, seat)
    return own if not own or not g.fights else tuple([piece for piece in own if not is_token(piece)])


def is_present(g: Stars, system: int, seat: int) -> bool:
    """Whether the seat has a unit or structure in the system."""
    faction = g.factions[seat]
    for area in range(system * 4, system * 4 + 4):
        built = g.structures[area]
        if built and built[0] >> 2 == seat:
            return True
        for piece in g.units[area]:
            if piece >> KIND_SHIFT + 3 == faction:
                return True
    return False


def friendly_worlds(g: Stars, seat: int) -> list[int]:
    return [area for area in g.map.worlds if holder(g, area) == seat]


def has_friendly_world(g: Stars, seat: int) -> bool:
    for area in g.map.worlds:
        if holder(g, area) == seat:
            return True
    return False


def units_on_board(g: Stars, seat: int) -> int:
    return sum([len(plastic(g, area, seat)) for area in range(g.map.areas)])


# ---- structures ----------------------------------------------------------------------------------
def owner_of_structures(g: Stars, area: int) -> int:
    """Whose structures stand there, or NOBODY."""
    built = g.structures[area]
    return built[0] >> 2 if built else NOBODY


def kinds_built(g: Stars, area: int) -> list[int]:
    return [structure & 3 for structure in g.structures[area]]


def count_built(g: Stars, area: int, seat: int, kind: int) -> int:
    """How many structures of that kind the seat has there."""
    return g.structures[area].count(seat << 2 | kind)


def has_bastion(g: Stars, area: int, seat: int) -> bool:
    return (seat << 2 | BASTION) in g.structures[area]


def structures_of(g: Stars, seat: int, kind: int) -> int:
    """How many structures of that kind the seat controls."""
    wanted, found = seat << 2 | kind, 0
    for area in g.map.worlds:
        for structure in g.structures[area]:
            if structure == wanted:
                found += 1
    return found


def command_level(g: Stars, seat: int) -> int:
    """The number of cities that the seat controls."""
    return structures_of(g, seat, CITY)  # [forbidden_stars/command-level.equals-cities]


def free_control_tokens(g: Stars, seat: int) -> int:
    used = sum([len(g.structures[area]) for area in g.map.worlds if owner_of_structures(g, area) == seat])
    return CONTROL_TOKENS - used


def left_in_box(g: Stars, kind: int) -> int:
    """How many structures of that kind are in the supply."""
    left = STRUCTURES_IN_BOX[kind]
    for area in g.map.worlds:
        for structure in g.structures[area]:
            if structure & 3 == kind:
                left -= 1
    return left


def build(g: Stars, seat: int, kind: int, area: int) -> None:
    """A structure, with one of the seat's control tokens."""
    g.structures[area] = tuple(sorted((*g.structures[area], seat << 2 | kind)))


def destroy_structure(g: Stars, area: int, kind: int) -> None:
    """Back to the supply."""
    left = list(g.structures[area])
    left.remove(owner_of_structures(g, area) << 2 | kind)
    g.structures[area] = tuple(left)


# ---- changes -------------------------------------------------------------------------------------
def put(g: Stars, piece: int, area: int) -> None:
    g.units[area] = tuple(sorted((*g.units[area], piece)))


def take(g: Stars, piece: int, area: int) -> None:
    here = g.units[area]
    i = here.index(piece)
    g.units[area] = here[:i] + here[i + 1 :]


def change(g: Stars, area: int, old: int, new: int) -> None:
    """A piece becomes its routed, rallied or damaged self."""
    take(g, old, area)
    put(g, new, area)


def place_new(g: Stars, kind: int, area: int, marks: int = 0) -> None:
    """A unit from its owner's supply; one is left, as the caller knows."""
    g.supply[kind] -= 1
    put(g, kind << KIND_SHIFT | marks, area)


def place_token(g: Stars, seat: int, area: int, marks: int = 0) -> None:
    """A reinforcement token stands in the area as a unit."""
    rank = 6 if g.map.is_world[area] else 7
    put(g, (g.factions[seat] * RANKS + rank) << KIND_SHIFT | marks, area)


def remove(g: Stars, piece: int, area: int) -> None:
    """A destroyed unit goes back to its owner's supply; a token to the common one."""
    take(g, piece, area)
    if not is_token(piece):
        g.supply[piece >> KIND_SHIFT] += 1


def without_marks(g: Stars, area: int, marks: int) -> None:
    """All pieces in an area lose these marks."""
    here = g.units[area]
    for piece in here:
        if piece & marks:
            g.units[area] = tuple(sorted([p & ~marks for p in here]))
            return


def end_of_fight_marks(g: Stars, area: int) -> None:
    without_marks(g, area, DAMAGE_BITS | PLACED)
