"""Sockets by hand: what no honest client sends."""

from __future__ import annotations

import os
import socket
import struct

from tests.attacks.process import Reach
from tests.server.serving import cookie_at

TEXT, BINARY, CONTINUATION, PING = 1, 2, 0, 9
UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n"
)


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it; the mask is zero, so that what is sent can be read."""
    head = bytes((opcode | (0x80 if last else 0),))
    if len(payload) < 126:
        head += bytes((0x80 | len(payload),))
    else:
        head += bytes((0x80 | 126,)) + struct.pack("!H", len(payload))
    return head + bytes(4) + payload


def opened(server: Reach, table: str, key: str = "", address: str = "127.0.0.1") -> socket.socket:
    """A socket of a table after the handshake, with nothing said yet."""
    cookie = f"Cookie: {cookie_at(server.port)}={key}\r\n" if key else ""
    bare = server.raw(address)
    bare.sendall(UPGRADE.format(table=table, port=server.port, cookie=cookie).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = bare.recv(1)  # no byte of what follows
        assert piece, answer
        answer += piece
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return bare


def is_shut(bare: socket.socket, seconds: float) -> bool:
    """Whether the other side closes within that time; what it still says is read and thrown away."""
    bare.settimeout(seconds)
    try:
        while bare.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def made_up_key() -> str:
    return os.urandom(32).hex()
