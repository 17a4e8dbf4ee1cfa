"""What the players are called: by the faction of their warlord."""

from __future__ import annotations

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest


def seat_name(g: Conquest, seat: int) -> str:
    """ "Orks"; where both lead the same faction "Orks (1)" and "Orks (2)"."""
    if seat < 0:
        return "chance"
    if len(g.warlord) < g.seats:
        return f"player {seat + 1}"
    factions = [CARDS[g.kind[warlord]].faction for warlord in g.warlord]
    return factions[seat] if factions[0] != factions[1] else f"{factions[seat]} ({seat + 1})"


def seat_names(g: Conquest) -> tuple[str, ...]:
    return tuple([seat_name(g, seat) for seat in range(g.seats)])
