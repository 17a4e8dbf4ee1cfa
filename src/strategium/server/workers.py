"""Threads for what takes a while: few at once, few in line, and nobody waits for long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

from strategium.server.errors import Busy

P = ParamSpec("P")
T = TypeVar("T")
THREADS: Final = 2  # more would take the time of those who play
IN_LINE: Final = 30
SECONDS: Final = 15.0


class Workers:
    """Does jobs in threads. A thread cannot be ended, so every job must have bounds of its own."""

    def __init__(self, threads: int = THREADS, in_line: int = IN_LINE, seconds: float = SECONDS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="worker")
        self._most = threads + in_line
        self._seconds = seconds
        self._jobs = 0  # at work or in line
        self._lock = threading.Lock()

    async def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the job gives; Busy if too many wait already, or if it takes too long."""
        with self._lock:
            if self._jobs >= self._most:
                raise Busy("The server is busy: try again in a moment.")
            self._jobs += 1
        future = self._pool.submit(job, *args, **kwargs)
        future.add_done_callback(self._done)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            raise Busy("That took too long: try again in a moment.") from None

    def _done(self, future: Future[Any]) -> None:
        with self._lock:
            self._jobs -= 1

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
