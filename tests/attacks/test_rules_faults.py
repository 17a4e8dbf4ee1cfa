"""The rules of a game fail: whatever they fail at, a table can be taken back, conceded and reported.

The server is a real one, and the game a plug-in that fails at will.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.attacks.brittle import failing
from tests.server.serving import Player, Running, Screen, quick, serving

Faults = Callable[..., None]


@pytest.fixture
def fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    with failing(tmp_path, monkeypatch) as say:
        yield say


@pytest.fixture
def server(fail: Faults, tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db")) as running:
        yield running


def alone(server: Running, *players: str) -> tuple[Player, str, Screen]:
    """One person in all seats, or with these players."""
    ann = server.player("Ann")
    table = ann.make(*(players or ("me", "me")), game="brittle")
    return ann, table, shown(ann.sit_at(table))


def both(ann: Player, table: str) -> list[Screen]:
    return [shown(ann.sit_at(table, seat)) for seat in (0, 1)]


def shown(screen: Screen) -> Screen:
    screen.until(lambda: screen.picture)
    return screen


def add(screens: list[Screen], *numbers: int) -> None:
    """The seats add these in turn, beginning with the first."""
    for n, number in enumerate(numbers):
        screen = screens[n % 2]
        assert screen.decision
        assert screen.choose(f"add:{number}")["t"] == "done"


def is_left(screen: Screen) -> bool:
    """What a player must have where the rules fail."""
    picture = screen.picture
    told = "take your last choice back" in picture["fault"] and "report" in picture["fault"]
    offers = [offer["name"] for offer in picture.get("offers", ())]
    return told and "concede" in offers and bool(picture["undo"])


# ---- choices that would end a table -------------------------------------------------------------------
@pytest.mark.parametrize("part", ["prompt", "id", "view", "plain"])
def test_a_choice_after_which_the_rules_fail_is_refused(server: Running, fail: Faults, part: str) -> None:
    fail(**{part: 3})
    ann, table, _ = alone(server)
    screens = both(ann, table)
    add(screens, 1)
    assert screens[1].decision
    before = json.dumps(screens[1].picture)
    reply = screens[1].choose("add:2")
    assert (reply["t"], reply["code"]) == ("no", "rules-failed")
    assert "Choose something else" in reply["text"]
    assert json.dumps(screens[1].picture) == before
    assert screens[1].choose("add:1")["t"] == "done"
    screens[0].until(lambda: screens[0].picture["view"]["sum"] == 2)


def test_a_game_that_cannot_be_shown_is_not_begun(server: Running, fail: Faults) -> None:
    fail(prompt=0)
    with pytest.raises(AssertionError, match=r"400 .*The rules failed"):
        server.player("Ann").make("me", "me", game="brittle")


# ---- tables at which the rules fail already ---------------------------------------------------------------
@pytest.mark.parametrize("part", ["prompt", "id", "view", "plain"])
def test_what_failed_can_be_taken_back_and_not_made_again(server: Running, fail: Faults, part: str) -> None:
    ann, table, _ = alone(server)
    screens = both(ann, table)
    add(screens, 1, 2)
    fail(**{part: 3})
    again = both(ann, table)
    assert is_left(again[0])
    assert again[0].do("undo")["t"] == "done"
    again[0].until(lambda: again[0].picture.get("view", {}).get("sum") == 0)
    assert "fault" not in again[0].picture
    reply = again[0].do("redo")
    assert (reply["t"], reply["code"]) == ("no", "rules-failed")
    assert again[0].choose("add:2")["t"] == "done"


@pytest.mark.parametrize("part", ["prompt", "id", "view", "plain"])
def test_what_failed_can_be_conceded_and_reported(server: Running, fail: Faults, part: str) -> None:
    ann, table, _ = alone(server)
    add(both(ann, table), 1, 2)
    fail(**{part: 3})
    screens = both(ann, table)
    assert ann.post(f"/api/tables/{table}/report", {"text": "It failed."})["report"] == 1
    assert is_left(screens[0])
    assert screens[0].do("offer", name="concede")["t"] == "done"
    screens[1].until(lambda: screens[1].over)
    assert screens[1].picture["table"]["result"]["outcome"] == ["lost", "won"]


def test_who_is_not_asked_sees_the_table(server: Running, fail: Faults) -> None:
    ann, table, _ = alone(server)
    add(both(ann, table), 1, 2)
    fail(prompt=3)
    screens = both(ann, table)
    assert screens[0].picture["fault"]
    assert screens[0].picture["view"]["sum"] == 3
    assert "fault" not in screens[1].picture
    assert screens[1].picture["view"]["waiting"] == [[0, "how many"]]


def test_where_only_the_view_fails_the_question_can_be_answered(server: Running, fail: Faults) -> None:
    ann, table, _ = alone(server)
    add(both(ann, table), 1, 2)
    fail(view=3)
    screens = both(ann, table)
    assert "view" not in screens[0].picture
    assert screens[0].picture["decision"]["prompt"] == "The sum is 3: add 1 or 2"
    assert screens[0].choose("add:1")["t"] == "done"
    screens[1].until(lambda: screens[1].picture.get("view", {}).get("sum") == 4)


def test_a_table_that_failed_before_the_server_was_stopped(fail: Faults, tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        ann, table, _ = alone(server)
        add(both(ann, table), 1, 2)
        cookie = ann.cookie
    fail(prompt=3, id=3, view=3)
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player()
        ann.cookie = cookie
        screens = both(ann, table)
        assert is_left(screens[0])
        assert is_left(screens[1])
        assert screens[1].do("undo")["t"] == "done"
        screens[1].until(lambda: screens[1].picture.get("view", {}).get("sum") == 1)


def test_asking_why_where_the_rules_fail_leaves_the_socket_open(server: Running, fail: Faults) -> None:
    ann, table, _ = alone(server)
    add(both(ann, table), 1, 2)
    fail(id=3)
    screens = both(ann, table)
    screens[0].send({"t": "why", "id": 1, "ref": "x"})
    assert screens[0].reply()["code"] == "rules-failed"
    screens[0].send({"t": "answer", "number": screens[0].picture["number"], "option": "add:1"})
    assert screens[0].reply()["code"] == "rules-failed"
    assert screens[0].do("offer", name="concede")["t"] == "done"


# ---- several people, and bots ----------------------------------------------------------------------------
def test_two_people_take_back_what_failed_if_they_agree(server: Running, fail: Faults) -> None:
    """Both are always asked, so the server looks whether they can only pass: that fails too, and stops nothing."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", game="brittle")
    bob.post(f"/api/tables/{table}/join")
    add([ann.sit_at(table, 0), bob.sit_at(table, 1)], 1, 2)
    fail(id=3, prompt=3)
    screens = [shown(ann.sit_at(table, 0)), shown(bob.sit_at(table, 1))]
    assert is_left(screens[0])
    assert screens[0].do("undo")["t"] == "asked"
    request = screens[1].until(lambda: screens[1].picture["undo"]["request"])
    screens[1].send({"t": "consent", "request": request["id"], "yes": True})
    assert screens[1].reply()["t"] == "done"
    screens[0].until(lambda: screens[0].picture.get("view", {}).get("sum") == 0)


