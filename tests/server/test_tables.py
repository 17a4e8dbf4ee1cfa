"""Tables in and out of memory, and what happens when something cannot be kept."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.sync.client import connect

import strategium
from strategium.agents import DEFAULT_BOT
from strategium.server import services
from strategium.server.errors import CannotKeep
from strategium.server.lobby import ENDED
from strategium.server.sqlite import SqliteStore
from tests.server.serving import PATIENCE, Refused, Running, Screen, cookie_at, quick, serving

T = TypeVar("T")


class FullStore(SqliteStore):
    """A store whose disk can be full."""

    full = False

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with super().transaction():
            yield
            if self.full and self._depth == 1:
                raise CannotKeep("the server cannot keep the game now (the disk is full); try again later")


def inside(server: Running, work: Coroutine[Any, Any, T]) -> T:
    """Do something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


def solo(server: Running) -> tuple[str, Screen]:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    assert screen.decision
    return table, screen


def test_a_full_disk_stops_moves_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FullStore(tmp_path / "games.db")
    monkeypatch.setattr(services, "open_store", lambda url: store)
    with serving(quick(tmp_path / "games.db")) as server:
        _, screen = solo(server)
        before = screen.my_turn()
        option = screen.decision["options"][0]["id"]
        store.full = True
        refused = screen.choose(option)
        assert refused["code"] == "cannot-keep"
        assert "disk is full" in refused["text"]
        assert screen.picture == before
        with pytest.raises(Refused) as no_table:
            server.player().post("/api/me", {"name": "Bob"})
        assert no_table.value.status == 503
        store.full = False
        assert screen.choose(option)["t"] == "done"
        assert screen.play_on(random.Random(1)) > 0


def test_a_pass_that_could_not_be_kept_is_made_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FullStore(tmp_path / "games.db")
    monkeypatch.setattr(services, "open_store", lambda url: store)
    with serving(quick(tmp_path / "games.db", honest_seconds=(0.3, 0.3))) as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        table = ann.make("me", "open")
        bob.post(f"/api/tables/{table}/join")
        screens = [ann.sit_at(table, 0), bob.sit_at(table, 1)]
        live = server.services.lobby.tables[table]
        rng = random.Random(4)
        while not live.autopilot.timers:
            store.full = False
            for screen in screens:
                screen.read_all(0.05)
            asked = [screen for screen in screens if screen.picture.get("decision")]
            if asked:
                asked[0].choose(rng.choice(asked[0].picture["decision"]["options"])["id"])
            if live.autopilot.timers:
                store.full = True
                time.sleep(0.6)  # meanwhile the pass is tried; if it was just made, another is sought
        count = live.playing().history.count
        store.full = False
        screens[0].until(lambda: live.playing().history.count > count)


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    rng = random.Random(2)
    for _ in range(5):
        screen.choose(rng.choice(screen.decision["options"])["id"])
    picture = screen.my_turn()
    lobby = server.services.lobby
    lobby.tables[table].used -= 1e6
    inside(server, lobby.sweep())
    assert table in lobby.tables, "somebody looks on"
    screen.close()
    while lobby.tables[table].watched():
        time.sleep(0.01)
    lobby.tables[table].used -= 1e6
    inside(server, lobby.sweep())
    assert lobby.tables == {}
    again = ann.sit_at(table)
    assert again.decision
    assert again.my_turn()["view"] == picture["view"]


def test_a_finished_game_leaves_the_memory_long_before_one_that_goes_on(server: Running) -> None:
    """A long game holds a megabyte, and people who play game after game are no reason to hold them all."""
    ann = server.player("Ann")
    over, going_on = ann.make("me", "random"), ann.make("me", "random")
    for table in (over, going_on):
        screen = ann.sit_at(table)
        assert screen.decision
        if table == over:
            assert screen.do("offer", name="concede")["t"] == "done"
        screen.close()
    lobby = server.services.lobby
    while any(one.in_use() for one in lobby.tables.values()):
        time.sleep(0.01)
    for one in lobby.tables.values():
        one.used -= 2 * ENDED
    inside(server, lobby.sweep())
    assert list(lobby.tables) == [going_on]
    assert ann.get(f"/api/tables/{over}")["table"]["status"] == "over"


