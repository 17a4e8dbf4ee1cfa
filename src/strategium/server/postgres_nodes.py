"""Several servers on one PostgreSQL: each is a node, and a table belongs to one of them at a time.

A node lives while its session holds its lock and its heart beats, by the database's clock: it is dead at once when it
was killed, and after `DEAD_AFTER` seconds when it hangs. A claim says whose a table is; its epoch grows when it changes
hands. Every write looks at the claim first (`fence` in the schema): who was taken for dead and wakes up writes nothing.
Correctness never rests on clocks.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import psycopg

from strategium.kernel.errors import how_many
from strategium.kernel.registry import game, games
from strategium.server.claims import Claims, Listener
from strategium.server.errors import BadStore, CannotKeep, ComeAgain, Elsewhere, StoreInUse
from strategium.server.metrics import Metrics
from strategium.server.postgres import PostgresStore
from strategium.server.postgres_database import Connection, connect, words
from strategium.server.postgres_schema import DEAD_AFTER, LIVING, LOCKS
from strategium.server.postgres_thoughts import Thoughts
from strategium.server.rows import LOBBY, WANT

LOG = logging.getLogger("strategium.nodes")
BEAT: Final = 0.5  # seconds
PATIENCE: Final = 10.0  # seconds that a start waits for the database
AT_ONCE: Final = 4  # tables that are claimed at once
ASKED: Final = (0.05, 0.15, 0.3)  # seconds after which we look whether a table that we asked for was let go
NEAR: Final = 1.0  # seconds for which it is believed that another node has a table
FORGOTTEN: Final = "1 day"  # after which a dead node is no longer listed
STOPPING: Final = "This server is about to stop: come again in a moment."

CLAIM = f"""
INSERT INTO claims AS c SELECT id, %(me)s, 1 FROM tables WHERE id = %(table)s
ON CONFLICT (table_id) DO UPDATE SET node = %(me)s, epoch = c.epoch + 1
WHERE c.node = %(me)s OR c.node NOT IN (SELECT number FROM ({LIVING}) AS living)
RETURNING epoch, (SELECT node FROM claims AS old WHERE old.table_id = c.table_id)
"""
OWNER = f"SELECT address FROM ({LIVING}) AS living JOIN claims ON node = number WHERE table_id = %(table)s"
FREE = f"""
SELECT id FROM unnest(%(tables)s::text[]) WITH ORDINALITY AS asked (id, place) WHERE NOT EXISTS (
    SELECT FROM ({LIVING}) AS living JOIN claims ON node = number WHERE table_id = id AND number != %(me)s)
