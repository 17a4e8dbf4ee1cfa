"""Why pieces cannot come to where they are wanted: of all that could be named, what keeps the nearest of them."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import AREAS, MAP
from strategium.games.horus_heresy.pieces import area_of, areas_with, flies, pieces_at, points_of
from strategium.games.horus_heresy.rules.activation import is_activated
from strategium.games.horus_heresy.state import Heresy
from strategium.kernel.verbs import Reason

# How near a piece has come, the nearest last.
ABSENT: Final = 0  # there is none
TOO_FAR: Final = 1
CREVASSES: Final = 2
BLOCKED: Final = 3
ENEMIES: Final = 4
ACTIVATED: Final = 5
ON_THE_WAY: Final = 6

RULES: Final = {
    ABSENT: "horus_heresy/orders.own-units-only",
    TOO_FAR: "horus_heresy/movement.no-partial-move",
    CREVASSES: "horus_heresy/movement.crevasse-cost",
    BLOCKED: "horus_heresy/card.blocked-with-corpses",
    ENEMIES: "horus_heresy/movement.only-friendly-or-neutral",
    ACTIVATED: "horus_heresy/activation.no-orders-in-activated",
    ON_THE_WAY: "horus_heresy/movement.points-optional",
}
WORDS: Final = {
    ABSENT: "you have nobody who could come to {1}",
    TOO_FAR: "{1} is too far for {0}",
    CREVASSES: "over a crevasse {1} is too far for {0}",
    BLOCKED: "a blocked border keeps {0} from {1}",
    ENEMIES: "enemies bar the way to {1} for {0}",
    ACTIVATED: "whoever could come to {1} is in an area with your activation marker",
    ON_THE_WAY: "{0} is on the way already",
}


def obstacle(g: Heresy, side: int, piece: int, goals: int, bonus: int) -> int:
    """What keeps a piece from all of these areas; ON_THE_WAY: nothing on the map does."""
    start, points = area_of(g, piece), points_of(g, piece) + bonus
    goals &= ~(1 << start)
    if not _meets(MAP.ways(start, points, 0, 0, 0), goals):
        return TOO_FAR
    if not flies(g, piece):
        if not _meets(MAP.ways(start, points, 0, g.crevasses, 0), goals):
            return CREVASSES
        if not _meets(MAP.ways(start, points, 0, g.crevasses, g.closed), goals):
            return BLOCKED
        if not _meets(MAP.ways(start, points, areas_with(g, 1 - side), g.crevasses, g.closed), goals):
            return ENEMIES
    return ON_THE_WAY


def _meets(costs: dict[int, int], goals: int) -> bool:
    return any(goals >> area & 1 for area in costs)


def why_nobody_comes(g: Heresy, side: int, goals: int, bonus: int, where: str) -> Reason:
    """Of all pieces on the map: why none comes there."""
    nearest = ABSENT
    for area in range(AREAS):
        for piece in dict.fromkeys(pieces_at(g, area, side)):
            if goals != 1 << area:
                near = obstacle(g, side, piece, goals, bonus)
                if near == ON_THE_WAY and is_activated(g, area, side):
                    near = ACTIVATED
                nearest = max(nearest, near)
    return reason(nearest, "everybody", where)


def why_none_of(
    g: Heresy, side: int, pieces: list[int], goals: int, bonus: int, who: str, where: str
) -> Reason:
    """Of these pieces: why none comes there."""
    near = [obstacle(g, side, piece, goals, bonus) for piece in pieces]
    return reason(max(near, default=ABSENT), who, where)


def reason(near: int, who: str, where: str) -> Reason:
    return Reason(WORDS[near].format(who, where), (RULES[near],))
