"""A lesson in plain lines."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from strategium.kernel.errors import StrategiumError, sentence
from strategium.terminal.coaching import LessonSession, tell_step_rules
from strategium.terminal.paper import HEAD, WARN
from strategium.terminal.picking import Listed
from strategium.terminal.screen import Screen
from strategium.terminal.table import Table

LEARNING: Final = (
    ("hint", "what helps; the last hint is the move itself"),
    ("rules", "the rules that this step is about"),
    ("u", "back: to the beginning of this step, or to the one before"),
    ("skip", "let the coach do this step"),
    ("repeat", "the lesson from its beginning"),
    ("quit", "leave the lesson"),
)
READ = "Enter goes on> "


class LessonTable(Table):
    """A lesson told line by line. `play` gives whether it was done to its end."""

    def __init__(self, screen: Screen, session: LessonSession) -> None:
        super().__init__(screen, session)
        self.lesson = session
        self.commands |= {
            "rules": self.step_rules,
            "skip": self.skip,
            "repeat": self.repeat,
        }
        for word in ("a", "redo", "offers", "offer", "concede", "save"):
            del self.commands[word]

    def teach(self) -> bool:
        """To its end, or until somebody leaves."""
        self.screen.rule(self.lesson.coach.lesson.name)
        try:
            while not self.leaving and not self.lesson.coach.over:
                self.next_step()
        except KeyboardInterrupt:
            self.screen.say()
            self.leaving = True
        if self.lesson.coach.over:
            self.say_step()
        return self.lesson.coach.over

    def next_step(self) -> None:
        """One prompt: the table, the coach's words, and what is typed."""
        seat = self.lesson.coach.you
        decision = self.lesson.decision_of(seat)
        if decision is None:
            self.show_news(seat)
            self.show_table(seat)
            self.rows = []
            self.say_step()
        else:
            self.show(decision)
            self.say_step()
        while not self.leaving:
            line = self.screen.read(READ if decision is None else f"{self.lesson.name(seat)}> ")
            if line is None:
                self.leaving = True
            elif decision is None and not line.strip():
                self.lesson.go_on()
                return
            elif self.act(seat, line.strip()):
                return

    def say_step(self) -> None:
        self.screen.say()
        for paragraph in self.lesson.words():
            self.screen.say(paragraph, indent=2)

    def choose(self, seat: int, row: Listed) -> bool:
        """A move that is not the idea of the step is explained, and the same is asked again."""
        text = row.option.text
        try:
            self.session.choose(seat, row.option)
        except StrategiumError as e:
            self.screen.say(sentence(str(e)), WARN)
            return False
        self.screen.say(f"→ {text}", "dim", indent=2, hang=2)
        return True

    # ---- what can be typed besides ---------------------------------------------------------------
    def step_rules(self, seat: int, words: str) -> bool:
        if words:
            return self.rule(seat, words)
        tell_step_rules(self.screen, self.lesson)
        return False

    def skip(self, seat: int, words: str) -> bool:
        self.lesson.skip()
        self.went_back()
        return True

    def repeat(self, seat: int, words: str) -> bool:
        self.lesson.repeat()
        self.went_back()
        return True

    def help(self, seat: int, words: str) -> bool:
        for typed, meaning in LEARNING:
            self.screen.say(Text.assemble((f"  {typed:<12}", HEAD), meaning), hang=14)
        return super().help(seat, words)
