"""Where in the rules a game is: "combat phase > battle at Tarrus > shield?". Only steps with a title are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strategium.kernel.core import Core
from strategium.kernel.flow import row_ends
from strategium.kernel.names import Step

Title = str | Callable[..., str]

TITLES: Final[dict[Any, Title]] = {}


def title(thing: Step | type, words: Title) -> None:
    """Let something appear in the trace: a step, by a sentence or by `words(g, viewer, *arguments)`;
    what goes on as long as a row of a table lasts, by the class of the row and `words(g, viewer, row)`.
    Empty words are not told: a step that waits and has not begun gives them.
    """
    if thing is row_ends:
        raise ValueError("all games share this step: give the title to the class of the row")
    TITLES[thing] = words


def trace(g: Core, viewer: int | None) -> tuple[str, ...]:
    """The titles of what is going on, outermost first, then the question that is asked."""
    lines: list[str] = []
    at = g.stack
    while at is not None:
        _tell(g, viewer, at[0], lines)
        at = at[1]
    lines.reverse()
    if g.decisions:
        _tell(g, viewer, g.asked_by, lines)
        name = g.decisions[0].question.name
        if not lines or not lines[-1].startswith(f"{name} of "):  # "deployment turn of Orks" says it already
            lines.append(name)
    return tuple(dict.fromkeys(lines))


def _tell(g: Core, viewer: int | None, frame: tuple[Any, ...], lines: list[str]) -> None:
    thing, args = frame[0], frame[1:]
    if thing is row_ends:
        row = getattr(g, args[0])[args[1]]
        thing, args = type(row), (row,)
    words = TITLES.get(thing)
    if words is not None:
        told = words if isinstance(words, str) else words(g, viewer, *args)
        if told:
            lines.append(told)
