"""Commands for a store in PostgreSQL: moving a club there and back, and what is for files only."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from strategium.server.metrics import Metrics
from strategium.server.postgres import PostgresStore
from strategium.server.postgres_nodes import Node
from strategium.server.sqlite import SqliteStore
from tests.postgres import PATIENCE, Cluster
from tests.server.test_store import a_table, an_entry

STRATEGIUM = str(Path(sys.executable).with_name("strategium"))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([STRATEGIUM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture
def moved(postgres: Cluster, tmp_path: Path) -> str:
    """A small club, moved from a file into PostgreSQL."""
    with closing(SqliteStore(tmp_path / "club.db")) as store:
        store.add_guest(b"a" * 32, "Ann", 1.0)
        store.add_table(a_table())
        store.append("t1", [an_entry(0), an_entry(1)])
        store.add_report("t1", 1, "it hangs", b"{}", 1.0)
    url = postgres.new_database()
    done = run("store", "copy", f"sqlite:///{tmp_path}/club.db", url)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "All is there, and the same: 1 game and 2 moves."
    return url


def test_a_club_moves_and_comes_back(moved: str, tmp_path: Path) -> None:
    twice = run("store", "copy", f"sqlite:///{tmp_path}/club.db", moved)
    assert (twice.returncode, "name one that is new" in twice.stderr) == (1, True)
    assert run("serve", "--check", "--db", moved).stdout == "The store is sound (1 game, 2 moves).\n"
    back = run("backup", str(tmp_path / "back.db"), "--db", moved)
    assert back.returncode == 0, back.stderr
    with closing(SqliteStore(tmp_path / "back.db")) as store:
        assert store.entries("t1") == [an_entry(0), an_entry(1)]
    again = run("backup", str(tmp_path / "back.db"), "--db", moved)
    assert (again.returncode, "use --force" in again.stderr) == (1, True)


def test_reports_are_read_and_done_beside_the_servers(moved: str) -> None:
    with closing(PostgresStore(moved)) as store, closing(Stopping(Node(store, "10.0.0.1:1", Metrics()))):
        assert "it hangs" in run("admin", "reports", "--db", moved).stdout
        assert run("admin", "reports", "--done", "1", "--db", moved).returncode == 0
        assert "There are no reports" in run("admin", "reports", "--db", moved).stdout
        settled = run("settle", "--db", moved)
        assert (settled.returncode, "1 server use" in settled.stderr) == (1, True), settled.stderr


class Stopping:
    def __init__(self, node: Node) -> None:
        self.close = node.stop


def test_what_is_for_files_says_so(moved: str, tmp_path: Path) -> None:
    for words in (("restore", str(tmp_path / "club.db")), ("salvage", str(tmp_path / "saved.db"))):
        done = run(*words, "--db", moved)
        assert done.returncode == 2
        assert "pg_dump" in done.stderr
    assert run("backup", "--keep", "3", str(tmp_path), "--db", moved).returncode == 2
    nowhere = run("serve", "--db", "postgresql://nobody:secret@127.0.0.1:1/none")
    assert nowhere.returncode == 1
    assert "cannot be reached" in nowhere.stderr
    assert "secret" not in nowhere.stderr
