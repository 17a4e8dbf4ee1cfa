"""A table in memory: one change at a time, each kept before it is told, then told to everybody who looks on.

Its parts do the rest: seats, moves of players, taking back, bots, chat.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec

from strategium.kernel.game import Game
from strategium.kernel.log import lines_for
from strategium.server.autopilot import Autopilot
from strategium.server.bots import BotPool
from strategium.server.chat import TableChat
from strategium.server.clocks import Clocks
from strategium.server.config import Config
from strategium.server.errors import (
    CannotKeep,
    ComeAgain,
    Conflict,
    Fenced,
    NotNow,
    NotYours,
    Refusal,
    Stale,
    Unsure,
)
from strategium.server.feeds import Feed, Socket
from strategium.server.heartbeats import Heartbeats
from strategium.server.keeper import Keeper
from strategium.server.match import Match, PreparedMove
from strategium.server.metrics import Metrics
from strategium.server.outbox import Outbox
from strategium.server.pictures import Viewer, line_data, picture
from strategium.server.player_moves import PlayerMoves
from strategium.server.presence import Presence, keep_absences
from strategium.server.rows import OPEN, OVER, PLAYING, Absence, Asked, ClockNote, Guest, Seat, TableRow
from strategium.server.seating import Seating
from strategium.server.store import Store
from strategium.server.table_data import table_data
from strategium.server.timing import TableClock
from strategium.server.undoing import Undoing
from strategium.server.upgrade_vote import UpgradeVote
from strategium.server.waiting import (
    NOBODY,
    Waiting,
    asked_to_agree,
    deadlines_of,
    waiting_now,
    with_deadlines,
)

T = TypeVar("T")
LOG = logging.getLogger("strategium.table")
READ_ANEW: Final = "The table is read anew: look whether that was done, and try again."


class LiveTable:
    """One table: its row, its match once all seats are taken, and those who look on."""

    def __init__(
        self,
        row: TableRow,
        game: Game,
        keeper: Keeper,
        bots: BotPool,
        config: Config,
        metrics: Metrics,
        started: float,
        heartbeats: Heartbeats,
        on_holiday: set[int],
        outbox: Outbox,
    ) -> None:
        self.row = row
        self.game = game
        self.keeper = keeper
        self.match: Match | None = None
        self.upgrade_vote: UpgradeVote | None = None  # whether the game goes on under changed rules is asked
        self.lost = False  # no longer the table of that id: it left the memory
        self.feeds: dict[Viewer, Feed] = {}
        self.used = time.monotonic()  # when somebody last looked on or did something
        self.found = 0  # how often somebody has asked for it since it is in memory
        self.config = config
        self.metrics = metrics
        self.lock = asyncio.Lock()  # one change at a time
        self.presence = Presence(started)
        self.seating = Seating(self)
        self.undoing = Undoing(self)
        self.moves = PlayerMoves(self)
        self.chat = TableChat(self)
        self.autopilot = Autopilot(self, bots, config)
        self.outbox = outbox
        self.clock = TableClock(self, heartbeats, on_holiday)
        self._waiting: Waiting | None = None  # who is asked, as the store has it; None: that is not known yet
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def short(self) -> str:
        """For logs: the id is the key to the table, so only its beginning is written."""
        return self.row.id[:6]

    # ---- who is who ------------------------------------------------------------------------------
    def seats_of(self, guest: Guest | None) -> list[int]:
        return self.row.seats_of(guest)

    def may_watch(self, guest: Guest | None) -> bool:
        return self.row.may_watch(guest)

    @property
    def people(self) -> set[int]:
        """The guests who sit here."""
        return self.row.people

    @property
    def solo(self) -> bool:
        """Whether one person plays, against bots or against himself."""
        return self.row.solo

    def playing(self) -> Match:
        if self.match is None:
            raise self._why_nothing_is_played()
        return self.match

    def _why_nothing_is_played(self) -> Refusal:
        if self.lost:
            return ComeAgain(READ_ANEW)
        if self.upgrade_vote is not None:
            return NotNow("The rules have changed: everybody must first agree to go on.")
        if self.row.status == OPEN:
            return NotNow("The game has not begun: seats are free.")
        return NotNow("This game is over; the replay shows what can be shown of it.")

    # ---- looking on ------------------------------------------------------------------------------
    def join(self, socket: Socket, viewer: Viewer, epoch: str, n: int, guest: Guest | None) -> None:
        """A socket looks on as that viewer, and no longer as another."""
        if self.lost:
            raise ComeAgain(READ_ANEW)
        self._let_go(socket)
        feed = self.feeds.get(viewer)
        if feed is None:
            feed = self.feeds[viewer] = Feed()
        self.used = time.monotonic()
        if viewer is None or guest is None:
            self._gone(self.presence.go(socket))
            self.presence.watch(socket, guest)
        elif self.presence.come(socket, guest.id):
            self._keep_absence(guest.id, None)
            for seat in self.seats_of(guest):
                self.autopilot.came_back(seat)
        self._show_to(viewer, feed)
        feed.join(socket, epoch, n)
        self.show()

    def leave(self, socket: Socket) -> None:
        self._let_go(socket)
        self.used = time.monotonic()
        self._gone(self.presence.go(socket))
        self.show()

    def _let_go(self, socket: Socket) -> None:
        for feed in self.feeds.values():
            if socket in feed.sockets:
                feed.sockets.remove(socket)

    def _gone(self, player: int | None) -> None:
        """The last socket of that player is gone, if it was anybody's."""
        if player is not None:
            self._keep_absence(player, Absence(0.0, time.time()))
            self.autopilot.set_timers()

    def _turn_out(self, seat: int) -> None:
        """The seat has another player: who looked on as the one before sees nothing of it."""
        feed = self.feeds.pop(seat, None)
        for socket in [] if feed is None else feed.sockets:
            socket.end(NotYours("You have left this seat."))

    def _keep_absence(self, player: int, absence: Absence | None) -> None:
        """How long somebody is away counts only where he keeps somebody waiting."""
        if self.row.status == PLAYING and not self.solo:
            self.start(self._keep_if_possible(lambda store: store.set_absence(self.row.id, player, absence)))

    def watched(self) -> bool:
        return any(feed.sockets for feed in self.feeds.values())

    def in_use(self) -> bool:
        """Whether somebody looks on, or something goes on by itself."""
        return self.watched() or self.autopilot.at_work

    def show(self) -> None:
        """Tell every viewer what is new to him."""
        for viewer, feed in self.feeds.items():
            if feed.sockets:
                self._show_to(viewer, feed)

    def _show_to(self, viewer: Viewer, feed: Feed) -> None:
        told: dict[str, Any] = {"table": table_data(self), "said": self.chat.data()}
        match = self.match or (self.upgrade_vote.match if self.upgrade_vote is not None else None)
        if match is None:
            feed.show(told, [], lambda line: {})
            return
        state = match.state
        told |= picture(match, viewer, self.match is not None and viewer not in self.autopilot.timers)
        told["undo"] = None if viewer is None or self.match is None else self.undoing.data(match, viewer)
        told["ask_always"] = viewer is not None and self.row.seats[viewer].ask_always
        if self.match is None:
            told["offers"] = []
        feed.show(told, lines_for(state, viewer), lambda line: line_data(line, state, viewer))

    # ---- the row ---------------------------------------------------------------------------------
    async def lay_open(self) -> bool:
        """Whether the game is over, so that all may be told of it. From now on its end is final."""
        async with self.lock:
            if self.row.status != OVER:
                return False
            if not self.row.final:
                await self.change_row(msgspec.structs.replace(self.row, opened=True))
                self.show()
            return True

    async def change_seat(self, number: int, seat: Seat) -> None:
        seats = tuple(seat if n == number else old for n, old in enumerate(self.row.seats))
        await self.change_row(msgspec.structs.replace(self.row, seats=seats))

    async def change_row(self, row: TableRow) -> None:
        match, waiting = self.match, self._waiting
        clocks = before = None
        if match is not None:
            before = match.clocks
            match.clocks = clocks = self.clock.with_pauses(match, row)
        if row.status == OVER:
            waiting = NOBODY
        elif match is not None:
            waiting = self._waits(match, row, None)
        try:
            await self.write_down(lambda store: self._write_row(store, row, waiting, clocks))
        except CannotKeep:
            if match is not None and before is not None:
                match.clocks = before
            raise
        for number, (old, new) in enumerate(zip(self.row.seats, row.seats, strict=True)):
            if old.guest is not None and old.guest != new.guest:
                self._turn_out(number)
        self._waiting = waiting
        self.know(row)

    def know(self, row: TableRow) -> None:
        """The row is another, and that is kept."""
        self.row = row
        if self.match is not None:
            self.match.row = row
            self.autopilot.set_timers()

    async def change_clocks(self, clocks: Clocks, note: ClockNote) -> None:
        """Clocks are others, although nobody has moved."""
        match = self.playing()
        before, match.clocks = match.clocks, clocks
        waiting = self._waits(match, self.row, None)

        def write(store: Store) -> None:
            store.add_clock_note(self.row.id, note)
            self._write_row(store, self.row, waiting, clocks)

        try:
            await self.write_down(write)
        except CannotKeep:
            match.clocks = before
            raise
        self._waiting = waiting

    def _write_row(self, store: Store, row: TableRow, waiting: Waiting | None, clocks: Clocks | None) -> None:
        store.update_table(row)
        self._write_waiting(store, waiting, row)
        self.clock.write(store, row, clocks, deadlines_of(waiting))

    def _waits(self, match: Match, row: TableRow, prepared: PreparedMove | None) -> Waiting:
        """Who is asked, now or after that move."""
        state = match.state if prepared is None else prepared.state
        answered = None if prepared is None else prepared.entry.seat
        waiting = waiting_now(state, row, self.asked, answered, time.time())
        return with_deadlines(waiting, self.clock.deadlines(prepared, match, row))

    def _write_waiting(self, store: Store, waiting: Waiting | None, row: TableRow | None = None) -> None:
        if waiting is not None and waiting != self._waiting:
            self.write_waiting(store, row or self.row, waiting)

    def write_waiting(self, store: Store, row: TableRow, waiting: Waiting) -> None:
        """Keep who is asked, and what he is to be told of it."""
        store.set_waiting(row.id, waiting.asked, waiting.stirs)
        self.outbox.write(store, row, self.asked, waiting.asked)

    def begin(self, match: Match, waiting: Waiting) -> None:
        """The game has begun, and that is kept."""
        self.row, self.match, self._waiting = match.row, match, waiting
        self.autopilot.set_timers()
        self.show()
        self.autopilot.wake()

    @property
    def knows_who_is_asked(self) -> bool:
        return self._waiting is not None or self.row.status != PLAYING

    async def note_waiting(self) -> None:
        """Who is asked may not be known yet: the log was written by an older release, or under other rules."""
        async with self.lock:
            if self.knows_who_is_asked:
                return
            kept = await self.keeper.do(lambda store: store.waiting(self.row.id))
            now = time.time()
            if self.upgrade_vote is not None:
                self._waiting = asked_to_agree(self.upgrade_vote.waiting(self.row), kept, now)
            else:
                state = None if self.match is None else self.match.state
                ends = {} if self.match is None else self.clock.deadlines(None, self.match, self.row)
                self._waiting = with_deadlines(waiting_now(state, self.row, kept, None, now), ends)
            waiting = self._waiting
            clocks = None if self.match is None else self.match.clocks

            def write(store: Store) -> None:
                self.write_waiting(store, self.row, waiting)
                self.clock.write(store, self.row, clocks, deadlines_of(waiting))

            await self._keep_if_possible(write)

    # ---- keeping ---------------------------------------------------------------------------------
    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside; it ends with the table."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep(self, match: Match, prepared: PreparedMove, changed: TableRow | None = None) -> None:
        """Write the move; only then it has happened and is told. `changed`: the row, if that is another with it."""
        row = self._row_after(prepared, changed)
        notes = self.clock.stamp(match, prepared, row or self.row)
        waiting = self._waits(match, row or self.row, prepared)
        began = time.perf_counter()
        await self.write_down(lambda store: self._write(store, row, prepared, waiting, notes))
        self.metrics.kept(time.perf_counter() - began)
        if match.accept(prepared):
            self.undoing.request = None
        if row is not None:
            self.row = match.row = row
        self._waiting = waiting
        self.used = time.monotonic()
        self.autopilot.set_timers()
        self.show()
        if match.history.count % self.config.snapshot_every == 0:
            self.start(self._keep_snapshot(match))

    async def write_down(self, job: Callable[[Store], T]) -> T:
        """Write something. If nobody knows whether it was written, the table is given up: who comes reads it anew."""
        if self.lost:
            raise ComeAgain(READ_ANEW)
        try:
            return await self.keeper.do(job)
        except CannotKeep:
            raise  # for certain, nothing was written
        except Exception as e:
            self._forget(e)
            raise ComeAgain(READ_ANEW) from e

    def _forget(self, e: Exception) -> None:
        """Nobody knows whether something was written, or the table is another server's."""
        if isinstance(e, (Fenced, Unsure)):
            LOG.warning("a table is read anew", extra={"table": self.short, "why": str(e)})
        else:
            LOG.error("a table is read anew", extra={"table": self.short}, exc_info=e)
        self.metrics.fenced += isinstance(e, Fenced)
        self.metrics.evictions += not self.lost
        self.give_up()

    def give_up(self) -> None:
        """This is no longer the table of its id: everybody who looks on must come again."""
        self.lost = True
        self.match = self.upgrade_vote = None
        self.autopilot.timers.clear()
        for feed in self.feeds.values():
            for socket in feed.sockets:
                socket.give_up()

    async def _keep_snapshot(self, match: Match) -> None:
        """A snapshot is a convenience: the log is what counts."""
        snapshot = match.snapshot()
        await self._keep_if_possible(lambda store: store.add_snapshot(self.row.id, snapshot))

    async def _keep_if_possible(self, job: Callable[[Store], None]) -> None:
        """Write what the game can do without. Of a guest who is no more nothing is written."""
        try:
            await self.keeper.do(job)
        except (CannotKeep, Conflict) as e:
            LOG.error("something was not kept", extra={"table": self.short, "why": str(e)})
        except (Fenced, Unsure) as e:
            self._forget(e)

    def _row_after(self, prepared: PreparedMove, changed: TableRow | None) -> TableRow | None:
        """The row, if the move ends the game, or takes its end back."""
        result = prepared.state.result
        if (result is None) == (self.row.status == PLAYING):
            return changed
        told = None if result is None else result.data()
        return msgspec.structs.replace(changed or self.row, status=OVER if result else PLAYING, result=told)

    def _write(
        self,
        store: Store,
        row: TableRow | None,
        prepared: PreparedMove,
        waiting: Waiting,
        notes: list[ClockNote],
    ) -> None:
        store.append(self.row.id, [prepared.entry])
        if row is not None:
            store.update_table(row)
        self._write_waiting(store, waiting, row)
        for note in notes:
            store.add_clock_note(self.row.id, note)
        self.clock.write(store, row or self.row, prepared.clocks, deadlines_of(waiting))

    async def tell_time_out(self, seats: list[int]) -> None:
        """The time of these seats is out, and the others may claim something. The table's lock is held."""
        row, asked, now = self.row, self.asked, time.time()

        def write(store: Store) -> None:
            for seat in seats:
                self.outbox.time_is_out(store, row, seat, asked, now)

        await self.write_down(write)
        names = " and ".join(self.row.seats[seat].name for seat in seats)
        await self.chat.tell(f"The time of {names} is out: the others may claim.")

    # ---- changed rules ---------------------------------------------------------------------------
    async def agree(self, guest: Guest, version: str, yes: bool) -> None:
        """Whether that guest goes on under that version of the rules. One who does not ends the game, unrated."""
        async with self.lock:
            if self.upgrade_vote is None and yes and self.row.version == version:
                return  # it was said before, and all have agreed
            if self.upgrade_vote is None or self.upgrade_vote.version != version:
                raise Stale("That is no longer asked.")
            await self.upgrade_vote.answer(self, guest, yes)

    async def end_unrated(self, note: str) -> None:
        """The game ends without a winner."""
        await self.change_row(self.row.ended_unrated(note))
        self.match = self.upgrade_vote = None
        self.show()

    def waits(self, waiting: Waiting) -> None:
        """Who is asked has changed, and that is kept."""
        self._waiting = waiting

    @property
    def asked(self) -> dict[int, Asked]:
        """Who is asked, as far as that is known."""
        return {} if self._waiting is None else self._waiting.asked

    async def carry_on(self, match: Match, told: str, waiting: Waiting | None = None) -> None:
        """The game goes on under the rules of that match, which is kept already; so is who is asked, if it is given."""
        self.row, self.match, self.upgrade_vote = match.row, match, None
        self.clock.carry_on(match)
        self._waiting = waiting  # if not, it is found out anew
        self.autopilot.resume()
        await self.chat.tell(told)

    async def stop(self) -> None:
        """Let go of the table: nothing goes on by itself any more; a snapshot is kept."""
        was_ours, self.lost = not self.lost, True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if was_ours and self.row.status == PLAYING and not self.solo:
            away = self.presence.absences()
            await self._keep_if_possible(lambda store: keep_absences(store, self.row.id, away))
        if self.match is not None and self.match.history.count:
            await self._keep_snapshot(self.match)
        self.match = self.upgrade_vote = (
            None  # what refers to the table is found seldom: the game is freed at once
        )
        self.feeds.clear()
