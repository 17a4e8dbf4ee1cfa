"""How good a position looks: what simple bots go by."""

from __future__ import annotations

import math

from strategium.games.horus_heresy.components import (
    DEFEATED_AT,
    EMPEROR,
    HERO_SIDES,
    HEROES,
    HOLD_OUT,
    HORUS,
    PORTS_COUNT_FROM,
    RANKS,
    SPACEPORTS,
)
from strategium.games.horus_heresy.pieces import damage_on, is_friendly, side_of
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.words import DEFEATED, IMPERIAL, ORDER_HAND, STACK, TRAITOR
from strategium.kernel.knowledge import WHOSE


def judgement(g: Heresy, seat: int) -> float:
    """From 0 to 1."""
    if g.result is not None:
        return g.result.share[seat]
    lead = worth(g, IMPERIAL) - worth(g, TRAITOR) + time_bonus(g)
    return 1 / (1 + math.exp(-(lead if seat == IMPERIAL else -lead) / 12))


def time_bonus(g: Heresy) -> float:
    """Time runs for the Imperial side, which wins by holding out."""
    return 10.0 * max(g.spaces) / HOLD_OUT


def worth(g: Heresy, side: int) -> float:
    """Ranks on the board, Heroes, spaceports (more so when they count), and orders."""
    total = 0.0
    for here in g.units:
        for code in here:
            if side_of(code) == side:
                total += RANKS[code // TYPE] - 0.5 * damage_on(code)
    for hero in range(HEROES):
        if HERO_SIDES[hero] == side and g.hero_at[hero] != DEFEATED:
            weight = 3.0 if hero in (EMPEROR, HORUS) else 1.0
            total += weight * (1 - g.hero_damage[hero] / DEFEATED_AT) * 3
    ports = sum([1 for port in SPACEPORTS if is_friendly(g, port, side)])
    soon = max(0.0, min(1.0, (max(g.spaces) - PORTS_COUNT_FROM + 8) / 8))
    total += ports * (1.0 + 3.0 * soon) + (8.0 * soon if ports >= 3 else 0.0)
    total += 0.3 * len(g.piles[ORDER_HAND + side])
    total += 0.3 * sum([1 for pile in g.piles[STACK : STACK + 7] for slot in pile if slot[WHOSE] == side])
    return total
