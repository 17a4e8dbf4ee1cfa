"""What the conformance kit and the fuzzer found: failures with a way to see them again, counts, what was never seen."""

from __future__ import annotations

import platform
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from strategium.kernel.errors import how_many
from strategium.kernel.game import Game
from strategium.testing.kit_coverage import Coverage
from strategium.testing.results import commit_of

SHOWN = 12  # failures, and names of each list, in the readable report
LONGEST_VALUE = 60  # signs of an option's value in it


@dataclass
class Failure:
    """A law that was broken, and the game in which it was."""

    game: str
    law: str
    message: str
    seed: int | None = None  # None: the law is not about a game that was played
    start: dict[str, Any] = field(default_factory=dict)
    seats: int = 0
    policy: str = ""
    mode: str = ""
    choice: int = 0  # after how many moves
    traceback: str = ""
    record: str = ""  # the game as a record, up to the failure
    state: str = ""  # the paused game itself
    alone: bool = False  # whether no other law was tried
    tries: float | None = None  # decisions of a game at which laws were tried, if not as usual
    saved: str = ""  # the files that hold them, once they are written

    @property
    def command(self) -> str:
        """How to see it again."""
        if self.seed is None:
            return ""
        mode = f" --mode {self.mode}" if self.mode else ""
        law = f' --law "{self.law}"' if self.alone else ""
        tries = f" --tries {self.tries}" if self.tries is not None else ""
        return f"strategium fuzz {self.game} --games 1 --seed {self.seed}{mode}{law}{tries}"

    def text(self) -> str:
        lines = [f"{self.law}: {self.message}"]
        if self.seed is not None:
            options = ", ".join(f"{k}={_short(v)}" for k, v in self.start.items()) or "the usual options"
            table = f"{options}; {self.seats} seats; mode {self.mode}; policy {self.policy}"
            lines.append(f"    after {how_many(self.choice, 'move')} of seed {self.seed}: {table}")
            lines.append(f"    again: {self.command}")
        if self.saved:
            lines.append(f"    saved: {self.saved}")
        return "\n".join(lines)

    def save(self, folder: Path) -> None:
        """Write record and state, to be replayed or attached to a bug report."""
        if not self.record and not self.state:
            return
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{self.game.replace(':', '.')}-{self.law.replace(' ', '-')}-{self.seed}"
        if self.record:
            (folder / f"{stem}.record.json").write_text(self.record)
        if self.state:
            (folder / f"{stem}.state.json").write_text(self.state)
        self.saved = str(folder / f"{stem}.record.json" if self.record else folder / f"{stem}.state.json")


@dataclass
class Report:
    """The findings of a run; `ok` when no law was broken."""

    game: str
    seed: int = 0
    games: int = 0
    choices: int = 0
    longest: int = 0  # choices in the longest game
    tries: int = 0  # decisions at which all laws were tried
    seconds: float = 0.0  # of play and laws, all workers together
    slowest: float = 0.0  # seconds of the slowest game, and its seed
    slowest_seed: int = 0
    checks: dict[str, int] = field(default_factory=dict)  # how often each law was tried
    counts: dict[str, int] = field(default_factory=dict)  # how often it had something to look at
    modes: dict[str, int] = field(default_factory=dict)  # how many games were played in each
    results: dict[str, int] = field(default_factory=dict)  # how the games ended, by the clauses that say so
    failures: list[Failure] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)
    missing: dict[str, list[str]] = field(default_factory=dict)
    commit: str = ""
    date: str = ""
    machine: str = ""

    @property
    def ok(self) -> bool:
        return not self.failures

    def tried(self, law: str) -> None:
        self.checks[law] = self.checks.get(law, 0) + 1

    def merge(self, other: Report) -> None:
        """Add what another part of the same run found."""
        self.games += other.games
        self.choices += other.choices
        self.longest = max(self.longest, other.longest)
        self.tries += other.tries
        self.seconds += other.seconds
        if other.slowest > self.slowest:
            self.slowest, self.slowest_seed = other.slowest, other.slowest_seed
        for mine, theirs in (
            (self.checks, other.checks),
            (self.counts, other.counts),
            (self.modes, other.modes),
            (self.results, other.results),
        ):
            for name, n in theirs.items():
                mine[name] = mine.get(name, 0) + n
        self.failures += other.failures
        self.coverage.merge(other.coverage)

    def close(self, game: Game) -> None:
        """Add when, where and of what this was a test."""
        self.missing = self.coverage.missing(game)
        self.commit = commit()
        self.date = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        self.machine = f"Python {platform.python_version()}, {platform.machine()}"

    def text(self) -> str:
        """For people."""
        each = f", {1000 * self.seconds / self.games:.0f} ms each" if self.games else ""
        slowest = (
            f", the slowest {self.slowest:.1f} s (seed {self.slowest_seed})" if self.slowest >= 1 else ""
        )
        laws = f"all laws at {how_many(self.tries, 'decision')}"
        lines = [
            f"{self.game}: {'ok' if self.ok else f'{len(self.failures)} FAILED'}",
            f"  {how_many(self.games, 'game')} from seed {self.seed}{each}{slowest}",
            f"  {how_many(self.choices, 'choice')}, at most {self.longest} in a game; {laws}",
        ]
        for words, numbers in (
            ("in the modes", self.modes),
            ("tried", self.checks),
            ("looked at", self.counts),
            ("ended by", self.results),
        ):
            if numbers:
                told = ", ".join(f"{name} {n}" for name, n in sorted(numbers.items()))
                lines.append(f"  {words}: {told}")
        for words, names in self.missing.items():
            if names:
                more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
                lines.append(f"  {words} never exercised: {', '.join(names[:SHOWN])}{more}")
        if self.date:
            lines.append(f"  commit {self.commit}, {self.date}, {self.machine}")
        lines += [f"  FAILED {failure.text()}" for failure in self.failures[:SHOWN]]
        if len(self.failures) > SHOWN:
            lines.append(f"  and {how_many(len(self.failures) - SHOWN, 'more failure')}")
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        """For programs."""
        data: dict[str, Any] = msgspec.to_builtins(self, order="deterministic")
        return data

    @staticmethod
    def of(data: dict[str, Any]) -> Report:
        return msgspec.convert(data, Report)


def _short(value: Any) -> str:
    """A whole deck would hide the rest."""
    words = repr(value)
    return words if len(words) <= LONGEST_VALUE else words[:LONGEST_VALUE] + "..."


def commit() -> str:
    """The commit of the source tree, marked where it was changed since; "unknown" for an installed package."""
    return commit_of(Path(__file__).parent) or "unknown"
