"""Rate limits: buckets that fill slowly. Every request takes from two: its own guest's, and its address's."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from strategium.server.config import Config
from strategium.server.errors import TooFast
from strategium.server.rows import Guest

SHARE: Final = 8  # an address has so many times what a guest has: a club's room, a school, a family
MOST_BUCKETS: Final = 20_000
CODES_PER_MINUTE: Final = 1.0  # tries of codes that bring another browser in, per address
CODES_AT_ONCE: Final = 10.0
SIGN_INS_PER_MINUTE: Final = 5.0  # per address
SIGN_UPS_PER_HOUR: Final = 3.0  # per address; all may be at once
TRIES_PER_HOUR: Final = 10.0  # of passwords that do not fit a name
LETTERS_PER_HOUR: Final = 6.0  # that an address may have sent: to confirm a mail address, or to try a channel
SWEEP_SECONDS: Final = 1.0


class Asker(NamedTuple):
    """Who asks: from which address (a network of one household), and which guest of ours, if he is one."""

    address: str
    guest: Guest | None = None

    @property
    def key(self) -> str:
        """Whose own bucket it is. A cookie that nobody was given makes nobody a guest."""
        return self.address if self.guest is None else f"guest {self.guest.id}"


class Bucket:
    """So many at once, and so many a second."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self._left = at_once
        self._at = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self.at_once, self._left + (now - self._at) * self.per_second)
        self._at = now

    @property
    def full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self._left >= self.at_once

    def has(self, cost: float = 1) -> bool:
        """Take so many, if there are so many. What costs more than the bucket holds takes a whole one."""
        self._fill()
        cost = min(cost, self.at_once)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def give_back(self, cost: float = 1) -> None:
        self._left = min(self.at_once, self._left + cost)

    def wait(self, cost: float = 1) -> float:
        """The seconds until there are so many."""
        self._fill()
        return max(0.0, min(cost, self.at_once) - self._left) / self.per_second

    def take(self, cost: float = 1) -> None:
        """Take so many; TooFast if there are not."""
        if not self.has(cost):
            raise TooFast(self.wait(cost))


class Buckets:
    """A bucket for each asker. Only full ones are forgotten, so nobody gets a new one by making up others.

    If there are more askers than can be told apart, those who come then share one bucket.
    """

    def __init__(self, per_second: float, at_once: float, most: int = MOST_BUCKETS) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._most = most
        self._buckets: dict[str, Bucket] = {}
        self._others = Bucket(per_second, at_once)
        self._swept = 0.0

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            if len(self._buckets) >= self._most:
                return self._others
            bucket = self._buckets[who] = Bucket(self._per_second, self._at_once)
        return bucket

    def _forget(self) -> None:
        now = time.monotonic()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}


class Limit:
    """How much of something each asker may have in a minute, and all from his address together."""

    def __init__(self, per_minute: float, at_once: float, share: float = SHARE) -> None:
        self._own = Buckets(per_minute / 60, at_once)
        self._shared = Buckets(per_minute / 60 * share, at_once * share)

    def take(self, asker: Asker, cost: float = 1) -> None:
        """Take from both buckets or from none; TooFast if one of them lacks it."""
        shared, own = self._shared.of(asker.address), self._own.of(asker.key)
        shared.take(cost)
        if not own.has(cost):
            shared.give_back(cost)
            raise TooFast(own.wait(cost))

    def check(self, address: str) -> None:
        """Take nothing, but refuse an address that has nothing left: then it need not be looked up who asks."""
        wait = self._shared.of(address).wait()
        if wait:
            raise TooFast(wait)

    def take_shared(self, address: str, cost: float = 1) -> None:
        """For what is not asked by anybody in particular."""
        self._shared.of(address).take(cost)


class NoLimit(Limit):
    """For load tests."""

    def __init__(self) -> None:
        super().__init__(60, 1)

    def take(self, asker: Asker, cost: float = 1) -> None:
        return

    def check(self, address: str) -> None:
        return

    def take_shared(self, address: str, cost: float = 1) -> None:
        return


class Limits:
    """All of them. `lasting` is for what stays on the disk: tables, for instance."""

    def __init__(self, config: Config) -> None:
        self.requests: Limit = NoLimit()
        self.lasting: Limit = NoLimit()
        self.reports: Limit = NoLimit()
        self.guests: Limit = NoLimit()
        self.codes: Limit = NoLimit()
        self.sign_ins: Limit = NoLimit()
        self.sign_ups: Limit = NoLimit()
        self.names = Buckets(TRIES_PER_HOUR / 3600, TRIES_PER_HOUR if config.limits else 1e9)  # by name
        self.letters: Limit = NoLimit()
        self.messages: Limit = NoLimit()
        self.chat: Limit = NoLimit()
        if config.limits:
            rate = config.requests_per_minute
            self.requests = Limit(rate, max(5.0, rate / 2))
            self.lasting = Limit(config.tables_per_hour / 60, max(5.0, config.tables_per_hour / 6))
            self.reports = Limit(config.reports_per_hour / 60, max(3.0, config.reports_per_hour / 2))
            self.guests = Limit(config.guests_per_hour / 60, max(5.0, config.guests_per_hour / 2), share=1)
            self.codes = Limit(CODES_PER_MINUTE, CODES_AT_ONCE, share=1)
            self.sign_ins = Limit(SIGN_INS_PER_MINUTE, SIGN_INS_PER_MINUTE, share=1)
            self.sign_ups = Limit(SIGN_UPS_PER_HOUR / 60, SIGN_UPS_PER_HOUR, share=1)
            self.letters = Limit(LETTERS_PER_HOUR / 60, LETTERS_PER_HOUR, share=1)
            rate = config.messages_per_second
            self.messages = Limit(rate * 60, rate * 4)
            self.chat = Limit(config.chat_per_minute, max(5.0, config.chat_per_minute / 5))
