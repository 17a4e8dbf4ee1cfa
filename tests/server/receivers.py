"""Those who receive notices: a web server for webhooks and push, and a mail server. They run in threads."""

from __future__ import annotations

import base64
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.serving import PATIENCE


class Received:
    """What came: path or address, heads, body."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.port = 0

    def wait(self, count: int) -> list[tuple[str, dict[str, str], bytes]]:
        until(lambda: len(self.letters) >= count)
        return self.letters


def until(found: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


@contextmanager
def web_server() -> Iterator[Received]:
    received = Received()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.letters.append((self.path, dict(self.headers.items()), body))
            self.send_response(received.status)
            if received.status == 302:
                self.send_header("Location", f"http://127.0.0.1:{received.port}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server, in_thread(server):
        received.port = server.server_address[1]
        yield received


@contextmanager
def mail_server() -> Iterator[Received]:
    """Takes every letter."""
    received = Received()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            to = ""
            while line := self.rfile.readline():
                word = line.split(b" ")[0].strip().upper()
                if word == b"RCPT":
                    to = line.partition(b"<")[2].partition(b">")[0].decode()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    text = b""
                    while (line := self.rfile.readline()) != b".\r\n":
                        text += line
                    received.letters.append((to, {}, text))
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 well\r\n")
                if word == b"QUIT":
                    return

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as server, in_thread(server):
        received.port = server.server_address[1]
        yield received


@contextmanager
def in_thread(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


class Browser:
    """The keys of a browser that wants to be pushed to."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": endpoint, "p256dh": _word(point), "auth": _word(self._auth)}

    def read(self, body: bytes) -> bytes:
        opened: bytes = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
        return opened


def _word(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
