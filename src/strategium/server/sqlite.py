"""The store in one SQLite file: write-ahead log, every commit on the disk before it is told (synchronous=FULL)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from strategium.server.errors import BadStore, CannotKeep, Conflict, Unsure
from strategium.server.migrations import MIGRATIONS
from strategium.server.store import (
    OVER,
    Carried,
    Cover,
    Entry,
    Guest,
    House,
    Page,
    Said,
    Seat,
    Snapshot,
    Store,
    TableRow,
)

PREFIX = "sqlite:///"
COVER = ""  # the "eyes" under which what is said of a whole archive is kept
COUNTED = ("guests", "tables", "entries", "snapshots", "said", "reports")


class SqliteStore(Store):
    """One connection, one writer."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._db.execute("PRAGMA busy_timeout=5000")
            self._migrate(path)
        except sqlite3.DatabaseError as e:
            raise BadStore(f"{path} cannot be opened as a store of games: {e}") from e
        self._depth = 0

    def _migrate(self, path: Path) -> None:
        """Bring the schema up to date, one step a transaction."""
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > len(MIGRATIONS):
            raise BadStore(
                f"{path} was written by a newer Strategium (schema {found}, this one knows {len(MIGRATIONS)}): upgrade"
            )
        for number in range(found, len(MIGRATIONS)):
            script = f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version={number + 1}; COMMIT;"
            self._db.executescript(script)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        inner = self._depth > 0
        self._run("SAVEPOINT inner_one" if inner else "BEGIN IMMEDIATE")
        self._depth += 1
        try:
            yield
            self._run("RELEASE inner_one" if inner else "COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK TO inner_one" if inner else "ROLLBACK")
                if inner:
                    self._db.execute("RELEASE inner_one")
            raise
        finally:
            self._depth -= 1

    def _run(self, sql: str, *values: Any) -> sqlite3.Cursor:
        try:
            return self._db.execute(sql, values)
        except sqlite3.IntegrityError as e:
            raise Conflict(str(e)) from e
        except sqlite3.OperationalError as e:
            if e.sqlite_errorname.startswith("SQLITE_IOERR"):
                raise Unsure(f"the disk failed: {e}") from e
            raise CannotKeep(f"the server cannot keep the game now ({e}); try again later") from e

    def close(self) -> None:
        self._db.close()

    def backup(self, target: Path) -> None:
        try:
            with sqlite3.connect(target) as copy:
                self._db.backup(copy)
            copy.close()
        except sqlite3.Error as e:
            raise BadStore(f"{target} cannot be written: {e}") from e

    def counts(self) -> dict[str, int]:
        return {name: self._run(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED}

    # ---- guests ----------------------------------------------------------------------------------
    def add_guest(self, key_hash: bytes, name: str, now: float) -> Guest:
        row = self._run(
            "INSERT INTO guests (key_hash, name, made) VALUES (?, ?, ?) RETURNING id", key_hash, name, now
        ).fetchone()
        return Guest(row[0], name)

    def find_guest(self, key_hash: bytes) -> Guest | None:
        row = self._run("SELECT id, name FROM guests WHERE key_hash = ?", key_hash).fetchone()
        return None if row is None else Guest(*row)

    def rename_guest(self, guest: int, name: str) -> None:
        self._run("UPDATE guests SET name = ? WHERE id = ?", name, guest)

    # ---- tables ----------------------------------------------------------------------------------
    def add_table(self, row: TableRow) -> None:
        with self.transaction():
            self._run(
                "INSERT INTO tables (id, game, version, engine, options, seed, salt, commitment, host, house, public,"
                " made, status, result, after, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row.id,
                row.game,
                row.version,
                row.engine,
                _json(row.options),
                str(row.seed),
                row.salt,
                row.commitment,
                row.host,
                _json(row.house),
                int(row.house.public),
                row.made,
                row.status,
                _json(row.result),
                row.after,
                row.note,
            )
            for number, seat in enumerate(row.seats):
                self._run(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
                    row.id,
                    number,
                    seat.guest,
                    seat.bot,
                    seat.name,
                    int(seat.stops),
                )

    def find_table(self, table: str) -> TableRow | None:
        found = self._tables("WHERE id = ?", table)
        return found[0] if found else None

    def _tables(self, where: str, *values: Any) -> list[TableRow]:
        rows = self._run(
            "SELECT id, game, version, engine, options, seed, salt, commitment, host, house, made, status, result,"
            f" after, note FROM tables {where}",
            *values,
        ).fetchall()
        return [self._table(row) for row in rows]

    def _table(self, row: tuple[Any, ...]) -> TableRow:
        seats = self._run(
            "SELECT guest, bot, name, stops FROM seats WHERE table_id = ? ORDER BY seat", row[0]
        )
        return TableRow(
            id=row[0],
            game=row[1],
            version=row[2],
            engine=row[3],
            options=msgspec.json.decode(row[4]),
            seed=int(row[5]),
            salt=row[6],
            commitment=row[7],
            host=row[8],
            house=msgspec.json.decode(row[9], type=House),
            seats=tuple(Seat(guest, bot, name, bool(stops)) for guest, bot, name, stops in seats),
            made=row[10],
            status=row[11],
            result=msgspec.json.decode(row[12]),
            after=row[13],
            note=row[14],
        )

    def update_table(self, row: TableRow) -> None:
        with self.transaction():
            self._run(
                "UPDATE tables SET status = ?, result = ?, after = ?, note = ?, version = ? WHERE id = ?",
                row.status,
                _json(row.result),
                row.after,
                row.note,
                row.version,
                row.id,
            )
            for number, seat in enumerate(row.seats):
                self._run(
                    "UPDATE seats SET guest = ?, bot = ?, name = ?, stops = ? WHERE table_id = ? AND seat = ?",
                    seat.guest,
                    seat.bot,
                    seat.name,
                    int(seat.stops),
                    row.id,
                    number,
                )
            if row.status != OVER:
                self._drop_archive(row.id)

    def table_ids(self) -> list[str]:
        return [id for (id,) in self._run("SELECT id FROM tables ORDER BY made, id")]

    def public_tables(self, limit: int) -> list[TableRow]:
        return self._tables("WHERE public = 1 AND status != ? ORDER BY made DESC LIMIT ?", OVER, limit)

    def tables_of(self, guest: int, limit: int) -> list[TableRow]:
        return self._tables(
            "WHERE id IN (SELECT table_id FROM seats WHERE guest = ?) ORDER BY made DESC LIMIT ?",
            guest,
            limit,
        )

    # ---- logs ------------------------------------------------------------------------------------
    def append(self, table: str, entries: Sequence[Entry]) -> None:
        with self.transaction():
            for e in entries:
                self._run(
                    "INSERT INTO entries (table_id, n, seat, number, made_by, option, move, at, board, choices)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    table,
                    e.n,
                    e.seat,
                    e.number,
                    e.by,
                    e.option,
                    _json(e.move),
                    e.at,
                    e.board,
                    e.choices,
                )
            self._drop_archive(table)

    def entries(self, table: str) -> list[Entry]:
        return self._entries("WHERE table_id = ? ORDER BY n", table)

    def find_entry(self, table: str, seat: int, number: int) -> Entry | None:
        found = self._entries("WHERE table_id = ? AND seat = ? AND number = ?", table, seat, number)
        return found[0] if found else None

    def _entries(self, where: str, *values: Any) -> list[Entry]:
        rows = self._run(
            f"SELECT n, seat, number, made_by, option, move, at, board, choices FROM entries {where}", *values
        )
        return [
            Entry(n, seat, number, by, option, msgspec.json.decode(move), *more)
            for n, seat, number, by, option, move, *more in rows
        ]

    def set_digests(self, table: str, entries: Sequence[Entry]) -> None:
        with self.transaction():
            for e in entries:
                self._run(
                    "UPDATE entries SET board = ?, choices = ? WHERE table_id = ? AND n = ?",
                    e.board,
                    e.choices,
                    table,
                    e.n,
                )

    def add_snapshot(self, table: str, snapshot: Snapshot) -> None:
        self._run(
            "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
            table,
            snapshot.n,
            snapshot.version,
            snapshot.state,
        )

    def latest_snapshot(self, table: str) -> Snapshot | None:
        row = self._run("SELECT n, version, state FROM snapshots WHERE table_id = ?", table).fetchone()
        return None if row is None else Snapshot(*row)

    # ---- other rules -----------------------------------------------------------------------------
    def add_carried(self, table: str, carried: Carried) -> None:
        with self.transaction():
            self._run(
                "INSERT INTO carried (table_id, n, moves, was, version, state) VALUES (?, ?, ?, ?, ?, ?)",
                table,
                carried.n,
                carried.moves,
                carried.was,
                carried.version,
                carried.state,
            )
            self._run("DELETE FROM agreed WHERE table_id = ?", table)

    def carried(self, table: str) -> list[Carried]:
        rows = self._run(
            "SELECT n, moves, was, version, state FROM carried WHERE table_id = ? ORDER BY n", table
        )
        return [Carried(*row) for row in rows]

    def agree(self, table: str, version: str, guest: int, now: float) -> None:
        self._run("INSERT OR IGNORE INTO agreed VALUES (?, ?, ?, ?)", table, version, guest, now)

    def agreed(self, table: str, version: str) -> set[int]:
        rows = self._run("SELECT guest FROM agreed WHERE table_id = ? AND version = ?", table, version)
        return {guest for (guest,) in rows}

    # ---- archives --------------------------------------------------------------------------------
    def add_archive(self, table: str, cover: Cover, pages: Sequence[Page]) -> bool:
        with self.transaction():
            found = self._run(
                "SELECT 1 FROM tables WHERE id = ? AND status = ?"
                " AND (SELECT COUNT(*) FROM entries WHERE table_id = id) = ?",
                table,
                OVER,
                cover.n,
            ).fetchone()
            if found is None:
                return False
            self._drop_archive(table)
            rows = [(COVER, 0, msgspec.json.encode(cover)), *[(p.eyes, p.number, p.data) for p in pages]]
            for eyes, number, data in rows:
                self._run(
                    "INSERT INTO archives (table_id, eyes, page, data) VALUES (?, ?, ?, ?)",
                    table,
                    eyes,
                    number,
                    data,
                )
            self._run("UPDATE tables SET archived = 1 WHERE id = ?", table)
        return True

    def _drop_archive(self, table: str) -> None:
        if self._run("UPDATE tables SET archived = 0 WHERE id = ? AND archived = 1", table).rowcount:
            self._run("DELETE FROM archives WHERE table_id = ?", table)

    def archive(self, table: str) -> Cover | None:
        data = self.archive_page(table, COVER, 0)
        return None if data is None else msgspec.json.decode(data, type=Cover)

    def archive_page(self, table: str, eyes: str, number: int) -> bytes | None:
        row = self._run(
            "SELECT data FROM archives WHERE table_id = ? AND eyes = ? AND page = ?", table, eyes, number
        ).fetchone()
        return None if row is None else bytes(row[0])

    def without_archive(self, before: float, limit: int) -> list[str]:
        rows = self._run(
            "SELECT id FROM tables WHERE status = 'over' AND archived = 0 AND result != 'null' AND"
            " COALESCE((SELECT at FROM entries WHERE table_id = id ORDER BY n DESC LIMIT 1), 0) < ?"
            " ORDER BY made LIMIT ?",
            before,
            limit,
        )
        return [id for (id,) in rows]

    # ---- words -----------------------------------------------------------------------------------
    def add_said(self, table: str, said: Said) -> None:
        self._run(
            "INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)",
            table,
            said.n,
            said.seat,
            said.name,
            said.text,
            said.at,
        )

    def said(self, table: str, limit: int) -> list[Said]:
        rows = self._run(
            "SELECT n, seat, name, text, at FROM said WHERE table_id = ? ORDER BY n DESC LIMIT ?",
            table,
            limit,
        ).fetchall()
        return [Said(*row) for row in reversed(rows)]

    def add_report(self, table: str, guest: int, text: str, record: bytes, now: float) -> int:
        row = self._run(
            "INSERT INTO reports (table_id, guest, text, record, at) VALUES (?, ?, ?, ?, ?) RETURNING id",
            table,
            guest,
            text,
            record,
            now,
        ).fetchone()
        return int(row[0])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def path_of(url: str) -> Path:
    """The file that an address names: sqlite:///PATH (three slashes for a relative path, four for an absolute one)."""
    if not url.startswith(PREFIX) or url == PREFIX:
        raise BadStore(f"{url!r} is not the address of a store: write {PREFIX}PATH")
    return Path(url.removeprefix(PREFIX)).expanduser()


def open_store(url: str) -> Store:
    return SqliteStore(path_of(url))


def copy_store(url: str, target: Path) -> None:
    """Copy a store of this release or an older one, which may be in use. It is read, and never written."""
    source = path_of(url)
    if not source.is_file():
        raise BadStore(f"{source} is not there")
    in_use = source.with_name(f"{source.name}-wal").exists()
    way = "mode=ro" if in_use else "immutable=1"  # the first would leave files beside it
    try:
        original = sqlite3.connect(f"{source.resolve().as_uri()}?{way}", uri=True)
        with sqlite3.connect(target) as copy:
            original.backup(copy)
        copy.close()
        original.close()
    except sqlite3.Error as e:
        raise BadStore(f"{source} cannot be copied: {e}") from e


def restore_store(backup: Path, url: str) -> None:
    """Put a backup in the place of a store that is not in use. The one that was there is kept beside it."""
    if not backup.is_file():
        raise BadStore(f"{backup} is not there")
    target = path_of(url)
    source = SqliteStore(backup)
    try:
        if target.exists():
            _move_aside(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        source.backup(target)
    finally:
        source.close()


def _move_aside(target: Path) -> None:
    """Keep a store under another name, with all that is in its write-ahead log."""
    SqliteStore(target).close()  # the last to close it empties the log
    target.replace(target.with_name(target.name + ".before"))
    for tail in ("-wal", "-shm"):
        target.with_name(target.name + tail).unlink(missing_ok=True)
