"""Nobody makes others wait by having many tables with bots that think long."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from strategium.server.bots import BotPool, BotsBusy
from strategium.server.config import Config
from strategium.server.metrics import Metrics
from strategium.server.rows import BOT
from strategium.server.sqlite import read_store
from tests.server.serving import PATIENCE, Player, quick, serving

MANY = 6


def first_bot_moves(db: Path, tables: list[str]) -> list[float]:
    """When the bot of each table has made its first move; waits until all have."""
    store = read_store(f"sqlite:///{db}")
    end = time.monotonic() + PATIENCE
    found: list[list[float]] = [[]]
    while not all(found):
        assert time.monotonic() < end, "a bot does not play"
        time.sleep(0.05)
        found = [[entry.at for entry in store.entries(table) if entry.by == BOT] for table in tables]
    store.close()
    return [moves[0] for moves in found]


def before_hers(db: Path, his: list[str], hers: str) -> int:
    """How many bots played at other tables before the one at hers."""
    *others, mine = first_bot_moves(db, [*his, hers])
    return sum(one < mine for one in others)


def tables_of(player: Player, count: int) -> list[str]:
    """Salvage begins with a choice of all seats, so a bot must think as soon as the table is made."""
    return [player.make("me", "officer") for _ in range(count)]


def test_many_tables_of_one_person_do_not_delay_another_person(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with serving(quick(db)) as server:
        his = tables_of(server.player("Mallory"), MANY)
        hers = tables_of(server.player("Ann"), 1)[0]
        assert before_hers(db, his, hers) <= 2


def test_a_table_that_somebody_watches_comes_before_those_that_nobody_does(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with serving(quick(db)) as server:
        ann = server.player("Ann")
        left = tables_of(ann, MANY)
        seen = ann.make("me", "open")
        ann.sit_at(seen).read_all(0.05)
        ann.post(f"/api/tables/{seen}/seats/1/bot", {"bot": "officer"})
        assert before_hers(db, left, seen) <= 3


def test_a_queue_that_is_full_refuses_whoever_has_most_in_it() -> None:
    async def ask(pool: BotPool, host: int, held: asyncio.Event) -> str:
        try:
            async with pool.turn(host, "t", "random", lambda: True):
                await held.wait()
                return "served"
        except BotsBusy:
            return "refused"

    async def run() -> list[str]:
        pool = BotPool(Config(bot_processes=1, bot_queue=3), Metrics())
        held = asyncio.Event()
        mallory = [asyncio.ensure_future(ask(pool, 1, held)) for _ in range(6)]
        await asyncio.sleep(0)
        ann = asyncio.ensure_future(ask(pool, 2, held))
        await asyncio.sleep(0)
        held.set()
        told = await asyncio.gather(*mallory, ann)
        await pool.stop()
        return told

    told = asyncio.run(run())
    assert told[-1] == "served"
    assert told[:-1].count("refused") == 3


def test_a_table_that_is_refused_a_turn_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no room to wait, all play nevertheless, and as they should: nobody is told of a failure."""
    monkeypatch.setattr("strategium.server.autopilot.REST", 0.1)
    db = tmp_path / "games.db"
    with serving(quick(db, bot_queue=1)) as server:
        ann = server.player("Ann")
        tables = tables_of(ann, 4)
        first_bot_moves(db, tables)
        assert server.services.metrics.bot_faults == 0
        assert [ann.get(f"/api/tables/{table}")["table"]["seats"][1]["bot"] for table in tables] == [
            "officer"
        ] * 4
