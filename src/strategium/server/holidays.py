"""Holidays: who has an account may stop all his clocks over days, for 30 days a year.

Where several servers share a store, each looks after the tables that it has.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from strategium.kernel.errors import StrategiumError
from strategium.server.accounts import Accounts
from strategium.server.errors import Elsewhere, NotNow
from strategium.server.keeper import Keeper
from strategium.server.lobby import Lobby
from strategium.server.rows import DAYS, HOLIDAY, PLAYING, Guest, Holiday, Job
from strategium.server.store import Store

DAY: Final = 86_400.0
YEAR: Final = 365 * DAY
ALLOWED: Final = 30 * DAY  # in any 365 days
LEAST: Final = 60.0  # seconds: what is shorter counts as much
MOST_TABLES: Final = 10_000
EVERY: Final = 10.0  # seconds after which it is looked again who is on holiday, should news have been lost
LOG = logging.getLogger("strategium.clocks")


class Holidays:
    """Begins and ends them, at once, at all tables of a guest."""

    def __init__(self, keeper: Keeper, lobby: Lobby, accounts: Accounts) -> None:
        self._keeper = keeper
        self._hall = lobby
        self._accounts = accounts

    async def look(self) -> None:
        """Who is on holiday, as the store has it; the tables that we have follow."""
        found = {one.guest for one in await self._keeper.do(lambda store: store.holidays())}
        self._hall.on_holiday.intersection_update(found)
        self._hall.on_holiday.update(found)
        for table in list(self._hall.tables.values()):
            if table.row.table_rules.pace.kind == DAYS:
                await table.clock.look_at_holidays()

    async def look_always(self) -> None:
        """Where other servers may begin and end holidays."""
        while self._hall.claims.shared:
            await asyncio.sleep(EVERY)
            await self.hear()

    async def hear(self) -> None:
        """Another server has begun or ended one."""
        try:
            await self.look()
        except StrategiumError as e:  # it is looked again soon
            LOG.warning("holidays were not looked at", extra={"why": str(e)})

    async def data(self, guest: Guest) -> dict[str, Any]:
        """Since when he is on holiday, if he is, and how many days of the year are left."""
        taken = await self._keeper.do(lambda store: store.holidays(guest.id))
        since = next((one.since for one in taken if one.until is None), None)
        return {"since": since, "days_left": round(left(taken, time.time()) / DAY, 2)}

    async def begin(self, guest: Guest) -> None:
        if not self._accounts.on or await self._accounts.of(guest) is None:
            raise NotNow("Holidays are for people with an account: keep your games first.")
        now = time.time()
        await self._keeper.do(lambda store: _begin(store, guest, now))
        self._hall.on_holiday.add(guest.id)
        await self._tell_tables(guest.id)

    async def end(self, guest: Guest) -> None:
        await self._end(guest.id)

    async def end_by_itself(self, job: Job) -> None:
        """The days of the year are used up."""
        await self._end(int(job.body))

    async def _end(self, guest: int) -> None:
        now = time.time()
        await self._keeper.do(lambda store: _end(store, guest, now))
        self._hall.on_holiday.discard(guest)
        await self._tell_tables(guest)

    async def _tell_tables(self, guest: int) -> None:
        """Every table over days at which he sits, whether it is in memory or not. Other servers see to theirs."""
        found = [own.row for own in await self._keeper.do(lambda store: store.tables_of(guest, MOST_TABLES))]
        over_days = [row.id for row in found if row.status == PLAYING and row.table_rules.pace.kind == DAYS]
        for id in await self._hall.claims.free(over_days):
            try:
                table = await self._hall.find(id)
            except Elsewhere:
                continue
            await table.clock.look_at_holidays()


def left(taken: list[Holiday], now: float) -> float:
    """The seconds of holiday that somebody has left in the year up to now."""
    begun = now - YEAR
    used = 0.0
    for one in taken:
        until = now if one.until is None else one.until
        if until > begun:
            used += max(LEAST, until - max(begun, one.since))
    return max(0.0, ALLOWED - used)


def _begin(store: Store, guest: Guest, now: float) -> None:
    taken = store.holidays(guest.id)
    if any(one.until is None for one in taken):
        raise NotNow("You are on holiday already.")
    rest = left(taken, now)
    if rest <= 0:
        raise NotNow("You have had 30 days of holiday in the last year.")
    store.begin_holiday(guest.id, now)
    store.set_job(Job(f"{HOLIDAY} {guest.id}", HOLIDAY, now + rest, str(guest.id)))


def _end(store: Store, guest: int, now: float) -> None:
    store.drop_job(f"{HOLIDAY} {guest}")
    store.end_holiday(guest, now)
