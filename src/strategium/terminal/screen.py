"""Where lines are written and read: a terminal with colours, or a pipe without."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

NARROWEST = 60
ASCII = str.maketrans("─›•·“”’→", '->*-""\'>')  # for terminals that know no other letters
HEAD, QUIET, STRONG, WARN = "bold cyan", "dim", "bold", "yellow"


class Screen:
    """Says lines, word-wrapped, and asks for one. Colours only where a person looks, and not under NO_COLOR."""

    def __init__(
        self, source: TextIO | None = None, target: TextIO | None = None, width: int | None = None
    ) -> None:
        self.source = source or sys.stdin
        self.console = Console(file=target or sys.stdout, highlight=False, markup=False, width=width)
        if self.console.width < NARROWEST:
            self.console.width = NARROWEST
        if isinstance(self.source, io.TextIOWrapper):
            self.source.reconfigure(errors="replace")
        if self.talks:
            import readline  # noqa: F401  (line editing and a history for input())

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def talks(self) -> bool:
        """A person sits in front of it."""
        return self.source is sys.stdin and self.source.isatty() and self.console.is_terminal

    def say(self, text: str | Text = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """One paragraph. Lines after the first are indented by `hang` more."""
        words = Text(text, style) if isinstance(text, str) else text
        first, rest = words[:hang], words[hang:]
        lines = rest.wrap(self.console, max(20, self.width - indent - hang)) if rest else [Text()]
        for n, line in enumerate(lines):
            line.rstrip()
            self.print(Text(" " * indent) + (first if n == 0 else Text(" " * hang)) + line)

    def print(self, line: Text, end: str = "\n") -> None:
        """A line as it is, as far as the terminal has the letters."""
        if self.console.options.ascii_only:
            line.plain = line.plain.translate(ASCII).encode("ascii", "replace").decode()
        self.console.print(line, end=end, soft_wrap=True)

    def rule(self, title: str = "") -> None:
        """A line across, with a title in it."""
        if title:
            head = f"── {title} "
            self.print(Text(head + "─" * max(0, min(self.width, 100) - len(head)), HEAD))
        else:
            self.print(Text("─" * min(self.width, 100), QUIET))

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.say(text, style, indent=2, hang=2)

    def read(self, prompt: str) -> str | None:
        """A line that somebody typed; None when there will be no more."""
        if self.talks:
            try:
                return input(prompt)
            except EOFError:
                self.console.print()
                return None
        self.print(Text(prompt), end="")
        line = self.source.readline()
        self.print(Text(line.rstrip("\n")))
        return line.rstrip("\r\n") if line else None

    def busy(self, text: str) -> AbstractContextManager[Any]:
        """Something takes a while."""
        return self.console.status(text) if self.talks else nullcontext()

    def clear(self) -> None:
        """Nothing that was said can be read any more, as far as that is possible."""
        if self.talks:
            import readline

            readline.clear_history()  # what the one before has typed is nobody's business either
            self.console.file.write("\033[2J\033[3J\033[H")
            self.console.file.flush()
        else:
            self.console.print("\n" * 3)
