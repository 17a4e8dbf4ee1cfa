"""All tables: making, finding and listing them. One that nobody uses leaves the memory and is loaded when needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

import msgspec

from strategium.kernel.errors import BadPlugin, StrategiumError, UnknownGame, nearest
from strategium.kernel.game import Game
from strategium.kernel.record import commitment
from strategium.kernel.registry import game as find_game
from strategium.kernel.version import ENGINE
from strategium.server.bots import BotPool, check_bot
from strategium.server.config import Config
from strategium.server.errors import BadRequest, BadStore, NotFound, NotNow, NotYours
from strategium.server.keeper import Keeper
from strategium.server.live import MOST_SAID, LiveTable
from strategium.server.match import Match
from strategium.server.messages import TableBody
from strategium.server.metrics import Metrics
from strategium.server.pictures import demand_told
from strategium.server.store import (
    OPEN,
    OVER,
    PLAYING,
    Entry,
    Guest,
    House,
    Said,
    Seat,
    Snapshot,
    Store,
    TableRow,
)

LOG = logging.getLogger("strategium.hall")
ME, ANYBODY = "me", "open"
LISTED = 50
SEED_BITS = 64


class Kept:
    """All that the store has of a table."""

    def __init__(
        self, row: TableRow, entries: list[Entry], snapshot: Snapshot | None, said: list[Said]
    ) -> None:
        self.row = row
        self.entries = entries
        self.snapshot = snapshot
        self.said = said


class Hall:
    """The tables in memory, and the way to all others."""

    def __init__(self, keeper: Keeper, config: Config, metrics: Metrics) -> None:
        self.keeper = keeper
        self.config = config
        self.metrics = metrics
        self.bots = BotPool(config.bot_processes, config.bot_seconds)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._rematching = asyncio.Lock()

    # ---- making ----------------------------------------------------------------------------------
    async def make(self, guest: Guest, body: TableBody) -> LiveTable:
        """A new table; if no seat is free the game begins at once."""
        game = any_game(body.game)
        seats = tuple(self._seat(guest, word) for word in body.players)
        if not any(seat.guest for seat in seats):
            raise BadRequest("Take a seat yourself: one of the players must be “me”.")
        house = House(public=body.public, spectators=body.spectators, honest=body.honest)
        row = new_row(game, seats, body.options, house, guest.id)
        return await self._open(row, game)

    def _seat(self, guest: Guest, word: str) -> Seat:
        if word == ME:
            return Seat(guest=guest.id, name=guest.name)
        if word == ANYBODY:
            return Seat()
        check_bot(word)
        return Seat(bot=word, name=word.split(":")[0])

    async def _open(self, row: TableRow, game: Game) -> LiveTable:
        await self.keeper.do(lambda store: store.add_table(row))
        table = self._put(row, game)
        await table.begin()
        return table

    def _put(self, row: TableRow, game: Game) -> LiveTable:
        table = LiveTable(row, game, self.keeper, self.bots, self.config, self.metrics)
        self.tables[row.id] = table
        return table

    async def rematch(self, guest: Guest, table: LiveTable) -> LiveTable:
        """The same players again, each in the next seat, with what he played.

        Whoever asks first makes it, the others find it there.
        """
        if not table.seats_of(guest):
            raise NotYours("You do not play at this table.")
        if table.row.status != OVER:
            raise NotNow("The game is not over yet.")
        async with self._rematching:
            if table.row.after:
                return await self.find(table.row.after)
            old = table.row
            seats = (old.seats[-1], *old.seats[:-1])
            row = new_row(table.game, seats, _next_sides(table.game, old.options), old.house, guest.id)
            made = await self._open(row, table.game)
            await table.set_after(made.row.id)
            return made

    # ---- finding ---------------------------------------------------------------------------------
    async def find(self, table: str) -> LiveTable:
        """The table with that id, from memory or from the store."""
        found = self.tables.get(table)
        if found is not None:
            return found
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.ensure_future(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable:
        kept = await self.keeper.do(lambda store: _read(store, table))
        if kept is None:
            raise NotFound("There is no such table.")
        game = any_game(kept.row.game)
        live = self._put(kept.row, game)
        live.said = kept.said
        if kept.row.status == PLAYING or kept.row.result is not None:
            try:
                live.match = Match.load(kept.row, game, kept.entries, kept.snapshot)
            except BadStore as e:
                LOG.error("a game cannot go on", extra={"table": table[:6], "why": str(e)})
                live.row = msgspec.structs.replace(
                    kept.row, note="The rules have changed since this game began; it cannot go on."
                )
            else:
                if live.match.continued_at:
                    live.row = msgspec.structs.replace(
                        kept.row, note="This game goes on under changed rules."
                    )
        live.autopilot.resume()
        return live

    async def listed(self) -> list[dict[str, Any]]:
        """Public tables: those with a free seat, and those that can be watched."""
        rows = await self.keeper.do(lambda store: store.public_tables(LISTED))
        return [self.summary(row) for row in rows if row.status == OPEN or row.house.spectators]

    async def of(self, guest: Guest) -> list[dict[str, Any]]:
        """The guest's own tables, with whether it is his turn where that is known."""
        rows = await self.keeper.do(lambda store: store.tables_of(guest.id, LISTED))
        return [{**self.summary(row), "your_move": self._waits_for(row, guest)} for row in rows]

    def _waits_for(self, row: TableRow, guest: Guest) -> bool | None:
        live = self.tables.get(row.id)
        if row.status != PLAYING or live is None or live.match is None:
            return None
        mine = live.seats_of(guest)
        return any(d.seat in mine for d in live.match.state.pending)

    def summary(self, row: TableRow) -> dict[str, Any]:
        """What a list shows of a table."""
        return {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "made": row.made,
            "public": row.house.public,
            "spectators": row.house.spectators,
            "seats": [{"name": seat.name, "bot": seat.bot, "free": seat.free} for seat in row.seats],
            "result": row.result,
        }

    # ---- keeping house ---------------------------------------------------------------------------
    async def sweep(self) -> None:
        """Let tables go that nobody has used for a while."""
        now = time.monotonic()
        for id, table in list(self.tables.items()):
            if not table.watched() and now - table.used > self.config.idle_seconds:
                del self.tables[id]
                await table.stop()

    async def sweep_always(self) -> None:
        while True:
            await asyncio.sleep(self.config.idle_seconds / 4)
            try:
                await self.sweep()
            except StrategiumError:
                LOG.exception("sweeping failed")

    async def stop(self) -> None:
        for table in self.tables.values():
            try:
                await table.stop()
            except StrategiumError:
                LOG.exception("a table was not left in order")
        await self.bots.stop()


