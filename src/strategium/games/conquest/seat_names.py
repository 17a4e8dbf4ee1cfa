"""What the players are called: by the faction of their warlord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.kernel.errors import BadPosition, nearest


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


def seat_in(names: Sequence[str], name: Any) -> int:
    """The seat of a player by name."""
    if name not in names:
        raise BadPosition(
            f"there is no player {name!r}{nearest(str(name), names)}; there are {' and '.join(names)}"
        )
    return names.index(name)
