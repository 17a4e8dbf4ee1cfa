"""Bots in processes of their own: they cannot hold up the server, and what takes too long or too much is ended.

A process is shut off from all but the game (`enclosure.py`) and guarded by another one (`bot_guard.py`), which ends it.
Who thinks next is decided by `turns.py`. Our own bots share processes; a plug-in's process is its own, for one table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.agents.registry import OWN, plugins, split_words
from strategium.kernel.errors import StrategiumError, how_many
from strategium.server import bot_guard
from strategium.server.bot_process import Job, Thought
from strategium.server.bot_rules import allowed_settings
from strategium.server.claims import RemoteThoughts
from strategium.server.config import Config
from strategium.server.enclosure import FILES, LAYERS, Limits, environment, readable, shield_server
from strategium.server.files import path_of
from strategium.server.metrics import Metrics
from strategium.server.opening import is_postgres
from strategium.server.turns import Turn, Turns

LOG = logging.getLogger("strategium.bots")
LINE: Final = 1024 * 1024  # bytes of the longest line from a guard
START: Final = 60.0  # seconds that a process may take to start, on a busy machine
GRACE: Final = 5.0  # seconds that a guard may take beyond its time before it is ended itself
THREADS, PROCESSES = 64, 4  # that one bot may have
SELDOM: Final = 60.0  # seconds between two lines of the log about the same bot
INTRODUCTION: Final = 10.0  # seconds in which a plug-in must say what it is
LISTING: Final = 3.0  # seconds for which whoever asks for all bots waits for what plug-ins say of themselves
THE_SERVER: Final = 0  # the "person" whose wish it is


class BotFailed(StrategiumError):
    """A bot that raised an error, took too long or too much, or broke its process."""


class BotsBusy(StrategiumError):
    """So many bots wait for their turn that this one cannot even wait: ask again later."""


class Told(Thought, frozen=True):
    """An answer as the guard passes it on, with what the bot has printed, and whether its process had to be ended."""

    said: str = ""
    ended: bool = False


class Thinker:
    """One process with its guard, one job at a time. `kind` says for whom it was started."""

    def __init__(self, number: int, pool: BotPool) -> None:
        self.kind = ""
        self._number = number
        self._pool = pool
        self._guard: asyncio.subprocess.Process | None = None
        self._folder: Path | None = None  # in which it works; the guard removes it, unless it was killed

    @property
    def runs(self) -> bool:
        return self._guard is not None and self._guard.returncode is None

    async def think(self, bot: str, game: str, seat: int, state: str, spent: float = -1.0) -> str:
        """The id of the option that the bot chooses; BotFailed if it does not. `spent`: for how long a person waits."""
        job = Job(secrets.token_hex(16), bot, game, seat, secrets.randbits(63), state, spent)
        return (await self.ask(job, self._pool.seconds)).option

    async def ask(self, job: Job, seconds: float) -> Told:
        """The answer to a job: of a worker, if there is one, or of the process."""
        thoughts = self._pool.thoughts
        told = None if thoughts is None else await thoughts.ask(job, self.kind, seconds)
        return await self._ask_process(job, seconds) if told is None else told

    async def _ask_process(self, job: Job, seconds: float) -> Told:
        """After a failure of the process the next job gets a new one."""
        guard = await self._running()
        assert guard.stdin is not None
        data = msgspec.json.encode(job) + b"\n"
        head = msgspec.json.encode([job.id, seconds, len(data)]) + b"\n"
        try:
            async with asyncio.timeout(seconds + GRACE):
                guard.stdin.write(head + data)
                await guard.stdin.drain()
                told = await self._hear(guard)
        except TimeoutError:
            await self.end()
            raise BotFailed(f"it took more than {how_many(seconds, 'second')}") from None
        except (OSError, ValueError, msgspec.DecodeError) as e:
            await self.end()
            raise BotFailed("its process ended") from e
        except asyncio.CancelledError:
            await self.end()
            raise
        if told.id != job.id or told.ended:
            await self.end()
        if told.id != job.id:
            raise BotFailed("it answered what it was not asked")
        self._pool.printed(job.bot, told.said)
        if told.fault:
            raise BotFailed(told.fault)
        return told

    async def _hear(self, guard: asyncio.subprocess.Process) -> Told:
        assert guard.stdout is not None
        return msgspec.json.decode(await guard.stdout.readline(), type=Told)

    async def _running(self) -> asyncio.subprocess.Process:
        """The guard of a process that is ready; a new one, if there is none."""
        if self._guard is not None and self._guard.returncode is None:
            return self._guard
        await self.end()
        try:
            self._folder = Path(tempfile.mkdtemp(prefix="strategium-bot-"))
            self._guard = guard = await self._pool.start_guard(self._folder)
            assert guard.stdin is not None
            guard.stdin.write(self._pool.orders(self.kind, self._number) + b"\n")
            async with asyncio.timeout(START + GRACE):
                ready = await self._hear(guard)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as e:
            await self.end()
            raise BotFailed("its process did not start") from e
        except asyncio.CancelledError:
            await self.end()
            raise
        if ready.fault:
            await self.end()
            raise BotFailed(f"its process did not start: {ready.fault}")
        self._pool.started(ready.layers)
        return guard

    async def end(self) -> None:
        """End the process and all that it has started, and see its guard gone."""
        guard, self._guard = self._guard, None
        folder, self._folder = self._folder, None
        if guard is not None and guard.stdin is not None:
            guard.stdin.close()
            try:
                async with asyncio.timeout(GRACE):
                    await guard.wait()
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    guard.kill()
                await guard.wait()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


class Asking(Turn):
    """A turn, the kind of process that it needs, and the process once it is granted."""

    def __init__(self, host: int, table: str, watched: Callable[[], bool], kind: str) -> None:
        super().__init__(host, table, watched)
        self.kind = kind
        self.granted: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()


class BotPool:
    """A few processes; whoever needs one waits for its turn."""

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        layers: tuple[str, ...] = LAYERS,
        thoughts: RemoteThoughts | None = None,
    ) -> None:
        allowed_settings(config.bot_settings)  # refuses those that no server can allow
        self._layers = layers
        self.thoughts = thoughts
        size = max(1, config.bot_processes)
        self.seconds = config.bot_seconds
        self._config = config
        self._metrics = metrics
        self._turns = Turns(config.bot_queue, max(1, size - 1))
        self._all = [Thinker(number, self) for number in range(size)]
        self._free = list(self._all)  # the one that was used last is the last
        self._told: dict[tuple[str, str], float] = {}  # what the log was told of a bot, and when
        self.layers: tuple[str, ...] | None = None  # how processes are enclosed; None: none has started yet
        self._abouts: dict[str, str] = {}  # what plug-ins say of themselves
        self._asking: asyncio.Task[None] | None = None

    # ---- taking turns ------------------------------------------------------------------------------
    @contextlib.asynccontextmanager
    async def turn(
        self, host: int, table: str, bot: str, watched: Callable[[], bool]
    ) -> AsyncIterator[Thinker]:
        """A process for that bot, when it is its turn; BotsBusy if too many wait."""
        asking = Asking(host, table, watched, kind_of(bot, table))
        refused = self._turns.wait(asking)
        if isinstance(refused, Asking) and not refused.granted.cancelled():
            refused.granted.set_exception(BotsBusy("too many bots wait for their turn"))
        self._grant()
        try:
            thinker = await asking.granted
        except asyncio.CancelledError:
            self._turns.leave(asking)
            if asking.granted.done() and not asking.granted.cancelled():
                self._release(asking, asking.granted.result(), 0.0)
            raise
        began = time.monotonic()
        try:
            if thinker.kind != asking.kind:
                await thinker.end()
                thinker.kind = asking.kind
            yield thinker
        finally:
            self._release(asking, thinker, time.monotonic() - began)

    def _grant(self) -> None:
        """Give free processes to those whose turn it is."""
        while self._free:
            asking = self._turns.next()
            if not isinstance(asking, Asking):
                break
            if asking.granted.cancelled():
                self._turns.done(asking, 0.0)
                continue
            fitting = [one for one in self._free if one.kind == asking.kind or not one.runs]
            thinker = fitting[-1] if fitting else self._free[0]
            self._free.remove(thinker)
            asking.granted.set_result(thinker)
        self._metrics.bots_waiting = len(self._turns.waiting)

    def _release(self, asking: Asking, thinker: Thinker, seconds: float) -> None:
        self._turns.done(asking, seconds)
        self._metrics.bot_turns += 1
        self._free.append(thinker)
        self._grant()

    # ---- processes ---------------------------------------------------------------------------------
    async def start_guard(self, folder: Path) -> asyncio.subprocess.Process:
        """A guard, which waits for its orders. It has none of the server's variables and descriptors."""
        shield_server()
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            "-S",
            bot_guard.__file__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE,
            cwd=folder,
            env=environment(folder),
            start_new_session=True,
        )

    def orders(self, kind: str, number: int) -> bytes:
        """What a guard must know: how the bot's process is started, and what it may use."""
        memory = self._config.bot_memory * 1024 * 1024
        read, listed = readable(None if is_postgres(self._config.db) else path_of(self._config.db))
        core = own_core(number) if kind else -1
        return msgspec.json.encode(
            {
                "command": [sys.executable, "-P", "-m", "strategium.server.bot_process"],
                "limits": Limits(memory, read, listed, core, self._layers),
                "allowed": {"memory": memory, "processes": PROCESSES, "threads": THREADS, "start": START},
            }
        )

    def started(self, layers: tuple[str, ...]) -> None:
        """A process has started, enclosed in these layers: what is missing is told once."""
        missing = [layer for layer in LAYERS if layer not in layers]
        if missing and self.layers is None:
            what = "bots can open files of this account" if FILES in missing else "bots are less enclosed"
            LOG.warning(what, extra={"missing": missing})
        self.layers = layers

    def printed(self, bot: str, said: str) -> None:
        if said:
            self.note("a bot printed", bot, logging.INFO, said=said)

    def failed(self, table: str, bot: str, why: str) -> None:
        """A bot of that table has failed: it is counted, and told in the log now and then."""
        self._metrics.bot_faults += 1
        self.note("a bot failed", bot, logging.WARNING, table=table[:6], why=why[:300])

    def note(self, what: str, bot: str, level: int, **more: Any) -> None:
        """A line of the log, if there was none of the kind about that bot for a while."""
        now = time.monotonic()
        self._told = {key: at for key, at in self._told.items() if now - at < SELDOM}
        if (what, bot) not in self._told:
            self._told[what, bot] = now
            LOG.log(level, what, extra={"bot": bot, **more})

    # ---- plug-ins ----------------------------------------------------------------------------------
    async def plugins(self) -> dict[str, str]:
        """The bots of others that can be used, with what they say of themselves, asked in processes of theirs."""
        if self._asking is None:
            self._asking = asyncio.ensure_future(self._ask_plugins())
        await asyncio.wait({self._asking}, timeout=LISTING)
        return dict(self._abouts)

    async def _ask_plugins(self) -> None:
        for name in plugins():
            try:
                async with self.turn(THE_SERVER, "", name, lambda: True) as thinker:
                    told = await thinker.ask(Job(secrets.token_hex(16), name), INTRODUCTION)
                self._abouts[name] = told.about
            except StrategiumError as e:
                self.failed("", name, str(e))

    async def stop(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        await asyncio.gather(*[thinker.end() for thinker in self._all])


def kind_of(bot: str, table: str) -> str:
    """For whom a process is started: our own bots share theirs, a plug-in has one for each table."""
    name, _ = split_words(bot)
    return "" if name in OWN else f"{name} {table}"


def own_core(number: int) -> int:
    """The core of a plug-in's process, so that it takes no more than one; -1: the system knows no such thing."""
    if not hasattr(os, "sched_getaffinity"):
        return -1
    cores = sorted(os.sched_getaffinity(0))
    return cores[-1 - number % len(cores)]
