"""Taking back at a table: what is free, what the others are asked about, and what never comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from strategium.server.errors import NotNow, Stale
from strategium.server.match import Match, PreparedMove
from strategium.server.rows import TableRow

if TYPE_CHECKING:
    from strategium.server.live import LiveTable


class UndoRequest:
    """A seat asks to take a choice back; the seats that have not yet said yes."""

    def __init__(self, id: int, seat: int, to: int, waiting: list[int]) -> None:
        self.id = id
        self.seat = seat
        self.to = to
        self.waiting = waiting


class Undoing:
    """What seats take back, and what they ask for."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.request: UndoRequest | None = None
        self._requests = 0

    def check_not_final(self) -> None:
        if self.table.row.final:
            raise NotNow(_why_final(self.table.row))

    # ---- what is told ----------------------------------------------------------------------------
    def data(self, match: Match, seat: int) -> dict[str, Any]:
        """Whether the seat may take something back, by itself or if the others agree."""
        request = self.request
        asked = None
        if request is not None:
            asked = {"id": request.id, "seat": request.seat, "waiting": request.waiting}
        return {
            "may": self._may(match, seat),
            "redo": not self.table.row.final and bool(match.history.redo_of(seat)),
            "request": asked,
        }

    def _may(self, match: Match, seat: int) -> str:
        if self.table.row.final:
            return "no"
        if match.may_retract(seat):
            return "free"
        to = match.back_to(seat)
        if to < 0:
            return "no"
        return "free" if self.table.solo or match.tells_nothing(seat, to) else "ask"

    # ---- doing it: the table's lock is held ------------------------------------------------------
    async def undo(self, match: Match, seat: int) -> str:
        """Take the latest choice of the seat back, or ask the others; the name of the reply."""
        self.check_not_final()
        may = self._may(match, seat)
        if may == "no":
            raise NotNow("There is nothing that you could take back.")
        to = match.back_to(seat)
        if may == "ask":
            self._ask_others(seat, to)
            return "asked"
        await self.table.keep(
            match, match.retract(seat) if match.may_retract(seat) else match.take_back(seat, to)
        )
        return "done"

    def redo(self, match: Match, seat: int) -> PreparedMove:
        self.check_not_final()
        return match.redo(seat)

    def _ask_others(self, seat: int, to: int) -> None:
        self._requests += 1
        seats = self.table.row.seats
        others = [s for s, one in enumerate(seats) if one.guest not in (None, seats[seat].guest)]
        self.request = UndoRequest(self._requests, seat, to, others)
        self.table.show()

    async def consent(self, match: Match, seat: int, number: int, yes: bool) -> None:
        """A word on what another wants to take back; when all agree it is done."""
        request = self.request
        if request is None or request.id != number or seat not in request.waiting:
            raise Stale("That is no longer asked.")
        self.check_not_final()
        asker = self.table.row.seats[request.seat].name
        if not yes:
            self.request = None
            await self.table.chat.tell(
                f"{self.table.row.seats[seat].name} does not let {asker} take that back."
            )
            return
        request.waiting.remove(seat)
        if request.waiting:
            self.table.show()
            return
        await self.table.keep(match, match.take_back(request.seat, request.to))
        await self.table.chat.tell(f"{asker} took a choice back.")


def _why_final(row: TableRow) -> str:
    if not row.solo:
        return "The game is over. Where several people play, the end is final."
    if row.opened:
        return "The game is over, and its open record was read: the end is final."
    return "The game is over, and you play again at another table: the end is final."
