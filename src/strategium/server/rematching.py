"""Rematches: who sits where, what he plays, and how a match of several games stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from strategium.kernel.game import Game
from strategium.server.rows import Seat, Series, TableRow
from strategium.server.sides import option_of, seats_are_sides

T = TypeVar("T")


def played_again(
    game: Game, old: TableRow, swap: bool
) -> tuple[tuple[Seat, ...], dict[str, Any], Series | None]:
    """Seats, options and score of a rematch.

    Everybody moves to the next seat and takes along what he played, unless they swap; where seats are sides, they move
    only if they swap.
    """
    moves = swap or not seats_are_sides(game)
    seats = tuple(_seat_again(seat) for seat in (_next(old.seats) if moves else old.seats))
    options, option = old.options, option_of(game)
    if option in options and not swap:
        options = {**options, option: _next(options[option])}
    series = old.series
    if series is not None:
        wins = series.after(old.result)
        ended = series.decided(old.result)
        series = Series(
            series.best_of,
            (0,) * len(wins) if ended else tuple(_next(wins) if moves else wins),
            1 if ended else series.number + 1,
        )
    return seats, options, series


def _next(things: Sequence[T]) -> list[T]:
    """Each at the next place."""
    return [*things[-1:], *things[:-1]]


def _seat_again(seat: Seat) -> Seat:
    """A seat in a new game: who was stood in for plays himself."""
    return Seat(guest=seat.guest, bot="" if seat.stand_in else seat.bot, name=seat.name)
