"""What is typed at the table on the screen: the words of the line mode, answered in a panel."""

from __future__ import annotations

from collections.abc import Callable

from strategium.terminal.paper import Paper, Sheet
from strategium.terminal.session import Session
from strategium.terminal.talk import Talk


class Desk(Talk):
    """Answers are kept on a sheet. What the screen does by itself is left to it: `deeds`, by the words for them."""

    def __init__(
        self, session: Session, deeds: dict[str, Callable[[], None]], paper: Paper | None = None
    ) -> None:
        super().__init__(session, paper or Sheet(80))
        self.deeds = deeds

    def turn_page(self, width: int) -> Sheet:
        """A new sheet for answers."""
        self.paper = page = Sheet(width)
        return page

    def act(self, seat: int, line: str) -> bool:
        deed = self.deeds.get(line.strip().casefold())
        if deed is not None:
            deed()
            return False
        return super().act(seat, line)
