"""Clocks, when nobody served, holidays, and what is to be done at some time, in the SQLite store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from strategium.server.database import Database
from strategium.server.rows import Clock, ClockNote, Gap, Holiday, Job

THIS_NODE: Final = 0  # a file has one server


class ClocksInSqlite(Database):
    """What time means for the games."""

    def set_clocks(self, table: str, clocks: Mapping[int, Clock]) -> None:
        with self.transaction():
            for seat, clock in clocks.items():
                self._run(
                    "INSERT OR REPLACE INTO clocks (table_id, seat, left_ms, asked_ms, thought_ms, acted, running,"
                    " since, paused_ms, paused_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
        self._run(
            "INSERT INTO clock_notes (table_id, n, seat, given_ms, paused_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO"
            " UPDATE SET given_ms = given_ms + excluded.given_ms, paused_ms = paused_ms + excluded.paused_ms",
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
        self._run("INSERT OR REPLACE INTO beats (node, at) VALUES (?, ?)", THIS_NODE, now)

    def latest_beat(self) -> float | None:
        row = self._run("SELECT MAX(at) FROM beats").fetchone()
        return None if row[0] is None else float(row[0])

    def add_gap(self, gap: Gap) -> None:
        self._run(
            "INSERT INTO gaps (since, until) VALUES (?, ?) ON CONFLICT DO UPDATE SET until = excluded.until",
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
    def set_job(self, job: Job) -> None:
        self._run(
            "INSERT OR REPLACE INTO jobs (key, kind, due, body) VALUES (?, ?, ?, ?)",
            *msgspec.structs.astuple(job),
        )

    def drop_job(self, key: str) -> None:
        self._run("DELETE FROM jobs WHERE key = ?", key)

    def due_jobs(self, now: float, limit: int) -> list[Job]:
        rows = self._run(
            "SELECT key, kind, due, body FROM jobs WHERE due <= ? ORDER BY due, key LIMIT ?", now, limit
        )
        return [Job(*row) for row in rows]

    # ---- holidays --------------------------------------------------------------------------------
    def begin_holiday(self, guest: int, now: float) -> None:
        self._run("INSERT INTO holidays (guest, since) VALUES (?, ?)", guest, now)

    def end_holiday(self, guest: int, now: float) -> None:
        self._run("UPDATE holidays SET until = ? WHERE guest = ? AND until IS NULL", now, guest)

    def holidays(self, guest: int | None = None) -> list[Holiday]:
        sql = "SELECT guest, since, until FROM holidays"
        if guest is None:
            return [Holiday(*row) for row in self._run(f"{sql} WHERE until IS NULL ORDER BY since")]
        return [Holiday(*row) for row in self._run(f"{sql} WHERE guest = ? ORDER BY since", guest)]
