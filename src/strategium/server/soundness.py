"""Whether a store is sound: its structure, its references, its write-ahead log, and whether every row can be read.

SQLite keeps no checksums of what it stores. What is text must therefore be text, and what is JSON must be JSON.
"""

from __future__ import annotations

import os
import sqlite3
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from strategium.server import migrations
from strategium.server.errors import BadStore, DamagedStore
from strategium.server.files import beside

AT_ONCE: Final = 500  # rows that are read before others have their turn
SHARE: Final = 5  # beside a running server, one part of the time in so many is spent on reading rows
UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)  # the latter where the schema is damaged
WAL_HEADER, FRAME_HEADER = struct.Struct(">8I"), struct.Struct(">6I")
GAPS: Final = "SELECT 1 FROM entries GROUP BY table_id HAVING COUNT(*) != MAX(n) + 1 OR MIN(n) != 0 LIMIT 1"
TO_MEND: Final = (
    "restore a backup (strategium restore FILE), or copy all that can still be read into a new file "
    "(strategium salvage FILE) and restore that"
)


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, beside whoever uses the store."""
    if path.stat().st_size == 0:  # SQLite would throw its log away
        raise empty(path)
    address = path.absolute().as_uri() + "?mode=ro"
    try:
        return _connect(address)
    except sqlite3.OperationalError:
        if beside(path, "-wal").exists():
            raise
        return _connect(address + "&immutable=1")  # on a disk that cannot be written


def _connect(address: str) -> sqlite3.Connection:
    db = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA busy_timeout=5000")
        db.execute("PRAGMA schema_version").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def known_schema(db: sqlite3.Connection, path: Path) -> int:
    """The number of the schema of a store of ours. What is none, or a newer one, is refused."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (found,) = db.execute("PRAGMA user_version").fetchone()
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not names and not application and not found:
        raise empty(path)
    ours = application == migrations.APPLICATION_ID or (not application and found and first_tables() <= names)
    if not ours:
        raise BadStore(f"{path} is a database, but not of Strategium")
    if found > len(migrations.MIGRATIONS):
        raise BadStore(
            f"{path} was written by a newer Strategium (schema {found}, this one knows "
            f"{len(migrations.MIGRATIONS)}): upgrade"
        )
    return int(found)


def empty(path: Path) -> BadStore:
    return BadStore(
        f"{path} is empty: if games were kept there they are lost, so restore a backup "
        "(strategium restore FILE); if none were, delete the file"
    )


def first_tables() -> set[str]:
    """The tables of the first schema, by which stores are known that do not say whose they are."""
    with sqlite3.connect(":memory:") as db:
        db.executescript(migrations.MIGRATIONS[0])
        found = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    db.close()
    return found


# ---- looking through it --------------------------------------------------------------------------
class Fault(NamedTuple):
    """Something that is wrong with a store; a grave one is in its structure, so nothing may be written there."""

    text: str
    grave: bool = False


def check_wholly(db: sqlite3.Connection, path: Path, to_mend: str = TO_MEND) -> None:
    """DamagedStore with the first fault that is found."""
    for fault in faults(db):
        raise damaged(path, fault.text, to_mend)


def damaged(path: Path, why: str, to_mend: str = TO_MEND) -> DamagedStore:
    return DamagedStore(f"{path} is damaged ({why}): {to_mend}")


def is_damage(e: Exception) -> bool:
    """Whether an error says that a database is damaged."""
    return error_code(e) == sqlite3.SQLITE_CORRUPT or isinstance(e, UnicodeDecodeError)


def error_code(e: Exception) -> int:
    """The kind of an error of SQLite; 0 where Python itself raised it."""
    return int(getattr(e, "sqlite_errorcode", 0)) & 0xFF


def faults(db: sqlite3.Connection, rest: Callable[[float], None] | None = None) -> Iterator[Fault]:
    """What is wrong, the gravest first. `rest` is called again and again, with the seconds that were spent."""
    try:
        for check in ("quick_check(1)", "integrity_check(1)"):
            for (told,) in db.execute(f"PRAGMA {check}"):
                if told != "ok":
                    yield Fault(" ".join(told.split()), grave=True)
        for table, _, other, _ in db.execute("PRAGMA foreign_key_check"):
            yield Fault(f"a row of {table} misses its row of {other}")
        for text in unreadable_rows(db, rest):
            yield Fault(text)
        for _ in db.execute(GAPS):
            yield Fault("the log of a game has a gap")
    except UNREADABLE as e:
        yield Fault(str(e), grave=True)


