"""Many connections, and nonsense on them: others come in meanwhile. Who is merely slow is a part of `make attack`."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.attacks.process import HONEST, Process, started, until
from tests.attacks.slow_clients import ASK, SIGN_UP
from tests.attacks.sockets import TEXT, frame, is_shut, opened
from tests.server.serving import cookie_at


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One that is less patient than usual."""
    seconds: dict[str, Any] = dict.fromkeys(
        ("head_seconds", "body_seconds", "reading_seconds", "hello_seconds", "ping_seconds"), 1.0
    )
    with started(tmp_path_factory.mktemp("slow"), requests_per_minute=100_000, **seconds) as process:
        process.serves_others()
        yield process


@pytest.fixture(scope="module")
def table(server: Process) -> tuple[str, str]:
    """A table and the key of who sits at it."""
    ann = server.client()
    ann.post("/api/me", json={"name": "Ann"}).raise_for_status()
    made = ann.post("/api/tables", json={"game": "horus_heresy", "players": ["me", "random"]})
    return made.json()["table"]["id"], ann.cookies[cookie_at(server.port)]


def test_one_address_cannot_take_every_connection(tmp_path: Path) -> None:
    with started(tmp_path, connections=60, connections_per_address=40) as server:
        silent = [server.raw("127.0.3.1") for _ in range(45)]
        assert b"too-many" in silent[-1].recv(65536)
        silent += [server.raw(f"127.0.3.{n}") for n in (2, 3) for _ in range(25)]
        honest = [server.client(f"127.0.4.{n}") for n in range(1, 6)]
        for client in honest:
            assert client.get("/health").status_code == 200
        assert server.connections() < 70


def test_what_is_no_request_is_refused_in_words(server: Process) -> None:
    for nothing in (b"nonsense\r\n\r\n", SIGN_UP + b"Transfer-Encoding: chunked\r\n\r\nno number\r\n"):
        bare = server.raw()
        bare.sendall(nothing)
        with bare.makefile("rb") as file:
            told = file.read()
        assert told.startswith(b"HTTP/1.1 400 ")
        assert told.count(b"HTTP/1.1") == 1
        assert json.loads(told.partition(b"\r\n\r\n")[2])["error"]["code"] == "bad-request"


def nonsense(server: Process, say: Callable[[socket.socket], None], times: int) -> None:
    for _ in range(times):
        bare = server.raw()
        say(bare)
        is_shut(bare, 10.0)
        bare.close()


def test_where_few_files_may_be_open_there_are_fewer_connections(tmp_path: Path) -> None:
    """Each connection is an open file. Without files nobody could come in, and nothing could be started."""
    with started(tmp_path, files=300, head_seconds=600.0) as server:
        for n in range(3):
            for _ in range(100):
                server.raw(f"127.0.5.{n + 1}").sendall(b"GET / HTTP/1.1\r\n")
        server.serves_others()
        assert until(lambda: server.connections() < 200)


def test_logs_do_not_grow_with_what_clients_do(server: Process, table: tuple[str, str]) -> None:
    """The same fault a thousand times is one line and a number, and none of them is called the server's own."""
    before = len(server.log())
    nonsense(server, lambda bare: bare.sendall(b"\x16\x03\x01 nonsense\r\n\r\n"), 150)
    broken_off = SIGN_UP + b"Transfer-Encoding: chunked\r\n\r\nno number\r\n"
    nonsense(server, lambda bare: bare.sendall(broken_off), 50)
    upgrade = ASK.replace(b"\r\n\r\n", b"\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n")
    nonsense(server, lambda bare: bare.sendall(upgrade), 50)
    for _ in range(10):
        bare = opened(server, *table)
        bare.sendall(frame(TEXT, b"\xff\xfe"))
        is_shut(bare, 10.0)
    assert len(server.log()) - before < 20_000
    assert '"level":"error"' not in server.log()[before:]
    server.serves_others()


def test_who_is_refused_waits_for_it(tmp_path: Path) -> None:
    """Being refused is no way to keep the server busy: one connection gets few refusals a second."""
    with started(tmp_path, requests_per_minute=60, refusal_seconds=0.2) as server:
        eve: httpx.Client = server.client()
        while eve.get("/api/me").status_code == 200:
            pass
        began = time.monotonic()
        assert eve.get("/api/me").status_code == 429
        assert time.monotonic() - began > 0.15
        assert server.client(HONEST).get("/api/me").status_code == 200
