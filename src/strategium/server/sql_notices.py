"""Notices, what is on its way, and the channels of guests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from strategium.server.rows import Channel, Delivery, Notice
from strategium.server.sql import SqlStore, as_json

CHANNEL = "id, guest, kind, sealed, format, made, confirmed, error, broken, zone, quiet, hour"
NOTICE = "id, guest, table_id, seat, kind, asked, since, due"
STANDS = """EXISTS (
    SELECT 1 FROM waiting JOIN tables ON tables.id = waiting.table_id AND status = 'playing'
    WHERE waiting.table_id = notices.table_id AND waiting.seat = notices.asked AND waiting.since = notices.since
)"""  # whether what a notice tells is still so


class NoticesInSql(SqlStore):
    """The outbox."""

    NOBODY_ELSES: ClassVar[
        str
    ]  # after a question for rows: those that somebody else has in hand are left out

    # ---- channels --------------------------------------------------------------------------------
    def add_channel(self, channel: Channel) -> Channel:
        row = self._run(
            "INSERT INTO channels (guest, kind, sealed, format, made, confirmed, error, broken, zone, quiet, hour)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            *_channel_values(channel),
        ).fetchone()
        return msgspec.structs.replace(channel, id=row[0])

    def set_channel(self, channel: Channel) -> None:
        self._run(
            "UPDATE channels SET guest = ?, kind = ?, sealed = ?, format = ?, made = ?, confirmed = ?, error = ?,"
            " broken = ?, zone = ?, quiet = ?, hour = ? WHERE id = ?",
            *_channel_values(channel),
            channel.id,
        )

    def drop_channel(self, channel: int) -> None:
        with self.transaction():
            self._run("DELETE FROM deliveries WHERE channel = ?", channel)
            self._run("DELETE FROM channels WHERE id = ?", channel)

    def channels_of(self, guest: int) -> list[Channel]:
        rows = self._run(f"SELECT {CHANNEL} FROM channels WHERE guest = ? ORDER BY id", guest)
        return [_channel(row) for row in rows]

    # ---- notices ---------------------------------------------------------------------------------
    def add_notice(self, notice: Notice) -> None:
        with self.transaction():
            self._fence(notice.table)
            self._run(
                "INSERT INTO notices (guest, table_id, seat, kind, asked, since, due, state)"
                " SELECT ?, ?, ?, ?, ?, ?, ?, 'open'"
                " WHERE EXISTS (SELECT 1 FROM channels WHERE guest = ? AND confirmed = 1 AND error = '')"
                " ON CONFLICT (table_id, seat, kind) WHERE state = 'open' DO UPDATE SET guest = excluded.guest,"
                " asked = excluded.asked, since = excluded.since, due = excluded.due",
                notice.guest,
                notice.table,
                notice.seat,
                notice.kind,
                notice.asked,
                notice.since,
                notice.due,
                notice.guest,
            )

    def drop_notices(self, table: str, asked: int) -> None:
        with self.transaction():
            self._fence(table)
            self._run(
                "DELETE FROM deliveries WHERE notice IN (SELECT id FROM notices WHERE table_id = ? AND asked = ?)",
                table,
                asked,
            )
            self._run(
                "UPDATE notices SET state = 'dropped' WHERE table_id = ? AND asked = ? AND state = 'open'",
                table,
                asked,
            )

    def due_notices(self, now: float, limit: int) -> list[Notice]:
        rows = self._run(
            f"SELECT {NOTICE} FROM notices WHERE state = 'open' AND due <= ? ORDER BY due, id LIMIT ?",
            now,
            limit,
        )
        return [Notice(*row) for row in rows]

    def put_off_notice(self, notice: int, due: float) -> None:
        self._run("UPDATE notices SET due = ? WHERE id = ? AND state = 'open'", due, notice)

    def send_notice(self, notice: int, dues: Sequence[tuple[int, float]]) -> None:
        with self.transaction():
            changed = self._run(
                f"UPDATE notices SET state = CASE WHEN {STANDS} THEN 'sent' ELSE 'dropped' END"
                " WHERE id = ? AND state = 'open' RETURNING state",
                notice,
            ).fetchone()
            if changed is None or changed[0] != "sent":
                return
            for channel, due in dues:
                self._run(
                    "INSERT INTO deliveries (notice, channel, due, tries)"
                    " SELECT ?, id, ?, 0 FROM channels WHERE id = ? ON CONFLICT DO NOTHING",
                    notice,
                    due,
                    channel,
                )

    def take_deliveries(self, now: float, lease: float, limit: int) -> list[Delivery]:
        with self.transaction():
            self._run(
                "DELETE FROM deliveries WHERE (notice, channel) IN (SELECT notice, channel FROM deliveries"
                f" WHERE due <= ? AND notice IN (SELECT id FROM notices WHERE NOT {STANDS}){self.NOBODY_ELSES})",
                now,
            )
            taken = self._run(
                "UPDATE deliveries SET due = ? WHERE (notice, channel) IN"
                " (SELECT notice, channel FROM deliveries WHERE due <= ? ORDER BY due, notice LIMIT ?"
                f"{self.NOBODY_ELSES})"
                " RETURNING notice, channel, tries",
                lease,
                now,
                limit,
            ).fetchall()
            return [self._delivery(*row) for row in taken]

    def _delivery(self, notice: int, channel: int, tries: int) -> Delivery:
        told = self._run(f"SELECT {NOTICE} FROM notices WHERE id = ?", notice).fetchone()
        way = self._run(f"SELECT {CHANNEL} FROM channels WHERE id = ?", channel).fetchone()
        return Delivery(Notice(*told), _channel(way), tries)

    def try_again(self, delivery: Delivery, due: float) -> None:
        self._run(
            "UPDATE deliveries SET due = ?, tries = tries + 1 WHERE notice = ? AND channel = ?",
            due,
            delivery.notice.id,
            delivery.channel.id,
        )

    def drop_delivery(self, delivery: Delivery) -> None:
        self._run(
            "DELETE FROM deliveries WHERE notice = ? AND channel = ?", delivery.notice.id, delivery.channel.id
        )

    def forget_notices(self, before: float) -> None:
        with self.transaction():
            old = "SELECT id FROM notices WHERE state != 'open' AND due < ?"
            self._run(f"DELETE FROM deliveries WHERE notice IN ({old})", before)
            self._run("DELETE FROM notices WHERE state != 'open' AND due < ?", before)


def _channel_values(one: Channel) -> tuple[Any, ...]:
    return (
        one.guest,
        one.kind,
        one.sealed,
        one.format,
        one.made,
        int(one.confirmed),
        one.error,
        one.broken,
        one.zone,
        as_json(one.quiet),
        one.hour,
    )


def _channel(row: Any) -> Channel:
    id, guest, kind, sealed, form, made, confirmed, error, broken, zone, quiet, hour = row
    between = msgspec.json.decode(quiet, type=tuple[int, int] | None)
    return Channel(id, guest, kind, sealed, form, made, bool(confirmed), error, broken, zone, between, hour)
