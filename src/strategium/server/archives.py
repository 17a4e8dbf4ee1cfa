"""What is read of games: finished ones as pictures, and what a viewer has seen of one that goes on.

Pictures are made once, and then read from the store by whoever may. Games are replayed in processes of their own, so
that no table has to wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Final, TypeVar

from strategium.server.archiving import STEPS
from strategium.server.config import Config
from strategium.server.errors import Busy, NotFound, NotNow, Refusal
from strategium.server.keeper import Keeper
from strategium.server.metrics import Metrics
from strategium.server.readers import Readers, ReadingFailed
from strategium.server.reading_process import ARCHIVE, SEEN, Job
from strategium.server.rows import Cover, StoredGame
from strategium.server.store import Store, read_game

T = TypeVar("T")
LOG = logging.getLogger("strategium.archives")
AT_ONCE: Final = 20  # games that are looked for at a time
REST: Final = 0.5  # seconds between two games that nobody waits for
TRY_AGAIN: Final = 300.0  # seconds until a game is tried again that could not be archived
NOT_MADE: Final = "The replay of this game cannot be made just now; its record can be had."
GOES_ON: Final = "The replay can be seen when the game is over."


class Archives:
    """Where replays are read. A game that has no archive yet gets one when it is asked for, or when there is time."""

    def __init__(self, keeper: Keeper, readers: Readers, config: Config, metrics: Metrics) -> None:
        self._keeper = keeper
        self._readers = readers
        self._seconds = config.archive_seconds
        self._metrics = metrics
        self._once = Once()
        self._failed: dict[str, float] = {}  # tables that could not be archived, and when it was tried

    async def cover(self, table: str) -> Cover:
        """What is said of the game as a whole."""
        found = await self._keeper.do(lambda store: store.archive(table))
        if found is None:
            await self._make(table)
            found = await self._keeper.do(lambda store: store.archive(table))
        if found is None:
            raise NotNow(GOES_ON)
        return found

    async def page(self, table: str, eyes: str, move: int) -> bytes:
        """The page that shows that move, as JSON packed with gzip."""
        find = functools.partial(_find_page, table, eyes, move)
        found = await self._keeper.do(find)
        if found is None:
            await self._make(table)
            found = await self._keeper.do(find)
        if found is None:
            raise NotNow(GOES_ON)
        return found

    async def known_digests(self, table: str) -> dict[str, str]:
        """For the record of a game, if it has an archive."""
        found = await self._keeper.do(lambda store: store.archive(table))
        return {} if found is None else found.digests

    async def seen(self, kept: StoredGame, viewer: int | None) -> bytes:
        """What a viewer has lawfully seen of a game, as JSON packed with gzip."""
        job = Job(SEEN, kept, viewer)
        try:
            answer = await self._once.do((kept.row.id, viewer), lambda: self._readers.read(job))
        except ReadingFailed as e:
            LOG.error("a record cannot be made", extra={"table": kept.row.id[:6], "why": str(e)})
            raise Busy("The record of this game cannot be made just now.") from e
        data: bytes = answer.data
        return data

    # ---- making ----------------------------------------------------------------------------------
    async def _make(self, table: str) -> None:
        if time.monotonic() - self._failed.get(table, -TRY_AGAIN) < TRY_AGAIN:
            raise Busy(NOT_MADE)
        await self._once.do(table, lambda: self._archive(table))

    async def _archive(self, table: str) -> None:
        kept = await self._keeper.do(lambda store: read_game(store, table))
        if kept is None:
            raise NotFound("There is no such table.")
        try:
            made = await self._readers.read(Job(ARCHIVE, kept))
        except ReadingFailed as e:
            self._failed[table] = time.monotonic()
            self._metrics.archives_failed += 1
            LOG.error("a game cannot be archived", extra={"table": table[:6], "why": str(e)})
            raise Busy(NOT_MADE) from e
        cover, pages = made.cover, made.pages
        assert cover is not None
        if await self._keeper.do(lambda store: store.add_archive(table, cover, pages)):
            self._metrics.archives += 1

    async def work_always(self) -> None:
        """Games that ended a while ago, and those that a server before this one did not come to."""
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.work()
            except Exception:  # it must go on, whatever is wrong with one game
                LOG.exception("archiving failed")

    async def work(self) -> None:
        """One game after the other; a game that has just ended is let rest, for its end may be taken back."""
        before = time.time() - self._seconds
        most = AT_ONCE + len(self._failed)
        for table in await self._keeper.do(lambda store: store.without_archive(before, most)):
            if table not in self._failed:
                with contextlib.suppress(Refusal):
                    await self._make(table)
                await asyncio.sleep(REST)


class Once:
    """However many ask for the same at the same time, it is done once, to the end."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[Any]] = {}

    async def do(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.ensure_future(work())
            task.add_done_callback(functools.partial(self._forget, key))
        found: T = await asyncio.shield(task)
        return found

    def _forget(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(key, None)
        if not task.cancelled():
            task.exception()  # nobody may be waiting for it any more


def _find_page(table: str, eyes: str, move: int, store: Store) -> bytes | None:
    cover = store.archive(table)
    if cover is None:
        return None
    last = max(0, cover.moves - 1) // STEPS
    return store.archive_page(table, eyes, min(move // STEPS, last))
