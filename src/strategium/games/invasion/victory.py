"""Who has won: two burning sections, an empty deck; both at once is a draw."""

from __future__ import annotations

from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import DECK, SETUP
from strategium.kernel.core import Result, won_by


def verdict(g: Invasion) -> Result | None:
    """Judged whenever something has changed. [invasion/win.two-burning, invasion/win.empty-deck]"""
    overrun = [seat for seat in (0, 1) if (g.burning >> 3 * seat & 7).bit_count() >= 2] if g.burning else []
    if overrun:
        return won_by(
            g, [seat for seat in (0, 1) if seat not in overrun] or [0, 1], "invasion/win.two-burning"
        )
    if g.phase == SETUP:
        return None
    if not g.zones[DECK] or not g.zones[DECK + 1]:
        empty = [seat for seat in (0, 1) if not g.zones[DECK + seat]]
        return won_by(g, [seat for seat in (0, 1) if seat not in empty] or [0, 1], "invasion/win.empty-deck")
    return None
