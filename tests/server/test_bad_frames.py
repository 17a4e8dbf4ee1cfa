"""Malformed messages: every one is refused in words, and the table goes on."""

from __future__ import annotations

import json
import random
from typing import Any

from websockets.sync.client import connect

from tests.server.serving import Running, Screen

FRAMES = 3_000
WORDS = ["answer", "undo", "redo", "offer", "stops", "why", "consent", "nonsense", "", None, 3]


def odd_value(rng: random.Random) -> Any:
    return rng.choice(
        [
            None,
            True,
            -1,
            0,
            2**70,
            1.5,
            "",
            "pass",
            "x" * 3000,
            [],
            {},
            "\u0000",
            "�",
            ["a"] * 50,
            {"t": "answer"},
        ]
    )


def odd_frame(rng: random.Random, good: list[str]) -> str | bytes:
    """A message that is nearly right, or not at all."""
    sort = rng.randrange(7)
    if sort == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    if sort == 1:
        text = rng.choice(good)
        at = rng.randrange(len(text) + 1)
        return text[:at] + chr(rng.randrange(32, 1000)) + text[at + rng.randrange(3) :]
    if sort == 2:
        return rng.choice(good).replace("0", str(rng.randrange(9)))
    if sort == 3:
        return "[" * rng.randrange(2000)
    fields = ["number", "option", "name", "on", "id", "ref", "verb", "request", "yes", "extra"]
    message: dict[str, Any] = {"t": rng.choice(WORDS)}
    for name in rng.sample(fields, rng.randrange(4)):
        message[name] = odd_value(rng)
    return json.dumps(message)


def test_odd_messages_break_nothing(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    assert screen.decision
    rng = random.Random(1)
    option = screen.decision["options"][0]["id"]
    good = [
        json.dumps({"t": "answer", "number": 0, "option": option}),
        json.dumps({"t": "why", "id": 1, "ref": "x", "verb": "hire"}),
        json.dumps({"t": "stops", "number": 0, "on": True}),
        json.dumps({"t": "offer", "number": 0, "name": "a truce"}),
        json.dumps({"t": "consent", "request": 0, "yes": True}),
        json.dumps({"t": "redo", "number": 0}),
    ]
    for n in range(FRAMES):
        screen.socket.send(odd_frame(rng, good))
        if n % 100 == 99:
            screen.send({"t": "ping"})
            wait_for_pongs(screen, n // 100 + 1)
    codes = {answer.get("code") for answer in screen.answers if answer["t"] == "no"}
    assert codes <= {"bad-request", "stale", "illegal", "not-now", "not-yours", "too-large"}
    assert len(codes) > 1
    screen.answers.clear()
    assert screen.play_on(random.Random(2)) > 0
    assert screen.over
    assert server.services.metrics.failures == 0


def wait_for_pongs(screen: Screen, count: int) -> None:
    screen.until(lambda: len([a for a in screen.answers if a["t"] == "pong"]) >= count)


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
