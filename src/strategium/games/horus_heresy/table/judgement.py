"""How good a position looks: what simple bots go by.

Worth is counted in log-odds that the Traitor wins. He wins by holding all spaceports, so their joint chance weighs
most, the more so the nearer the space from which they count; time runs for the Imperial side. The weight of the ports
follows a logistic regression over positions of 42 games between bots, rounded; the other weights are set by hand.
"""

from __future__ import annotations

import math
from typing import Final

from strategium.games.horus_heresy.components import (
    AREAS,
    DEFEATED_AT,
    EMPEROR,
    HERO_SIDES,
    HEROES,
    HOLD_OUT,
    HORUS,
    MAP,
    PORTS_COUNT_FROM,
    RANKS,
    REGIONS,
    SHIP_AREAS,
    SPACEPORTS,
)
from strategium.games.horus_heresy.kinds import order
from strategium.games.horus_heresy.pieces import damage_on, is_friendly, side_of
from strategium.games.horus_heresy.rules.activation import marked_areas
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.words import DEFEATED, IMPERIAL, ORDER_HAND, STACK, TRAITOR
from strategium.kernel.knowledge import VALUE, WHOSE, Slot

NEAR: Final = [1.0, 0.5, 0.2]  # what a force at a port, next to it and two areas off counts there
HELD_BACK: Final = 0.5  # of that, where an area has a marker
HERO: Final = 1.5  # a Hero counts like so much rank
LEAD: Final = 5.0  # so much more rank: odds of e to 1
HOLDING: Final = 1.0  # being there alone
BOTH: Final = (IMPERIAL, TRAITOR)
SIGN: Final = [-1.0, 1.0]  # whose gain it is
ON_SHIP: Final = bits(SHIP_AREAS)


def _rings(port: int) -> list[tuple[int, int]]:
    """The areas around a port with their distance, up to two."""
    return sorted(MAP.ways(port, len(NEAR) - 1, 0, 0, 0).items())


RINGS: Final = [(port, _rings(port)) for port in SPACEPORTS]


def judgement(g: Heresy, seat: int) -> float:
    """From 0 to 1: how likely the player wins."""
    if g.result is not None:
        return g.result.share[seat]
    likely = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds(g)))))
    return likely if seat == TRAITOR else 1 - likely


def odds(g: Heresy) -> float:
    """The log-odds of the Traitor."""
    force = forces(g)
    time = max(g.spaces)
    total = 1.5 - 2.5 * (time / HOLD_OUT) ** 2 + 0.03 * (g.spaces[IMPERIAL] - g.spaces[TRAITOR])
    total += ports_worth(g, force) * (0.5 + 0.45 * min(1.0, time / PORTS_COUNT_FROM))
    for side in BOTH:
        total += SIGN[side] * (
            commander_worth(g, side) + army_worth(force[side], side) + orders_worth(g, side)
        )
    return total


def forces(g: Heresy) -> list[list[float]]:
    """The strength of each side in every area: ranks, less half the damage, and Heroes."""
    found = [[0.0] * AREAS, [0.0] * AREAS]
    for area, here in enumerate(g.units):
        for code in here:
            found[side_of(code)][area] += RANKS[code // TYPE] - 0.5 * damage_on(code)
    for hero in range(HEROES):
        if g.hero_at[hero] >= 0:
            found[HERO_SIDES[hero]][g.hero_at[hero]] += HERO
    return found


def ports_worth(g: Heresy, force: list[list[float]]) -> float:
    """The logarithm of the Traitor's chance to hold all ports together: the weakest one counts most."""
    total = 0.0
    for port, ring in RINGS:
        lead = (around(g, force[TRAITOR], ring, TRAITOR) - around(g, force[IMPERIAL], ring, IMPERIAL)) / LEAD
        for side in BOTH:
            if is_friendly(g, port, side):
                lead += SIGN[side] * HOLDING
        total -= math.log1p(math.exp(-max(-30.0, lead)))
    return total


def around(g: Heresy, force: list[float], ring: list[tuple[int, int]], side: int) -> float:
    """What a side has at a port and could bring there soon."""
    marked = marked_areas(g, side)
    total = 0.0
    for area, distance in ring:
        if force[area]:
            ready = HELD_BACK if distance and marked >> area & 1 else 1.0
            total += ready * NEAR[distance] * force[area]
    return total


def commander_worth(g: Heresy, side: int) -> float:
    """The life of the Emperor or of Horus decides the game; other Heroes help."""
    commander = EMPEROR if side == IMPERIAL else HORUS
    total = -3.0 * (g.hero_damage[commander] / DEFEATED_AT) ** 2
    for hero in range(HEROES):
        if HERO_SIDES[hero] == side and hero != commander and g.hero_at[hero] != DEFEATED:
            total += 0.3 * (1 - g.hero_damage[hero] / DEFEATED_AT)
    return total


def army_worth(force: list[float], side: int) -> float:
    """Strength anywhere; the Traitor's on his ship is not yet where it is needed."""
    waiting = sum([force[area] for area in ON_SHIP]) if side == TRAITOR else 0.0
    return 0.015 * sum(force) - 0.007 * waiting


def orders_worth(g: Heresy, side: int) -> float:
    """Dear orders do more. One that is ready on top of a stack is cheap to execute; buried ones wait."""
    total = 0.0
    for slot in g.piles[ORDER_HAND + side]:
        total += order_worth(slot)
    for pile in g.piles[STACK : STACK + REGIONS]:
        for n, slot in enumerate(pile):
            if slot[WHOSE] == side:
                total += order_worth(slot) * (1.3 if n == len(pile) - 1 else 0.4)
    return total


def order_worth(slot: Slot) -> float:
    return 0.02 + 0.015 * order(slot[VALUE]).cost
