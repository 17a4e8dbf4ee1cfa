"""All tables: making and finding them. One that nobody uses leaves the memory and is loaded when needed."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from strategium.kernel.errors import BadPlugin, StrategiumError, UnknownGame
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.server.bots import BotPool
from strategium.server.chat import MOST_LINES
from strategium.server.claims import Claims
from strategium.server.config import Config
from strategium.server.errors import (
    ComeAgain,
    Conflict,
    Elsewhere,
    Fenced,
    Full,
    NotFound,
    NotNow,
    NotYours,
    Unsure,
)
from strategium.server.heartbeats import Heartbeats
from strategium.server.keeper import Keeper
from strategium.server.live import READ_ANEW, LiveTable
from strategium.server.messages import TableBody
from strategium.server.metrics import Metrics
from strategium.server.new_table import new_row, wished_row, with_allowed_bots
from strategium.server.outbox import Outbox
from strategium.server.rematching import played_again
from strategium.server.resuming import resume, tell_changed_bots
from strategium.server.rows import (
    OVER,
    PLAYING,
    Guest,
    Job,
    Seat,
    StoredGame,
    TableRow,
)
from strategium.server.store import read_game
from strategium.server.table_lists import TableLists

LOG = logging.getLogger("strategium.lobby")
LONGEST_ID = 64  # signs of the id of a table
REST = 0.02  # seconds between tables that are loaded without being asked for
WAKE_SECONDS = 60.0  # after which it is looked again for tables of servers that are gone
DOUBT = 3.0  # seconds that somebody waits while it is not known which tables are ours
ENDED = 60.0  # seconds after which a game that is over leaves the memory, if nobody watches it
IN_USE = 15.0  # seconds for which a table stays in memory after it was used, whatever else needs the place


class Lobby:
    """The tables in memory, and the way to all others."""

    def __init__(
        self, keeper: Keeper, claims: Claims, config: Config, metrics: Metrics, heartbeats: Heartbeats
    ) -> None:
        self.keeper = keeper
        self.claims = claims
        self.heartbeats = heartbeats
        self.outbox = Outbox(config.notices, config.notice_seconds)
        self.on_holiday: set[int] = set()  # guests whose clocks over days stand still
        self.config = config
        self.metrics = metrics
        self.bots = BotPool(config, metrics, thoughts=claims.thoughts if config.bot_workers else None)
        self.tables: dict[str, LiveTable] = {}
        self.lists = TableLists(self)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.started = time.monotonic()
        self._gone: set[int] = set()  # guests who became others: a table that was read with them is read anew
        self._woken: set[str] = set()  # tables that were loaded because something goes on there by itself

    # ---- making ----------------------------------------------------------------------------------
    async def make(self, guest: Guest, body: TableBody) -> LiveTable:
        """A new table; if no seat is free the game begins at once."""
        game = any_game(body.game)
        return await self._open(wished_row(guest, game, body, self.config), game)

    def _with_allowed_bots(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return with_allowed_bots(seats, self.config.bot_settings)

    def _take_settings_away(self, kept: StoredGame) -> tuple[StoredGame, dict[str, str]]:
        """A game that goes on, with bots as they are allowed; which were changed, and to which."""
        old = kept.row.seats
        if kept.row.status == OVER:
            return kept, {}
        row = msgspec.structs.replace(kept.row, seats=self._with_allowed_bots(old))
        changed = {was.bot: now.bot for was, now in zip(old, row.seats) if was != now}
        return msgspec.structs.replace(kept, row=row), changed

    async def _open(self, row: TableRow, game: Game, before: TableRow | None = None) -> LiveTable:
        """A new table is kept, and with it the one that it comes after, if there was one: both or none."""
        await self.make_room()
        table = self._table(row, game)
        await table.seating.open(before)
        self.tables[row.id] = table
        self.lists.forget()
        return table

    def _table(self, row: TableRow, game: Game) -> LiveTable:
        return LiveTable(
            row,
            game,
            self.keeper,
            self.bots,
            self.config,
            self.metrics,
            self.started,
            self.heartbeats,
            self.on_holiday,
            self.outbox,
        )

    async def rematch(self, guest: Guest, table: LiveTable, swap: bool) -> LiveTable:
        """The same players again: each with what he played, or `swap`ped. In a match it is the next game of it.

        Whoever asks first makes it, the others find it there.
        """
        if not table.seats_of(guest):
            raise NotYours("You do not play at this table.")
        async with table.lock:
            if table.row.status != OVER:
                raise NotNow("The game is not over yet.")
            if table.row.after:
                return await self.find(table.row.after)
            seats, options, series = played_again(table.game, table.row, swap)
            row = new_row(
                table.game, self._with_allowed_bots(seats), options, table.row.table_rules, guest.id, series
            )
            over = msgspec.structs.replace(table.row, after=row.id)
            try:
                made = await self._open(row, table.game, over)
            except ComeAgain:
                table.give_up()  # nobody knows whether it was written
                raise
            table.know(over)
        table.show()
        return made

    # ---- finding ---------------------------------------------------------------------------------
    async def find(self, table: str) -> LiveTable:
        """The table with that id, from memory or from the store."""
        check_id(table)
        await self._until_sure()
        found = self.tables.get(table)
        if found is None or found.lost:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.ensure_future(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(task)
        found.found += 1
        found.used = time.monotonic()  # whoever has it in hand will use it: it must not leave the memory now
        return found

    async def _until_sure(self) -> None:
        """After a pause others may have our tables: what is in memory is not shown before we know which."""
        end = time.monotonic() + DOUBT
        while not self.claims.sure():
            if time.monotonic() > end:
                raise ComeAgain(READ_ANEW)
            await asyncio.sleep(0.05)

    async def row(self, table: str) -> TableRow:
        """What is known of a table without its game."""
        check_id(table)
        found = self.tables.get(table)
        if found is not None and not found.lost:
            return found.row
        row = await self.keeper.do(lambda store: store.find_table(table))
        if row is None:
            raise NotFound("There is no such table.")
        return row

    async def lay_open(self, table: str) -> TableRow:
        """The table, for whoever may read all of a game that is over: from now on its end is final."""
        row = await self.row(table)
        if row.status != OVER or row.final:
            return row
        live = await self.find(table)
        await live.lay_open()
        return live.row

    async def _load(self, table: str) -> LiveTable:
        lost = self.tables.pop(table, None)
        if lost is not None:
            await lost.stop()
        await self.claims.take(table)
        try:
            return await self._read(table)
        except (Conflict, Fenced, Unsure) as e:
            raise ComeAgain(READ_ANEW) from e

    async def _read(self, table: str) -> LiveTable:
        kept, said, clocks = await self.keeper.do(
            lambda store: (read_game(store, table), store.said(table, MOST_LINES), store.clocks(table))
        )
        if kept is None:
            raise NotFound("There is no such table.")
        await self.make_room()
        kept, changed = self._take_settings_away(kept)
        live = self._table(kept.row, any_game(kept.row.game))
        live.chat.lines = said
        if kept.row.status == PLAYING or (kept.row.result is not None and not kept.row.unrated):
            await resume(live, kept, self.metrics, clocks)
            await live.clock.look_at_holidays()
        if changed:
            await tell_changed_bots(live, changed)
        if self._gone & {live.row.host, *live.people}:
            await live.stop()
            return await self._load(table)
        self.tables[table] = live
        live.autopilot.resume()
        return live

    async def wake_sleepers(self) -> None:
        """Load the tables at which something goes on by itself, or of which an older release kept nothing about that.

        One at a time, and with rests, so that nobody who plays notices it.
        """
        for table in await self.keeper.do(lambda store: store.stirring_tables()):
            began = time.monotonic()
            await self.wake([table])
            live = self.tables.get(table)
            if live is not None and live.found == 1 and not live.in_use():
                await self._let_go(live)
            await asyncio.sleep(max(REST, time.monotonic() - began))

    async def wake_always(self) -> None:
        """When the server starts; and now and then where servers may have died, whose tables nobody has yet."""
        await self.wake_sleepers()
        while self.claims.shared:
            await asyncio.sleep(WAKE_SECONDS)
            try:
                await self.wake_sleepers()
            except StrategiumError as e:
                LOG.warning("sleepers were not woken", extra={"why": str(e)})

    async def wake(self, tables: list[str]) -> bool:
        """Load tables at which something goes on; whether it was found out for one of them who is asked."""
        asleep = await self.claims.free([table for table in tables if self._is_asleep(table)])
        for table in asleep:
            self._woken.add(table)
            try:
                await (await self.find(table)).note_waiting()
            except Elsewhere:
                self._woken.discard(table)  # there it is awake
            except Exception as e:  # the others go on
                LOG.error(
                    "a table cannot be loaded",
                    extra={"table": table[:6], "why": str(e)},
                    exc_info=not isinstance(e, StrategiumError),
                )
        return bool(asleep)

    def _is_asleep(self, table: str) -> bool:
        """Whether it is not known yet who is asked there. One that cannot be loaded is tried once."""
        live = self.tables.get(table)
        if live is not None:
            return not live.knows_who_is_asked
        return table in self._loading or table not in self._woken

    async def look_at_clock(self, job: Job) -> None:
        """A clock may be out at the table that the job names."""
        await (await self.find(job.body)).clock.look()

    def give_up_tables_of(self, guest: int) -> None:
        """The guest is no more: tables at which he sat are read anew."""
        self._gone.add(guest)
        for table in self.tables.values():
            if guest in table.people or table.row.host == guest:
                table.give_up()

    # ---- several servers -------------------------------------------------------------------------
    def give_up_all_but(self, tables: set[str]) -> None:
        """We were taken for dead, and others have the rest."""
        for id, table in self.tables.items():
            if id not in tables:
                table.give_up()

    async def hand_over(self, table: str) -> None:
        """Another server asks for that table: it may have it if nobody watches it here."""
        live = self.tables.get(table)
        if live is None:
            if table not in self._loading:
                await self.claims.let_go(table)
        elif not live.watched() and not live.lock.locked():
            await self._let_go(live)

    # ---- memory --------------------------------------------------------------------------------
    async def make_room(self) -> None:
        """When the memory holds as many tables as it may, the one that was unused for longest leaves it."""
        while self.config.limits and len(self.tables) >= self.config.live_tables:
            before = time.monotonic() - IN_USE
            idle = [
                t for t in self.tables.values() if t.used < before and not (t.watched() or t.lock.locked())
            ]
            if not idle:
                raise Full("All tables of this server are in use: try again in a few minutes.")
            await self._let_go(min(idle, key=lambda one: one.used))

    async def sweep(self) -> None:
        """Let tables go that nobody has used for a while."""
        now, idle = time.monotonic(), self.config.idle_seconds
        for table in list(self.tables.values()):
            longest = min(idle, ENDED) if table.row.status == OVER else idle
            if not table.in_use() and now - table.used > longest:
                await self._let_go(table)

    async def _let_go(self, table: LiveTable) -> None:
        """Nobody uses it now: it leaves the memory until it is needed, here or at another server."""
        id = table.row.id
        del self.tables[id]
        await table.stop()
        if id not in self.tables and id not in self._loading:
            self._woken.discard(id)
            await self.claims.let_go(id)

    async def sweep_always(self) -> None:
        while True:
            await asyncio.sleep(min(self.config.idle_seconds, ENDED) / 4)
            try:
                await self.sweep()
            except Exception:  # it must go on, whatever is wrong with one table
                LOG.exception("sweeping failed")

    async def stop(self) -> None:
        for table in self.tables.values():
            try:
                await table.stop()
            except StrategiumError:
                LOG.exception("a table was not left in order")
        await self.bots.stop()


def check_id(table: str) -> None:
    """What cannot be the id of a table is not looked for."""
    if not table or len(table) > LONGEST_ID or not (table.isascii() and table.isprintable()):
        raise NotFound("There is no such table.")


def any_game(name: str) -> Game:
    try:
        return find_game(name)
    except (UnknownGame, BadPlugin) as e:
        raise NotFound(str(e)) from e
