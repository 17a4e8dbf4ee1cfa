"""An SQLite file that nobody else writes: locked, checked, up to date; and what goes wrong with it, in words."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.server import migrations
from strategium.server.backups import WAIT_SECONDS, copy_to, refuse_if_open_elsewhere
from strategium.server.errors import BadStore, CannotKeep, Conflict, Damaged, Unsure
from strategium.server.files import (
    TAILS,
    UNFINISHED,
    beside,
    close_to_others,
    give_to_owner_of,
    logs_of,
    make_file,
    make_folder,
    network_file_system,
    put_in_place,
    real_file,
    why_not_written,
)
from strategium.server.locking import Lock
from strategium.server.soundness import (
    UNREADABLE,
    Checking,
    Fault,
    check_log,
    damaged,
    error_code,
    is_damage,
    known_schema,
    open_to_read,
)
from strategium.server.sql import SqlStore, check_storable

LOG = logging.getLogger("strategium.store")
CHECK_SECONDS: Final = 1.0  # a start waits so long for the check of a store; it goes on beside the server
# What was written before may have reached the disk or not. (A write that fails certainly has not.)
IN_DOUBT: Final = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)
UNSOUND: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
IS_DAMAGED: Final = "The store of this server is damaged. Whoever runs it has been told, and has to mend it."


class SqliteRows:
    """What a statement gives. Rows are read while they are fetched, and that can fail too."""

    def __init__(self, database: Database, cursor: sqlite3.Cursor) -> None:
        self._database = database
        self._cursor = cursor

    def fetchall(self) -> list[Any]:
        with self._database.told():
            return self._cursor.fetchall()

    def fetchone(self) -> Any:
        with self._database.told():
            return self._cursor.fetchone()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())


class Database(SqlStore):
    """One connection, one writer. `trouble` says why nothing can be kept just now, `damage` what cannot be read."""

    path: Path
    _db: sqlite3.Connection

    def __init__(self, path: Path, read_only: bool = False) -> None:
        self.path = real_file(path)
        self.trouble = ""
        self.damage = ""
        self._read_only = read_only
        self._is_open = False
        self._unsound = False  # what is written there may be lost: so nothing is
        self._depth = 0
        self._probed = False
        self._lock: Lock | None = None
        self._checking: Checking | None = None
        try:
            with self._opening():
                if read_only:
                    self._open_to_read()
                else:
                    self._open()
        except BaseException:
            self.close()
            raise

    # ---- opening ---------------------------------------------------------------------------------
    @contextmanager
    def _opening(self) -> Iterator[None]:
        """Say in words why it cannot be opened."""
        path = self.path
        try:
            yield
        except UNREADABLE as e:
            if is_damage(e):
                raise damaged(path, str(e)) from e
            if error_code(e) == sqlite3.SQLITE_NOTADB:
                raise BadStore(
                    f"{path} cannot be opened as a store of games: {e}; if it was one, restore a backup"
                ) from e
            raise BadStore(f"{path} cannot be opened: {e}; {why_not_written(path)}") from e
        except OSError as e:
            raise BadStore(f"{path} cannot be opened: {e.strerror}; {why_not_written(path)}") from e
        except CannotKeep as e:
            raise BadStore(f"{path} cannot be written: {self.trouble or e}; {why_not_written(path)}") from e

    def _open(self) -> None:
        make_folder(self.path.parent)
        self._lock = Lock(self.path)
        self._remove_leftovers()
        if not self.path.exists():
            self._create()
        self._check_names()
        self._lock.pin()
        self._close_to_others()
        with closing(open_to_read(self.path)) as beside_us:
            schema = known_schema(beside_us, self.path)
            try:
                self._connect()
                self._check()
            except BaseException:
                self._close_database()  # not as the last one: SQLite would tidy away the log of a damaged store
                raise
        if schema < len(migrations.MIGRATIONS):
            self._see_that_we_are_alone()
            self._bring_up_to_date(self._db)
        self.probe()

    def _open_to_read(self) -> None:
        if not self.path.exists():
            raise BadStore(f"there is no store at {self.path}: name the right one with --db")
        self._db = open_to_read(self.path)
        self._is_open = True
        found = known_schema(self._db, self.path)
        if found < len(migrations.MIGRATIONS):
            raise BadStore(
                f"{self.path} is of an older Strategium: start the server once, which brings it up to date"
            )

    def _create(self) -> None:
        """A new store appears whole: a file without tables would look like one that has lost its games."""
        for log in logs_of(self.path):
            raise BadStore(
                f"{self.path} is not there, but its log {log.name} is, which SQLite would put into a new one: put the "
                "store back, or restore a backup (strategium restore FILE); or delete the log, if no games were kept"
            )
        new = beside(self.path, UNFINISHED)
        make_file(new)
        with closing(sqlite3.connect(new, isolation_level=None)) as db:
            self._bring_up_to_date(db)
        give_to_owner_of(self.path, new)
        put_in_place(new, self.path, replace=False)

    def _remove_leftovers(self) -> None:
        """What was begun by somebody who was killed: new files, and second names of the store."""
        for tail in ("", *TAILS):
            beside(self.path, UNFINISHED + tail).unlink(missing_ok=True)
        for before in self.path.parent.glob(f"{self.path.name}.before-*"):
            if self.path.exists() and before.samefile(self.path):
                before.unlink()

    def _check_names(self) -> None:
        names = self.path.stat().st_nlink
        if names > 1:
            raise BadStore(
                f"{self.path} has {names} names (hard links), and each would have a write-ahead log of its own: "
                "make copies of the others, and start again"
            )
        sort = network_file_system(self.path)
        if sort:
            LOG.warning(
                "the store lies on a network file system, which may lose what it was told to keep: use a local disk",
                extra={"store": str(self.path), "file_system": sort},
            )

    def _close_to_others(self) -> None:
        for tail in ("", *TAILS):
            path = beside(self.path, tail)
            try:
                if close_to_others(path):
                    LOG.warning(
                        "others could read the store; now only its owner can", extra={"file": str(path)}
                    )
            except PermissionError:
                LOG.warning("others can read the store: chmod 600", extra={"file": str(path)})

    def _check(self) -> None:
        """Look through the store before anything is changed. That of a big one goes on while the server runs."""
        self._checking = Checking(self.path, self.note)
        self.check_wholly(CHECK_SECONDS)

    def check_wholly(self, seconds: float | None = None) -> None:
        """Wait until all of the store has been looked through, or for so long. DamagedStore if a fault was found."""
        if self._checking is not None:
            self._checking.in_background = False
            self._checking.join(seconds)
            self._checking.in_background = True
            if self._checking.fault is not None:
                raise damaged(self.path, self._checking.fault.text)

    def _connect(self) -> None:
        self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        self._is_open = True
        self._db.execute("PRAGMA busy_timeout=5000")
        (mode,) = self._db.execute("PRAGMA journal_mode=WAL").fetchone()
        if mode != "wal":
            raise BadStore(
                f"{self.path} cannot have a write-ahead log: keep the store on a disk of this machine"
            )
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("PRAGMA foreign_keys=ON")
        check_log(self._db, self.path)

    def _see_that_we_are_alone(self) -> None:
        """Servers of older releases take no lock, and would go on writing under the schema that they know."""
        self.check_wholly()
        self._close_database()
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=WAIT_SECONDS)) as db:
            refuse_if_open_elsewhere(db, self.path)
        self._connect()

    def _bring_up_to_date(self, db: sqlite3.Connection) -> None:
        """Bring the schema up to date, one step a transaction. A step may make a table anew that others refer to."""
        db.execute("PRAGMA foreign_keys=OFF")
        (found,) = db.execute("PRAGMA user_version").fetchone()
        for number in range(found, len(migrations.MIGRATIONS)):
            script = (
                f"BEGIN IMMEDIATE; {migrations.MIGRATIONS[number]} PRAGMA user_version={number + 1}; COMMIT;"
            )
            db.executescript(script)
        db.execute("PRAGMA foreign_keys=ON")

    def _close_database(self) -> None:
        if self._checking is not None:
            self._checking.stop()
        if self._is_open:
            self._db.close()
            self._is_open = False

    def close(self) -> None:
        self._close_database()
        if self._lock is not None:
            self._lock.release()  # after the database: see Lock.pin
            self._lock = None

    # ---- using -----------------------------------------------------------------------------------
    @contextmanager
    def transaction(self) -> Iterator[None]:
        inner = self._depth > 0
        if inner and not self._db.in_transaction:  # SQLite has undone all of it: the disk is full, say
            raise CannotKeep("What belongs together could not be kept; try again.")
        if not inner:
            self._begin()
        else:
            self._run("SAVEPOINT inner_one")
        changes = self._db.total_changes
        self._depth += 1
        try:
            yield
            if self._unsound and not self._read_only:
                raise Damaged(IS_DAMAGED)  # it was found meanwhile
            self._run("RELEASE inner_one" if inner else "COMMIT")
        except msgspec.DecodeError as e:
            self._undo(inner)
            self.note(Fault(f"a row cannot be read: {e}"))
            raise Damaged(IS_DAMAGED) from e
        except BaseException:
            self._undo(inner)
            raise
        finally:
            self._depth -= 1
        if not inner and (self._probed or self._db.total_changes > changes):
            self._is_well()

    def _begin(self) -> None:
        if self._unsound and not self._read_only:
            self._read_only = True
            self._db.execute("PRAGMA query_only=ON")
        self._probed = False
        self._run("BEGIN" if self._read_only else "BEGIN IMMEDIATE")

    def _undo(self, inner: bool) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK TO inner_one" if inner else "ROLLBACK")
            if inner:
                self._db.execute("RELEASE inner_one")

    def _execute(self, sql: str, values: Sequence[Any] | dict[str, Any]) -> SqliteRows:
        check_storable(values)
        with self.told():
            return SqliteRows(self, self._db.execute(sql, values))

    def probe(self) -> None:
        """Write something that changes nothing: CannotKeep if that is not possible now."""
        if self.damage:
            raise Damaged(IS_DAMAGED)
        with self.transaction():
            self._run(f"PRAGMA user_version={len(migrations.MIGRATIONS)}")
            self._probed = True

    def backup(self, target: Path, replace: bool = False) -> None:
        copy_to(self._db, self.path, target, replace)

    # ---- what goes wrong -------------------------------------------------------------------------
    @contextmanager
    def told(self) -> Iterator[None]:
        """What SQLite says no to, as one of our own errors."""
        try:
            yield
        except sqlite3.IntegrityError as e:
            raise Conflict(str(e)) from e
        except UNREADABLE as e:
            code = error_code(e)
            if code in UNSOUND or "decode" in str(e):
                self.note(Fault(str(e), grave=code in UNSOUND))
            if code in UNSOUND or self.damage:
                raise Damaged(IS_DAMAGED) from e
            if not isinstance(e, sqlite3.OperationalError):
                raise
            if e.sqlite_errorcode in IN_DOUBT:
                raise Unsure(f"the disk failed: {e}") from e
            if not self.trouble:
                LOG.error("games cannot be kept", extra={"why": str(e)})
            self.trouble = str(e)
            raise CannotKeep(f"the server cannot keep the game now ({e}); try again later") from e

    def note(self, fault: Fault) -> None:
        """Something is damaged. It is logged once; after a grave fault nothing is written any more."""
        if not self.damage:
            LOG.critical("the store is damaged", extra={"why": fault.text, "store": str(self.path)})
            self.damage = fault.text
        self._unsound |= fault.grave

    def _is_well(self) -> None:
        if self.trouble:
            LOG.warning("games can be kept again")
            self.trouble = ""
