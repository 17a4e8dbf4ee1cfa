"""What the table on a screen looks like: its panels, and what is drawn in them. What is done there is in app.py."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.theme import Theme
from textual.widgets import Footer, Input, OptionList, Static

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import sentence
from strategium.terminal.canvas import Spot
from strategium.terminal.composing import compose, compose_hand
from strategium.terminal.curtains import Note
from strategium.terminal.details import rows_with, tell_choices, tell_thing, tell_why_not
from strategium.terminal.explaining import bullets, way
from strategium.terminal.headline import headline
from strategium.terminal.ink import INK
from strategium.terminal.keys import ACTIONS, name_of
from strategium.terminal.looks import Looks
from strategium.terminal.paper import HEAD, QUIET, STRONG, Sheet
from strategium.terminal.picking import Listed
from strategium.terminal.session import Session
from strategium.terminal.settings import Settings
from strategium.terminal.sheets import SheetView
from strategium.terminal.themes import MORE_DARK, MORE_LIGHT, OURS

WIDE: Final = 110  # columns from which card and log stand beside the board
SIDE: Final = 44  # how wide they are
TALL: Final = 32  # lines from which cards in hand are drawn as boxes
LATEST: Final = 120  # log lines in the panel
NEWS: Final = 3  # of them where there is no panel
HINT: Final = "words of an option, why THING, rule WORDS, card NAME, save FILE, help"


class TableFace(App[None]):
    """The panels of a session, drawn for whoever may look."""

    CSS_PATH: ClassVar[str] = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        for theme in OURS:
            self.register_theme(theme)
        self.theme = self.settings.theme
        INK.use(self.current_theme.dark)
        self.session = session
        self.seat: int | None = None  # who is asked; None: nobody
        self.rows: list[Listed] = []  # all options of the question
        self.shown: list[Listed] = []  # those in the list
        self.narrowed = ""  # the handle to which they are narrowed
        self.waiting = ""  # what is said while nobody is asked
        self.read = [0] * session.state.seats  # per seat: log lines that were there at the latest choice
        self.room = Size(80, 24)  # of the whole screen
        self.top = Static(id="top")
        self.board, self.hand = SheetView("board"), SheetView("hand")
        self.news = Static(id="news")
        self.trail, self.prompt, self.options = (
            Static(id="trail"),
            Static(id="sentence"),
            OptionList(id="options"),
        )
        self.detail, self.about = VerticalScroll(id="detail", can_focus=False), Static(id="about")
        self.log_panel, self.lines = VerticalScroll(id="log", can_focus=False), Static(id="lines")
        self.side, self.left, self.cards = Vertical(id="side"), Vertical(id="left"), Vertical(id="cards")
        self.command = Input(id="command", placeholder=HINT)

    def compose(self) -> ComposeResult:
        yield self.top
        with Horizontal(id="middle"):
            with self.left:
                yield self.board
                yield self.news
                with self.cards:
                    yield self.hand
                with Vertical(id="prompt"):
                    yield self.trail
                    yield self.prompt
                    yield self.options
            with self.side:
                with self.detail:
                    yield self.about
                with self.log_panel:
                    yield self.lines
        yield self.command
        yield Footer()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return MORE_DARK if self.current_theme.dark else MORE_LIGHT

    def key_for(self, action: str) -> str:
        """The key that does something, as the player has chosen it."""
        return name_of(self.settings.keys.get(action, ACTIONS[action]))

    def change_ink(self, theme: Theme) -> None:
        """Letters have other colours on a light screen."""
        INK.use(theme.dark)
        self.call_after_refresh(self.draw)

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self.change_ink)
        self.title = self.session.state.game.title
        self.detail.border_title, self.log_panel.border_title = "card", "log"
        self.side.styles.width = SIDE
        self.options.focus()
        self.fit(self.size)

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)
        self.call_after_refresh(self.draw)

    def fit(self, size: Size) -> None:
        """Leave out what has no room."""
        self.room = size
        self.screen_stack[0].set_class(not self.wide, "narrow")
        self.screen_stack[0].set_class(not self.tall, "low")

    @property
    def wide(self) -> bool:
        return self.room.width >= WIDE

    @property
    def tall(self) -> bool:
        return self.room.height >= TALL

    @property
    def decision(self) -> Decision | None:
        return None if self.seat is None else self.session.decision_of(self.seat)

    @property
    def viewer(self) -> int | None:
        return self.seat if self.seat is not None else self.session.onlooker()

    # ---- drawing ---------------------------------------------------------------------------------
    def draw(self) -> None:
        """The whole table as the one who looks at it may see it."""
        state = self.session.state
        view = state.view(self.viewer)
        self.top.update(headline(state.game, view), layout=False)
        self.draw_prompt()
        refs = frozenset(ref for row in self.shown for option in row.options for ref in option.refs)
        self.draw_hand(view, refs)
        self.board.show(partial(compose, state.game, view, choosable=refs), refs)
        self.draw_log()

    def draw_hand(self, view: dict[str, Any], refs: frozenset[str]) -> None:
        """As many lines as own cards take, up to a few."""
        most = 9 if self.tall else 3
        game = self.session.state.game
        height = compose_hand(game, view, max(20, self.left.size.width - 3), most, refs).height
        self.hand.styles.height = min(most, height)
        self.cards.display = height > 0
        self.hand.show(lambda width, _: compose_hand(game, view, width, most, refs), refs)

    def draw_prompt(self) -> None:
        """One large sentence, and the numbered answers."""
        where = way(self.session.state.trace(self.viewer))
        self.trail.update(Text(where, overflow="ellipsis", no_wrap=True), layout=False)
        self.shown = rows_with(self.rows, self.narrowed) if self.narrowed else self.rows
        self.prompt.update(self.sentence())
        self.options.set_options([option_line(row) for row in self.shown])
        if self.shown:
            self.options.highlighted = 0

    def sentence(self) -> Text:
        state, decision = self.session.state, self.decision
        if state.result is not None:
            told = [f"{self.session.name(s)} has {o}." for s, o in enumerate(state.result.outcome)]
            end = " ".join(["The game is over.", *told])
            how = f"  {self.key_for('undo')} takes back, {self.key_for('leave')} leaves."
            return Text.assemble((end, STRONG), (how, QUIET))
        if decision is None:
            return Text(self.waiting, QUIET)
        name = self.session.name(decision.seat)
        said = Text.assemble((f"{name}: ", HEAD), (sentence(decision.prompt), STRONG))
        if decision.draft:
            picked = "; ".join(option.text for option in decision.draft)
            said.append(f"  So far: {picked}. (u takes the latest back)", QUIET)
        if self.narrowed:
            said.append("  Esc: all options.", QUIET)
        return said

    def draw_log(self) -> None:
        """The latest lines; what has happened since the latest choice stands out."""
        lines = self.session.state.log(self.viewer)
        read = self.read[self.viewer] if self.viewer is not None else 0
        start = max(0, len(lines) - LATEST)
        old, new = bullets(lines[start:read]), bullets(lines[max(start, read) :])
        page = Sheet(self.reading_width)
        for line in [*[Text(line, QUIET) for line in old], *[Text(line) for line in new]]:
            page.say(line, hang=2)
        self.lines.update(page.text)
        self.call_after_refresh(self.log_panel.scroll_end, animate=False)
        self.news.update(Text(" ".join(new[-NEWS:]), overflow="ellipsis"))

    # ---- reading ---------------------------------------------------------------------------------
    @property
    def reading_width(self) -> int:
        return SIDE - 6 if self.wide else self.note_width

    @property
    def note_width(self) -> int:
        """What can be read in one line of a note over the table."""
        return min(96, self.room.width * 9 // 10 - 6)

    def tell(self, title: str, text: Text) -> None:
        """Something to read: in the panel, or over the table where there is no panel."""
        self.detail.border_title = title
        self.about.update(text)
        self.detail.scroll_home(animate=False)
        if not self.wide and text.plain.strip():
            self.push_screen(Note(title, text))

    def text_about(self, spot: Spot, reasons: bool, width: int = 0) -> Text:
        """What is to be read of a thing; with reasons, why nothing can be done with it."""
        state = self.session.state
        page = Sheet(width or self.reading_width)
        tell_thing(page, Looks(state.game, state.view(self.viewer)), spot.thing)
        rows = rows_with(self.rows, spot.ref) if spot.ref else []
        if rows:
            page.say()
            tell_choices(page, rows)
        elif reasons and self.seat is not None and self.knows(spot.ref):
            page.say()
            tell_why_not(page, state, self.seat, spot.ref)
        return page.text

    def knows(self, ref: str) -> bool:
        """Whether the rules know it by that handle; piles and seats are only drawn."""
        state = self.session.state
        return any(
            thing.handle(state, self.seat, x) == ref
            for thing in state.game.refs
            for x in thing.everything(state, self.seat)
        )

    def spot_of(self, refs: frozenset[str]) -> Spot | None:
        """Where one of these things lies, own cards first."""
        return next(
            (s for sheet in (self.hand, self.board) for s in sheet.canvas.spots if s.ref in refs), None
        )


def option_line(row: Listed) -> Text:
    """An answer with its number."""
    head = f"{row.number or 'Space':>5}  "
    note = f"  {row.option.note}" if row.option.note else ""
    return Text.assemble((head, INK.act), row.text, (note, QUIET))
