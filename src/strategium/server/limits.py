"""Rate limits: a bucket that fills slowly, from which every request takes one."""

from __future__ import annotations

import time
from collections import OrderedDict

from strategium.kernel.errors import how_many
from strategium.server.errors import TooFast

MOST_BUCKETS = 10_000


class Bucket:
    """So many at once, and so many a second."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._left = at_once
        self._at = time.monotonic()

    def has(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self.at_once, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def take(self) -> None:
        """Take one; TooFast if there is none."""
        if not self.has():
            wait = (1 - self._left) / self.per_second
            raise TooFast(f"That was too fast: try again in {how_many(max(1, round(wait)), 'second')}.")


class Buckets:
    """A bucket for each asker; those not heard of for long are forgotten."""

    def __init__(self, per_minute: float, at_once: float) -> None:
        self._per_second = per_minute / 60
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_second, self._at_once)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        bucket.take()
