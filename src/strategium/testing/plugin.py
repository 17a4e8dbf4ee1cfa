"""The pytest plug-in: `pytest_plugins = ("strategium.testing.plugin",)` in the topmost conftest.py.

- Files `scenarios/*.toml` are tests.
- `@pytest.mark.rule("game/topic.clause", ...)` says which clauses a test shows, 1 to 4 of them; they must exist.
- What ran is kept in .cache/strategium/rules.json (results.py), so that `missing` can tell what no test shows.
- `--knockout=GAME` runs every citing test without each clause it cites (knocking.py): one that still passes fails.

All of it works under pytest-xdist too: what must come together goes home with the reports.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from strategium.kernel.errors import StrategiumError, UnknownName, nearest
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.kernel.scenario import Outcome, Scenario, is_scenario_file
from strategium.kernel.scenario_text import MOST_RULES
from strategium.testing.knocking import (
    ALL,
    Explanation,
    KnockoutLine,
    KnockoutReport,
    check_plain,
    explanations,
    off,
    report_path,
)
from strategium.testing.results import commit_of, keep_runs, now, write_json

RULES = "strategium.rules"  # the properties under which reports carry what we need
KNOCKOUT = "strategium.knockout"
PLAIN = "plain"  # the run of a test with every clause in place
FAILED, NOTICED, SURVIVED, EXPLAINED = "failed", "noticed", "survived", "explained"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("strategium")
    group.addoption(
        "--knockout",
        nargs="?",
        const=ALL,
        metavar="WHAT",
        help="run each test without each clause it cites; WHAT is a game, a topic (game/topic), a clause, or all",
    )
    group.addoption(
        "--knockout-seconds",
        type=float,
        default=20.0,
        metavar="SECONDS",
        help="computing time after which a test without a clause counts as failed (default: 20)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): clauses this test shows")
    what = config.getoption("--knockout")
    if what is not None:
        config.pluginmanager.register(Knockout(config, _checked(what)), "strategium-knockout")
    elif not _is_worker(config) and not config.getoption("--collect-only"):
        config.pluginmanager.register(Recorder(config.rootpath), "strategium-recorder")


def _is_worker(config: pytest.Config) -> bool:
    """Whether this is one of the processes among which pytest-xdist divides the tests."""
    return hasattr(config, "workerinput")


def _checked(what: str) -> str:
    """What to knock out, if there is such a thing."""
    try:
        check_plain()
    except StrategiumError as e:
        raise pytest.UsageError(f"--knockout: {e}") from e
    if what != ALL:
        try:
            game = find_game(what.split("/")[0])
        except StrategiumError as e:
            raise pytest.UsageError(f"--knockout: {e}; to give paths after it, write --knockout={ALL}") from e
        known = [clause.id for clause in game.clauses] + list(game.card_clauses)
        if not any(_selects(what, rule) for rule in known):
            raise pytest.UsageError(f"--knockout: {game.title} has no clause {what!r}{nearest(what, known)}")
    return what


def _selects(what: str, rule: str) -> bool:
    return what in (ALL, rule) or rule.startswith((f"{what}/", f"{what}."))


# ---- what tests cite -----------------------------------------------------------------------------
def cited_by(node: pytest.Item | Any) -> list[str]:
    """The clauses that the markers of a test name."""
    return list(dict.fromkeys(rule for mark in node.iter_markers("rule") for rule in mark.args))


def fault_of(rules: Iterable[Any]) -> str:
    """What is wrong with the clauses a test cites, or nothing. Games that are not installed are not looked at."""
    rules = list(rules)
    if not 1 <= len(rules) <= MOST_RULES:
        return f"a test shows 1 to {MOST_RULES} clauses, this one names {len(rules)}"
    for rule in rules:
        if not isinstance(rule, str) or "." not in rule.partition("/")[2]:
            return f"{rule!r} is no clause: write it as 'game/topic.clause'"
        if rule.split("/")[0] in games():
            try:
                find_game(rule.split("/")[0]).find_clause(rule)
            except UnknownName as e:
                return str(e)
    return ""


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Check the marker of each test function while it is collected."""
    if next(metafunc.definition.iter_markers("rule"), None) is not None:
        fault = fault_of(cited_by(metafunc.definition))
        if fault:
            raise pytest.Collector.CollectError(f"{metafunc.definition.nodeid}: {fault}")


