"""Messages that end a socket are answered first. Malformed ones by the thousand are a part of `make attack`."""

from __future__ import annotations

import json

from websockets.sync.client import connect

from tests.server.serving import Running


def test_a_frame_that_is_too_long_closes_the_socket(server: Running) -> None:
    ann = server.player("Ann")
    screen = ann.sit_at(ann.make("me", "random"))
    screen.receive()
    screen.socket.send("x" * 9_000)
    screen.until(lambda: [a for a in screen.answers if a.get("code") == "too-large"])
    again = ann.sit_at(screen.picture["table"]["id"])
    assert again.decision


def test_who_does_not_say_hello_is_told_so(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    screen.receive()
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(address, proxy=None) as socket:
        socket.send('{"t": "ping"}')
        assert json.loads(socket.recv(timeout=5))["code"] == "bad-request"
