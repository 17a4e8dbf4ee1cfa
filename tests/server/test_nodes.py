"""Several servers on one store: a table is in the memory of one of them, and nobody else can write to it."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest

from strategium.server.errors import Elsewhere, Fenced
from strategium.server.metrics import Metrics
from strategium.server.postgres import PostgresStore
from strategium.server.postgres_nodes import Node
from strategium.server.postgres_schema import DEAD_AFTER
from strategium.server.rows import (
    PLAYING,
    Absence,
    Asked,
    Carried,
    ChatLine,
    Clock,
    ClockNote,
    Job,
    Notice,
    Snapshot,
)
from strategium.server.store import Store
from tests.postgres import Cluster
from tests.server.serving import PATIENCE, Player, Refused, Running, quick, serving
from tests.server.test_store import a_table, an_entry


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.new_database()


class Pair:
    """A store and the node to which it belongs."""

    def __init__(self, url: str, address: str) -> None:
        self.store = PostgresStore(url)
        self.metrics = Metrics()
        self.node = Node(self.store, address, self.metrics)

    def take(self, table: str) -> None:
        asyncio.run(self.node.take(table))

    def die(self) -> None:
        """Its lock is gone, and nothing was let go."""
        self.node._ended.set()
        self.node._life.join()

    def stop(self) -> None:
        self.node.stop()
        self.store.close()


@pytest.fixture
def pairs(url: str) -> Iterator[tuple[Pair, Pair]]:
    both = Pair(url, "10.0.0.1:1"), Pair(url, "10.0.0.2:2")
    both[0].store.add_guest(b"a" * 32, "Ann", 1.0)
    both[0].store.add_table(a_table())
    yield both
    for pair in both:
        pair.stop()


def wait_for(found: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)


# ---- claims --------------------------------------------------------------------------------------
def test_a_table_is_claimed_by_one_node(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs
    with pytest.raises(Elsewhere, match=r"10\.0\.0\.1:1"):
        other.take("t1")
    one.take("t1")  # it is its own already: then the epoch grows all the same
    assert one.store.epochs["t1"] == 2
    asyncio.run(one.node.let_go("t1"))
    time.sleep(1.1)  # for a second it is believed that the other node has it
    other.take("t1")
    assert other.store.epochs["t1"] == 3
    assert other.metrics.takeovers == 0
    other.take("there-is-no-such-table")
    assert other.store._run("SELECT COUNT(*) FROM claims").fetchone() == (1,)


WRITES: dict[str, Callable[[Store], Any]] = {
    "append": lambda store: store.append("t1", [an_entry(0)]),
    "update_table": lambda store: store.update_table(a_table(note="mine")),
    "add_snapshot": lambda store: store.add_snapshot("t1", Snapshot(1, "1", "{}")),
    "set_digests": lambda store: store.set_digests("t1", [an_entry(0)]),
    "set_waiting": lambda store: store.set_waiting("t1", {0: Asked(1.0, False)}, True),
    "set_absence": lambda store: store.set_absence("t1", 1, Absence(1.0, 2.0)),
    "add_said": lambda store: store.add_said("t1", ChatLine(0, 0, "Ann", "hello", 1.0)),
    "add_carried": lambda store: store.add_carried("t1", Carried(1, 1, "1", "2", "{}")),
    "agree": lambda store: store.agree("t1", "2", 1, 1.0),
    "set_clocks": lambda store: store.set_clocks("t1", {0: Clock(1000)}),
    "add_clock_note": lambda store: store.add_clock_note("t1", ClockNote(0, 0, 60)),
    "set_job": lambda store: store.set_job(Job("clock t1", "clock", 9.0, "t1"), "t1"),
    "drop_job": lambda store: store.drop_job("clock t1", "t1"),
    "add_notice": lambda store: store.add_notice(Notice(0, 1, "t1", 0, "move", 0, 1.0, 2.0)),
    "drop_notices": lambda store: store.drop_notices("t1", 0),
}
READS_AND_GUESTS = {  # what is no write to a table of one's own
    "transaction", "do_all", "close", "probe", "backup", "counts", "add_guest", "find_guest", "rename_guest",
    "add_session", "sessions_of", "see_session", "end_session", "count_unfinished", "add_account", "find_account",
    "account_of", "set_email", "set_secret", "shared_tables", "merge_guest", "add_table", "find_table", "table_ids",
    "public_tables", "tables_of", "waiting", "stirring_tables", "absences", "entries", "find_entry",
    "latest_snapshot", "carried", "agreed", "add_archive", "archive", "archive_page", "without_archive", "said",
    "add_report", "reports", "set_report_done", "clocks", "clock_notes", "beat", "latest_beat", "others_serve",
    "add_gap", "gaps", "put_off_deadlines", "due_jobs", "take_job", "begin_holiday", "end_holiday", "holidays",
    "add_channel", "set_channel", "drop_channel", "channels_of", "due_notices", "put_off_notice", "send_notice",
    "take_deliveries", "try_again", "drop_delivery", "forget_notices",
}  # fmt: skip


def test_no_write_to_a_table_is_forgotten_here() -> None:
    """Whoever adds a method to the store says here whether it writes to a table."""
    methods = {name for name in vars(Store) if not name.startswith("_") and callable(getattr(Store, name))}
    assert methods == set(WRITES) | READS_AND_GUESTS


def test_who_was_taken_for_dead_can_write_nothing_any_more(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs
    for write in WRITES.values():
        write(one.store)
    one.die()
    other.take("t1")
    assert other.metrics.takeovers == 1
    before = other.store.find_table("t1"), other.store.entries("t1"), other.store.said("t1", 9)
    for name, write in WRITES.items():
        with pytest.raises(Fenced):
            write(one.store)
        assert name
    outcomes = one.store.do_all([WRITES["append"], WRITES["add_said"]])
    assert [type(problem) for _, problem in outcomes] == [Fenced, Fenced]
    assert before == (other.store.find_table("t1"), other.store.entries("t1"), other.store.said("t1", 9))
    other.store.append("t1", [an_entry(1)])


def test_a_node_without_its_lock_is_dead_at_once(url: str) -> None:
    one, other = Pair(url, "10.0.0.1:1"), Pair(url, "10.0.0.2:2")
    one.store.add_guest(b"a" * 32, "Ann", 1.0)
    one.store.add_table(a_table())
    one.die()
    began = time.monotonic()
    other.take("t1")
    assert time.monotonic() - began < DEAD_AFTER
    one.stop()
    other.stop()


def test_what_a_node_still_has_after_a_lost_connection_it_keeps(pairs: tuple[Pair, Pair]) -> None:
    one, _ = pairs
    kept: list[set[str]] = []
    one.node._listener = lambda method, *values: kept.append(values[0]) if method == "keep_only" else None
    with psycopg.connect(one.store.url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE application_name = 'strategium'"
        )
    wait_for(lambda: kept)
    assert kept[0] == {"t1"}


def test_a_game_is_finished_where_its_rules_are_played(pairs: tuple[Pair, Pair]) -> None:
    """Two releases on one store: the new one leaves a running game to the one that has its rules."""
    old, new = pairs
    row = a_table(id="t2", game="template", version="0", status=PLAYING)
    new.store.add_table(row)
    asyncio.run(new.node.let_go("t2"))
    with psycopg.connect(old.store.url, autocommit=True) as db:
        db.execute("UPDATE nodes SET plays = '{template 0}' WHERE number = %s", (old.node.node,))
    with pytest.raises(Elsewhere, match=r"10\.0\.0\.1:1"):
        new.take("t2")
    old.die()
    time.sleep(1.1)  # for a second it is believed that the other node has it
    new.take("t2")  # nobody has them any more: it is brought up to date


def test_who_may_have_been_taken_for_dead_is_not_sure_of_its_tables(pairs: tuple[Pair, Pair]) -> None:
    one, _ = pairs
    assert one.node.sure()
    one.die()
    wait_for(lambda: not one.node.sure())


def test_only_tables_of_nobody_are_woken(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs
    assert asyncio.run(other.node.free(["t1", "t2"])) == ["t2"]
    assert asyncio.run(one.node.free(["t1", "t2"])) == ["t1", "t2"]
    one.die()
    assert asyncio.run(other.node.free(["t1", "t2"])) == ["t1", "t2"]


def test_a_node_whose_lock_another_session_has_is_somebody_new(pairs: tuple[Pair, Pair]) -> None:
    """The session that it has lost lives on in the database for a while: then nothing is its own any more."""
    one, other = pairs
    kept: list[set[str]] = []
    one.node._listener = lambda method, *values: kept.append(values[0]) if method == "keep_only" else None
    before = one.node.node
    with psycopg.connect(one.store.url, autocommit=True) as db:
        db.execute("SELECT set_config('lock_timeout', '60s', false)")
        wait = threading.Thread(target=db.execute, args=("SELECT pg_advisory_lock(7001, %s)", (before,)))
        wait.start()
        time.sleep(0.5)  # it stands in line for the lock
        with psycopg.connect(one.store.url, autocommit=True) as killer:
            killer.execute(
                "SELECT pg_terminate_backend(pid, 30000) FROM pg_locks"
                " WHERE locktype = 'advisory' AND objid = %s AND granted",
                (before,),
            )
        wait.join()
        wait_for(lambda: kept)
        assert kept[0] == set()
        assert one.node.node != before
        with pytest.raises(Fenced):
            one.store.append("t1", [an_entry(0)])
    other.take("t1")


# ---- servers -------------------------------------------------------------------------------------
@pytest.fixture
def nodes(url: str) -> Iterator[tuple[Running, Running]]:
    config = quick(url)
    with serving(config) as one, serving(config) as other:
        yield one, other


def at(node: Running, player: Player) -> Player:
    """The same person, at another server."""
    there = node.player()
    there.cookie = player.cookie
    return there


def test_one_game_is_played_through_two_servers(nodes: tuple[Running, Running]) -> None:
    """Whoever comes in at the server that does not have the table does not notice it."""
    one, other = nodes
    ann, bob = one.player("Ann"), other.player("Bob")
    table = ann.make("me", "open")
    screen = ann.sit_at(table)
    screen.until(lambda: screen.picture)
    assert bob.post(f"/api/tables/{table}/join")["table"]["id"] == table
    assert table not in other.services.lobby.tables
    bobs = bob.sit_at(table, 1)
    rng = random.Random(1)
    bobs.send({"t": "chat", "text": "hello from afar"})
    screen.until(lambda: "hello from afar" in str(screen.picture["said"]))
    while not (screen.over or bobs.over):
        for seat in (screen, bobs):
            seat.read_all(0.05)
            decision = seat.picture.get("decision")
            if decision and not seat.over:
                reply = seat.choose(rng.choice(decision["options"])["id"])
                assert reply["t"] in ("done", "no"), reply
    screen.until(lambda: screen.over)
    assert screen.over
    assert ann.get(f"/api/tables/{table}")["table"]["status"] == "over"
    assert at(other, ann).get(f"/api/tables/{table}/record")


def test_a_table_that_nobody_watches_moves_to_who_asks(nodes: tuple[Running, Running]) -> None:
    one, other = nodes
    ann = one.player("Ann")
    table = ann.make("me", "greedy")
    assert table in one.services.lobby.tables
    screen = at(other, ann).sit_at(table)
    assert screen.decision
    assert table in other.services.lobby.tables
    assert table not in one.services.lobby.tables
    screen.choose(screen.decision["options"][0]["id"])


def test_a_server_that_stops_leaves_its_tables_to_others(url: str) -> None:
    config = quick(url)
    with serving(config) as other:
        with serving(config) as one:
            ann = one.player("Ann")
            table = ann.make("me", "greedy")
            screen = ann.sit_at(table)
            number = screen.picture["number"] if screen.decision else 0
            screen.choose(screen.decision["options"][0]["id"])
        screen = at(other, ann).sit_at(table)
        assert screen.decision
        assert screen.picture["number"] > number
        assert other.services.metrics.takeovers == 0
    with closing(PostgresStore(url)) as store:
        assert store._run("SELECT DISTINCT node FROM claims").fetchall() == [(0,)]
        assert store._run("SELECT COUNT(*) FROM nodes").fetchone() == (0,)


def test_a_table_that_was_lost_is_forgotten_and_everybody_comes_again(nodes: tuple[Running, Running]) -> None:
    """A write that is refused evicts the table: sockets are closed with 4408, and who comes back finds the truth."""
    one, _ = nodes
    ann = one.player("Ann")
    table = ann.make("me", "greedy")
    screen = ann.sit_at(table)
    assert screen.decision
    with closing(PostgresStore(one.services.config.db)) as store:
        store._run("UPDATE claims SET epoch = epoch + 1")
    screen.send(
        {"t": "answer", "number": screen.picture["number"], "option": screen.decision["options"][0]["id"]}
    )
    with pytest.raises(Exception, match="4408"):
        screen.until(lambda: False)
    assert one.services.metrics.fenced >= 1
    assert one.services.metrics.evictions >= 1
    again = ann.sit_at(table)
    assert again.choose(again.decision["options"][0]["id"])["t"] == "done"


def test_what_was_passed_on_once_is_not_passed_on_again(nodes: tuple[Running, Running]) -> None:
    one, other = nodes
    ann = one.player("Ann")
    table = ann.make("me", "open")
    screen = ann.sit_at(table)
    screen.until(lambda: screen.picture)
    passed = at(other, ann)
    passed.http.headers["x-strategium-passed-on"] = "1"
    with pytest.raises(Refused, match="elsewhere") as refused:
        passed.get(f"/api/tables/{table}")
    assert refused.value.status == 421


def test_news_reaches_the_other_server(nodes: tuple[Running, Running]) -> None:
    """Another name, a new public table, and that a browser was signed out."""
    one, other = nodes
    ann = one.player("Ann")
    there = at(other, ann)
    assert there.get("/api/me")["guest"]["name"] == "Ann"
    ann.post("/api/me", {"name": "Anna"})
    wait_for(lambda: there.get("/api/me")["guest"]["name"] == "Anna")
    assert there.get("/api/tables")["public"] == []
    one.player("Bob").make("me", "open", public=True)
    wait_for(lambda: len(there.get("/api/tables")["public"]) == 1)
    (session,) = ann.get("/api/me/sessions")["sessions"]
    ann.post(f"/api/me/sessions/{session['id']}/end", {"sure": True})
    wait_for(lambda: there.get("/api/me")["guest"] is None)
