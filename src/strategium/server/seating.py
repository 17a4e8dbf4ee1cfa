"""Seats: who sits down and gets up, and bots that stand in for players who are away. A player never loses his seat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from strategium.agents import DEFAULT_BOT
from strategium.kernel.errors import how_many
from strategium.server.bot_rules import check_bot
from strategium.server.errors import NotNow, NotYours
from strategium.server.store import OPEN, OVER, PLAYING, Guest, Seat

if TYPE_CHECKING:
    from strategium.server.live import LiveTable


class Seating:
    """The seats of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._knows_absences = False

    async def sit(self, guest: Guest, wished: int | None) -> int:
        """Take a free seat. When all are taken the game begins."""
        table = self.table
        async with table.lock:
            mine = table.seats_of(guest)
            if mine and wished in (None, *mine):
                return mine[0] if wished is None else wished
            if table.row.status != OPEN:
                raise NotNow("The game has begun; there is no free seat.")
            free = [s for s, seat in enumerate(table.row.seats) if seat.free]
            number = free[0] if wished is None and free else wished
            if number is None or number not in free:
                raise NotNow("That seat is taken.")
            await table.change_seat(number, Seat(guest=guest.id, name=guest.name))
            await table.begin_if_full()
            return number

    async def stand_up(self, guest: Guest) -> None:
        """Leave a table at which the game has not begun; the last one closes it."""
        table = self.table
        async with table.lock:
            if table.row.status != OPEN:
                raise NotNow("The game has begun: concede, or let a bot play for you.")
            for number in table.seats_of(guest):
                await table.change_seat(number, Seat())
            if not table.people:
                await table.change_row(msgspec.structs.replace(table.row, status=OVER))
            table.show()

    async def give_to_bot(self, guest: Guest, number: int, bot: str) -> None:
        """A bot takes a free seat, or plays on for you, or for somebody who has been away for long."""
        table = self.table
        check_bot(bot, table.config.bot_settings)
        async with table.lock:
            self._check_giving(guest, number)
            old = table.row.seats[number]
            if old.free:
                await table.change_seat(number, Seat(bot=bot, name=bot.split(":")[0]))
                await table.begin_if_full()
            else:
                if old.guest != guest.id:
                    await self._check_absence(old, bot)
                await table.change_seat(number, msgspec.structs.replace(old, bot=bot))
                await table.tell(f"The bot “{bot}” plays on for {old.name}, until {old.name} is back.")
                if table.carrying is not None:
                    await table.carrying.go_on_if_agreed(table)
        table.autopilot.wake()

    def _check_giving(self, guest: Guest, number: int) -> None:
        row = self.table.row
        if not 0 <= number < len(row.seats) or row.seats[number].bot:
            raise NotNow("Nobody sits there.")
        if not self.table.seats_of(guest):
            raise NotYours("You do not play at this table.")
        if row.status == OVER:
            raise NotNow("The game is over.")
        if row.status == OPEN and not row.seats[number].free:
            raise NotNow("The game has not begun: seats are free.")

    async def _check_absence(self, seat: Seat, bot: str) -> None:
        """Somebody else's seat: he must have been away for long, and the bot is not chosen by his rival."""
        if bot != DEFAULT_BOT:
            raise NotNow(f"For somebody else only the bot “{DEFAULT_BOT}” plays on.")
        assert seat.guest is not None
        if self.table.presence.is_here(seat.guest):
            raise NotNow(f"{seat.name} is here.")
        wished = self.table.row.house.away
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
                if seat.stand_in and table.row.status == PLAYING:
                    await table.change_seat(number, msgspec.structs.replace(seat, bot=""))
                    await table.tell(f"{seat.name} is back.")


def how_long(seconds: float) -> str:
    """In words, and never too short."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return how_many(math.ceil(seconds / size), unit)
    return how_many(max(1, math.ceil(seconds)), "second")
