"""How good a position looks: what simple bots go by."""

from __future__ import annotations

import math
from typing import Final

from strategium.games.forbidden_stars.components import COMBAT, HEALTH
from strategium.games.forbidden_stars.pieces import friendly_worlds, holder, mine
from strategium.games.forbidden_stars.state import KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.words import BASTION, CITY, FACTORY, NOBODY, SCHEMES, UPGRADES

STRUCTURE_WORTH: Final = {FACTORY: 0.5, CITY: 0.6, BASTION: 0.35}


def judgement(g: Stars, seat: int) -> float:
    """From 0 to 1: the player's worth against that of his best rival."""
    if g.result is not None:
        return g.result.share[seat]
    if seat in g.out:
        return 0.0
    rivals = [s for s in range(g.seats) if s != seat and s not in g.out]
    best = max([worth(g, s) for s in rivals], default=0.0)
    return 1 / (1 + math.exp(0.5 * (best - worth(g, seat))))


def worth(g: Stars, seat: int) -> float:
    """Objectives count most, held or near; then worlds, armies, structures, upgrades and wealth."""
    objectives = 4.0 * g.collected[seat]
    for area in g.map.worlds:
        if g.objectives[area] == seat:
            objectives += objective_in_reach(g, seat, area)
    worlds = sum([0.4 + 0.15 * g.map.materiel[area] for area in friendly_worlds(g, seat)])
    cards = 0.3 * len(g.faceup(UPGRADES, seat)) + 0.15 * len(g.faceup(SCHEMES, seat))
    wealth = 0.06 * g.materiel[seat] + 0.1 * sum(g.assets[seat * 3 : seat * 3 + 3])
    return objectives + worlds + armies(g, seat) + buildings(g, seat) + cards + wealth


def objective_in_reach(g: Stars, seat: int, area: int) -> float:
    """An own token on a world that is held, or beside own units."""
    if holder(g, area) == seat:
        return 3.0
    near = [area, *[other for other, _ in g.map.neighbours[area]]]
    beside = any(mine(g, other, seat) for other in near)
    return 0.6 if beside and holder(g, area) == NOBODY else 0.3 if beside else 0.0


def armies(g: Stars, seat: int) -> float:
    total = 0.0
    for area in range(g.map.areas):
        for piece in mine(g, area, seat):
            kind = piece >> KIND_SHIFT
            total += (0.08 * COMBAT[kind] + 0.05 * HEALTH[kind]) * (0.6 if piece & ROUTED else 1.0)
    return total


def buildings(g: Stars, seat: int) -> float:
    codes = [code for area in g.map.worlds for code in g.structures[area] if code >> 2 == seat]
    return sum([STRUCTURE_WORTH[code & 3] for code in codes])
