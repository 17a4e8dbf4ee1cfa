"""The clocks of a table in memory: what a move costs, whose time is out, what follows from it, time that is given."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from strategium.agents import DEFAULT_BOT
from strategium.kernel.state import GameState
from strategium.server.clocks import MOST_LEFT, Clocks, must_answer
from strategium.server.errors import NotFound, NotNow, NotYours
from strategium.server.heartbeats import Heartbeats
from strategium.server.match import Match, PreparedMove
from strategium.server.rows import (
    DAYS,
    EVENT,
    LIVE,
    PERSON,
    PLAYING,
    SERVER,
    Clock,
    ClockNote,
    Guest,
    Job,
    TableRow,
)
from strategium.server.seating import how_long
from strategium.server.store import Store

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

MOST_LAG: Final = (
    1000  # milliseconds of a move that the way to the server may take, where every second counts
)
GRACE: Final = 86_400.0  # seconds in which a rated game over days is not lost by itself
CLOCK: Final = "clock"  # the kind of job that looks at a clock
WIN, BOT_PLAYS = "win", "bot"  # what can be claimed
EVENT_OVER: Final = "The time of the game was out: it ended without a winner."


def job_key(table: str) -> str:
    return f"{CLOCK} {table}"


class TableClock:
    """Looks at the clocks of its table; the match has them."""

    def __init__(self, table: LiveTable, heartbeats: Heartbeats, on_holiday: set[int]) -> None:
        self.table = table
        self.lag: dict[int, int] = {}  # per seat: milliseconds to the client and back, as it says
        self._heartbeats = heartbeats
        self._on_holiday = on_holiday  # guests, shared by all tables
        self._kept: dict[int, Clock] = {}  # as they were read, until the game is on the table

    # ---- reading ---------------------------------------------------------------------------------
    def know(self, kept: dict[int, Clock]) -> None:
        """The clocks as they were kept."""
        self._kept = kept
        if self.table.match is not None:
            self._take(self.table.match)

    def _take(self, match: Match) -> None:
        if self._kept:
            match.clocks = match.clocks.kept(self._kept)
            self._kept = {}

    def carry_on(self, match: Match) -> None:
        """The game goes on under other rules: while people were asked whether it should, no clock ran."""
        self._take(match)
        match.clocks = match.clocks.restarted(time.time())

    # ---- what a move costs -----------------------------------------------------------------------
    def stamp(self, match: Match, prepared: PreparedMove, row: TableRow) -> list[ClockNote]:
        """Write into the move what it has cost, and how the clocks stand after it; gives what is to be noted."""
        if not row.timed:
            return []
        entry = prepared.entry
        spent = self._spent(match.clocks, entry.at)
        if entry.by == PERSON and row.table_rules.pace.kind == LIVE and self._ends_question(match, prepared):
            spent = max(0, spent - min(MOST_LAG, self.lag.get(entry.seat, 0)))
        paused = {
            seat: min(spent, self._paused(clock, entry.at))
            for seat, clock in match.clocks.of.items()
            if clock.paused_ms or clock.paused_since is not None
        }
        prepared.entry = msgspec.structs.replace(entry, spent_ms=spent)
        prepared.clocks = match.clocks_after(prepared, paused)
        return [ClockNote(entry.n, seat, paused_ms=ms) for seat, ms in paused.items() if ms]

    def _ends_question(self, match: Match, prepared: PreparedMove) -> bool:
        """How many picks it took nobody may know, so only the last of them counts for the lag."""
        return prepared.state.asked_by is not match.state.asked_by

    def _spent(self, clocks: Clocks, now: float) -> int:
        since = max((clock.since for clock in clocks.of.values()), default=now)
        return round(self._heartbeats.served(since, now) * 1000)

    def _paused(self, clock: Clock, now: float) -> int:
        if clock.paused_since is None:
            return clock.paused_ms
        return clock.paused_ms + round(self._heartbeats.served(clock.paused_since, now) * 1000)

    # ---- who still has time ----------------------------------------------------------------------
    def left(self, clocks: Clocks, state: GameState, seat: int, now: float) -> int | None:
        """The milliseconds that a seat has to answer; None where its clock stands still, or it has answered."""
        clock = clocks.of.get(seat)
        pace = clocks.pace
        if clock is None or not clock.running or clock.paused_since is not None:
            return None
        if pace.kind != EVENT and not must_answer(state, seat):
            return None
        thought = clock.thought_ms + max(0, self._spent(clocks, now) - clock.paused_ms)
        return clock.left_ms + pace.free - thought

    def deadlines(self, prepared: PreparedMove | None, match: Match, row: TableRow) -> dict[int, float]:
        """When the clocks of those who are asked will be out, if nothing happens before."""
        if not row.timed or row.status != PLAYING:
            return {}
        clocks = match.clocks if prepared is None or prepared.clocks is None else prepared.clocks
        state = match.state if prepared is None else prepared.state
        now = time.time()
        lefts = {seat: self.left(clocks, state, seat, now) for seat in clocks.of}
        return {seat: now + left / 1000 for seat, left in lefts.items() if left is not None}

    def out(self, match: Match) -> list[int]:
        """The seats whose time is out."""
        if not self.table.row.timed or self.table.row.status != PLAYING:
            return []
        now = time.time()
        lefts = {seat: self.left(match.clocks, match.state, seat, now) for seat in match.clocks.of}
        return [seat for seat, left in lefts.items() if left is not None and left <= 0]

    # ---- what is told ----------------------------------------------------------------------------
    def data(self) -> list[dict[str, Any] | None] | None:
        """The clock of each seat, as everybody sees it: `left` when it was asked, and since when it runs."""
        match, row = self.table.match, self.table.row
        if match is None or not row.timed:
            return None
        return [self._data(match.clocks, seat) for seat in range(len(row.seats))]

    def _data(self, clocks: Clocks, seat: int) -> dict[str, Any] | None:
        clock = clocks.of.get(seat)
        if clock is None:
            return None
        left, since, paused = clock.left_ms, None, clock.paused_since is not None
        if clock.running and self.table.row.status == PLAYING:
            asked = clock.asked_ms - clock.paused_ms
            if clock.paused_since is not None:
                asked += round(self._heartbeats.served(clock.since, clock.paused_since) * 1000)
                left -= max(0, asked - clocks.pace.free)
            else:
                since = round(clock.since + self._heartbeats.lost(clock.since) - asked / 1000, 3)
        return {"left": max(0, left), "since": since, "paused": paused}

    # ---- writing ---------------------------------------------------------------------------------
    def write(
        self, store: Store, row: TableRow, clocks: Clocks | None, deadlines: Mapping[int, float]
    ) -> None:
        """Keep the clocks, and when they must be looked at. In the transaction of what has changed them."""
        if clocks is None or not row.timed:
            return
        store.set_clocks(row.id, clocks.of)
        if deadlines:
            store.set_job(Job(job_key(row.id), CLOCK, min(deadlines.values()), row.id), row.id)
        else:
            store.drop_job(job_key(row.id), row.id)

    def with_pauses(self, match: Match, row: TableRow) -> Clocks:
        """The clocks as they run with who sits there now: none for a stand-in, and none over days on a holiday."""
        clocks, now = match.clocks, time.time()
        if not row.timed:
            return clocks
        for seat, clock in match.clocks.of.items():
            who = row.seats[seat]
            rests = row.table_rules.pace.kind == DAYS and who.guest in self._on_holiday
            if who.stand_in or rests:
                clocks = clocks.paused(seat, now)
            elif clock.paused_since is not None:
                clocks = clocks.resumed(seat, round(self._heartbeats.served(clock.paused_since, now) * 1000))
        return clocks

    async def refill(self, seat: int) -> None:
        """Who comes back to an empty clock could do nothing: he has one increment. The table's lock is held."""
        match = self.table.match
        if match is None or not self.table.row.timed or match.clocks.pace.kind == EVENT:
            return
        clock = match.clocks.of[seat]
        if clock.left_ms + match.clocks.pace.free <= clock.thought_ms:
            more = clock.thought_ms - clock.left_ms + match.clocks.pace.increment * 1000
            note = ClockNote(match.history.count, seat, given_ms=more)
            await self.table.change_clocks(match.clocks.given(seat, more), note)

    async def look_at_holidays(self) -> None:
        """A holiday of somebody here may have begun or ended."""
        async with self.table.lock:
            match, row = self.table.match, self.table.row
            if match is None or row.status != PLAYING:
                return
            if self.with_pauses(match, row) is not match.clocks:
                await self.table.change_row(self.table.row)
                self.table.show()

    # ---- running out -----------------------------------------------------------------------------
    async def look(self) -> None:
        """A clock may be out: what happens by itself then is done, else it is looked at again later."""
        table = self.table
        async with table.lock:
            match, row = table.match, table.row
            if match is None or row.status != PLAYING or not row.timed:
                await table.write_down(lambda store: store.drop_job(job_key(row.id), row.id))
                return
            out = self.out(match)
            if not out:
                await self._look_later(match, min(self.deadlines(None, match, row).values(), default=None))
                return
            kind = row.table_rules.pace.kind
            overdue = (
                -min(self.left(match.clocks, match.state, seat, time.time()) or 0 for seat in out) / 1000
            )
            if row.table_rules.rated and (kind == LIVE or (kind == DAYS and overdue >= GRACE)):
                for seat in out:
                    await self._lose(match, seat)
            else:
                again = time.time() + GRACE - overdue if row.table_rules.rated and kind == DAYS else None
                await self._look_later(match, again)
                await table.tell_time_out(out)
        table.autopilot.wake()

    async def _look_later(self, match: Match, due: float | None) -> None:
        id = self.table.row.id
        job = None if due is None else Job(job_key(id), CLOCK, max(due, time.time() + 1), id)
        if job is None:
            await self.table.write_down(lambda store: store.drop_job(job_key(id), id))
        else:
            await self.table.write_down(lambda store: store.set_job(job, id))

    async def _lose(self, match: Match, seat: int) -> None:
        """That seat has lost on time. Of more than two a stand-in plays on, so that the others have a game."""
        table = self.table
        row = table.row
        if row.status != PLAYING or seat in row.flagged:
            return
        name = row.seats[seat].name
        flagged = msgspec.structs.replace(row, flagged=(*row.flagged, seat))
        if len(row.seats) == 2:
            prepared = match.offer(seat, "concede", by=SERVER)
            await table.keep(match, prepared, flagged)
            await table.chat.tell(f"{name} has lost on time.")
            return
        seats = list(row.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], bot=DEFAULT_BOT)
        await table.change_row(msgspec.structs.replace(flagged, seats=tuple(seats)))
        await table.chat.tell(f"{name} has lost on time; the bot “{DEFAULT_BOT}” plays on.")

    async def claim(self, guest: Guest, seat: int, what: str) -> None:
        """The time of that seat is out: the others win, or let a bot play on."""
        table = self.table
        async with table.lock:
            match = self._timed_match()
            self._check_other(guest, seat)
            if seat not in self.out(match):
                raise NotNow(self._why_not_out(match, seat))
            kind = table.row.table_rules.pace.kind
            if kind == EVENT:
                await table.end_unrated(EVENT_OVER)
            elif what == WIN or len(table.row.seats) > 2:
                await self._lose(match, seat)
            else:
                old = table.row.seats[seat]
                await table.change_seat(seat, msgspec.structs.replace(old, bot=DEFAULT_BOT))
                await table.chat.tell(
                    f"The time of {old.name} is out. The bot “{DEFAULT_BOT}” plays on, until {old.name} is back."
                )
            table.show()
        table.autopilot.wake()

    def _why_not_out(self, match: Match, seat: int) -> str:
        name = self.table.row.seats[seat].name
        left = self.left(match.clocks, match.state, seat, time.time())
        if left is None:
            return f"The clock of {name} does not run."
        return f"{name} has {how_long(left / 1000)} left."

    async def give(self, guest: Guest, seat: int, seconds: int) -> None:
        """Give another player time."""
        table = self.table
        async with table.lock:
            match = self._timed_match()
            self._check_other(guest, seat)
            if match.clocks.pace.kind == EVENT:
                raise NotNow(
                    "In this game there is one clock for all: only whoever runs the event adds time."
                )
            if match.clocks.of[seat].left_ms + seconds * 1000 > MOST_LEFT:
                raise NotNow(f"{table.row.seats[seat].name} has more than enough time.")
            note = ClockNote(match.history.count, seat, given_ms=seconds * 1000)
            await table.change_clocks(match.clocks.given(seat, seconds * 1000), note)
            giver = next(table.row.seats[own].name for own in table.seats_of(guest))
            await table.chat.tell(f"{giver} gives {table.row.seats[seat].name} {how_long(seconds)}.")
            table.show()

    def _timed_match(self) -> Match:
        match = self.table.playing()
        if not self.table.row.timed:
            raise NotNow("There is no clock at this table.")
        if self.table.row.status != PLAYING:
            raise NotNow("The game is over.")
        return match

    def _check_other(self, guest: Guest, seat: int) -> None:
        row = self.table.row
        if not row.seats_of(guest):
            raise NotYours("You do not play at this table.")
        if not 0 <= seat < len(row.seats):
            raise NotFound("There is no such seat.")
        if row.seats[seat].guest is None or row.seats[seat].stand_in:
            raise NotNow("A bot plays there: it has no clock.")
        if row.seats[seat].guest == guest.id:
            raise NotNow("That is your own clock.")
