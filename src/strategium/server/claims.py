"""Which tables are ours. A live table is in the memory of one server; where there is only one, it has them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from strategium.server.bot_process import Job
    from strategium.server.bots import Told


class Listener(Protocol):
    """Who is told what goes on at other servers of the same store. Called in the thread of the event loop."""

    def hear(self, kind: str, id: str) -> None:
        """News. Who was not listening reads the store: nothing depends on it."""

    def keep_only(self, tables: set[str]) -> None:
        """We were taken for dead: of our tables only these are still ours."""


class RemoteThoughts(Protocol):
    """Workers, who let bots think."""

    def heard(self, thought: int) -> None: ...
    async def ask(self, job: Job, table: str, seconds: float) -> Told | None: ...


class Claims:
    """One server: all tables are its own."""

    node = 0  # the number of this server among several
    shared = False  # whether other servers may use the store
    thoughts: RemoteThoughts | None = None  # where workers find what bots must think about

    async def take(self, table: str) -> None:
        """Before the table is read: from now on it is ours. Elsewhere if another server has it."""

    async def free(self, tables: list[str]) -> list[str]:
        """Those of them that no other server has."""
        return tables

    def sure(self) -> bool:
        """Whether what is in our memory is certainly ours: nobody can have taken us for dead."""
        return True

    async def let_go(self, table: str) -> None:
        """It has left our memory: whoever needs it may have it."""

    def forget(self, table: str) -> None:
        """It is not where it was said to be."""

    def listen(self, listener: Listener) -> None:
        """From now on that one is told of news."""

    def give_up(self) -> None:
        """We are about to stop: no table becomes ours any more."""

    def stop(self) -> None:
        """All that was ours may be had by others."""
