"""The store in one SQLite file: write-ahead log, every commit on the disk before it is told (synchronous=FULL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from strategium.server.database import Database
from strategium.server.files import path_of
from strategium.server.store import (
    OVER,
    PASSWORD,
    PLAYING,
    Absence,
    Account,
    Asked,
    Carried,
    ChatLine,
    Cover,
    Entry,
    Guest,
    OwnTable,
    Page,
    Report,
    Seat,
    Series,
    Session,
    Snapshot,
    Store,
    TableRow,
    TableRules,
)

COVER = ""  # the "eyes" under which what is said of a whole archive is kept
COUNTED = ("guests", "tables", "entries", "snapshots", "said", "reports")
# What is a guest's, beside his sessions.
OF_GUESTS = (
    ("seats", "guest"),
    ("tables", "host"),
    ("absences", "guest"),
    ("agreed", "guest"),
    ("reports", "guest"),
)
# First where the guest is asked, then where games go on, then where people are waited for, then what is over.
OWN_FIRST = """
CASE WHEN status != 'playing' THEN CASE status WHEN 'open' THEN 2 ELSE 3 END
WHEN EXISTS (
    SELECT 1 FROM waiting JOIN seats USING (table_id, seat) WHERE table_id = tables.id AND guest = :guest
) THEN 0 ELSE 1 END
"""
PUBLIC = """
SELECT id FROM tables
WHERE public = 1 AND (status = 'open' OR (status = 'playing' AND json_extract(house, '$.spectators')))
ORDER BY status, ROW_NUMBER() OVER (PARTITION BY status, host ORDER BY made DESC), made DESC LIMIT :limit
"""
TABLES = """
SELECT t.id, t.game, t.version, t.engine, t.options, t.seed, t.salt, t.commitment, t.host, t.house, t.made, t.status,
t.result, t.after, t.note, t.opened, s.seat, s.guest, s.bot, s.name, s.stops, w.since, w.form, t.stirs, t.series,
s.side, s.fixed
FROM (SELECT tables.*, {rank} AS rank FROM tables WHERE {where} ORDER BY rank, made DESC, id LIMIT {most}) AS t
JOIN seats AS s ON s.table_id = t.id
LEFT JOIN waiting AS w ON w.table_id = t.id AND w.seat = s.seat
ORDER BY t.rank, t.made DESC, t.id, s.seat
"""


class SqliteStore(Database, Store):
    """Guests, tables and logs as rows."""

    _latest_gone = 0  # the highest id of a guest who was merged: SQLite would give it to the next one

    def counts(self) -> dict[str, int]:
        return {name: self._run(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in COUNTED}

    # ---- guests ----------------------------------------------------------------------------------
    def add_guest(self, key_hash: bytes, name: str, now: float, label: str = "") -> Guest:
        with self.transaction():
            row = self._run(
                "INSERT INTO guests (id, name, made)"
                " SELECT MAX(COALESCE(MAX(id), 0), ?) + 1, ?, ? FROM guests RETURNING id",
                self._latest_gone,
                name,
                now,
            ).fetchone()
            self.add_session(Session(key_hash, row[0], now, now, label))
        return Guest(row[0], name)

    def find_guest(self, key_hash: bytes) -> Guest | None:
        row = self._run(
            "SELECT guests.id, name FROM guests JOIN sessions ON guests.id = guest WHERE hash = ?", key_hash
        ).fetchone()
        return None if row is None else Guest(*row)

    def rename_guest(self, guest: int, name: str) -> None:
        self._run("UPDATE guests SET name = ? WHERE id = ?", name, guest)

    def add_session(self, session: Session) -> None:
        self._run("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", *msgspec.structs.astuple(session))

    def sessions_of(self, guest: int) -> list[Session]:
        rows = self._run(
            "SELECT hash, guest, made, seen, label FROM sessions WHERE guest = ? ORDER BY seen DESC, hash",
            guest,
        )
        return [Session(*row) for row in rows]

    def see_session(self, key_hash: bytes, now: float, label: str) -> None:
        self._run("UPDATE sessions SET seen = ?, label = ? WHERE hash = ?", now, label, key_hash)

    def end_session(self, key_hash: bytes) -> None:
        self._run("DELETE FROM sessions WHERE hash = ?", key_hash)

    def count_unfinished(self, guest: int) -> int:
        row = self._run(
            "SELECT COUNT(DISTINCT id) FROM tables JOIN seats ON id = table_id WHERE guest = ? AND status != ?",
            guest,
            OVER,
        ).fetchone()
        return int(row[0])

    # ---- accounts --------------------------------------------------------------------------------
    def add_account(self, account: Account, kind: str, secret: str) -> None:
        with self.transaction():
            self._run("INSERT INTO accounts VALUES (?, ?, ?, ?)", *msgspec.structs.astuple(account))
            self.set_secret(account.guest, kind, secret)

    def find_account(self, handle: str) -> tuple[Account, str] | None:
        row = self._run(
            "SELECT guest, handle, email, made, secret FROM accounts JOIN credentials USING (guest)"
            " WHERE handle = ? AND kind = ?",
            handle,
            PASSWORD,
        ).fetchone()
        return None if row is None else (Account(*row[:4]), row[4])

    def account_of(self, guest: int) -> Account | None:
        row = self._run("SELECT guest, handle, email, made FROM accounts WHERE guest = ?", guest).fetchone()
        return None if row is None else Account(*row)

    def set_email(self, guest: int, email: str) -> None:
        self._run("UPDATE accounts SET email = ? WHERE guest = ?", email, guest)

    def set_secret(self, guest: int, kind: str, secret: str) -> None:
        self._run("INSERT OR REPLACE INTO credentials VALUES (?, ?, ?)", guest, kind, secret)

    def shared_tables(self, guest: int, other: int) -> list[str]:
        rows = self._run(
            "SELECT DISTINCT id FROM tables JOIN seats AS a ON a.table_id = id JOIN seats AS b ON b.table_id = id"
            " WHERE a.guest = ? AND b.guest = ? AND status != ? ORDER BY made",
            guest,
            other,
            OVER,
        )
        return [id for (id,) in rows]

    def merge_guest(self, guest: int, into: int) -> None:
        with self.transaction():
            # Between two people an end is final and its record open: that stays so when they are one.
            self._run(
                "UPDATE tables SET opened = 1 WHERE status = ?"
                " AND id IN (SELECT table_id FROM seats WHERE guest = ?)"
                " AND id IN (SELECT table_id FROM seats WHERE guest = ?)",
                OVER,
                guest,
                into,
            )
            for table, column in OF_GUESTS:
                self._run(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {column} = ?", into, guest)
            self._run("DELETE FROM sessions WHERE guest = ?", guest)
            self._run("DELETE FROM guests WHERE id = ?", guest)
        self._latest_gone = max(self._latest_gone, guest)

    # ---- tables ----------------------------------------------------------------------------------
    def add_table(self, row: TableRow) -> None:
        values = {
            "id": row.id,
            "game": row.game,
            "version": row.version,
            "engine": row.engine,
            "options": _json(row.options),
            "seed": str(row.seed),
            "salt": row.salt,
            "commitment": row.commitment,
            "host": row.host,
            "house": _json(row.table_rules),
            "public": int(row.table_rules.public),
            "made": row.made,
            "status": row.status,
            "result": _json(row.result),
            "after": row.after,
            "note": row.note,
            "opened": int(row.opened),
            "stirs": 0,
            "series": _json(row.series),
        }
        names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
        with self.transaction():
            self._execute(f"INSERT INTO tables ({names}) VALUES ({places})", values)
            for number, seat in enumerate(row.seats):
                self._run(
                    "INSERT INTO seats (table_id, seat, guest, bot, name, stops, side, fixed)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    row.id,
                    number,
                    seat.guest,
                    seat.bot,
                    seat.name,
                    int(seat.ask_always),
                    _json(seat.side),
                    int(seat.fixed),
                )

    def find_table(self, table: str) -> TableRow | None:
        found = self._tables("id = :id", "1", id=table)
        return found[0].row if found else None

    def _tables(self, where: str, most: str, rank: str = "0", **values: Any) -> list[OwnTable]:
        """Tables with their seats and with who is asked there, in one question."""
        sql = TABLES.format(rank=rank, where=where, most=most)
        found: dict[str, list[tuple[Any, ...]]] = {}
        for row in self._execute(sql, values):
            found.setdefault(row[0], []).append(row)
        return [_own(rows) for rows in found.values()]

    def update_table(self, row: TableRow) -> None:
        with self.transaction():
            self._run(
                "UPDATE tables SET options = ?, status = ?, result = ?, after = ?, note = ?, version = ?, opened = ?"
                " WHERE id = ?",
                _json(row.options),
                row.status,
                _json(row.result),
                row.after,
                row.note,
                row.version,
                int(row.opened),
                row.id,
            )
            for number, seat in enumerate(row.seats):
                self._run(
                    "UPDATE seats SET guest = ?, bot = ?, name = ?, stops = ?, side = ?"
                    " WHERE table_id = ? AND seat = ?",
                    seat.guest,
                    seat.bot,
                    seat.name,
                    int(seat.ask_always),
                    _json(seat.side),
                    row.id,
                    number,
                )
            if row.status != OVER:
                self._drop_archive(row.id)

    def table_ids(self) -> list[str]:
        return [id for (id,) in self._run("SELECT id FROM tables ORDER BY made, id")]

    def public_tables(self, limit: int) -> list[TableRow]:
        return [one.row for one in self._tables(f"id IN ({PUBLIC})", ":limit", limit=limit)]

    def tables_of(self, guest: int, limit: int, start: int = 0) -> list[OwnTable]:
        return self._tables(
            "id IN (SELECT table_id FROM seats WHERE guest = :guest)",
            ":limit OFFSET :start",
            OWN_FIRST,
            guest=guest,
            limit=limit,
            start=start,
        )

    def set_waiting(self, table: str, asked: Mapping[int, Asked], stirs: bool) -> None:
        with self.transaction():
            self._run("DELETE FROM waiting WHERE table_id = ?", table)
            for seat, one in asked.items():
                self._run("INSERT INTO waiting VALUES (?, ?, ?, ?)", table, seat, one.since, int(one.form))
            self._run("UPDATE tables SET stirs = ? WHERE id = ?", int(stirs), table)

    def waiting(self, table: str) -> dict[int, Asked]:
        rows = self._run("SELECT seat, since, form FROM waiting WHERE table_id = ? ORDER BY seat", table)
        return {seat: Asked(since, bool(form)) for seat, since, form in rows}

    def stirring_tables(self) -> list[str]:
        rows = self._run("SELECT id FROM tables WHERE status = ? AND stirs = 1 ORDER BY made DESC", PLAYING)
        return [row[0] for row in rows]

    def set_absence(self, table: str, guest: int, absence: Absence | None) -> None:
        if absence is None:
            self._run("DELETE FROM absences WHERE table_id = ? AND guest = ?", table, guest)
        else:
            self._run("INSERT OR REPLACE INTO absences VALUES (?, ?, ?, ?)", table, guest, *absence)

    def absences(self, table: str) -> dict[int, Absence]:
        rows = self._run("SELECT guest, seconds, at FROM absences WHERE table_id = ?", table)
        return {guest: Absence(seconds, at) for guest, seconds, at in rows}

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


def _own(rows: list[tuple[Any, ...]]) -> OwnTable:
    """A table from its rows: one for each seat."""
    first = rows[0]
    seats = tuple(
        Seat(guest, bot, name, bool(ask_always), msgspec.json.decode(side), bool(fixed))
        for guest, bot, name, ask_always, *_, side, fixed in (r[17:] for r in rows)
    )
    row = TableRow(
        id=first[0],
        game=first[1],
        version=first[2],
        engine=first[3],
        options=msgspec.json.decode(first[4]),
        seed=int(first[5]),
        salt=first[6],
        commitment=first[7],
        host=first[8],
        table_rules=msgspec.json.decode(first[9], type=TableRules),
        seats=seats,
        made=first[10],
        status=first[11],
        result=msgspec.json.decode(first[12]),
        after=first[13],
        note=first[14],
        opened=bool(first[15]),
        series=msgspec.json.decode(first[24], type=Series | None),
    )
    return OwnTable(
        row, {r[16]: Asked(r[21], bool(r[22])) for r in rows if r[21] is not None}, bool(first[23])
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def open_store(url: str) -> SqliteStore:
    """The store at that address, for its one user."""
    return SqliteStore(path_of(url))


def read_store(url: str) -> SqliteStore:
    """The store at that address, beside its user; nothing can be written."""
    return SqliteStore(path_of(url), read_only=True)
