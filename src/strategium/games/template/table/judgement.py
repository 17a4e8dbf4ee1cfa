"""How good a position looks: what simple bots go by."""

from __future__ import annotations

import math

from strategium.games.template.rules.strength import force
from strategium.games.template.state import Salvage
from strategium.games.template.words import HAND, SITES


def judgement(g: Salvage, seat: int) -> float:
    """From 0 to 1: the crew's worth against that of its best rival."""
    if g.result is not None:
        return g.result.share[seat]
    rivals = [s for s in range(g.seats) if s != seat and s not in g.eliminated]
    best = max([worth(g, s) for s in rivals], default=0.0)
    return 1 / (1 + math.exp(best - worth(g, seat)))


def worth(g: Salvage, seat: int) -> float:
    """Points count most; then strength at the sites, cards and coins."""
    standing = sum([min(force(g, seat, site), 6) for site in SITES if g.cards(seat, site)])
    return 0.6 * g.points[seat] + 0.15 * standing + 0.1 * len(g.cards(seat, HAND)) + 0.05 * g.coins[seat]
