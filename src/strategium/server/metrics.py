"""What the server counts, in the text format that Prometheus reads.

A number that moves with a single move tells a secret to who plays: that somebody has chosen in secret, that a pass was
made for a player and not by him, how many cards he looked at. So what moves with the games is told in hundreds, and
each hundred at a moment that is drawn by lot.
"""

from __future__ import annotations

import random
import time
from typing import Final

STEP: Final = 100  # counters are told in steps of this
TENS: Final = 10  # and what is there now, rounded up to this


class Rough:
    """A counter as it is told: in steps, and each of them by lot up to a whole step late."""

    def __init__(self, step: int = STEP) -> None:
        self._step = step
        self._lot = random.SystemRandom()
        self.told = 0
        self._due = self._next()

    def _next(self) -> int:
        return self.told + self._step + self._lot.randrange(self._step)

    def tell(self, count: int) -> bool:
        """Bring what is told up to the count, roughly; whether it changed."""
        before = self.told
        while count >= self._due:
            self.told += self._step
            self._due = self._next()
        return self.told != before


class Metrics:
    """Numbers since the start. No names, no tables, no addresses."""

    def __init__(self) -> None:
        self.began = time.time()
        self.requests = 0
        self.failures = 0  # answers with a status of 500 and above
        self.messages = 0
        self.refusals = 0
        self.sockets = 0
        self.moves = 0
        self.bots_failed = 0
        self.differing = 0  # games that did not replay to the boards that were
        self.archives = 0
        self.archives_failed = 0
        self.bot_faults = 0
        self.bot_turns = 0
        self.bots_waiting = 0
        self.claims = 0  # tables that became ours, where several servers share a store
        self.takeovers = 0  # of them from servers that were dead
        self.fenced = 0  # writes that were refused because another server had the table
        self.evictions = 0  # tables that were read anew because nobody knew what was written
        self._keeping = 0.0  # seconds that moves took to be written
        self._kept_before = 0  # moves at the time when the mean was told
        self._mean = 0.0
        self._rough = {
            name: Rough()
            for name in ("requests", "messages", "refusals", "moves", "commits", "bot_turns", "claims")
        }

    def kept(self, seconds: float) -> None:
        """A move was written, and it took so long."""
        self.moves += 1
        self._keeping += seconds

    def _tell(self, commits: int) -> None:
        """Bring what is told up to date; the mean time covers at least the moves of a step."""
        for name, rough in self._rough.items():
            count = commits if name == "commits" else getattr(self, name)
            if rough.tell(count) and name == "moves":
                self._mean = self._keeping / max(1, self.moves - self._kept_before)
                self._kept_before, self._keeping = self.moves, 0.0

    def text(self, tables: int, commits: int) -> str:
        self._tell(commits)
        rough = self._rough
        rows = (
            ("requests_total", "counter", "HTTP requests, in hundreds", rough["requests"].told),
            ("messages_total", "counter", "messages from sockets, in hundreds", rough["messages"].told),
            ("refusals_total", "counter", "what was refused, in hundreds", rough["refusals"].told),
            ("moves_total", "counter", "moves that were kept, in hundreds", rough["moves"].told),
            ("commits_total", "counter", "commits of the store, in hundreds", rough["commits"].told),
            ("keeping_seconds", "gauge", "mean time to keep a move, of a hundred", round(self._mean, 6)),
            ("failures_total", "counter", "HTTP answers with a status of 500 and above", self.failures),
            ("bots_failed_total", "counter", "bots that were replaced", self.bots_failed),
            ("replays_differing_total", "counter", "games that do not replay as they went", self.differing),
            ("archives_total", "counter", "finished games that were archived", self.archives),
            ("archives_failed_total", "counter", "finished games that could not be", self.archives_failed),
            ("bot_faults_total", "counter", "decisions in which a bot failed", self.bot_faults),
            (
                "bot_turns_total",
                "counter",
                "decisions over which a bot thought, in hundreds",
                rough["bot_turns"].told,
            ),
            (
                "bots_waiting",
                "gauge",
                "bots that wait for their turn, rounded up to tens",
                up_to_tens(self.bots_waiting),
            ),
            (
                "claims_total",
                "counter",
                "tables taken from the shared store, in hundreds",
                rough["claims"].told,
            ),
            ("takeovers_total", "counter", "tables taken over from dead servers", self.takeovers),
            ("fenced_total", "counter", "writes refused: another server had the table", self.fenced),
            (
                "evictions_total",
                "counter",
                "tables read anew after a write of unknown outcome",
                self.evictions,
            ),
            ("sockets", "gauge", "open sockets, rounded up to tens", up_to_tens(self.sockets)),
            ("tables", "gauge", "tables in memory, rounded up to tens", up_to_tens(tables)),
            ("up_seconds", "gauge", "since the start", round(time.time() - self.began)),
        )
        lines: list[str] = []
        for name, sort, about, value in rows:
            full = f"strategium_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} {sort}", f"{full} {value}"]
        return "\n".join(lines) + "\n"


def up_to_tens(count: int) -> int:
    return -(-count // TENS) * TENS
