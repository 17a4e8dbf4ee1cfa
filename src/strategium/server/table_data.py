"""What everybody may know of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from strategium.server.sides import public_options, public_sides

if TYPE_CHECKING:
    from strategium.server.live import LiveTable


def table_data(table: LiveTable) -> dict[str, Any]:
    """The table as JSON: its rules, who sits where, how it stands."""
    row = table.row
    return {
        "id": row.id,
        "game": row.game,
        "title": table.game.title,
        "status": row.status,
        "table_rules": msgspec.to_builtins(row.table_rules),
        "seats": _seats_data(table),
        "made": row.made,
        "options": public_options(table.game, row),
        "series": row.series_data(),
        "commitment": row.commitment,
        "result": row.result,
        "after": row.after,
        "note": row.note,
        "solo": row.solo,
        "upgrade": None if table.upgrade_vote is None else table.upgrade_vote.data(row),
        "final": row.final,
        "clocks": table.clock.data(),
        "flagged": list(row.flagged),
        "watching": table.presence.spectators(row.people),
    }


def _seats_data(table: LiveTable) -> list[dict[str, Any]]:
    return [
        {
            "name": seat.name,
            "bot": seat.bot,
            "free": seat.free,
            "here": bool(seat.bot) if seat.guest is None else table.presence.is_here(seat.guest),
            "stand_in": seat.stand_in,
            "side": side,
            "fixed": seat.fixed,
        }
        for seat, side in zip(table.row.seats, public_sides(table.game, table.row), strict=True)
    ]
