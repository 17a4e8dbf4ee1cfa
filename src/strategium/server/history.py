"""A game's log as it is kept, and the moves that stand: an entry is never removed, taking back is an entry too."""

from __future__ import annotations

from typing import Any, NamedTuple

from strategium.kernel.record import CHOICE, MANNERS, RETRACT
from strategium.server.rows import PERSON, Entry

UNDO, REDO = "undo", "redo"  # ["undo", seat, moves that are left], ["redo", seat]

Move = list[Any]


class Made(NamedTuple):
    """A move that stands: who made it, and what taking it back must know."""

    move: Move
    by: str
    choices: int  # the engine's count of choices before it
    opened: bool  # it opened what several had chosen in secret
    n: int  # the entry that made it first


class Undone(NamedTuple):
    """What a seat took back."""

    seat: int
    made: list[Made]


class History:
    """The moves that stand and those that were taken back, and each seat's own numbering."""

    def __init__(self, seats: int) -> None:
        self.made: list[Made] = []
        self.undone: list[Undone] = []
        self.count = 0  # entries
        self.numbers = [0] * seats  # per seat: the number of the question that it answers next

    @property
    def moves(self) -> list[Move]:
        return [one.move for one in self.made]

    def note(self, entry: Entry, choices: int, opened: bool) -> None:
        """An entry was added."""
        what, seat = entry.move[0], entry.seat
        self.count += 1
        if what == UNDO:
            left: int = entry.move[2]
            self.undone.append(Undone(seat, self.made[left:]))
            del self.made[left:]
        elif what == REDO:
            self.made += self.undone.pop().made
        else:
            self.made.append(Made(entry.move, entry.by, choices, opened, entry.n))
            self.undone.clear()
        if what in (UNDO, REDO):
            self.numbers = [number + 1 for number in self.numbers]  # everybody is asked anew
        else:
            self.numbers[seat] += 1

    def latest_of(self, seat: int) -> int:
        """Which move that seat would take back: its latest own choice that still counts, or -1."""
        retracted = 0
        for n in range(len(self.made) - 1, -1, -1):
            what, whose = self.made[n].move[:2]
            if whose != seat or self.made[n].by != PERSON or what in MANNERS:
                continue
            if what == RETRACT:
                retracted += 1
            elif what == CHOICE and retracted:
                retracted -= 1
            else:
                return n
        return -1

    def moved_by(self, move: Move) -> list[int]:
        """The entries whose moves that one would take back, or make again."""
        if move[0] == UNDO:
            return [one.n for one in self.made[move[2] :]]
        if move[0] == REDO and self.undone:
            return [one.n for one in self.undone[-1].made]
        return []

    def redo_of(self, seat: int) -> list[Move]:
        """The moves that the seat took back last and may make again."""
        if not self.undone or self.undone[-1].seat != seat:
            return []
        return [one.move for one in self.undone[-1].made]
