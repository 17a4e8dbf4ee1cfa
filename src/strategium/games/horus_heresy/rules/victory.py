"""How the game is won."""

from __future__ import annotations

from strategium.games.horus_heresy.components import EMPEROR, HOLD_OUT, HORUS, SPACEPORTS
from strategium.games.horus_heresy.pieces import is_friendly
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.words import DEFEATED, IMPERIAL, TRAITOR
from strategium.kernel.core import Result, won_by


def verdict(g: Heresy) -> Result | None:
    """Judged as soon as anything changes; what both meet at the same moment is a draw.
    [horus_heresy/victory.immediate, horus_heresy/victory.both-at-once]"""
    wins: dict[int, str] = {}
    if max(g.spaces) >= HOLD_OUT:  # [horus_heresy/victory.imperial-hold-out]
        wins[IMPERIAL] = "horus_heresy/victory.imperial-hold-out"
    for side in (IMPERIAL, TRAITOR):
        if holds_all_ports(g, side):
            wins[side] = "horus_heresy/victory.spaceport"
    if g.hero_at[HORUS] == DEFEATED:
        wins[IMPERIAL] = "horus_heresy/victory.kill-horus"
    if g.hero_at[EMPEROR] == DEFEATED:
        wins[TRAITOR] = "horus_heresy/victory.kill-emperor"
    if len(wins) > 1:
        return won_by(g, list(wins), *wins.values(), "horus_heresy/victory.both-at-once")
    return won_by(g, list(wins)[:1], *wins.values()) if wins else None


def holds_all_ports(g: Heresy, side: int) -> bool:
    """Units of that side alone at all spaceports, once they count. [horus_heresy/victory.spaceport-opens]"""
    if not g.ports_count:
        return False
    for port in SPACEPORTS:
        held = is_friendly(g, port, side)  # [horus_heresy/victory.spaceport-heroes-ignored]
        if not held:  # [horus_heresy/victory.spaceport-heroes-ignored]
            return False
    return True
