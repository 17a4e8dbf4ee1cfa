"""Putting a stored game back on its table: as it was, under changed rules, or after everybody has agreed to them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator, Sequence
from typing import TypeVar

from strategium.server.errors import CannotKeep, Fenced, Unsure
from strategium.server.live import LiveTable
from strategium.server.metrics import Metrics
from strategium.server.rows import PLAYING, Clock, Entry, StoredGame, TableRow
from strategium.server.store import Store
from strategium.server.upgrade_vote import UpgradeVote
from strategium.server.upgrading import MIGRATED, loading, note_of_closing, note_of_migrating

T = TypeVar("T")
LOG = logging.getLogger("strategium.lobby")
SLICE = 0.004  # seconds of loading a game after which everybody else is heard


async def resume(live: LiveTable, kept: StoredGame, metrics: Metrics, clocks: dict[int, Clock]) -> None:
    """Put the game on the table, in the first way that works. What that changes is kept before it is played on."""
    live.clock.know(clocks)
    loaded = await in_slices(loading(kept, live.game))
    if loaded.why:
        told = {"table": live.short, "way": loaded.way, "why": loaded.why}
        LOG.warning("a game does not replay", extra=told)
        metrics.differing += 1
    match, proposal, id = loaded.match, loaded.proposal, kept.row.id
    if match is not None and loaded.way == MIGRATED:
        await live.keeper.do(lambda store: _migrate(store, match.row, loaded.noted))
        live.row, live.match = match.row, match
        if match.row.status == PLAYING:
            await live.carry_on(match, note_of_migrating(kept.row, live.game))
    elif match is not None:
        live.match = match
        live.clock.know(clocks)
        if loaded.noted:
            live.start(_keep_digests(live, loaded.noted))
    elif kept.row.status != PLAYING:
        return  # it is over; its archive shows what can be shown
    elif proposal is not None:
        agreed = await live.keeper.do(lambda store: store.agreed(id, proposal.carried.version))
        live.upgrade_vote = UpgradeVote(proposal, live.game, agreed)
        if not live.upgrade_vote.waiting(live.row):
            await live.upgrade_vote.go_on_if_agreed(live)
    else:
        await live.end_unrated(note_of_closing(kept.row, live.game))


async def _keep_digests(live: LiveTable, noted: Sequence[Entry]) -> None:
    """What an older release wrote is checked from now on. That can wait, and may fail."""
    try:
        await live.keeper.do(lambda store: store.set_digests(live.row.id, noted))
    except (CannotKeep, Fenced, Unsure) as e:
        LOG.error("digests were not kept", extra={"table": live.short, "why": str(e)})


async def tell_changed_bots(live: LiveTable, changed: dict[str, str]) -> None:
    """Bots with settings that this server does not allow go on without them: it is kept, and the table is told."""
    try:
        await live.change_row(live.row)
        for old, new in changed.items():
            await live.chat.tell(
                f"The bot “{old}” plays on as “{new}”: this server does not allow its settings."
            )
    except CannotKeep as e:
        LOG.error("changed bots were not kept", extra={"table": live.short, "why": e.text})


def _migrate(store: Store, row: TableRow, noted: Sequence[Entry]) -> None:
    store.set_digests(row.id, noted)
    store.update_table(row)


async def in_slices(work: Generator[None, None, T]) -> T:
    """Work that stops again and again, done so that everybody else can do something every few milliseconds."""
    until = time.perf_counter() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as e:
            done: T = e.value
            return done
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
