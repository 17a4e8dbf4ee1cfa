"""Malformed socket messages, as many as wished: python -m tests.server.frames --frames 1000000

Every one is refused in words, nothing breaks, and the game goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.serving import Running, quick, serving

WORDS = ["answer", "undo", "redo", "offer", "stops", "why", "consent", "nonsense", "", None, 3]
FIELDS = ["number", "option", "name", "on", "id", "ref", "verb", "request", "yes", "extra"]
ODD: list[Any] = [
    *(None, True, -1, 0, 2**70, 1.5, "", "pass", "x" * 3000, [], {}),
    *("\u0000", "�", ["a"] * 50, {"t": "answer"}),
]
REFUSALS = {"bad-request", "stale", "illegal", "not-now", "not-yours", "too-large"}
AT_ONCE = 100  # frames before we wait for the server
LAST = 999_999  # the number of the question whose answer says that all was read


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
    message: dict[str, Any] = {"t": rng.choice(WORDS)}
    for name in rng.sample(FIELDS, rng.randrange(4)):
        message[name] = rng.choice(ODD)
    return json.dumps(message)


class Thrower:
    """Somebody who sends nonsense into his own game, and sits down again when he is shown the door."""

    def __init__(self, server: Running) -> None:
        self.player = server.player("Ann")
        self.table = self.player.make("me", "random")
        self.screen = self.player.sit_at(self.table)
        self.counts: dict[str, int] = {}

    def good(self) -> list[str]:
        """Messages that are right, or nearly so."""
        option = self.screen.decision["options"][0]["id"]
        messages: list[dict[str, Any]] = [
            {"t": "answer", "number": 0, "option": option},
            {"t": "why", "id": 1, "ref": "x", "verb": "hire"},
            {"t": "stops", "number": 0, "on": True},
            {"t": "offer", "number": 0, "name": "a truce"},
            {"t": "consent", "request": 0, "yes": True},
            {"t": "redo", "number": 0},
        ]
        return [json.dumps(message) for message in messages]

    def throw(self, frames: list[str | bytes]) -> None:
        """Send them and wait until the server has answered everything. Only what is too long closes the socket."""
        try:
            for frame in frames:
                self.screen.socket.send(frame)
            self.screen.send({"t": "why", "id": LAST, "ref": "nothing"})
            self.screen.until(lambda: [a for a in self.screen.answers if a.get("id") == LAST])
        except ConnectionClosed:
            with suppress(ConnectionClosed):
                self.screen.read_all()  # what was said before the socket was closed
            assert "too-large" in [answer.get("code") for answer in self.screen.answers]
            self._count()
            self.screen = self.player.sit_at(self.table)
        self._count()

    def _count(self) -> None:
        for answer in self.screen.answers:
            if answer["t"] == "no":
                self.counts[answer["code"]] = self.counts.get(answer["code"], 0) + 1
        self.screen.answers.clear()


def throw(server: Running, frames: int, seed: int = 1) -> dict[str, int]:
    """Send so many odd frames into a game, then play it to its end; gives how often each refusal was the answer."""
    thrower = Thrower(server)
    good = thrower.good()
    rng = random.Random(seed)
    for start in range(0, frames, AT_ONCE):
        thrower.throw([odd_frame(rng, good) for _ in range(min(AT_ONCE, frames - start))])
    assert set(thrower.counts) <= REFUSALS, thrower.counts
    thrower.screen.play_on(random.Random(seed))
    assert thrower.screen.over
    assert server.services.metrics.failures == 0
    return thrower.counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, serving(quick(Path(folder) / "games.db")) as server:
        counts = throw(server, wished.frames, wished.seed)
    print(json.dumps({"frames": wished.frames, "seconds": round(time.monotonic() - began), **counts}))


if __name__ == "__main__":
    main()
