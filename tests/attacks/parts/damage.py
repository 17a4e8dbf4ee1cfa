"""Bytes of a store go bad, at many places: start and backup notice it, or it is harmless; the rest can be salvaged."""

from __future__ import annotations

import logging
import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from strategium.server.backups import back_up
from strategium.server.errors import BadStore
from strategium.server.salvage import salvage
from strategium.server.sqlite import open_store
from tests.attacks.operating import contents, fill, logs_of, refused, serve
from tests.attacks.reporting import Outcome, Say, share

PLACES = 200
SERVED = 10  # of them at which a whole server is started, too
TABLES = 10
COMMITS = 40  # in the log
SIZES = (
    16,
    64,
    512,
    4096,
)  # bytes: a disk loses sectors; SQLite keeps no checksums, by which a byte could be told
NOTICED, HARMLESS, SILENT = "noticed", "harmless", "silent"


class Store:
    """A store whose latest rows are in its log only, as a killed server leaves it, and what is in it."""

    def __init__(self, folder: Path) -> None:
        made, log = folder / "made.db", folder / "made.db-wal"
        fill(made, TABLES)
        store = open_store(f"sqlite:///{made}")
        for n in range(COMMITS):
            self._last_commit = log.stat().st_size
            store.add_guest(f"{n:032}".encode(), f"latecomer {n}", 9.0)
        self.parts = {"": made.read_bytes(), "-wal": log.read_bytes()}
        self.rows, self.logs = contents(made), logs_of(made)
        store.close()
        self.folder = folder / "damaged"
        self.db = self.folder / "games.db"

    def damage(self, rng: random.Random) -> None:
        """Write it anew, with some bytes lost at one place: three times of four in the database itself.

        The last commit of the log is left whole: if it is not, nobody can tell that from a power cut, of which the
        log always looks so.
        """
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        hit = "" if rng.random() < 0.75 else "-wal"
        for ending, data in self.parts.items():
            whole = data[self._last_commit :] if ending else b""
            if ending == hit:
                data = damaged(data[: len(data) - len(whole)], rng.choice(SIZES), rng) + whole
            self.db.with_name(f"games.db{ending}").write_bytes(data)


def damaged(data: bytes, size: int, rng: random.Random) -> bytes:
    """The same bytes, with some of them lost."""
    at = rng.randrange(len(data) - size)
    lost = bytes(size) if rng.random() < 0.5 else rng.randbytes(size)
    return data[:at] + lost + data[at + size :]


def is_noticed(db: Path) -> bool:
    """Whether a start and a backup both say so, and the backup leaves nothing behind."""
    by_backup, by_start = is_refused(_back_up, db), is_refused(_start, db)
    assert by_backup == by_start, "start and backup do not agree"
    assert not list(db.parent.glob("*copy.db*"))
    return by_start


def is_refused(attempt: Callable[[Path], None], db: Path) -> bool:
    try:
        attempt(db)
    except BadStore:
        return True
    return False


def _start(db: Path) -> None:
    open_store(f"sqlite:///{db}").close()


def _back_up(db: Path) -> None:
    copy = db.with_name("copy.db")
    back_up(f"sqlite:///{db}", copy)
    copy.unlink()


def saved(store: Store) -> int:
    """How many games can be salvaged, whole or up to their gap; none of them is another than it was."""
    target = store.folder / "saved.db"
    try:
        salvage(f"sqlite:///{store.db}", target)
    except BadStore:
        return 0
    rows, logs = contents(target), logs_of(target)
    for table, log in logs.items():
        assert moves(log) == moves(store.logs[table])[: len(log)], "a salvaged log is not what was played"
    for name in ("tables", "seats"):
        assert same(rows[name], store.rows[name]), f"salvaged {name} are not what they were"
    return sum(log == store.logs[table] for table, log in logs.items())


def moves(log: list[Any]) -> list[Any]:
    """Who chose what; without the times, and without the digests by which a server notices what has changed."""
    return [row[:7] for row in log]


def same(found: list[Any], true: list[Any]) -> bool:
    return all(row in true for row in found)


def run(scale: float, folder: Path, say: Say) -> Outcome:
    logging.getLogger("strategium.store").setLevel(logging.CRITICAL + 1)
    places, rng, store = share(PLACES, scale, 12), random.Random(3), Store(folder)
    served, games = share(SERVED, scale), 0
    found: Counter[str] = Counter()
    for n in range(places):
        store.damage(rng)
        if is_noticed(store.db):
            found[NOTICED] += 1
            if found[NOTICED] <= served:
                refused(serve(store.db), "damaged")
            games += saved(store)
        else:
            found[HARMLESS if contents(store.db) == store.rows else SILENT] += 1
        say(f"{n + 1} of {places} places")
    broken = [f"{found[SILENT]} damages went unnoticed"] if found[SILENT] else []
    return Outcome(
        f"{places} places: {found[NOTICED]} noticed, {found[HARMLESS]} harmless;"
        f" {games / max(1, TABLES * found[NOTICED]):.0%} of the games salvaged whole",
        lost=found[SILENT],
        broken=broken,
    )
