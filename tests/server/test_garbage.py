"""Objects that only refer to each other are found: new ones soon, old ones when the whole memory is looked through."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from strategium.server import garbage


class Ring:
    def __init__(self) -> None:
        self.me = self


async def until_gone(ring: weakref.ref[Ring]) -> None:
    while ring() is not None:
        await asyncio.sleep(0.01)


async def look() -> None:
    """New and old rings are gone in the end, however the collector was set before."""
    old = Ring()
    collecting = asyncio.ensure_future(garbage.collect_always())
    await asyncio.sleep(0.1)
    assert not gc.isenabled()
    gone = weakref.ref(Ring())
    await until_gone(gone)
    gone, old = weakref.ref(old), Ring()
    await until_gone(gone)
    collecting.cancel()
    await asyncio.wait([collecting])
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_refers_only_to_itself_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    monkeypatch.setattr(garbage, "WHOLE", 20)
    asyncio.run(asyncio.wait_for(look(), 60))
