"""Spectators who hide, and names and lines that nobody can see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.server.sqlite import open_store
from tests.server.serving import Refused, Running, Screen, quick, same_chance, serving

INVISIBLE = {
    "hangul filler": "\u3164",
    "hangul initial and medial filler": "\u115f\u1160",
    "halfwidth filler": "\uffa0\uffa0",
    "blank braille": "\u2800",
    "zero width": "\u200b\u200d\ufeff",
    "turned around": "\u202e\u2066",
    "soft hyphens": "\u00ad\u00ad",
    "marks alone": "\u0301\u0308\u20dd",
    "variation selectors": "\ufe0f\ufe0e\U000e0100",
    "joiner and fillers": "\u034f\u17b4\u180e\u3164",
    "tags": "\U000e0041\U000e0042",
    "ideographic spaces": "\u3000\u2003",
}


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("games")
    with serving(quick(folder / "games.db")) as running:
        yield running


def seated(server: Running, **rules: Any) -> tuple[str, Screen, Screen]:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", **rules)
    bob.post(f"/api/tables/{table}/join")
    screens = [ann.sit_at(table, 0), bob.sit_at(table, 1)]
    for screen in screens:
        screen.until(lambda s=screen: s.picture.get("view"))  # type: ignore[misc]
    return table, screens[0], screens[1]


def watching(screen: Screen, *names: str) -> None:
    def told() -> bool:
        found = screen.picture["table"]["watching"]
        return bool(found["count"] == len(names) and sorted(found["names"]) == sorted(names))

    screen.until(lambda: screen.picture)
    screen.until(told)


# ---- spectators ----------------------------------------------------------------------------------
def test_who_watches_is_seen(server: Running) -> None:
    table, first, second = seated(server, spectators=True)
    for screen in (first, second):
        watching(screen)
    leo, nobody = server.player("Leo"), server.player()
    one, other = leo.sit_at(table, None), leo.sit_at(table, None)
    hidden = nobody.sit_at(table, None)
    for screen in (first, second, hidden):
        watching(screen, "Leo", "a guest")
    assert server.player().get(f"/api/tables/{table}")["table"]["watching"]["count"] == 2
    one.close()
    first.read_all()
    watching(first, "Leo", "a guest")
    other.close()
    hidden.close()
    for screen in (first, second):
        watching(screen)


def test_a_player_who_looks_on_as_a_spectator_is_no_spectator(server: Running) -> None:
    _, first, second = seated(server, spectators=True)
    second.send({"t": "hello", "seat": None})
    second.until(lambda: second.picture["view"]["seat"] is None)
    first.until(lambda: not first.picture["table"]["seats"][1]["here"])
    watching(first)
    second.send({"t": "hello", "seat": 1})
    first.until(lambda: first.picture["table"]["seats"][1]["here"])
    watching(first)


def test_a_crowd_is_counted_and_some_are_named(server: Running) -> None:
    table, first, second = seated(server, spectators=True)
    crowd = [server.player(f"Fan {n}").sit_at(table, None) for n in range(23)]
    first.until(lambda: first.picture["table"]["watching"]["count"] == 23)
    assert len(first.picture["table"]["watching"]["names"]) == 20
    for screen in crowd:
        screen.read_all(0.05)
        screen.close()
    watching(first)
    second.read_all()
    watching(second)


# ---- names ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", [*INVISIBLE.values(), "...", "–", "🙂"], ids=[*INVISIBLE, "dots", "dash", "face"]
)
def test_a_name_needs_a_letter_or_digit_that_can_be_seen(server: Running, name: str) -> None:
    with pytest.raises(Refused, match="letter or digit") as refused:
        server.player(name)
    assert refused.value.status == 400
    ann = server.player("Ann")
    with pytest.raises(Refused):
        ann.post("/api/me", {"name": name})
    assert ann.get("/api/me")["guest"]["name"] == "Ann"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("7", "7"),
        ("Nguyễn", "Nguyễn"),
        ("李小龍", "李小龍"),
        ("प्रिया", "प्रिया"),
        ("نور", "نور"),
        ("A\u3164\u2800B", "A B"),
        ("\u0301Ann", "Ann"),
        ("Z" + "\u0335" * 31, "Z" + "\u0335" * 4),
        ("a\u0300\u0301\u0302\u0303\u0304\u0305b", "à\u0301\u0302\u0303\u0304b"),
    ],
)
def test_names_are_shown_as_they_are_and_marks_do_not_pile_up(server: Running, name: str, shown: str) -> None:
    assert server.player(name).get("/api/me")["guest"]["name"] == shown


def test_a_name_that_an_older_release_took_is_shown_as_guest(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        cookie = server.player("Ann").cookie
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    store.rename_guest(1, "\u3164\u2800")
    store.close()
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player()
        ann.cookie = cookie
        assert ann.get("/api/me")["guest"]["name"] == "Guest"
        table = ann.make("me", "open")
        assert ann.get(f"/api/tables/{table}")["table"]["seats"][0]["name"] == "Guest"


def test_lines_of_chat_need_something_to_read(server: Running) -> None:
    _, first, second = seated(server)
    for line in INVISIBLE.values():
        first.send({"t": "chat", "text": line})
        assert first.reply()["code"] == "bad-request"
    for line, shown in ((":)", ":)"), ("👍", "👍"), ("Z" + "\u0335" * 200, "Z" + "\u0335" * 4)):
        first.send({"t": "chat", "text": line})
        second.until(lambda t=shown: t in [said["text"] for said in second.picture["said"].values()])  # type: ignore[misc]
