"""Copying all that a store has into another, of whatever driver. What arrives is compared with what was there."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.server.errors import BadStore
from strategium.server.opening import open_store
from strategium.server.sql import SqlStore
from strategium.server.sqlite import SqliteStore

# What is kept, and by which columns it is in order; what others refer to comes first.
KEPT: Final = {
    "guests": "id",
    "sessions": "hash",
    "accounts": "guest",
    "credentials": "guest, kind",
    "tables": "id",
    "seats": "table_id, seat",
    "entries": "table_id, n",
    "snapshots": "table_id",
    "said": "table_id, n",
    "reports": "id",
    "archives": "table_id, eyes, page",
    "carried": "table_id, n",
    "agreed": "table_id, version, guest",
    "waiting": "table_id, seat",
    "absences": "table_id, guest",
    "clocks": "table_id, seat",
    "clock_notes": "table_id, n, seat",
    "beats": "node",
    "gaps": "since",
    "jobs": "key",
    "holidays": "guest, since",
    "channels": "id",
    "notices": "id",
    "deliveries": "notice, channel",
}
ENCODER: Final = msgspec.msgpack.Encoder()


class Sum:
    """How many rows there are, and a digest of them all."""

    def __init__(self) -> None:
        self.count = 0
        self._digest = hashlib.sha256()

    def add(self, rows: Iterable[tuple[Any, ...]]) -> None:
        for row in rows:
            self.count += 1
            self._digest.update(ENCODER.encode(row))

    @property
    def told(self) -> tuple[int, str]:
        return self.count, self._digest.hexdigest()


def copy_all(
    source: SqlStore, target: SqlStore, tell: Callable[[str, int], None] = lambda name, count: None
) -> dict[str, int]:
    """Copy everything, or nothing: gives how many rows of each kind. The target must have none."""
    counts: dict[str, int] = {}
    with source.at_one_moment(), target.at_one_moment():
        for name in KEPT:
            if next(target.stream(f"SELECT 1 FROM {name} LIMIT 1"), None):
                raise BadStore("there are games in the store that should be written: name one that is new")
        for name, order in KEPT.items():
            columns = ", ".join(target.columns(name))
            sent, found = Sum(), Sum()
            rows_in_order = f"SELECT {columns} FROM {name} ORDER BY {order}"
            for rows in source.stream(rows_in_order):
                sent.add(rows)
                target.put(name, columns, rows)
            for rows in target.stream(rows_in_order):
                found.add(rows)
            if sent.told != found.told:
                raise BadStore(f"{name} did not arrive as they were: nothing was copied")
            counts[name] = sent.count
            tell(name, sent.count)
        target.was_filled()
    return counts


def copy_into_file(source: SqlStore, target: Path, replace: bool = False) -> None:
    """Copy everything into a new SQLite store, which is looked through before it gets its name."""
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "copy.db")) as copy:
        copy_all(source, copy)
        copy.backup(target, replace)


def copy_store_at(url: str, target: Path, replace: bool = False) -> None:
    """The same, for the store at that address, which may be in use."""
    with closing(open_store(url, read_only=True)) as source:
        copy_into_file(source, target, replace)
