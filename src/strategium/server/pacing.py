"""How long a seat seems to think that can only pass: drawn without a look at its hand, and spread like people's times.

A pass by hand is not told before such a time is over either. So a quick pass tells nothing: it may have been the
server's. A slow one tells that somebody thought about it; that cannot be hidden.
"""

from __future__ import annotations

import random
from typing import Final

SPREAD: Final = 0.8  # of the logarithms: people are mostly quick, and sometimes slow
LONGEST: Final = 15.0  # times the usual time above the least one: nobody waits for ever


def thinking_time(least: float, usual: float, rng: random.Random) -> float:
    """Never under `least` seconds, half of the times under `usual`, with a long tail."""
    while True:
        times = rng.lognormvariate(0.0, SPREAD)
        if times <= LONGEST:
            return least + (usual - least) * times


def longest_thinking(least: float, usual: float) -> float:
    """No time that is drawn is longer."""
    return least + max(0.0, usual - least) * LONGEST


class Thinking:
    """The time of one question: since when the player could answer it, and how long it takes at least."""

    def __init__(self, number: int, since: float, takes: float) -> None:
        self.number = number
        self.since = since
        self.takes = takes

    def left(self, now: float) -> float:
        """The seconds for which it is not told yet that this question was passed."""
        return max(0.0, self.since + self.takes - now)
