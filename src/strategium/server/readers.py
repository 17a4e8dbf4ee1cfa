"""Processes that replay games for archives and records: a few of them, each with one job at a time and a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from typing import Final

import msgspec

from strategium.kernel.errors import StrategiumError, how_many
from strategium.server.errors import Busy
from strategium.server.reading_process import HEAD, Answer, Job

LOG = logging.getLogger("strategium.archives")
MOST_WAITING: Final = 64  # jobs that wait for a process; more are refused


class ReadingFailed(StrategiumError):
    """A game could not be read: it took too long, or broke its process."""


class Reader:
    """One process."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def read(self, job: Job, seconds: float) -> Answer:
        """After a failure the next job gets a new process."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                data = msgspec.msgpack.encode(job)
                process.stdin.write(len(data).to_bytes(HEAD, "big") + data)
                await process.stdin.drain()
                size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
                answer = msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Answer)
        except TimeoutError:
            await self.end()
            raise ReadingFailed(f"it took more than {how_many(seconds, 'second')}") from None
        except (OSError, EOFError, msgspec.DecodeError) as e:
            await self.end()
            raise ReadingFailed("its process ended") from e
        except asyncio.CancelledError:
            await self.end()
            raise
        if answer.fault:
            raise ReadingFailed(answer.fault)
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "strategium.server.reading_process",
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
            except OSError as e:
                LOG.error("a process that reads games cannot be started", extra={"why": str(e)})
                raise Busy("Games cannot be read just now: try again in a moment.") from e
        return self._process

    async def end(self) -> None:
        """Kill the process, and see it gone."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Readers:
    """A few processes; whoever needs one waits for its turn."""

    def __init__(self, size: int, seconds: float) -> None:
        self._all = [Reader() for _ in range(max(1, size))]
        self._free: asyncio.LifoQueue[Reader] = (
            asyncio.LifoQueue()
        )  # so that no more are started than are needed
        for reader in self._all:
            self._free.put_nowait(reader)
        self._waiting = 0
        self._stopped = False
        self.seconds = seconds

    async def read(self, job: Job) -> Answer:
        """What the job asks for; ReadingFailed if it cannot be had."""
        if self._waiting >= MOST_WAITING:
            raise Busy("Many games are being read just now: try again in a moment.")
        self._waiting += 1
        try:
            reader = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            self._check_going()
            return await reader.read(job, self.seconds)
        except ReadingFailed:
            self._check_going()
            raise
        finally:
            self._free.put_nowait(reader)

    def _check_going(self) -> None:
        if self._stopped:
            raise Busy("The server is being stopped: try again later.")

    async def stop(self) -> None:
        self._stopped = True
        for reader in self._all:
            await reader.end()
