"""`upgrade --check` and `settle`, on stores that real releases have left behind."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import strategium
from strategium.server.rows import PLAYING
from strategium.server.sqlite import SqliteStore
from strategium.server.store import read_game
from tests.cli.conftest import Run
from tests.server.stores import served, unpack


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return unpack("0.1.0", tmp_path / "games.db")


def url(db: Path) -> str:
    return f"sqlite:///{db}"


def all_files(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_the_check_tells_what_becomes_of_each_game_and_writes_nothing(run: Run, db: Path) -> None:
    before = all_files(db.parent)
    done = run("upgrade", "--check", "--db", url(db))
    assert done.exit_code == 0
    assert "horus_heresy" in done.stdout
    assert f"1 → {strategium.game('horus_heresy').version}" in done.stdout
    assert re.search(r"the people at \d+ tables are asked first", done.stdout)
    assert all_files(db.parent).items() >= before.items()
    assert not (db.parent / f"{db.name}.latest-backup").exists()  # a copy that is thrown away is no backup


def test_the_check_works_while_a_server_runs(run: Run, tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with served(db) as (process, _, _):
        done = run("upgrade", "--check", "--db", url(db))
        assert process.poll() is None
    assert done.exit_code == 0
    assert "Every game goes on as it is." in done.stdout


def test_without_check_nothing_is_done(run: Run, db: Path) -> None:
    done = run("upgrade", "--db", url(db))
    assert done.exit_code == 2
    assert "--check" in done.stderr


def test_a_store_that_is_not_there_is_said(run: Run, tmp_path: Path) -> None:
    done = run("upgrade", "--check", "--db", url(tmp_path / "none.db"))
    assert done.exit_code == 1
    assert "there is no store at" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_settling_keeps_the_newest_state_of_every_game_that_replays(run: Run, db: Path) -> None:
    done = run("settle", "--db", url(db))
    assert done.exit_code == 1
    kept_now = re.search(r"The newest state of (\d+) running games is kept\.", done.stdout)
    others = re.search(r"(\d+) other games cannot be replayed", done.stderr)
    assert kept_now is not None
    assert others is not None
    store = SqliteStore(db)
    games = [kept for id in store.table_ids() if (kept := read_game(store, id)) is not None]
    store.close()
    newest = [
        kept.snapshot is not None and kept.snapshot.n == len(kept.entries)
        for kept in games
        if kept.row.status == PLAYING
    ]
    assert (newest.count(True), newest.count(False)) == (int(kept_now[1]), int(others[1]))
    assert newest.count(True) >= 1
