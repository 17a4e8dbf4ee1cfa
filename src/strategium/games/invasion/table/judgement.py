"""How good a position looks: what simple bots go by."""

from __future__ import annotations

import math
from typing import Final

from strategium.games.invasion.state import (
    Invasion,
    developments_in,
    is_burning,
    power_of,
    remaining,
    section_hit_points,
    units_in,
    zone_power,
)
from strategium.games.invasion.words import BATTLEFIELD, DECK, HAND, KINGDOM, QUEST_ZONE

FEW_CARDS: Final = 8  # a deck with fewer is in danger
BURNT: Final = 9.0  # what a burning section costs; the second one the game


def judgement(g: Invasion, seat: int) -> float:
    """From 0 to 1: the player's worth against the other's."""
    if g.result is not None:
        return g.result.share[seat]
    return 1 / (1 + math.exp(0.25 * (worth(g, 1 - seat) - worth(g, seat))))


def worth(g: Invasion, seat: int) -> float:
    """Sections count most, then the power of each zone, units, cards and resources."""
    danger = max(0, FEW_CARDS - len(g.zones[DECK + seat]))
    return (
        sum([section_worth(g, area) for area in range(3 * seat, 3 * seat + 3)])
        + 1.2 * min(zone_power(g, 3 * seat + KINGDOM), 10)
        + 1.0 * min(zone_power(g, 3 * seat + QUEST_ZONE), 4)
        + 0.9 * zone_power(g, 3 * seat + BATTLEFIELD)
        + 0.3 * min(len(g.zones[HAND + seat]), 8)
        + 0.15 * min(g.resources[seat], 8)
        - 1.0 * danger
    )


def section_worth(g: Invasion, area: int) -> float:
    """What still stands between the section and the fire, and who defends it."""
    if is_burning(g, area):
        return -BURNT
    left = (section_hit_points(g, area) - g.damage[area]) / 8
    defence = sum(
        [power_of(g, unit) + remaining(g, unit) for unit in units_in(g, area) if not g.corrupt[unit]]
    )
    return 3 * min(left, 1.5) + 0.25 * defence + 0.1 * len(developments_in(g, area))
