"""Guests, sessions and accounts."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import msgspec

from strategium.server.rows import GUEST, MERGED, OVER, PASSWORD, SESSION, Account, Guest, Session
from strategium.server.sql import SqlStore

# What is a guest's, beside his sessions.
OF_GUESTS = (
    ("seats", "guest"),
    ("tables", "host"),
    ("absences", "guest"),
    ("agreed", "guest"),
    ("reports", "guest"),
    ("holidays", "guest"),
    ("channels", "guest"),
    ("notices", "guest"),
)
# Of these a guest has one for each of that.
ONCE_A_GUEST = (("absences", ("table_id",)), ("agreed", ("table_id", "version")))


class GuestsInSql(SqlStore):
    """Who plays, in which browsers he is known, and how he signs in."""

    SAME_NAME: ClassVar[str]  # a condition on `accounts`: the name is that one, whatever its capitals

    def add_guest(self, key_hash: bytes, name: str, now: float, label: str = "") -> Guest:
        with self.transaction():
            id = self._new_guest()
            self._run("INSERT INTO guests VALUES (?, ?, ?)", id, name, now)
            self.add_session(Session(key_hash, id, now, now, label))
        return Guest(id, name)

    @abstractmethod
    def _new_guest(self) -> int:
        """An id that no guest has, nor had while the store is open."""

    def find_guest(self, key_hash: bytes) -> Guest | None:
        row = self._run(
            "SELECT guests.id, name FROM guests JOIN sessions ON guests.id = guest WHERE hash = ?", key_hash
        ).fetchone()
        return None if row is None else Guest(*row)

    def rename_guest(self, guest: int, name: str) -> None:
        self._run("UPDATE guests SET name = ? WHERE id = ?", name, guest)
        self._tell(GUEST, str(guest))

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
        self._tell(SESSION, key_hash.hex())

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
            f" WHERE {self.SAME_NAME} AND kind = ?",
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
        self._run(
            "INSERT INTO credentials VALUES (?, ?, ?)"
            " ON CONFLICT (guest, kind) DO UPDATE SET secret = excluded.secret",
            guest,
            kind,
            secret,
        )

    def shared_tables(self, guest: int, other: int) -> list[str]:
        rows = self._run(
            "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?)"
            " AND id IN (SELECT table_id FROM seats WHERE guest = ?) AND status != ? ORDER BY made",
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
            for table, key in ONCE_A_GUEST:  # where both have one, his counts
                both = " AND ".join(f"his.{column} = {table}.{column}" for column in key)
                self._run(
                    f"DELETE FROM {table} WHERE guest = ?"
                    f" AND EXISTS (SELECT 1 FROM {table} AS his WHERE {both} AND his.guest = ?)",
                    into,
                    guest,
                )
            for table, column in OF_GUESTS:
                self._run(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", into, guest)
            self._run("DELETE FROM sessions WHERE guest = ?", guest)
            self._run("DELETE FROM guests WHERE id = ?", guest)
            self._tell(MERGED, str(guest))
