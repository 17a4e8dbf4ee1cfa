"""What is to be done at some time: looking at clocks, ending holidays. It is kept: a restart forgets nothing.

Of several servers one does it: the one that has the table that it is about, else the first that takes it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from strategium.server.claims import Claims
from strategium.server.errors import CannotKeep, Elsewhere, NotFound, Refusal, Unsure
from strategium.server.keeper import Keeper
from strategium.server.rows import Job

LOG = logging.getLogger("strategium.jobs")
EVERY: Final = 1.0  # seconds after which it is looked again what is due
AT_ONCE: Final = 50
LATER: Final = 60.0  # seconds after which what has failed is tried again

Handler = Callable[[Job], Awaitable[None]]


class Jobs:
    """Does what is due. Each kind of job has one who does it, and who drops it or sets it anew."""

    def __init__(self, keeper: Keeper, claims: Claims) -> None:
        self._keeper = keeper
        self._claims = claims
        self._handlers: dict[str, Handler] = {}
        self._of_tables: set[str] = set()  # kinds whose body is the id of a table

    def handle(self, kind: str, handler: Handler, of_table: bool = False) -> None:
        self._handlers[kind] = handler
        if of_table:
            self._of_tables.add(kind)

    async def work_always(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.work()
            except (CannotKeep, Unsure) as e:
                LOG.error("jobs cannot be read", extra={"why": str(e)})

    async def work(self) -> None:
        """Do all that is due now."""
        now = time.time()
        due = await self._keeper.do(lambda store: store.due_jobs(now, AT_ONCE))
        ours = set(await self._claims.free([job.body for job in due if job.kind in self._of_tables]))
        for job in due:
            if job.kind not in self._of_tables or job.body in ours:
                await self._take(job, time.time() + LATER)

    async def _take(self, job: Job, later: float) -> None:
        """Do it, if nobody else does. What is not done is due again later."""
        if await self._keeper.do(lambda store: store.take_job(job, later)):
            await self._do(job, later)

    async def _do(self, job: Job, later: float) -> None:
        handler = self._handlers.get(job.kind)
        if handler is None:  # of a later release: it waits for one that knows it
            return
        try:
            await handler(job)
        except NotFound:
            await self._keeper.do(lambda store: store.drop_job(job.key))
        except Elsewhere:  # since a moment ago: it is for that server
            taken = msgspec.structs.replace(job, due=later)
            await self._keeper.do(lambda store: store.take_job(taken, job.due))
        except Refusal as e:
            LOG.error("a job was not done", extra={"kind": job.kind, "why": e.text})
        except Exception:  # the others go on
            LOG.exception("a job failed", extra={"kind": job.kind})
