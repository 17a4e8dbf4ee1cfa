"""What is sent to the sockets of one viewer: a picture, then what changed, in that viewer's own numbering."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec

from strategium.kernel.log import Line
from strategium.server.errors import Refusal
from strategium.server.pictures import changes

Tell = Callable[[Line], dict[str, Any]]
KEPT: Final = 64  # frames that a viewer can miss and still be told only what changed
WAITING: Final = 256  # messages that wait for a slow socket before it is given up
WAITING_BYTES: Final = 1024 * 1024  # of all of them, unless it is a single one
MISSED_BYTES: Final = 64 * 1024  # of the frames that are kept: who has missed more is told everything anew


class Socket:
    """The sending side of a connection: messages wait here until they can be sent."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._size = 0  # bytes of what waits
        self.slow = False
        self.ended: Refusal | None = None  # why the server has ended it

    def send(self, message: dict[str, Any]) -> None:
        self.send_bytes(msgspec.json.encode(message))

    def send_bytes(self, message: bytes) -> None:
        if self.slow:
            return
        many = self._waiting.qsize()
        if many >= WAITING or (many and self._size + len(message) > WAITING_BYTES):
            self.give_up()
            return
        self._size += len(message)
        self._waiting.put_nowait(message)

    async def next(self) -> bytes | None:
        """What is to be sent next; None: it is over."""
        message = await self._waiting.get()
        self._size -= len(message or b"")
        return message

    def end(self, why: Refusal) -> None:
        """Nothing is shown any more, and nothing is done that was not done yet."""
        if self.ended is None:
            self.send({"t": "no", **why.data()})
            self.ended = why
            self.close()

    def close(self) -> None:
        """Let the sender end; what waits before is still sent."""
        self._waiting.put_nowait(None)

    def give_up(self) -> None:
        """Let the sender end, and forget what waits: nobody reads it."""
        self.slow = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._size = 0
        self.close()


class Feed:
    """All sockets of one viewer, and the picture that they have."""

    def __init__(self) -> None:
        self.epoch = secrets.token_hex(8)  # numbers of another epoch mean nothing
        self.n = 0
        self.sockets: list[Socket] = []
        self._picture: dict[str, Any] = {}
        self._lines: list[Line] = []
        self._told: list[dict[str, Any]] = []  # the lines as this viewer was told them
        self._frames: deque[tuple[int, bytes]] = deque()
        self._kept = 0  # bytes of these frames

    def show(self, picture: dict[str, Any], lines: list[Line], tell: Tell) -> None:
        """There is something new: tell every socket what changed. If nothing did, nothing is sent and counted."""
        changed = changes(self._picture, picture)
        known = _same_lines(self._lines, lines)
        told = self._told[:known] + [tell(line) for line in lines[known:]]
        same = known + _common(self._told[known:], told[known:])
        if not changed and same == len(told) == len(self._told):
            return
        self.n += 1
        frame = {
            "t": "change",
            "n": self.n,
            "changes": changed,
            "log": {"from": same, "lines": told[same:]},
        }
        self._picture = picture
        self._lines = lines
        self._told = told
        data = msgspec.json.encode(frame)
        self._keep(data)
        for socket in self.sockets:
            socket.send_bytes(data)

    def _keep(self, frame: bytes) -> None:
        self._frames.append((self.n, frame))
        self._kept += len(frame)
        while len(self._frames) > KEPT or self._kept > MISSED_BYTES:
            self._kept -= len(self._frames.popleft()[1])

    def join(self, socket: Socket, epoch: str, n: int) -> None:
        """A socket begins or comes back: it is told what it missed, or everything."""
        missed = [data for number, data in self._frames if number > n]
        if epoch == self.epoch and n <= self.n and len(missed) == self.n - n:
            socket.send({"t": "again", "epoch": self.epoch, "n": n})
            for data in missed:
                socket.send_bytes(data)
        else:
            socket.send(
                {
                    "t": "whole",
                    "epoch": self.epoch,
                    "n": self.n,
                    "picture": self._picture,
                    "log": {"from": 0, "lines": self._told},
                }
            )
        self.sockets.append(socket)


def _same_lines(old: list[Line], new: list[Line]) -> int:
    """How many lines at the beginning are the very same: they need not be told anew."""
    count = 0
    for a, b in zip(old, new, strict=False):
        if a is not b:
            break
        count += 1
    return count


def _common(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    """How many lines at the beginning are the same."""
    count = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        count += 1
    return count
