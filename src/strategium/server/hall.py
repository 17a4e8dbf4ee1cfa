"""All tables: making, finding and listing them. One that nobody uses leaves the memory and is loaded when needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

import msgspec

from strategium.kernel.errors import BadPlugin, StrategiumError, UnknownGame, nearest
from strategium.kernel.game import Game
from strategium.kernel.record import commitment
from strategium.kernel.registry import game as find_game
from strategium.kernel.version import ENGINE
from strategium.server.bots import BotPool, check_bot
from strategium.server.carrying import Carrying
from strategium.server.config import Config
from strategium.server.errors import BadRequest, CannotKeep, NotFound, NotNow, NotYours
from strategium.server.keeper import Keeper
from strategium.server.live import MOST_SAID, LiveTable
from strategium.server.messages import TableBody
from strategium.server.metrics import Metrics
from strategium.server.store import (
    OPEN,
    OVER,
    PLAYING,
    Entry,
    Guest,
    House,
    Kept,
    Seat,
    Store,
    TableRow,
    read_game,
)
from strategium.server.upgrading import MIGRATED, loading, note_of_closing, note_of_migrating

T = TypeVar("T")
LOG = logging.getLogger("strategium.hall")
ME, ANYBODY = "me", "open"
LISTED = 50
SEED_BITS = 64
SLICE = 0.004  # seconds of loading a game after which everybody else is heard


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
        table = self.tables[row.id] = self._table(row, game)
        await table.begin()
        return table

    def _table(self, row: TableRow, game: Game) -> LiveTable:
        return LiveTable(row, game, self.keeper, self.bots, self.config, self.metrics)

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
        if found is not None and not found.lost:
            return found
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.ensure_future(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def row(self, table: str) -> TableRow:
        """What is known of a table without its game."""
        found = self.tables.get(table)
        if found is not None and not found.lost:
            return found.row
        row = await self.keeper.do(lambda store: store.find_table(table))
        if row is None:
            raise NotFound("There is no such table.")
        return row

    async def _load(self, table: str) -> LiveTable:
        lost = self.tables.pop(table, None)
        if lost is not None:
            await lost.stop()
        kept, said = await self.keeper.do(
            lambda store: (read_game(store, table), store.said(table, MOST_SAID))
        )
        if kept is None:
            raise NotFound("There is no such table.")
        live = self._table(kept.row, any_game(kept.row.game))
        live.said = said
        if kept.row.status == PLAYING or (kept.row.result is not None and not kept.row.unrated):
            await self._resume(live, kept)
        self.tables[table] = live
        live.autopilot.resume()
        return live

    async def _resume(self, live: LiveTable, kept: Kept) -> None:
        """Put the game on the table, in the first way that works. What that changes is kept before it is played on."""
        loaded = await in_slices(loading(kept, live.game))
        if loaded.why:
            told = {"table": live.short, "way": loaded.way, "why": loaded.why}
            LOG.warning("a game does not replay", extra=told)
            self.metrics.differing += 1
        match, carry, id = loaded.match, loaded.carry, kept.row.id
        if match is not None and loaded.way == MIGRATED:
            await self.keeper.do(lambda store: _migrate(store, match.row, loaded.noted))
            live.row, live.match = match.row, match
            if match.row.status == PLAYING:
                await live.carry_on(match, note_of_migrating(kept.row, live.game))
        elif match is not None:
            live.match = match
            if loaded.noted:
                live.start(self._keep_digests(live, loaded.noted))
        elif kept.row.status != PLAYING:
            return  # it is over; its archive shows what can be shown
        elif carry is not None:
            agreed = await self.keeper.do(lambda store: store.agreed(id, carry.carried.version))
            live.carrying = Carrying(carry, live.game, agreed)
            if not live.carrying.waiting(live.row):
                await live.carrying.go_on_if_agreed(live)
        else:
            await live.end_unrated(note_of_closing(kept.row, live.game))

    async def _keep_digests(self, live: LiveTable, noted: Sequence[Entry]) -> None:
        """What an older release wrote is checked from now on. That can wait, and may fail."""
        try:
            await self.keeper.do(lambda store: store.set_digests(live.row.id, noted))
        except CannotKeep as e:
            LOG.error("digests were not kept", extra={"table": live.short, "why": e.text})

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


def _migrate(store: Store, row: TableRow, noted: Sequence[Entry]) -> None:
    store.set_digests(row.id, noted)
    store.update_table(row)


async def in_slices(work: Generator[None, None, T]) -> T:
    """Work that stops again and again, done so that everybody else can do something every few milliseconds."""
    until = time.perf_counter() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as e:
            done: T = e.value
            return done
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
