"""The one writer: in order, many at once, one failure alone, and nothing is told before it is kept."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from strategium.server.errors import CannotKeep
from strategium.server.keeper import Keeper
from strategium.server.sqlite import SqliteStore
from strategium.server.store import Store


class FailingStore(SqliteStore):
    """Its commits can be made to fail."""

    broken = False

    @contextmanager
    def transaction(self) -> Iterator[None]:
        outermost = self._depth == 0
        with super().transaction():
            yield
            if outermost and self.broken:
                raise CannotKeep("the disk is full")


def guest(number: int) -> bytes:
    return number.to_bytes(32, "big")


def add(number: int, store: Store) -> int:
    return store.add_guest(guest(number), f"guest {number}", 0.0).id


def test_many_jobs_in_few_commits(tmp_path: Path) -> None:
    keeper = Keeper(SqliteStore(tmp_path / "games.db"))

    async def work() -> list[int]:
        return await asyncio.gather(*[keeper.do(functools.partial(add, n)) for n in range(200)])

    ids = asyncio.run(work())
    assert ids == sorted(ids)
    assert len(set(ids)) == 200
    assert keeper.commits < 100
    keeper.stop()


def test_a_job_that_fails_is_undone_alone(tmp_path: Path) -> None:
    keeper = Keeper(SqliteStore(tmp_path / "games.db"))

    def half(store: Store) -> None:
        add(1, store)
        raise RuntimeError("half-way")

    async def work() -> list[object]:
        jobs = [keeper.do(half), keeper.do(lambda store: add(2, store))]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    first, second = asyncio.run(work())
    assert isinstance(first, RuntimeError)
    assert isinstance(second, int)
    assert asyncio.run(keeper.do(lambda store: store.find_guest(guest(1)))) is None
    keeper.stop()


def test_a_commit_that_fails_fails_all_and_nothing_is_kept(tmp_path: Path) -> None:
    store = FailingStore(tmp_path / "games.db")
    keeper = Keeper(store)
    store.broken = True
    with pytest.raises(CannotKeep):
        asyncio.run(keeper.do(lambda s: add(1, s)))
    store.broken = False
    assert asyncio.run(keeper.do(lambda s: s.counts()["guests"])) == 0
    asyncio.run(keeper.do(lambda s: add(1, s)))
    keeper.stop()


def test_who_stops_waiting_does_not_stop_the_job(tmp_path: Path) -> None:
    keeper = Keeper(SqliteStore(tmp_path / "games.db"))

    async def work() -> int:
        waiting = asyncio.ensure_future(keeper.do(lambda store: add(1, store)))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return await keeper.do(lambda store: store.counts()["guests"])

    assert asyncio.run(work()) == 1
    keeper.stop()
