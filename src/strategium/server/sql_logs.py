"""Logs of games, and under which rules they went on,."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from strategium.server.rows import Carried, Entry, Snapshot
from strategium.server.sql import as_json
from strategium.server.sql_archives import ArchivesInSql


class LogsInSql(ArchivesInSql):
    """Entries, snapshots, and what was agreed on."""

    def append(self, table: str, entries: Sequence[Entry]) -> None:
        with self.transaction():
            self._fence(table)
            for e in entries:
                self._run(
                    "INSERT INTO entries (table_id, n, seat, number, made_by, option, move, at, board, choices,"
                    " spent_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    table,
                    e.n,
                    e.seat,
                    e.number,
                    e.by,
                    e.option,
                    as_json(e.move),
                    e.at,
                    e.board,
                    e.choices,
                    e.spent_ms,
                )
            self._drop_archive(table)

    def entries(self, table: str) -> list[Entry]:
        return self._entries("WHERE table_id = ? ORDER BY n", table)

    def find_entry(self, table: str, seat: int, number: int) -> Entry | None:
        found = self._entries("WHERE table_id = ? AND seat = ? AND number = ?", table, seat, number)
        return found[0] if found else None

    def _entries(self, where: str, *values: Any) -> list[Entry]:
        rows = self._run(
            f"SELECT n, seat, number, made_by, option, move, at, board, choices, spent_ms FROM entries {where}",
            *values,
        )
        return [
            Entry(n, seat, number, by, option, msgspec.json.decode(move), *more)
            for n, seat, number, by, option, move, *more in rows
        ]

    def set_digests(self, table: str, entries: Sequence[Entry]) -> None:
        with self.transaction():
            self._fence(table)
            for e in entries:
                self._run(
                    "UPDATE entries SET board = ?, choices = ? WHERE table_id = ? AND n = ?",
                    e.board,
                    e.choices,
                    table,
                    e.n,
                )

    def add_snapshot(self, table: str, snapshot: Snapshot) -> None:
        with self.transaction():
            self._fence(table)
            self._run(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
                " n = excluded.n, version = excluded.version, state = excluded.state",
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
            self._fence(table)
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
        with self.transaction():
            self._fence(table)
            self._run(
                "INSERT INTO agreed VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", table, version, guest, now
            )

    def agreed(self, table: str, version: str) -> set[int]:
        rows = self._run("SELECT guest FROM agreed WHERE table_id = ? AND version = ?", table, version)
        return {guest for (guest,) in rows}