def unreadable_rows(db: sqlite3.Connection, rest: Callable[[float], None] | None) -> Iterator[str]:
    """Rows with text that is none, or JSON that is none."""
    tables = [
        name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    ]
    for table in tables:
        json = migrations.JSON_COLUMNS.get(table, ())
        columns = [(name, sort) for _, name, sort, *_ in db.execute(f"PRAGMA table_info({table})")]
        names = [name for name, sort in columns if sort == "TEXT" or name in json]
        if not names:
            continue
        readers = [is_json if name in json else is_text for name in names]
        cursor = db.execute(f"SELECT {', '.join(f'CAST({name} AS BLOB)' for name in names)} FROM {table}")
        began = time.perf_counter()
        while rows := cursor.fetchmany(AT_ONCE):
            for row in rows:
                for name, read, value in zip(names, readers, row):
                    if value is not None and not read(value):
                        yield f"{name} of a row of {table} cannot be read"
            if rest is not None:
                rest(time.perf_counter() - began)
            began = time.perf_counter()


def is_text(value: bytes) -> bool:
    try:
        return "\0" not in value.decode()
    except UnicodeDecodeError:
        return False


def is_json(value: bytes) -> bool:
    try:
        msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


class Checking(threading.Thread):
    """Looks through a store beside its user: `fault` is what it found, and `tell` is called with it."""

    def __init__(self, path: Path, tell: Callable[[Fault], None]) -> None:
        super().__init__(name="checking the store", daemon=True)
        self.fault: Fault | None = None
        self.in_background = False
        self._tell = tell
        self._db = open_to_read(path)
        self._stopped = False
        self.start()

    def run(self) -> None:
        try:
            found = next(faults(self._db, self._rest), None)
        finally:
            self._db.close()
        if found is not None and not self._stopped:
            self.fault = found
            self._tell(found)

    def _rest(self, spent: float) -> None:
        """Let the server have its turn."""
        if self.in_background and not self._stopped:
            time.sleep((SHARE - 1) * spent)

    def stop(self) -> None:
        self._stopped = True
        if self.is_alive():
            try:
                self._db.interrupt()
            except sqlite3.ProgrammingError:
                pass  # it has just ended
            self.join()


# ---- the write-ahead log -------------------------------------------------------------------------
def check_log(db: sqlite3.Connection, path: Path) -> None:
    """DamagedStore if the write-ahead log has lost what was acknowledged. The database must be open for writing."""
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    _, frames, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    lost = lost_commits(beside(path, "-wal"), max(0, frames), page_size)
    if lost > 1:
        raise damaged(path, f"its write-ahead log holds {lost} commits that cannot be read")


def lost_commits(wal: Path, known: int, page_size: int) -> int:
    """How many commits a write-ahead log holds behind the last frame that SQLite can read.

    SQLite takes a damaged frame for the end of the log. One commit behind it may be what was under way when the power
    failed; every other was acknowledged.
    """
    try:
        file = wal.open("rb")
    except FileNotFoundError:
        return 0
    with file:
        header = file.read(WAL_HEADER.size)
        heads: list[tuple[int, ...]] = []
        while len(head := file.read(FRAME_HEADER.size)) == FRAME_HEADER.size:
            heads.append(FRAME_HEADER.unpack(head))
            file.seek(page_size, os.SEEK_CUR)
    if not heads:
        return 0
    salts = WAL_HEADER.unpack(header)[4:6] if _is_whole(header) else heads[0][2:4]
    return sum(1 for _, is_commit, *rest in heads[known:] if is_commit and tuple(rest[:2]) == salts)


def _is_whole(header: bytes) -> bool:
    """Whether the header of a write-ahead log fits its own checksum."""
    magic, *_, first, second = WAL_HEADER.unpack(header)
    words = struct.unpack(">6I" if magic & 1 else "<6I", header[:24])
    a = b = 0
    for one, two in zip(words[::2], words[1::2]):
        a = (a + one + b) & 0xFFFFFFFF
        b = (b + two + a) & 0xFFFFFFFF
    return (a, b) == (first, second)
