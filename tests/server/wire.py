"""Somebody at a table who keeps every byte that the server sends him: answers of HTTP with their heads, and frames."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.serving import PATIENCE, patch

HOST: Final = "table.example"  # without a port, which would be in the names of cookies
PICTURES: Final = ("whole", "change", "again")
OWN: Final = "sec-websocket-accept"  # answers a random number of the client


class Client:
    """One browser: a cookie or none, a socket that looks on as one viewer, and all that it was sent, deed by deed."""

    def __init__(self, key: str, viewer: int | None) -> None:
        self.port = 0  # of the server that he looks at
        self.key = key
        self.viewer = viewer
        self.told: list[list[bytes]] = [[]]
        self.picture: dict[str, Any] = {}
        self.epoch = ""
        self.n = 0
        self.answered: dict[str, Any] = {}  # the latest answer, to be sent again
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    def next_deed(self) -> None:
        self.told.append([])

    def _note(self, where: str, data: bytes) -> None:
        self.told[-1].append(where.encode() + b": " + data)

    def note_notice(self, body: bytes) -> None:
        """What he was told by another way."""
        self._note("notice", body)

    # ---- HTTP ------------------------------------------------------------------------------------
    def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """A request on a connection of its own; gives all that comes back, to the last byte."""
        data = b"" if method == "GET" else json.dumps({} if body is None else body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Connection: close"]
        if data:
            head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        if self.key:
            head.append(f"Cookie: strategium={self.key}")
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall("\r\n".join([*head, "", ""]).encode() + data)
            pieces = []
            while piece := connection.recv(1 << 16):
                pieces.append(piece)
        answer = b"".join(pieces)
        self._note(f"{method} {path}", answer)
        return answer

    # ---- the socket ------------------------------------------------------------------------------
    def come(self, port: int, table: str) -> None:
        """Look on at a table of that server, from where this browser was before."""
        self.port = port
        headers = {"Cookie": f"strategium={self.key}"} if self.key else {}
        opened = connect(
            f"ws://{HOST}/api/tables/{table}/socket",
            sock=socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE),
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
        )
        self._socket = self._open.enter_context(opened)
        response = self._socket.response
        assert response is not None
        lines = [f"{name}: {value}" for name, value in response.headers.raw_items() if name.lower() != OWN]
        self._note("opened", "\n".join([str(response.status_code), *lines]).encode())
        self.say({"t": "hello", "seat": self.viewer, "epoch": self.epoch, "n": self.n})
        if self.read()["t"] == "no":
            self.read()  # it is closed

    @property
    def is_here(self) -> bool:
        return self._socket is not None

    def go(self) -> None:
        self._open.close()
        self._socket = None

    def say(self, message: dict[str, Any] | str) -> None:
        assert self._socket is not None
        self._socket.send(message if isinstance(message, str) else json.dumps(message))

    def read(self) -> dict[str, Any]:
        """The next frame; where the server has closed the socket, that it has."""
        assert self._socket is not None
        try:
            text = self._socket.recv(timeout=PATIENCE)
        except ConnectionClosed as e:
            self._note("closed", str(e.rcvd).encode())
            self.go()
            return {"t": "closed"}
        assert isinstance(text, str)
        self._note("frame", text.encode())
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "whole":
            self.epoch, self.n, self.picture = message["epoch"], message["n"], message["picture"]
        elif message["t"] == "change":
            self.n = message["n"]
            patch(self.picture, message["changes"])
        return message

    def reply(self) -> dict[str, Any]:
        """The next frame that is no picture."""
        while (message := self.read())["t"] in PICTURES:
            pass
        return message

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """Say something with the number that stands; gives what is answered."""
        message = {"t": what, "number": self.number, **fields}
        if what == "answer":
            self.answered = message
        self.say(message)
        return self.reply()

    @property
    def number(self) -> int:
        return int(self.picture.get("number", 0))

    def ping(self) -> None:
        if self.is_here:
            self.say({"t": "ping"})

    def until_pong(self) -> None:
        """Read all that was sent before the answer to a ping."""
        while self.is_here and self.read()["t"] != "pong":
            pass
