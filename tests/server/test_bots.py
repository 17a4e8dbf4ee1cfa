"""Bots in their own processes; those that fail or are slow are replaced, and the table says so."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from pathlib import Path

import pytest

from strategium.agents import Observation
from strategium.agents.random import RandomAgent
from strategium.server.bot_process import Job, think
from strategium.server.bots import BotFailed, BotPool, Thinker
from tests.server.serving import quick, serving
from tests.server.test_match import Playing


def a_job(bot: str, seed: int = 1) -> Job:
    game = Playing(seed)
    return Job(bot, "template", game.match.state.pending[0].seat, 1, game.match.sample(0))


def test_a_bot_in_its_process_chooses_what_is_offered() -> None:
    game = Playing(2)
    offered = {option.id for option in game.match.state.pending[0].options}

    async def ask() -> list[str]:
        pool = BotPool(1, 20.0)
        try:
            return [await pool.think("greedy", "template", 0, game.match.sample(0)) for _ in range(3)]
        finally:
            await pool.stop()

    assert set(asyncio.run(ask())) <= offered


def test_what_goes_wrong_is_told() -> None:
    assert "there is no agent 'no such bot'" in think(a_job("no such bot")).fault
    assert think(a_job("random")).option


def test_a_bot_that_exits_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(bot: RandomAgent, seen: Observation) -> str:
        sys.exit("enough")

    monkeypatch.setattr(RandomAgent, "choose", leave)
    assert think(a_job("random")).fault == "random failed (SystemExit: enough)"


def test_a_process_that_ends_is_a_failure_and_the_next_job_gets_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> str:
        thinker = Thinker()
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(BotFailed, match="ended"):
            await thinker.think(a_job("random"), 20.0)
        monkeypatch.undo()
        try:
            return await thinker.think(a_job("random"), 20.0)
        finally:
            await thinker.end()

    assert asyncio.run(ask())


def test_a_bot_that_takes_too_long_is_ended() -> None:
    async def ask() -> float:
        thinker = Thinker()
        began = time.monotonic()
        with pytest.raises(BotFailed, match="took more than"):
            await thinker.think(a_job("greedy:seconds=60:samples=1000000"), 1.0)
        return time.monotonic() - began

    assert asyncio.run(ask()) < 50  # it would have thought for 60 seconds


def test_a_server_that_stops_waits_for_what_is_under_way(tmp_path: Path) -> None:
    """A bot that thinks is broken off, and its process is gone before the server is."""
    with serving(quick(tmp_path / "games.db", bot_seconds=60)) as server:
        ann = server.player("Ann")
        table = ann.make("me", "greedy:seconds=60:samples=1000000")
        screen = ann.sit_at(table)
        live = server.services.hall.tables[table]
        while not live._tasks:
            screen.choose(screen.decision["options"][0]["id"])
        thinking = list(live._tasks)
        time.sleep(0.5)
        assert not all(task.done() for task in thinking)
    assert all(task.done() for task in thinking)


def test_a_failing_bot_is_replaced_and_the_table_says_so(tmp_path: Path) -> None:
    """A bot that thinks longer than it may: the game goes on without it."""
    with serving(quick(tmp_path / "games.db", bot_seconds=0.001)) as server:
        ann = server.player("Ann")
        table = ann.make("me", "greedy:seconds=5:samples=100000")
        screen = ann.sit_at(table)
        assert screen.play_on(random.Random(3)) > 5
        assert screen.picture["table"]["seats"][1]["bot"] == "random"
        assert "failed; “random” plays on for greedy" in screen.picture["said"]["0"]["text"]
        assert server.services.metrics.bots_failed == 1


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
