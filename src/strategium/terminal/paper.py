"""What is written to be read: paragraphs, word-wrapped, on whatever takes them."""

from __future__ import annotations

import io
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

LONGEST_RULE = 100
HEAD, QUIET, STRONG, WARN = "bold cyan", "dim", "bold", "yellow"


class Paper:
    """Takes lines. `console` knows how wide it is and how to wrap."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str | Text = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """One paragraph. Lines after the first are indented by `hang` more."""
        words = Text(text, style) if isinstance(text, str) else text
        first, rest = words[:hang], words[hang:]
        lines = rest.wrap(self.console, max(20, self.width - indent - hang)) if rest else [Text()]
        for n, line in enumerate(lines):
            line.rstrip()
            self.print(Text(" " * indent) + (first if n == 0 else Text(" " * hang)) + line)

    def print(self, line: Text, end: str = "\n") -> None:
        """A line as it is."""
        raise NotImplementedError

    def rule(self, title: str = "") -> None:
        """A line across, with a title in it."""
        across = min(self.width, LONGEST_RULE)
        head = f"── {title} "
        if title and len(head) <= across:
            self.print(Text(head + "─" * (across - len(head)), HEAD))
        elif title:
            self.say(Text(head, HEAD), hang=3)
        else:
            self.print(Text("─" * across, QUIET))

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.say(text, style, indent=2, hang=2)


class Sheet(Paper):
    """Keeps what is written, to be shown elsewhere."""

    def __init__(self, width: int) -> None:
        super().__init__(Console(file=io.StringIO(), width=width))
        self.written: list[Text] = []

    def print(self, line: Text, end: str = "\n") -> None:
        self.written.append(line)

    @property
    def text(self) -> Text:
        return Text("\n").join(self.written)
