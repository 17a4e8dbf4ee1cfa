"""The store in one SQLite file: write-ahead log, every commit on the disk before it is told (synchronous=FULL)."""

from __future__ import annotations

from strategium.server.files import path_of
from strategium.server.rows import ChatLine, Report
from strategium.server.sqlite_clocks import ClocksInSqlite
from strategium.server.sqlite_guests import GuestsInSqlite
from strategium.server.sqlite_logs import LogsInSqlite
from strategium.server.sqlite_notices import NoticesInSqlite
from strategium.server.sqlite_tables import TablesInSqlite
from strategium.server.store import Store

COUNTED = ("guests", "tables", "entries", "snapshots", "said", "reports")


class SqliteStore(GuestsInSqlite, TablesInSqlite, LogsInSqlite, ClocksInSqlite, NoticesInSqlite, Store):
    """All that is kept, as rows: guests, tables, logs, archives; and here what was said and reported."""

    def counts(self) -> dict[str, int]:
        return {name: self._run(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED}

    def add_said(self, table: str, said: ChatLine) -> None:
        self._run(
            "INSERT INTO said VALUES (?, ?, ?, ?, ?, ?)",
            table,
            said.n,
            said.seat,
            said.name,
            said.text,
            said.at,
        )

    def said(self, table: str, limit: int) -> list[ChatLine]:
        rows = self._run(
            "SELECT n, seat, name, text, at FROM said WHERE table_id = ? ORDER BY n DESC LIMIT ?",
            table,
            limit,
        ).fetchall()
        return [ChatLine(*row) for row in reversed(rows)]

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


def open_store(url: str) -> SqliteStore:
    """The store at that address, for its one user."""
    return SqliteStore(path_of(url))


def read_store(url: str) -> SqliteStore:
    """The store at that address, beside its user; nothing can be written."""
    return SqliteStore(path_of(url), read_only=True)