def test_a_seat_that_cannot_be_passed_for_is_asked(server: Running, fail: Faults) -> None:
    """At 11 there is one answer, which the server gives: what follows cannot be shown, so the player decides."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", game="brittle")
    bob.post(f"/api/tables/{table}/join")
    screens = [ann.sit_at(table, 0), bob.sit_at(table, 1)]
    fail(view=12)
    add(screens, 2, 2, 2, 2, 2, 1)
    assert screens[0].decision["options"][0]["id"] == "add:1"
    assert screens[0].do("offer", name="concede")["t"] == "done"


def test_a_bot_chooses_what_does_not_fail(server: Running, fail: Faults) -> None:
    """It may like to add 2 at 1, and does not come to 3; it is no worse a bot for it."""
    fail(prompt=3)
    _, _, screen = alone(server, "me", "random")
    for _ in range(4):
        assert screen.choose("add:1")["t"] == "done"
        screen.until(lambda: screen.picture["decision"] and screen.picture["view"]["sum"] == 2)
        assert screen.do("undo")["t"] == "done"
        screen.until(lambda: screen.picture["view"]["sum"] == 0)
    assert screen.picture["table"]["seats"][1]["bot"] == "random"


def test_where_a_bot_cannot_choose_the_table_is_told(server: Running, fail: Faults) -> None:
    fail(prompt=3, view=4)
    _, _, screen = alone(server, "me", "random")
    assert screen.choose("add:2")["t"] == "done"
    (told,) = screen.until(lambda: [line["text"] for line in screen.picture["said"].values()])
    assert "The rules failed where a bot must choose" in told
    assert screen.do("undo")["t"] == "done"
    screen.until(lambda: screen.picture["view"]["sum"] == 0)
    assert screen.choose("add:1")["t"] == "done"
    screen.until(lambda: screen.picture["decision"] and screen.picture["view"]["sum"] == 2)
