"""Scenarios: a position, choices and expectations in a text file that players can read and write.

    outcome = Scenario.load("flying.toml").run()
    print(outcome.text)

Choices and expectations run in file order. Nothing is answered by itself while a scenario runs, so a [[do]] may name a
choice that is forced; if it does not, the runner takes what is forced in silence, before a [[do]] and before an
[[expect]]. It stops at a forced choice that the expectation itself speaks of, and a lone "pass" is never a choice
unless the expectation before has named that question.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from strategium.kernel.asking import find_asked
from strategium.kernel.decisions import Decision, Options, pending
from strategium.kernel.errors import (
    BadPosition,
    BadScenario,
    IllegalChoice,
    RulesFault,
    StrategiumError,
    UnknownGame,
    UnknownName,
    WordsFitNone,
    WordsFitSeveral,
    nearest,
)
from strategium.kernel.files import read_file
from strategium.kernel.game import EXPECTATIONS, Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.scenario_text import ScenarioText, Step
from strategium.kernel.scenario_words import (
    check_known,
    contains,
    fitting,
    folded,
    imagined,
    listed,
    pick,
    question_of,
    reasons_against,
    told,
    waiting_for,
)
from strategium.kernel.state import State
from strategium.kernel.verbs import PASS

MOST_BYTES: Final = 1024 * 1024  # of a scenario file
MOST_FORCED: Final = 10_000  # forced choices in a row: after so many a game goes round in circles
NO_RESULT: Final = "none"
DRAWN: Final = "drawn"


class Failure:
    """One difference between what a scenario says and what happened. `expected` and `found` are plain data."""

    def __init__(self, line: int, what: str, text: str, expected: Any = None, found: Any = None) -> None:
        self.line = line
        self.what = what  # "choose", or the key of the expectation
        self.text = text
        self.expected = expected
        self.found = found

    def to_data(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "what": self.what,
            "text": self.text,
            "expected": self.expected,
            "found": self.found,
        }


class Moment:
    """The game after a step of a scenario (the first moment has none), for those who look on."""

    def __init__(self, step: Step | None, state: State, forced: list[str], failures: list[Failure]) -> None:
        self.step = step
        self.state = state
        self.forced = forced  # what was taken in silence on the way: "Seat: option"
        self.failures = failures


class Outcome:
    """How a scenario went."""

    def __init__(self, scenario: Scenario, failures: list[Failure]) -> None:
        self.scenario = scenario
        self.failures = failures

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def text(self) -> str:
        """What differs, readably, each with its place in the file."""
        lines = [f"{self.scenario.name}: {'passed' if self.passed else 'FAILED'}"]
        for failure in self.failures:
            told_at = f"{self.scenario.source.place(failure.line)}: {failure.what}: {failure.text}"
            lines.append(told_at.replace("\n", "\n    "))
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

    def start(self) -> State:
        """The position it begins with."""
        try:
            state: State = self.game.position(self.position, patient=True)
        except (StrategiumError, TypeError, ValueError, KeyError, IndexError, AttributeError) as e:
            message = str(e) if isinstance(e, StrategiumError) else f"this position cannot be read: {e!r}"
            place = self.source.place(self.source.line_of(message))
            raise BadPosition(f"{place}: {message}") from e
        return state

    def run(self) -> Outcome:
        """Play it through and compare. A file that makes no sense raises; what differs is in the outcome."""
        failures: list[Failure] = []
        for moment in self.steps():
            failures += moment.failures
        return Outcome(self, failures)

    def steps(self) -> Iterator[Moment]:
        """The game after each step, one by one. After a choice that cannot be made nothing follows."""
        run = _Run(self)
        yield run.moment(None, [])
        for step in self.source.steps:
            try:
                failures = run.do(step) if step.kind == "do" else run.expect(step)
            except BadScenario as e:
                raise self.source.bad(str(e), step.line) from e
            yield run.moment(step, failures)
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


def _cited_by(step: Step) -> list[str]:
    """The clauses that an expectation names."""
    table = step.table
    rules = table.get("rules", [])
    cited = [rule for rule in rules if isinstance(rule, str)] if isinstance(rules, list) else []
    refused = table.get("not_offered", [])
    for row in refused if isinstance(refused, list) else [refused]:
        if isinstance(row, dict) and isinstance(row.get("why"), str):
            cited.append(row["why"])
    return cited


class _Run:
    """A scenario under way."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = scenario.game
        self.g = scenario.start()
        self.since = 0  # public log lines before the latest choice
        self.named = False  # the latest expectation named the question that is pending
        self.forced: list[str] = []
        self.broken = False

    def moment(self, step: Step | None, failures: list[Failure]) -> Moment:
        forced = self.forced
        self.forced = []
        return Moment(step, self.g.copy(), forced, failures)

    def seat(self, name: Any) -> int:
        """The seat of that name."""
        names = [self.game.seat_name(self.g, seat) for seat in range(self.g.seats)]
        for seat, known in enumerate(names):
            if isinstance(name, str) and folded(known) == folded(name):
                return seat
        close = nearest(str(name), names)
        raise BadScenario(f"there is no seat {name!r}{close or '; there are: ' + ', '.join(names)}")

    # ---- choices ---------------------------------------------------------------------------------
    def do(self, step: Step) -> list[Failure]:
        table = step.table
        seat = self.seat(table["seat"])
        what = next(key for key in ("choose", "offer", "retract") if key in table)
        try:
            if what == "offer":
                self._begin_choice()
                self.g.offer(table["offer"], seat)
            elif what == "retract":
                self._begin_choice()
                self.g.retract(seat)
            else:
                choices = table["choose"] if isinstance(table["choose"], list) else [table["choose"]]
                for n, words in enumerate(choices):
                    self._reach(seat, words)
                    option = pick(self.g, seat, words, table.get("which", 0))
                    if n == 0:
                        self._begin_choice()
                    self.g.apply(option, seat)
            self.named = False
            self._check_invariants()
        except (WordsFitNone, WordsFitSeveral, IllegalChoice, RulesFault) as e:
            return [Failure(step.line, what, str(e), table[what], waiting_for(self.g))]
        except BadScenario:
            raise
        except Exception as e:
            return [self._broken(step, what, e)]
        return []

    def _begin_choice(self) -> None:
        self.since = len(self.g.log(None))

    def _check_invariants(self) -> None:
        try:
            self.game.invariants(self.g)
        except AssertionError as e:
            raise RulesFault(f"after this the game is in a position that cannot exist: {e}") from e

    def _broken(self, step: Step, what: str, e: Exception) -> Failure:
        """The rules themselves failed: the message and where."""
        self.broken = True
        where = "".join(traceback.format_exception(e)[-3:]).strip()
        return Failure(step.line, what, f"the rules broke: {e!r}\n{where}", step.table.get(what), repr(e))

    def _reach(self, seat: int, words: str) -> None:
        """Take what is forced until that seat is asked something in which the words mean something."""
        for _ in range(MOST_FORCED):
            i = find_asked(self.g, seat)
            if i >= 0:
                asked = self.g.asked[i]
                if len(asked.options) > 1:
                    return
                lone_pass = asked.options[0][0] is PASS and not self.named
                if not lone_pass and fitting(Options(self.g, asked, asked.options), words):
                    return
                self._take(Decision(self.g, asked))
            else:
                forced = self._forced()
                if forced is None:
                    question_of(self.g, seat, words)  # which says that it has nothing to decide
                    return
                self._take(forced)
        raise RulesFault(f"after {MOST_FORCED} forced choices the game still goes on")

    def _forced(self) -> Decision | None:
        """A pending decision that is none, because there is only one option."""
        for decision in pending(self.g):
            if len(decision.options) == 1:
                return decision
        return None

    def _take(self, decision: Decision) -> None:
        option = decision.options[0]
        self.forced.append(f"{self.game.seat_name(self.g, decision.seat)}: {option.text}")
        self.g.apply(option, decision.seat)
        self.named = False

    # ---- expectations ----------------------------------------------------------------------------
    def expect(self, step: Step) -> list[Failure]:
        table = step.table
        failures: list[Failure] = []
        key = ""
        try:
            self._go_to(table)
            for key, value in table.items():
                failures += self._check(step, key, value)
        except BadScenario:
            raise
        except Exception as e:
            failures.append(self._broken(step, key or "expect", e))
        return failures

    def _go_to(self, table: dict[str, Any]) -> None:
        """Take what is forced, as far as the expectation does not speak of it, nor the one before has stopped there."""
        if self.named and "pending" not in table:
            return
        for _ in range(MOST_FORCED):
            if self._speaks_of(table):
                return
            forced = self._forced()
            if forced is None:
                return
            self._take(forced)
        raise RulesFault(f"after {MOST_FORCED} forced choices the game still goes on")

    def _speaks_of(self, table: dict[str, Any]) -> bool:
        """Whether the expectation names a question that is pending, or something that might be chosen in it."""
        named = [line for line in _listed(table.get("pending", []), "pending") if self._is_pending(line)]
        if named:
            self.named = True
            return True
        for key in ("offered", "not_offered"):
            for seat, words, _ in self._rows(key, table.get(key, [])):
                i = find_asked(self.g, seat)
                if i >= 0 and imagined(self.g, self.g.asked[i], words):
                    return True
        return False

    def _check(self, step: Step, key: str, value: Any) -> list[Failure]:
        g, line = self.g, step.line
        if key == "note":
            return []
        if key not in EXPECTATIONS:
            return [Failure(line, key, text, value) for text in self.game.expect(g, key, value)]
        if key == "pending":
            return self._check_pending(line, value)
        if key == "offered":
            return [f for row in self._rows(key, value) for f in self._check_offered(line, row[0], row[1])]
        if key == "not_offered":
            return [
                f for row in self._rows(key, value) for f in self._check_refused(line, row[0], row[1], row[2])
            ]
        if key == "result":
            return self._check_result(line, value)
        if key == "rules":
            rules = list(g.result.rules) if g.result is not None else []
            lacking = [rule for rule in _listed(value, key) if rule not in rules]
            text = f"the result does not rest on {', '.join(lacking)} but on {', '.join(rules) or 'nothing'}"
            return [Failure(line, key, text, value, rules)] if lacking else []
        if key == "log":
            lines = [str(told_line["text"]) for told_line in g.log(None, since=self.since)]
            lacking = [words for words in _listed(value, key) if not any(contains(t, words) for t in lines)]
            return [
                Failure(
                    line, key, f"since the latest choice no line says {words!r}:{listed(lines)}", words, lines
                )
                for words in lacking
            ]
        way = " > ".join(g.trace(None))
        lacking = [words for words in _listed(value, key) if folded(words) not in folded(way)]
        return [
            Failure(line, key, f"the way here is {way!r}, without {words!r}", words, way) for words in lacking
        ]

    def _is_pending(self, line: str) -> bool:
        name, _, words = line.partition(":")
        seat = self.seat(name.strip())
        for d in pending(self.g):
            if d.seat == seat and (
                contains(f"{d.kind} {d.prompt}", words) or contains(f"{d.prompt} {d.kind}", words)
            ):
                return True
        return False

    def _check_pending(self, line: int, value: Any) -> list[Failure]:
        wanted = _listed(value, "pending")
        found = waiting_for(self.g)
        if not wanted and self.g.result is None:
            return [Failure(line, "pending", f"nothing should be pending; waiting for {found}", [], found)]
        return [
            Failure(line, "pending", f"not {words!r}; waiting for {found}", words, found)
            for words in wanted
            if not self._is_pending(words)
        ]

    def _rows(self, key: str, value: Any) -> list[tuple[int, str, str]]:
        """(seat, words, clause) of `offered` and `not_offered`."""
        keys = ("seat", "what", "why") if key == "not_offered" else ("seat", "what")
        found: list[tuple[int, str, str]] = []
        for row in value if isinstance(value, list) else [value]:
            if not isinstance(row, dict) or "seat" not in row or "what" not in row:
                raise BadScenario(f'write {key} = {{ seat = "...", what = "..." }}, or a list of these')
            for name in row:
                if name not in keys:
                    raise BadScenario(f"{key} has no {name!r}{nearest(name, keys)}")
            seat = self.seat(row["seat"])
            found += [(seat, words, str(row.get("why", ""))) for words in _listed(row["what"], "what")]
        return found

    def _check_offered(self, line: int, seat: int, words: str) -> list[Failure]:
        g = self.g
        name = self.game.seat_name(g, seat)
        i = find_asked(g, seat)
        if i < 0:
            text = f"{name} has nothing to decide here, waiting for {waiting_for(g)}"
            return [Failure(line, "offered", text, words, waiting_for(g))]
        options = Options(g, g.asked[i], g.asked[i].options)
        if fitting(options, words):
            return []
        texts = [option.text for option in options]
        why = "".join(f"\nbecause {told(reason)}" for reason in reasons_against(g, seat, words))
        text = f"{name} is not offered {words!r} but:{listed(texts)}{why}"
        return [Failure(line, "offered", text, words, texts)]

    def _check_refused(self, line: int, seat: int, words: str, why: str) -> list[Failure]:
        g = self.g
        name = self.game.seat_name(g, seat)
        reasons = reasons_against(g, seat, words)
        i = find_asked(g, seat)
        if i >= 0:
            texts = [option.text for option in fitting(Options(g, g.asked[i], g.asked[i].options), words)]
            if texts:
                text = f"{name} is offered {words!r}:{listed(texts)}"
                return [Failure(line, "not_offered", text, words, texts)]
        elif not why:
            text = f"{name} has nothing to decide here, waiting for {waiting_for(g)}"
            return [Failure(line, "not_offered", text, words, waiting_for(g))]
        check_known(g, seat, words)
        if why and not any(why in reason.rules for reason in reasons):
            found = [told(reason) for reason in reasons]
            text = f"{words!r} is not offered to {name}, but not because of {why}:{listed(found)}"
            return [Failure(line, "not_offered", text, why, found)]
        return []

    def _check_result(self, line: int, value: Any) -> list[Failure]:
        g = self.g
        found: Any = NO_RESULT
        if g.result is not None:
            found = {self.game.seat_name(g, seat): outcome for seat, outcome in enumerate(g.result.outcome)}
        if value == NO_RESULT:
            return (
                []
                if g.result is None
                else [Failure(line, "result", f"the game is over: {found}", value, found)]
            )
        if value == DRAWN:
            value = {self.game.seat_name(g, seat): DRAWN for seat in range(g.seats)}
        if not isinstance(value, dict) or not value:
            raise BadScenario('write result = "none", "drawn", or the outcome of seats: { Red = "won" }')
        wanted = {self.seat(name): outcome for name, outcome in value.items()}
        if g.result is not None and all(g.result.outcome[seat] == out for seat, out in wanted.items()):
            return []
        return [Failure(line, "result", f"expected {value}, found {found}", value, found)]


def _listed(value: Any, key: str) -> list[str]:
    """A string or a list of strings as a list."""
    values = value if isinstance(value, list) else [value]
    for one in values:
        if not isinstance(one, str):
            raise BadScenario(f"{key} is text, or a list of texts, not {one!r}")
    return values
