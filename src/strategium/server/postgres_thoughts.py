"""Bots that think elsewhere: a server writes down what is to be thought about, and a worker, anywhere, takes it.

A worker is given samples, never states, nor which table they are of. It needs no right in the database but to call two
functions (`take_thought` and `answer_thought` of the schema). What a lost worker had taken goes to another one, once.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec
import psycopg

from strategium.kernel.errors import StrategiumError, how_many
from strategium.server.bot_process import Job
from strategium.server.bots import BotFailed, BotPool, Told
from strategium.server.config import Config
from strategium.server.errors import BadStore, CannotKeep
from strategium.server.metrics import Metrics
from strategium.server.postgres_database import Connection, connect, words

LOG = logging.getLogger("strategium.bots")
UNTAKEN: Final = 2.0  # seconds after which the server thinks itself, if no worker has taken it
LOOK: Final = 0.5  # seconds between two looks, for who has missed the news
LEASE: Final = 5.0  # seconds that a worker has beyond the time for the thought
Work = Callable[[Connection], Any]


class Thoughts:
    """The server's side."""

    def __init__(self, do: Callable[[Work], Awaitable[Any]]) -> None:
        self._do = do
        self._waiting: dict[int, asyncio.Event] = {}

    def heard(self, thought: int) -> None:
        """There is an answer."""
        if thought in self._waiting:
            self._waiting[thought].set()

    async def ask(self, job: Job, table: str, seconds: float) -> Told | None:
        """What a worker thinks; None if there is none who takes it. BotFailed if one did, and has not answered."""
        mark = hashlib.sha256(table.encode()).hexdigest()[
            :16
        ]  # so that a plug-in has a process for each table
        data = msgspec.json.encode(job).decode()
        try:
            thought = await self._do(lambda db: _write(db, data, mark, seconds))
        except CannotKeep:
            return None
        self._waiting[thought] = asyncio.Event()
        try:
            return await self._answer(thought, job, seconds)
        finally:
            del self._waiting[thought]
            await asyncio.shield(self._drop(thought))

    async def _answer(self, thought: int, job: Job, seconds: float) -> Told | None:
        began = time.monotonic()
        while time.monotonic() - began < UNTAKEN + 2 * (seconds + LEASE):
            try:
                async with asyncio.timeout(LOOK):
                    await self._waiting[thought].wait()
            except TimeoutError:
                pass
            try:
                row = await self._do(lambda db: _look(db, thought))
            except CannotKeep:
                return None
            if row is None or (row[0] == 0 and time.monotonic() - began > UNTAKEN):
                return None
            if row[1] is not None:
                return _read(row[1], job)
        raise BotFailed(f"two workers took it, and neither answered within {how_many(seconds, 'second')}")

    async def _drop(self, thought: int) -> None:
        try:
            await self._do(lambda db: db.execute("DELETE FROM thoughts WHERE id = %s", (thought,)))
        except CannotKeep as e:
            LOG.debug("a thought was not removed", extra={"why": e.text})


def _write(db: Connection, job: str, mark: str, seconds: float) -> int:
    row = db.execute(
        "INSERT INTO thoughts (job, mark, seconds) VALUES (%s, %s, %s) RETURNING id", (job, mark, seconds)
    ).fetchone()
    db.execute("NOTIFY thoughts")
    assert row is not None
    return int(row[0])


def _look(db: Connection, thought: int) -> tuple[Any, ...] | None:
    return db.execute("SELECT tries, answer FROM thoughts WHERE id = %s", (thought,)).fetchone()


def _read(answer: str, job: Job) -> Told:
    """Workers are not trusted more than bots are."""
    try:
        told = msgspec.json.decode(answer, type=Told)
    except msgspec.DecodeError as e:
        raise BotFailed("a worker answered what cannot be read") from e
    if told.id != job.id:
        raise BotFailed("it answered what it was not asked")
    if told.fault:
        raise BotFailed(told.fault)
    return told


# ---- the worker's side ---------------------------------------------------------------------------
class Taken(NamedTuple):
    """What was taken."""

    thought: int
    job: str
    mark: str
    seconds: float


class Worker:
    """Takes thoughts, lets bots think in enclosed processes, and answers, until it is stopped."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._pool = BotPool(config, Metrics())
        self._stopping = asyncio.Event()
        self._key = secrets.token_hex(16)
        self.answered = 0

    async def run(self, ready: Callable[[], None]) -> None:
        """Until a signal comes: then what is being thought about is finished."""
        (await asyncio.to_thread(connect, self._config.db)).close()
        for sign in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(sign, self._stopping.set)
        ready()
        try:
            await asyncio.gather(*[self._work_always(n) for n in range(self._config.bot_processes)])
        finally:
            await self._pool.stop()

    async def _work_always(self, number: int) -> None:
        while not self._stopping.is_set():
            try:
                db = await asyncio.to_thread(connect, self._config.db)
                try:
                    await asyncio.to_thread(db.execute, "LISTEN thoughts")
                    await self._work(db, f"{self._key}-{number}")
                finally:
                    db.close()
            except (psycopg.Error, BadStore) as e:
                if "permission" in str(e):
                    raise BadStore(
                        f"this role may not work: {words(e) if isinstance(e, psycopg.Error) else e}"
                    ) from e
                LOG.error("the store cannot be reached", extra={"why": str(e)})
                await asyncio.sleep(1.0)

    async def _work(self, db: Connection, key: str) -> None:
        while not self._stopping.is_set():
            taken = await asyncio.to_thread(_take, db, key)
            if taken is None:
                await asyncio.to_thread(lambda: list(db.notifies(timeout=LOOK, stop_after=1)))
                continue
            told = await self._think(taken)
            answer = msgspec.json.encode(told).decode()
            await asyncio.to_thread(
                db.execute, "SELECT answer_thought(%s, %s, %s)", (taken.thought, key, answer)
            )
            self.answered += 1

    async def _think(self, taken: Taken) -> Told:
        job = msgspec.json.decode(taken.job, type=Job)
        try:
            async with self._pool.turn(taken.thought, taken.mark, job.bot, lambda: True) as thinker:
                return await thinker.ask(job, taken.seconds)
        except StrategiumError as e:
            self._pool.failed("", job.bot, str(e))
            return Told(job.id, fault=str(e))


def _take(db: Connection, key: str) -> Taken | None:
    row = db.execute("SELECT * FROM take_thought(%s)", (key,)).fetchone()
    return None if row is None else Taken(*row)
