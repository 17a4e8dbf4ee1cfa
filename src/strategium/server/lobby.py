"""All tables: making, finding and listing them. One that nobody uses leaves the memory and is loaded when needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

import msgspec

from strategium.kernel.errors import BadPlugin, StrategiumError, UnknownGame
from strategium.kernel.game import Game
from strategium.kernel.record import commitment
from strategium.kernel.registry import game as find_game
from strategium.kernel.version import ENGINE
from strategium.server.bot_rules import check_bot, without_settings
from strategium.server.bots import BotPool
from strategium.server.config import Config
from strategium.server.errors import BadRequest, CannotKeep, ComeAgain, Full, NotFound, NotNow, NotYours
from strategium.server.keeper import Keeper
from strategium.server.live import MOST_SAID, LiveTable
from strategium.server.messages import TableBody
from strategium.server.metrics import Metrics
from strategium.server.rematching import played_again
from strategium.server.rows import (
    OVER,
    PLAYING,
    Entry,
    Guest,
    OwnTable,
    Seat,
    Series,
    StoredGame,
    TableRow,
    TableRules,
)
from strategium.server.sides import (
    all_differ,
    option_of,
    public_sides,
    seats_with_sides,
    started,
)
from strategium.server.store import Store, read_game
from strategium.server.upgrade_vote import UpgradeVote
from strategium.server.upgrading import MIGRATED, loading, note_of_closing, note_of_migrating

T = TypeVar("T")
LOG = logging.getLogger("strategium.lobby")
ME, ANYBODY = "me", "open"
LISTED = 50
LIST_SECONDS = 1.0  # for which the public list is believed: it is the same for everybody
SEED_BITS = 64
LONGEST_ID = 64  # signs of the id of a table
SLICE = 0.004  # seconds of loading a game after which everybody else is heard
REST = 0.02  # seconds between tables that are loaded without being asked for
ENDED = 60.0  # seconds after which a game that is over leaves the memory, if nobody watches it
IN_USE = 15.0  # seconds for which a table stays in memory after it was used, whatever else needs the place


class Lobby:
    """The tables in memory, and the way to all others."""

    def __init__(self, keeper: Keeper, config: Config, metrics: Metrics) -> None:
        self.keeper = keeper
        self.config = config
        self.metrics = metrics
        self.bots = BotPool(config, metrics)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.started = time.monotonic()
        self._public: asyncio.Future[list[TableRow]] | None = None  # the public list, as it was found
        self._public_at = 0.0
        self._gone: set[int] = set()  # guests who became others: a table that was read with them is read anew
        self._woken: set[str] = set()  # tables that were loaded because something goes on there by itself

    # ---- making ----------------------------------------------------------------------------------
    async def make(self, guest: Guest, body: TableBody) -> LiveTable:
        """A new table; if no seat is free the game begins at once."""
        game = any_game(body.game)
        seats = tuple(self._seat(guest, word) for word in body.players)
        if not any(seat.guest for seat in seats):
            raise BadRequest("Take a seat yourself: one of the players must be “me”.")
        table_rules = TableRules(
            public=body.public,
            spectators=body.spectators,
            honest=body.honest,
            away=body.away,
            passes_absent=body.passes_absent,
            hidden=body.hidden,
        )
        if body.hidden and (body.sides is None or not option_of(game) or all_differ(game)):
            raise BadRequest("Only sides that each chooses freely can be hidden.")
        if body.best_of > 1 and len(seats) != 2:
            raise BadRequest("A match of several games is for two.")
        series = Series(body.best_of, (0, 0)) if body.best_of > 1 else None
        chosen = body.sides is not None
        if body.sides is not None:
            seats = seats_with_sides(game, body.options, seats, body.sides)
        row = new_row(game, seats, body.options, table_rules, guest.id, series, chosen)
        return await self._open(row, game)

    def _seat(self, guest: Guest, word: str) -> Seat:
        if word == ME:
            return Seat(guest=guest.id, name=guest.name)
        if word == ANYBODY:
            return Seat()
        check_bot(word, self.config.bot_settings)
        return Seat(bot=word, name=word.split(":")[0])

    def _allowed(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats, their bots without settings that are not allowed here: older releases took any."""
        allowed = self.config.bot_settings
        return tuple(
            [msgspec.structs.replace(seat, bot=without_settings(seat.bot, allowed)) for seat in seats]
        )

    def _take_settings_away(self, kept: StoredGame) -> tuple[StoredGame, dict[str, str]]:
        """A game that goes on, with bots as they are allowed; which were changed, and to which."""
        old = kept.row.seats
        if kept.row.status == OVER:
            return kept, {}
        row = msgspec.structs.replace(kept.row, seats=self._allowed(old))
        changed = {was.bot: now.bot for was, now in zip(old, row.seats) if was != now}
        return msgspec.structs.replace(kept, row=row), changed

    async def _open(self, row: TableRow, game: Game, before: TableRow | None = None) -> LiveTable:
        """A new table is kept, and with it the one that it comes after, if there was one: both or none."""
        await self.make_room()
        table = self._table(row, game)
        await table.seating.open(before)
        self.tables[row.id] = table
        self._public = None
        return table

    def _table(self, row: TableRow, game: Game) -> LiveTable:
        return LiveTable(row, game, self.keeper, self.bots, self.config, self.metrics, self.started)

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
            row = new_row(table.game, self._allowed(seats), options, table.row.table_rules, guest.id, series)
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
        kept, said = await self.keeper.do(
            lambda store: (read_game(store, table), store.said(table, MOST_SAID))
        )
        if kept is None:
            raise NotFound("There is no such table.")
        await self.make_room()
        kept, changed = self._take_settings_away(kept)
        live = self._table(kept.row, any_game(kept.row.game))
        live.said = said
        if kept.row.status == PLAYING or (kept.row.result is not None and not kept.row.unrated):
            await self._resume(live, kept)
        if changed:
            await live.tell_bots(changed)
        if self._gone & {live.row.host, *live.people}:
            await live.stop()
            return await self._load(table)
        self.tables[table] = live
        live.autopilot.resume()
        return live

    async def _resume(self, live: LiveTable, kept: StoredGame) -> None:
        """Put the game on the table, in the first way that works. What that changes is kept before it is played on."""
        loaded = await in_slices(loading(kept, live.game))
        if loaded.why:
            told = {"table": live.short, "way": loaded.way, "why": loaded.why}
            LOG.warning("a game does not replay", extra=told)
            self.metrics.differing += 1
        match, proposal, id = loaded.match, loaded.proposal, kept.row.id
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
        elif proposal is not None:
            agreed = await self.keeper.do(lambda store: store.agreed(id, proposal.carried.version))
            live.upgrade_vote = UpgradeVote(proposal, live.game, agreed)
            if not live.upgrade_vote.waiting(live.row):
                await live.upgrade_vote.go_on_if_agreed(live)
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
        now = time.monotonic()
        if self._public is None or now - self._public_at > LIST_SECONDS:
            self._public_at = now
            self._public = asyncio.ensure_future(self.keeper.do(lambda store: store.public_tables(LISTED)))
        return [self.summary(row) for row in await asyncio.shield(self._public)]

    async def of(self, guest: Guest, start: int = 0) -> tuple[list[dict[str, Any]], bool]:
        """The guest's own tables from that one on, with whether it is his turn; and whether there are more."""
        found = await self.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        asleep = [own.row.id for own in found if own.stirs and own.row.status == PLAYING]
        if await self._wake(asleep):
            found = await self.keeper.do(lambda store: store.tables_of(guest.id, LISTED + 1, start))
        return [self._own_summary(one, guest) for one in found[:LISTED]], len(found) > LISTED

    def _own_summary(self, own: OwnTable, guest: Guest) -> dict[str, Any]:
        """What is passed by itself is not his turn. If he must be here for that, it is passed only while he is."""
        row = own.row
        live = self.tables.get(row.id)
        here = live is not None and live.presence.is_here(guest.id)
        mine = [number for number, seat in enumerate(row.seats) if seat.guest == guest.id]
        asked = [own.asked[number] for number in mine if number in own.asked]
        passed = here or row.table_rules.passes_absent
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
        """Load tables at which something goes on; whether it was found out for one of them who is asked."""
        asleep = [table for table in tables if self._is_asleep(table)]
        for table in asleep:
            self._woken.add(table)
            try:
                await (await self.find(table)).note_waiting()
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

    def give_up_tables_of(self, guest: Guest) -> None:
        """The guest is no more: tables at which he sat are read anew."""
        self._gone.add(guest.id)
        for table in self.tables.values():
            if guest.id in table.people or table.row.host == guest.id:
                table.give_up()

    # ---- keeping house ---------------------------------------------------------------------------
    async def make_room(self) -> None:
        """When the memory holds as many tables as it may, the one that was unused for longest leaves it."""
        while self.config.limits and len(self.tables) >= self.config.live_tables:
            before = time.monotonic() - IN_USE
            idle = [
                t for t in self.tables.values() if t.used < before and not (t.watched() or t.lock.locked())
            ]
            if not idle:
                raise Full("All tables of this server are in use: try again in a few minutes.")
            table = min(idle, key=lambda one: one.used)
            del self.tables[table.row.id]
            await table.stop()

    async def sweep(self) -> None:
        """Let tables go that nobody has used for a while."""
        now, idle = time.monotonic(), self.config.idle_seconds
        for table in list(self.tables.values()):
            longest = min(idle, ENDED) if table.row.status == OVER else idle
            if not table.in_use() and now - table.used > longest:
                await self._let_go(table)

    async def _let_go(self, table: LiveTable) -> None:
        """Nobody uses it now: it leaves the memory until it is needed."""
        del self.tables[table.row.id]
        await table.stop()

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


def _sides(row: TableRow) -> list[dict[str, str] | None]:
    """For a list: of a game that is no longer installed they are not known."""
    try:
        return public_sides(find_game(row.game), row)
    except StrategiumError:
        return [None] * len(row.seats)


def check_id(table: str) -> None:
    """What cannot be the id of a table is not looked for."""
    if not table or len(table) > LONGEST_ID or not table.isascii():
        raise NotFound("There is no such table.")


def any_game(name: str) -> Game:
    try:
        return find_game(name)
    except (UnknownGame, BadPlugin) as e:
        raise NotFound(str(e)) from e


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
