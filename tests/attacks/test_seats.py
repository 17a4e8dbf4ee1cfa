"""Ways to take somebody's seat from him, or to look into the hand of who sits there now: none may work."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Player, Refused, Running, Screen, quick, same_chance, serving


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db")) as running:
        yield running


def seated(player: Player, table: str, seat: int) -> Screen:
    screen = player.sit_at(table, seat)
    screen.until(lambda: screen.picture.get("view"))
    return screen


def pair(server: Running, **rules: Any) -> tuple[str, Player, Player, Screen, Screen]:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", **rules)
    bob.post(f"/api/tables/{table}/join")
    return table, ann, bob, seated(ann, table, 0), seated(bob, table, 1)


def seat(screen: Screen, number: int) -> dict[str, Any]:
    found: dict[str, Any] = screen.picture["table"]["seats"][number]
    return found


def leave(watcher: Screen, screen: Screen) -> None:
    """Close a screen; the other sees it."""
    screen.close()
    watcher.until(lambda: not seat(watcher, screen.seat or 0)["here"])


def stand_in(player: Player, table: str, number: int, **body: Any) -> Any:
    return player.post(f"/api/tables/{table}/seats/{number}/bot", body)


def said(screen: Screen) -> list[str]:
    return [line["text"] for line in screen.picture["said"].values()]


def listed(player: Player, table: str) -> dict[str, Any]:
    return next(row for row in player.get("/api/tables")["yours"] if row["id"] == table)


# ---- stand-ins -----------------------------------------------------------------------------------
def test_who_was_away_comes_back_to_his_seat(server: Running) -> None:
    table, ann, bob, first, second = pair(server)
    leave(first, second)
    server.pretend_absence(table, 1, 300)
    told = stand_in(ann, table, 1)["table"]
    assert told["seats"][1] == {
        "name": "Bob",
        "bot": "officer",
        "free": False,
        "here": False,
        "stand_in": True,
        "side": None,
        "fixed": False,
    }
    first.until(lambda: "plays on for Bob" in str(first.picture["said"]))
    assert listed(bob, table)["stand_in"]
    assert not listed(bob, table)["your_move"]
    assert not listed(ann, table)["stand_in"]
    assert bob.get(f"/api/tables/{table}")["your_seats"] == [1]

    back = seated(bob, table, 1)
    assert seat(back, 1)["stand_in"], "looking on alone ends nothing"
    assert back.picture["view"]["zones"]["hand"][1]["things"], "it is still his hand"
    refused = back.do("answer", option="pass")
    if refused["code"] != "stale":  # the bot may have answered meanwhile
        assert "Say that you are back" in refused["text"]
    assert bob.post(f"/api/tables/{table}/back")["table"]["seats"][1]["stand_in"] is False
    back.until(lambda: not seat(back, 1)["bot"])
    assert not listed(bob, table)["stand_in"]
    play(first, back, 12)
    assert bob.post(f"/api/tables/{table}/back")["your_seats"] == [1], "once more does no harm"


def play(first: Screen, second: Screen, choices: int) -> None:
    """Both choose, in turn, what they are asked."""
    rng = random.Random(3)
    done = 0
    while done < choices and not first.over:
        for screen in (first, second):
            try:
                screen.receive(0.02)
            except TimeoutError:
                pass
            if screen.picture["decision"]:
                screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
                done += 1


def test_a_seat_that_was_given_away_is_taken_back(server: Running) -> None:
    table, _, bob, first, second = pair(server)
    stand_in(bob, table, 1, bot="random")
    first.until(lambda: seat(first, 1)["stand_in"])
    second.until(lambda: seat(second, 1)["stand_in"])
    assert "Bob is back." not in said(first)
    bob.post(f"/api/tables/{table}/back")
    first.until(lambda: "Bob is back." in said(first))
    second.until(lambda: not seat(second, 1)["bot"])
    play(first, second, 8)


def test_the_rival_does_not_choose_the_bot(server: Running) -> None:
    table, ann, _, first, second = pair(server)
    leave(first, second)
    server.pretend_absence(table, 1, 300)
    with pytest.raises(Refused, match="only the bot “officer”"):
        stand_in(ann, table, 1, bot="random")
    with pytest.raises(Refused, match="'seconds' cannot be set"):
        stand_in(ann, table, 1, bot="officer:seconds=0")
    assert not ann.get(f"/api/tables/{table}")["table"]["seats"][1]["bot"]


def test_a_minute_of_absence_is_not_enough(server: Running) -> None:
    table, ann, _, first, second = pair(server)
    with pytest.raises(Refused, match="Bob is here"):
        stand_in(ann, table, 1)
    leave(first, second)
    server.pretend_absence(table, 1, 61)
    with pytest.raises(Refused, match="after 5 minutes of absence: wait 4 minutes more"):
        stand_in(ann, table, 1)
    server.pretend_absence(table, 1, 230)
    with pytest.raises(Refused, match="second"):
        stand_in(ann, table, 1)


def test_how_long_is_a_rule_of_the_table(server: Running) -> None:
    table, ann, _, first, second = pair(server, away=3600)
    assert first.picture["table"]["table_rules"]["away"] == 3600
    leave(first, second)
    server.pretend_absence(table, 1, 1800)
    with pytest.raises(Refused, match="after 1 hour"):
        stand_in(ann, table, 1)
    server.pretend_absence(table, 1, 1800)
    stand_in(ann, table, 1)
    for away in (0, 1, 59, 301, 10**9, -300, "soon", 300.5):
        with pytest.raises(Refused) as refused:
            ann.make("me", "open", away=away)
        assert refused.value.status == 400


def test_who_has_another_tab_open_is_here(server: Running) -> None:
    table, ann, bob, first, second = pair(server)
    other = seated(bob, table, 1)
    second.close()
    first.read_all()
    assert seat(first, 1)["here"]
    with pytest.raises(Refused, match="is here"):
        stand_in(ann, table, 1)
    leave(first, other)


def test_who_plays_two_seats_at_one_screen_is_away_from_neither(server: Running) -> None:
    ann, cat = server.player("Ann"), server.player("Cat")
    table = ann.make("me", "me", "open")
    cat.post(f"/api/tables/{table}/join")
    seated(ann, table, 0)
    screen = seated(cat, table, 2)
    screen.until(lambda: seat(screen, 1)["here"])
    with pytest.raises(Refused, match="is here"):
        stand_in(cat, table, 1)


@pytest.mark.parametrize("known", [0, 500], ids=["who was here", "who had been away"])
def test_a_restart_makes_nobody_longer_absent_than_he_was(tmp_path: Path, known: float) -> None:
    config = quick(tmp_path / "games.db")
    with serving(config) as server:
        table, ann, _, first, second = pair(server)
        if known:
            leave(first, second)
            server.pretend_absence(table, 1, known)
        cookie = ann.cookie
    with serving(config) as server:
        server.services.lobby.started -= 100  # that it has run for longer does not count: Bob left only now
        ann = server.player()
        ann.cookie = cookie
        first = seated(ann, table, 0)
        if known:
            stand_in(ann, table, 1)
            first.until(lambda: seat(first, 1)["stand_in"])
        else:
            with pytest.raises(Refused, match="wait 5 minutes more"):
                stand_in(ann, table, 1)


def test_the_seats_of_strangers_are_not_given_away(server: Running) -> None:
    table, _, _, first, second = pair(server)
    leave(first, second)
    server.pretend_absence(table, 1, 3600)
    with pytest.raises(Refused, match="do not play"):
        stand_in(server.player("Eve"), table, 1)
    with pytest.raises(Refused, match="do not play"):
        server.player("Eve").post(f"/api/tables/{table}/back")


def test_a_bot_that_fails_while_it_stands_in_does_not_cost_the_seat(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", bot_seconds=0.0001)) as server:
        table, _, bob, first, second = pair(server)
        stand_in(bob, table, 1, bot="warmaster")
        end = time.monotonic() + 60
        while "plays on for Bob." not in str(first.picture["said"]) and time.monotonic() < end:
            try:
                first.receive(0.05)
            except TimeoutError:
                pass
            if first.picture["decision"]:
                first.choose(first.picture["decision"]["options"][-1]["id"])
        assert seat(first, 1) == {
            "name": "Bob",
            "bot": "random",
            "free": False,
            "here": True,
            "stand_in": True,
            "side": None,
            "fixed": False,
        }
        bob.post(f"/api/tables/{table}/back")
        second.until(lambda: not seat(second, 1)["bot"])


def test_in_a_rematch_everybody_plays_himself(server: Running) -> None:
    table, ann, bob, first, _ = pair(server)
    stand_in(bob, table, 1, bot="random")
    first.until(lambda: seat(first, 1)["stand_in"])
    assert first.do("offer", name="concede")["t"] == "done"
    again = ann.post(f"/api/tables/{table}/rematch")["table"]
    assert [one["name"] for one in again["seats"]] == ["Bob", "Ann"]
    assert not any(one["bot"] for one in again["seats"])
    assert listed(bob, again["id"])["your_move"]


# ---- seats that change hands before the game begins ----------------------------------------------
def test_who_has_left_his_seat_does_not_see_the_hand_of_who_took_it(server: Running) -> None:
    ann, bob, cat = server.player("Ann"), server.player("Bob"), server.player("Cat")
    table = ann.make("me", "open", "open")
    bob.post(f"/api/tables/{table}/join")
    spy = bob.sit_at(table, 1)
    spy.receive()
    bob.post(f"/api/tables/{table}/leave")
    cat.post(f"/api/tables/{table}/join", {"seat": 1})
    server.player("Dan").post(f"/api/tables/{table}/join")
    seated(cat, table, 1)
    with pytest.raises(ConnectionClosed):
        read_on(spy)
    assert "view" not in spy.picture
    assert not seat(seated(ann, table, 0), 2)["here"]


def read_on(screen: Screen) -> None:
    while True:
        screen.receive(10)


def test_who_has_left_and_looks_on_again_is_a_spectator(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", spectators=True)
    bob.post(f"/api/tables/{table}/join", {"seat": 1})
    assert bob.get(f"/api/tables/{table}")["table"]["status"] == "playing"
    with pytest.raises(Refused, match="has begun"):
        bob.post(f"/api/tables/{table}/leave")
    looker = server.player("Leo").sit_at(table, 1)
    assert looker.reply()["code"] == "not-yours"
