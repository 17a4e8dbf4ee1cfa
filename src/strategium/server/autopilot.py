"""What goes on at a table by itself: bots play, and who can only pass is spared the question."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

from strategium.kernel.errors import StrategiumError
from strategium.server.bots import BotPool
from strategium.server.config import Config
from strategium.server.errors import CannotKeep, Refusal
from strategium.server.match import Match
from strategium.server.store import BOT, SERVER

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

LOG = logging.getLogger("strategium.table")
SIMPLE: Final = "random"  # the bot that plays on where another fails; it needs no process
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
                except CannotKeep:  # the store has said so
                    await asyncio.sleep(REST)
                except Refusal as e:
                    LOG.error("a bot's move was not kept", extra={"table": self.table.short, "why": e.text})
                    await asyncio.sleep(REST)
        except Exception:
            LOG.exception("bots stop", extra={"table": self.table.short})
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
                step = match.choose(seat, option or any_option(match, seat), by=BOT)
            except Refusal as e:
                fault = fault or e.text
                step = match.choose(seat, any_option(match, seat), by=BOT)
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
        while self.timers.get(seat) == number:
            try:
                async with self.table.lock:
                    if self.timers.get(seat) != number or match.history.numbers[seat] != number:
                        return
                    await self.table.keep(match, match.choose(seat, match.forced(seat), by=SERVER))
            except CannotKeep:  # there may be room again soon
                await asyncio.sleep(REST)
        self.wake()


def any_option(match: Match, seat: int) -> str:
    """One of the options of that seat, each as likely as the other."""
    decision = next(d for d in match.state.pending if d.seat == seat)
    return decision.options[random.SystemRandom().randrange(len(decision.options))].id
