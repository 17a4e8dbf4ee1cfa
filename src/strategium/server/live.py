"""A table in memory: one change at a time, each kept before it is told, then told to everybody who looks on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec

from strategium.kernel.errors import UnknownName, how_many
from strategium.kernel.game import Game
from strategium.kernel.log import lines_for
from strategium.server.autopilot import Autopilot
from strategium.server.bots import BotPool, check_bot
from strategium.server.config import Config
from strategium.server.errors import BadRequest, CannotKeep, NotNow, NotYours, Stale
from strategium.server.feeds import Feed, Socket
from strategium.server.guests import clean
from strategium.server.keeper import Keeper
from strategium.server.match import Match, Step
from strategium.server.metrics import Metrics
from strategium.server.pictures import Viewer, line_data, picture
from strategium.server.store import (
    OPEN,
    OVER,
    PLAYING,
    SERVER,
    Entry,
    Guest,
    Said,
    Seat,
    Store,
    TableRow,
)

LOG = logging.getLogger("strategium.table")
THE_SERVER: Final = -2  # the "seat" that tells notices
A_SPECTATOR: Final = -1
MOST_SAID: Final = 60  # lines of chat that are shown


class Request:
    """A seat asks to take a choice back; the seats that have not yet said yes."""

    def __init__(self, id: int, seat: int, to: int, waiting: list[int]) -> None:
        self.id = id
        self.seat = seat
        self.to = to
        self.waiting = waiting


class LiveTable:
    """One table: its row, its match once all seats are taken, and those who look on."""

    def __init__(
        self, row: TableRow, game: Game, keeper: Keeper, bots: BotPool, config: Config, metrics: Metrics
    ) -> None:
        self.row = row
        self.game = game
        self.match: Match | None = None
        self.feeds: dict[Viewer, Feed] = {}
        self.said: list[Said] = []
        self.request: Request | None = None
        self.used = time.monotonic()  # when somebody last looked on or did something
        self._here: Counter[Viewer] = Counter()  # per viewer: how many sockets look on
        self._left: dict[Viewer, float] = {}  # per viewer: since when he is away
        self._keeper = keeper
        self._config = config
        self._metrics = metrics
        self.lock = asyncio.Lock()  # one change at a time
        self.autopilot = Autopilot(self, bots, config)
        self._requests = 0
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def short(self) -> str:
        """For logs: the id is the key to the table, so only its beginning is written."""
        return self.row.id[:6]

    # ---- who is who ------------------------------------------------------------------------------
    def seats_of(self, guest: Guest | None) -> list[int]:
        return [s for s, seat in enumerate(self.row.seats) if guest is not None and seat.guest == guest.id]

    def may_watch(self, guest: Guest | None) -> bool:
        return self.row.house.spectators or bool(self.seats_of(guest))

    @property
    def people(self) -> set[int]:
        """The guests who sit here."""
        return {seat.guest for seat in self.row.seats if seat.guest is not None}

    @property
    def solo(self) -> bool:
        """Whether one person plays, against bots or against himself: then he may take back what he likes."""
        return len(self.people) < 2

    def playing(self) -> Match:
        if self.match is None:
            raise NotNow("The game has not begun: seats are free.")
        return self.match

    # ---- looking on ------------------------------------------------------------------------------
    def join(self, socket: Socket, viewer: Viewer, epoch: str, n: int) -> None:
        """A socket looks on as that viewer."""
        feed = self.feeds.get(viewer)
        if feed is None:
            feed = self.feeds[viewer] = Feed()
        self.used = time.monotonic()
        self._left.pop(viewer, None)
        self._here[viewer] += 1
        self._show_to(viewer, feed)
        feed.join(socket, epoch, n)
        self.show()

    def leave(self, socket: Socket, viewer: Viewer) -> None:
        feed = self.feeds.get(viewer)
        if feed is not None and socket in feed.sockets:
            feed.sockets.remove(socket)
            self._here[viewer] -= 1
            self.used = self._left[viewer] = time.monotonic()
            self.show()

    def watched(self) -> bool:
        return any(self._here.values())

    def show(self) -> None:
        """Tell every viewer what is new to him."""
        for viewer, feed in self.feeds.items():
            if feed.sockets:
                self._show_to(viewer, feed)

    def _show_to(self, viewer: Viewer, feed: Feed) -> None:
        told: dict[str, Any] = {"table": self.table_data(), "said": self._said_data()}
        match = self.match
        if match is None:
            feed.show(told, [], lambda line: {})
            return
        state = match.state
        told |= picture(match, viewer, viewer not in self.autopilot.timers)
        told["undo"] = self._undo_data(viewer)
        told["stops"] = viewer is not None and self.row.seats[viewer].stops
        feed.show(told, lines_for(state, viewer), lambda line: line_data(line, state, viewer))

    def table_data(self) -> dict[str, Any]:
        """What everybody may know of the table."""
        row = self.row
        return {
            "id": row.id,
            "game": row.game,
            "title": self.game.title,
            "status": row.status,
            "house": msgspec.to_builtins(row.house),
            "seats": [self._seat_data(number, seat) for number, seat in enumerate(row.seats)],
            "made": row.made,
            "options": self.game.public_options(row.options),
            "commitment": row.commitment,
            "result": row.result,
            "after": row.after,
            "note": row.note,
            "solo": self.solo,
        }

    def _seat_data(self, number: int, seat: Seat) -> dict[str, Any]:
        return {
            "name": seat.name,
            "bot": seat.bot,
            "free": seat.free,
            "here": bool(self._here[number] or seat.bot),
        }

    def _said_data(self) -> dict[str, Any]:
        return {
            str(line.n): {"seat": line.seat, "name": line.name, "text": line.text}
            for line in self.said[-MOST_SAID:]
        }

    def _undo_data(self, viewer: Viewer) -> dict[str, Any] | None:
        """Whether the seat may take something back, by itself or if the others agree."""
        match = self.match
        if match is None or viewer is None:
            return None
        request = self.request
        asked = None
        if request is not None:
            asked = {"id": request.id, "seat": request.seat, "waiting": request.waiting}
        return {
            "may": self._may_undo(match, viewer),
            "redo": bool(match.history.redo_of(viewer)),
            "request": asked,
        }

    def _may_undo(self, match: Match, seat: int) -> str:
        if match.may_retract(seat):
            return "free"
        to = match.back_to(seat)
        if to < 0:
            return "no"
        return "free" if self.solo or match.tells_nothing(seat, to) else "ask"

    # ---- sitting down ----------------------------------------------------------------------------
    async def sit(self, guest: Guest, wished: int | None) -> int:
        """Take a free seat. When all are taken the game begins."""
        async with self.lock:
            mine = self.seats_of(guest)
            if mine and wished in (None, *mine):
                return mine[0] if wished is None else wished
            if self.row.status != OPEN:
                raise NotNow("The game has begun; there is no free seat.")
            free = [s for s, seat in enumerate(self.row.seats) if seat.free]
            number = free[0] if wished is None and free else wished
            if number is None or number not in free:
                raise NotNow("That seat is taken.")
            await self._change_seat(number, Seat(guest=guest.id, name=guest.name))
            await self._begin_if_full()
            return number

    async def stand_up(self, guest: Guest) -> None:
        """Leave a table at which the game has not begun; the last one closes it."""
        async with self.lock:
            if self.row.status != OPEN:
                raise NotNow("The game has begun: concede, or give your seat to a bot.")
            for number in self.seats_of(guest):
                await self._change_seat(number, Seat())
            if not self.people:
                await self._change_row(msgspec.structs.replace(self.row, status=OVER))
            self.show()

    async def give_to_bot(self, guest: Guest, seat: int, bot: str) -> None:
        """A bot takes a free seat, or plays on for you, or for somebody who has been away for long."""
        check_bot(bot)
        async with self.lock:
            if not 0 <= seat < len(self.row.seats) or self.row.seats[seat].bot:
                raise NotNow("Nobody sits there.")
            mine = self.seats_of(guest)
            if not mine:
                raise NotYours("You do not play at this table.")
            old = self.row.seats[seat]
            if not old.free and seat not in mine and self.away(seat) < self._config.away_seconds:
                after = round(self._config.away_seconds)
                raise NotNow(
                    f"A bot can take the seat of {old.name} after {how_many(after, 'second')} of absence."
                )
            await self._change_seat(seat, Seat(bot=bot, name=old.name or bot.split(":")[0]))
            if self.row.status == OPEN:
                await self._begin_if_full()
            if not old.free:
                await self._tell(f"The bot “{bot}” plays on for {old.name}.")
        self.autopilot.wake()

    async def replace_bot(self, seat: int, bot: str) -> None:
        """A bot that fails is replaced by a simple one, and the table is told."""
        old = self.row.seats[seat]
        self._metrics.bots_failed += 1
        await self._change_seat(seat, Seat(bot=bot, name=old.name))
        await self._tell(f"The bot “{old.bot}” failed; “{bot}” plays on for {old.name}.")

    async def set_after(self, table: str) -> None:
        """The rematch is at that table."""
        async with self.lock:
            await self._change_row(msgspec.structs.replace(self.row, after=table))
        self.show()

    def away(self, seat: int) -> float:
        """For how many seconds the player of that seat has not been here."""
        if self._here[seat]:
            return 0.0
        return time.monotonic() - self._left.get(seat, self.used)

    async def _change_seat(self, number: int, seat: Seat) -> None:
        seats = tuple(seat if n == number else old for n, old in enumerate(self.row.seats))
        await self._change_row(msgspec.structs.replace(self.row, seats=seats))

    async def _change_row(self, row: TableRow) -> None:
        await self._keeper.do(lambda store: store.update_table(row))
        self.row = row
        if self.match is not None:
            self.match.row = row

    async def _begin_if_full(self) -> None:
        if any(seat.free for seat in self.row.seats):
            self.show()
            return
        row = msgspec.structs.replace(self.row, status=PLAYING)
        match = Match(row, self.game)
        people = [seat for seat, one in enumerate(row.seats) if not one.bot]
        silent = self._silent_seats(row)
        entries = [_accepted(match, match.be_patient(seat, True, by=SERVER)) for seat in silent]
        entries += [_accepted(match, match.pick_freely(seat)) for seat in people]
        await self._keeper.do(lambda store: _begin(store, row, entries))
        self.row = row
        self.match = match
        self.show()
        self.autopilot.wake()

    def _silent_seats(self, row: TableRow) -> list[int]:
        """The seats that are always asked, so that nobody can tell from being asked what is in a hand."""
        if self.solo or not row.house.honest:
            return []
        return [s for s, seat in enumerate(row.seats) if seat.guest is not None]

    async def begin(self) -> None:
        """Begin at once if no seat is free."""
        async with self.lock:
            await self._begin_if_full()

    # ---- choosing --------------------------------------------------------------------------------
    async def answer(self, seat: int, number: int, option: str) -> dict[str, Any]:
        return await self._whole(self._once(seat, number, option, lambda m: m.choose(seat, option)))

    async def take_offer(self, seat: int, number: int, name: str) -> dict[str, Any]:
        return await self._whole(self._once(seat, number, f"offer:{name}", lambda m: m.offer(seat, name)))

    async def redo(self, seat: int, number: int) -> dict[str, Any]:
        return await self._whole(self._once(seat, number, "redo", lambda m: m.redo(seat)))

    async def set_stops(self, seat: int, number: int, on: bool) -> dict[str, Any]:
        """Whether the seat is asked even where it can only pass. The engine's part of it is a recorded move."""
        return await self._whole(self._set_stops(seat, number, on))

    async def undo(self, seat: int, number: int) -> dict[str, Any]:
        return await self._whole(self._undo(seat, number))

    async def consent(self, seat: int, request: int, yes: bool) -> dict[str, Any]:
        return await self._whole(self._consent(seat, request, yes))

    async def _whole(self, work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
        """Do it to the end, even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _once(
        self, seat: int, number: int, option: str, make: Callable[[Match], Step]
    ) -> dict[str, Any]:
        """Make a move if it answers the question that stands; what was sent before is only confirmed."""
        async with self.lock:
            match = self.playing()
            if number != match.history.numbers[seat]:
                return await self._sent_before(match, seat, number, option)
            await self.keep(match, make(match))
        self.autopilot.wake()
        return {"t": "done", "number": number}

    async def _sent_before(self, match: Match, seat: int, number: int, option: str) -> dict[str, Any]:
        entry = await self._keeper.do(lambda store: store.find_entry(self.row.id, seat, number))
        if entry is not None and entry.option == option:
            return {"t": "done", "number": number}
        if number > match.history.numbers[seat]:
            raise Stale("There is no such question yet.")
        raise Stale("That question was answered already, or has changed meanwhile.")

    async def keep(self, match: Match, step: Step) -> None:
        """Write the step; only then it has happened and is told."""
        row = self._row_after(step)
        began = time.perf_counter()
        await self._keeper.do(lambda store: self._write(store, row, step))
        self._metrics.kept(time.perf_counter() - began)
        match.accept(step)
        if row is not None:
            self.row = match.row = row
        self.request = None
        self.used = time.monotonic()
        self.autopilot.set_timers()
        self.show()
        if match.history.count % self._config.snapshot_every == 0:
            self.start(self._keep_snapshot(match))

    async def _keep_snapshot(self, match: Match) -> None:
        """A snapshot is a convenience: the log is what counts."""
        snapshot = match.snapshot()
        try:
            await self._keeper.do(lambda store: store.add_snapshot(self.row.id, snapshot))
        except CannotKeep as e:
            LOG.error("a snapshot was not kept", extra={"table": self.short, "why": e.text})

    def _row_after(self, step: Step) -> TableRow | None:
        """The row, if the step ends the game, or takes its end back."""
        result = step.state.result
        if (result is None) == (self.row.status == PLAYING):
            return None
        told = None if result is None else result.data()
        return msgspec.structs.replace(self.row, status=OVER if result else PLAYING, result=told)

    def _write(self, store: Store, row: TableRow | None, step: Step) -> None:
        store.append(self.row.id, [step.entry])
        if row is not None:
            store.update_table(row)

    async def _set_stops(self, seat: int, number: int, on: bool) -> dict[str, Any]:
        async with self.lock:
            match = self.playing()
            if number != match.history.numbers[seat]:
                return await self._sent_before(match, seat, number, f"patient:{int(on)}")
            silent = seat in self._silent_seats(self.row)
            await self._change_seat(seat, msgspec.structs.replace(self.row.seats[seat], stops=on))
            if bool(match.state.patient >> seat & 1) != (on or silent):
                await self.keep(match, match.be_patient(seat, on or silent))
            else:
                self.autopilot.set_timers()
                self.show()
        return {"t": "done", "number": number}

    # ---- taking back -----------------------------------------------------------------------------
    async def _undo(self, seat: int, number: int) -> dict[str, Any]:
        async with self.lock:
            match = self.playing()
            if number != match.history.numbers[seat]:
                return await self._sent_before(match, seat, number, "undo")
            may = self._may_undo(match, seat)
            if may == "no":
                raise NotNow("There is nothing that you could take back.")
            to = match.back_to(seat)
            if may == "ask":
                self._ask_others(seat, to)
                return {"t": "asked", "number": number}
            await self.keep(
                match, match.retract(seat) if match.may_retract(seat) else match.take_back(seat, to)
            )
        self.autopilot.wake()
        return {"t": "done", "number": number}

    def _ask_others(self, seat: int, to: int) -> None:
        self._requests += 1
        me = self.row.seats[seat].guest
        others = [s for s, one in enumerate(self.row.seats) if one.guest not in (None, me)]
        self.request = Request(self._requests, seat, to, others)
        self.show()

    async def _consent(self, seat: int, number: int, yes: bool) -> dict[str, Any]:
        async with self.lock:
            match, request = self.playing(), self.request
            if request is None or request.id != number or seat not in request.waiting:
                raise Stale("That is no longer asked.")
            asker = self.row.seats[request.seat].name
            if not yes:
                self.request = None
                await self._tell(f"{self.row.seats[seat].name} does not let {asker} take that back.")
                return {"t": "done", "number": number}
            request.waiting.remove(seat)
            if request.waiting:
                self.show()
                return {"t": "done", "number": number}
            await self.keep(match, match.take_back(request.seat, request.to))
            await self._tell(f"{asker} took a choice back.")
        self.autopilot.wake()
        return {"t": "done", "number": number}

    # ---- asking and telling ----------------------------------------------------------------------
    def why_not(self, seat: int, ref: str | None, verb: str | None) -> list[dict[str, Any]]:
        """The reasons, each with its clauses in full."""
        reasons = self.playing().state.why_not(seat, ref, verb)
        return [{"text": reason.text, "rules": self.clauses(reason.rules)} for reason in reasons]

    def clauses(self, rules: tuple[str, ...]) -> list[dict[str, str]]:
        found: list[dict[str, str]] = []
        for rule in rules:
            try:
                found.append({"id": rule, "text": self.game.find_clause(rule).text})
            except UnknownName:
                found.append({"id": rule, "text": ""})
        return found

    async def chat(self, seat: int, name: str, text: str) -> None:
        """A line from somebody who sits here (or -1, a spectator)."""
        line = clean(text)
        if not line:
            raise BadRequest("There is nothing to read in that.")
        async with self.lock:
            await self._say(seat, name, line)

    async def notice(self, text: str) -> None:
        """Tell everybody something; if it cannot be kept, it is only logged."""
        async with self.lock:
            try:
                await self._tell(text)
            except CannotKeep as e:
                LOG.error("a notice was not kept", extra={"table": self.short, "why": e.text})

    async def _tell(self, text: str) -> None:
        """A notice of the server."""
        await self._say(THE_SERVER, "", text)

    async def _say(self, seat: int, name: str, text: str) -> None:
        n = self.said[-1].n + 1 if self.said else 0
        line = Said(n, seat, name, text, time.time())
        await self._keeper.do(lambda store: store.add_said(self.row.id, line))
        self.said = [*self.said[-MOST_SAID:], line]
        self.show()

    async def stop(self) -> None:
        """Let go of the table: nothing goes on by itself any more; a snapshot is kept."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.match is not None and self.match.history.count:
            await self._keep_snapshot(self.match)


def _accepted(match: Match, step: Step) -> Entry:
    match.accept(step)
    return step.entry


def _begin(store: Store, row: TableRow, entries: list[Entry]) -> None:
    store.update_table(row)
    store.append(row.id, entries)