def test_a_game_that_cannot_be_shown_says_so_and_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, screen = solo(server)
    option = screen.decision["options"][0]["id"]
    kind = type(strategium.game("template"))
    with monkeypatch.context() as broken:
        broken.setattr(kind, "view", lambda self, g, viewer: {}[viewer])
        assert screen.choose(option)["code"] == "rules-failed"
        screen.send({"t": "chat", "text": "can you see it?"})
        assert "Nothing is lost" in screen.until(lambda: screen.picture.get("fault"))
        assert "view" not in screen.picture
    again = server.player("Leo")
    assert again.get(f"/api/tables/{table}")["table"]["status"] == "playing"
    screen.send({"t": "chat", "text": "hello?"})
    screen.until(lambda: screen.picture.get("view"))
    assert "fault" not in screen.picture
    assert screen.play_on(random.Random(1)) > 0


def test_many_who_ask_for_a_table_load_it_once(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    with serving(config) as server:
        table, _ = solo(server)
    with serving(config) as server:

        async def ask() -> list[Any]:
            return await asyncio.gather(*[server.services.lobby.find(table) for _ in range(5)])

        found = inside(server, ask())
        assert len({id(one) for one in found}) == 1


def test_a_game_that_cannot_go_on_says_so(tmp_path: Path) -> None:
    """Its log names a move that the rules do not know, and there is no snapshot that fits."""
    config = quick(tmp_path / "games.db", snapshot_every=1000)
    with serving(config) as server:
        table, screen = solo(server)
        screen.choose(screen.decision["options"][0]["id"])
        screen.my_turn()
    store = SqliteStore(tmp_path / "games.db")
    store._db.execute('UPDATE entries SET move = \'["choice", 0, "fly"]\' WHERE n = 0')
    store._db.execute("DELETE FROM snapshots")
    store.close()
    with serving(config) as server:
        told = server.player("Leo").get(f"/api/tables/{table}")
        assert "cannot go on" in told["table"]["note"]


def test_a_server_says_that_it_is_well(server: Running) -> None:
    _, screen = solo(server)
    screen.choose(screen.decision["options"][0]["id"])
    assert server.player().get("/health") == {"status": "well"}


def test_bots_are_listed_by_level_with_the_one_that_plays_unless_another_is_named(server: Running) -> None:
    told = server.player().get("/api/games")
    bots = {one["name"]: one for one in told["bots"]}
    assert [one["name"] for one in told["bots"]][:3] == ["novice", "officer", "warmaster"]
    assert [bots[name]["level"] for name in ("novice", "officer", "warmaster", "random")] == [1, 2, 3, 0]
    assert all(one["about"] for one in bots.values())
    assert told["default_bot"] == DEFAULT_BOT == "officer"


def test_games_are_described_for_clients(server: Running) -> None:
    player = server.player()
    games = {one["name"]: one for one in player.get("/api/games")["games"]}
    assert games["template"]["table"]["faces"]["unit"]["kind"] == "card"
    assert games["template"]["options"]["$defs"]["Options"]["properties"]["goal"]["default"] == 12
    rules = player.get("/api/games/template/rules")["rules"]
    assert {"id", "topic", "text", "section", "reading"} == set(rules[0])
    cards = {one["name"]: one for one in player.get("/api/games/template/cards")["cards"]}
    assert cards["Bruiser"]["strength"] == 3
    assert cards["Belay"]["text"]


def test_too_many_sockets_are_refused(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, sockets_per_guest=2)) as server:
        ann = server.player("Ann")
        table = ann.make("me", "random")
        for _ in range(2):
            assert ann.sit_at(table).receive()
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        headers = {"Cookie": f"{cookie_at(server.port)}={ann.cookie}"}
        with connect(address, additional_headers=headers, proxy=None) as third:
            assert json.loads(third.recv(timeout=PATIENCE))["code"] == "too-many"
