"""What `pytest --knockout` adds to the plug-in: each citing test runs as it is, and once without each clause it cites.

A test without a clause must fail by an expectation. A fault of the rules or a game that never ends counts only where
`crash` in mutants.toml says why. At the end every test that ran without a clause runs once more as it is: one that
fails then shows that something was not put back.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from _pytest.outcomes import Failed
from _pytest.runner import runtestprotocol

from strategium.kernel.errors import RulesFault, StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.scenarios.scenario import Outcome
from strategium.testing.absence import changes, off
from strategium.testing.knocking import (
    ALL,
    CRASHED,
    NO_CODE,
    NO_MUTANT,
    NOTICED,
    STUCK,
    SURVIVED,
    KnockoutLine,
    KnockoutReport,
    report_path,
)
from strategium.testing.mutants import Mutants
from strategium.testing.results import commit_of, now, write_json
from strategium.testing.sources import BadMutant

KNOCKOUT = "strategium.knockout"  # the property under which reports carry what came of it
LEAKS = "strategium-leaks"
PLAIN = "plain"  # the run of a test with every clause in place
FAILED, EXCUSED = "failed", "excused"


def cited_by(node: pytest.Item | Any) -> list[str]:
    """The clauses that the markers of a test name."""
    return list(dict.fromkeys(rule for mark in node.iter_markers("rule") for rule in mark.args))


def selects(what: str, rule: str) -> bool:
    """Whether a clause belongs to a game, a topic, or all; several are separated by commas."""
    return any(one in (ALL, rule) or rule.startswith((f"{one}/", f"{one}.")) for one in what.split(","))


def label(rule: str) -> str:
    return rule if rule == PLAIN else f"without {rule}"


def property_of(report: pytest.TestReport, name: str) -> Any:
    return next((value for key, value in report.user_properties if key == name), None)


# ---- how a test fails ----------------------------------------------------------------------------
class ScenarioFailed(Exception):
    """A scenario whose outcome differs."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.text)
        self.broken = outcome.broken


class Stuck(Failed):
    """A test without a clause that computes for too long. It was stopped anywhere, so its traceback tells nothing."""

    def __init__(self) -> None:
        super().__init__("without the clause it does not come to an end", pytrace=False)


def failing(error: BaseException, package: str = "") -> str:
    """How a test noticed: by an expectation of its own, by a fault of the rules, or by never ending.

    `package` is that of the game, if it is a plug-in.
    """
    if isinstance(error, Stuck):
        return STUCK
    if isinstance(error, BadMutant):
        return NO_MUTANT
    if isinstance(error, ScenarioFailed):
        return CRASHED if error.broken else NOTICED
    if isinstance(error, Failed):
        return NOTICED
    cause: BaseException | None = error
    while isinstance(cause, StrategiumError) and not isinstance(cause, RulesFault):
        cause = cause.__cause__  # what the rules refuse is no fault of theirs
    return CRASHED if cause is not None and _is_of_rules(cause, package) else NOTICED


