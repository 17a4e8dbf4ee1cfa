"""Bots in processes of their own: they cannot hold up the server, and what takes too long is ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys

import msgspec

from strategium.agents import agent
from strategium.kernel.errors import StrategiumError, how_many
from strategium.server.bot_process import Job, Thought
from strategium.server.errors import BadRequest

LOG = logging.getLogger("strategium.bots")
LINE = 16 * 1024 * 1024  # the longest line that is sent either way


class BotFailed(StrategiumError):
    """A bot that raised an error, took too long, or broke its process."""


class Thinker:
    """One process, one job at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def think(self, job: Job, seconds: float) -> str:
        """The id of the option that the bot chooses. After a failure the next job gets a new process."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(msgspec.json.encode(job) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            thought = msgspec.json.decode(line, type=Thought)
        except TimeoutError:
            await self.end()
            raise BotFailed(f"it took more than {how_many(seconds, 'second')}") from None
        except (OSError, ValueError, msgspec.DecodeError) as e:
            await self.end()
            raise BotFailed("its process ended") from e
        except asyncio.CancelledError:
            await self.end()
            raise
        if thought.fault:
            raise BotFailed(thought.fault)
        return thought.option

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "strategium.server.bot_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
            )
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


class BotPool:
    """A few processes; whoever needs one waits for its turn."""

    def __init__(self, size: int, seconds: float) -> None:
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        self._all = [Thinker() for _ in range(max(1, size))]
        for thinker in self._all:
            self._free.put_nowait(thinker)
        self.seconds = seconds

    async def think(self, bot: str, game: str, seat: int, state: str) -> str:
        """The id of the option that the bot chooses; BotFailed if it does not."""
        thinker = await self._free.get()
        try:
            return await thinker.think(Job(bot, game, seat, secrets.randbits(63), state), self.seconds)
        finally:
            self._free.put_nowait(thinker)

    async def stop(self) -> None:
        for thinker in self._all:
            await thinker.end()


def check_bot(words: str) -> None:
    """Refuse the name of a bot that there is not."""
    try:
        agent(words)
    except StrategiumError as e:
        raise BadRequest(str(e)) from e
