"""Bots in their own processes; those that fail or are slow are replaced, and the table says so."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from strategium.agents import Observation
from strategium.agents.random import RandomAgent
from strategium.server.bot_process import Job, think
from strategium.server.bots import BotFailed, BotPool
from strategium.server.config import Config
from strategium.server.match import Match
from strategium.server.metrics import Metrics
from tests.server.serving import quick, serving
from tests.server.test_match import Playing

T = TypeVar("T")
Asking = Callable[[BotPool], Awaitable[T]]


def in_pool(work: Asking[T], **changes: Any) -> T:
    """What becomes of it in a pool with one process."""

    async def run() -> T:
        pool = BotPool(Config(**{"bot_processes": 1, **changes}), Metrics())
        try:
            return await work(pool)
        finally:
            await pool.stop()

    return asyncio.run(run())


async def decide(pool: BotPool, bot: str, match: Match, host: int = 1, table: str = "t") -> str:
    """The option that the bot chooses."""
    seat = match.state.pending[0].seat
    async with pool.turn(host, table, bot, lambda: True) as thinker:
        sample = match.sample(seat)
        return sample.meant(await thinker.think(bot, "template", seat, sample.json))


def test_a_bot_in_its_process_chooses_what_is_offered() -> None:
    match = Playing(2).match
    offered = {option.id for option in match.state.pending[0].options}

    async def ask(pool: BotPool) -> list[str]:
        return [await decide(pool, bot, match) for bot in ("greedy", "officer", "random")]

    assert set(in_pool(ask)) <= offered


def test_what_goes_wrong_is_told() -> None:
    sample = Playing(1).match.sample(0)
    assert (
        "there is no agent 'no such bot'"
        in think(Job("7", "no such bot", "template", 0, 1, sample.json)).fault
    )
    thought = think(Job("7", "random", "template", 0, 1, sample.json))
    assert thought.id == "7"
    assert sample.meant(thought.option)
    assert think(Job("8", "officer")).about.startswith("for a player who knows the rules")


def test_a_bot_that_exits_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(bot: RandomAgent, seen: Observation) -> str:
        sys.exit("enough")

    monkeypatch.setattr(RandomAgent, "choose", leave)
    sample = Playing(1).match.sample(0)
    assert (
        think(Job("7", "random", "template", 0, 1, sample.json)).fault == "random failed (SystemExit: enough)"
    )


def test_a_process_that_ends_is_a_failure_and_the_next_job_gets_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Playing(1).match

    async def ask(pool: BotPool) -> str:
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(BotFailed, match="did not start"):
            await decide(pool, "random", match)
        monkeypatch.undo()
        (thinker,) = pool._all
        await decide(pool, "random", match)
        assert thinker._guard is not None
        thinker._guard.kill()  # the bot's process ends with it
        await thinker._guard.wait()
        return await decide(pool, "random", match)

    assert in_pool(ask)


def test_a_bot_that_takes_too_long_is_ended() -> None:
    async def ask(pool: BotPool) -> float:
        began = time.monotonic()
        with pytest.raises(BotFailed, match=r"took more than 1 second$"):
            await decide(pool, "greedy:seconds=60:samples=1000000", Playing(1).match)
        return time.monotonic() - began

    assert in_pool(ask, bot_seconds=1.0) < 50  # it would have thought for 60 seconds


def test_a_table_that_goes_away_frees_its_process() -> None:
    """While it waits for its turn, and while it thinks."""
    match = Playing(1).match

    async def ask(pool: BotPool) -> str:
        slow = [
            asyncio.ensure_future(decide(pool, "greedy:seconds=60:samples=1000000", match)) for _ in range(3)
        ]
        await asyncio.sleep(0.5)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        return await decide(pool, "random", match)

    assert in_pool(ask)


def test_a_server_that_stops_waits_for_what_is_under_way(tmp_path: Path) -> None:
    """A bot that thinks is broken off, and its process is gone before the server is."""
    allowed = ("seconds=60", "samples=1e6")
    with serving(quick(tmp_path / "games.db", bot_seconds=60, bot_settings=allowed)) as server:
        ann = server.player("Ann")
        table = ann.make("me", "greedy:seconds=60:samples=1000000")
        screen = ann.sit_at(table)
        live = server.services.lobby.tables[table]
        while not live._tasks:
            screen.choose(screen.decision["options"][0]["id"])
        thinking = list(live._tasks)
        time.sleep(0.5)
        assert not all(task.done() for task in thinking)
    assert all(task.done() for task in thinking)


def test_a_failing_bot_is_replaced_and_the_table_says_so(tmp_path: Path) -> None:
    """A bot that always thinks longer than it may: chance chooses for it, and soon plays on without it."""
    with serving(quick(tmp_path / "games.db", bot_seconds=0.0001)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "warmaster"))
        assert screen.play_on(random.Random(3)) > 5
        assert screen.picture["table"]["seats"][1]["bot"] == "random"
        assert [line["text"] for line in screen.picture["said"].values()] == [
            "The bot “warmaster” failed: this time chance chose for warmaster.",
            "The bot “warmaster” failed; “random” plays on for warmaster.",
        ]
        metrics = server.services.metrics
        assert (metrics.bots_failed, metrics.bot_faults) == (1, 3)
        assert "strategium_bot_faults_total 3" in metrics.text(tables=1, commits=0)


def test_a_choice_taken_back_while_a_bot_rests_stops_no_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot that was asked is asked no longer: it neither plays nor fails."""
    with serving(quick(tmp_path / "games.db", bot_pause=0.3)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "random"))
        rng = random.Random(2)
        taken_back = 0
        while taken_back < 3:
            screen.choose(rng.choice(screen.decision["options"])["id"])
            if [seat for seat, _ in screen.picture["view"]["waiting"]] == [1]:
                assert screen.do("undo")["t"] == "done"
                taken_back += 1
                time.sleep(0.4)  # until the bot would have played
        assert screen.picture["table"]["seats"][1]["bot"] == "random"
    assert [one.getMessage() for one in caplog.records if one.name == "strategium.table"] == []
