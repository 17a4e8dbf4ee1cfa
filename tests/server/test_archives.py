"""Archives: made once, off the loop, in time or not at all, and never of a game that can go on."""

from __future__ import annotations

import gzip
import json
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

import strategium
from strategium.kernel.record import Record
from strategium.server.archiving import STEPS, Archiving
from strategium.server.rows import OVER, Cover, Page, StoredGame
from tests.server.serving import PATIENCE, Player, Refused, Running, Screen, patch, quick, serving
from tests.server.test_match import Playing


def archived(game: Playing, **more: Any) -> tuple[Cover, dict[tuple[str, int], dict[str, Any]]]:
    row = msgspec.structs.replace(game.row, status=OVER, result=game.match.result())
    cover, pages = Archiving(StoredGame(row, game.entries, **more), game.match.game).run()
    return cover, {(page.eyes, page.number): read(page) for page in pages}


def read(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(page.data))
    return found


def last_picture(page: dict[str, Any]) -> Any:
    for step in page["steps"]:
        patch(page["picture"], step["changes"])
    return page["picture"]


# ---- what is in one ------------------------------------------------------------------------------
def test_a_long_game_has_pages_that_follow_one_another() -> None:
    game = Playing(7, game=strategium.game("forbidden_stars"))
    game.play(230)
    cover, pages = archived(game)
    assert (cover.n, cover.moves, cover.note) == (230, 230, "")
    assert {number for _, number in pages} == {0, 1, 2}
    for eyes, seat in (("0", 0), ("1", 1), ("watch", None)):
        of_eyes = [pages[eyes, number] for number in range(3)]
        assert [page["from"] for page in of_eyes] == [0, STEPS, 2 * STEPS]
        assert [len(page["steps"]) for page in of_eyes] == [STEPS, STEPS, 30]
        pictures = [last_picture(page) for page in of_eyes]
        view = json.loads(json.dumps(game.match.state.view(seat)))
        assert pictures[2]["view"] == view
        told = of_eyes[2]["log"] + [line for step in of_eyes[2]["steps"] for line in step["log"]]
        assert len(told) == len(game.match.state.log(seat))


def test_its_digests_are_those_of_a_record() -> None:
    game = Playing(7)
    game.play(1000)
    cover, _ = archived(game)
    record = game.record()
    record.digests = {int(n): digest for n, digest in cover.digests.items()}
    assert len(record.digests) > 2
    record.verify()


def test_where_a_game_does_not_replay_the_list_goes_on_until_the_next_known_state() -> None:
    """A move in the midst that the rules do not know: all before it is shown, and all after a state that was kept."""
    game = Playing(7)
    game.play(30)
    snapshot = game.match.snapshot()
    game.play(10)
    entries = [
        msgspec.structs.replace(entry, move=["choice", entry.seat, "fly to the moon"])
        if entry.n == 20
        else entry
        for entry in game.entries
    ]
    row = msgspec.structs.replace(game.row, status=OVER, result=game.match.result())
    cover, made = Archiving(StoredGame(row, entries, snapshot=snapshot), game.match.game).run()
    assert "9 moves of 40 cannot be shown" in cover.note
    assert cover.digests == {}
    page = next(read(page) for page in made if page.eyes == "open")
    assert page["steps"][20]["text"] == "fly to the moon"
    still = [n for n, step in enumerate(page["steps"]) if not step["changes"] and not step["log"]]
    assert set(range(20, 29)) <= set(still)
    watched = next(read(page) for page in made if page.eyes == "watch")
    assert last_picture(watched)["view"] == json.loads(json.dumps(game.match.state.view(None)))


# ---- at a server ---------------------------------------------------------------------------------
def over(server: Running) -> tuple[Player, str, Screen]:
    """Ann has given up against a bot."""
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    screen.play_on(random.Random(4), 6)
    assert screen.do("offer", name="concede")["t"] == "done"
    return ann, table, screen


def test_many_who_ask_at_once_get_one_archive(server: Running) -> None:
    ann, table, _ = over(server)
    with ThreadPoolExecutor(12) as pool:
        pages = list(pool.map(lambda _: ann.get(f"/api/tables/{table}/replay?as=0"), range(12)))
    assert all(page == pages[0] for page in pages)
    assert server.services.metrics.archives == 1


def test_an_end_that_is_taken_back_takes_the_archive_back(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", archive_seconds=0.1)) as server:
        ann, table, screen = over(server)
        wait_until(lambda: server.services.metrics.archives == 1)
        assert screen.do("undo")["t"] == "done"
        with pytest.raises(Refused) as refused:
            ann.get(f"/api/tables/{table}/replay")
        assert refused.value.code == "not-now"
        screen.play_on(random.Random(4), 3)
        assert screen.do("offer", name="concede")["t"] == "done"
        record = Record.parse(ann.http.get(f"/api/tables/{table}/record").content)
        assert ann.get(f"/api/tables/{table}/replay")["moves"] == len(record.moves)


def test_a_game_that_nobody_looks_at_is_archived_when_it_has_rested(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", archive_seconds=0.2)) as server:
        ann, table, _ = over(server)
        wait_until(lambda: server.services.metrics.archives == 1)
        record = Record.parse(ann.http.get(f"/api/tables/{table}/record").content)
        assert record.digests
        record.verify()


def test_where_no_process_can_be_started_archives_are_made_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The machine has no room for a process, or the Python of the server is just being replaced."""
    with (
        serving(quick(tmp_path / "games.db", archive_seconds=0.1)) as server,
        monkeypatch.context() as patched,
    ):
        patched.setattr(sys, "executable", str(tmp_path / "python"))
        ann, table, _ = over(server)
        with pytest.raises(Refused) as refused:
            ann.get(f"/api/tables/{table}/replay")
        assert (refused.value.status, refused.value.code) == (503, "busy")
        wait_until(lambda: caplog.text.count("cannot be started") > 2)  # it was tried again
        patched.undo()
        wait_until(lambda: server.services.metrics.archives == 1)


def wait_until(found: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_what_takes_too_long_is_given_up_and_nobody_else_notices(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", replay_seconds=0.001)) as server:
        ann, table, _ = over(server)
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                ann.get(f"/api/tables/{table}/replay")
            assert (refused.value.status, refused.value.code) == (503, "busy")
        assert server.services.metrics.archives_failed == 1
        assert Record.parse(ann.http.get(f"/api/tables/{table}/record").content).result is not None
        report = ann.post(f"/api/tables/{table}/report", {"text": "it is slow"})
        assert report == {"report": 1, "record": None}
