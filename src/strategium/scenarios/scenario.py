"""Scenarios: a position, choices and expectations in a text file that players can read and write.

    outcome = Scenario.load("flying.toml").run()
    print(outcome.text)

Choices and expectations run in file order. Nothing is answered by itself while a scenario runs, so a [[do]] may name a
choice that is forced; if it does not, the runner takes what is forced in silence, before a [[do]] and before an
[[expect]]. It stops at a forced choice that the expectation itself speaks of, and before the first one where it says
`stop`. A lone "pass" is never a choice unless the expectation before has stopped there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from strategium.kernel.errors import BadPosition, BadScenario, StrategiumError, UnknownGame, UnknownName
from strategium.kernel.files import read_file
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState
from strategium.scenarios.running import Failure, Run, Scene, Told
from strategium.scenarios.text import Instruction, ScenarioText
from strategium.scenarios.words import folded

MOST_BYTES: Final = 1024 * 1024  # of a scenario file


class Outcome:
    """How a scenario went."""

    def __init__(self, scenario: Scenario, failures: list[Failure], told: list[Told]) -> None:
        self.scenario = scenario
        self.failures = failures
        self.told = told  # all that happened, in order, if it was asked for

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def broken(self) -> bool:
        """Whether the rules failed, before anything else differed."""
        return bool(self.failures) and self.failures[0].broken

    @property
    def text(self) -> str:
        """What happened, if that was asked for, and what differs, readably, each with its place in the file."""
        lines = [self.scenario.name, *[told.line for told in self.told]] if self.told else []
        lines.append(f"{self.scenario.name}: {'passed' if self.passed else 'FAILED'}")
        told_already: list[str] = []
        for failure in self.failures:
            told_at = f"{self.scenario.source.place(failure.line)}: {failure.what}: {failure.text}"
            lines.append(told_at.replace("\n", "\n    "))
            if failure.forced != told_already:
                lines.append("    forced choices on the way, which nobody named:")
                lines += [f"      {taken}" for taken in failure.forced]
            told_already = failure.forced
        return "\n".join(lines)

    def to_data(self) -> dict[str, Any]:
        """The outcome as plain data."""
        scenario = self.scenario
        return {
            "file": scenario.source.source,
            "game": scenario.game.name,
            "name": scenario.name,
            "rules": list(scenario.rules),
            "passed": self.passed,
            "failures": [failure.to_data() for failure in self.failures],
            "trace": [told.to_data() for told in self.told],
        }


class Scenario:
    """A scenario that was read and found well formed; its clauses exist."""

    def __init__(self, source: ScenarioText, game: Game) -> None:
        self.source = source
        self.game = game
        self.name = str(source.data["name"]).strip()
        self.note = str(source.data.get("note", ""))
        self.rules: tuple[str, ...] = tuple(source.data["rules"])
        self.position: dict[str, Any] = source.data["position"]
        cited = [(rule, source.line_of(repr(rule))) for rule in self.rules]
        for step in source.steps:
            if step.kind == "expect":
                cited += [(rule, step.line) for rule in _cited_by(step)]
        for rule, line in cited:
            if not rule.startswith(f"{game.name}/"):
                raise source.bad(
                    f"a scenario of {game.name} cites clauses of {game.name}/, not {rule!r}", line
                )
            try:
                game.find_clause(rule)
            except UnknownName as e:
                raise source.bad(str(e), line) from e

    @staticmethod
    def load(path: Path | str, game: Game | None = None) -> Scenario:
        """The scenario in that file."""
        try:
            text = read_file(path, MOST_BYTES).decode("utf-8").replace("\r\n", "\n")
        except (OSError, UnicodeDecodeError) as e:
            raise BadScenario(f"{path}: this file cannot be read: {e}") from e
        return Scenario.parse(text, str(path), game)

    @staticmethod
    def parse(text: str, source: str = "scenario", game: Game | None = None) -> Scenario:
        """A scenario from its text; `game` is given where it is not a registered one."""
        read = ScenarioText(text, source)
        if game is None:
            try:
                game = find_game(read.data["game"])
            except UnknownGame as e:
                raise read.bad(str(e)) from e
        elif read.data["game"] != game.name:
            raise read.bad(f"this is a scenario of {read.data['game']!r}, not of {game.name!r}")
        return Scenario(read, game)

    def start(self) -> GameState:
        """The position it begins with."""
        try:
            state: GameState = self.game.position(self.position, always_ask=True)
        except (StrategiumError, TypeError, ValueError, KeyError, IndexError, AttributeError) as e:
            message = str(e) if isinstance(e, StrategiumError) else f"this position cannot be read: {e!r}"
            place = self.source.place(self.source.line_of(message))
            raise BadPosition(f"{place}: {message}") from e
        return state

    def run(self, trace: bool = False) -> Outcome:
        """Play it through and compare. A file that makes no sense raises; what differs is in the outcome.

        `trace`: the outcome tells every question, choice and log line, too.
        """
        failures: list[Failure] = []
        told: list[Told] = []
        for scene in self.steps(trace):
            failures += scene.failures
            told += scene.told
        return Outcome(self, failures, told)

    def steps(self, trace: bool = False) -> Iterator[Scene]:
        """The game after each step, one by one. After a choice that cannot be made nothing follows."""
        run = Run(self.game, self.start(), trace)
        yield run.scene(None, [])
        for step in self.source.steps:
            try:
                failures = run.do(step) if step.kind == "do" else run.expect(step)
            except BadScenario as e:
                raise self.source.bad(str(e), step.line) from e
            yield run.scene(step, failures)
            if failures and (step.kind == "do" or run.broken):
                return

    def lacks_for_interaction(self) -> list[str]:
        """What it lacks to be an *interaction*: two topics, a choice of each seat, something that is not offered."""
        lacks: list[str] = []
        if len({self.game.find_clause(rule).topic for rule in self.rules}) < 2:
            lacks.append("its clauses are all of one topic")
        state = self.start()
        for seat in range(state.seats):
            name = self.game.seat_name(state, seat)
            if not any(
                "choose" in s.table and folded(s.table["seat"]) == folded(name) for s in self.source.steps
            ):
                lacks.append(f"{name} makes no choice")
        if not any("not_offered" in step.table for step in self.source.steps):
            lacks.append("nothing is expected not to be offered")
        return lacks


def scenario_files(path: Path | str) -> list[Path]:
    """That file, or all scenario files in a folder: those that lie in a folder named "scenarios"."""
    path = Path(path)
    if not path.is_dir():
        return [path]
    files = sorted(path.rglob("*.toml"))
    if path.resolve().name == "scenarios":
        return files
    return [f for f in files if is_scenario_file(f.relative_to(path))] or [
        f for f in files if is_scenario_file(f.resolve())
    ]


def is_scenario_file(path: Path) -> bool:
    return path.suffix == ".toml" and "scenarios" in path.parts[:-1]


def _cited_by(step: Instruction) -> list[str]:
    """The clauses that an expectation names."""
    table = step.table
    rules = table.get("rules", [])
    cited = [rule for rule in rules if isinstance(rule, str)] if isinstance(rules, list) else []
    refused = table.get("not_offered", [])
    for row in refused if isinstance(refused, list) else [refused]:
        if isinstance(row, dict) and isinstance(row.get("why"), str):
            cited.append(row["why"])
    return cited
