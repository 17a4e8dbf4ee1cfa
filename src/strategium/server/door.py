"""The operator's door: a socket beside the store, by which a command on this machine asks the running server to write.

There is one writer of a store, and while a server runs it is the server. The socket belongs to the owner of the store,
and nobody else can use it; nothing of it can be reached over the network.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from pathlib import Path
from typing import Final

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.server.errors import BadStore, NotFound
from strategium.server.files import DOOR, beside
from strategium.server.keeper import Keeper
from strategium.server.reading import LARGEST
from strategium.server.store import Store

LOG = logging.getLogger("strategium.door")
LONGEST: Final = 64 * 1024  # bytes of a wish
PATIENCE: Final = 30.0  # seconds


class ReportDone(msgspec.Struct, frozen=True, tag="report-done"):
    """A report has been dealt with."""

    report: int

    def do(self, store: Store) -> None:
        if abs(self.report) > LARGEST or not store.set_report_done(self.report, time.time()):
            raise NotFound(f"there is no report {self.report}")


Wish = ReportDone  # more of them become a union


class Answer(msgspec.Struct, frozen=True):
    """Empty if it was done."""

    fault: str = ""


class Door:
    """The server's side."""

    def __init__(self, store: Path, keeper: Keeper) -> None:
        self._path = beside(store, DOOR)
        self._keeper = keeper
        self._server: asyncio.AbstractServer | None = None

    async def open(self) -> None:
        """Where there can be no such socket, there is no door: then commands that write need a stopped server."""
        before = os.umask(0o177)
        try:
            self._path.unlink(missing_ok=True)  # of a killed server: the lock says that there is no other
            self._server = await asyncio.start_unix_server(self._answer, self._path, limit=LONGEST)
        except (AttributeError, OSError) as e:
            LOG.info("there is no door for the operator", extra={"why": str(e)})
        finally:
            os.umask(before)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError), contextlib.closing(writer):
            writer.write(msgspec.json.encode(await self._do(reader)) + b"\n")
            await writer.drain()

    async def _do(self, reader: asyncio.StreamReader) -> Answer:
        try:
            async with asyncio.timeout(PATIENCE):
                wish = msgspec.json.decode(await reader.readline(), type=Wish)
                await self._keeper.do(wish.do)
        except (ValueError, TimeoutError, msgspec.DecodeError) as e:
            return Answer(f"that is not understood: {e}")
        except StrategiumError as e:
            return Answer(str(e))
        return Answer()


def ask(store: Path, wish: Wish) -> Answer:
    """The command's side: have the running server do it. BadStore if it does not answer."""
    try:
        with socket.socket(socket.AF_UNIX) as door:
            door.settimeout(PATIENCE)
            door.connect(str(beside(store, DOOR)))
            door.sendall(msgspec.json.encode(wish) + b"\n")
            with door.makefile("rb") as answers:
                return msgspec.json.decode(answers.readline(LONGEST), type=Answer)
    except (AttributeError, OSError, msgspec.DecodeError) as e:
        raise BadStore(f"the program that uses {store} does not answer here: stop it, then try again") from e
