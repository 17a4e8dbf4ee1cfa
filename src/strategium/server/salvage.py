"""Copy all that can still be read of a damaged store into a new one.

What lies behind a damaged page cannot be read in one sweep. So a table is read from both ends, and then by the keys
that are known of it or that other tables name. A log is worth something up to its first gap; a game without its row
and its seats is worth nothing.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from strategium.server import migrations
from strategium.server.backups import part_of
from strategium.server.errors import BadStore
from strategium.server.files import demand_other, existing_store, put_in_place
from strategium.server.soundness import UNREADABLE, check_wholly, is_json, is_text, known_schema, open_to_read

Row = tuple[Any, ...]
FURTHER: Final = 1000  # numbers behind the last one that was found, which are tried too


class Salvaged(msgspec.Struct, frozen=True):
    """How many games are whole, how many lack their latest moves, and how many are lost."""

    whole: int
    cut: int
    lost: int


def salvage(url: str, target: Path) -> Salvaged:
    """Write what can be read of a store into a new file, which can be restored."""
    store = existing_store(url)
    demand_other(target, store)
    if target.exists():
        raise BadStore(f"{target} is there already: name another file")
    try:
        with closing(open_to_read(store)) as old, part_of(target) as part:
            schema = known_schema(old, store)
            with closing(sqlite3.connect(part, isolation_level=None)) as new:
                for script in migrations.MIGRATIONS[:schema]:
                    new.executescript(script)
                new.execute(f"PRAGMA user_version={schema}")
                found = Copying(old, new).copy()
                check_wholly(new, target)
            put_in_place(part, target, replace=False)
    except UNREADABLE as e:
        raise BadStore(
            f"nothing of {store} can be read ({e}): restore a backup (strategium restore FILE)"
        ) from e
    return found


class Column(NamedTuple):
    """A column of a table; `key` is its place in the key, from 1."""

    name: str
    sort: str
    key: int


class Copying:
    """From a damaged database into an empty one of the same schema."""

    def __init__(self, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        self.old = old
        self.new = new
        names = new.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
        self.columns = {table: self._columns(table) for (table,) in names.fetchall()}
        self.rows: dict[str, dict[Row, Row]] = {table: {} for table in self.columns}
        self.cut: set[str] = set()  # games of which a part of the log cannot be read
        old.text_factory = bytes

    def copy(self) -> Salvaged:
        broken = [table for table in self.columns if not self._sweep(table)]
        for table in broken:
            self._read_by_key(table)
        games = self._games()
        self.new.execute("BEGIN")
        for table in self.columns:
            self._write(table)
        self._put_in_order()
        kept = {id for (id,) in self.new.execute("SELECT id FROM tables")}
        self.new.execute("COMMIT")
        cut = len(self.cut & kept)
        return Salvaged(len(kept) - cut, cut, len(games) - len(kept))

    # ---- reading ---------------------------------------------------------------------------------
    def _columns(self, table: str) -> list[Column]:
        return [Column(row[1], row[2], row[5]) for row in self.new.execute(f"PRAGMA table_info({table})")]

    def _key(self, table: str) -> list[str]:
        columns = sorted(self.columns[table], key=lambda column: column.key)
        return [column.name for column in columns if column.key]

    def _sweep(self, table: str) -> bool:
        """Rows from the first to a damaged one, and from the last to a damaged one; whether none was."""
        key = self._key(table)
        is_whole = self._gather(table, "", f"ORDER BY {', '.join(key)}")
        if not is_whole:
            self._gather(table, "", f"ORDER BY {', '.join(f'{name} DESC' for name in key)}")
        return is_whole

    def _gather(self, table: str, where: str, order: str, *values: Any) -> bool:
        """Add the rows that can be read; whether all could."""
        names = [column.name for column in self.columns[table]]
        places = [names.index(name) for name in self._key(table)]
        try:
            for row in self.old.execute(f"SELECT {', '.join(names)} FROM {table} {where} {order}", values):
                self.rows[table][tuple(row[place] for place in places)] = row
        except UNREADABLE:
            return False
        return True

    def _read_by_key(self, table: str) -> None:
        """Ask for every key of which something is known."""
        first, *others = self._key(table)
        order = f"ORDER BY {', '.join(others)}" if others else ""
        for value in self._known_keys(table, first):
            is_whole = self._gather(table, f"WHERE {first} = ?", order, value)
            if table == "entries" and not is_whole:
                self.cut.add(value)

    def _known_keys(self, table: str, first: str) -> Iterable[Any]:
        if first == "table_id" or table == "tables":
            return sorted(self._games())
        numbers = [key[0] for key in self.rows[table] if isinstance(key[0], int)]
        return range(1, max(numbers, default=0) + FURTHER)

    def _games(self) -> set[str]:
        """The ids of all games that any table names."""
        named = [name for name in self.columns if name == "tables" or self._key(name)[0] == "table_id"]
        return {
            key[0].decode()
            for name in named
            for key in self.rows[name]
            if isinstance(key[0], bytes) and is_text(key[0])
        }

    # ---- writing ---------------------------------------------------------------------------------
    def _write(self, table: str) -> None:
        """Write the rows that make sense."""
        statement = f"INSERT INTO {table} VALUES ({', '.join('?' * len(self.columns[table]))})"
        for key, row in self.rows[table].items():
            try:
                self.new.execute(statement, list(self._values(table, row)))
            except (ValueError, sqlite3.IntegrityError):
                if table == "entries" and isinstance(key[0], bytes):
                    self.cut.add(key[0].decode(errors="replace"))

    def _values(self, table: str, row: Row) -> Iterator[Any]:
        """What is text must be text, and what is JSON must be JSON: ValueError."""
        json = migrations.JSON_COLUMNS.get(table, ())
        for column, value in zip(self.columns[table], row):
            if column.name in json and isinstance(value, bytes) and not is_json(value):
                raise ValueError(column.name)
            if column.sort == "TEXT" and isinstance(value, bytes):
                if not is_text(value):
                    raise ValueError(column.name)
                yield value.decode()
            else:
                yield value

    def _insert(self, table: str, **values: Any) -> None:
        """A row with those of the values for which this schema has a column."""
        names = [column.name for column in self.columns[table] if column.name in values]
        places = ", ".join(f":{name}" for name in names)
        self.new.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", values)

    # ---- putting in order ------------------------------------------------------------------------
    def _put_in_order(self) -> None:
        """Only what belongs together stays. Whoever has lost his row keeps his seat, but not his key."""
        new = self.new
        lost = new.execute(
            "SELECT host FROM tables UNION SELECT guest FROM seats WHERE guest IS NOT NULL"
            " EXCEPT SELECT id FROM guests"
        ).fetchall()
        for (guest,) in lost:
            self._insert("guests", id=guest, name="somebody", made=0, key_hash=secrets.token_bytes(32))
        new.execute(
            "DELETE FROM tables WHERE id NOT IN"
            " (SELECT table_id FROM seats GROUP BY table_id HAVING COUNT(*) = MAX(seat) + 1)"
        )
        self._cut_logs()
        while new.execute("PRAGMA foreign_key_check").fetchone() is not None:
            for table in self.columns:
                self._drop_orphans(table)

    def _cut_logs(self) -> None:
        """A log ends before its first gap, and with it what was taken down later."""
        new = self.new
        logs = "SELECT table_id, n, ROW_NUMBER() OVER (PARTITION BY table_id ORDER BY n) - 1 AS place FROM entries"
        behind = f"SELECT table_id, n FROM ({logs}) WHERE n != place"
        gaps = new.execute(f"SELECT DISTINCT table_id FROM ({behind})").fetchall()
        self.cut |= {id for (id,) in gaps}
        new.execute(f"DELETE FROM entries WHERE (table_id, n) IN ({behind})")
        for table in ("snapshots", "carried"):
            if table in self.columns:
                new.execute(
                    f"DELETE FROM {table} WHERE n > (SELECT COUNT(*) FROM entries WHERE table_id = {table}.table_id)"
                )
        if "archives" in self.columns:  # they are made again
            new.execute("DELETE FROM archives")
            new.execute("UPDATE tables SET archived = 0")

    def _drop_orphans(self, table: str) -> None:
        for row in self.new.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            parent, column, key = row[2], row[3], row[4] or self._key(row[2])[0]
            self.new.execute(
                f"DELETE FROM {table} WHERE {column} IS NOT NULL AND {column} NOT IN (SELECT {key} FROM {parent})"
            )
