"""Flying transports: they are sent like other units, and load and unload units on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import MAP
from strategium.games.horus_heresy.pieces import is_hero
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.rules.choosing import Staged, is_own, never
from strategium.games.horus_heresy.rules.marching import IN_FLIGHT, the_march
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, RawDecision, Verb


def asks_for_flight(g: Heresy, decision: RawDecision, x: int) -> bool:
    return the_march(g, decision).stage == IN_FLIGHT


# ---- loading -------------------------------------------------------------------------------------
def carriers(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).carriers()


def loadable(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).loadable()


def is_below_transport(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return the_march(g, decision).is_below(piece)


def is_no_hero(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return not is_hero(piece)


def is_ready_below(g: Heresy, decision: RawDecision, piece: int) -> bool:
    at = the_march(g, decision).at
    return at < 0 or not is_activated(g, at, decision.seat)


def has_room_aboard(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return the_march(g, decision).has_room()


def is_aboard(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return piece in the_march(g, decision).cargo


def is_not_aboard(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return asks_for_flight(g, decision, piece) and not is_aboard(g, decision, piece)


CARRY: Final = Staged(
    "carry",
    PIECE,
    speaks=never,
    words="{0} as a transport",
    find=carriers,
    needs=(Among("horus_heresy/transport.pick-up-when", "{0} is no flying transport that can be sent now"),),
    rules=("horus_heresy/transport.pick-up-when",),
)
LOAD: Final = Staged(
    "load",
    PIECE,
    speaks=is_not_aboard,
    find=loadable,
    needs=(
        Need(is_below_transport, "horus_heresy/transport.pick-up-when", "no transport is over {0}"),
        Need(is_own, "horus_heresy/transport.pick-up-when", "{0} is not yours"),
        Need(is_no_hero, "horus_heresy/transport.pick-up-when", "{0} is a Hero, and none is carried"),
        Need(
            is_ready_below, "horus_heresy/transport.not-from-activated", "your activation marker is with {0}"
        ),
        Need(has_room_aboard, "horus_heresy/transport.capacity", "the transport has no room for {0}"),
        Among("horus_heresy/transport.pick-up-when", "{0} has moved already, or was unloaded here just now"),
    ),
    rules=("horus_heresy/transport.pick-up-when",),
)


# ---- unloading -----------------------------------------------------------------------------------
def droppable(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).droppable()


def was_brought(g: Heresy, decision: RawDecision, piece: int) -> bool:
    going = the_march(g, decision)
    return going.cargo.count(piece) > going.loaded.count(piece)


DROP: Final = Staged(
    "drop",
    PIECE,
    speaks=is_aboard,
    words="unload {0}",
    find=droppable,
    needs=(
        Need(was_brought, "horus_heresy/transport.drop-then-pick-up", "{0} was not brought here"),
        Among("horus_heresy/transport.drop-off-where", "{0} cannot be unloaded among enemies"),
    ),
    rules=("horus_heresy/transport.drop-off-where",),
)


# ---- flying --------------------------------------------------------------------------------------
def next_areas(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return the_march(g, decision).next_areas()


def is_next_to_transport(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(MAP.next_to[the_march(g, decision).at] >> area & 1)


def has_points_left(g: Heresy, decision: RawDecision, area: int) -> bool:
    return the_march(g, decision).left > 0


def may_land(g: Heresy, decision: RawDecision) -> bool:
    return the_march(g, decision).may_land()


FLY: Final = Staged(
    "fly",
    AREA,
    speaks=asks_for_flight,
    words="fly to {0}",
    find=next_areas,
    needs=(
        Need(is_next_to_transport, "horus_heresy/movement.adjacent-cost", "{0} is not next to the transport"),
        Need(
            has_points_left,
            "horus_heresy/movement.adjacent-cost",
            "the transport has no movement points left",
        ),
        Among("horus_heresy/movement.end-in-legal-destination", "from {0} no destination is in reach"),
    ),
    rules=("horus_heresy/movement.flying-over-enemies",),
)
LAND: Final = Verb(
    "land",
    words="land, and unload everything",
    needs=(
        Need(
            may_land, "horus_heresy/movement.flying-no-end-among-enemies", "this is no destination to land at"
        ),
    ),
    rules=("horus_heresy/transport.empty-at-end",),
)
register(__name__)
