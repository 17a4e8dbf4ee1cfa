"""What lies over the table for a moment: a curtain between two people, something to read, a question."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Label, Static


class Curtain(ModalScreen[None]):
    """Nothing of the table is seen until the next person sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Label(f"Pass the keyboard to {self.person}.", id="who")
            yield Label("Press Enter or click when only you look at the screen.")

    def on_click(self) -> None:
        self.dismiss()


class Note(ModalScreen[None]):
    """Something to read, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close"),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown", "scroll(10)", "Down", show=False),
        Binding("pageup", "scroll(-10)", "Up", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="note"):
            with VerticalScroll(id="page"):
                yield Static(self.text)
            yield Label("Esc closes, the arrows scroll", id="how")

    def on_mount(self) -> None:
        box = self.query_one("#note")
        box.border_title = self.heading
        if self.at_end:
            self.query_one("#page").scroll_end(animate=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page").scroll_relative(y=lines, animate=False)


class YesNo(ModalScreen[bool]):
    """A question to be answered by y or n."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="yesno"):
            yield Label(self.question, id="question")
            yield Static(
                "[@click=screen.answer(True)][b] y [/b] yes[/]     [@click=screen.answer(False)][b] n [/b] no[/]"
            )

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
