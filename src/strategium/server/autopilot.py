"""What goes on at a table by itself: bots play, and who can only pass is spared the question."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Final

import msgspec

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import StrategiumError
from strategium.kernel.verbs import PASS
from strategium.server.bots import BotPool, BotsBusy
from strategium.server.config import Config
from strategium.server.errors import CannotKeep, Refusal, RulesFailed
from strategium.server.match import Match, PreparedMove
from strategium.server.pacing import Thinking, thinking_time
from strategium.server.rows import BOT, SERVER
from strategium.server.waiting import is_form, may_pass, only_answer

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

LOG = logging.getLogger("strategium.table")
SIMPLE: Final = "random"  # the bot that plays on where another fails; it needs no process
STUCK: Final = (
    "The rules failed where a bot must choose. Take your last choice back, or concede; and please report it."
)
REST: Final = 2.0  # seconds after which bots go on where a move of theirs could not be kept
FOLLOWED: Final = 1.0  # seconds: after that bots no longer pause between their moves, for somebody waits
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
        self._paces: dict[int, Thinking] = {}  # per seat: when at the earliest others are told that it passed
        self._bots = bots
        self._config = config
        self._bots_play = False
        self._since = 0.0  # when bots began to play
        self._failures: dict[int, int] = {}  # per seat: in how many moves in a row its bot has failed
        self._told: set[tuple[int, str]] = set()  # seats and bots of which the table knows that they fail

    @property
    def at_work(self) -> bool:
        return self._bots_play or bool(self.timers)

    def wake(self) -> None:
        """Something has happened: let bots think."""
        if not self._bots_play and self._asked_bot() is not None:
            self._bots_play = True
            self.table.start(self._let_bots_play())

    def resume(self) -> None:
        """The table was loaded: all that was under way goes on."""
        self.set_timers()
        self.wake()
        self.table.start(self.table.note_waiting())

    # ---- bots ------------------------------------------------------------------------------------
    def _asked_bot(self) -> int | None:
        """A bot's seat that must decide."""
        match = self.table.match
        if match is None:
            return None
        return next((d.seat for d in match.state.pending if self.table.row.seats[d.seat].bot), None)

    async def _let_bots_play(self) -> None:
        self._since = time.monotonic()
        try:
            while self._asked_bot() is not None:
                if self.table.watched():
                    await asyncio.sleep(max(0.0, self._config.bot_pause * (1 - self._waited() / FOLLOWED)))
                try:
                    await self._decide()
                except (BotsBusy, CannotKeep):  # the store has said so
                    await asyncio.sleep(REST)
                except RulesFailed:
                    raise
                except Refusal as e:
                    LOG.error("a bot's move was not kept", extra={"table": self.table.short, "why": e.text})
                    await asyncio.sleep(REST)
        except Exception:
            LOG.exception("bots stop", extra={"table": self.table.short})
            await self.table.chat.notice(STUCK)
        finally:
            self._bots_play = False

    def _waited(self) -> float:
        """Seconds that people have waited since bots began to play."""
        return time.monotonic() - self._since

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
                move.option = sample.meant(
                    await thinker.think(bot, row.game, seat, sample.json, self._waited())
                )
            except StrategiumError as e:
                move.fault = str(e)
            except Exception:  # of the rules, when they deal what the bot does not know
                LOG.exception("a bot was given nothing to think about", extra={"table": self.table.short})
        await self._make(move)

    async def _make(self, move: BotMove) -> None:
        """Make the move if the question still stands; any move, where there is no choice or the bot did not choose."""
        table, match, seat = self.table, move.match, move.seat
        await self._until_due(seat)  # who stands in for a player takes his time, too
        async with table.lock:
            if not move.still_counts() or table.row.seats[seat].bot != move.bot:
                return
            try:
                prepared = match.choose(seat, move.option, by=BOT) if move.option else any_move(match, seat)
            except RulesFailed:  # no fault of the bot
                prepared = any_move(match, seat)
            except Refusal as e:
                if move.is_older():
                    return  # others have changed what is offered: it thinks anew
                move.fault = move.fault or e.text
                prepared = any_move(match, seat)
            if move.fault:
                await self._note_failure(move)
            elif move.option:
                self._failures.pop(seat, None)
            await table.keep(match, prepared)

    async def _note_failure(self, move: BotMove) -> None:
        """The table is told once of a bot that fails; one that fails again and again is replaced."""
        seat, bot = move.seat, move.bot
        self._bots.failed(self.table.row.id, bot, move.fault)
        self._failures[seat] = self._failures.get(seat, 0) + 1
        if self._failures[seat] >= FAILURES:
            del self._failures[seat]
            await self._replace(seat)
        elif (seat, bot) not in self._told:
            self._told.add((seat, bot))
            await self._tell_failure(seat)

    async def _tell_failure(self, seat: int) -> None:
        """A bot has failed for the first time: chance has chosen for it, and it goes on."""
        who = self.table.row.seats[seat]
        await self.table.chat.tell(f"The bot “{who.bot}” failed: this time chance chose for {who.name}.")

    async def _replace(self, seat: int) -> None:
        """A bot that fails again and again is replaced by a simple one, and the table is told."""
        old = self.table.row.seats[seat]
        self.table.metrics.bots_failed += 1
        await self.table.change_seat(seat, msgspec.structs.replace(old, bot=SIMPLE))
        await self.table.chat.tell(f"The bot “{old.bot}” failed; “{SIMPLE}” plays on for {old.name}.")

    # ---- players who can only pass ---------------------------------------------------------------
    def set_timers(self) -> None:
        """Where a player can only pass it is done for him, after a time that does not depend on his hand.

        It is done only while he is here: who is away would not pass if he could do anything, and others see that he is.
        """
        table, match = self.table, self.table.match
        self.timers.clear()
        if match is None:
            return
        self._set_paces(match)
        for seat, who in enumerate(table.row.seats):
            if who.guest is None or who.bot or not is_form(match.state, table.row, seat):
                continue
            if table.row.table_rules.passes_absent or table.presence.is_here(who.guest):
                number = self.timers[seat] = match.history.numbers[seat]
                table.start(self._pass_later(match, seat, number))

    def _set_paces(self, match: Match) -> None:
        """A time for every question that another hand could only pass."""
        old, self._paces = self._paces, {}
        for seat in self.table.row.silent_seats:
            if not may_pass(match.state, seat) and not only_answer(match.state, seat):
                continue
            number, before = match.history.numbers[seat], old.get(seat)
            if before is None or before.number != number:
                takes = thinking_time(*self._config.honest_seconds, random.SystemRandom())
                before = Thinking(number, time.monotonic(), takes)
            self._paces[seat] = before

    def came_back(self, seat: int) -> None:
        """A player can answer from now on."""
        if seat in self._paces:
            self._paces[seat].since = time.monotonic()
        self.set_timers()

    def hold(self, seat: int, number: int, option: str) -> float:
        """For how many seconds that answer, made by hand, must wait: a pass comes no sooner than the server's."""
        match, pace = self.table.match, self._paces.get(seat)
        if match is None or pace is None or pace.number != number or not may_pass(match.state, seat):
            return 0.0
        options = next(d for d in match.state.pending if d.seat == seat).options
        passed = any(one.id == option and one.raw[0] is PASS for one in options)
        return self._left(seat) if passed else 0.0

    def _left(self, seat: int) -> float:
        pace = self._paces.get(seat)
        return 0.0 if pace is None else pace.left(time.monotonic())

    async def _until_due(self, seat: int) -> None:
        """Who goes away and comes back begins anew, so the time may grow meanwhile."""
        while (left := self._left(seat)) > 0:
            await asyncio.sleep(left)

    async def _pass_later(self, match: Match, seat: int, number: int) -> None:
        await self._until_due(seat)
        while self.timers.get(seat) == number:
            try:
                async with self.table.lock:
                    if self.timers.get(seat) != number or match.history.numbers[seat] != number:
                        return
                    prepared = match.choose(seat, asked(match, seat).options[0].id, by=SERVER)
                    await self.table.keep(match, prepared)
            except CannotKeep:  # there may be room again soon
                await asyncio.sleep(REST)
            except Refusal as e:  # then the player is asked himself, and can take back what led here
                LOG.error("a seat was not passed for", extra={"table": self.table.short, "why": e.text})
                self.timers.pop(seat, None)
                self.table.show()
        self.wake()


def asked(match: Match, seat: int) -> Decision:
    """The question that waits for that seat."""
    return next(d for d in match.state.pending if d.seat == seat)


def any_move(match: Match, seat: int) -> PreparedMove:
    """One of the options of that seat, each as likely as the other, at which the rules do not fail."""
    options = list(asked(match, seat).options)
    random.SystemRandom().shuffle(options)
    for option in options[:-1]:
        try:
            return match.choose(seat, option.id, by=BOT)
        except RulesFailed as e:
            LOG.error("a bot cannot choose that", extra={"table": match.row.id[:6], "why": str(e.__cause__)})
    return match.choose(seat, options[-1].id, by=BOT)
