""" "Your move": right for every table, whoever asks, in memory or not, after restarts and upgrades."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from strategium.server.store import Store
from tests.server.serving import PATIENCE, Player, Refused, Running, Screen, quick, serving
from tests.server.test_protocol import pair, waits_without_asking
from tests.server.test_store import old_store
from tests.server.test_tables import inside

KEYS = {"Ann": "aa" * 32, "Bob": "bb" * 32}


def known(server: Running, screen: Screen) -> Player:
    """The player who looks at that screen."""
    player = server.player()
    assert screen.socket.request is not None
    player.cookie = screen.socket.request.headers["Cookie"].split("=")[1]
    return player


def moves(player: Player) -> dict[str, bool]:
    return {row["id"]: row["your_move"] for row in player.get("/api/tables")["yours"]}


def settled(*screens: Screen) -> None:
    for screen in screens:
        screen.read_all()


def test_who_is_asked_is_told_to_him_alone(server: Running) -> None:
    table, first, second = pair(server, public=True, spectators=True)
    ann, bob = known(server, first), known(server, second)
    rng = random.Random(4)
    seen = set()
    for _ in range(10):
        settled(first, second)
        asked = [bool(screen.picture["decision"]) for screen in (first, second)]
        assert [moves(ann)[table], moves(bob)[table]] == asked
        seen.add(tuple(asked))
        screen = first if asked[0] else second
        screen.choose(rng.choice(screen.decision["options"])["id"])
    assert len(seen) > 1
    listed = server.player("Leo").get("/api/tables")
    assert listed["yours"] == []
    assert "your_move" not in str(listed["public"])
    assert "asked" not in str(listed["public"])


def test_it_is_right_for_tables_that_are_not_in_memory(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    rng = random.Random(6)
    with serving(config) as server:
        table, first, second = pair(server)
        cookies = [known(server, screen).cookie for screen in (first, second)]
        for _ in range(9):
            settled(first, second)
            screen = first if first.picture["decision"] else second
            screen.choose(rng.choice(screen.decision["options"])["id"])
        settled(first, second)
        asked = [bool(screen.picture["decision"]) for screen in (first, second)]
        assert any(asked)
        lobby = server.services.lobby
        for screen in (first, second):
            screen.close()
        wait_until(lambda: not lobby.tables[table].watched())
        lobby.tables[table].used -= 1e6
        inside(server, lobby.sweep())
        assert lobby.tables == {}
        assert [moves(known(server, screen))[table] for screen in (first, second)] == asked
        assert lobby.tables == {}
    with serving(config) as server:
        for cookie, expected in zip(cookies, asked, strict=True):
            player = server.player()
            player.cookie = cookie
            assert moves(player)[table] == expected
        assert server.services.lobby.tables == {}


def wait_until(found: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end
        time.sleep(0.01)


# ---- what is passed by itself --------------------------------------------------------------------
def play_to_a_form(first: Screen, second: Screen) -> tuple[Screen, Screen]:
    """Until one of them can only pass; gives him first."""
    rng = random.Random(1)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for screen in (first, second):
            screen.read_all(0.05)
        for one, other in ((first, second), (second, first)):
            if waits_without_asking(one):
                return one, other
        for screen in (first, second):
            if screen.picture["decision"]:
                options = screen.picture["decision"]["options"]
                acts = [option for option in options if option["verb"] != "pass"]  # passes would be held
                screen.choose(rng.choice(acts or options)["id"])
                break
    pytest.fail("nobody had to pass")


def test_what_the_server_passes_is_not_your_move(tmp_path: Path) -> None:
    """As long as you are here. For who is away nothing is passed: that it could be would tell."""
    with serving(quick(tmp_path / "games.db", honest_seconds=(30.0, 30.0))) as server:
        table, first, second = pair(server)
        one, other = play_to_a_form(first, second)
        player = known(server, one)
        assert not moves(player)[table]
        assert not moves(known(server, other))[table]
        one.close()
        other.until(lambda: not other.picture["table"]["seats"][one.seat or 0]["here"])
        assert moves(player)[table]


def test_a_table_may_pass_for_who_is_away(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", honest_seconds=(1.0, 1.0))) as server:
        table, first, second = pair(server, passes_absent=True)
        one, other = play_to_a_form(first, second)
        player = known(server, one)
        one.close()
        other.until(lambda: not other.picture["table"]["seats"][one.seat or 0]["here"])
        assert not moves(player)[table]
        other.until(lambda: one.seat not in [seat for seat, _ in other.picture["view"]["waiting"]])


@pytest.mark.parametrize("absent", [True, False], ids=["away", "here"])
def test_nothing_is_passed_for_who_is_away(tmp_path: Path, absent: bool) -> None:
    with serving(quick(tmp_path / "games.db", honest_seconds=(0.5, 0.5))) as server:
        table, first, second = pair(server)
        one, other = play_to_a_form(first, second)
        number = one.picture["number"]
        if absent:
            one.close()
        live = server.services.lobby.tables[table]
        assert live.match is not None
        time.sleep(1.0)
        if absent:
            assert live.match.history.numbers[one.seat or 0] == number
            one = known(server, one).sit_at(table, one.seat)
        other.until(lambda: one.seat not in [seat for seat, _ in other.picture["view"]["waiting"]])
        assert live.match.history.numbers[one.seat or 0] == number + 1


# ---- stores of before, and of servers that were killed -------------------------------------------
def guest_of(server: Running, name: str) -> Player:
    player = server.player()
    player.cookie = KEYS[name]
    return player


def test_the_list_is_right_for_a_store_of_an_older_release(tmp_path: Path) -> None:
    """At once, although no table of it was ever loaded. (For who is away a form is his move: see above.)"""
    old_store(tmp_path / "games.db")
    with serving(quick(tmp_path / "games.db")) as server:
        ann, bob = guest_of(server, "Ann"), guest_of(server, "Bob")
        assert moves(bob) == {"both": True, "bob": True, "form": True}
        assert moves(ann) == {
            "both": True,
            "bob": False,
            "form": False,
            "alone": True,
            "open": False,
            "over": False,
        }
        screen = bob.sit_at("bob", 1)
        assert screen.decision


def from_store(server: Running, job: Callable[[Store], Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(server.services.keeper.do(job), server.loop).result()


def test_tables_of_an_older_release_are_loaded_without_being_asked_for(tmp_path: Path) -> None:
    """And leave the memory again, unless somebody looks on."""
    old_store(tmp_path / "games.db")
    with serving(quick(tmp_path / "games.db")) as server:
        screen = guest_of(server, "Bob").sit_at("bob", 1)
        wait_until(lambda: not from_store(server, lambda store: store.stirring_tables()))
        waiting = from_store(
            server, lambda store: {id: store.waiting(id) for id in ("both", "bob", "form", "alone")}
        )
        assert {id: {seat: one.form for seat, one in asked.items()} for id, asked in waiting.items()} == {
            "both": {0: False, 1: False},
            "bob": {1: False},
            "form": {1: True},
            "alone": {0: False},
        }
        lobby = server.services.lobby
        wait_until(lambda: list(lobby.tables) == ["bob"])
        assert screen.choose(screen.decision["options"][0]["id"])["t"] == "done"
        assert lobby.tables["bob"].watched(), "it is the very table that Bob plays at"


def test_a_bot_that_was_to_move_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Nobody needs to look at the table for that."""
    with serving(quick(tmp_path / "games.db", bot_pause=1000.0)) as server:
        ann = server.player("Ann")
        table = ann.make("me", "open")
        screen = ann.sit_at(table)  # somebody looks on, so bots take their time
        screen.receive()
        ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
        screen.choose(screen.decision["options"][0]["id"])
        screen.read_all()
        assert screen.picture["decision"] is None
        assert not moves(ann)[table]
        cookie = ann.cookie
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player()
        ann.cookie = cookie
        wait_until(lambda: moves(ann)[table])


# ---- many tables ---------------------------------------------------------------------------------
def test_the_list_has_pages_and_what_goes_on_comes_first(server: Running) -> None:
    ann = server.player("Ann")
    playing = [ann.make("me", "random", options={"rounds": 1}) for _ in range(2)]
    waiting = [ann.make("me", "open") for _ in range(51)]
    over = [ann.make("me", "open") for _ in range(2)]
    for table in over:
        ann.post(f"/api/tables/{table}/leave")
        ann.make("me", "open")  # who has left does not have it on his list
    pages = [ann.get(f"/api/tables?from={start}") for start in (0, 50, 100)]
    assert [len(page["yours"]) for page in pages] == [50, 5, 0]
    assert [page["more"] for page in pages] == [True, False, False]
    ids = [row["id"] for page in pages for row in page["yours"]]
    assert set(ids[:2]) == set(playing)
    assert set(waiting) < set(ids)
    for query in ("from=-1", "from=x", "from=1e3", "from=1234567", "from=٣"):
        with pytest.raises(Refused, match="number"):
            ann.get(f"/api/tables?{query}")
