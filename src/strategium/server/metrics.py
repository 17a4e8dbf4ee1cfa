"""What the server counts, in the text format that Prometheus reads."""

from __future__ import annotations

import time


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
        self.keeping_seconds = 0.0
        self.slowest_keeping = 0.0
        self.bots_failed = 0
        self.differing = 0  # games that did not replay to the boards that were
        self.archives = 0
        self.archives_failed = 0
        self.bot_faults = 0
        self.bot_turns = 0
        self.bot_seconds = 0.0
        self.bots_waiting = 0

    def kept(self, seconds: float) -> None:
        """A move was written, and it took so long."""
        self.moves += 1
        self.keeping_seconds += seconds
        self.slowest_keeping = max(self.slowest_keeping, seconds)

    def text(self, tables: int, commits: int) -> str:
        rows = (
            ("requests_total", "counter", "HTTP requests", self.requests),
            ("failures_total", "counter", "HTTP answers with a status of 500 and above", self.failures),
            ("messages_total", "counter", "messages from sockets", self.messages),
            ("refusals_total", "counter", "requests and messages that were refused", self.refusals),
            ("moves_total", "counter", "moves that were kept", self.moves),
            ("commits_total", "counter", "commits of the store", commits),
            (
                "keeping_seconds_total",
                "counter",
                "time spent on keeping moves",
                round(self.keeping_seconds, 6),
            ),
            ("keeping_seconds_max", "gauge", "the slowest keeping", round(self.slowest_keeping, 6)),
            ("bots_failed_total", "counter", "bots that were replaced", self.bots_failed),
            ("replays_differing_total", "counter", "games that do not replay as they went", self.differing),
            ("archives_total", "counter", "finished games that were archived", self.archives),
            ("archives_failed_total", "counter", "finished games that could not be", self.archives_failed),
            ("bot_faults_total", "counter", "decisions in which a bot failed", self.bot_faults),
            ("bot_turns_total", "counter", "decisions over which a bot thought", self.bot_turns),
            ("bot_seconds_total", "counter", "time for which bots thought", round(self.bot_seconds, 3)),
            ("bots_waiting", "gauge", "bots that wait for their turn to think", self.bots_waiting),
            ("sockets", "gauge", "open sockets", self.sockets),
            ("tables", "gauge", "tables in memory", tables),
            ("up_seconds", "gauge", "since the start", round(time.time() - self.began)),
        )
        lines: list[str] = []
        for name, sort, about, value in rows:
            full = f"strategium_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} {sort}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
