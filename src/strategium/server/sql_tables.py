"""Tables with their seats, and who is asked there,."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from strategium.server.rows import (
    LOBBY,
    OVER,
    PLAYING,
    Absence,
    Asked,
    OwnTable,
    Seat,
    Series,
    TableRow,
    TableRules,
)
from strategium.server.sql import as_json
from strategium.server.sql_archives import ArchivesInSql

# First where the guest is asked, then where games go on, then where people are waited for, then what is over.
OWN_FIRST = """
CASE WHEN status != 'playing' THEN CASE status WHEN 'open' THEN 2 ELSE 3 END
WHEN EXISTS (
    SELECT 1 FROM waiting JOIN seats USING (table_id, seat) WHERE table_id = tables.id AND guest = :guest
) THEN 0 ELSE 1 END
"""
PUBLIC = """
SELECT id FROM tables
WHERE public = 1 AND (status = 'open' OR (status = 'playing' AND {may_be_watched}))
ORDER BY status, ROW_NUMBER() OVER (PARTITION BY status, host ORDER BY made DESC), made DESC LIMIT :limit
"""
TABLES = """
SELECT t.id, t.game, t.version, t.engine, t.options, t.seed, t.salt, t.commitment, t.host, t.house, t.made, t.status,
t.result, t.after, t.note, t.opened, s.seat, s.guest, s.bot, s.name, s.stops, w.since, w.form, t.stirs, t.series,
s.side, s.fixed, w.deadline, t.flagged
FROM (SELECT tables.*, {rank} AS rank FROM tables WHERE {where} ORDER BY rank, made DESC, id LIMIT {most}) AS t
JOIN seats AS s ON s.table_id = t.id
LEFT JOIN waiting AS w ON w.table_id = t.id AND w.seat = s.seat
ORDER BY t.rank, t.made DESC, t.id, s.seat
"""


class TablesInSql(ArchivesInSql):
    """Tables, who is asked there, and who is away."""

    def add_table(self, row: TableRow) -> None:
        values = {
            "id": row.id,
            "game": row.game,
            "version": row.version,
            "engine": row.engine,
            "options": as_json(row.options),
            "seed": str(row.seed),
            "salt": row.salt,
            "commitment": row.commitment,
            "host": row.host,
            "house": as_json(row.table_rules),
            "public": int(row.table_rules.public),
            "made": row.made,
            "status": row.status,
            "result": as_json(row.result),
            "after": row.after,
            "note": row.note,
            "opened": int(row.opened),
            "stirs": 0,
            "series": as_json(row.series),
            "flagged": as_json(row.flagged),
        }
        names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
        with self.transaction():
            self._execute(f"INSERT INTO tables ({names}) VALUES ({places})", values)
            self._write_seats(row)
            self._tell(LOBBY)

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
            self._fence(row.id)
            self._run(
                "UPDATE tables SET options = ?, status = ?, result = ?, after = ?, note = ?, version = ?, opened = ?,"
                " flagged = ? WHERE id = ?",
                as_json(row.options),
                row.status,
                as_json(row.result),
                row.after,
                row.note,
                row.version,
                int(row.opened),
                as_json(row.flagged),
                row.id,
            )
            self._write_seats(row)
            if row.status != OVER:
                self._drop_archive(row.id)

    def _write_seats(self, row: TableRow) -> None:
        """Whether a seat's side is fixed is written once, with the table."""
        for number, seat in enumerate(row.seats):
            self._run(
                "INSERT INTO seats (table_id, seat, guest, bot, name, stops, side, fixed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest,"
                " bot = excluded.bot, name = excluded.name, stops = excluded.stops, side = excluded.side",
                row.id,
                number,
                seat.guest,
                seat.bot,
                seat.name,
                int(seat.ask_always),
                as_json(seat.side),
                int(seat.fixed),
            )

    def table_ids(self) -> list[str]:
        return [id for (id,) in self._run("SELECT id FROM tables ORDER BY made, id")]

    def public_tables(self, limit: int) -> list[TableRow]:
        public = PUBLIC.format(may_be_watched=self.MAY_BE_WATCHED)
        return [one.row for one in self._tables(f"id IN ({public})", ":limit", limit=limit)]

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
            self._fence(table)
            self._run("DELETE FROM waiting WHERE table_id = ?", table)
            for seat, one in asked.items():
                self._run(
                    "INSERT INTO waiting (table_id, seat, since, form, deadline) VALUES (?, ?, ?, ?, ?)",
                    table,
                    seat,
                    one.since,
                    int(one.form),
                    one.deadline,
                )
            self._run("UPDATE tables SET stirs = ? WHERE id = ?", int(stirs), table)

    def waiting(self, table: str) -> dict[int, Asked]:
        rows = self._run(
            "SELECT seat, since, form, deadline FROM waiting WHERE table_id = ? ORDER BY seat", table
        )
        return {seat: Asked(since, bool(form), deadline) for seat, since, form, deadline in rows}

    def stirring_tables(self) -> list[str]:
        rows = self._run("SELECT id FROM tables WHERE status = ? AND stirs = 1 ORDER BY made DESC", PLAYING)
        return [row[0] for row in rows]

    def set_absence(self, table: str, guest: int, absence: Absence | None) -> None:
        with self.transaction():
            self._fence(table)
            self._run("DELETE FROM absences WHERE table_id = ? AND guest = ?", table, guest)
            if absence is not None:
                self._run("INSERT INTO absences VALUES (?, ?, ?, ?)", table, guest, *absence)

    def absences(self, table: str) -> dict[int, Absence]:
        rows = self._run("SELECT guest, seconds, at FROM absences WHERE table_id = ?", table)
        return {guest: Absence(seconds, at) for guest, seconds, at in rows}


def _own(rows: list[tuple[Any, ...]]) -> OwnTable:
    """A table from its rows: one for each seat."""
    first = rows[0]
    seats = tuple(
        Seat(guest, bot, name, bool(ask_always), msgspec.json.decode(side), bool(fixed))
        for guest, bot, name, ask_always, *_, side, fixed, _, _ in (r[17:] for r in rows)
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
        flagged=msgspec.json.decode(first[28], type=tuple[int, ...]),
    )
    return OwnTable(
        row, {r[16]: Asked(r[21], bool(r[22]), r[27]) for r in rows if r[21] is not None}, bool(first[23])
    )
