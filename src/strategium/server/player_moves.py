"""What players do at a table. Every question has a number of the seat's own, so what is sent twice is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from strategium.server.errors import NotNow, Stale
from strategium.server.match import Match, PreparedMove, ask_always_word
from strategium.server.pictures import reasons_data

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

Reply = dict[str, Any]


class PlayerMoves:
    """Answers, offers, taking back and making again: each one is done to the end, once."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table

    async def answer(self, seat: int, number: int, option: str) -> Reply:
        return await self._once(seat, number, option, self._kept(lambda match: match.choose(seat, option)))

    async def take_offer(self, seat: int, number: int, name: str) -> Reply:
        return await self._once(
            seat, number, f"offer:{name}", self._kept(lambda match: match.offer(seat, name))
        )

    async def redo(self, seat: int, number: int) -> Reply:
        undoing = self.table.undoing
        return await self._once(seat, number, "redo", self._kept(lambda match: undoing.redo(match, seat)))

    async def undo(self, seat: int, number: int) -> Reply:
        return await self._once(seat, number, "undo", lambda match: self.table.undoing.undo(match, seat))

    async def ask_always(self, seat: int, number: int, on: bool) -> Reply:
        """Whether the seat is asked even where it can only pass. The engine's part of it is a recorded move."""
        return await self._once(
            seat, number, ask_always_word(on), lambda match: self._ask_always(match, seat, on)
        )

    async def consent(self, seat: int, request: int, yes: bool) -> Reply:
        """A word on what another wants to take back."""
        return await self._whole(self._consent(seat, request, yes))

    def why_not(self, seat: int, ref: str | None, verb: str | None) -> list[dict[str, Any]]:
        return reasons_data(self.table.playing().state, seat, ref, verb)

    # ---- once, and to the end --------------------------------------------------------------------
    async def _whole(self, work: Coroutine[Any, Any, Reply]) -> Reply:
        """Do it to the end, even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.table.start(work))

    async def _once(
        self, seat: int, number: int, option: str, do: Callable[[Match], Awaitable[str]]
    ) -> Reply:
        return await self._whole(self._do_once(seat, number, option, do))

    async def _do_once(
        self, seat: int, number: int, option: str, do: Callable[[Match], Awaitable[str]]
    ) -> Reply:
        """Do it if the question with that number stands; what was sent before is only confirmed."""
        table = self.table
        async with table.lock:
            match = table.playing()
            if number != match.history.numbers[seat]:
                return await self._sent_before(match, seat, number, option)
            if table.row.seats[seat].bot:
                raise NotNow("A bot plays for you. Say that you are back, and you play on.")
            reply = await do(match)
        table.autopilot.wake()
        return {"t": reply, "number": number}

    async def _sent_before(self, match: Match, seat: int, number: int, option: str) -> Reply:
        table = self.table
        entry = await table.keeper.do(lambda store: store.find_entry(table.row.id, seat, number))
        if entry is not None and entry.option == option:
            return {"t": "done", "number": number}
        if number > match.history.numbers[seat]:
            raise Stale("There is no such question yet.")
        raise Stale("That question was answered already, or has changed meanwhile.")

    def _kept(self, prepare: Callable[[Match], PreparedMove]) -> Callable[[Match], Awaitable[str]]:
        """Prepare a move, and keep it."""

        async def do(match: Match) -> str:
            await self.table.keep(match, prepare(match))
            return "done"

        return do

    async def _ask_always(self, match: Match, seat: int, on: bool) -> str:
        table = self.table
        table.undoing.check_not_final()
        silent = seat in table.row.silent_seats
        await table.change_seat(seat, msgspec.structs.replace(table.row.seats[seat], ask_always=on))
        if bool(match.state.always_ask >> seat & 1) != (on or silent):
            await table.keep(match, match.ask_always(seat, on or silent))
        else:
            table.show()
        return "done"

    async def _consent(self, seat: int, request: int, yes: bool) -> Reply:
        table = self.table
        async with table.lock:
            await table.undoing.consent(table.playing(), seat, request, yes)
        table.autopilot.wake()
        return {"t": "done", "number": request}
