"""The program itself: it starts, says where, stops cleanly, and says plainly what it cannot do."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from strategium.server.sqlite import SqliteStore

STRATEGIUM = str(Path(sys.executable).parent / "strategium")


@contextmanager
def program(db: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server as people start it, and its address."""
    command = [STRATEGIUM, "serve", "--port", "0", "--db", f"sqlite:///{db}", *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line
        yield process, found.group(0)
    finally:
        process.kill()
        process.communicate()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([STRATEGIUM, *words], capture_output=True, text=True, check=False)


def test_it_starts_answers_and_stops_cleanly(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with program(db, "--log-level", "info") as (process, address):
        assert (
            httpx.post(f"{address}api/me", json={"name": "Ann"}, trust_env=False, timeout=60).status_code
            == 200
        )
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, -signal.SIGTERM)
        lines = [line for line in errors.splitlines() if line.startswith("{")]
        assert any('"path":"/api/me"' in line for line in lines)
        assert "Traceback" not in errors
    store = SqliteStore(db)
    assert store.counts()["guests"] == 1
    store.close()


def test_a_backup_of_a_running_server(tmp_path: Path) -> None:
    db, copy, other = tmp_path / "games.db", tmp_path / "copy.db", tmp_path / "other.db"
    with program(db) as (_, address):
        httpx.post(f"{address}api/me", json={"name": "Ann"}, trust_env=False, timeout=60)
        done = run("backup", str(copy), "--db", f"sqlite:///{db}")
        assert done.returncode == 0, done.stderr
    assert run("restore", str(copy), "--db", f"sqlite:///{other}").returncode == 0
    store = SqliteStore(other)
    assert store.counts()["guests"] == 1
    store.close()


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with program(tmp_path / "games.db") as (_, address):
        port = address.rstrip("/").rsplit(":", 1)[1]
        done = run("serve", "--port", port, "--db", f"sqlite:///{tmp_path}/other.db")
    assert done.returncode == 1
    assert "choose another with --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_that_is_none_is_said(tmp_path: Path) -> None:
    done = run("serve", "--db", "mysql://somewhere")
    assert done.returncode == 2
    assert "sqlite:///PATH" in done.stderr
    missing = run("restore", str(tmp_path / "nothing.db"), "--db", f"sqlite:///{tmp_path}/games.db")
    assert missing.returncode == 1
    assert "is not there" in missing.stderr