def any_game(name: str) -> Game:
    try:
        return find_game(name)
    except (UnknownGame, BadPlugin) as e:
        raise NotFound(str(e)) from e


def new_row(
    game: Game, seats: tuple[Seat, ...], options: dict[str, Any], house: House, host: int
) -> TableRow:
    """A table that has not begun. Its seed has 64 random bits, and is committed to."""
    seed, salt = secrets.randbits(SEED_BITS), secrets.token_hex(16)
    names = game.options_type().__struct_fields__
    for name in options:
        if name not in names:
            raise BadRequest(f"{game.title} has no option {name!r}{nearest(name, names)}")
    try:
        state = game.new(seed=seed, seats=len(seats), log=False, **options)
        demand_told(state)
    except StrategiumError as e:
        raise BadRequest(str(e)) from e
    except Exception as e:
        LOG.exception("a game did not start", extra={"game": game.name})
        raise BadRequest(f"{game.title} cannot be started with these options.") from e
    return TableRow(
        id=secrets.token_urlsafe(16),
        game=game.name,
        version=game.version,
        engine=ENGINE,
        options=msgspec.to_builtins(state.house),
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        host=host,
        house=house,
        seats=seats,
        made=time.time(),
    )


def _next_sides(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options for players who have moved to the next seat: decks go with them."""
    name = game.table.get("setup", {}).get("sides", {}).get("option", "")
    sides = options.get(name)
    return (
        {**options, name: [sides[-1], *sides[:-1]]} if isinstance(sides, (list, tuple)) and sides else options
    )


def _read(store: Store, table: str) -> Kept | None:
    row = store.find_table(table)
    if row is None:
        return None
    return Kept(row, store.entries(table), store.latest_snapshot(table), store.said(table, MOST_SAID))
