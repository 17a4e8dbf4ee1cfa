"""The one writer: a thread that does all work on the store, many jobs in one commit when many wait."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from strategium.server.store import Store, Work

T = TypeVar("T")
Waiting = tuple[Work, "Future[Any]"]
MOST_AT_ONCE = 64


class Keeper:
    """Work is done in the order in which it comes. It is told to be done when it is on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="keeper", daemon=True)
        self._thread.start()
        self.commits = 0

    async def do(self, job: Callable[[Store], T]) -> T:
        """Run a job on the store; it is committed when this returns. Who stops waiting does not stop the job."""
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return await asyncio.shield(asyncio.wrap_future(future))

    def stop(self) -> None:
        """Finish what is waiting, then close the store."""
        self._jobs.put(None)
        self._thread.join()
        self._store.close()

    def _work(self) -> None:
        while True:
            batch, go_on = self._next_batch()
            if batch:
                self._commit(batch)
            if not go_on:
                return

    def _next_batch(self) -> tuple[list[Waiting], bool]:
        first = self._jobs.get()
        batch: list[Waiting] = []
        while first is not None:
            batch.append(first)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch, True
            first = self._jobs.get()
        return batch, False

    def _commit(self, batch: list[Waiting]) -> None:
        outcomes = self._store.do_all([job for job, _ in batch])
        self.commits += 1
        for (_, future), (value, problem) in zip(batch, outcomes, strict=True):
            if problem is not None:
                future.set_exception(problem)
            else:
                future.set_result(value)
