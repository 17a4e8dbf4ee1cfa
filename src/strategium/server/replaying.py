"""Through whose eyes a finished game is looked at: a seat's, a spectator's, or with everything open."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.record import MANNERS
from strategium.kernel.state import GameState
from strategium.server.errors import BadRequest
from strategium.server.history import Move

OPEN: Final = "open"  # what any seat saw
WATCH: Final = "watch"  # what everybody saw


class Eyes:
    """Whose picture a replay shows."""

    def __init__(self, word: str, seats: int) -> None:
        if word not in (OPEN, WATCH) and not (word.isdecimal() and len(word) < 3 and int(word) < seats):
            raise BadRequest(f"There are no such eyes: {OPEN}, {WATCH}, or the number of a seat.")
        self.seat = int(word) if word.isdecimal() else None
        self.word = word if self.seat is None else str(self.seat)

    def sees(self, move: Move) -> bool:
        """What a seat chose, and could have chosen instead, tells what it held; how it is asked is no secret."""
        return self.word == OPEN or move[1] == self.seat or move[0] in MANNERS


def views_of(state: GameState) -> dict[str, dict[str, Any]]:
    """The table for every pair of eyes."""
    found = {WATCH: state.view(None)} | {str(seat): state.view(seat) for seat in range(state.seats)}
    return {**found, OPEN: {**merged(list(found.values())), "seat": None}}


def open_view(state: GameState) -> dict[str, Any]:
    """The table as it would be if all seats laid their cards open."""
    return views_of(state)[OPEN]


def merged(values: list[Any]) -> Any:
    """Of things that are shown in several ways, the way that shows most."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) for value in values):
        fullest = max(values, key=_told)
        if any(_told(value) < _told(fullest) for value in values):
            return fullest
        return {key: merged([value[key] for value in values if key in value]) for key in fullest}
    if all(isinstance(value, list) for value in values):
        longest = max(values, key=len)
        if any(len(value) != len(longest) for value in values):
            return longest
        return [merged(list(each)) for each in zip(*values)]
    return first


def _told(value: dict[str, Any]) -> int:
    """How much a zone or a thing tells: a zone by the things in it, a thing by its facts."""
    things = value.get("things")
    return len(things) if isinstance(things, list) else len(value)
