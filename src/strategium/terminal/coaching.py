"""A lesson at one keyboard: a session in which the coach says what to do, and takes back what is not his idea."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from strategium.agents.base import Choice
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import IllegalChoice, StrategiumError
from strategium.kernel.record import Record
from strategium.scenarios.lesson import Coach, Lesson
from strategium.terminal.paper import HEAD, QUIET, STRONG, Paper
from strategium.terminal.session import Session

OVER = "Lesson done."


class Objected(StrategiumError):
    """A move that is allowed, but not the idea of the step. It was not made."""


class LessonSession(Session):
    """One lesson. Nothing of it is kept but how far somebody has come, which is the affair of whoever opens it."""

    def __init__(self, lesson: Lesson) -> None:
        self.coach = Coach(lesson)
        header: Mapping[str, object] = {"game": lesson.game.name}
        super().__init__(Record(dict(header), [], {}, None, lesson.game), self.coach.state, [], Path())
        self.hints = 0  # how many were asked for in this step

    # ---- seats -----------------------------------------------------------------------------------
    def people(self) -> list[int]:
        return [self.coach.you]

    def bot_decision(self) -> Decision | None:
        """The others do what the lesson says, at once."""
        return None

    def decision_of(self, seat: int) -> Decision | None:
        """What the player is asked: nothing, where there is something to read."""
        if self.coach.over or not self.coach.step.choose:
            return None
        return super().decision_of(seat)

    # ---- moves -----------------------------------------------------------------------------------
    def choose(self, seat: int, option: Option) -> None:
        at = self.coach.at
        self.coach.shown.clear()
        objection = self.coach.choose(option.id)
        if objection is not None:
            rule = objection.rule and f" {self.state.game.find_clause(objection.rule).text}"
            raise Objected(f"That is taken back. {objection.say}{rule}")
        self._moved(at)

    def go_on(self) -> None:
        """What there was to read has been read."""
        at = self.coach.at
        self.coach.shown.clear()
        self.coach.go_on()
        self._moved(at)

    def _moved(self, at: int) -> None:
        self.state = self.coach.state
        if self.coach.at != at:
            self.hints = 0

    def think(self, decision: Decision) -> Choice:
        raise IllegalChoice("nobody thinks in a lesson but you")

    def offer(self, seat: int, name: str) -> None:
        raise IllegalChoice("this is a lesson: there is nobody to offer that to")

    # ---- taking back, leaving out ----------------------------------------------------------------
    def back_to(self, seat: int) -> int:
        return len(self.coach.moves) - 1

    def must_agree(self, seat: int) -> list[int]:
        return []

    def undo(self, seat: int) -> None:
        """To the beginning of this step; from there to that of the one before."""
        here = Coach.at_step(self.coach.lesson, self.coach.at)
        midway = len(here.moves) < len(self.coach.moves)
        self._jump(self.coach.at if midway else max(0, self.coach.at - 1))

    def skip(self) -> None:
        """The step is done for the player."""
        self._jump(self.coach.at + 1)

    def repeat(self) -> None:
        self._jump(0)

    def _jump(self, step: int) -> None:
        self.coach = Coach.at_step(self.coach.lesson, step)
        self.state = self.coach.state
        self.hints = 0

    def may_redo(self, seat: int) -> bool:
        return False

    # ---- keeping ---------------------------------------------------------------------------------
    def save(self, path: Path) -> None:
        raise IllegalChoice("a lesson has no record; a whole game has")

    def keep(self) -> str:
        return ""

    # ---- words -----------------------------------------------------------------------------------
    def hint(self, seat: int) -> str:
        """The next hint; the last one is the move itself."""
        hints = self.coach.hints()
        if not hints:
            return "Here is only something to read."
        self.hints = min(self.hints + 1, len(hints))
        return hints[self.hints - 1]

    def heard(self) -> list[str]:
        """What is said to what has just happened."""
        return [shown.say for shown in self.coach.shown if shown.say]

    def words(self) -> list[Text]:
        """What the coach says now, in paragraphs."""
        coach = self.coach
        told = [Text(line, QUIET) for line in self.heard()]
        if coach.over:
            return [*told, Text(OVER, STRONG)]
        step = coach.step
        head = Text.assemble(
            (f"{step.title} ", STRONG), (f"({coach.at + 1} of {len(coach.lesson.steps)})", QUIET)
        )
        told += [head, Text(step.say)]
        if step.task:
            told.append(Text.assemble(("→ ", HEAD), (step.task, STRONG)))
        return told


def tell_step_rules(paper: Paper, session: LessonSession) -> None:
    """The clauses that the step teaches."""
    for rule in session.coach.step.rules:
        paper.say(session.state.game.find_clause(rule).text, indent=2)
        paper.say(f"[{rule}]", QUIET, indent=2)
