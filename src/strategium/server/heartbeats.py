"""Time stops while nobody serves: a server beats every few seconds, and what lies between beats that are far apart is
taken off all clocks. So nobody loses time to a crash, a restart, a full disk or a machine that slept.

Where several servers share a store, time goes on while any of them beats: whoever beats first after a gap notes it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from strategium.server.errors import CannotKeep, Unsure
from strategium.server.keeper import Keeper
from strategium.server.rows import Gap
from strategium.server.store import Store

LOG = logging.getLogger("strategium.clocks")
EVERY: Final = 10.0  # seconds between two beats
LATE: Final = 25.0  # a beat that comes so long after the one before: meanwhile nobody served


class Heartbeats:
    """When nobody has served."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._gaps: list[Gap] = []
        self._latest = time.time()

    async def start(self) -> None:
        """Nobody has served since the latest beat of before."""
        now = time.time()
        self._gaps = await self._keeper.do(lambda store: _begin(store, now))
        self._latest = now

    async def beat(self) -> None:
        now = time.time()
        try:
            gap, self._gaps = await self._keeper.do(lambda store: _beat(store, now))
        except (CannotKeep, Unsure) as e:  # then nobody can play either, and time stands still
            LOG.error("a beat was not kept", extra={"why": str(e)})
            return
        if gap is not None:
            LOG.warning("nobody served for a while", extra={"seconds": round(gap.until - gap.since)})
        self._latest = now

    async def beat_always(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.beat()

    def served(self, since: float, until: float) -> float:
        """For how many seconds of that time somebody served."""
        missing = sum(_overlap(gap, since, until) for gap in self._gaps)
        if until - self._latest > LATE:  # the gap is not noted yet
            missing += _overlap(Gap(self._latest, until), since, until)
        return max(0.0, until - since - missing)

    def lost(self, since: float) -> float:
        """For how many seconds nobody has served since then, as far as it is noted."""
        return sum(_overlap(gap, since, gap.until) for gap in self._gaps)


def _overlap(gap: Gap, since: float, until: float) -> float:
    return max(0.0, min(gap.until, until) - max(gap.since, since))


def _begin(store: Store, now: float) -> list[Gap]:
    latest = store.latest_beat()
    if latest is not None and latest < now and (now - latest > LATE or not store.others_serve()):
        _note(store, Gap(latest, now))
    store.beat(now)
    return store.gaps()


def _beat(store: Store, now: float) -> tuple[Gap | None, list[Gap]]:
    """Gives the gap that has just ended, if there was one, and all of them: others note them too."""
    latest = store.latest_beat()
    gap = Gap(latest, now) if latest is not None and now - latest > LATE else None
    if gap is not None:
        _note(store, gap)
    store.beat(now)
    return gap, store.gaps()


def _note(store: Store, gap: Gap) -> None:
    store.add_gap(gap)
    store.put_off_deadlines(gap.until - gap.since)
