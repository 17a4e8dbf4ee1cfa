"""How good a position looks: what bots go by."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from strategium.games.forbidden_stars.components import COMBAT, HEALTH, ROUNDS
from strategium.games.forbidden_stars.pieces import friendly_worlds, holder, seat_of
from strategium.games.forbidden_stars.state import KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.words import (
    ADVANCE,
    BASTION,
    CITY,
    DEPLOY,
    DOMINATE,
    FACTORY,
    SCHEMES,
    UPGRADES,
)
from strategium.kernel.knowledge import VALUE, WHOSE

SHARPNESS: Final = 0.5  # what a point of worth more than a rival's means
COLLECTED: Final = 4.0
HELD: Final = 3.0
IN_REACH: Final = 1.2  # an objective on another's world, if he could not defend it
FAR: Final = 0.1  # of that, if nobody of ours is beside it yet
LATE: Final = 0.3  # what serves only later is worth so much of itself at the end
STRENGTH: Final = 0.1
STRUCTURE_WORTH: Final = {FACTORY: 0.5, CITY: 0.6, BASTION: 0.35}
BASTION_STRENGTH: Final = 2.0
AN_OBJECTIVE: Final = 1.0  # an order laid that may win one, or another world
A_WORLD: Final = 0.35
PLENTY: Final = 4  # materiel with which an order can do all it is laid for


class Forces:
    """How strong everybody is in each area, and what he could bring to each system from it and from beside it."""

    def __init__(self, g: Stars) -> None:
        spaces, seats = g.map.spaces, g.seats
        self.seats = seats
        self.all = [0.0] * seats
        self.at = [0.0] * (g.map.areas * seats)
        there = [0.0] * (spaces * seats)
        for area, pieces in enumerate(g.units):
            for piece in pieces:
                kind, seat = piece >> KIND_SHIFT, seat_of(g, piece)
                strength = (0.6 * COMBAT[kind] + 0.4 * HEALTH[kind]) * (0.5 if piece & ROUTED else 1.0)
                self.all[seat] += strength
                self.at[area * seats + seat] += strength
                there[(area >> 2) * seats + seat] += strength
        self.near = [
            there[space * seats + seat] + sum([there[s * seats + seat] for s in g.map.next_systems[space]])
            for space in range(spaces)
            for seat in range(seats)
        ]

    def reach(self, space: int, seat: int) -> float:
        """What an Advance Order there could bring together."""
        return self.near[space * self.seats + seat]

    def odds(self, g: Stars, seat: int, area: int) -> float:
        """Whether the area could be won by that."""
        ours = self.reach(area >> 2, seat)
        at = area * self.seats
        theirs = sum(self.at[at : at + self.seats]) - self.at[at + seat]
        if any(code & 3 == BASTION for code in g.structures[area]):
            theirs += BASTION_STRENGTH
        return ours / (ours + theirs + 2.0)


def prospects(g: Stars) -> Sequence[float]:
    """What part of the victory is each player's, by the worth of all."""
    if g.result is not None:
        return g.result.share
    forces = Forces(g)
    found = [0.0 if s in g.eliminated else math.exp(SHARPNESS * worth(g, s, forces)) for s in range(g.seats)]
    whole = sum(found)
    return [share / whole for share in found]


def worth(g: Stars, seat: int, forces: Forces) -> float:
    """Objectives count most, then worlds; and what helps to win them, the less the fewer rounds are left."""
    worlds = friendly_worlds(g, seat)
    means = 0.15 * sum([1 + g.map.materiel[area] for area in worlds])
    means += STRENGTH * forces.all[seat] + buildings(g, seat) + orders(g, seat, forces)
    means += 0.3 * len(g.faceup(UPGRADES, seat)) + 0.15 * len(g.faceup(SCHEMES, seat))
    means += 0.06 * g.materiel[seat] + 0.1 * sum(g.assets[seat * 3 : seat * 3 + 3])
    left = max(0, ROUNDS + 1 - g.round) / ROUNDS
    return objectives(g, seat, forces) + 0.25 * len(worlds) + means * (LATE + (1 - LATE) * left)


def objectives(g: Stars, seat: int, forces: Forces) -> float:
    """Own tokens: collected, on a world that is held, or one that could be won."""
    total = COLLECTED * g.collected[seat]
    for area in g.map.worlds:
        if g.objectives[area] != seat:
            continue
        if holder(g, area) == seat:
            total += HELD
        elif forces.reach(area >> 2, seat):
            total += IN_REACH * forces.odds(g, seat, area)
        elif any(forces.reach(space, seat) for space in g.map.next_systems[area >> 2]):
            total += IN_REACH * FAR
    return total


def buildings(g: Stars, seat: int) -> float:
    codes = [code for area in g.map.worlds for code in g.structures[area] if code >> 2 == seat]
    return sum([STRUCTURE_WORTH[code & 3] for code in codes])


def orders(g: Stars, seat: int, forces: Forces) -> float:
    """What the orders are worth that the player has laid and not yet carried out."""
    return sum(
        [
            order(g, seat, forces, space, slot[VALUE])
            for space in g.map.laid
            for slot in g.stacks[space]
            if slot[WHOSE] == seat
        ]
    )


def order(g: Stars, seat: int, forces: Forces, space: int, kind: int) -> float:
    """An Advance is for a world to win, a Deploy for a factory, a Dominate for assets, a Strategize for cards."""
    worlds = g.map.worlds_of[space]
    means = min(1.0, g.materiel[seat] / PLENTY)
    if kind == ADVANCE:
        goals = [area for area in worlds if holder(g, area) != seat]
        prizes = [AN_OBJECTIVE if g.objectives[area] == seat else A_WORLD for area in goals]
        return max([p * forces.odds(g, seat, area) for p, area in zip(prizes, goals)], default=0.0)
    own = [area for area in worlds if holder(g, area) == seat]
    if kind == DOMINATE:
        return 0.1 * sum([1 + len(g.map.assets[area]) for area in own])
    if kind == DEPLOY:
        factory = any(code == seat << 2 | FACTORY for area in own for code in g.structures[area])
        return (0.5 if factory else 0.2 if own else 0.0) * means
    return 0.3 * means
