"""Nonsense that is thrown at a server by a process of its own, so that it takes no time from those who measure.

    python -m tests.attacks.throwing '{"kind": "frames", "port": 8000, "count": 10000}'

Without limits (`strategium serve --no-limits`) all of it is read; `requests` are the other kind.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import msgspec

from tests.attacks.odd_frames import FrameThrower
from tests.attacks.odd_requests import RequestThrower
from tests.attacks.process import ROOT, Reach

AT_ONCE = 100
NEVER = ("Traceback (most recent", 'File "/', "sqlite3.")  # words that nobody is told


class Wish(msgspec.Struct, frozen=True):
    """What to throw where; `secrets` are words that no answer may hold."""

    kind: str
    port: int
    count: int
    seed: int = 1
    secrets: tuple[str, ...] = ()


class Told(msgspec.Struct):
    """How far it has come."""

    thrown: int = 0
    leaked: int = 0
    answers: dict[str, int] = {}
    broken: str = ""


THROWERS: dict[str, type[FrameThrower] | type[RequestThrower]] = {
    "frames": FrameThrower,
    "requests": RequestThrower,
}


class Throwing:
    """The process that throws, seen from outside."""

    def __init__(self, wish: Wish) -> None:
        self.told = Told()
        command = [sys.executable, "-m", "tests.attacks.throwing", msgspec.json.encode(wish).decode()]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)
        self._listening = threading.Thread(target=self._listen)
        self._listening.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self.told = msgspec.json.decode(line, type=Told)

    @property
    def goes_on(self) -> bool:
        return self._listening.is_alive()

    def stop(self) -> None:
        """It ends by itself, unless those who wait for it have failed."""
        if self.goes_on:
            self._process.kill()
        self._listening.join()
        if self._process.wait() != 0 and not self.told.broken:
            self.told.broken = "whoever threw it has died"


def throw(wish: Wish) -> Told:
    """Throw it all, tell how it goes, and see whether everything goes on afterwards."""
    told = Told()
    server = Reach(wish.port)
    said = time.monotonic()
    with server.open:
        thrower = THROWERS[wish.kind](server, wish.seed)
        try:
            while told.thrown < wish.count:
                some = min(AT_ONCE, wish.count - told.thrown)
                thrower.throw(some)
                told.thrown += some
                told.leaked += leaks(thrower.heard, wish.secrets)
                thrower.heard.clear()
                if time.monotonic() - said > 1.0:
                    said = time.monotonic()
                    tell(told)
            thrower.end()
        except Exception as e:
            told.broken = f"{type(e).__name__}: {e}"[:500]
        told.answers = dict(thrower.answers)
    return told


def leaks(heard: list[str], secrets: tuple[str, ...]) -> int:
    """How many answers hold what they should not."""
    return sum(any(word in text for word in (*NEVER, *secrets)) for text in heard)


def tell(told: Told) -> None:
    print(msgspec.json.encode(told).decode(), flush=True)


if __name__ == "__main__":
    tell(throw(msgspec.json.decode(sys.argv[1], type=Wish)))
