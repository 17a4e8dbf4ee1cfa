"""The store in one SQLite file: write-ahead log, every commit on the disk before it is told (synchronous=FULL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from strategium.server.database import Database
from strategium.server.files import path_of
from strategium.server.store import OVER, Entry, Guest, House, Report, Said, Seat, Snapshot, Store, TableRow

COUNTED = ("guests", "tables", "entries", "snapshots", "said", "reports")


class SqliteStore(Database, Store):
    """Guests, tables and logs as rows."""

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
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                    "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    table,
                    e.n,
                    e.seat,
                    e.number,
                    e.by,
                    e.option,
                    _json(e.move),
                    e.at,
                )

    def entries(self, table: str) -> list[Entry]:
        return self._entries("WHERE table_id = ? ORDER BY n", table)

    def find_entry(self, table: str, seat: int, number: int) -> Entry | None:
        found = self._entries("WHERE table_id = ? AND seat = ? AND number = ?", table, seat, number)
        return found[0] if found else None

    def _entries(self, where: str, *values: Any) -> list[Entry]:
        rows = self._run(f"SELECT n, seat, number, made_by, option, move, at FROM entries {where}", *values)
        return [
            Entry(n, seat, number, by, option, msgspec.json.decode(move), at)
            for n, seat, number, by, option, move, at in rows
        ]

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

    def reports(self) -> list[Report]:
        rows = self._run(
            "SELECT r.id, r.at, r.table_id, COALESCE(t.game, ''), COALESCE(t.status, ''), r.guest,"
            " COALESCE(g.name, ''), r.text, r.record, r.done FROM reports r LEFT JOIN tables t ON t.id = r.table_id"
            " LEFT JOIN guests g ON g.id = r.guest ORDER BY r.id"
        )
        return [Report(*row) for row in rows]

    def set_report_done(self, report: int, now: float) -> bool:
        return self._run("UPDATE reports SET done = ? WHERE id = ?", now, report).rowcount > 0


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def open_store(url: str) -> SqliteStore:
    """The store at that address, for its one user."""
    return SqliteStore(path_of(url))


def read_store(url: str) -> SqliteStore:
    """The store at that address, beside its user; nothing can be written."""
    return SqliteStore(path_of(url), read_only=True)
