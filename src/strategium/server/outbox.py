"""What is put into the outbox with an entry: who is asked is to be told, and reminded while his clock runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from strategium.server.letters import HOURS, MOVE, QUARTER, TIME
from strategium.server.rows import LIVE, Asked, Notice, TableRow
from strategium.server.store import Store

QUARTER_OF: Final = 0.25  # of the time that somebody has: then he is reminded
TWO_HOURS: Final = 7200.0


class Outbox:
    """Writes notices; where the server sends none it does nothing."""

    def __init__(self, on: bool, seconds: tuple[float, float]) -> None:
        self._on = on
        self._live, self._other = seconds

    def write(
        self, store: Store, row: TableRow, before: Mapping[int, Asked], after: Mapping[int, Asked]
    ) -> None:
        """Who is asked has changed. In the transaction of what has changed it."""
        if not self._on or row.solo:
            return
        for seat in before:
            if seat not in after or after[seat].since != before[seat].since:
                store.drop_notices(row.id, seat)
        for seat, asked in after.items():
            old = before.get(seat)
            if old is not None and old.since == asked.since and old.deadline == asked.deadline:
                continue
            is_new = old is None or old.since != asked.since
            for notice in self._notices(row, seat, asked):
                if is_new or notice.kind != MOVE:
                    store.add_notice(notice)

    def _notices(self, row: TableRow, seat: int, asked: Asked) -> Iterator[Notice]:
        guest = row.seats[seat].guest
        if guest is None or row.seats[seat].bot:
            return
        first = asked.since + (self._live if row.table_rules.pace.kind == LIVE else self._other)
        yield Notice(0, guest, row.id, seat, MOVE, seat, asked.since, first)
        if asked.deadline is None:
            return
        whole = asked.deadline - asked.since
        for kind, left in ((QUARTER, whole * QUARTER_OF), (HOURS, TWO_HOURS)):
            due = asked.deadline - left
            if due > first + self._other:
                yield Notice(0, guest, row.id, seat, kind, seat, asked.since, due)

    def time_is_out(
        self, store: Store, row: TableRow, seat: int, asked: Mapping[int, Asked], now: float
    ) -> None:
        """The others are told that the time of that seat is out."""
        if not self._on or seat not in asked:
            return
        for other, who in enumerate(row.seats):
            if who.guest is not None and not who.bot and who.guest != row.seats[seat].guest:
                notice = Notice(0, who.guest, row.id, other, TIME, seat, asked[seat].since, now)
                store.add_notice(notice)
