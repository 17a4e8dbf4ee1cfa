"""What is to be done at some time: looking at clocks, ending holidays. It is kept: a restart forgets nothing."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from strategium.server.errors import CannotKeep, NotFound, Refusal
from strategium.server.keeper import Keeper
from strategium.server.rows import Job

LOG = logging.getLogger("strategium.jobs")
EVERY: Final = 1.0  # seconds after which it is looked again what is due
AT_ONCE: Final = 50
LATER: Final = 60.0  # seconds after which what has failed is tried again

Handler = Callable[[Job], Awaitable[None]]


class Jobs:
    """Does what is due. Each kind of job has one who does it, and who drops it or sets it anew."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._handlers: dict[str, Handler] = {}

    def handle(self, kind: str, handler: Handler) -> None:
        self._handlers[kind] = handler

    async def work_always(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.work()
            except CannotKeep as e:
                LOG.error("jobs cannot be read", extra={"why": e.text})

    async def work(self) -> None:
        """Do all that is due now."""
        now = time.time()
        for job in await self._keeper.do(lambda store: store.due_jobs(now, AT_ONCE)):
            await self._do(job)

    async def _do(self, job: Job) -> None:
        handler = self._handlers.get(job.kind)
        if handler is None:  # of a later release: it waits for one that knows it
            await self._put_off(job)
            return
        try:
            await handler(job)
        except NotFound:
            await self._keeper.do(lambda store: store.drop_job(job.key))
        except Refusal as e:
            LOG.error("a job was not done", extra={"kind": job.kind, "why": e.text})
            await self._put_off(job)
        except Exception:  # the others go on
            LOG.exception("a job failed", extra={"kind": job.kind})
            await self._put_off(job)

    async def _put_off(self, job: Job) -> None:
        later = msgspec.structs.replace(job, due=time.time() + LATER)
        await self._keeper.do(lambda store: store.set_job(later))
