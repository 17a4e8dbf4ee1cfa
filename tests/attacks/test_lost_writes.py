"""A write of which nobody knows whether it was done: the table is read anew, and whoever looked on comes again."""

from __future__ import annotations

import json
import random
import resource
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import strategium
from strategium.server.errors import CannotKeep, Unsure
from strategium.server.match import Match
from strategium.server.rows import TableRow
from strategium.server.sqlite import read_store
from strategium.server.store import Store
from tests.server.serving import Player, Refused, Running, Screen, quick, serving
from tests.server.stores import served

COME_AGAIN = 4408


def two_people(ann: Player, bob: Player) -> tuple[str, list[Screen]]:
    """A table at which both have sat down, and the server passes for nobody."""
    table = ann.make("me", "open", honest=False)
    bob.post(f"/api/tables/{table}/join")
    return table, [ann.sit_at(table, 0), bob.sit_at(table, 1)]


def asked(screens: list[Screen]) -> Screen:
    for _ in range(1000):
        for screen in screens:
            screen.read_all(0.01)
            if screen.picture.get("decision") and len(screen.picture["decision"]["options"]) > 1:
                return screen
            if screen.picture.get("decision"):
                screen.choose(screen.picture["decision"]["options"][0]["id"])
    raise AssertionError("nobody can choose")


def closed_with(screen: Screen) -> int:
    """Read until the server closes the socket; gives the code."""
    while True:
        try:
            screen.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0


def write_from_elsewhere(db: Path, table: str, seat: int, option: str) -> None:
    """What somebody does who cares for no lock."""
    store = read_store(f"sqlite:///{db}")
    row = store.find_table(table)
    assert row is not None
    match = Match.load(row, strategium.game(row.game), store.entries(table), None)
    entry = match.choose(seat, option).entry
    store.close()
    with closing(sqlite3.connect(db)) as other, other:
        other.execute(
            "INSERT INTO entries (table_id, n, seat, number, made_by, option, move, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (table, entry.n, seat, entry.number, entry.by, option, json.dumps(entry.move), entry.at),
        )


def test_who_meets_another_writer_is_sent_away_and_sees_the_truth_when_he_comes_again(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with serving(quick(db)) as server:
        people = [server.player("Ann"), server.player("Bob")]
        table, screens = two_people(*people)
        screen = asked(screens)
        first, second = [option["id"] for option in screen.picture["decision"]["options"]][:2]
        number = screen.picture["number"]
        write_from_elsewhere(db, table, screen.seat or 0, first)
        screen.send({"t": "answer", "number": number, "option": second})
        assert [closed_with(one) for one in screens] == [COME_AGAIN, COME_AGAIN]
        again = people[screen.seat or 0].sit_at(table, screen.seat)
        again.until(lambda: again.picture)
        assert again.picture["number"] == number + 1
        for option, answer in ((second, "no"), (first, "done")):
            again.send({"t": "answer", "number": number, "option": option})
            assert again.reply()["t"] == answer
        check_log(server, db, table)


def check_log(server: Running, db: Path, table: str) -> None:
    """The table in memory is the one that is kept."""
    live = server.services.lobby.tables[table]
    store = read_store(f"sqlite:///{db}")
    entries = store.entries(table)
    store.close()
    assert live.match is not None
    assert [entry.n for entry in entries] == list(range(live.match.history.count))


def test_a_disk_that_fails_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """The server's files may not grow for a while, so that the write of a choice fails in its midst."""
    db = tmp_path / "games.db"
    with served(db) as (process, port, _), ExitStack() as stack:
        people = [Player(port, "Ann", stack), Player(port, "Bob", stack)]
        table, screens = two_people(*people)
        for _ in range(5):
            screen = asked(screens)
            screen.choose(random.Random(1).choice(screen.picture["decision"]["options"])["id"])
        screen = asked(screens)
        number, option = screen.picture["number"], screen.picture["decision"]["options"][0]["id"]
        limits = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        size = (tmp_path / "games.db-wal").stat().st_size
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
        screen.send({"t": "answer", "number": number, "option": option})
        assert screen.reply()["code"] == "cannot-keep"
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limits)
        for _ in range(2):
            screen.send({"t": "answer", "number": number, "option": option})
            assert screen.reply() == {"t": "done", "number": number}
    store = read_store(f"sqlite:///{db}")
    kept = [entry for entry in store.entries(table) if (entry.seat, entry.number) == (screen.seat, number)]
    assert [entry.option for entry in kept] == [option]
    store.close()


