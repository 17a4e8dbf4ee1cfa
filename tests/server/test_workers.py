"""Bots that think in workers: with samples only, no other rights, and never in the way of a game."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from strategium.server import postgres_thoughts
from strategium.server.bot_process import Job
from strategium.server.bots import BotFailed, Told
from strategium.server.metrics import Metrics
from strategium.server.postgres import PostgresStore
from strategium.server.postgres_nodes import Node
from tests.postgres import PATIENCE, Cluster
from tests.server.serving import quick, serving

STRATEGIUM = str(Path(sys.executable).with_name("strategium"))
MAY_WORK = "GRANT EXECUTE ON FUNCTION take_thought, answer_thought TO worker"
NEW_ROLE = "DO $$ BEGIN CREATE ROLE worker LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"


@pytest.fixture
def url(postgres: Cluster) -> str:
    """A store, with a role that may work for it."""
    found = postgres.new_database()
    PostgresStore(found).close()
    with psycopg.connect(found, autocommit=True) as db:
        db.execute(NEW_ROLE)
        db.execute(MAY_WORK)
    return found


def as_worker(url: str) -> str:
    return url.replace("user=strategium", "user=worker")


@contextmanager
def working(url: str) -> Iterator[subprocess.Popen[str]]:
    command = [STRATEGIUM, "worker", "--db", as_worker(url), "--processes", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert "Bots think here" in process.stdout.readline()
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


@contextmanager
def a_node(url: str) -> Iterator[Node]:
    store = PostgresStore(url)
    node = Node(store, "10.0.0.1:1", Metrics())
    try:
        yield node
    finally:
        node.stop()
        store.close()


def a_job() -> Job:
    return Job(secrets.token_hex(16), "greedy", "template", 0, 1, "{}")


def test_a_game_against_a_bot_that_thinks_in_a_worker(url: str) -> None:
    with serving(quick(url, bot_workers=True)) as server, working(url):
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "greedy"))
        assert screen.play_on(random.Random(1)) > 3
        thinkers = server.services.lobby.bots._all
        assert server.services.metrics.bot_turns > 3
        assert server.services.metrics.bot_faults == 0
        assert not any(thinker.runs for thinker in thinkers), "nobody has thought here"


def test_without_a_worker_the_server_thinks_itself(url: str) -> None:
    with serving(quick(url, bot_workers=True)) as server:
        ann = server.player("Ann")
        screen = ann.sit_at(ann.make("me", "greedy"))
        screen.choose(screen.decision["options"][0]["id"])
        screen.until(lambda: server.services.metrics.bot_turns or screen.over)
        assert server.services.metrics.bot_faults == 0
        assert any(thinker.runs for thinker in server.services.lobby.bots._all)


def test_a_worker_may_do_nothing_else(url: str) -> None:
    with psycopg.connect(as_worker(url), autocommit=True) as db:
        names = [
            "guests",
            "sessions",
            "tables",
            "entries",
            "snapshots",
            "claims",
            "nodes",
            "thoughts",
            "credentials",
        ]
        for statement in [f"SELECT * FROM {name}" for name in names] + [
            "SELECT fence('t1', 1, 1)",
            "UPDATE claims SET node = 0",
            "CREATE TABLE mine (id INTEGER)",
        ]:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                db.execute(statement.encode())
        assert db.execute("SELECT * FROM take_thought('me')").fetchone() is None


def take(url: str, key: str) -> dict[str, str] | None:
    with psycopg.connect(as_worker(url), autocommit=True) as db:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            row = db.execute("SELECT thought, job, mark FROM take_thought(%s)", (key,)).fetchone()
            if row is not None:
                return {"thought": row[0], "mark": row[2], **json.loads(row[1])}
            time.sleep(0.05)
    return None


def answer(url: str, thought: object, key: str, told: str) -> None:
    with psycopg.connect(as_worker(url), autocommit=True) as db:
        db.execute("SELECT answer_thought(%s, %s, %s)", (thought, key, told))


def test_a_worker_is_told_no_more_than_a_bot_and_only_its_own_answer_counts(url: str) -> None:
    job = a_job()
    with a_node(url) as node:

        async def ask() -> Told | None:
            asked = asyncio.ensure_future(node.thoughts.ask(job, "greedy secret-table-id", 5.0))
            taken = await asyncio.to_thread(take, url, "me")
            assert taken is not None
            assert set(taken) == {
                "thought",
                "mark",
                "id",
                "bot",
                "game",
                "seat",
                "seed",
                "state",
                "spent",
                "hint",
            }
            assert "secret-table-id" not in str(taken)
            for key, option in (("somebody", "wrong"), ("me", "right"), ("me", "too late")):
                told = json.dumps({"id": job.id, "option": option})
                await asyncio.to_thread(answer, url, taken["thought"], key, told)
            return await asked

        told = asyncio.run(ask())
        assert told is not None
        assert told.option == "right"
        with psycopg.connect(url) as db:
            assert db.execute("SELECT COUNT(*) FROM thoughts").fetchone() == (0,)


def test_what_a_lost_worker_had_taken_goes_to_another_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_thoughts, "LEASE", 1.0)  # for which the server waits
    job = a_job()
    with a_node(url) as node:

        async def ask(answers: bool) -> Told | None:
            asked = asyncio.ensure_future(node.thoughts.ask(job, "", 0.1))
            assert await asyncio.to_thread(take, url, "lost") is not None
            with psycopg.connect(url, autocommit=True) as db:  # as if its time were up
                db.execute("UPDATE thoughts SET lease = clock_timestamp()")
            again = await asyncio.to_thread(take, url, "another")
            assert again is not None
            if answers:
                told = json.dumps({"id": job.id, "option": "mine"})
                await asyncio.to_thread(answer, url, again["thought"], "another", told)
            return await asked

        told = asyncio.run(ask(answers=True))
        assert told is not None
        assert told.option == "mine"
        with pytest.raises(BotFailed, match="two workers"):
            asyncio.run(ask(answers=False))


@pytest.mark.parametrize("told", ["no JSON", '{"id": "another"}', '{"id": "ID", "fault": "it failed"}'])
def test_an_answer_that_is_none_is_a_fault_of_the_bot(url: str, told: str) -> None:
    job = a_job()
    with a_node(url) as node:

        async def ask() -> None:
            asked = asyncio.ensure_future(node.thoughts.ask(job, "", 5.0))
            taken = await asyncio.to_thread(take, url, "me")
            assert taken is not None
            await asyncio.to_thread(answer, url, taken["thought"], "me", told.replace("ID", job.id))
            await asked

        with pytest.raises(BotFailed):
            asyncio.run(ask())


def test_a_worker_needs_a_store_in_postgresql(url: str, tmp_path: Path) -> None:
    def run(db: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [STRATEGIUM, "worker", "--db", db], capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    done = run(f"sqlite:///{tmp_path}/games.db")
    assert (done.returncode, "in PostgreSQL" in done.stderr) == (1, True)
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("REVOKE EXECUTE ON FUNCTION take_thought FROM worker")
    done = run(as_worker(url))
    assert (done.returncode, "may not work" in done.stderr) == (1, True), done.stderr
