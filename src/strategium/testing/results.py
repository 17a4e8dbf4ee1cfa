"""Which tests show which clauses, from the latest run of each: `.cache/strategium/rules.json` below the root.

The pytest plug-in writes it. A run of some of the tests changes only what it ran.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from strategium.kernel.clauses import Clause
from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game

FOLDER = Path(".cache") / "strategium"
RULES_FILE = "rules.json"
FORMAT = 1


class LastRun:
    """The latest run of one test: the clauses it cites, how it went ("passed", "failed", "skipped"), when, on what."""

    def __init__(self, test: str, rules: tuple[str, ...], outcome: str, commit: str, date: str) -> None:
        self.test = test
        self.rules = rules
        self.outcome = outcome
        self.commit = commit
        self.date = date

    def to_data(self) -> dict[str, Any]:
        return {"rules": list(self.rules), "outcome": self.outcome, "commit": self.commit, "date": self.date}


def last_runs(root: Path) -> dict[str, LastRun]:
    """The latest run of every test that cites clauses, by the test's id; empty before the first run."""
    path = root / FOLDER / RULES_FILE
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text("utf-8"))
        if data["format"] != FORMAT:
            return {}
        return {
            test: LastRun(test, tuple(row["rules"]), row["outcome"], row["commit"], row["date"])
            for test, row in data["tests"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        raise StrategiumError(f"{path} is damaged ({e!r}): delete it and run the tests again") from e


def keep_runs(root: Path, ran: Mapping[str, tuple[tuple[str, ...], str]]) -> None:
    """Put these runs, (clauses, outcome) by test, in the place of the former runs of the same tests."""
    commit, date = commit_of(root), now()
    try:
        runs = last_runs(root)
    except StrategiumError:
        runs = {}
    for test, (rules, outcome) in ran.items():
        runs[test] = LastRun(test, rules, outcome, commit, date)
    kept = {test: runs[test].to_data() for test in sorted(runs) if _test_exists(root, test)}
    write_json(root / FOLDER / RULES_FILE, {"format": FORMAT, "tests": kept})


def showing(root: Path) -> dict[str, list[str]]:
    """For each clause the tests that passed when they last ran, and that still cite it."""
    found: dict[str, list[str]] = {}
    for run in last_runs(root).values():
        if run.outcome == "passed" and _test_exists(root, run.test):
            text = (root / run.test.split("::")[0]).read_text("utf-8")
            for rule in run.rules:
                if rule in text:
                    found.setdefault(rule, []).append(run.test)
    return found


def missing(game: str, root: Path) -> list[Clause]:
    """The testable clauses of a game that no passing test shows."""
    shown = showing(root)
    return [clause for clause in find_game(game).clauses if clause.testable and clause.id not in shown]


def missing_cards(game: str, root: Path) -> list[Clause]:
    """The cards with a text that no passing test shows, each as the clause by which tests cite it."""
    shown = showing(root)
    return [clause for rule, clause in find_game(game).card_clauses.items() if rule not in shown]


def _test_exists(root: Path, test: str) -> bool:
    """Whether a test that ran once is still there."""
    file, _, name = test.partition("::")
    path = root / file
    if not path.is_file():
        return False
    if path.suffix != ".py":
        return True
    function = re.escape(name.split("[")[0].split("::")[-1])
    return re.search(rf"\bdef {function}\b", path.read_text("utf-8")) is not None


# ---- files ---------------------------------------------------------------------------------------
def write_json(path: Path, data: Any) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
    os.replace(file.name, path)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def commit_of(root: Path) -> str:
    """The commit that is checked out, marked if files differ from it; empty outside of version control."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
