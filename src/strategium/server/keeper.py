"""The one writer: a thread that does all work on the store, many jobs in one commit when many wait."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from strategium.server.store import Store

T = TypeVar("T")
Job = tuple[Callable[[Store], Any], "Future[Any]"]
MOST_AT_ONCE = 64


class Keeper:
    """Jobs are done in the order in which they come. A job is told to be done when it is on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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

    def _next_batch(self) -> tuple[list[Job], bool]:
        first = self._jobs.get()
        batch: list[Job] = []
        while first is not None:
            batch.append(first)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch, True
            first = self._jobs.get()
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        """All jobs in one transaction. One that fails is undone alone; if the commit fails, all are."""
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._store.transaction():
                for job, future in batch:
                    try:
                        with self._store.transaction():
                            outcomes.append((future, job(self._store), None))
                    except Exception as e:
                        outcomes.append((future, None, e))
        except Exception as e:
            outcomes = [(future, None, e) for _, future in batch]
        self.commits += 1
        for future, value, problem in outcomes:
            if problem is not None:
                future.set_exception(problem)
            else:
                future.set_result(value)
