"""The record of a game, made of what the store has: no rules are needed for it."""

from __future__ import annotations

from typing import Any

from strategium.kernel.record import FORMAT, Record
from strategium.server.history import History
from strategium.server.rows import Entry, StoredGame


def history_of(seats: int, entries: list[Entry]) -> History:
    """The moves that stand after these entries."""
    history = History(seats)
    for entry in entries:
        history.note(entry, 0, False)
    return history


def record_of(kept: StoredGame, digests: dict[str, str] | None = None) -> Record:
    """The whole record: it holds the seed, so it is for the server alone until the game is over."""
    row = kept.row
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": row.game,
        "version": row.version,
        "engine": row.engine,
        "seats": len(row.seats),
        "options": row.options,
        "chance": "sampled",
        "seed": row.seed,
        "salt": row.salt,
        "commitment": row.commitment,
        "players": [seat.bot or seat.name for seat in row.seats],
    }
    if kept.carried:
        header["carried"] = [{"moves": one.moves, "from": one.was, "to": one.version} for one in kept.carried]
    result = None if row.unrated else row.result
    moves = history_of(len(row.seats), kept.entries).moves
    return Record(header, moves, {int(n): d for n, d in (digests or {}).items()}, result)
