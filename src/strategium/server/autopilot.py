"""What goes on at a table by itself: bots play, and who can only pass is spared the question."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

from strategium.kernel.errors import StrategiumError
from strategium.server.bots import BotPool
from strategium.server.config import Config
from strategium.server.errors import Refusal, RulesFailed
from strategium.server.match import Match, Step
from strategium.server.store import BOT, SERVER

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

LOG = logging.getLogger("strategium.table")
SIMPLE: Final = "random"  # the bot that plays on where another fails; it needs no process
STUCK: Final = (
    "The rules failed where a bot must choose. Take your last choice back, or concede; and please report it."
)
REST: Final = 2.0  # seconds after which bots go on where a move of theirs could not be kept


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
                seat = self._asked_bot()  # meanwhile a choice may have been taken back
                if seat is None:
                    continue
                try:
                    await self._decide(seat)
                except RulesFailed:
                    raise
                except Refusal as e:
                    LOG.error("a bot's move was not kept", extra={"table": self.table.short, "why": e.text})
                    await asyncio.sleep(REST)
        except Exception:
            LOG.exception("bots stop", extra={"table": self.table.short})
            await self.table.notice(STUCK)
        finally:
            self._at_work = False

    async def _decide(self, seat: int) -> None:
        table, match = self.table, self.table.playing()
        count, bot = match.history.count, table.row.seats[seat].bot
        option, fault = await self._choice(match, seat, bot)
        async with table.lock:
            if match.history.count != count or table.row.seats[seat].bot != bot:
                return  # something happened meanwhile: it thinks anew
            try:
                step = match.choose(seat, option, by=BOT) if option else any_step(match, seat)
            except RulesFailed:  # no fault of the bot
                step = any_step(match, seat)
            except Refusal as e:
                fault = fault or e.text
                step = any_step(match, seat)
            if fault:
                LOG.warning("a bot failed", extra={"table": table.short, "bot": bot, "why": fault[:300]})
                await table.replace_bot(seat, SIMPLE)
            await table.keep(match, step)

    async def _choice(self, match: Match, seat: int, bot: str) -> tuple[str, str]:
        """The option that the bot chooses; or none, where any will do, and why the bot did not choose."""
        decision = next(d for d in match.state.pending if d.seat == seat)
        if bot == SIMPLE or len(decision.options) == 1:
            return "", ""
        try:
            return await self._bots.think(bot, self.table.row.game, seat, match.sample(seat)), ""
        except StrategiumError as e:
            return "", str(e)
        except Exception:  # of the rules, when they deal what the bot does not know
            LOG.exception("a bot was given nothing to think about", extra={"table": self.table.short})
            return "", ""

    # ---- players who can only pass ---------------------------------------------------------------
    def set_timers(self) -> None:
        """Where a player can only pass it is done for him, after a time that does not depend on his hand."""
        match = self.table.match
        self.timers.clear()
        for seat, who in enumerate(self.table.row.seats):
            if match is None or who.guest is None or who.stops:
                continue
            try:
                forced = match.state.patient >> seat & 1 and match.forced(seat)
            except Exception:  # a bug of the game: the player is shown what he can do
                LOG.exception("nobody knows whether a seat can only pass", extra={"table": self.table.short})
                continue
            if forced:
                number = self.timers[seat] = match.history.numbers[seat]
                self.table.start(self._pass_later(match, seat, number))

    async def _pass_later(self, match: Match, seat: int, number: int) -> None:
        await asyncio.sleep(random.SystemRandom().uniform(*self._config.honest_seconds))
        async with self.table.lock:
            if self.timers.get(seat) != number or match.history.numbers[seat] != number:
                return
            try:
                await self.table.keep(match, match.choose(seat, match.forced(seat), by=SERVER))
            except Refusal as e:  # then the player is asked himself, and can take back what led here
                LOG.error("a seat was not passed for", extra={"table": self.table.short, "why": e.text})
                self.timers.pop(seat, None)
                self.table.show()
        self.wake()


def any_step(match: Match, seat: int) -> Step:
    """One of the options of that seat, each as likely as the other, at which the rules do not fail."""
    decision = next(d for d in match.state.pending if d.seat == seat)
    options = list(decision.options)
    random.SystemRandom().shuffle(options)
    for option in options[:-1]:
        try:
            return match.choose(seat, option.id, by=BOT)
        except RulesFailed as e:
            LOG.error("a bot cannot choose that", extra={"table": match.row.id[:6], "why": str(e.__cause__)})
    return match.choose(seat, options[-1].id, by=BOT)
