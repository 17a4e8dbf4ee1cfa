"""Clocks, when nobody served, holidays, and what is to be done at some time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from strategium.server.rows import HOLIDAY, Clock, ClockNote, Gap, Holiday, Job
from strategium.server.sql import SqlStore

OLD: Final = 86_400.0  # seconds after which the beat of a server that is gone is forgotten


class ClocksInSql(SqlStore):
    """What time means for the games."""

    def set_clocks(self, table: str, clocks: Mapping[int, Clock]) -> None:
        with self.transaction():
            self._fence(table)
            for seat, clock in clocks.items():
                self._run(
                    "INSERT INTO clocks (table_id, seat, left_ms, asked_ms, thought_ms, acted, running,"
                    " since, paused_ms, paused_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (table_id, seat) DO UPDATE SET left_ms = excluded.left_ms,"
                    " asked_ms = excluded.asked_ms, thought_ms = excluded.thought_ms, acted = excluded.acted,"
                    " running = excluded.running, since = excluded.since, paused_ms = excluded.paused_ms,"
                    " paused_since = excluded.paused_since",
                    table,
                    seat,
                    clock.left_ms,
                    clock.asked_ms,
                    clock.thought_ms,
                    int(clock.acted),
                    int(clock.running),
                    clock.since,
                    clock.paused_ms,
                    clock.paused_since,
                )

    def clocks(self, table: str) -> dict[int, Clock]:
        rows = self._run(
            "SELECT seat, left_ms, asked_ms, thought_ms, acted, running, since, paused_ms, paused_since FROM clocks"
            " WHERE table_id = ? ORDER BY seat",
            table,
        )
        return {
            seat: Clock(left, asked, thought, bool(acted), bool(running), *more)
            for seat, left, asked, thought, acted, running, *more in rows
        }

    def add_clock_note(self, table: str, note: ClockNote) -> None:
        with self.transaction():
            self._fence(table)
            self._run(
                "INSERT INTO clock_notes (table_id, n, seat, given_ms, paused_ms) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id, n, seat) DO UPDATE SET"
                " given_ms = clock_notes.given_ms + excluded.given_ms,"
                " paused_ms = clock_notes.paused_ms + excluded.paused_ms",
                table,
                *msgspec.structs.astuple(note),
            )

    def clock_notes(self, table: str) -> list[ClockNote]:
        rows = self._run(
            "SELECT n, seat, given_ms, paused_ms FROM clock_notes WHERE table_id = ? ORDER BY n, seat", table
        )
        return [ClockNote(*row) for row in rows]

    # ---- serving ---------------------------------------------------------------------------------
    def beat(self, now: float) -> None:
        with self.transaction():
            self._run(
                "INSERT INTO beats (node, at) VALUES (?, ?) ON CONFLICT (node) DO UPDATE SET at = excluded.at",
                self.node,
                now,
            )
            self._run("DELETE FROM beats WHERE node != ? AND at < ?", self.node, now - OLD)

    def latest_beat(self) -> float | None:
        row = self._run("SELECT MAX(at) FROM beats").fetchone()
        return None if row[0] is None else float(row[0])

    def add_gap(self, gap: Gap) -> None:
        self._run(
            "INSERT INTO gaps (since, until) VALUES (?, ?) ON CONFLICT (since) DO UPDATE SET until = excluded.until",
            *gap,
        )

    def put_off_deadlines(self, seconds: float) -> None:
        with self.transaction():
            self._run("UPDATE waiting SET deadline = deadline + ? WHERE deadline IS NOT NULL", seconds)
            self._run("UPDATE jobs SET due = due + ? WHERE kind = 'clock'", seconds)
            self._run(
                "UPDATE notices SET due = due + ? WHERE state = 'open' AND kind IN ('quarter', 'hours')",
                seconds,
            )

    def gaps(self) -> list[Gap]:
        return [Gap(*row) for row in self._run("SELECT since, until FROM gaps ORDER BY since")]

    # ---- jobs ------------------------------------------------------------------------------------
    def set_job(self, job: Job, table: str = "") -> None:
        with self.transaction():
            if table:
                self._fence(table)
            self._run(
                "INSERT INTO jobs (key, kind, due, body) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                " kind = excluded.kind, due = excluded.due, body = excluded.body",
                *msgspec.structs.astuple(job),
            )

    def drop_job(self, key: str, table: str = "") -> None:
        with self.transaction():
            if table:
                self._fence(table)
            self._run("DELETE FROM jobs WHERE key = ?", key)

    def due_jobs(self, now: float, limit: int) -> list[Job]:
        rows = self._run(
            "SELECT key, kind, due, body FROM jobs WHERE due <= ? ORDER BY due, key LIMIT ?", now, limit
        )
        return [Job(*row) for row in rows]

    def take_job(self, job: Job, lease: float) -> bool:
        taken = self._run(
            "UPDATE jobs SET due = ? WHERE key = ? AND due = ? RETURNING key", lease, job.key, job.due
        ).fetchone()
        return taken is not None

    # ---- holidays --------------------------------------------------------------------------------
    def begin_holiday(self, guest: int, now: float) -> None:
        self._run("INSERT INTO holidays (guest, since) VALUES (?, ?)", guest, now)
        self._tell(HOLIDAY, str(guest))

    def end_holiday(self, guest: int, now: float) -> None:
        self._run("UPDATE holidays SET until = ? WHERE guest = ? AND until IS NULL", now, guest)
        self._tell(HOLIDAY, str(guest))

    def holidays(self, guest: int | None = None) -> list[Holiday]:
        sql = "SELECT guest, since, until FROM holidays"
        if guest is None:
            return [Holiday(*row) for row in self._run(f"{sql} WHERE until IS NULL ORDER BY since")]
        return [Holiday(*row) for row in self._run(f"{sql} WHERE guest = ? ORDER BY since", guest)]
