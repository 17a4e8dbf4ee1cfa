"""What the players are called: by the race of their capital."""

from __future__ import annotations

from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import RACE_NAMES


def seat_name(g: Invasion, seat: int) -> str:
    """ "Orc"; where both have the same race "Orc (1)" and "Orc (2)"."""
    if seat < 0:
        return "chance"
    if len(g.race) < g.seats:
        return f"player {seat + 1}"
    name = RACE_NAMES[g.race[seat]]
    return name if g.race[0] != g.race[1] else f"{name} ({seat + 1})"


def seat_names(g: Invasion) -> tuple[str, ...]:
    return tuple([seat_name(g, seat) for seat in range(g.seats)])
