"""A plug-in that wants to do harm meets closed doors, and the server goes on."""

from __future__ import annotations

import asyncio
import logging
import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from strategium.agents import registry
from strategium.server.bots import BotPool
from strategium.server.enclosure import CALLS, FILES, LIMITS, offered, readable
from strategium.server.metrics import Metrics
from strategium.server.sqlite import open_store
from tests.attacks.asking import Asked, processes_with
from tests.attacks.installing import PLUGIN, install, installed
from tests.server.serving import quick, same_chance, serving


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store that is open, with something in its write-ahead log."""
    return tmp_path / "data" / "games.db"


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The hostile bots are installed."""
    same_chance(monkeypatch)
    store.parent.mkdir()
    monkeypatch.setenv("SECRET_OF_THE_SERVER", "known")
    with installed(tmp_path / "plugins", store) as folder:
        yield folder


def test_files_of_the_server_can_neither_be_read_nor_written(store: Path) -> None:
    opened = open_store(f"sqlite:///{store}")
    opened.add_guest(b"k" * 32, "Ann", 0.0)
    before = store.read_bytes()
    read, written, given = Asked(store)("reader", "writer", "searcher")
    assert opened.counts()["guests"] == 1
    opened.close()
    if FILES in offered():
        assert "WORKED" not in read, read
        assert "WORKED" not in written, written
        assert sorted(path.name for path in store.parent.iterdir()) == ["games.db", "games.db.lock"]
    assert store.read_bytes()[:16] == before[:16]
    # stdin, stdout, stderr, and the two ends of the channel; no program inherits them; no variables; an empty folder
    assert "['null', 'pipe', 'pipe', 'pipe', 'pipe'] [] [] [] ''" in given


def test_a_store_among_the_modules_is_not_readable_either(tmp_path: Path, plugin: Path) -> None:
    """The worst place for a store: a folder from which the server's own modules are loaded."""
    store = plugin / "games.db"
    (plugin / "target.txt").write_text(str(store))
    store.write_bytes(b"all hands")
    (plugin / "games.db-wal").write_bytes(b"all hands")
    whole, listed = readable(store)
    assert str(plugin / f"{PLUGIN}.py") in whole
    assert str(plugin) in listed
    assert not [path for path in whole if "games.db" in path]
    (read,) = Asked(store)("reader")
    if FILES in offered():
        assert read.count("WORKED") == 1, read  # it sees what is there
        assert "all hands" not in read


