"""The store in one SQLite file: write-ahead log, every commit on the disk before it is told (synchronous=FULL)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from strategium.server.database import Database
from strategium.server.files import path_of
from strategium.server.sql import AT_ONCE
from strategium.server.sql_clocks import ClocksInSql
from strategium.server.sql_guests import GuestsInSql
from strategium.server.sql_logs import LogsInSql
from strategium.server.sql_notices import NoticesInSql
from strategium.server.sql_tables import TablesInSql
from strategium.server.sql_words import WordsInSql


class SqliteStore(GuestsInSql, TablesInSql, LogsInSql, ClocksInSql, NoticesInSql, WordsInSql, Database):
    """All that is kept, as rows: guests, tables, logs, archives, clocks, notices, and what was said and reported."""

    MAY_BE_WATCHED = "json_extract(house, '$.spectators')"
    SAME_NAME = "handle = ?"  # the column has such an order
    NOBODY_ELSES = ""
    _latest_guest = 0  # the highest id that somebody has or had: SQLite would give it to the next one

    def _new_guest(self) -> int:
        (latest,) = self._run("SELECT COALESCE(MAX(id), 0) FROM guests").fetchone()
        self._latest_guest = max(self._latest_guest, latest) + 1
        return self._latest_guest

    def merge_guest(self, guest: int, into: int) -> None:
        super().merge_guest(guest, into)
        self._latest_guest = max(self._latest_guest, guest)

    # ---- as a whole ------------------------------------------------------------------------------
    def at_one_moment(self) -> AbstractContextManager[None]:
        return self.transaction()

    def columns(self, name: str) -> list[str]:
        return [row[1] for row in self._run(f"PRAGMA table_info({name})")]

    def stream(self, sql: str) -> Iterator[list[tuple[Any, ...]]]:
        with self.told():
            cursor = self._db.execute(sql)
            while rows := cursor.fetchmany(AT_ONCE):
                yield rows

    def put(self, name: str, columns: str, rows: Sequence[tuple[Any, ...]]) -> None:
        if rows:
            places = ", ".join("?" * len(rows[0]))
            with self.told():
                self._db.executemany(f"INSERT INTO {name} ({columns}) VALUES ({places})", rows)


def open_store(url: str) -> SqliteStore:
    """The store at that address, for its one user."""
    return SqliteStore(path_of(url))


def read_store(url: str) -> SqliteStore:
    """The store at that address, beside its user; nothing can be written."""
    return SqliteStore(path_of(url), read_only=True)