def pytest_itemcollected(item: pytest.Item) -> None:
    rules = cited_by(item)
    if rules:
        item.user_properties.append((RULES, rules))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A clause that only one parameter of a test cites is checked when it runs."""
    rules = cited_by(item)
    fault = fault_of(rules) if rules else ""
    if fault:
        pytest.fail(fault, pytrace=False)


def _property(report: pytest.TestReport, name: str) -> Any:
    return next((value for key, value in report.user_properties if key == name), None)


# ---- scenarios -----------------------------------------------------------------------------------
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    root = parent.config.rootpath
    if is_scenario_file(file_path.relative_to(root) if file_path.is_relative_to(root) else file_path):
        file: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
        return file
    return None


class ScenarioFile(pytest.File):
    """A scenario file: one test, or with --knockout one more for each clause."""

    def collect(self) -> Iterator[pytest.Item]:
        knockout = self.config.pluginmanager.get_plugin("strategium-knockout")
        try:
            scenario = Scenario.load(os.path.relpath(self.path))
        except StrategiumError as e:
            without = None if knockout is None else PLAIN
            yield ScenarioItem.from_parent(
                self, name=self.path.stem, scenario=None, fault=str(e), without=without
            )
            return
        selected = [] if knockout is None else knockout.selected(scenario.rules)
        for rule in [PLAIN, *selected] if selected else [None]:
            name = scenario.name.replace("::", ":") + ("" if rule is None else f" [{_label(rule)}]")
            yield ScenarioItem.from_parent(self, name=name, scenario=scenario, fault="", without=rule)


class ScenarioFailed(Exception):
    """A scenario whose outcome differs."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.text)


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def __init__(self, *, scenario: Scenario | None, fault: str, without: str | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario
        self.fault = fault
        self.without = without
        if scenario is not None:
            self.add_marker(pytest.mark.rule(*scenario.rules))

    def runtest(self) -> None:
        if self.scenario is None:
            pytest.fail(self.fault, pytrace=False)
        with ExitStack() as stack:
            if self.without not in (None, PLAIN):
                stack.enter_context(_limited(self.config))
                stack.enter_context(off(str(self.without)))
            outcome = self.scenario.run()
        if not outcome.passed:
            raise ScenarioFailed(outcome)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, (ScenarioFailed, StrategiumError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


# ---- keeping what ran ----------------------------------------------------------------------------
class Recorder:
    """Gathers how citing tests went, and keeps it when the run ends."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: dict[str, tuple[tuple[str, ...], str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = _property(report, RULES)
        if rules is None or (report.when != "call" and report.outcome == "passed"):
            return
        outcome = "failed" if hasattr(report, "wasxfail") else report.outcome
        self.ran[report.nodeid] = (tuple(rules), outcome)

    def pytest_sessionfinish(self) -> None:
        if self.ran:
            keep_runs(self.root, self.ran)


# ---- knocking out --------------------------------------------------------------------------------
def _label(rule: str) -> str:
    return rule if rule == PLAIN else f"without {rule}"


@contextmanager
def _limited(config: pytest.Config) -> Iterator[None]:
    """A test that computes for too long fails. (The clock of computing time leaves pytest-timeout's alone.)"""
    if not hasattr(signal, "SIGVTALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, config.getoption("--knockout-seconds"))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _time_is_up(number: int, frame: FrameType | None) -> None:
    pytest.fail("without the clause it does not come to an end", pytrace=False)


class Knockout:
    """With --knockout each citing test is run with every clause in place, then once without each clause."""

    def __init__(self, config: pytest.Config, what: str) -> None:
        self.config = config
        self.what = what
        try:
            self.explanations = explanations(config.rootpath)
        except StrategiumError as e:
            raise pytest.UsageError(str(e)) from e
        self.tried: list[tuple[str, str, str]] = []  # test, clause, verdict

    def selected(self, rules: Iterable[str]) -> list[str]:
        return [rule for rule in rules if _selects(self.what, rule)]

    def explanation(self, test: str, rule: str) -> Explanation | None:
        return next((one for one in self.explanations if one.covers(test, rule)), None)

    # ---- collecting ------------------------------------------------------------------------------
    @pytest.hookimpl(trylast=True)
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        rules = [PLAIN, *self.selected(cited_by(metafunc.definition))]
        if len(rules) > 1:
            metafunc.parametrize("knocked_out", rules, ids=[_label(rule) for rule in rules], indirect=True)

    @pytest.fixture(autouse=True)
    def knocked_out(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """The clause is off while the other fixtures of the test are made, and while it runs."""
        rule = getattr(request, "param", PLAIN)
        if rule == PLAIN:
            yield
            return
        with _limited(self.config), off(rule):
            yield

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        others = [item for item in items if self._without(item) is None and not self.selected(cited_by(item))]
        if others:
            self.config.hook.pytest_deselected(items=others)
            items[:] = [item for item in items if item not in others]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self._without(item) is None:
            pytest.fail(
                "it cannot be knocked out: put the marker `rule` on a plain test function", pytrace=False
            )

    def _without(self, item: pytest.Item) -> str | None:
        """The clause that this item runs without, PLAIN, or None for an item that was not prepared for it."""
        if isinstance(item, ScenarioItem):
            return item.without
        callspec = getattr(item, "callspec", None)
        return None if callspec is None else callspec.params.get("knocked_out")

    # ---- running ---------------------------------------------------------------------------------
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        rule = self._without(item) or PLAIN
        if report.when == "teardown" or (report.when == "setup" and report.passed):
            return report
        if report.skipped:
            return report
        label = _label(rule)
        test = item.nodeid.removesuffix(f" [{label}]").removesuffix(f"[{label}]")
        test = test.removesuffix(f"-{label}]") + "]" if test.endswith(f"-{label}]") else test
        verdict = self._judge(report, test, rule)
        report.user_properties.append((KNOCKOUT, [test, rule, verdict]))
        return report

    def _judge(self, report: pytest.TestReport, test: str, rule: str) -> str:
        """A test without a clause is right to fail, and fails if it passes."""
        if rule == PLAIN:
            return PLAIN if report.passed else FAILED
        if report.failed:
            report.outcome = "skipped"
            report.wasxfail = f"it notices that {rule} is off"
            return NOTICED
        if self.explanation(test, rule) is not None:
            return EXPLAINED
        report.outcome = "failed"
        report.longrepr = (
            f"{test} cites {rule} and passes without it.\n"
            "Let it look at what the clause changes, or cite another clause; where neither can be done, "
            "explain it in knockout.toml."
        )
        return SURVIVED

    def pytest_report_teststatus(
        self, report: pytest.TestReport | pytest.CollectReport
    ) -> tuple[str, str, str] | None:
        verdict = _property(report, KNOCKOUT) if isinstance(report, pytest.TestReport) else None
        if verdict is not None and verdict[2] in (NOTICED, EXPLAINED):
            return str(verdict[2]), ".", str(verdict[2]).upper()
        return None

    # ---- reporting -------------------------------------------------------------------------------
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        verdict = _property(report, KNOCKOUT)
        if verdict is not None:
            test, rule, what = verdict
            self.tried.append((test, rule, what))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        usable = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
        if not _is_worker(self.config) and exitstatus in usable and not session.config.option.collectonly:
            write_json(report_path(self.config.rootpath, self.what), self.report().to_data())

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("knock-out")
        terminalreporter.write_line(self.report().text)

    def report(self) -> KnockoutReport:
        root = self.config.rootpath
        tried = sorted(row for row in self.tried if row[1] != PLAIN)
        lines = []
        for test, rule, verdict in tried:
            if verdict in (SURVIVED, EXPLAINED):
                why = self.explanation(test, rule)
                lines.append(KnockoutLine(rule, test, "" if why is None else why.reason))
        needless = tuple(
            one
            for one in self.explanations
            if any(v == NOTICED and one.covers(test, rule) for test, rule, v in tried)
            and not any(v == EXPLAINED and one.covers(test, rule) for test, rule, v in tried)
        )
        failed = sorted(test for test, _, verdict in self.tried if verdict == FAILED)
        return KnockoutReport(
            self.what, len(tried), tuple(lines), tuple(failed), needless, commit_of(root), now()
        )
