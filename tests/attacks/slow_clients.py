"""Clients that never finish, never read or never say a word: what each sends first, and then drop by drop."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from tests.attacks.sockets import TEXT, frame

SIGN_UP: Final = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ASK: Final = b"GET /api/games/invasion/rules HTTP/1.1\r\nHost: x\r\n\r\n"
HELLO: Final = frame(TEXT, b'{"t": "hello", "seat": 0}')
DRIP: Final = 0.2  # seconds


class Kind(NamedTuple):
    """What it sends first, and what now and then; whether on the socket of a table; whether it reads."""

    first: bytes
    drop: bytes = b""
    at_table: bool = False
    reads: bool = True


KINDS: Final = {
    "silence": Kind(b""),
    "a letter": Kind(b"G"),
    "a head": Kind(b"GET /health HTTP/1.1\r\n", b"x"),
    "a second head": Kind(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /he", b"a"),
    "a body": Kind(SIGN_UP + b"Content-Length: 50000\r\n\r\n{", b" "),
    "a chunk": Kind(SIGN_UP + b"Transfer-Encoding: chunked\r\n\r\n1"),
    "a body that nobody wants": Kind(
        b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n", b" "
    ),
    "no reading": Kind(ASK * 100, reads=False),
    "no hello": Kind(b"", at_table=True),
    "no pong": Kind(HELLO, at_table=True),
    "no goodbye": Kind(frame(TEXT, b"nonsense"), at_table=True),
}


class Slow:
    """One of them."""

    def __init__(self, bare: socket.socket, kind: Kind) -> None:
        self.bare = bare
        self.kind = kind
        if not kind.reads:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bare.sendall(kind.first)
        bare.setblocking(False)

    def go_on(self) -> None:
        """A drop more. What is said is thrown away."""
        with suppress(OSError):
            if self.kind.drop:
                self.bare.send(self.kind.drop)
        with suppress(OSError):
            while self.kind.reads and self.bare.recv(65536):
                pass


def drip_until_shut(clients: list[Slow], seconds: float) -> list[Slow]:
    """Until the server has had enough of all of them, or the time is over; gives those whom it still serves."""
    end = time.monotonic() + seconds
    left = {one.bare.getsockname(): one for one in clients}
    port = clients[0].bare.getpeername()[1]
    while left and time.monotonic() < end:
        time.sleep(DRIP)
        for one in left.values():
            one.go_on()
        held = peers(port)
        left = {address: one for address, one in left.items() if address in held}
    return list(left.values())


def peers(port: int) -> set[tuple[str, int]]:
    """From where the connections come that the server at that port still holds: who does not read cannot know."""
    found = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, *_, inode = line.split()[:10]
        if int(here.partition(":")[2], 16) == port and inode != "0":
            address, _, their_port = there.partition(":")
            found.add((socket.inet_ntoa(bytes.fromhex(address)[::-1]), int(their_port, 16)))
    return found