def test_a_table_whose_beginning_cannot_be_written_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a new one nor a rematch: else there would be a table that waits for nobody and never begins."""

    def full(*_: object) -> None:
        raise CannotKeep("the disk is full")

    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player("Ann")
        over = ann.make("me", "random")
        screen = ann.sit_at(over)
        assert screen.decision
        screen.send({"t": "offer", "number": screen.picture["number"], "name": "concede"})
        screen.until(lambda: screen.over)
        with monkeypatch.context() as broken:
            broken.setattr(server.services.store, "append", full)
            for path, body in (
                ("/api/tables", {"game": "template", "players": ["me", "random"]}),
                (f"/api/tables/{over}/rematch", {}),
            ):
                with pytest.raises(Refused, match="disk is full"):
                    ann.post(path, body)
        assert [row["id"] for row in ann.get("/api/tables")["yours"]] == [over]
        assert ann.post(f"/api/tables/{over}/rematch")["table"]["status"] == "playing"


def test_a_rematch_is_made_once_although_the_server_dies_when_it_is(tmp_path: Path) -> None:
    """It was kept before the table that it comes after knew of it: a match had two second games, and two scores."""
    db = tmp_path / "games.db"
    with serving(quick(db)) as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        over = ann.make("me", "open", best_of=3)
        bob.post(f"/api/tables/{over}/join")
        screen = bob.sit_at(over, 1)
        screen.until(lambda: screen.picture)
        screen.do("offer", name="concede")
        store = server.services.store
        update = store.update_table

        def too_late(row: TableRow) -> None:
            """As far as a server comes that is killed with the first thing on the disk."""
            if row.after:
                raise CannotKeep("the disk is full")
            update(row)

        with pytest.MonkeyPatch.context() as killed:
            killed.setattr(store, "update_table", too_late)
            with pytest.raises(Refused, match="disk is full"):
                ann.post(f"/api/tables/{over}/rematch")
        assert [row["id"] for row in ann.get("/api/tables")["yours"]] == [over]
        again = ann.post(f"/api/tables/{over}/rematch")["table"]["id"]
        assert bob.post(f"/api/tables/{over}/rematch")["table"]["id"] == again


def test_where_nobody_knows_whether_a_rematch_was_kept_it_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fails after it was written: whoever asks again finds the one that is there."""
    with serving(quick(tmp_path / "games.db")) as server:
        ann = server.player("Ann")
        over = ann.make("me", "random")
        screen = ann.sit_at(over)
        assert screen.decision
        screen.send({"t": "offer", "number": screen.picture["number"], "name": "concede"})
        screen.until(lambda: screen.over)
        do = server.services.keeper.do

        async def then_it_fails(job: Callable[[Store], Any]) -> Any:
            found = await do(job)
            if found is None:
                raise Unsure("the disk failed")
            return found

        with monkeypatch.context() as broken:
            broken.setattr(server.services.keeper, "do", then_it_fails)
            with pytest.raises(Refused, match="read anew"):
                ann.post(f"/api/tables/{over}/rematch")
        (kept,) = [row["id"] for row in ann.get("/api/tables")["yours"] if row["id"] != over]
        assert ann.post(f"/api/tables/{over}/rematch")["table"]["id"] == kept
