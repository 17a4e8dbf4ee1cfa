"""A PostgreSQL database: connecting, transactions, many jobs in one round trip, and what goes wrong, in words.

What is told to be kept is on the disk, so `synchronous_commit` must be on. When a connection breaks in the middle of a
transaction nobody knows what became of it: that is `Unsure`, and whoever wrote must read anew.
"""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import errors

from strategium.server import postgres_schema
from strategium.server.errors import BadStore, CannotKeep, Conflict, Damaged, Fenced, Unsure
from strategium.server.sql import SqlStore, check_storable
from strategium.server.store import Outcome, Work

LOG = logging.getLogger("strategium.store")
DURABLE: tuple[str, ...] = (
    "on",
    "remote_apply",
)  # of synchronous_commit: what is told to be kept survives a crash
MIGRATING: Final = (7000, 0)  # the advisory lock of who brings the schema up to date
IS_DAMAGED: Final = "The store of this server is damaged. Whoever runs it has been told, and has to mend it."
PLACE: Final = re.compile(r"\?|(?<!:):([a-z_]+)")
# Who is gone is noticed within seconds by both sides, and a frozen server holds up nobody.
CONNECTING: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "strategium",
}
SESSION: Final = (
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
    "SET tcp_user_timeout = 10000",
    "SET idle_in_transaction_session_timeout = '3s'",
    "SET lock_timeout = '5s'",
)
Connection = psycopg.Connection[tuple[Any, ...]]


class CannotReach(CannotKeep):
    """The database does not answer: certainly nothing was written."""


class PostgresRows:
    """What a statement gives. While many are under way, the answer is waited for when it is fetched."""

    def __init__(self, database: PostgresDatabase, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._database = database
        self._cursor = cursor

    def fetchall(self) -> list[Any]:
        with self._database.told():
            return self._cursor.fetchall()

    def fetchone(self) -> Any:
        with self._database.told():
            return self._cursor.fetchone()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())


