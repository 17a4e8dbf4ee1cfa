"""What was said at tables, and what was reported."""

from __future__ import annotations

from strategium.server.rows import ChatLine, Report
from strategium.server.sql import SqlStore


class WordsInSql(SqlStore):
    """Chat and reports."""

    def add_said(self, table: str, said: ChatLine) -> None:
        with self.transaction():
            self._fence(table)
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
        found = self._run("UPDATE reports SET done = ? WHERE id = ? RETURNING id", now, report).fetchone()
        return found is not None
