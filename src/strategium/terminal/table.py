"""A game in plain lines: for people who like them, for screen readers, for pipes."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from rich.text import Text

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import sentence
from strategium.terminal.drawing import blocks_of, draw_view, put_all, put_news
from strategium.terminal.explaining import way
from strategium.terminal.paper import HEAD, QUIET, STRONG, WARN, Paper
from strategium.terminal.screen import Screen
from strategium.terminal.session import Session
from strategium.terminal.talk import Talk

LOOK_BACK = 8  # log lines that are told again when a game is taken up
NAME = "strategium"
PLAYED, SAVED = "played", "saved"  # how an evening ends


class Table(Talk):
    """A session on a screen of lines that all share."""

    def __init__(self, screen: Screen, session: Session) -> None:
        super().__init__(session, screen)
        state = session.state
        self.screen = screen
        # per seat: log lines shown, what the reader knows of the table, cards whose text was shown
        self.told = [max(0, len(state.log(s)) - LOOK_BACK) for s in range(state.seats)]
        self.drawn: list[set[str] | None] = [None] * state.seats
        self.read: list[set[str]] = [set() for _ in range(state.seats)]
        self.told_all = 0  # log lines shown to those who only look on
        self.sitting: int | None = None  # the person who was last at the keyboard

    # ---- the game --------------------------------------------------------------------------------
    def play(self) -> str:
        """Until the game is over, or somebody leaves."""
        session = self.session
        try:
            while not self.leaving:
                if session.state.result is not None:
                    if self.over():
                        break
                    continue
                bot = session.bot_decision()
                if bot is None:
                    self.person_decides(session.state.pending[0])
                    continue
                self.bot_decides(bot)
                if not session.people():
                    self.told_all = self.tell(None, self.told_all)
        except KeyboardInterrupt:
            self.screen.say()
            self.leaving = True
        except Exception:
            self.keep()
            tell_fault(self.screen, session)
            raise
        if session.state.result is None:
            self.keep()
            tell_kept(self.screen, session)
            return SAVED
        return PLAYED

    def bot_decides(self, decision: Decision) -> None:
        name = self.session.name(decision.seat)
        with self.screen.busy(f"{name} thinks ..."):
            choice = self.session.think(decision)
        if choice.fault:
            self.screen.say(f"{name}: {choice.fault}; chance chose instead.", WARN)
        self.session.accept(decision.seat, choice)

    def person_decides(self, decision: Decision) -> None:
        """One prompt: show, read, do."""
        seat = decision.seat
        if not self.take_seat(seat) or self.passes(decision):
            return
        self.keep()
        self.show(decision)
        while True:
            line = self.screen.read(f"{self.session.name(seat)}> ")
            if line is None:
                self.leaving = True
                return
            if self.act(seat, line.strip()):
                return

    def take_seat(self, seat: int) -> bool:
        """Where people share the keyboard, nobody sees the other's hand. False: nobody came."""
        if self.sitting != seat and len(self.session.people()) > 1:
            self.screen.clear()
            if self.screen.read(f"Pass the keyboard to {self.session.name(seat)}, press Enter.") is None:
                self.leaving = True
                return False
            self.drawn[seat] = None
        self.sitting = seat
        return True

    # ---- showing ---------------------------------------------------------------------------------
    def show(self, decision: Decision) -> None:
        """What is new, what has changed on the table, and the question."""
        seat, state = decision.seat, self.session.state
        self.show_news(seat)
        self.show_table(seat)
        self.screen.say()
        self.screen.say(way(state.trace(seat)), QUIET)
        self.screen.say(
            Text.assemble((f"{self.session.name(seat)}: ", HEAD), (sentence(decision.prompt), STRONG))
        )
        if decision.draft:
            picked = "; ".join(option.text for option in decision.draft)
            self.screen.say(f"So far: {picked}. (u takes the latest back)", indent=2)
        self.list_options(decision)
        for row in self.rows:
            head = f"{row.number:>4}  " if row.number else " Enter  "
            note = (f"  {row.option.note}" if row.option.note else "", QUIET)
            self.screen.say(Text.assemble((head, HEAD), row.text, note), hang=len(head))

    def show_table(self, seat: int) -> None:
        """The whole table at first, later what has changed."""
        state, known = self.session.state, self.drawn[seat]
        blocks = blocks_of(self.screen.width, state.game, state.view(seat), self.read[seat])
        if known is None:
            self.screen.say()
            put_all(self.screen, blocks)
        else:
            put_news(self.screen, blocks, known)
        self.drawn[seat] = {block.key for block in blocks}

    def show_news(self, seat: int) -> None:
        before = self.told[seat]
        if len(self.session.state.log(seat)) > before:
            self.screen.say()
        self.told[seat] = self.tell(seat, before)

    def over(self) -> bool:
        """Say how it ended. True: everybody leaves; False: the end was taken back."""
        people = self.session.people()
        viewer = self.session.onlooker()
        told = self.told[viewer] if viewer is not None else max(*self.told, self.told_all)
        self.screen.say()
        now = self.tell(viewer, told)
        if viewer is not None:
            self.told[viewer] = now
        self.show_end(viewer)
        self.screen.say()
        self.screen.rule("The game is over")
        self.tell_result()
        self.keep()
        tell_kept(self.screen, self.session)
        if not people:
            return True
        return self.after_the_end(people)

    def show_end(self, viewer: int | None) -> None:
        """What has changed last; to those who look on, or share the keyboard, the whole table."""
        if viewer is not None:
            self.show_table(viewer)
            return
        self.screen.say()
        draw_view(self.screen, self.session.state.game, self.session.state.view(None))

    def after_the_end(self, people: list[int]) -> bool:
        self.rows = []
        seat = self.sitting if self.sitting is not None else people[0]
        while True:
            line = self.screen.read("Enter to leave, u to take back, table, log, save FILE> ")
            word, _, rest = (line or "quit").strip().partition(" ")
            if word.casefold() in ("quit", "q", "exit", ""):
                return True
            command = self.commands.get(word.casefold())
            allowed = (self.undo, self.redo, self.again, self.log, self.save, self.rule, self.card, self.help)
            if command in allowed:
                if command(seat, rest.strip()):
                    return False
            else:
                self.screen.say("The game is over: u takes the last choice back, Enter leaves.")

    # ---- what depends on the lines ---------------------------------------------------------------
    def agrees(self, other: int, seat: int) -> bool:
        name = self.session.name
        answer = self.screen.read(f"{name(other)}, may {name(seat)} take that back? (yes/no) ")
        return (answer or "").strip().casefold() in ("y", "yes")

    def went_back(self) -> None:
        state = self.session.state
        self.told = [min(n, len(state.log(s))) for s, n in enumerate(self.told)]

    def again(self, seat: int, words: str) -> bool:
        self.drawn[seat] = None
        self.read[seat].clear()
        return True


def tell_kept(paper: Paper, session: Session) -> None:
    """Where the game can be found again."""
    if session.kept and session.state.result is None:
        paper.say("The game is kept. Go on with:")
        paper.print(Text(f"  {program()} play --resume {session.file}"))
    elif session.kept:
        paper.print(Text(f"The record: {program()} replay {session.file}", QUIET))


def program() -> str:
    """How the program is called here: by its name if the shell finds that, else as it was called."""
    by_path = Path(sys.argv[0]).name == NAME and not shutil.which(NAME)
    return sys.argv[0] if by_path else NAME


def tell_fault(paper: Paper, session: Session) -> None:
    paper.say("Something is wrong with the game. Please add this record to your report:", WARN)
    paper.print(Text(f"  {session.file}"))
