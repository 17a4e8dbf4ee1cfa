"""Archives of finished games."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from strategium.server.rows import OVER, Cover, Page
from strategium.server.sql import SqlStore

COVER = ""  # the "eyes" under which what is said of a whole archive is kept


class ArchivesInSql(SqlStore):
    """Finished games as pages. A game that goes on has none: whoever writes to it calls `_drop_archive`."""

    def add_archive(self, table: str, cover: Cover, pages: Sequence[Page]) -> bool:
        with self.transaction():
            self._hold(table)
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
        self._run("UPDATE tables SET archived = 0 WHERE id = ? AND archived = 1", table)
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
