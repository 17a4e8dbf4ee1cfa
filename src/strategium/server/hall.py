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
from strategium.server.store import (
    OPEN,
    OVER,
    PLAYING,
    Entry,
    Guest,
    House,
    Own,
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
REST = 0.02  # seconds between tables that are loaded without being asked for


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
        self.started = time.monotonic()
        self._woken: set[str] = set()  # tables that were loaded because something goes on there by itself

    # ---- making ----------------------------------------------------------------------------------
    async def make(self, guest: Guest, body: TableBody) -> LiveTable:
        """A new table; if no seat is free the game begins at once."""
        game = any_game(body.game)
        seats = tuple(self._seat(guest, word) for word in body.players)
        if not any(seat.guest for seat in seats):
            raise BadRequest("Take a seat yourself: one of the players must be “me”.")
        house = House(
            public=body.public,
            spectators=body.spectators,
            honest=body.honest,
            away=body.away,
            passes_absent=body.passes_absent,
        )
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
        table = LiveTable(row, game, self.keeper, self.bots, self.config, self.metrics, self.started)
        self.tables[row.id] = table
        return table

    async def rematch(self, guest: Guest, table: LiveTable) -> LiveTable:
        """The same players again, each in the next seat, with what he played.

        Whoever asks first makes it, the others find it there.
        """
        if not table.seats_of(guest):
            raise NotYours("You do not play at this table.")
        async with table.lock:
            if table.row.status != OVER:
                raise NotNow("The game is not over yet.")
            if table.row.after:
                return await self.find(table.row.after)
            old = table.row
            seats = tuple(_seat_again(seat) for seat in (old.seats[-1], *old.seats[:-1]))
            row = new_row(table.game, seats, _next_sides(table.game, old.options), old.house, guest.id)
            made = await self._open(row, table.game)
            await table.change_row(msgspec.structs.replace(old, after=made.row.id))
        table.show()
        return made

    # ---- finding ---------------------------------------------------------------------------------
    async def find(self, table: str) -> LiveTable:
        """The table with that id, from memory or from the store."""
        found = self.tables.get(table)
        if found is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.ensure_future(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(task)
        found.found += 1
        found.used = time.monotonic()  # whoever has it in hand will use it: it must not leave the memory now
        return found

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

    async def lay_open(self, row: TableRow) -> bool:
        """Whether a game is over, so that all may be told of it. From now on its end is final, for good and kept."""
        if row.final or row.status != OVER:
            return row.final
        return await (await self.find(row.id)).lay_open()

    async def listed(self) -> list[dict[str, Any]]:
        """Public tables: those with a free seat, and those that can be watched."""
        rows = await self.keeper.do(lambda store: store.public_tables(LISTED))
        return [self.summary(row) for row in rows if row.status == OPEN or row.house.spectators]

    async def of(self, guest: Guest, start: int = 0) -> tuple[list[dict[str, Any]], bool]:
        """The guest's own tables from that one on, with whether it is his turn; and whether there are more."""
        found = await self.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        asleep = [own.row.id for own in found if own.stirs and own.row.status == PLAYING]
        if await self._wake(asleep):
            found = await self.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        return [self._own_summary(one, guest) for one in found[:LISTED]], len(found) > LISTED

    def _own_summary(self, own: Own, guest: Guest) -> dict[str, Any]:
        """What is passed by itself is not his turn. If he must be here for that, it is passed only while he is."""
        row = own.row
        live = self.tables.get(row.id)
        here = live is not None and live.presence.is_here(guest.id)
        mine = [number for number, seat in enumerate(row.seats) if seat.guest == guest.id]
        asked = [own.asked[number] for number in mine if number in own.asked]
        passed = here or row.house.passes_absent
        return {
            **self.summary(row),
            "your_move": any(not (one.form and passed) for one in asked),
            "stand_in": row.status == PLAYING and any(row.seats[number].stand_in for number in mine),
        }

    def summary(self, row: TableRow) -> dict[str, Any]:
        """What a list shows of a table."""
        return {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "made": row.made,
            "public": row.house.public,
            "spectators": row.house.spectators,
            "seats": [
                {"name": seat.name, "bot": seat.bot, "free": seat.free, "stand_in": seat.stand_in}
                for seat in row.seats
            ],
            "result": row.result,
        }

    async def wake_sleepers(self) -> None:
        """Load the tables at which something goes on by itself, or of which an older release kept nothing about that.

        One at a time, and with rests, so that nobody who plays notices it.
        """
        for table in await self.keeper.do(lambda store: store.stirring_tables()):
            began = time.monotonic()
            await self._wake([table])
            live = self.tables.get(table)
            if live is not None and live.found == 1 and not live.in_use():
                await self._let_go(live)
            await asyncio.sleep(max(REST, time.monotonic() - began))

    async def _wake(self, tables: list[str]) -> bool:
        """Load tables at which something goes on; whether there were such that had not been tried yet."""
        asleep = [table for table in tables if table not in self.tables and table not in self._woken]
        for table in asleep:
            self._woken.add(table)
            try:
                await (await self.find(table)).note_waiting()
            except StrategiumError as e:
                LOG.error("a table cannot be loaded", extra={"table": table[:6], "why": str(e)})
        return bool(asleep)

    # ---- keeping house ---------------------------------------------------------------------------
    async def sweep(self) -> None:
        """Let tables go that nobody has used for a while."""
        now = time.monotonic()
        for table in list(self.tables.values()):
            if not table.in_use() and now - table.used > self.config.idle_seconds:
                await self._let_go(table)

    async def _let_go(self, table: LiveTable) -> None:
        """Nobody uses it now: it leaves the memory until it is needed."""
        del self.tables[table.row.id]
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


def _seat_again(seat: Seat) -> Seat:
    """A seat in a new game: who was stood in for plays himself."""
    return Seat(guest=seat.guest, bot="" if seat.stand_in else seat.bot, name=seat.name)


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