def _is_of_rules(error: BaseException, package: str) -> bool:
    """Whether it arose in the code of the rules, not in that of the test."""
    frames = list(traceback.walk_tb(error.__traceback__))
    module = str(frames[-1][0].f_globals.get("__name__", "")) if frames else ""
    if module.startswith("strategium."):
        return not module.startswith("strategium.testing.")
    return bool(package) and f"{module}.".startswith(f"{package}.")


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A test that computes for too long is stopped. (The clock of computing time leaves pytest-timeout's alone.)"""
    if not hasattr(signal, "SIGVTALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _time_is_up(number: int, frame: FrameType | None) -> None:
    raise Stuck


# ---- the run -------------------------------------------------------------------------------------
class Knockout:
    """With --knockout each citing test is run with every clause in place, then once without each clause."""

    def __init__(self, config: pytest.Config, what: str) -> None:
        self.config = config
        self.what = what
        try:
            self.mutants = Mutants.load(config.rootpath)
        except StrategiumError as e:
            raise pytest.UsageError(str(e)) from e
        self.tried: list[tuple[str, str, str]] = []  # test, clause, verdict
        self.changed: set[str] = set()  # tests that ran here without a clause
        self.leaks: list[str] = []

    def selected(self, rules: Iterable[str]) -> list[str]:
        return [rule for rule in rules if selects(self.what, rule)]

    @contextmanager
    def taken_out(self, rule: str | None) -> Iterator[None]:
        """The game without that clause; PLAIN and None: as it is."""
        if rule is None or rule == PLAIN:
            yield
            return
        with off(rule, mutants=self.mutants):
            yield

    # ---- collecting ------------------------------------------------------------------------------
    @pytest.hookimpl(trylast=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        rules = [PLAIN, *self.selected(cited_by(metafunc.definition))]
        if len(rules) > 1:
            metafunc.parametrize("knocked_out", rules, ids=[label(rule) for rule in rules], indirect=True)

    @pytest.fixture(autouse=True)
    def knocked_out(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """The clause is out while the other fixtures of the test are made, and while it runs."""
        with self.taken_out(getattr(request, "param", PLAIN)):
            yield

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        others = [item for item in items if without(item) is None and not self.selected(cited_by(item))]
        if others:
            self.config.hook.pytest_deselected(items=others)
            items[:] = [item for item in items if item not in others]

    # ---- running ---------------------------------------------------------------------------------
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        rule = without(item)
        if rule is None:
            pytest.fail(
                "it cannot be knocked out: put the marker `rule` on a plain test function", pytrace=False
            )
        if rule != PLAIN:
            self.changed.add(test_of(item))
        with self.stopped(rule):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        with self.stopped(without(item) or PLAIN):
            return (yield)

    @contextmanager
    def stopped(self, rule: str) -> Iterator[None]:
        """Without a clause a test has only so much time."""
        if rule == PLAIN:
            yield
        else:
            with limited(self.config.getoption("--knockout-seconds")):
                yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown" or (report.when == "setup" and report.passed) or report.skipped:
            return report
        rule, test = without(item) or PLAIN, test_of(item)
        if rule == PLAIN:
            verdict = FAILED if report.failed else PLAIN
        elif report.failed and call.excinfo is not None:
            how = failing(call.excinfo.value, find_game(rule.split("/")[0]).package)
            verdict = self._judge(report, test, rule, how)
        else:
            verdict = self._judge(report, test, rule, SURVIVED)
        report.user_properties.append((KNOCKOUT, [test, rule, verdict]))
        return report

    def _judge(self, report: pytest.TestReport, test: str, rule: str, how: str) -> str:
        """A test without a clause is right to fail, and fails if it passes."""
        if how == NO_MUTANT:
            return how
        if rule in self.mutants.no_code:
            if how != NOTICED:
                report.outcome, report.longrepr = "passed", None
                return EXCUSED
            report.longrepr = f"{test} notices that {rule} is gone: remove its row of no_code in mutants.toml"
            report.outcome = "failed"
            return NO_CODE
        if how == NOTICED or (how in (CRASHED, STUCK) and rule in self.mutants.crash):
            report.outcome = "skipped"
            report.wasxfail = f"it notices that {rule} is gone"
            return NOTICED
        report.outcome = "failed"
        if how == SURVIVED:
            report.longrepr = f"{test} cites {rule} and passes without it.\n{self._advice(rule)}"
        else:
            report.longrepr = (
                f"{test} fails without {rule}, but by no expectation: the rules are {how}.\n"
                "Write in mutants.toml what the code would be without it, or say in `crash` why that must be so.\n"
                f"{report.longrepr}"
            )
        return how

    def _advice(self, rule: str) -> str:
        if changes(rule, find_game(rule.split("/")[0]), self.mutants):
            return "Let it look at what the clause changes, or cite another clause."
        return (
            "No code is bound to it that could be taken out: bind it by a comment, write in mutants.toml what the "
            "code would be without it, or say in `no_code` why there is none."
        )

    def pytest_report_teststatus(
        self, report: pytest.TestReport | pytest.CollectReport
    ) -> tuple[str, str, str] | None:
        verdict = property_of(report, KNOCKOUT) if isinstance(report, pytest.TestReport) else None
        if verdict is not None and verdict[2] in (NOTICED, EXCUSED):
            return str(verdict[2]), ".", str(verdict[2]).upper()
        return None

    # ---- once more as it is ----------------------------------------------------------------------
    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """In each process: what ran here without a clause runs once more with every clause in place."""
        done = yield
        again = [item for item in session.items if without(item) == PLAIN and test_of(item) in self.changed]
        for i, item in enumerate(again):
            following = again[i + 1] if i + 1 < len(again) else None
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                self.leaks.append(test_of(item))
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[LEAKS] = self.leaks
        return done

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """pytest-xdist: a process is done."""
        self.leaks += getattr(node, "workeroutput", {}).get(LEAKS, [])

    # ---- reporting -------------------------------------------------------------------------------
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        verdict = property_of(report, KNOCKOUT)
        if verdict is not None:
            test, rule, what = verdict
            self.tried.append((test, rule, what))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        usable = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
        if hasattr(self.config, "workerinput") or session.config.option.collectonly:
            return
        if exitstatus in usable:
            report = self.report()
            write_json(report_path(self.config.rootpath, self.what), report.to_data())
            if not report.passed and exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("knock-out")
        terminalreporter.write_line(self.report().text)

    def faults(self) -> list[str]:
        """Rows of mutants.toml that do not fit the code."""
        all_games = games() if self.what == ALL else {one.split("/")[0] for one in self.what.split(",")}
        return [fault for game in all_games for fault in self.mutants.faults(game)]

    def report(self) -> KnockoutReport:
        root = self.config.rootpath
        tried = sorted(row for row in self.tried if row[1] != PLAIN)
        bad = (SURVIVED, CRASHED, STUCK, NO_CODE, NO_MUTANT)
        return KnockoutReport(
            self.what,
            len(tried),
            sum(verdict == EXCUSED for _, _, verdict in tried),
            tuple(KnockoutLine(rule, test, verdict) for test, rule, verdict in tried if verdict in bad),
            tuple(sorted({test for test, _, verdict in self.tried if verdict == FAILED})),
            tuple(sorted(set(self.leaks))),
            tuple(self.faults()),
            commit_of(root),
            now(),
        )


def without(item: pytest.Item) -> str | None:
    """The clause that this item runs without, PLAIN, or None for an item that was not prepared for it."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return getattr(item, "without", None)
    found: str | None = callspec.params.get("knocked_out")
    return found


def test_of(item: pytest.Item) -> str:
    """The id of the test, whatever it runs without."""
    end = label(without(item) or PLAIN)
    test = item.nodeid.removesuffix(f" [{end}]").removesuffix(f"[{end}]")
    return test.removesuffix(f"-{end}]") + "]" if test.endswith(f"-{end}]") else test
