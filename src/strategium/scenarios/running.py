"""A scenario under way: choices are made, what is forced is taken, and expectations are compared."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.asking import find_decision
from strategium.kernel.decisions import Decision, Options, pending
from strategium.kernel.errors import (
    BadScenario,
    IllegalChoice,
    RulesFault,
    WordsFitNone,
    WordsFitSeveral,
    nearest,
)
from strategium.kernel.game import EXPECTATIONS, Game
from strategium.kernel.log import all_lines
from strategium.kernel.state import GameState
from strategium.kernel.verbs import PASS
from strategium.scenarios.sees import SPECTATOR, unlike_view
from strategium.scenarios.text import Instruction
from strategium.scenarios.words import (
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

MOST_FORCED: Final = 10_000  # forced choices in a row: after so many a game goes round in circles
NO_RESULT: Final = "none"
DRAWN: Final = "drawn"
SIGNS: Final = {"asked": "?", "chosen": ">", "forced": "!", "log": "-", "expected": "="}


class Failure:
    """One difference between what a scenario says and what happened. `expected` and `found` are plain data."""

    def __init__(self, line: int, what: str, text: str, expected: Any = None, found: Any = None) -> None:
        self.line = line
        self.what = what  # "choose", or the key of the expectation
        self.text = text
        self.expected = expected
        self.found = found
        self.broken = False  # the rules failed, rather than an expectation
        self.forced: list[str] = []  # what was taken in silence since the latest [[do]] began: "Seat: option"

    def to_data(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "what": self.what,
            "text": self.text,
            "expected": self.expected,
            "found": self.found,
            "forced": self.forced,
        }


class Told:
    """Something that happened: a question, a choice, a line of the log, an expectation."""

    def __init__(self, what: str, text: str, options: Sequence[str] = ()) -> None:
        self.what = what  # one of SIGNS
        self.text = text
        self.options = options  # of a question

    @property
    def line(self) -> str:
        return f"  {SIGNS[self.what]} {self.text}" + listed(self.options).replace("\n", "\n      ")

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"what": self.what, "text": self.text}
        return {**data, "options": list(self.options)} if self.options else data


class Scene:
    """The game after a step of a scenario (the first scene has none), for those who look on."""

    def __init__(
        self,
        step: Instruction | None,
        state: GameState,
        forced: list[str],
        failures: list[Failure],
        told: list[Told],
    ) -> None:
        self.step = step
        self.state = state
        self.forced = forced  # what was taken in silence on the way: "Seat: option"
        self.failures = failures
        self.told = told  # what happened, if somebody wanted to know


class Run:
    """A scenario under way."""

    def __init__(self, game: Game, state: GameState, trace: bool) -> None:
        self.game = game
        self.g = state
        self.since = 0  # public log lines before the latest choice
        self.stopped = False  # the latest expectation has stopped at the question that is pending
        self.forced: list[str] = []  # taken in silence in this step
        self.on_the_way: list[str] = []  # taken in silence since the latest [[do]] began
        self.broken = False
        self.trace = trace
        self.told: list[Told] = []
        self.lines_told = 0
        self.questions_told: list[str] = []
        self._tell_what_follows()

    def scene(self, step: Instruction | None, failures: list[Failure]) -> Scene:
        for failure in failures:
            failure.forced = list(self.on_the_way)
        if step is not None and step.kind == "expect":
            words = ", ".join([key for key in step.table if key not in ("note", "stop")])
            self._tell("expected", f"line {step.line}, {words}: {'differs' if failures else 'holds'}")
        scene = Scene(step, self.g.copy(), self.forced, failures, self.told)
        self.forced = []
        self.told = []
        return scene

    # ---- what is told ----------------------------------------------------------------------------
    def _tell(self, what: str, text: str, options: Sequence[str] = ()) -> None:
        if self.trace:
            self.told.append(Told(what, text, options))

    def _tell_what_follows(self) -> None:
        """What was said since a choice, and what is asked now that was not asked before."""
        if not self.trace:
            return
        lines = all_lines(self.g)
        for line in lines[self.lines_told :]:
            self._tell("log", line)
        self.lines_told = len(lines)
        questions: list[str] = []
        for decision in pending(self.g):
            options = [option.text for option in decision.options]
            question = f"{self._name(decision.seat)}: {decision.kind} ({decision.prompt})"
            questions.append(f"{question} {options}")
            if questions[-1] not in self.questions_told:
                self._tell("asked", question, options)
        self.questions_told = questions

    def _name(self, seat: int) -> str:
        return self.game.seat_name(self.g, seat)

    def seat(self, name: Any) -> int:
        """The seat of that name."""
        names = [self.game.seat_name(self.g, seat) for seat in range(self.g.seats)]
        for seat, known in enumerate(names):
            if isinstance(name, str) and folded(known) == folded(name):
                return seat
        close = nearest(str(name), names)
        raise BadScenario(f"there is no seat {name!r}{close or '; there are: ' + ', '.join(names)}")

    # ---- choices ---------------------------------------------------------------------------------
    def do(self, step: Instruction) -> list[Failure]:
        table = step.table
        seat = self.seat(table["seat"])
        what = next(key for key in ("choose", "offer", "retract") if key in table)
        self.on_the_way = []
        try:
            if what == "offer":
                self._begin_choice(step, f"{self._name(seat)} offers: {table['offer']}")
                self.g.offer(table["offer"], seat)
            elif what == "retract":
                self._begin_choice(step, f"{self._name(seat)} takes back the latest choice")
                self.g.retract(seat)
            else:
                choices = table["choose"] if isinstance(table["choose"], list) else [table["choose"]]
                for n, words in enumerate(choices):
                    self._reach(seat, words)
                    option = pick(self.g, seat, words, table.get("which", 0))
                    self._begin_choice(step, f"{self._name(seat)}: {option.text}", since=n == 0)
                    self.g.apply(option, seat)
                    self._tell_what_follows()
            self._tell_what_follows()
            self.stopped = False
            self._check_invariants()
        except (WordsFitNone, WordsFitSeveral, IllegalChoice, RulesFault) as e:
            failure = Failure(step.line, what, str(e), table[what], waiting_for(self.g))
            failure.broken = isinstance(e, RulesFault) and not isinstance(e.__cause__, AssertionError)
            return [failure]
        except BadScenario:
            raise
        except Exception as e:
            return [self._broken(step, what, e)]
        return []

    def _begin_choice(self, step: Instruction, text: str, since: bool = True) -> None:
        """`since`: what `log` expects is said from here on."""
        if since:
            self.since = len(self.g.log(None))
        self._tell("chosen", f"{text} (line {step.line})")

    def _check_invariants(self) -> None:
        try:
            self.game.invariants(self.g)
        except AssertionError as e:
            raise RulesFault(f"after this the game is in a position that cannot exist: {e}") from e

    def _broken(self, step: Instruction, what: str, e: Exception) -> Failure:
        """The rules themselves failed: the message and where."""
        self.broken = True
        where = "".join(traceback.format_exception(e)[-3:]).strip()
        failure = Failure(step.line, what, f"the rules broke: {e!r}\n{where}", step.table.get(what), repr(e))
        failure.broken = True
        return failure

    def _reach(self, seat: int, words: str) -> None:
        """Take what is forced until that seat is asked something in which the words mean something."""
        for _ in range(MOST_FORCED):
            i = find_decision(self.g, seat)
            if i >= 0:
                decision = self.g.decisions[i]
                if len(decision.options) > 1:
                    return
                lone_pass = decision.options[0][0] is PASS and not self.stopped
                if not lone_pass and fitting(Options(self.g, decision, decision.options), words):
                    return
                self._take(Decision(self.g, decision))
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
        taken = f"{self._name(decision.seat)}: {option.text}"
        self.forced.append(taken)
        self.on_the_way.append(taken)
        self._tell("forced", taken)
        self.g.apply(option, decision.seat)
        self._tell_what_follows()
        self.stopped = False

    # ---- expectations ----------------------------------------------------------------------------
    def expect(self, step: Instruction) -> list[Failure]:
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
        if "stop" in table:
            if table["stop"] is not True:
                raise BadScenario(
                    "write stop = true: nothing that is forced is taken before this expectation"
                )
            self.stopped = True
        if self.stopped and ("stop" in table or "pending" not in table):
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
            self.stopped = True
            return True
        for key in ("offered", "not_offered"):
            for seat, words, _ in self._rows(key, table.get(key, [])):
                i = find_decision(self.g, seat)
                if i >= 0 and imagined(self.g, self.g.decisions[i], words):
                    return True
        return False

    def _check(self, step: Instruction, key: str, value: Any) -> list[Failure]:
        g, line = self.g, step.line
        if key in ("note", "stop"):
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
        if key == "sees":
            return self._check_sees(line, value)
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
        i = find_decision(g, seat)
        if i < 0:
            text = f"{name} has nothing to decide here, waiting for {waiting_for(g)}"
            return [Failure(line, "offered", text, words, waiting_for(g))]
        options = Options(g, g.decisions[i], g.decisions[i].options)
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
        i = find_decision(g, seat)
        if i >= 0:
            texts = [
                option.text for option in fitting(Options(g, g.decisions[i], g.decisions[i].options), words)
            ]
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

    def _check_sees(self, line: int, value: Any) -> list[Failure]:
        """What a seat is shown, by its own view of the table and its own log."""
        found: list[Failure] = []
        for row in value if isinstance(value, list) else [value]:
            if not isinstance(row, dict) or "seat" not in row or len(row) < 2:
                raise BadScenario(
                    'write sees = { seat = "...", and what of its view: zones = { hand = { Red = 3 } } }'
                )
            seat = None if row["seat"] == SPECTATOR else self.seat(row["seat"])
            wanted = {key: part for key, part in row.items() if key not in ("seat", "log")}
            lines = [str(told_line["text"]) for told_line in self.g.log(seat)]
            texts = unlike_view(self.g.view(seat), wanted)
            texts += [
                f"no line says {words!r}:{listed(lines[::-1])}"
                for words in _listed(row.get("log", []), "log")
                if not any(contains(text, words) for text in lines)
            ]
            found += [Failure(line, "sees", f"{row['seat']}: {text}", row) for text in texts]
        return found

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
