"""Lists of tables: the public ones, and a guest's own."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.server.rows import PLAYING, Guest, OwnTable, TableRow
from strategium.server.sides import public_sides

if TYPE_CHECKING:
    from strategium.server.lobby import Lobby

LISTED = 50
LIST_SECONDS = 1.0  # for which the public list is believed: it is the same for everybody


class TableLists:
    """What the first page shows. Where something goes on by itself, the lobby finds out first who is asked."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._public: asyncio.Future[list[TableRow]] | None = None  # the public list, as it was found
        self._public_at = 0.0

    def forget(self) -> None:
        """There is a new table."""
        self._public = None

    async def public(self) -> list[dict[str, Any]]:
        """Public tables: those with a free seat, and those that can be watched."""
        now = time.monotonic()
        if self._public is None or now - self._public_at > LIST_SECONDS:
            self._public_at = now
            self._public = asyncio.ensure_future(
                self.lobby.keeper.do(lambda store: store.public_tables(LISTED))
            )
        return [self.summary(row) for row in await asyncio.shield(self._public)]

    async def of(self, guest: Guest, start: int = 0) -> tuple[list[dict[str, Any]], bool]:
        """The guest's own tables from that one on, with whether it is his turn; and whether there are more."""
        found = await self.lobby.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        asleep = [own.row.id for own in found if own.stirs and own.row.status == PLAYING]
        if await self.lobby.wake(asleep):
            found = await self.lobby.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        return [self._own_summary(one, guest) for one in found[:LISTED]], len(found) > LISTED

    def _own_summary(self, own: OwnTable, guest: Guest) -> dict[str, Any]:
        """What is passed by itself is not his turn. If he must be here for that, it is passed only while he is."""
        row = own.row
        live = self.lobby.tables.get(row.id)
        here = live is not None and live.presence.is_here(guest.id)
        mine = [number for number, seat in enumerate(row.seats) if seat.guest == guest.id]
        asked = [own.asked[number] for number in mine if number in own.asked]
        passed = here or row.table_rules.passes_absent
        return {
            **self.summary(row),
            "your_move": any(not (one.form and passed) for one in asked),
            "deadline": min((one.deadline for one in asked if one.deadline is not None), default=None),
            "stand_in": row.status == PLAYING and any(row.seats[number].stand_in for number in mine),
        }

    def summary(self, row: TableRow) -> dict[str, Any]:
        """What a list shows of a table."""
        return {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "made": row.made,
            "public": row.table_rules.public,
            "spectators": row.table_rules.spectators,
            "seats": [
                {
                    "name": seat.name,
                    "bot": seat.bot,
                    "free": seat.free,
                    "stand_in": seat.stand_in,
                    "side": side,
                }
                for seat, side in zip(row.seats, _sides(row), strict=True)
            ],
            "result": row.result,
            "series": row.series_data(),
            "pace": msgspec.to_builtins(row.table_rules.pace),
            "rated": row.table_rules.rated,
            "flagged": list(row.flagged),
        }


def _sides(row: TableRow) -> list[dict[str, str] | None]:
    """For a list: of a game that is no longer installed they are not known."""
    try:
        return public_sides(find_game(row.game), row)
    except StrategiumError:
        return [None] * len(row.seats)
