"""How the game is won."""

from __future__ import annotations

from collections.abc import Callable

from strategium.games.forbidden_stars.components import ROUNDS
from strategium.games.forbidden_stars.pieces import friendly_worlds, units_on_board
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import BUILDING
from strategium.kernel.core import Result, won_by


def verdict(g: Stars) -> Result | None:
    """Judged when all that happens together has happened."""
    left = [seat for seat in range(g.seats) if seat not in g.eliminated]
    if len(left) <= 1:
        return won_by(g, left or list(range(g.seats)), "forbidden_stars/elimination.last-player-wins")
    if g.phase == BUILDING:
        return None
    goal = g.seats  # [forbidden_stars/elimination.goal-unchanged]
    there = [seat for seat in left if g.collected[seat] >= goal]
    if there:
        return best_of(g, there, "forbidden_stars/victory.objectives-goal")
    if g.round > ROUNDS:
        return best_of(g, left, "forbidden_stars/victory.after-round-eight")
    return None


def best_of(g: Stars, seats: list[int], rule: str) -> Result:
    """Most objectives, then most friendly worlds, then most units on the board, then together: all of them, if all are
    tied. [forbidden_stars/victory.tie-shared]"""
    rules = [rule]
    seats = most(g, seats, collected)
    for tie_break, measure in (
        ("forbidden_stars/victory.tie-most-worlds", worlds),
        ("forbidden_stars/victory.tie-most-units", units_on_board),
    ):
        if len(seats) > 1:
            rules.append(tie_break)
            seats = most(g, seats, measure)
    if len(seats) > 1:
        rules.append("forbidden_stars/victory.tie-shared")
    return Result(tuple(["won" if seat in seats else "lost" for seat in range(g.seats)]), tuple(rules))


def collected(g: Stars, seat: int) -> int:
    return g.collected[seat]  # [forbidden_stars/victory.tie-most-objectives]


def worlds(g: Stars, seat: int) -> int:
    return len(friendly_worlds(g, seat))


def most(g: Stars, seats: list[int], measure: Callable[[Stars, int], int]) -> list[int]:
    """Those of the seats that have most of something."""
    best = max([measure(g, seat) for seat in seats])
    return [seat for seat in seats if measure(g, seat) == best]
