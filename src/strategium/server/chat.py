"""What is said at a table: by those who sit there, by spectators, and by the server."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final

from strategium.server.errors import CannotKeep
from strategium.server.names import clean_line
from strategium.server.rows import ChatLine

if TYPE_CHECKING:
    from strategium.server.live import LiveTable

LOG = logging.getLogger("strategium.table")
THE_SERVER: Final = -2  # the "seat" that tells notices
A_SPECTATOR: Final = -1
MOST_LINES: Final = 60  # lines of chat that are shown


class TableChat:
    """The latest lines of one table. Each is kept before it is shown."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.lines: list[ChatLine] = []

    def data(self) -> dict[str, Any]:
        return {
            str(line.n): {"seat": line.seat, "name": line.name, "text": line.text}
            for line in self.lines[-MOST_LINES:]
        }

    async def say(self, seat: int, name: str, text: str) -> None:
        """A line from somebody who sits here (or -1, a spectator)."""
        line = clean_line(text)
        async with self.table.lock:
            await self._add(seat, name, line)

    async def notice(self, text: str) -> None:
        """Tell everybody something; if it cannot be kept, it is only logged."""
        async with self.table.lock:
            try:
                await self.tell(text)
            except CannotKeep as e:
                LOG.error("a notice was not kept", extra={"table": self.table.short, "why": e.text})

    async def tell(self, text: str) -> None:
        """A notice of the server. The table's lock is held."""
        await self._add(THE_SERVER, "", text)

    async def _add(self, seat: int, name: str, text: str) -> None:
        n = self.lines[-1].n + 1 if self.lines else 0
        line = ChatLine(n, seat, name, text, time.time())
        await self.table.write_down(lambda store: store.add_said(self.table.row.id, line))
        self.lines = [*self.lines[-MOST_LINES:], line]
        self.table.show()
