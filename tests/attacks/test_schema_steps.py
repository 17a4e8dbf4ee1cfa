"""A store of every release is brought up to date whole, though who does it is killed in the midst, again and again."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from strategium.server.migrations import MIGRATIONS
from strategium.server.sqlite import open_store
from strategium.server.store import read_game
from tests.server.stores import releases, unpack

# Opens a store, and is killed when SQLite is about to do what begins with these words.
OPEN = """
import os, signal, sqlite3, sys
from pathlib import Path
words = sys.argv[2]
connect = sqlite3.connect

def watched(*args, **more):
    db = connect(*args, **more)
    db.set_trace_callback(lambda sql: os.kill(os.getpid(), signal.SIGKILL) if sql.strip().startswith(words) else None)
    return db

sqlite3.connect = watched
from strategium.server.sqlite import SqliteStore
SqliteStore(Path(sys.argv[1])).close()
"""
MOMENTS = (
    "ALTER TABLE entries ADD COLUMN spent_ms",
    "CREATE TABLE clock_notes",
    "CREATE TABLE holidays",
    "CREATE TABLE channels",
    "CREATE UNIQUE INDEX notices_open",
    "CREATE INDEX deliveries_due",
    f"PRAGMA user_version={len(MIGRATIONS)}",
)


@pytest.mark.parametrize("release", releases())
def test_killed_in_the_midst_of_a_step(release: str, tmp_path: Path) -> None:
    path = unpack(release, tmp_path / "games.db")
    for words in MOMENTS:
        killed = subprocess.run([sys.executable, "-c", OPEN, str(path), words], check=False)
        assert killed.returncode == -signal.SIGKILL, words
    store = open_store(f"sqlite:///{path}")
    try:
        ids = store.table_ids()
        assert ids
        for id in ids:
            kept = read_game(store, id)
            assert kept is not None
            assert kept.row.table_rules.pace.kind == "none"
            assert not kept.row.timed
            assert {entry.spent_ms for entry in kept.entries} <= {None}
        assert store.gaps() == []
        assert store.due_jobs(1e12, 5) == []
    finally:
        store.close()
