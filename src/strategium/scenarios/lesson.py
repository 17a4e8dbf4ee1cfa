"""Lessons: real positions in which a player makes the real moves, and is told what to do and why.

    coach = Coach(lessons(game)[0])
    coach.step.say, coach.step.task
    coach.choose("attack:...")      # gives what is said to a move that is not the idea of the step
    coach.go_on()                   # where there is only something to read

A lesson is the sum of its moves: whoever has them has the whole of it, so nothing else need be kept.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import (
    BadLesson,
    BadPosition,
    BadScenario,
    IllegalChoice,
    StrategiumError,
    UnknownName,
    WordsFitNone,
)
from strategium.kernel.files import read_file
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState
from strategium.scenarios.lesson_points import Point, find_point
from strategium.scenarios.lesson_text import LessonStep, LessonText, Then
from strategium.scenarios.words import folded, pick

MOST_BYTES: Final = 256 * 1024  # of a lesson file
FOLDER: Final = "lessons"
OVERVIEW: Final = "overview.toml"
NEXT: Final = "+"  # the move of a player who has read what there was to read
ALLOWED: Final = "That is allowed, but it is not what this step is about."


class Lesson:
    """A lesson that was read and found well formed; its clauses exist."""

    def __init__(self, id: str, text: LessonText, game: Game) -> None:
        self.id = id
        self.text = text
        self.game = game
        self.name = text.name
        self.about = text.about
        self.minutes: int = text.minutes or 0
        self.steps = text.steps
        self.table = text.table  # of a lesson that is a whole game: its players and options
        for step in self.steps:
            cited = [*step.rules, *[wrong.rule for wrong in step.wrong if wrong.rule]]
            for rule in cited + [refused.why for refused in step.refused]:
                try:
                    game.find_clause(rule)
                except UnknownName as e:
                    raise text.bad(str(e), step.line) from e

    @staticmethod
    def load(path: Path | str, game: Game | None = None) -> Lesson:
        try:
            text = read_file(path, MOST_BYTES).decode("utf-8").replace("\r\n", "\n")
        except (OSError, UnicodeDecodeError) as e:
            raise BadLesson(f"{path}: this file cannot be read: {e}") from e
        return Lesson.parse(text, str(path), game)

    @staticmethod
    def parse(text: str, source: str, game: Game | None = None) -> Lesson:
        read = LessonText(text, source)
        if game is None:
            try:
                game = find_game(read.game)
            except StrategiumError as e:
                raise read.bad(str(e)) from e
        elif read.game != game.name:
            raise read.bad(f"this is a lesson of {read.game!r}, not of {game.name!r}")
        return Lesson(id_of(Path(source).name), read, game)

    def start(self) -> GameState:
        """The position it begins with: what is forced is taken, and members of a group are picked in any order."""
        position = {"freely": True, **self.text.position}
        try:
            state: GameState = self.game.position(position)
        except (StrategiumError, TypeError, ValueError, KeyError, IndexError, AttributeError) as e:
            message = str(e) if isinstance(e, StrategiumError) else f"this position cannot be read: {e!r}"
            raise BadPosition(str(self.text.bad(message))) from e
        return state

    def fault(self, message: str, step: LessonStep) -> BadLesson:
        return self.text.bad(message, step.line)


def id_of(file: str) -> str:
    """The id of a lesson: the name of its file without the number by which it is sorted. It is for ever."""
    number, dash, rest = file.removesuffix(".toml").partition("-")
    return rest if dash and number.isdecimal() else file.removesuffix(".toml")


class Part:
    """A part of the turn overview of a game: what a player does there, in which phase, by which topics of the rules."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name = str(row["name"])
        self.say = str(row["say"])
        self.phase = str(row.get("phase", ""))  # the id of one of TABLE's phases
        self.topics = [str(topic) for topic in row["topics"]]
        self.picture = [
            str(glyph) for glyph in row.get("picture", ())
        ]  # the table's symbols; ">" is an arrow


