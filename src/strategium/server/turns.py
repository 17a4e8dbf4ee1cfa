"""Whose bot thinks next, where there are more bots than processes.

The tables of one person, who has made them, are served in turn; so are the persons, by the thinking time that their
bots have had. So whoever has fifty tables waits for himself, not others for him. A table at which nobody looks waits
behind those that somebody watches, but not for ever.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0  # seconds after which a table that nobody watches waits no longer behind others
REMEMBERED: Final = 1000  # persons whose thinking time is remembered, beside those who wait


class Turn:
    """A bot that waits for its turn, or has it: at which table, whose that is, and whether somebody watches."""

    def __init__(self, host: int, table: str, watched: Callable[[], bool]) -> None:
        self.host = host
        self.table = table
        self.watched = watched
        self.since = time.monotonic()


class Turns:
    """Those who wait, and what each person's bots have had: a clock that goes on with whoever is served."""

    def __init__(self, most: int, at_once: int) -> None:
        self.most = most  # that may wait
        self.at_once = at_once  # that may think for one person
        self.waiting: list[Turn] = []
        self._thinking: Counter[int] = Counter()
        self._spent: dict[int, float] = {}
        self._clock = 0.0

    def wait(self, turn: Turn) -> Turn | None:
        """Wait from now on. If too many do, the latest of whoever has most there must go: it is given back."""
        if turn.host not in self._spent or not self._is_busy(turn.host):
            self._spent[turn.host] = max(self._clock, self._spent.get(turn.host, 0.0))
        self.waiting.append(turn)
        if len(self.waiting) <= self.most:
            return None
        counts = Counter(one.host for one in self.waiting)
        longest = max(counts.values())
        last = next(one for one in reversed(self.waiting) if counts[one.host] == longest)
        self.waiting.remove(last)
        return last

    def leave(self, turn: Turn) -> None:
        """It no longer waits."""
        if turn in self.waiting:
            self.waiting.remove(turn)

    def next(self) -> Turn | None:
        """Who thinks now; None: nobody may."""
        counts = Counter(one.host for one in self.waiting)
        ready = [one for one in self.waiting if self._thinking[one.host] < self.at_once]
        if not ready:
            return None
        now = time.monotonic()
        turn = min(
            ready,
            key=lambda one: (
                not (one.watched() or now - one.since > PATIENCE),
                self._thinking[one.host],
                self._spent[one.host],
                counts[one.host],
                one.since,
            ),
        )
        self.waiting.remove(turn)
        self._thinking[turn.host] += 1
        self._clock = max(self._clock, self._spent[turn.host])
        return turn

    def done(self, turn: Turn, seconds: float) -> None:
        """It has thought for so long."""
        self._thinking[turn.host] -= 1
        if not self._thinking[turn.host]:
            del self._thinking[turn.host]
        self._spent[turn.host] += seconds
        if not self._thinking and not self.waiting:
            self._spent.clear()  # nobody has to wait for anybody: all begin anew
        elif len(self._spent) > REMEMBERED:
            self._spent = {
                host: spent
                for host, spent in self._spent.items()
                if spent > self._clock or self._is_busy(host)
            }

    def _is_busy(self, host: int) -> bool:
        return self._thinking[host] > 0 or any(one.host == host for one in self.waiting)
