"""Knocking out: is a test that claims to show a clause able to notice that the clause is gone?

The pytest option --knockout (plugin.py) runs every citing test once for each clause it cites, with that clause taken
out (absence.py), and reports each that passes all the same, or fails by a crash rather than by an expectation.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.testing.results import FOLDER

ALL = "all"
LONGEST_NAME = 100  # signs of the name of a report
NOTICED, SURVIVED, CRASHED, STUCK = "noticed", "survived", "crashed", "stuck"
NO_CODE, NO_MUTANT = "no code", "no mutant"
SENTENCES = {
    NO_MUTANT: "cannot be run: its mutant does not fit the code",
    SURVIVED: "still passes",
    CRASHED: "breaks the rules instead of an expectation",
    STUCK: "does not come to an end",
    NO_CODE: "notices it, though mutants.toml says that it has no code",
}


class KnockoutLine:
    """A test that does not notice by an expectation that a clause it cites is gone. `how`: see SENTENCES."""

    def __init__(self, rule: str, test: str, how: str) -> None:
        self.rule = rule
        self.test = test
        self.how = how

    def __str__(self) -> str:
        return f"{self.rule}: {self.test} {SENTENCES[self.how]}"

    def to_data(self) -> dict[str, str]:
        return {"rule": self.rule, "test": self.test, "how": self.how}


class KnockoutReport:
    """What came of knocking out: how many (test, clause) were tried, and what is wrong.

    `no_code` counts those whose clause has no code; `failed` are tests that fail even with every clause in place, so
    that they prove nothing; `leaks` are tests that fail afterwards, with every clause in place again; `faults` are
    rows of mutants.toml that do not fit the code, or that nothing needs.
    """

    def __init__(
        self,
        what: str,
        tried: int,
        no_code: int,
        lines: tuple[KnockoutLine, ...],
        failed: tuple[str, ...],
        leaks: tuple[str, ...],
        faults: tuple[str, ...],
        commit: str,
        date: str,
    ) -> None:
        self.what = what
        self.tried = tried
        self.no_code = no_code
        self.lines = lines
        self.failed = failed
        self.leaks = leaks
        self.faults = faults
        self.commit = commit
        self.date = date

    @property
    def passed(self) -> bool:
        return not (self.lines or self.failed or self.leaks or self.faults)

    @property
    def summary(self) -> str:
        return f"{self.tried} taken out, {len(self.lines)} not noticed, {self.no_code} without code"

    @property
    def text(self) -> str:
        """The report for people."""
        lines = [f"{self.what}: {self.summary}"]
        lines += [f"  {line}" for line in self.lines]
        lines += [f"  {test} fails in any case" for test in self.failed]
        lines += [f"  {test} fails afterwards, with every clause in place again" for test in self.leaks]
        lines += [f"  mutants.toml: {fault}" for fault in self.faults]
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "tried": self.tried,
            "no_code": self.no_code,
            "lines": [line.to_data() for line in self.lines],
            "failed": list(self.failed),
            "leaks": list(self.leaks),
            "faults": list(self.faults),
            "commit": self.commit,
            "date": self.date,
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> KnockoutReport:
        return KnockoutReport(
            data["what"],
            data["tried"],
            data["no_code"],
            tuple(KnockoutLine(**line) for line in data["lines"]),
            tuple(data["failed"]),
            tuple(data["leaks"]),
            tuple(data["faults"]),
            data["commit"],
            data["date"],
        )


def report_path(root: Path, what: str) -> Path:
    name = re.sub("[^a-z0-9_.-]+", "-", what)
    short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}-{zlib.crc32(name.encode()):08x}"
    return root / FOLDER / f"knockout-{short}.json"


def last_knockout(what: str, root: Path) -> KnockoutReport | None:
    """The report of the latest run for that game, topic or clause."""
    path = report_path(root, what)
    if not path.exists():
        return None
    try:
        return KnockoutReport.from_data(json.loads(path.read_text("utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        raise StrategiumError(f"{path} is damaged ({e!r}): delete it and knock out again") from e


def knockout(game: str, root: Path) -> KnockoutReport:
    """Run every test below root that cites clauses of the game without them, one at a time, on all cores."""
    find_game(game)
    if importlib.util.find_spec("pytest") is None:
        raise StrategiumError("knocking out runs the tests, and pytest is not installed: pip install pytest")
    report_path(root, game).unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", f"--knockout={game}", "-p", "no:cacheprovider"]
    if importlib.util.find_spec("xdist") is not None:
        command += ["-n", str(os.cpu_count() or 1)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    report = last_knockout(game, root)
    if report is None:
        raise StrategiumError(f"the tests below {root} cannot be run:\n{(done.stdout + done.stderr)[-2000:]}")
    return report
