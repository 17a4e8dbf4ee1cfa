"""Notices: written with the entry that asks somebody, sent if he has not looked by then, by the ways he has chosen.

Each is delivered at least once, with an id by which receivers know it again; none for a question that is answered.
Three tries with growing pauses, then the channel is broken, and the first page says so.
"""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.server.channels import DAILY, MAIL, Channels
from strategium.server.config import Config
from strategium.server.errors import CannotKeep, Unsure
from strategium.server.keeper import Keeper
from strategium.server.letters import HOURS, QUARTER, TIME, Letter, digest_text, letter_for, title_of
from strategium.server.lobby import Lobby
from strategium.server.outgoing import Unreachable
from strategium.server.rows import PLAYING, Asked, Channel, Delivery, Job, Notice, OwnTable, TableRow
from strategium.server.store import Store

LOG = logging.getLogger("strategium.notices")
EVERY: Final = 1.0  # seconds after which it is looked again what is due
AT_ONCE: Final = 40
LEASE: Final = 60.0  # seconds after which what nobody has said to be delivered is sent again
PAUSES: Final = (60.0, 600.0)  # seconds before the second and the third try
AGAIN: Final = 30.0  # seconds after which it is looked again whether somebody still looks at the table
DAY: Final = 86_400.0
KEPT_DAYS: Final = 30  # for which notices are kept
DIGEST, FORGET = "digest", "forget notices"  # kinds of jobs
MOST_IN_DIGEST: Final = 50


class State(NamedTuple):
    """What there is to know about a notice that is due."""

    notice: Notice
    row: TableRow | None
    asked: Asked | None
    channels: list[Channel]