@functools.lru_cache(maxsize=16)
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order: the files in the folder `lessons` of its package."""
    if not game.package:
        return ()
    folder = resources.files(game.package) / FOLDER
    if not folder.is_dir():
        return ()
    files = [file for file in folder.iterdir() if file.name.endswith(".toml") and file.name != OVERVIEW]
    found = []
    for file in sorted(files, key=lambda one: one.name):
        with resources.as_file(file) as path:
            found.append(Lesson.load(path, game))
    return tuple(found)


@functools.lru_cache(maxsize=16)
def overview(game: Game) -> tuple[Part, ...]:
    """What a round of the game consists of, in its order: `overview.toml` beside its lessons."""
    if not game.package:
        return ()
    file = resources.files(game.package) / FOLDER / OVERVIEW
    if not file.is_file():
        return ()
    try:
        return tuple([Part(row) for row in tomllib.loads(file.read_text("utf-8"))["part"]])
    except (ValueError, KeyError, TypeError) as e:
        raise BadLesson(
            f"{game.name}: {FOLDER}/{OVERVIEW}: each [[part]] has a name, what is said, and topics: {e!r}"
        ) from e


class Objection:
    """What is said to a move that is allowed, but not the idea of the step. It is not made."""

    def __init__(self, move: str, say: str, rule: str = "") -> None:
        self.move = move  # in words
        self.say = say
        self.rule = rule


class Shown:
    """The game after something that happened, and what is said to it."""

    def __init__(self, state: GameState, say: str) -> None:
        self.state = state
        self.say = say


class Coach:
    """A lesson under way."""

    def __init__(self, lesson: Lesson) -> None:
        if lesson.table is not None:
            raise BadLesson(f"{lesson.name}: this is a whole game, to be played at a table")
        self.lesson = lesson
        self.state = lesson.start()
        self.you = self._seat(lesson.text.you, lesson.steps[0])
        self.at = 0  # the number of the step
        self.moves: list[str] = []
        self.shown: list[Shown] = []  # what has happened, in order
        self._picked = 0  # moves of the step that were made
        self._live: list[list[str]] = []  # the ways to do the step that these moves belong to
        self._begin_step()

    @staticmethod
    def after(lesson: Lesson, moves: Sequence[str]) -> Coach:
        """A lesson after these moves, which were right when they were made; IllegalChoice if they no longer are."""
        coach = Coach(lesson)
        for move in moves:
            coach.shown.clear()
            objection = coach.move(move)
            if objection is not None:
                raise IllegalChoice("this lesson has changed since: begin it again")
        return coach

    @staticmethod
    def at_step(lesson: Lesson, number: int) -> Coach:
        """A lesson at the beginning of a step, by the moves that are taught."""
        coach = Coach(lesson)
        while coach.at < min(number, len(lesson.steps)):
            coach.shown.clear()
            coach.do_step()
        return coach

    # ---- where it stands -------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is taught; the last one when it is over."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def decision(self) -> Decision | None:
        """What the player is asked."""
        return next((d for d in self.state.pending if d.seat == self.you), None)

    @property
    def points(self) -> list[Point]:
        """What is pointed at, of what is there now."""
        found = []
        for words in [] if self.over else self.step.point:
            try:
                found.append(find_point(self.state, self.you, words))
            except BadLesson:
                continue  # it was there when the step began; the check of lessons sees to that
        return found

    def hints(self) -> list[str]:
        """What helps, the last one being the move itself."""
        if self.over or not self.step.choose:
            return []
        return [*self.step.hints, f"Choose: {self.wanted().text}."]

    def wanted(self) -> Option:
        """The option that is awaited."""
        return pick(self.state, self.you, self._live[0][self._picked])

    # ---- moves -----------------------------------------------------------------------------------
    def move(self, move: str) -> Objection | None:
        """A move of the player's: the id of an option, or NEXT."""
        if move == NEXT:
            self.go_on()
            return None
        return self.choose(move)

    def go_on(self) -> None:
        """The player has read what there was to read."""
        if self.over or self.step.choose:
            raise IllegalChoice("a move is awaited here")
        self.moves.append(NEXT)
        self._end_step()

    def choose(self, id: str) -> Objection | None:
        """The option that the player chooses. If it is not the idea of the step, nothing has changed."""
        decision = self.decision
        if self.over or not self.step.choose or decision is None:
            raise IllegalChoice("no move is awaited here: read, and go on")
        option = next((one for one in decision.options if one.id == id), None)
        if option is None:
            raise IllegalChoice(f"{id!r} is not offered here", decision.rules)
        live = [line for line in self._live if self._means(line, option)]
        if not live:
            return self._objection(option)
        self._live = live
        self._picked += 1
        self.moves.append(id)
        self.state.apply(option, self.you)
        self._show("")
        if any(len(line) == self._picked for line in live):
            self._end_step()
        return None

    def do_step(self, line: Sequence[str] | None = None) -> None:
        """Do the whole step: as it is taught, or by another of its ways."""
        if not self.step.choose:
            self.go_on()
            return
        for words in (self.step.choose if line is None else line)[self._picked :]:
            try:
                objection = self.choose(pick(self.state, self.you, words).id)
            except (BadScenario, IllegalChoice) as e:
                raise self.lesson.fault(str(e), self.step) from e
            if objection is not None:
                raise self.lesson.fault(f"{words!r} is not a move of this step", self.step)

    def _means(self, line: Sequence[str], option: Option) -> bool:
        """Whether the next move of that way is this option, or one that is interchangeable with it."""
        if len(line) <= self._picked:
            return False
        try:
            return pick(self.state, self.you, line[self._picked]).key == option.key
        except WordsFitNone:
            return False

    def _objection(self, option: Option) -> Objection:
        done = [line[: self._picked] for line in self._live]
        for wrong in self.step.wrong:
            if wrong.choose[: self._picked] in done and self._means(wrong.choose, option):
                return Objection(option.text, wrong.say, wrong.rule)
        return Objection(option.text, ALLOWED)

    # ---- steps -----------------------------------------------------------------------------------
    def _begin_step(self) -> None:
        self._picked = 0
        self._live = [] if self.over else self.step.lines()

    def _end_step(self) -> None:
        """What is said to it, and what the others do then."""
        step = self.step
        if step.done:
            self._show(step.done)
        for then in step.then:
            self._let(then, step)
        self.at += 1
        self._begin_step()

    def _let(self, then: Then, step: LessonStep) -> None:
        seat = self._seat(then.seat, step)
        for words in then.choose:
            try:
                self.state.apply(pick(self.state, seat, words), seat)
            except (BadScenario, IllegalChoice) as e:
                raise self.lesson.fault(str(e), step) from e
        self._show(then.say)

    def _show(self, say: str) -> None:
        self.shown.append(Shown(self.state.copy(), say))

    def _seat(self, name: str, step: LessonStep) -> int:
        names = [self.lesson.game.seat_name(self.state, seat) for seat in range(self.state.seats)]
        for seat, known in enumerate(names):
            if folded(known) == folded(name):
                return seat
        raise self.lesson.fault(f"there is no seat {name!r}; there are {', '.join(names)}", step)
