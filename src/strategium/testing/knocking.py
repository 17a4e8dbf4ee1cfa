"""Knocking out: is a test that claims to show a clause able to notice that the clause is gone?

`off(rule)` takes a clause or a card's text out of the game for a while. The pytest option --knockout (plugin.py) runs
every citing test once for each clause it cites, with that clause off, and reports each that passes all the same.
Where that is right, `tests/games/<game>/knockout.toml` says why:

    [[explained]]
    clause = "conquest/setup.shuffle"
    test = "test_setup.py::test_both_decks_are_full"
    reason = "the order of a deck does not change its size"
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from strategium.engine import is_compiled
from strategium.kernel.abilities import Kind
from strategium.kernel.clauses import card_rule
from strategium.kernel.errors import StrategiumError, nearest
from strategium.kernel.game import Game
from strategium.kernel.knockout import without
from strategium.kernel.registry import game as find_game
from strategium.testing.results import FOLDER

EXPLANATIONS = "knockout.toml"
ALL = "all"


# ---- taking a clause out -------------------------------------------------------------------------
def check_plain() -> None:
    """Raise in the compiled build, in which steps have no docstrings and so cite nothing."""
    if is_compiled():
        raise StrategiumError("clauses can be switched off in plain Python only, not in the compiled build")


@contextmanager
def off(rule: str, game: Game | None = None) -> Iterator[None]:
    """The game without that clause (or card text). States that were made before keep what they have."""
    check_plain()
    if game is None:
        game = find_game(rule.split("/")[0])
    book = getattr(game, "book", None)
    kinds: list[Kind] = list(book.kinds) if book is not None else []
    with ExitStack() as stack:
        stack.enter_context(without(rule))
        for kind in kinds:
            if rule == card_rule(game.name, kind.name):
                stack.enter_context(_changed(kind))
                kind.blank()
            elif any(rule in ability.rules for ability in kind.abilities):
                stack.enter_context(_changed(kind))
                kind.silence({rule})
        yield


@contextmanager
def blanked(game: Game, card: str) -> Iterator[None]:
    """The game as if nothing were printed in the text box of that card."""
    with off(card_rule(game.name, game.book.find(card).name), game):
        yield


@contextmanager
def _changed(kind: Kind) -> Iterator[None]:
    """What is done to the kind is undone afterwards."""
    before = dict(vars(kind))
    try:
        yield
    finally:
        vars(kind).clear()
        vars(kind).update(before)


# ---- what is explained ---------------------------------------------------------------------------
class Explanation:
    """Why a test may pass without a clause that it cites."""

    def __init__(self, clause: str, test: str, reason: str) -> None:
        self.clause = clause
        self.test = test
        self.reason = reason

    def covers(self, test: str, rule: str) -> bool:
        """`test` may be the end of the test's id, and stands for all its parameters."""
        if rule != self.clause:
            return False
        return any(f"/{name}".endswith(f"/{self.test}") for name in (test, re.sub(r"\[[^]]*\]$", "", test)))

    def to_data(self) -> dict[str, str]:
        return {"clause": self.clause, "test": self.test, "reason": self.reason}


def explanations(root: Path) -> list[Explanation]:
    """All explanations below root/tests. A file that says nothing sensible raises."""
    found: list[Explanation] = []
    keys = ("clause", "test", "reason")
    for path in sorted((root / "tests").rglob(EXPLANATIONS)):
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
            raise StrategiumError(f"{path}: this is not TOML: {e}") from e
        for key in data:
            if key != "explained":
                raise StrategiumError(f"{path}: there is no {key!r} here{nearest(key, ['explained'])}")
        for row in data.get("explained", []):
            for key in row:
                if key not in keys:
                    raise StrategiumError(f"{path}: an explanation has no {key!r}{nearest(key, keys)}")
            if not all(isinstance(row.get(key), str) and row[key].strip() for key in keys):
                raise StrategiumError(f"{path}: an explanation has a clause, a test and a reason: {row}")
            found.append(Explanation(row["clause"], row["test"], row["reason"]))
    return found


# ---- reports -------------------------------------------------------------------------------------
class KnockoutLine:
    """A test that passes without a clause it cites. `reason` explains it; empty: nobody has."""

    def __init__(self, rule: str, test: str, reason: str) -> None:
        self.rule = rule
        self.test = test
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.rule}: {self.test} still passes" + (f" ({self.reason})" if self.reason else "")

    def to_data(self) -> dict[str, str]:
        return {"rule": self.rule, "test": self.test, "reason": self.reason}


class KnockoutReport:
    """What came of knocking out: how many (test, clause) were tried, which tests pass all the same.

    `failed` are tests that fail even with every clause in place, so that they prove nothing; `unneeded` are
    explanations of what need not be explained.
    """

    def __init__(
        self,
        what: str,
        tried: int,
        lines: tuple[KnockoutLine, ...],
        failed: tuple[str, ...],
        unneeded: tuple[Explanation, ...],
        commit: str,
        date: str,
    ) -> None:
        self.what = what
        self.tried = tried
        self.lines = lines
        self.failed = failed
        self.unneeded = unneeded
        self.commit = commit
        self.date = date

    @property
    def unexplained(self) -> tuple[KnockoutLine, ...]:
        return tuple(line for line in self.lines if not line.reason)

    @property
    def passed(self) -> bool:
        return not self.unexplained and not self.failed

    @property
    def text(self) -> str:
        """The report for people."""
        lines = [f"{self.what}: {self.tried} knocked out, {len(self.unexplained)} not noticed"]
        lines[0] += f", {len(self.lines) - len(self.unexplained)} explained"
        lines += [f"  {line}" for line in self.unexplained]
        lines += [f"  {test} fails in any case" for test in self.failed]
        lines += [
            f"  {one.clause}: {one.test} notices it, so it needs no explanation" for one in self.unneeded
        ]
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "tried": self.tried,
            "lines": [line.to_data() for line in self.lines],
            "failed": list(self.failed),
            "unneeded": [one.to_data() for one in self.unneeded],
            "commit": self.commit,
            "date": self.date,
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> KnockoutReport:
        return KnockoutReport(
            data["what"],
            data["tried"],
            tuple(KnockoutLine(**line) for line in data["lines"]),
            tuple(data["failed"]),
            tuple(Explanation(**one) for one in data["unneeded"]),
            data["commit"],
            data["date"],
        )


def report_path(root: Path, what: str) -> Path:
    return root / FOLDER / f"knockout-{re.sub('[^a-z0-9_.-]+', '-', what)}.json"


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
