"""Who has won: two burning sections, an empty deck; both at once is a draw."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.state import Invasion
from strategium.games.invasion.words import DECK, SETUP
from strategium.kernel.core import Result, won_by

TWO_BURNING: Final = "invasion/win.two-burning"
EMPTY_DECK: Final = "invasion/win.empty-deck"


def verdict(g: Invasion) -> Result | None:
    """Judged whenever something has changed. [invasion/win.two-burning, invasion/win.empty-deck]"""
    if not g.burning and g.zones[DECK] and g.zones[DECK + 1]:
        return None
    overrun = [seat for seat in (0, 1) if (g.burning >> 3 * seat & 7).bit_count() >= 2]
    empty = [seat for seat in (0, 1) if not g.zones[DECK + seat] and g.phase != SETUP]
    rules = [rule for rule, losers in ((TWO_BURNING, overrun), (EMPTY_DECK, empty)) if losers]
    if not rules:
        return None
    return won_by(g, [seat for seat in (0, 1) if seat not in overrun + empty] or [0, 1], *rules)
