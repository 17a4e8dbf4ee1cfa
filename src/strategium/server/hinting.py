"""Hints for whoever plays alone against bots. The adviser thinks where bots think, and is given what they are."""

from __future__ import annotations

import secrets
from typing import Any

from strategium.agents.hints import ADVISER, Weighed, reasoning
from strategium.kernel.errors import StrategiumError
from strategium.server.bot_process import Job
from strategium.server.bots import BotPool, BotsBusy
from strategium.server.errors import Busy, NotNow
from strategium.server.live import LiveTable
from strategium.server.rows import Guest

BETWEEN_PEOPLE = "Hints are for games against bots: here people play."


class Hinting:
    """One hint at a time for each table."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._thinking: set[str] = set()  # tables

    async def hint(self, table: LiveTable, guest: Guest) -> dict[str, Any]:
        """What the adviser would choose in the question that waits for that player, and why."""
        seat = self._check(table, guest)
        if table.row.id in self._thinking:
            raise NotNow("The adviser is thinking about it already.")
        self._thinking.add(table.row.id)
        try:
            return await self._think(table, seat)
        except BotsBusy:
            raise Busy("Many bots are thinking now: ask again in a moment.") from None
        finally:
            self._thinking.discard(table.row.id)

    def _check(self, table: LiveTable, guest: Guest) -> int:
        """The seat of the player, who must be the only person at the table, and asked."""
        table.playing()  # or it says why nothing is played
        people = [n for n, seat in enumerate(table.row.seats) if seat.guest is not None]
        if len(people) != 1:
            raise NotNow(BETWEEN_PEOPLE)
        (seat,) = people
        if table.row.seats[seat].bot:
            raise NotNow("A bot plays for you: come back first.")
        if seat not in table.seats_of(guest) or not self._asked(table, seat):
            raise NotNow("You are asked nothing now.")
        return seat

    def _asked(self, table: LiveTable, seat: int) -> bool:
        return any(decision.seat == seat for decision in table.playing().state.pending)

    async def _think(self, table: LiveTable, seat: int) -> dict[str, Any]:
        row = table.row
        async with self._bots.turn(row.host, row.id, ADVISER, table.watched) as thinker:
            match = table.playing()
            number = match.history.numbers[seat]
            if not self._asked(table, seat):
                raise NotNow("The question is no longer asked.")
            sample = match.sample(seat)
            job = Job(
                secrets.token_hex(16), ADVISER, row.game, seat, secrets.randbits(63), sample.json, hint=True
            )
            try:
                told = await thinker.ask(job, self._bots.seconds)
            except BotsBusy:
                raise
            except StrategiumError as e:
                self._bots.failed(row.id, ADVISER, str(e))
                raise Busy("The adviser found nothing this time: ask again.") from e
        if match.history.numbers[seat] != number or not self._asked(table, seat):
            raise NotNow("The question is no longer asked.")
        decision = next(d for d in match.state.pending if d.seat == seat)
        weighed = [Weighed(sample.meant(id), tries, worth) for id, tries, worth in told.weighed]
        best = next(option for option in decision.options if option.id == weighed[0].option)
        return {
            "number": number,
            "option": best.id,
            "text": best.text,
            "refs": list(best.refs),
            "say": reasoning(weighed, list(decision.options)),
        }
