"""Where lines are written and read: a terminal with colours, or a pipe without."""

from __future__ import annotations

import io
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from strategium.terminal.paper import Paper

NARROWEST, LOWEST = 60, 18
ASCII = str.maketrans("─›•·“”’→", '->*-""\'>')  # for terminals that know no other letters


class Screen(Paper):
    """Says lines, word-wrapped, and asks for one. Colours only where a person looks, and not under NO_COLOR."""

    def __init__(
        self, source: TextIO | None = None, target: TextIO | None = None, width: int | None = None
    ) -> None:
        super().__init__(Console(file=target or sys.stdout, highlight=False, markup=False, width=width))
        self.source = source or sys.stdin
        if self.console.width < NARROWEST:
            self.console.width = NARROWEST
        if isinstance(self.source, io.TextIOWrapper):
            self.source.reconfigure(errors="replace")
        if self.talks:
            import readline  # noqa: F401  (line editing and a history for input())

    @property
    def talks(self) -> bool:
        """A person sits in front of it."""
        return self.source is sys.stdin and self.source.isatty() and self.console.is_terminal

    @property
    def fills(self) -> bool:
        """It can show a table that fills it."""
        size = self.console.size
        drawn = not self.console.is_dumb_terminal and not self.console.options.ascii_only
        return self.talks and drawn and size.width >= NARROWEST and size.height >= LOWEST

    def print(self, line: Text, end: str = "\n") -> None:
        """A line as it is, as far as the terminal has the letters."""
        if self.console.options.ascii_only:
            line.plain = line.plain.translate(ASCII).encode("ascii", "replace").decode()
        self.console.print(line, end=end, soft_wrap=True)

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
