"""How sure a win rate is.

`sequential` may be looked at after every game: the chance that the true rate ever leaves it is at most 5 %, however
long one plays and whenever one stops. `wilson` is the narrower interval of a number of games that was fixed before.
"""

from __future__ import annotations

import math

Z = 1.959964  # of a normal distribution, 95 % lie within so many standard deviations
ALPHA = 0.05
FINE = 40  # halvings: enough for any figure that is printed


def wilson(points: float, games: int) -> tuple[float, float]:
    """Between what the true rate is, by Wilson's score interval."""
    if not games:
        return (0.0, 1.0)
    rate = points / games
    centre = rate + Z * Z / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def sequential(points: float, games: int) -> tuple[float, float]:
    """Between what the true rate is, by the rates that a bet on all of them at once would not yet have refuted.

    The bet against a rate p has won B(1 + points, 1 + rest) / (p ** points * (1 - p) ** rest); it grows beyond
    1 / ALPHA with a chance of at most ALPHA if p is true (Ville). A drawn game counts as half a point.
    """
    if not games:
        return (0.0, 1.0)
    rate = points / games
    return _edge(points, games, 0.0, rate), _edge(points, games, 1.0, rate)


def _edge(points: float, games: int, refuted: float, held: float) -> float:
    """Between a rate that is refuted and one that is not, where refuting ends."""
    if not _is_refuted(points, games, refuted):
        return refuted
    for _ in range(FINE):
        middle = (refuted + held) / 2
        if _is_refuted(points, games, middle):
            refuted = middle
        else:
            held = middle
    return refuted


def _is_refuted(points: float, games: int, rate: float) -> bool:
    rest = games - points
    if rate <= 0 or rate >= 1:
        return points > 0 if rate <= 0 else rest > 0
    won = math.lgamma(1 + points) + math.lgamma(1 + rest) - math.lgamma(2 + games)
    staked = points * math.log(rate) + rest * math.log(1 - rate)
    return won - staked > -math.log(ALPHA)
