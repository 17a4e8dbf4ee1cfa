"""Malformed messages of a socket, and frames that are none: every one is refused in words, or ends that socket."""

from __future__ import annotations

import json
import random
import socket
from collections import Counter
from contextlib import suppress
from typing import Any, Final, get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from strategium.server.messages import FromClient, Hello
from tests.attacks.process import Reach
from tests.attacks.sockets import BINARY, CONTINUATION, PING, TEXT, frame, opened
from tests.server.serving import PATIENCE

KINDS: Final = [
    kind for kind in get_args(FromClient) if kind is not Hello
]  # who says hello anew may go elsewhere
TAGS: Final = [*(kind.__struct_config__.tag for kind in KINDS), "nonsense", "", None, 3]
FIELDS: Final = sorted({f.encode_name for kind in KINDS for f in msgspec.structs.fields(kind)} | {"extra"})
ODD: Final[list[Any]] = [
    *(None, True, -1, 0, 2**70, 1.5, "", "pass", "x" * 3000, [], {}),
    *("\u0000", "�", ["a"] * 50, {"t": "answer"}),
]
REFUSALS: Final = {"bad-request", "stale", "illegal", "not-now", "not-yours", "too-large"}
AT_ONCE: Final = 100  # messages before we wait for the server
LAST: Final = 999_999  # the number of the question whose answer says that all was read
CLOSE: Final = 8
HELLO: Final = frame(TEXT, b'{"t": "hello", "seat": 0}')
NO_FRAMES: Final = (
    frame(3, b"x"),  # opcodes that do not exist
    frame(11, b"x"),
    frame(TEXT | 0x40, b"{}"),  # bits that nobody has agreed on
    frame(BINARY | 0x10, b"{}"),
    b"\x81\x02{}",  # without a mask
    frame(PING, b"x" * 126),
    frame(PING, b"x", last=False),
    frame(CONTINUATION, b"x"),
    frame(TEXT, b"{", last=False) + frame(TEXT, b"}"),
    frame(TEXT, b"\xff\xfe"),
    frame(CLOSE, b"\x03"),
    frame(CLOSE, b"\x00\x01"),
    frame(CLOSE, b"\x03\xe8\xff"),
    b"\x81\xff" + b"\xff" * 8,  # longer than anything
    b"\x81\xff\x00\x00\x00\x00\x40\x00\x00\x00" + bytes(4),
    b"GET / HTTP/1.1\r\n\r\n",
)
SELDOM: Final = 200  # one of so many is no frame: it costs a whole new socket


def odd_message(rng: random.Random, good: list[str]) -> str | bytes:
    """A message that is nearly right, or not at all."""
    sort = rng.randrange(7)
    if sort == 0:
        return rng.randbytes(rng.randrange(40))
    if sort == 1:
        text = rng.choice(good)
        at = rng.randrange(len(text) + 1)
        return text[:at] + chr(rng.randrange(32, 1000)) + text[at + rng.randrange(3) :]
    if sort == 2:
        return rng.choice(good).replace("0", str(rng.randrange(9)))
    if sort == 3:
        return "[" * rng.randrange(2000)
    message: dict[str, Any] = {"t": rng.choice(TAGS)}
    for name in rng.sample(FIELDS, rng.randrange(4)):
        message[name] = rng.choice(ODD)
    return json.dumps(message)


class FrameThrower:
    """Somebody who sends nonsense into his own game, and sits down again when he is shown the door."""

    def __init__(self, server: Reach, seed: int) -> None:
        self.rng = random.Random(seed)
        self.server = server
        self.player = server.player("Eve")
        self.table = self.player.make("me", "random")
        self.screen = self.player.sit_at(self.table)
        self.answers: Counter[str] = Counter()
        self.heard: list[str] = []  # all that was said since somebody has looked
        self._good = self._nearly_right()

    def _nearly_right(self) -> list[str]:
        option = self.screen.decision["options"][0]["id"]
        messages: list[dict[str, Any]] = [
            {"t": "answer", "number": 0, "option": option},
            {"t": "why", "id": 1, "ref": "x", "verb": "hire"},
            {"t": "ask_always", "number": 0, "on": True},
            {"t": "offer", "number": 0, "name": "a truce"},
            {"t": "consent", "request": 0, "yes": True},
            {"t": "redo", "number": 0},
        ]
        return [json.dumps(message) for message in messages]

    def throw(self, count: int) -> None:
        """So many, and wait until the server has answered everything."""
        for start in range(0, count, AT_ONCE):
            some = min(AT_ONCE, count - start)
            broken = sum(self.rng.randrange(SELDOM) == 0 for _ in range(some))
            self._throw([odd_message(self.rng, self._good) for _ in range(some - broken)])
            for _ in range(broken):
                self._break_in()

    def _throw(self, messages: list[str | bytes]) -> None:
        """Only what is too long closes the socket."""
        try:
            for message in messages:
                self.screen.socket.send(message)
            self.screen.send({"t": "why", "id": LAST, "ref": "nothing"})
            self.screen.until(lambda: [a for a in self.screen.answers if a.get("id") == LAST])
        except ConnectionClosed:
            with suppress(ConnectionClosed):
                self.screen.read_all()  # what was said before the socket was closed
            assert "too-large" in [answer.get("code") for answer in self.screen.answers], (
                "a socket was closed"
            )
            self._count()
            self.screen = self.player.sit_at(self.table)
        self._count()

    def _count(self) -> None:
        for answer in self.screen.answers:
            if answer["t"] == "no":
                assert answer["code"] in REFUSALS, answer
                assert answer["text"], answer
                self.answers[answer["code"]] += 1
        self.heard += self.screen.frames
        self.screen.answers.clear()
        self.screen.frames.clear()

    def _break_in(self) -> None:
        """What is no frame ends the socket that it came by."""
        with opened(self.server, self.table, self.player.cookie) as bare:
            bare.sendall(HELLO + self.rng.choice(NO_FRAMES))
            bare.settimeout(PATIENCE)
            assert is_closed(bare), "what is no frame was taken for one"
        self.answers["closed"] += 1

    def end(self) -> None:
        """The game goes on to its end as if nothing had been."""
        self.screen.play_on(self.rng)
        assert self.screen.over, "the game did not go on"


def is_closed(bare: socket.socket) -> bool:
    """Whether the server says goodbye, or hangs up. What it tells is shorter than 64 KiB."""
    told = b""
    while True:
        try:
            piece = bare.recv(65536)
        except TimeoutError:
            return False
        except OSError:
            return True
        if not piece:
            return True
        told += piece
        while len(told) >= 4:
            size = told[1] & 127
            start = 4 if size == 126 else 10 if size == 127 else 2
            size = int.from_bytes(told[2:start], "big") if start > 2 else size
            if told[0] & 15 == CLOSE:
                return True
            if len(told) < start + size:
                break
            told = told[start + size :]
