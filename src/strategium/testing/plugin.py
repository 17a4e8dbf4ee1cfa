"""The pytest plug-in: `pytest_plugins = ("strategium.testing.plugin",)` in the topmost conftest.py.

- Files `scenarios/*.toml` are tests.
- `@pytest.mark.rule("game/topic.clause", ...)` says which clauses a test shows, 1 to 4 of them; they must exist.
- What ran is kept in .cache/strategium/rules.json (results.py), so that `missing` can tell what no test shows.
- `--knockout=GAME` runs every citing test without each clause it cites (plugin_knockout.py).

All of it works under pytest-xdist too: what must come together goes home with the reports.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.kernel.errors import StrategiumError, UnknownName, nearest
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.scenarios.scenario import Scenario, is_scenario_file
from strategium.scenarios.text import MOST_RULES
from strategium.testing.absence import check_plain
from strategium.testing.knocking import ALL
from strategium.testing.plugin_knockout import (
    PLAIN,
    Knockout,
    ScenarioFailed,
    cited_by,
    label,
    property_of,
    selects,
)
from strategium.testing.results import keep_runs

RULES = "strategium.rules"  # the property under which reports carry what a test cites


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("strategium")
    group.addoption(
        "--knockout",
        nargs="?",
        const=ALL,
        metavar="WHAT",
        help="run each test without each clause it cites; WHAT is a game, a topic (game/topic), a clause, several of "
        "them with commas between, or all",
    )
    group.addoption(
        "--knockout-seconds",
        type=float,
        default=5.0,
        metavar="SECONDS",
        help="computing time after which a test without a clause is stopped (default: 5)",
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
    for one in what.split(",") if what != ALL else ():
        try:
            game = find_game(one.split("/")[0])
        except StrategiumError as e:
            raise pytest.UsageError(f"--knockout: {e}; to give paths after it, write --knockout={ALL}") from e
        known = [clause.id for clause in game.clauses] + list(game.card_clauses)
        if not any(selects(one, rule) for rule in known):
            raise pytest.UsageError(f"--knockout: {game.title} has no clause {one!r}{nearest(one, known)}")
    return what


# ---- what tests cite -----------------------------------------------------------------------------
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
            name = scenario.name.replace("::", ":") + ("" if rule is None else f" [{label(rule)}]")
            yield ScenarioItem.from_parent(self, name=name, scenario=scenario, fault="", without=rule)


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
        knockout = self.config.pluginmanager.get_plugin("strategium-knockout")
        if knockout is None:
            outcome = self.scenario.run()
        else:
            with knockout.taken_out(self.without):
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
        rules = property_of(report, RULES)
        if rules is None or (report.when != "call" and report.outcome == "passed"):
            return
        outcome = "failed" if hasattr(report, "wasxfail") else report.outcome
        self.ran[report.nodeid] = (tuple(rules), outcome)

    def pytest_sessionfinish(self) -> None:
        if self.ran:
            keep_runs(self.root, self.ran)
