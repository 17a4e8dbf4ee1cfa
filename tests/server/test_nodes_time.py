"""Clocks, holidays and notices of several servers: time stops when none serves, and what is due is done once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from strategium.server import heartbeats, holidays, jobs, notices
from strategium.server.app import make_app
from strategium.server.errors import BadSetting
from strategium.server.heartbeats import LATE, _beat, _begin
from strategium.server.postgres import PostgresStore
from strategium.server.rows import PLAYING, Asked, Channel, Gap, Job, Notice
from tests.postgres import Cluster
from tests.server.hands import Hands, do, moved_hands, scout, settle, two_at_a_table, with_account
from tests.server.receivers import Received, web_server
from tests.server.serving import Player, Running, Screen, quick, serving
from tests.server.test_nodes import Pair, at, pairs, url, wait_for
from tests.server.test_store import a_table

__all__ = ["pairs", "url"]
LIVE = {"kind": "live", "bank": 600, "increment": 20}
DAYS = {"kind": "days", "bank": 3 * 86_400, "increment": 12 * 3600}
NEVER = 1e6


# ---- when nobody served --------------------------------------------------------------------------
def test_time_goes_on_while_any_server_beats(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs[0].store, pairs[1].store
    assert _begin(one, 1000.0) == []
    assert _begin(other, 1005.0) == []  # a second server: the first one serves
    for now in range(1010, 1200, 10):
        assert _beat(one, float(now)) == (None, [])
    assert _beat(other, 1200.0) == (None, [])  # it had nothing to say for long, but somebody served
    pairs[0].die()
    assert _beat(other, 1200.0 + LATE) == (None, [])


def test_a_gap_is_noted_once_by_who_beats_first(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs[0].store, pairs[1].store
    _begin(one, 1000.0)
    _begin(other, 1000.0)
    one.set_waiting("t1", {0: Asked(900.0, False, 2000.0)}, stirs=False)
    gap = Gap(1000.0, 1100.0)  # the database was away
    assert _beat(other, 1100.0) == (gap, [gap])
    assert _beat(one, 1101.0) == (None, [gap])
    assert one.waiting("t1") == {0: Asked(900.0, False, 2100.0)}


def test_who_starts_after_all_have_stopped_notes_even_a_short_gap(pairs: tuple[Pair, Pair]) -> None:
    one, other = pairs
    _begin(one.store, 1000.0)
    one.die()
    assert _begin(other.store, 1003.0) == [Gap(1000.0, 1003.0)]


def test_of_servers_that_start_together_one_notes_the_gap(pairs: tuple[Pair, Pair]) -> None:
    """The other one lives already, but has not served since."""
    one, other = pairs
    one.store._run("INSERT INTO beats VALUES (99, 1000.0)")  # of a server that is gone
    assert _begin(other.store, 1003.0) == [Gap(1000.0, 1003.0)]
    assert _begin(one.store, 1004.0) == [Gap(1000.0, 1003.0)]


# ---- taken once ----------------------------------------------------------------------------------
def test_a_job_is_taken_by_one_of_many(pairs: tuple[Pair, Pair]) -> None:
    job = Job("digest 1", "digest", 5.0, "1 1")
    pairs[0].store.set_job(job)
    taken: list[bool] = []
    stores = [PostgresStore(pairs[0].store.url) for _ in range(4)]
    together(lambda number: taken.append(stores[number].take_job(job, 60.0)), 4)
    assert sorted(taken) == [False, False, False, True]
    for store in stores:
        store.close()


def test_a_delivery_is_taken_by_one_of_many(pairs: tuple[Pair, Pair]) -> None:
    store = pairs[0].store
    store.update_table(a_table(status=PLAYING))
    way = store.add_channel(Channel(0, 1, "webhook", b"sealed", "plain", 1.0))
    count = 30
    store.set_waiting("t1", {0: Asked(7.0, False)}, stirs=False)
    for number in range(count):
        store.add_notice(Notice(0, 1, "t1", 0, f"kind {number}", 0, 7.0, 8.0))
    for notice in store.due_notices(9.0, count):
        store.send_notice(notice.id, [(way.id, 8.0)])
    taken: list[int] = []
    stores = [PostgresStore(store.url) for _ in range(3)]

    def take(number: int) -> None:
        while found := stores[number].take_deliveries(9.0, 60.0, 2):
            taken.extend(one.notice.id for one in found)

    together(take, 3)
    for one in stores:
        one.close()
    left = [one.notice.id for one in store.take_deliveries(9.0, 60.0, count)]
    assert len(taken + left) == len(set(taken + left)) == count


def together(work: Any, count: int) -> None:
    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# ---- servers -------------------------------------------------------------------------------------
@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """Nothing is done by itself: the tests say when."""
    for module in (jobs, notices, heartbeats, holidays):
        monkeypatch.setattr(module, "EVERY", NEVER)
    with moved_hands(late=NEVER) as moved:
        yield moved


@pytest.fixture
def web() -> Iterator[Received]:
    with web_server() as received:
        yield received


@pytest.fixture
def nodes(hands: Hands, url: str, web: Received, tmp_path: Path) -> Iterator[tuple[Running, Running]]:
    config = quick(
        url,
        accounts=True,
        notices=True,
        notice_keys=str(tmp_path / "keys"),
        notice_hosts=(f"127.0.0.1:{web.port}",),
    )
    with serving(config) as one, serving(config) as other:
        yield one, other


def work(server: Running) -> None:
    services = server.services
    assert services.notices is not None
    do(server, services.jobs.work())
    do(server, services.notices.work())


def hook(player: Player, web: Received) -> None:
    url = f"http://127.0.0.1:{web.port}/hook"
    player.post("/api/me/channels", {"kind": "webhook", "url": url, "format": "plain"})


def test_a_clock_is_looked_at_by_the_server_that_has_the_table(
    nodes: tuple[Running, Running], hands: Hands
) -> None:
    one, other = nodes
    table, ann, bob = two_at_a_table(one, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    hands.now += 700
    work(other)  # it is not its own
    settle(ann, bob)
    assert "time" not in said(bob)
    work(one)
    settle(ann, bob)
    assert "time" in said(bob)
    assert table not in other.services.lobby.tables


def said(screen: Screen) -> str:
    return str(screen.picture["said"])


def test_a_clock_of_a_table_that_nobody_has_is_looked_at(
    nodes: tuple[Running, Running], hands: Hands
) -> None:
    """Its server is gone: another one takes the table, and the rated game is lost on time."""
    one, other = nodes
    table, ann, bob = two_at_a_table(one, LIVE, accounts=True, rated=True)
    scout(ann, bob)
    settle(ann, bob)
    for screen in (ann, bob):
        screen.close()
    wait_for(lambda: not one.services.lobby.tables[table].watched())
    do(one, one.services.lobby._let_go(one.services.lobby.tables[table]))
    hands.now += 700
    work(other)
    row = other.services.lobby.tables[table].row
    assert row.status == "over"
    assert row.flagged == (0,)


def test_whoever_looks_at_the_table_is_not_told_by_another_server(
    nodes: tuple[Running, Running], hands: Hands, web: Received
) -> None:
    one, other = nodes
    _, ann, bob = two_at_a_table(one, DAYS)
    hook(ann.player, web)
    scout(ann, bob)
    ann.send({"t": "looking", "on": True})
    settle(ann, bob)
    hands.now += 100
    work(other)
    work(one)
    assert web.letters == []
    ann.send({"t": "looking", "on": False})
    settle(ann)
    hands.now += 100
    work(other)  # the other one does not know whether she looks
    assert web.letters == []
    work(one)
    work(other)
    assert len(web.wait(1)) == 1


def test_a_holiday_stops_clocks_at_all_servers(nodes: tuple[Running, Running], hands: Hands) -> None:
    one, other = nodes
    ann, bob = with_account(one, "Ann"), with_account(one, "Bob")
    table = ann.make("me", "open", pace=DAYS)
    bob.post(f"/api/tables/{table}/join")
    screen = ann.sit_at(table, 0)
    there = at(other, ann)
    there.post("/api/me/holiday", {"on": True})
    wait_for(lambda: paused(one, table))
    assert table not in other.services.lobby.tables
    there.post("/api/me/holiday", {"on": False})
    wait_for(lambda: not paused(one, table))
    screen.close()


def test_a_holiday_of_which_no_news_came_is_seen_when_a_table_is_taken_over(
    nodes: tuple[Running, Running], hands: Hands
) -> None:
    one, other = nodes
    ann, bob = with_account(one, "Ann"), with_account(one, "Bob")
    table = ann.make("me", "open", pace=DAYS)
    bob.post(f"/api/tables/{table}/join")
    guest = one.services.lobby.tables[table].row.host
    with closing(PostgresStore(one.services.config.db)) as store:
        store.begin_holiday(guest, hands.now)  # of no server: nobody hears of it
    assert not paused(one, table)
    do(one, one.services.lobby._let_go(one.services.lobby.tables[table]))
    do(other, other.services.holidays.look())
    do(other, other.services.lobby.find(table))
    assert paused(other, table)


def paused(server: Running, table: str) -> bool:
    match = server.services.lobby.tables[table].match
    assert match is not None
    return match.clocks.of[0].paused_since is not None


def test_without_a_file_of_keys_for_all_servers_there_are_no_notices(postgres: Cluster) -> None:
    with pytest.raises(BadSetting, match="the same file of keys at every server"):
        make_app(quick(postgres.new_database(), notices=True))
