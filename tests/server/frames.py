"""Malformed socket messages, as many as wished: python -m tests.server.frames --frames 1000000

Every one is refused in words, nothing breaks, and the game goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.serving import Running, Screen, quick, serving

WORDS = ["answer", "undo", "redo", "offer", "stops", "why", "consent", "nonsense", "", None, 3]
FIELDS = ["number", "option", "name", "on", "id", "ref", "verb", "request", "yes", "extra"]
ODD: list[Any] = [
    *(None, True, -1, 0, 2**70, 1.5, "", "pass", "x" * 3000, [], {}),
    *("\u0000", "�", ["a"] * 50, {"t": "answer"}),
]
REFUSALS = {"bad-request", "stale", "illegal", "not-now", "not-yours", "too-large"}
AT_ONCE = 100  # frames before we wait for the server


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


def throw(server: Running, frames: int, seed: int = 1) -> dict[str, int]:
    """Send so many odd frames into a game; gives how often each refusal was the answer."""
    ann = server.player("Ann")
    screen = ann.sit_at(ann.make("me", "random"))
    option = screen.decision["options"][0]["id"]
    good = [
        json.dumps({"t": "answer", "number": 0, "option": option}),
        json.dumps({"t": "why", "id": 1, "ref": "x", "verb": "hire"}),
        json.dumps({"t": "stops", "number": 0, "on": True}),
        json.dumps({"t": "offer", "number": 0, "name": "a truce"}),
        json.dumps({"t": "consent", "request": 0, "yes": True}),
        json.dumps({"t": "redo", "number": 0}),
    ]
    rng = random.Random(seed)
    counts: dict[str, int] = {}
    for n in range(frames):
        screen.socket.send(odd_frame(rng, good))
        if n % AT_ONCE == AT_ONCE - 1:
            _catch_up(screen, counts)
    _catch_up(screen, counts)
    assert set(counts) <= REFUSALS, counts
    screen.play_on(random.Random(seed))
    assert screen.over
    assert server.services.metrics.failures == 0
    return counts


def _catch_up(screen: Screen, counts: dict[str, int]) -> None:
    """Wait until the server has answered everything, and count what it refused."""
    screen.send({"t": "why", "id": 999_999, "ref": "nothing"})
    screen.until(lambda: [a for a in screen.answers if a["t"] == "why" and a["id"] == 999_999])
    for answer in screen.answers:
        if answer["t"] == "no":
            counts[answer["code"]] = counts.get(answer["code"], 0) + 1
    screen.answers.clear()


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
