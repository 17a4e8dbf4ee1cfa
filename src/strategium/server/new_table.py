"""A new table as it was wished for: its seats, their bots and sides, its rules, its seed."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec

from strategium.kernel.game import Game
from strategium.kernel.record import commitment
from strategium.kernel.version import ENGINE
from strategium.server.bot_rules import check_bot, without_settings
from strategium.server.config import Config
from strategium.server.errors import BadRequest
from strategium.server.messages import TableBody
from strategium.server.paces import wished_pace
from strategium.server.rows import NO_CLOCK, Guest, Seat, Series, TableRow, TableRules
from strategium.server.sides import all_differ, option_of, seats_with_sides, started

ME, ANYBODY = "me", "open"
SEED_BITS = 64


def wished_row(guest: Guest, game: Game, body: TableBody, config: Config) -> TableRow:
    """The table that a guest wishes for; refused with what is wrong."""
    seats = tuple(_seat(guest, word, game, config.bot_settings) for word in body.players)
    if not any(seat.guest for seat in seats):
        raise BadRequest("Take a seat yourself: one of the players must be “me”.")
    if body.hidden and (body.sides is None or not option_of(game) or all_differ(game)):
        raise BadRequest("Only sides that each chooses freely can be hidden.")
    if body.best_of > 1 and len(seats) != 2:
        raise BadRequest("A match of several games is for two.")
    pace = wished_pace(body.pace, body.honest, config.honest_seconds)
    if pace.kind != NO_CLOCK and not any(seat.free for seat in seats):
        raise BadRequest("A clock is for games between people: leave a seat open.")
    if body.rated and (pace.kind == NO_CLOCK or any(seat.bot for seat in seats)):
        raise BadRequest("A rated game has a clock, and no bots.")
    series = Series(body.best_of, (0, 0)) if body.best_of > 1 else None
    if body.sides is not None:
        seats = seats_with_sides(game, body.options, seats, body.sides)
    rules = TableRules(
        public=body.public,
        spectators=body.spectators,
        honest=body.honest,
        away=body.away,
        passes_absent=body.passes_absent,
        hidden=body.hidden,
        pace=pace,
        rated=body.rated,
    )
    return new_row(game, seats, body.options, rules, guest.id, series, chosen=body.sides is not None)


def _seat(guest: Guest, word: str, game: Game, allowed: tuple[str, ...]) -> Seat:
    if word == ME:
        return Seat(guest=guest.id, name=guest.name)
    if word == ANYBODY:
        return Seat()
    check_bot(word, game, allowed)
    return Seat(bot=word, name=word.split(":")[0])


def with_allowed_bots(seats: tuple[Seat, ...], allowed: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats, their bots without settings that are not allowed here: older releases took any."""
    return tuple([msgspec.structs.replace(seat, bot=without_settings(seat.bot, allowed)) for seat in seats])


def new_row(
    game: Game,
    seats: tuple[Seat, ...],
    options: dict[str, Any],
    table_rules: TableRules,
    host: int,
    series: Series | None = None,
    chosen: bool = False,
) -> TableRow:
    """A table that has not begun. Its seed has 64 random bits, and is committed to.

    `chosen`: sides are chosen seat by seat, so they are not among the options yet.
    """
    seed, salt = secrets.randbits(SEED_BITS), secrets.token_hex(16)
    whole = started(game, len(seats), options, seed)
    if chosen:
        whole.pop(option_of(game), None)
    return TableRow(
        id=secrets.token_urlsafe(16),
        game=game.name,
        version=game.version,
        engine=ENGINE,
        options=whole,
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        host=host,
        table_rules=table_rules,
        seats=seats,
        made=time.time(),
        series=series,
    )
