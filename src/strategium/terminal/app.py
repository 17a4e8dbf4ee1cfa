"""The table on a screen of letters: what happens there, by keys alone or with the mouse."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.widgets import Input, OptionList

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import StrategiumError, sentence
from strategium.terminal.curtains import Curtain, Note, YesNo
from strategium.terminal.desk import Desk
from strategium.terminal.details import rows_with
from strategium.terminal.explaining import bullets
from strategium.terminal.face import TableFace
from strategium.terminal.keys import bindings, tell_keys
from strategium.terminal.paper import HEAD, QUIET, Paper, Sheet
from strategium.terminal.picking import Listed
from strategium.terminal.session import Session
from strategium.terminal.settings import Settings
from strategium.terminal.sheets import SheetView
from strategium.terminal.table import tell_fault, tell_kept
from strategium.terminal.themes import DARK, LIGHT

PACE: Final = 0.4  # seconds between two pictures while bots play
REST: Final = 0.25  # seconds in which Space does not pass a new question


class TableApp(TableFace):
    """A session on the screen. `fault` is what went wrong, if the game had to be left."""

    BINDINGS: ClassVar[list[BindingType]] = bindings()

    def __init__(self, session: Session, pace: float = PACE, settings: Settings | None = None) -> None:
        super().__init__(session, settings)
        self.pace = pace
        self.sitting: int | None = None  # the person who was last at the keyboard
        self.typed = ""  # digits of a number that is not complete
        self.asked_at = 0.0
        self.fault: Exception | None = None
        deeds = {"u": self.action_undo, "undo": self.action_undo, "redo": self.action_redo}
        deeds |= {
            "a": self.action_pass_all,
            "log": self.action_log,
            "help": self.action_help,
            "?": self.action_help,
        }
        deeds |= {"quit": self.action_leave, "q": self.action_leave, "exit": self.action_leave}
        self.desk = Desk(session, deeds)

    def on_mount(self) -> None:
        win = self.session.way_to_win()
        self.set_keymap(self.settings.keys)
        self.notify(f"{self.key_for('help')} is help." + (f" How to win: / {win}" if win else ""), timeout=8)
        self.call_after_refresh(self.advance)

    # ---- the game --------------------------------------------------------------------------------
    def advance(self) -> None:
        """Something has happened: go on to the next question for a person."""
        self.run_worker(self.go_on(), exclusive=True, group="game")

    async def go_on(self) -> None:
        try:
            self.seat = None
            await self.let_bots_play()
            if self.session.state.result is None:
                await self.seat_person(self.session.state.pending[0])
            self.ask()
        except Exception as e:
            self.fail(e)

    async def let_bots_play(self) -> None:
        drawn = time.monotonic()
        while self.session.state.result is None and (bot := self.session.bot_decision()) is not None:
            name = self.session.name(bot.seat)
            thinking = asyncio.create_task(asyncio.to_thread(self.session.think, bot))
            await asyncio.wait({thinking}, timeout=self.pace / 2)
            if not thinking.done() or time.monotonic() - drawn >= self.pace:
                self.wait(f"{name} thinks ...")
                drawn = time.monotonic()
            choice = await thinking
            if choice.fault:
                self.notify(f"{name}: {choice.fault}; chance chose instead.", severity="warning")
            self.session.accept(bot.seat, choice)
            if not self.session.people():
                await asyncio.sleep(self.pace)

    def wait(self, words: str) -> None:
        """Nobody is asked: the table is drawn for whoever may look at it."""
        self.waiting, self.rows, self.narrowed = words, [], ""
        self.draw()

    async def seat_person(self, decision: Decision) -> None:
        """Where people share the keyboard, nobody sees the other's hand."""
        if self.sitting != decision.seat and len(self.session.people()) > 1:
            self.tell("card", Text())
            self.wait("")
            await self.push_screen_wait(Curtain(self.session.name(decision.seat)))
        self.sitting = self.seat = decision.seat

    def ask(self) -> None:
        """The question, or how it ended."""
        problem = self.session.keep()
        if problem:
            self.notify(problem, severity="warning")
        self.narrowed = self.typed = ""
        self.desk.rows = self.rows = []
        if self.decision is not None:
            self.desk.list_options(self.decision)
            self.rows = self.desk.rows
            if self.pass_chances():
                return
        elif self.session.state.result is not None:
            page = self.desk.turn_page(self.reading_width)
            self.desk.tell_result()
            self.tell("the game is over", page.text)
        self.asked_at = time.monotonic()
        self.draw()
        self.call_after_refresh(self.keep_at_hand)

    def keep_at_hand(self) -> None:
        """Who chooses on the table goes on there, where something can be chosen; else the options are next."""
        focused = self.focused
        if not isinstance(focused, SheetView):
            return
        others = [sheet for sheet in (self.board, self.hand) if sheet is not focused]
        found = next((sheet for sheet in (focused, *others) if sheet.offers_something()), None)
        if found is None:
            self.options.focus()
        else:
            found.focus()
            found.action_first()

    def choose(self, row: Listed, ref: str = "") -> None:
        """Make a choice; of options that are alike, the one with that thing."""
        if self.seat is None:
            return
        option = next((o for o in row.options if ref in o.refs), row.option)
        self.read[self.seat] = len(self.session.state.log(self.seat))
        try:
            self.session.choose(self.seat, option)
        except StrategiumError as e:
            self.notify(sentence(str(e)), severity="warning")
            return
        except Exception as e:
            self.fail(e)
            return
        self.advance()

    def fail(self, error: Exception) -> None:
        """Something is wrong with the game: leave the screen as it should be, and tell outside."""
        self.fault = error
        self.session.keep()
        self.exit()

    # ---- choosing --------------------------------------------------------------------------------
    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose(self.shown[event.option_index])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The table shows what the option is about."""
        if event.option_index >= len(self.shown):
            return
        refs = frozenset(self.shown[event.option_index].option.refs)
        self.board.link(refs)
        self.hand.link(refs)
        if self.wide:
            spot = self.spot_of(refs)
            self.tell("card", Text() if spot is None else self.text_about(spot, reasons=False))

    def on_sheet_view_pointed(self, event: SheetView.Pointed) -> None:
        if self.wide:
            self.tell("card", self.text_about(event.spot, reasons=False))

    def on_sheet_view_picked(self, event: SheetView.Picked) -> None:
        """One option: choose it. Several: show only them. None: say why not."""
        spot = event.spot
        rows = rows_with(self.shown, spot.ref) if spot.ref else []
        if len(rows) == 1:
            self.choose(rows[0], spot.ref)
        elif rows:
            self.narrowed = spot.ref
            self.draw()
            self.options.focus()
        else:
            self.tell("why not" if self.knows(spot.ref) else "card", self.text_about(spot, reasons=True))

    def on_key(self, event: events.Key) -> None:
        """Digits: an option by its number, at once where no longer number begins so."""
        if event.character is None or not event.character.isdecimal() or not self.shown:
            return
        event.stop()
        self.typed += event.character
        begun = [row for row in self.shown if row.number and str(row.number).startswith(self.typed)]
        if not begun:
            self.notify(f"There is no option {self.typed}.", severity="warning")
            self.typed = ""
        elif len(begun) == 1:
            self.choose(begun[0])
        else:
            self.options.highlighted = self.shown.index(begun[0])
            self.options.focus()
            self.notify(f"{self.typed}... Enter chooses the marked one.", timeout=2)

    def action_pass(self) -> None:
        """Pass or be done, where that is offered and the question is not quite new."""
        row = next((row for row in self.shown if row.number == 0), None)
        if row is not None and time.monotonic() - self.asked_at >= REST:
            self.choose(row)
        elif row is None and self.seat is not None:
            self.notify("Here you must choose.")

    def action_pass_all(self) -> None:
        """Pass this opportunity and all that follow, until something must be decided."""
        if self.decision is None or not self.desk.pass_all(self.decision.seat, ""):
            self.notify("Here you must decide.")
            return
        self.read[self.decision.seat] = len(self.session.state.log(self.decision.seat))
        self.advance()

    def pass_chances(self) -> bool:
        """Pass for whoever wished it; whether that was done."""
        row = self.desk.passing_row(self.decision) if self.decision is not None else None
        if row is None or self.seat is None:
            return False
        seat, read = self.seat, self.read[self.seat]
        self.choose(row)
        self.read[seat] = read  # all that happened meanwhile is new
        return True

    def action_step_back(self) -> None:
        """All options again; the cursor in the list."""
        self.typed = ""
        if self.command.display:
            self.command.display = False
        elif self.narrowed:
            self.narrowed = ""
            self.draw()
        self.options.focus()

    # ---- taking back -----------------------------------------------------------------------------
    @property
    def person(self) -> int | None:
        """Who sits at the keyboard."""
        people = self.session.people()
        return self.sitting if self.sitting is not None else people[0] if people else None

    def action_undo(self) -> None:
        self.run_worker(self.take_back(), exclusive=True, group="asking")

    async def take_back(self) -> None:
        seat, name = self.person, self.session.name
        if seat is None or self.session.back_to(seat) < 0:
            self.notify("You have not chosen anything yet.")
            return
        for other in self.session.must_agree(seat):
            if not await self.push_screen_wait(YesNo(f"{name(other)}, may {name(seat)} take that back?")):
                self.notify("Then it stands.")
                return
        self.session.undo(seat)
        self.went_back(f"Taken back. {self.key_for('redo')} lets it stand after all.")

    def action_redo(self) -> None:
        seat = self.person
        if seat is None or not self.session.may_redo(seat):
            self.notify("There is nothing that you have taken back.")
            return
        self.session.redo()
        self.went_back("It stands again.")

    def went_back(self, words: str) -> None:
        state = self.session.state
        self.desk.passing.clear()
        self.read = [min(n, len(state.log(s))) for s, n in enumerate(self.read)]
        self.tell("card", Text())
        self.notify(words, timeout=2)
        self.advance()

    # ---- asking ----------------------------------------------------------------------------------
    def action_why(self) -> None:
        """Why not this thing; which rules allow this option."""
        focused = self.focused
        if isinstance(focused, SheetView) and focused.cursor is not None:
            self.tell("why not", self.text_about(focused.cursor, reasons=True))
        elif self.seat is not None and self.shown:
            number = self.shown[self.options.highlighted or 0].number
            page = self.desk.turn_page(self.reading_width)
            self.desk.why(self.seat, str(number) if number else "")
            self.tell("which rules", page.text)

    def action_hint(self) -> None:
        self.run_worker(self.advise(), exclusive=True, group="asking")

    async def advise(self) -> None:
        """What a strong bot would do here. It thinks beside the screen, which stays alive."""
        seat, asked = self.seat, self.decision
        if seat is None or asked is None:
            return
        self.notify("Thinking ...", timeout=2)
        said = await asyncio.to_thread(self.session.hint, seat)
        if self.seat == seat:
            self.notify(said, title="Hint", timeout=15)

    def action_zoom(self) -> None:
        """The thing under the cursor, or that the option is about, in full over the table."""
        focused = self.focused
        spot = focused.cursor if isinstance(focused, SheetView) else self.spot_of(self.board.linked)
        if spot is None:
            self.notify("Tab goes to the table, the arrows to a card.")
        else:
            self.push_screen(Note("card", self.text_about(spot, reasons=True, width=self.note_width)))

    def action_log(self) -> None:
        page = Sheet(self.note_width)
        page.lines(bullets(self.session.state.log(self.viewer)))
        self.push_screen(Note("log", page.text, at_end=True))

    def action_help(self) -> None:
        page = self.desk.turn_page(self.note_width)
        tell_keys(page, self.settings.keys)
        page.say()
        page.say("After / you can type:", HEAD)
        self.desk.help(0, "")
        self.push_screen(Note("help", page.text))

    def action_offers(self) -> None:
        """What can be done beside the turn."""
        if self.seat is None:
            return
        page = self.desk.turn_page(self.reading_width)
        self.desk.offers(self.seat, "")
        page.say()
        page.say("Type / and the words.", QUIET)
        self.tell("beside your turn", page.text)

    def action_type(self) -> None:
        self.command.display = True
        self.command.value = ""
        self.command.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_step_back()
        line, seat = event.value.strip(), self.person
        if not line or seat is None:
            return
        page = self.desk.turn_page(self.reading_width)
        if self.desk.act(seat, line):
            self.advance()
        elif page.written:
            self.tell(line, page.text)

    def action_theme(self) -> None:
        """From a dark screen to a light one, and back."""
        self.theme = LIGHT.name if self.current_theme.dark else DARK.name

    def action_leave(self) -> None:
        self.session.keep()
        self.exit()


def run_table(session: Session, paper: Paper, settings: Settings) -> None:
    """Play on the screen until somebody leaves. Afterwards the paper says how it ended and where the game is kept."""
    app = TableApp(session, settings=settings)
    app.run()
    if app.fault is not None:
        tell_fault(paper, session)
        raise app.fault
    if session.state.result is not None:
        Desk(session, {}, paper).tell_result()
    tell_kept(paper, session)
