"""Sides under attack: decks that are brought only to be read, again and again, while everybody else waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.games.dark_millennium import game as dark_millennium
from strategium.server import sides
from tests.server.serving import Refused, Running, quick, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db")) as running:
        yield running


def test_what_is_wrong_with_a_deck_is_found_apart_from_the_games(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand cards that nobody knows took 30 ms: six guests of one address made everybody wait for a second."""
    started = sides.started
    threads: list[str] = []

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return started(*args)

    eve = server.player("Eve")
    table = eve.make("me", "open", game="dark_millennium", sides=["orks", None])
    monkeypatch.setattr(sides, "started", noted)
    with pytest.raises(Refused, match="there is no card"):
        eve.post(f"/api/tables/{table}/join", {"side": "\n".join(f"1 Nobody {n}" for n in range(900))})
    assert [name.split("_")[0] for name in threads] == ["worker"]


def test_a_list_of_tables_reads_no_deck_twice(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tables with closed lists took 90 ms of everybody's time, for each look at the list."""
    eve = server.player("Eve")
    decks = eve.get("/api/games/dark_millennium/decks")["decks"]
    mine = [{**decks[n]["deck"], "name": f"My {n}"} for n in (0, 1)]
    eve.make("me", "me", game="dark_millennium", sides=mine, options={"open_lists": False})
    first = eve.get("/api/tables")
    read: list[Any] = []
    monkeypatch.setattr(dark_millennium, "side_in_options", read.append)
    assert eve.get("/api/tables") == first
    assert read == []


ODD_SIDES: tuple[Any, ...] = (
    *(
        "",
        " ",
        "CHANCE",
        "null",
        "../../etc/passwd",
        "9" * 400,
        "\n" * 5_000,
        "<a>" * 2_000,
        "1 \u202eOrk\u0301",
    ),
    *({}, {"cards": {}}, {"cards": []}, {"name": "chance"}, {"game": "template"}, {"cards": {"": 1}}),
    *[{"cards": {"Nobody": copies}} for copies in (-1, 2**53, 1.5, True, None, "1", [1], {"a": {"b": 1}})],
)


@pytest.mark.parametrize("game", strategium.games())
def test_sides_that_are_wrong(server: Running, game: str) -> None:
    """All of them are text or a table, as they must be: what is wrong only the game can know."""
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.make("me", "open", game=game, sides=[None, None])
    before = ann.get(f"/api/tables/{table}")
    for side in ODD_SIDES:
        wrong = {"game": game, "players": ["me", "open"], "sides": [side, None]}
        for path, body in (("/api/tables", wrong), (f"/api/tables/{table}/join", {"side": side})):
            with pytest.raises(Refused) as refused:
                eve.post(path, body)
            assert refused.value.status == 400, (path, side)
            assert 0 < len(refused.value.text) < 1_000, (path, side)
    assert ann.get(f"/api/tables/{table}") == before
    assert eve.get("/api/tables")["yours"] == []
