"""Clients that never finish, never read or never say a word: they are shown the door, and others come in meanwhile."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.attacks.process import HONEST, Process, started, until
from tests.attacks.sockets import TEXT, frame, is_shut, opened
from tests.server.serving import cookie_at

SOON = 20.0  # seconds within which a connection that has one is shut: a machine may be busy
DRIP = 0.2
SIGN_UP = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ASK = b"GET /api/games/invasion/rules HTTP/1.1\r\nHost: x\r\n\r\n"


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


def shut_while_dripping(bare: socket.socket, drop: bytes) -> bool:
    """Send a byte now and then; whether the other side has enough of it."""
    gone = threading.Event()

    def drip() -> None:
        while not gone.wait(DRIP):
            try:
                bare.send(drop)
            except OSError:
                return

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        return is_shut(bare, SOON)
    finally:
        gone.set()
        dripping.join()


@pytest.mark.parametrize(
    ("first", "drop"),
    [
        (b"", b""),
        (b"G", b""),
        (b"GET /health HTTP/1.1\r\n", b"x"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /he", b"a"),
        (SIGN_UP + b"Content-Length: 50000\r\n\r\n{", b" "),
        (SIGN_UP + b"Transfer-Encoding: chunked\r\n\r\n1", b""),
        (b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n", b" "),
    ],
    ids=["silence", "a letter", "a head", "a second head", "a body", "a chunk", "a body that nobody wants"],
)
def test_who_does_not_finish_is_cut_off(server: Process, first: bytes, drop: bytes) -> None:
    bare = server.raw()
    bare.sendall(first)
    assert shut_while_dripping(bare, drop)
    server.serves_others()


def test_who_does_not_read_is_cut_off(server: Process) -> None:
    """Answers of 100 KB each, a hundred of them asked for at once: neither do they pile up, nor is he kept."""
    before, memory = server.connections(), server.memory()
    greedy = [server.raw() for _ in range(20)]
    for bare in greedy:
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bare.sendall(ASK * 100)
    server.serves_others()  # who comes later is answered, so these have been let in
    assert until(lambda: server.connections() <= before + 2, SOON)
    assert server.most_memory() - memory < 32 * 1024 * 1024


@pytest.mark.parametrize("kind", ["no hello", "no pong", "no goodbye"])
def test_a_socket_that_is_dead_is_let_go(server: Process, table: tuple[str, str], kind: str) -> None:
    before = server.connections()
    sockets = [opened(server, *table) for _ in range(5)]
    for bare in sockets:
        if kind == "no pong":
            bare.sendall(frame(TEXT, b'{"t": "hello", "seat": 0}'))
        elif kind == "no goodbye":
            bare.sendall(frame(TEXT, b"nonsense"))
    assert until(lambda: server.connections() <= before, SOON)
    server.serves_others()


def test_one_address_cannot_take_every_connection(tmp_path: Path) -> None:
    with started(tmp_path, connections=60, connections_per_address=40) as server:
        silent = [server.raw("127.0.3.1") for _ in range(45)]
        assert b"too-many" in silent[-1].recv(65536)
        silent += [server.raw(f"127.0.3.{n}") for n in (2, 3) for _ in range(25)]
        honest = [server.client(f"127.0.4.{n}") for n in range(1, 6)]
        for client in honest:
            assert client.get("/health").status_code == 200
        assert server.connections() < 70


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
    """The same fault a thousand times is one line and a number."""
    before = len(server.log())
    nonsense(server, lambda bare: bare.sendall(b"\x16\x03\x01 nonsense\r\n\r\n"), 150)
    upgrade = ASK.replace(b"\r\n\r\n", b"\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n")
    nonsense(server, lambda bare: bare.sendall(upgrade), 50)
    for _ in range(10):
        bare = opened(server, *table)
        bare.sendall(frame(TEXT, b"\xff\xfe"))
        is_shut(bare, 10.0)
    assert len(server.log()) - before < 20_000
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
