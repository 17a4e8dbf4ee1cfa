"""The store in PostgreSQL, which several servers share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from strategium.server.postgres_database import PostgresDatabase
from strategium.server.postgres_schema import BEATING, DEAD_AFTER, LIVING, LOCKS
from strategium.server.rows import TableRow
from strategium.server.sql import AT_ONCE
from strategium.server.sql_clocks import ClocksInSql
from strategium.server.sql_guests import GuestsInSql
from strategium.server.sql_logs import LogsInSql
from strategium.server.sql_notices import NoticesInSql
from strategium.server.sql_tables import TablesInSql
from strategium.server.sql_words import WordsInSql


class PostgresStore(
    GuestsInSql, TablesInSql, LogsInSql, ClocksInSql, NoticesInSql, WordsInSql, PostgresDatabase
):
    """The same statements as those of the SQLite store, and what only several servers need."""

    MAY_BE_WATCHED = "CAST(house AS json) ->> 'spectators' = 'true'"
    SAME_NAME = "lower(handle) = lower(?)"
    NOBODY_ELSES = " FOR UPDATE SKIP LOCKED"

    def _new_guest(self) -> int:
        return int(self._run("SELECT nextval('guest_ids')").fetchone()[0])

    def add_table(self, row: TableRow) -> None:
        """A new table belongs to the server that makes it, until that one lets it go."""
        with self.transaction():
            super().add_table(row)
            if self.node:
                self._run("INSERT INTO claims VALUES (?, ?, 1)", row.id, self.node)
                self.epochs[row.id] = 1
                self._fenced.add(row.id)

    def latest_beat(self) -> float | None:
        self._run("SELECT pg_advisory_xact_lock(?, ?)", *BEATING)
        return super().latest_beat()

    def others_serve(self) -> bool:
        sql = f"SELECT 1 FROM ({LIVING}) AS living JOIN beats ON node = number WHERE number != :me LIMIT 1"
        values = {"dead": DEAD_AFTER, "locks": LOCKS, "me": self.node}
        return self._execute(sql, values).fetchone() is not None

    # ---- as a whole ------------------------------------------------------------------------------
    def backup(self, target: Path, replace: bool = False) -> None:
        from strategium.server.copying import copy_into_file

        copy_into_file(self, target, replace)

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with self.transaction():
            self._run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            self._run("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield

    def columns(self, name: str) -> list[str]:
        rows = self._run(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position",
            name,
        )
        return [row[0] for row in rows]

    def stream(self, sql: str) -> Iterator[list[tuple[Any, ...]]]:
        with self.told(), self._connected().cursor(name="streamed") as cursor:
            cursor.execute(sql)
            while rows := cursor.fetchmany(AT_ONCE):
                yield rows

    def put(self, name: str, columns: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            places = ", ".join(["%s"] * len(rows[0]))
            sql = f"INSERT INTO {name} ({columns}) VALUES ({places})"
            with self.told(), self._connected().cursor() as cursor:
                cursor.executemany(sql, rows)

    def was_filled(self) -> None:
        counted = (
            ("guest_ids", "guests"),
            ("reports_id_seq", "reports"),
            ("channels_id_seq", "channels"),
            ("notices_id_seq", "notices"),
        )
        for sequence, name in counted:
            self._run(f"SELECT setval('{sequence}', (SELECT MAX(id) FROM {name})) FROM {name} LIMIT 1")
