"""What goes on at a table by itself: bots play, and who can only pass is spared the question."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import StrategiumError
from strategium.server.bots import BotPool, BotsBusy
from strategium.server.config import Config
from strategium.server.errors import Refusal
from strategium.server.match import Match
from strategium.server.store import BOT, SERVER

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

LOG = logging.getLogger("strategium.table")
SIMPLE: Final = "random"  # the bot that plays on where another fails; it needs no process
REST: Final = 2.0  # seconds after which bots go on where a move of theirs could not be kept
FAILURES: Final = 3  # moves in a row in which a bot must fail to be replaced


class BotMove:
    """What a bot answers to a question: the option that it chooses (none: any will do), or why it did not."""

    def __init__(self, match: Match, seat: int, bot: str) -> None:
        self.match = match
        self.seat = seat
        self.bot = bot
        self.option = ""
        self.fault = ""
        self._number = match.history.numbers[seat]
        self._state = match.state

    def still_counts(self) -> bool:
        """Whether the question still stands. What others picked meanwhile in theirs makes no difference."""
        match = self.match
        return (
            match.history.numbers[self.seat] == self._number
            and match.state.asked_by is self._state.asked_by
            and any(decision.seat == self.seat for decision in match.state.pending)
        )

    def is_older(self) -> bool:
        """Whether something has happened since the bot began to think."""
        return self.match.state is not self._state


class Autopilot:
    """Plays for bots, and for players who have no choice."""

    def __init__(self, table: LiveTable, bots: BotPool, config: Config) -> None:
        self.table = table
        self.timers: dict[
            int | None, int
        ] = {}  # per seat: the number of the question that is answered for it
        self._bots = bots
        self._config = config
        self._at_work = False
        self._failures: dict[int, int] = {}  # per seat: in how many moves in a row its bot has failed
        self._told: set[tuple[int, str]] = set()  # seats and bots of which the table knows that they fail

    def wake(self) -> None:
        """Something has happened: let bots think."""
        if not self._at_work and self._asked_bot() is not None:
            self._at_work = True
            self.table.start(self._let_bots_play())

    def resume(self) -> None:
        """The table was loaded: all that was under way goes on."""
        self.set_timers()
        self.wake()

    # ---- bots ------------------------------------------------------------------------------------
    def _asked_bot(self) -> int | None:
        """A bot's seat that must decide."""
        match = self.table.match
        if match is None:
            return None
        return next((d.seat for d in match.state.pending if self.table.row.seats[d.seat].bot), None)

    async def _let_bots_play(self) -> None:
        try:
            while self._asked_bot() is not None:
                if self.table.watched():
                    await asyncio.sleep(self._config.bot_pause)
                try:
                    await self._decide()
                except BotsBusy:
                    await asyncio.sleep(REST)
                except Refusal as e:
                    LOG.error("a bot's move was not kept", extra={"table": self.table.short, "why": e.text})
                    await asyncio.sleep(REST)
        except Exception:
            LOG.exception("bots stop", extra={"table": self.table.short})
        finally:
            self._at_work = False

    async def _decide(self) -> None:
        """Let a bot that is asked choose, when it is its turn to think."""
        seat = self._asked_bot()  # meanwhile a choice may have been taken back
        if seat is None:
            return
        row = self.table.row
        bot = row.seats[seat].bot
        if bot == SIMPLE or len(asked(self.table.playing(), seat).options) == 1:
            await self._make(BotMove(self.table.playing(), seat, bot))
            return
        async with self._bots.turn(row.host, row.id, bot, self.table.watched) as thinker:
            match = self.table.playing()
            if self._asked_bot() != seat or self.table.row.seats[seat].bot != bot:
                return
            move = BotMove(match, seat, bot)
            try:
                sample = match.sample(seat)
                move.option = sample.meant(await thinker.think(bot, row.game, seat, sample.json))
            except StrategiumError as e:
                move.fault = str(e)
        await self._make(move)

    async def _make(self, move: BotMove) -> None:
        """Make the move if the question still stands; any move, where there is no choice or the bot did not choose."""
        table, match, seat = self.table, move.match, move.seat
        async with table.lock:
            if not move.still_counts() or table.row.seats[seat].bot != move.bot:
                return
            try:
                step = match.choose(seat, move.option or any_option(match, seat), by=BOT)
            except Refusal as e:
                if move.is_older():
                    return  # others have changed what is offered: it thinks anew
                move.fault = move.fault or e.text
                step = match.choose(seat, any_option(match, seat), by=BOT)
            if move.fault:
                await self._note_failure(move)
            elif move.option:
                self._failures.pop(seat, None)
            await table.keep(match, step)

    async def _note_failure(self, move: BotMove) -> None:
        """The table is told once of a bot that fails; one that fails again and again is replaced."""
        seat, bot = move.seat, move.bot
        self._bots.failed(self.table.row.id, bot, move.fault)
        self._failures[seat] = self._failures.get(seat, 0) + 1
        if self._failures[seat] >= FAILURES:
            del self._failures[seat]
            await self.table.replace_bot(seat, SIMPLE)
        elif (seat, bot) not in self._told:
            self._told.add((seat, bot))
            await self.table.tell_failure(seat)

    # ---- players who can only pass ---------------------------------------------------------------
    def set_timers(self) -> None:
        """Where a player can only pass it is done for him, after a time that does not depend on his hand."""
        match = self.table.match
        self.timers.clear()
        for seat, who in enumerate(self.table.row.seats):
            if match is None or who.guest is None or who.stops:
                continue
            if match.state.patient >> seat & 1 and match.forced(seat):
                number = self.timers[seat] = match.history.numbers[seat]
                self.table.start(self._pass_later(match, seat, number))

    async def _pass_later(self, match: Match, seat: int, number: int) -> None:
        await asyncio.sleep(random.SystemRandom().uniform(*self._config.honest_seconds))
        async with self.table.lock:
            if self.timers.get(seat) != number or match.history.numbers[seat] != number:
                return
            await self.table.keep(match, match.choose(seat, match.forced(seat), by=SERVER))
        self.wake()


def asked(match: Match, seat: int) -> Decision:
    """The question that waits for that seat."""
    return next(d for d in match.state.pending if d.seat == seat)


def any_option(match: Match, seat: int) -> str:
    """One of the options of that seat, each as likely as the other."""
    options = asked(match, seat).options
    return options[random.SystemRandom().randrange(len(options))].id