class PostgresDatabase(SqlStore):
    """One connection, which is made anew when it has broken."""

    def __init__(self, url: str, read_only: bool = False) -> None:
        self.url = url
        self._read_only = read_only
        self._db: Connection | None = None
        self._depth = 0
        self._together = False  # many works are under way: which one fails is found out when all are done
        self._fenced: set[str] = set()  # tables that are ours until this transaction ends
        self.epochs: dict[str, int] = {}  # in which epoch each table became ours
        try:
            self._bring_up_to_date()
        except BaseException as e:
            self.close()
            if isinstance(e, CannotReach):
                raise BadStore(str(e)) from e
            if isinstance(e, psycopg.Error):
                raise BadStore(f"{shown(url)} cannot be used as a store: {words(e)}") from e
            raise

    # ---- opening ---------------------------------------------------------------------------------
    def _connected(self) -> Connection:
        """The connection; CannotReach if there can be none now."""
        if self._db is None or self._db.closed or self._db.broken:
            self.close()
            try:
                self._db = connect(self.url)
                if self._read_only:
                    self._db.execute("SET default_transaction_read_only = on")
            except psycopg.Error as e:
                self._note(words(e))
                raise CannotReach(f"The store cannot be reached ({words(e)}): try again later.") from e
        return self._db

    def _bring_up_to_date(self) -> None:
        """One step a transaction; of several servers that start, one does it and the others wait."""
        db, steps = self._connected(), postgres_schema.STEPS
        if self._schema(db) < len(steps) and not self._read_only:
            db.execute("SET lock_timeout = 0")
            db.execute("SELECT pg_advisory_lock(%s, %s)", MIGRATING)
            for number in range(self._schema(db), len(steps)):
                with db.transaction():
                    if not number:
                        db.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
                        db.execute("INSERT INTO schema_version VALUES (0)")
                    db.execute(steps[number])
                    db.execute("UPDATE schema_version SET version = %s", (number + 1,))
            db.execute("SELECT pg_advisory_unlock(%s, %s)", MIGRATING)
            db.execute("SET lock_timeout = '5s'")
        done = self._schema(db)
        if done > len(steps):
            raise BadStore(f"{shown(self.url)} was written by a newer Strategium: use that one")
        if done < len(steps):
            raise BadStore(
                f"{shown(self.url)} is no store, or one of an older Strategium: start the server once"
            )

    def _schema(self, db: Connection) -> int:
        """How many steps were done."""
        found = db.execute("SELECT to_regclass('schema_version')").fetchone()
        if found is None or found[0] is None:
            return 0
        version = db.execute("SELECT version FROM schema_version").fetchone()
        return 0 if version is None else int(version[0])

    def close(self) -> None:
        if self._db is not None:
            self._db.close()

    # ---- using -----------------------------------------------------------------------------------
    @contextmanager
    def transaction(self) -> Iterator[None]:
        if self._together:
            yield  # all of it is done, or each job alone
            return
        inner = self._depth > 0
        if not inner:
            self._connected()
            self._fenced.clear()
        self._send("SAVEPOINT inner_one" if inner else "BEGIN")
        self._depth += 1
        try:
            yield
            self._send("RELEASE inner_one" if inner else "COMMIT")
        except BaseException:
            self._undo(inner)
            raise
        finally:
            self._depth -= 1

    def do_all(self, works: Sequence[Work]) -> list[Outcome]:
        """All of it in one transaction and one round trip. If something fails, each is done alone."""
        try:
            return [(value, None) for value in self._do_together(works)]
        except (CannotReach, Unsure) as e:
            return [(None, e)] * len(works)
        except Exception as e:
            if len(works) == 1:
                return [(None, e)]
        return [outcome for work in works for outcome in self.do_all([work])]

    def _do_together(self, works: Sequence[Work]) -> list[Any]:
        db = self._connected()
        self._fenced.clear()
        self._together = True
        self._depth = 1
        try:
            with self.told(), db.pipeline():
                db.execute("BEGIN")
                values = [work(self) for work in works]
                db.execute("COMMIT")
        except BaseException:
            self._undo(inner=False)
            raise
        finally:
            self._together = False
            self._depth = 0
        self._is_well()
        return values

    def _undo(self, inner: bool) -> None:
        self._fenced.clear()  # what was locked since the savepoint is locked no longer
        db = self._db
        if db is None or db.closed or db.broken:
            return
        try:
            if db.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                db.execute("ROLLBACK TO inner_one; RELEASE inner_one" if inner else "ROLLBACK")
        except psycopg.Error:
            db.close()

    def _execute(self, sql: str, values: Sequence[Any] | dict[str, Any]) -> PostgresRows:
        check_storable(values)
        if self._depth == 0:
            self._connected()
        return self._send(sql, values)

    def _send(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> PostgresRows:
        assert self._db is not None
        with self.told():
            return PostgresRows(self, self._db.execute(in_postgres(sql), values or None))

    def probe(self) -> None:
        """Commit something that changes nothing: CannotKeep if that is not possible now."""
        if self.damage:
            raise Damaged(IS_DAMAGED)
        with self.transaction():
            self._run("SELECT pg_current_xact_id()")
        self._is_well()

    # ---- several servers -------------------------------------------------------------------------
    def _fence(self, table: str) -> None:
        """The claim on the table is looked at and held. Nobody else can take the table before this transaction ends."""
        if self.node and table not in self._fenced:
            self._run("SELECT fence(?, ?, ?)", table, self.node, self.epochs.get(table, 0))
            self._fenced.add(table)

    def _hold(self, table: str) -> None:
        """Whoever writes to a table looks at its claim first; so that is what is locked."""
        self._run("INSERT INTO claims VALUES (?, 0, 0) ON CONFLICT DO NOTHING", table)
        self._run("SELECT 1 FROM claims WHERE table_id = ? FOR UPDATE", table)

    def _tell(self, kind: str, id: str = "") -> None:
        if self.node:
            self._run("SELECT pg_notify('strategium', ?)", f"{self.node} {kind} {id}")

    # ---- what goes wrong -------------------------------------------------------------------------
    @contextmanager
    def told(self) -> Iterator[None]:
        """What PostgreSQL says no to, as one of our own errors."""
        try:
            yield
        except errors.IntegrityError as e:
            raise Conflict(words(e)) from e
        except psycopg.Error as e:
            if e.sqlstate == postgres_schema.FENCED:
                raise Fenced("another server has the table") from e
            self._note(words(e))
            if isinstance(e, (errors.DataCorrupted, errors.IndexCorrupted)):
                self.damage = words(e)
                raise Damaged(IS_DAMAGED) from e
            if self._db is None or self._db.closed or self._db.broken:
                raise Unsure(f"the connection to the store was lost: {words(e)}") from e
            raise CannotKeep(f"The server cannot keep the game now ({words(e)}); try again later.") from e

    def _note(self, trouble: str) -> None:
        if not self.trouble:
            LOG.error("games cannot be kept", extra={"why": trouble})
        self.trouble = trouble

    def _is_well(self) -> None:
        if self.trouble:
            LOG.warning("games can be kept again")
            self.trouble = ""


def connect(url: str) -> Connection:
    """A connection on which what is committed is on the disk."""
    db = psycopg.connect(url, autocommit=True, **CONNECTING)
    try:
        for setting in SESSION:
            db.execute(setting)
        found = db.execute("SHOW synchronous_commit").fetchone()
        if found is None or found[0] not in DURABLE:
            raise BadStore(
                f"{shown(url)} has synchronous_commit = {found and found[0]}: moves that players were told are kept "
                "would be lost in a crash; set it to on"
            )
    except BaseException:
        db.close()
        raise
    return db


@functools.cache
def in_postgres(sql: str) -> str:
    """A statement with places for values as PostgreSQL's driver wants them."""
    return PLACE.sub(lambda found: f"%({found[1]})s" if found[1] else "%s", sql)


def shown(url: str) -> str:
    """The address without the password that may stand in it."""
    return re.sub(r"(//[^:/@]*):[^@/]*@", r"\1@", url)


def words(e: psycopg.Error) -> str:
    """The first line of an error."""
    return (str(e).strip() or type(e).__name__).splitlines()[0]
