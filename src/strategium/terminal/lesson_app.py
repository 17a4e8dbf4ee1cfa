"""A lesson on a table that fills the screen: the coach's words stand above the question."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from strategium.kernel.errors import StrategiumError, sentence
from strategium.terminal.app import TableApp
from strategium.terminal.coaching import LessonSession
from strategium.terminal.paper import QUIET
from strategium.terminal.picking import Listed
from strategium.terminal.settings import Settings

STAYS = 12  # seconds that an explanation can be read


class LessonApp(TableApp):
    """A lesson on the screen. `finished`: it was done to its end and left for the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "skip", "Skip"),
        Binding("enter", "next", "Next", show=False),
    ]

    def __init__(self, session: LessonSession, settings: Settings | None = None) -> None:
        super().__init__(session, pace=0, settings=settings)
        self.lesson = session
        self.finished = False

    async def go_on(self) -> None:
        """The next question, or something to read. The others have done what the lesson says."""
        try:
            you = self.lesson.coach.you
            self.sitting = you
            self.seat = you if self.lesson.decision_of(you) is not None else None
            self.ask()
            self.call_after_refresh(self.point)
        except Exception as e:
            self.fail(e)

    def point(self) -> None:
        """What the coach points at is marked on the table."""
        refs = frozenset(ref for point in self.lesson.coach.points for ref in point.refs)
        self.board.link(refs)
        self.hand.link(refs)

    def ask(self) -> None:
        self.narrowed = self.typed = ""
        self.desk.rows = self.rows = []
        if self.decision is not None:
            self.desk.list_options(self.decision)
            self.rows = self.desk.rows
        self.draw()
        self.call_after_refresh(self.keep_at_hand)

    def sentence(self) -> Text:
        """What the coach says, and below it the question."""
        told = Text("\n").join(self.lesson.words())
        coach = self.lesson.coach
        if coach.over:
            told.append("  Enter goes on to the next lesson, q leaves.", QUIET)
        elif self.decision is None:
            told.append("  Enter goes on.", QUIET)
        else:
            told.append("\n")
            told.append_text(super().sentence())
        return told

    def choose(self, row: Listed, ref: str = "") -> None:
        if self.seat is None:
            return
        option = next((o for o in row.options if ref in o.refs), row.option)
        self.read[self.seat] = len(self.session.state.log(self.seat))
        try:
            self.session.choose(self.seat, option)
        except StrategiumError as e:
            self.notify(sentence(str(e)), severity="warning", timeout=STAYS)
            return
        except Exception as e:
            self.fail(e)
            return
        self.advance()

    # ---- keys ------------------------------------------------------------------------------------
    def action_next(self) -> None:
        """Go on, where there is something to read; at the end, to the next lesson."""
        if self.lesson.coach.over:
            self.finished = True
            self.exit()
        elif self.decision is None:
            self.lesson.go_on()
            self.advance()

    def action_pass(self) -> None:
        if self.decision is None:
            self.action_next()
        else:
            super().action_pass()

    def action_hint(self) -> None:
        self.notify(self.lesson.hint(self.lesson.coach.you), timeout=STAYS)

    def action_skip(self) -> None:
        if not self.lesson.coach.over:
            self.lesson.skip()
            self.advance()

    def action_pass_all(self) -> None:
        self.notify("In a lesson every question is yours.")
