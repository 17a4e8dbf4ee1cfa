"""Seats: who sits down and gets up, and bots that stand in for players who are away. A player never loses his seat."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from strategium.agents import DEFAULT_BOT
from strategium.kernel.errors import StrategiumError, how_many
from strategium.server.bot_rules import check_bot
from strategium.server.errors import NotNow, NotYours
from strategium.server.match import Match, PreparedMove
from strategium.server.presence import keep_absences
from strategium.server.rows import DAYS, OPEN, OVER, PLAYING, SERVER, Absence, Entry, Guest, Seat, TableRow
from strategium.server.sides import Side, are_settled, checked, nothing_to_choose, option_of, settled
from strategium.server.store import Store
from strategium.server.waiting import deadlines_of, waiting_now, with_deadlines

if TYPE_CHECKING:
    from strategium.server.live import LiveTable


Keep = Callable[[Store, TableRow], None]


def _update(store: Store, row: TableRow) -> None:
    store.update_table(row)


def _add(store: Store, row: TableRow, before: TableRow | None) -> None:
    store.add_table(row)
    if before is not None:
        store.update_table(before)


class Seating:
    """The seats of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._knows_absences = False

    def try_side(self, side: Side) -> None:
        """Refuse a side that nobody could play here. To find all that is wrong with a deck takes a while.

        So this may be done in another thread: then only decks that are good are read where everybody waits.
        """
        game, row = self.table.game, self.table.row
        if row.status == OPEN and not are_settled(game, row.options):
            checked(game, row.options, [Seat()] * len(row.seats), 0, side)

    async def sit(self, guest: Guest, wished: int | None, side: Side) -> int:
        """Take a free seat and a side. Until all are taken, and the game begins, a player may choose another side."""
        table = self.table
        async with table.lock:
            mine = table.seats_of(guest)
            if mine and wished in (None, *mine):
                own = mine[0] if wished is None else wished
                if side is not None:
                    await self._take(own, self._with_side(own, table.row.seats[own], side))
                return own
            if table.row.status != OPEN:
                raise NotNow("The game has begun; there is no free seat.")
            free = [s for s, seat in enumerate(table.row.seats) if seat.free]
            number = free[0] if wished is None and free else wished
            if number is None or number not in free:
                raise NotNow("That seat is taken.")
            seat = msgspec.structs.replace(table.row.seats[number], guest=guest.id, name=guest.name)
            await self._take(number, self._with_side(number, seat, side))
            return number

    def _with_side(self, number: int, seat: Seat, side: Side) -> Seat:
        """The seat with a side that its player has chosen, which is checked; None: he has said nothing."""
        game, row = self.table.game, self.table.row
        if side is None:
            return seat
        if row.status != OPEN:
            raise NotNow("The game has begun: everybody plays what was chosen.")
        if not option_of(game):
            raise nothing_to_choose(game)
        if seat.fixed or are_settled(game, row.options):
            raise NotNow("What is played in this seat was decided when the table was made.")
        return msgspec.structs.replace(seat, side=checked(game, row.options, row.seats, number, side))

    async def _take(self, number: int, seat: Seat) -> None:
        """A seat is taken, or its side is another; with the last free one the game begins, or nothing has happened."""
        table = self.table
        seats = tuple(seat if n == number else old for n, old in enumerate(table.row.seats))
        row = msgspec.structs.replace(table.row, seats=seats)
        if any(one.free for one in seats):
            await table.change_row(row)
            table.show()
        else:
            await self._begin(row)

    async def open(self, before: TableRow | None) -> None:
        """Keep a new table; if no seat is free the game begins with it, or nothing is kept.

        `before`: the table of which it is the rematch, which knows of it from the same moment on.
        """
        table = self.table
        async with table.lock:
            if any(seat.free for seat in table.row.seats):
                await table.write_down(lambda store: _add(store, table.row, before))
            else:
                await self._begin(table.row, lambda store, row: _add(store, row, before))

    async def _begin(self, row: TableRow, keep: Keep = _update) -> None:
        """All are in: what each plays becomes an option of the game, and it begins."""
        table = self.table
        row = msgspec.structs.replace(
            row,
            status=PLAYING,
            version=table.game.version,
            options=settled(table.game, row.options, row.seats),
            seats=tuple(msgspec.structs.replace(seat, side=None) for seat in row.seats),
        )
        try:
            match = Match(row, table.game)
        except StrategiumError as e:
            raise NotNow(f"The game cannot begin: {e}") from e
        people = [seat for seat, one in enumerate(row.seats) if one.guest is not None]
        entries = [_accepted(match, match.ask_always(seat, True, by=SERVER)) for seat in row.silent_seats]
        entries += [_accepted(match, match.pick_in_any_order(seat)) for seat in people]
        waiting = with_deadlines(
            waiting_now(match.state, row, {}, None, time.time()), table.clock.deadlines(None, match, row)
        )
        away = {} if row.solo else table.presence.begin(row.people)

        def write(store: Store) -> None:
            _write_beginning(store, row, keep, entries, away)
            table.write_waiting(store, row, waiting)
            table.clock.write(store, row, match.clocks, deadlines_of(waiting))

        await table.write_down(write)
        table.begin(match, waiting)

    async def stand_up(self, guest: Guest) -> None:
        """Leave a table at which the game has not begun; the last one closes it."""
        table = self.table
        async with table.lock:
            if table.row.status != OPEN:
                raise NotNow("The game has begun: concede, or let a bot play for you.")
            for number in table.seats_of(guest):
                await table.change_seat(number, _left(table.row.seats[number]))
            if not table.people:
                await table.change_row(msgspec.structs.replace(table.row, status=OVER))
            table.show()

    async def give_to_bot(self, guest: Guest, number: int, bot: str) -> None:
        """A bot takes a free seat, or plays on for you, or for somebody who has been away for long."""
        table = self.table
        check_bot(bot, table.game, table.config.bot_settings)
        async with table.lock:
            self._check_giving(guest, number)
            old = table.row.seats[number]
            if old.free:
                await self._take(number, msgspec.structs.replace(old, bot=bot, name=bot.split(":")[0]))
            else:
                if old.guest != guest.id:
                    await self._check_absence(old, bot)
                await table.change_seat(number, msgspec.structs.replace(old, bot=bot))
                await table.chat.tell(f"The bot “{bot}” plays on for {old.name}, until {old.name} is back.")
                if table.upgrade_vote is not None:
                    await table.upgrade_vote.go_on_if_agreed(table)
        table.autopilot.wake()

    def _check_giving(self, guest: Guest, number: int) -> None:
        row = self.table.row
        if not 0 <= number < len(row.seats) or row.seats[number].bot:
            raise NotNow("Nobody sits there.")
        if not self.table.seats_of(guest):
            raise NotYours("You do not play at this table.")
        if row.status == OVER:
            raise NotNow("The game is over.")
        if row.table_rules.rated and row.seats[number].free:
            raise NotNow("A rated game is between people: the seat waits for one.")
        if row.status == OPEN and not row.seats[number].free:
            raise NotNow("The game has not begun: seats are free.")

    async def _check_absence(self, seat: Seat, bot: str) -> None:
        """Somebody else's seat: he must have been away for long, and the bot is not chosen by his rival."""
        rules = self.table.row.table_rules
        if self.table.row.timed and rules.pace.kind == DAYS:
            raise NotNow(f"Over days a bot plays for {seat.name} only when his time is out: claim it then.")
        if bot != DEFAULT_BOT:
            raise NotNow(f"For somebody else only the bot “{DEFAULT_BOT}” plays on.")
        assert seat.guest is not None
        if self.table.presence.is_here(seat.guest):
            raise NotNow(f"{seat.name} is here.")
        wished = rules.away
        left = wished - await self._away(seat.guest)
        if left > 0:
            raise NotNow(
                f"A bot can play for {seat.name} after {how_long(wished)} of absence: wait {how_long(left)} more."
            )

    async def _away(self, guest: int) -> float:
        """For how long that player is away, with what was kept of it."""
        table = self.table
        if not self._knows_absences:
            kept = await table.keeper.do(lambda store: store.absences(table.row.id))
            table.presence.know(table.people, kept, table.row.made)
            self._knows_absences = True
        return table.presence.away(guest)

    async def come_back(self, guest: Guest) -> None:
        """Play on yourself where a bot stands in for you."""
        table = self.table
        async with table.lock:
            for number in table.seats_of(guest):
                seat = table.row.seats[number]
                if number in table.row.flagged:
                    raise NotNow("You have lost this game on time: the bot plays on for the others.")
                if seat.stand_in and table.row.status == PLAYING:
                    await table.change_seat(number, msgspec.structs.replace(seat, bot=""))
                    await table.clock.refill(number)
                    await table.chat.tell(f"{seat.name} is back.")


def _left(seat: Seat) -> Seat:
    """A seat that was left. What was fixed for it stays; what its player had chosen nobody learns."""
    return Seat(side=seat.side if seat.fixed else None, fixed=seat.fixed)


def _accepted(match: Match, prepared: PreparedMove) -> Entry:
    match.accept(prepared)
    return prepared.entry


def _write_beginning(
    store: Store,
    row: TableRow,
    keep: Keep,
    entries: list[Entry],
    away: dict[int, Absence],
) -> None:
    keep(store, row)
    store.append(row.id, entries)
    keep_absences(store, row.id, away)


def how_long(seconds: float) -> str:
    """In words, and never too short."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return how_many(math.ceil(seconds / size), unit)
    return how_many(max(1, math.ceil(seconds)), "second")