ORDER BY place
"""
# Where a game goes on under rules that we do not have, but another node does: there it is finished.
PLAYED_BY = f"""
SELECT address FROM ({LIVING}) AS living, tables
WHERE id = %(table)s AND status = 'playing' AND NOT game || ' ' || version = ANY(%(plays)s)
AND game || ' ' || version = ANY(plays) ORDER BY number DESC LIMIT 1
"""


class Node(Claims):
    """The life of this server as others see it, and its tables."""

    shared = True
    thoughts: Thoughts

    def __init__(self, store: PostgresStore, address: str, metrics: Metrics) -> None:
        self._store = store
        self._url = store.url
        self.address = address
        self._metrics = metrics
        self._plays = [f"{name} {game(name).version}" for name in games()]
        self._beaten = time.monotonic()  # when we last said that we live, and were heard
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: Callable[..., None] = lambda method, *values: None  # nobody listens yet
        self._ended = threading.Event()
        self._ready = threading.Event()
        self._why = ""  # it did not start
        self._stopping = False
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="claims")
        self._own = threading.local()  # each of these threads has a connection
        self._opened: list[Connection] = []
        self._near: dict[
            str, tuple[str, float]
        ] = {}  # tables of others: where, and until when that is believed
        self.thoughts = Thoughts(self._in_thread)
        self._life = threading.Thread(target=self._live, name="node", daemon=True)
        self._life.start()
        if not self._ready.wait(PATIENCE):
            self.stop()
            raise BadStore(f"the store does not answer: {self._why}")

    # ---- life ------------------------------------------------------------------------------------
    def _live(self) -> None:
        while not self._ended.is_set():
            try:
                with connect(self._url) as db:
                    self._begin(db)
                    self._beat_always(db)
            except (psycopg.Error, BadStore) as e:
                self._note_beat(-DEAD_AFTER)  # without our lock we count as dead
                self._why = words(e) if isinstance(e, psycopg.Error) else str(e)
                if self._ready.is_set():
                    LOG.error("this node has no connection to the store", extra={"why": self._why})
                self._ended.wait(0.2)

    def _begin(self, db: Connection) -> None:
        """Take a number, or the one that we had; its lock first, so that nobody sees us without it.

        Where a lost session still has the lock of our number we are somebody new, and nothing is ours.
        """
        while not self.node or not _first(db, "SELECT pg_try_advisory_lock(%s, %s)", LOCKS, self.node):
            db.execute(
                "DELETE FROM nodes WHERE beat < clock_timestamp() - CAST(%s AS interval)", (FORGOTTEN,)
            )
            new = int(_first(db, "SELECT nextval(pg_get_serial_sequence('nodes', 'number'))"))
            self.node = self._store.node = new
        db.execute("LISTEN strategium")
        db.execute(
            "INSERT INTO nodes VALUES (%s, %s, clock_timestamp(), %s)"
            " ON CONFLICT (number) DO UPDATE SET beat = clock_timestamp()",
            (self.node, self.address, self._plays),
        )
        if self._ready.is_set():
            self._look_what_is_ours(db)
        self._ready.set()

    def _beat_always(self, db: Connection) -> None:
        before = time.monotonic()
        while not self._ended.is_set():
            for news in db.notifies(timeout=BEAT):
                self._hear(news.payload)
            now = time.monotonic()
            db.execute("UPDATE nodes SET beat = clock_timestamp() WHERE number = %s", (self.node,))
            if time.monotonic() - before > DEAD_AFTER:  # we were frozen, or the database was slow
                self._look_what_is_ours(db)
            before = now
            self._note_beat(now)
        db.execute("DELETE FROM nodes WHERE number = %s", (self.node,))

    def _note_beat(self, at: float) -> None:
        """In the thread of the event loop, after what was told to it before."""
        if self._loop is None:
            self._beaten = at
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(setattr, self, "_beaten", at)

    def sure(self) -> bool:
        return time.monotonic() - self._beaten < DEAD_AFTER

    def _look_what_is_ours(self, db: Connection) -> None:
        rows = db.execute("SELECT table_id FROM claims WHERE node = %s", (self.node,)).fetchall()
        self._listener("keep_only", {id for (id,) in rows})

    def _hear(self, payload: str) -> None:
        """News of others: who sends it, what it is about, and which."""
        sender, kind, id = [*payload.split(" ", 2), "", ""][:3]
        if kind == WANT:  # whoever may use the database can listen, and the id of a table is its key
            id = next((table for table in list(self._store.epochs) if marked(table) == id), "")
        if sender != str(self.node) and (id or kind == LOBBY):
            self._listener("hear", kind, id)

    def listen(self, listener: Listener) -> None:
        loop = self._loop = asyncio.get_running_loop()

        def tell(method: str, *values: Any) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(getattr(listener, method), *values)

        self._listener = tell

    # ---- tables ----------------------------------------------------------------------------------
    async def take(self, table: str) -> None:
        """A table that nobody watches there is let go by who has it, if we ask for it."""
        address, until = self._near.get(table, ("", 0.0))
        if time.monotonic() < until:
            raise Elsewhere(address, table)
        found = await self._in_thread(lambda db: self._take(db, table, ask=True))
        for pause in ASKED:
            if not found:
                break
            await asyncio.sleep(pause)
            found = await self._in_thread(lambda db: self._take(db, table, ask=False))
        if found:
            now = time.monotonic()
            self._near = {one: entry for one, entry in self._near.items() if entry[1] > now}
            self._near[table] = (found, now + NEAR)
            raise Elsewhere(found, table)

    def _take(self, db: Connection, table: str, ask: bool) -> str:
        """Claim the table; the address of who has it, if it is not ours."""
        if self._stopping:
            raise ComeAgain(STOPPING)
        values = {
            "table": table,
            "me": self.node,
            "dead": DEAD_AFTER,
            "locks": LOCKS,
            "plays": self._plays,
        }
        other = db.execute(PLAYED_BY, values).fetchone()
        if other is not None:
            return str(other[0])
        row = db.execute(CLAIM, values).fetchone()
        if row is not None:
            self._store.epochs[table] = int(row[0])
            self._metrics.claims += 1
            self._metrics.takeovers += row[1] not in (None, 0, self.node)
            return ""
        other = db.execute(OWNER, values).fetchone()
        if other is None:
            return ""  # there is no such table; or its owner has just died: then its first write is refused
        if ask:
            db.execute("SELECT pg_notify('strategium', %s)", (f"{self.node} {WANT} {marked(table)}",))
        return str(other[0])

    async def free(self, tables: list[str]) -> list[str]:
        values = {"tables": tables, "me": self.node, "dead": DEAD_AFTER, "locks": LOCKS}
        if not tables:
            return []
        found: list[tuple[str]] = await self._in_thread(lambda db: db.execute(FREE, values).fetchall())
        return [id for (id,) in found]

    async def let_go(self, table: str) -> None:
        epoch = self._store.epochs.pop(table, None)
        if epoch is None:
            return
        values = (table, self.node, epoch)

        def release(db: Connection) -> None:
            db.execute("UPDATE claims SET node = 0 WHERE table_id = %s AND node = %s AND epoch = %s", values)

        try:
            await self._in_thread(release)
        except CannotKeep as e:  # it is ours until we are gone, or until somebody asks again
            LOG.warning("a table was not let go", extra={"table": table[:6], "why": e.text})

    async def _in_thread(self, work: Callable[[Connection], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, work)

    def _do(self, work: Callable[[Connection], Any]) -> Any:
        """In a transaction of its own, on a connection of its own."""
        try:
            db: Connection | None = getattr(self._own, "db", None)
            if db is None or db.closed or db.broken:
                db = self._own.db = connect(self._url)
                self._opened.append(db)
            return work(db)
        except psycopg.Error as e:
            raise CannotKeep(f"The store cannot be reached ({words(e)}): try again later.") from e

    def forget(self, table: str) -> None:
        """Where it should be it is not: look again."""
        self._near.pop(table, None)

    # ---- the end ---------------------------------------------------------------------------------
    def give_up(self) -> None:
        self._stopping = True

    def stop(self) -> None:
        self._stopping = True
        self._threads.shutdown()
        for db in self._opened:
            db.close()
        if self.node and self._ready.is_set():
            try:
                with connect(self._url) as db:
                    db.execute("UPDATE claims SET node = 0 WHERE node = %s", (self.node,))
            except (psycopg.Error, BadStore) as e:
                LOG.warning("tables were not let go", extra={"why": str(e)})
        self._ended.set()
        self._life.join()


def _first(db: Connection, sql: str, *values: Any) -> Any:
    """The one value that a statement gives."""
    row = db.execute(sql, values).fetchone()
    assert row is not None
    return row[0]


def marked(table: str) -> str:
    """A word for a table that does not tell its id."""
    return hashlib.sha256(table.encode()).hexdigest()


def refuse_if_served(store: PostgresStore) -> None:
    """StoreInUse if servers use the store, for what must be done without them."""
    with connect(store.url) as db:
        living = db.execute(LIVING, {"dead": DEAD_AFTER, "locks": LOCKS}).fetchall()
    if living:
        raise StoreInUse(f"{how_many(len(living), 'server')} use the store: stop them first")
