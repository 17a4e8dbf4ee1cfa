"""What can be read of a game: its record, its replay; and reports of what went wrong."""

from __future__ import annotations

import asyncio
import gzip
import time
from typing import Any, Final

import msgspec
from starlette.responses import Response

from strategium.server.calls import Call, packed
from strategium.server.errors import Busy, NotFound, NotNow, NotYours
from strategium.server.records import record_of
from strategium.server.replaying import OPEN, Eyes
from strategium.server.rows import OPEN as NOT_BEGUN
from strategium.server.rows import OVER, StoredGame, TableRow
from strategium.server.store import read_game
from strategium.server.table_endpoints import find_table, seated_guest

NO_REPLAY: Final = "Only those who play here have this replay."


async def show_record(call: Call) -> Any:
    """The record of a game: as you saw it while it goes on, whole when it is over. ?seat=N for one of your seats."""
    await _readable(call, "Only those who play here have this record.")
    row = await call.services.lobby.lay_open(call.word("table"))
    kept = await _kept(call, row)
    if row.status == OVER:
        digests = await call.services.archives.known_digests(row.id)
        return Response(record_of(kept, digests).to_bytes(), media_type="application/json")
    seats = row.seats_of(call.guest)
    wished = call.request.query_params.get("seat", "")
    viewer = int(wished) if wished.isdecimal() and len(wished) < 3 else (seats[0] if seats else None)
    if viewer is not None and viewer not in seats:
        raise NotYours("That is not your seat.")
    return await packed(call.request, await call.services.archives.seen(kept, viewer))


async def show_replay(call: Call) -> Any:
    """A page of a finished game, the one with move ?from=N, as ?as= a seat, "watch" (a spectator) or "open" saw it."""
    row = await _readable(call, NO_REPLAY)
    eyes = Eyes(call.request.query_params.get("as", OPEN), len(row.seats))
    start = call.number("from")
    row = await _laid_open(call)
    return await packed(call.request, await call.services.archives.page(row.id, eyes.word, start))


async def show_overview(call: Call) -> Any:
    """At which move of a game that is over each round and phase began; and what cannot be shown of it, if anything."""
    await _readable(call, NO_REPLAY)
    cover = await call.services.archives.cover((await _laid_open(call)).id)
    return {"parts": cover.parts, "note": cover.note}


async def _readable(call: Call, refusal: str) -> TableRow:
    """A table whose game may be read by who asks. It need not be in memory for that."""
    row = await call.services.lobby.row(call.word("table"))
    if not row.may_watch(call.guest):
        raise NotYours(refusal)
    return row


async def _laid_open(call: Call) -> TableRow:
    """A table whose game is over: now it is no secret to those who may read it, and its end is final."""
    row = await call.services.lobby.lay_open(call.word("table"))
    if row.status != OVER or row.result is None:
        raise NotNow("The replay can be seen when the game is over.")
    return row


async def report(call: Call) -> Any:
    """Report a problem: the server keeps the whole record, you get your own."""
    table = await find_table(call)
    guest = seated_guest(table, call)
    call.services.limits.reports.take(call.asker)
    kept = await _kept(call, table.row)
    data = record_of(kept).to_bytes()
    text: str = call.body.text
    now = time.time()
    number = await call.services.keeper.do(
        lambda store: store.add_report(table.row.id, guest.id, text, data, now)
    )
    try:
        own = await call.services.archives.seen(kept, table.seats_of(guest)[0])
    except Busy:
        return {"report": number, "record": None}  # what counts is kept
    return {"report": number, "record": msgspec.Raw(await asyncio.to_thread(gzip.decompress, own))}


async def _kept(call: Call, row: TableRow) -> StoredGame:
    """What the store has of a game that has begun."""
    if row.status == NOT_BEGUN or (row.status == OVER and row.result is None):
        raise NotNow("The game has not begun: seats are free.")
    kept = await call.services.keeper.do(lambda store: read_game(store, row.id))
    if kept is None:
        raise NotFound("There is no such table.")
    return kept