def test_what_a_bot_prints_reaches_nobody(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    ask = Asked(store)
    with caplog.at_level(logging.INFO, "strategium.bots"):
        assert ask("printer", "printer") == [ask.offered[-1]] * 2
    printed = [vars(one)["said"] for one in caplog.records if one.getMessage() == "a bot printed"]
    assert len(printed) == 1  # not again so soon
    assert 0 < len(printed[0]) <= 2000


def test_an_answer_to_another_job_is_not_used(store: Path) -> None:
    ask = Asked(store)
    assert ask("forger", "flooder", "greedy")[:2] == ["it answered what it was not asked"] * 2
    assert ask("forger", "greedy")[1] in ask.offered


def test_a_plug_in_rests_between_its_moves_and_has_a_process_for_each_table(store: Path) -> None:
    ask = Asked(store)

    async def twice() -> tuple[list[str], str]:
        pool = BotPool(ask.config, Metrics())
        try:
            first = [await ask._one(pool, "lingerer", "a")]
            await asyncio.sleep(1.0)
            first.append(await ask._one(pool, "lingerer", "a"))
            return first, await ask._one(pool, "lingerer", "b")
        finally:
            await pool.stop()

    (one, again), other = asyncio.run(twice())
    assert one in ask.offered
    counted = int(again.split("counted to ")[1].split(")")[0])
    assert counted < 60  # of 100 that it would have counted meanwhile
    assert other in ask.offered  # a new process, which has not counted yet


def test_no_processes_programs_or_connections(store: Path) -> None:
    forked, bombed = Asked(store)("forker", "bomb")
    if CALLS in offered():
        assert "WORKED" not in forked, forked
        assert "PermissionError" in bombed


def test_a_bomb_is_ended_even_where_the_system_lets_it_fork(store: Path, plugin: Path) -> None:
    """By the guard, which also ends the children that have left the group."""
    (told,) = Asked(store, layers=(LIMITS, FILES))("bomb")
    assert told == "it started more than 4 processes"
    assert processes_with(plugin) == []


def test_memory_is_limited(store: Path) -> None:
    ask = Asked(store, bot_memory=256)
    eaten, shared, well = ask("eater", "sharedeater", "greedy")
    assert eaten == "eater ran out of memory"
    assert shared == "it used more than 256 MiB of memory"
    assert well in ask.offered


def test_a_bot_has_one_core_and_its_seconds(store: Path) -> None:
    (spun,) = Asked(store)("spinner")
    assert float(spun.split("Achieved: ")[1].split(" cores")[0]) < 1.5
    began = time.monotonic()
    slept, well = Asked(store, bot_seconds=4.0)("sleeper", "random")
    assert slept == "it took more than 4 seconds"
    assert well in Asked(store).offered
    assert time.monotonic() - began < 200


def test_others_cannot_be_disturbed(store: Path) -> None:
    (told,) = Asked(store)("killer")
    if CALLS in offered():
        assert "WORKED" not in told, told


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("leaver", "its process ended (code 0)"),
        ("crasher", "its process ended (signal 11, Segmentation fault)"),
        ("liar", "liar answered 'win the game', which is not offered"),
    ],
)
def test_bad_manners_are_told(store: Path, bot: str, told: str) -> None:
    found, well = Asked(store)(bot, "random")
    assert found == told
    assert well in Asked(store).offered


def test_words_of_a_fault_are_few(store: Path) -> None:
    (told,) = Asked(store)("raiser")
    assert told.startswith("raiser failed (ValueError: no no no")
    assert len(told) <= 300


def test_all_that_the_machine_offers_is_used(store: Path) -> None:
    ask = Asked(store)

    async def layers() -> tuple[str, ...] | None:
        pool = BotPool(ask.config, Metrics())
        try:
            await ask._one(pool, "random", "t")
            return pool.layers
        finally:
            await pool.stop()

    found = asyncio.run(layers())
    assert found is not None
    assert set(found) == set(offered())


def test_what_a_machine_does_not_offer_is_told_once(store: Path, caplog: pytest.LogCaptureFixture) -> None:
    Asked(store, layers=(LIMITS, CALLS))("greedy", "random", "liar")
    told = [one for one in caplog.records if one.levelno == logging.WARNING]
    assert [(one.getMessage(), vars(one)["missing"]) for one in told] == [
        ("bots can open files of this account", [FILES])
    ]


def test_a_table_of_hostile_bots_goes_on(store: Path, plugin: Path, caplog: pytest.LogCaptureFixture) -> None:
    """At a real server: the table is told once and again when the bot is replaced; the log is not filled."""
    shutil.rmtree(plugin)
    install(plugin, store, only="leaver")
    registry._entry_points.cache_clear()
    with serving(quick(store)) as server:
        listed = {bot["name"]: bot["about"] for bot in server.player().get("/api/games")["bots"]}
        assert listed["leaver"] == "wants to do harm"
        ann = server.player("Ann")
        for _ in range(2):
            screen = ann.sit_at(ann.make("me", "leaver"))
            assert screen.play_on(random.Random(3)) > 5
            assert screen.picture["table"]["seats"][1]["bot"] == "random"
            said = [line["text"] for line in screen.picture["said"].values()]
            assert said == [
                "The bot “leaver” failed: this time chance chose for leaver.",
                "The bot “leaver” failed; “random” plays on for leaver.",
            ]
        assert server.services.metrics.bots_failed == 2
        assert server.services.metrics.bot_faults == 6
    assert [one.getMessage() for one in caplog.records if "failed" in one.getMessage()] == ["a bot failed"]