class Notices:
    """The outbox at work."""

    def __init__(self, config: Config, keeper: Keeper, lobby: Lobby, channels: Channels) -> None:
        self._keeper = keeper
        self._hall = lobby
        self._channels = channels
        self._site = config.site_url.rstrip("/")

    async def start(self) -> None:
        await self._set_job(Job(FORGET, FORGET, time.time()))

    async def work_always(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.work()
            except (CannotKeep, Unsure) as e:
                LOG.error("notices cannot be read", extra={"why": str(e)})
            except Exception:  # it must go on
                LOG.exception("notices failed")

    async def work(self) -> None:
        """Send what is due now."""
        now = time.time()
        due = await self._keeper.do(lambda store: _due(store, now))
        ours = set(await self._hall.claims.free([state.notice.table for state in due]))
        for state in due:
            if state.notice.table in ours:  # whether somebody looks at it knows the server that has the table
                await self._consider(state, now)
        taken = await self._keeper.do(lambda store: store.take_deliveries(now, now + LEASE, AT_ONCE))
        await asyncio.gather(*[self._deliver(one) for one in taken])

    # ---- whether it is told ----------------------------------------------------------------------
    async def _consider(self, state: State, now: float) -> None:
        notice, id = state.notice, state.notice.id
        if self._must_wait(state) or _stands_still(state):
            await self._keeper.do(lambda store: store.put_off_notice(id, now + AGAIN))
            return
        ways = [one for one in state.channels if one.confirmed and not one.error]
        dues = [(one.id, awake(one, now)) for one in ways if not (one.kind == MAIL and one.format == DAILY)]
        digests = [
            Job(f"{DIGEST} {one.id}", DIGEST, next_hour(one, now), f"{one.guest} {one.id}")
            for one in ways
            if one.kind == MAIL and one.format == DAILY and notice.kind != TIME
        ]

        def write(store: Store) -> None:
            store.send_notice(id, dues)
            for job in digests:
                store.set_job(job)

        await self._keeper.do(write)

    async def _set_job(self, job: Job) -> None:
        await self._keeper.do(lambda store: store.set_job(job))

    def _must_wait(self, state: State) -> bool:
        """Whether he looks at the table, or the server is about to pass for him."""
        table = self._hall.tables.get(state.notice.table)
        if table is None or table.lost:
            return False
        passes = (
            state.asked is not None
            and state.asked.form
            and state.notice.kind != TIME
            and table.presence.is_here(state.notice.guest)
        )
        return passes or table.presence.looks(state.notice.guest)

    # ---- on its way ------------------------------------------------------------------------------
    async def _deliver(self, one: Delivery) -> None:
        """Once more, if what it tells is still so."""
        state = await self._keeper.do(lambda store: _state(store, one.notice))
        stands = state.asked is not None and state.asked.since == one.notice.since
        if state.row is None or state.row.status != PLAYING or not stands:
            await self._keeper.do(lambda store: store.drop_delivery(one))
            return
        deadline = None if state.asked is None else state.asked.deadline
        try:
            id = self._channels.mark(one.notice)
            await self._channels.send(one.channel, letter_for(id, one.notice, state.row, deadline))
        except (
            Unreachable,
            StrategiumError,
        ) as e:  # also what may no longer be sent to: the settings have changed
            await self._failed(one, str(e))
        else:
            await self._keeper.do(lambda store: store.drop_delivery(one))

    async def _failed(self, one: Delivery, why: str) -> None:
        now = time.time()
        if one.tries < len(PAUSES):
            due = now + PAUSES[one.tries]
            await self._keeper.do(lambda store: store.try_again(one, due))
            return
        LOG.warning("a channel is broken", extra={"kind": one.channel.kind})
        await self._keeper.do(lambda store: _broken(store, one, why, now))

    # ---- one letter a day ------------------------------------------------------------------------
    async def send_digest(self, job: Job) -> None:
        """All tables that wait for somebody, in one letter; none if there are none."""
        guest, id = (int(word) for word in job.body.split())
        now = time.time()
        await self._keeper.do(lambda store: store.drop_job(job.key))
        channels, tables = await self._keeper.do(
            lambda store: (store.channels_of(guest), store.tables_of(guest, MOST_IN_DIGEST))
        )
        one = next((c for c in channels if c.id == id and c.confirmed and not c.error), None)
        letters = [letter for own in tables for letter in _waits_for(own, guest)]
        if one is None or one.format != DAILY or not letters:
            return
        try:
            text = digest_text(letters, self._site, now)
            await self._channels.send_mail(
                one, f"d{id}-{int(now)}", f"{len(letters)} games wait for you", text
            )
        except Unreachable as e:
            broken = msgspec.structs.replace(one, error=str(e), broken=now)
            await self._keeper.do(lambda store: store.set_channel(broken))

    async def forget(self, job: Job) -> None:
        """Old notices are not kept."""
        now = time.time()
        await self._keeper.do(lambda store: store.forget_notices(now - KEPT_DAYS * DAY))
        await self._set_job(msgspec.structs.replace(job, due=now + DAY))


def _stands_still(state: State) -> bool:
    """Whether it reminds of a clock that does not run: on a holiday."""
    return state.notice.kind in (QUARTER, HOURS) and state.asked is not None and state.asked.deadline is None


def _state(store: Store, notice: Notice) -> State:
    asked = store.waiting(notice.table).get(notice.asked)
    return State(notice, store.find_table(notice.table), asked, store.channels_of(notice.guest))


def _due(store: Store, now: float) -> list[State]:
    return [_state(store, notice) for notice in store.due_notices(now, AT_ONCE)]


def _broken(store: Store, one: Delivery, why: str, now: float) -> None:
    store.drop_delivery(one)
    known = [c for c in store.channels_of(one.channel.guest) if c.id == one.channel.id]
    for channel in known:
        store.set_channel(msgspec.structs.replace(channel, error=why, broken=now))


def _waits_for(own: OwnTable, guest: int) -> list[Letter]:
    """What a digest says of that table, if it waits for the guest."""
    if own.row.status != PLAYING:
        return []
    mine = [n for n, seat in enumerate(own.row.seats) if seat.guest == guest and n in own.asked]
    return [
        Letter(
            "",
            "move",
            title_of(own.row.game),
            tuple(seat.name for n, seat in enumerate(own.row.seats) if n != number),
            own.asked[number].deadline,
            own.row.id,
        )
        for number in mine[:1]
    ]


# ---- times of day --------------------------------------------------------------------------------
def awake(one: Channel, now: float) -> float:
    """When it may be sent by that channel: now, or when its quiet hours are over."""
    if one.quiet is None or one.quiet[0] == one.quiet[1]:
        return now
    begin, end = one.quiet
    there = datetime.fromtimestamp(now, ZoneInfo(one.zone))
    minute = there.hour * 60 + there.minute
    rests = begin <= minute < end if begin < end else minute >= begin or minute < end
    if not rests:
        return now
    left = (end - minute) % (24 * 60)
    return now + left * 60 - there.second


def next_hour(one: Channel, now: float) -> float:
    """When that hour of the day comes next, where the person lives."""
    there = datetime.fromtimestamp(now, ZoneInfo(one.zone))
    at = there.replace(hour=one.hour, minute=0, second=0, microsecond=0)
    if at <= there:
        at += timedelta(days=1)
    return at.timestamp()
