"""Servers as people start them, the commands of those who run them, and stores to try them on."""

from __future__ import annotations

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from typer.testing import CliRunner

from strategium.cli import app
from strategium.kernel.registry import game as find_game
from strategium.server.match import Match
from strategium.server.new_table import new_row
from strategium.server.records import record_of
from strategium.server.rows import PLAYING, ChatLine, Entry, Seat, StoredGame, TableRules
from strategium.server.sqlite import open_store
from tests.server.serving import Player

STRATEGIUM = str(Path(sys.executable).parent / "strategium")
PATIENCE = 120
QUICK = {"STRATEGIUM_BOT_PAUSE": "0", "STRATEGIUM_BOT_PROCESSES": "1", "STRATEGIUM_LIMITS": "false"}
KEPT = ("guests", "tables", "seats", "entries", "snapshots", "said", "reports")


class Program:
    """A server that runs in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int, errors: Path, stack: ExitStack) -> None:
        self.process = process
        self.port = port
        self._errors = errors
        self._stack = stack

    def player(self, name: str = "") -> Player:
        return Player(self.port, name, self._stack)

    @property
    def errors(self) -> str:
        """What it has logged so far."""
        return self._errors.read_text()

    def health(self) -> tuple[int, dict[str, Any]]:
        response = self.player().http.get("/health")
        return response.status_code, response.json()

    def stop(self, sign: int = signal.SIGTERM) -> None:
        self.process.send_signal(sign)
        self.process.wait(PATIENCE)


@contextmanager
def program(db: Path, *more: str, before: Callable[[], None] | None = None) -> Iterator[Program]:
    """A server on that store; `before` is done in its process before it starts."""
    command = [STRATEGIUM, "serve", "--port", "0", "--db", f"sqlite:///{db}", *more]
    environment = {**os.environ, **QUICK}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        errors = Path(folder) / "errors"
        with errors.open("w") as file:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=file, text=True, env=environment, preexec_fn=before
            )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            assert found, line + errors.read_text()
            yield Program(process, int(found.group(1)), errors, stack)
        finally:
            process.kill()
            process.communicate()


class Ended(NamedTuple):
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def serve(db: Path, before: Callable[[], None] | None = None) -> Ended:
    """A server that should not start."""
    return in_process("serve", "--port", "0", *at(db), before=before)


def in_process(*words: str | Path, before: Callable[[], None] | None = None) -> Ended:
    """A command in a process of its own, in which `before` is done first."""
    command = [STRATEGIUM, *map(str, words)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, preexec_fn=before
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def strategium(*words: str | Path) -> Ended:
    """A command without a process of its own."""
    done = CliRunner(env={"NO_COLOR": "1"}).invoke(app, [*map(str, words)], prog_name="strategium")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ended(done.exit_code, done.stdout, done.stderr)


def at(db: Path) -> tuple[str, str]:
    return "--db", f"sqlite:///{db}"


def refused(done: Ended, *told: str) -> None:
    """It ended with exit code 1 and one plain line that says all that."""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert done.returncode == 1, done
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("strategium: ")
    for words in told:
        assert words in lines[0], lines[0]


def contents(db: Path) -> dict[str, list[Any]]:
    """All rows of a store, as bytes. It must not be in use: a copy is read."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        for ending in ("", "-wal"):
            part = db.with_name(db.name + ending)
            if part.exists():
                copy.with_name(copy.name + ending).write_bytes(part.read_bytes())
        with closing(sqlite3.connect(copy)) as opened:
            opened.text_factory = bytes
            return {name: opened.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in KEPT}


def logs_of(db: Path) -> dict[str, list[Any]]:
    """The entries of each table."""
    rows = contents(db)
    logs: dict[str, list[Any]] = {row[0].decode(): [] for row in rows["tables"]}
    for row in rows["entries"]:
        logs[row[0].decode()].append(row)
    return logs


def fill(db: Path, tables: int = 6, choices: int = 60, seed: int = 1) -> None:
    """A store with games under way, each with its chat and a snapshot."""
    rng = random.Random(seed)
    store = open_store(f"sqlite:///{db}")
    game = find_game("template")
    guests = [store.add_guest(rng.randbytes(32), f"guest {n}", 1.0) for n in range(3)]
    seats = (Seat(guest=guests[0].id, name="guest 0"), Seat(bot="random", name="random"))
    row = new_row(game, seats, {}, TableRules(public=True), guests[0].id)
    row = msgspec.structs.replace(row, status=PLAYING, seed=rng.getrandbits(64))
    match = Match(row, game)
    entries: list[Entry] = []
    while len(entries) < choices and match.state.pending:
        decision = match.state.pending[0]
        step = match.choose(decision.seat, rng.choice(list(decision.options)).id)
        match.accept(step)
        entries.append(step.entry)
    with store.transaction():
        for n in range(tables):
            one = msgspec.structs.replace(row, id=f"table{n}-{rng.randbytes(8).hex()}")
            store.add_table(one)
            store.append(one.id, entries)
            store.add_snapshot(one.id, match.snapshot())
            for line in range(4):
                store.add_said(one.id, ChatLine(line, 0, "guest 0", f"well met, {line} times", 2.0))
            store.add_report(
                one.id, guests[0].id, "it hangs", record_of(StoredGame(one, entries)).to_bytes(), 3.0
            )
    store.close()
