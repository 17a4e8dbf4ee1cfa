"""Brittle, a game whose rules fail at will: a file says which part of them fails, and at which sum.

Players add 1 or 2 in turn; whoever comes to the goal has won. `{"prompt": 3}` in the file that the environment variable
names lets the question fail while the sum is 3. `plug_in` makes a folder which, on the path, registers the game.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.kernel.asking import ask
from strategium.kernel.clauses import Clauses
from strategium.kernel.core import Raw, scalar, won_by
from strategium.kernel.flow import next_seat, then
from strategium.kernel.game import Game
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.state import State
from strategium.kernel.verbs import NUMBER, SEAT, Asked, NumberRef, Question, Reason, Ref, Verb

FAULTS: Final = "STRATEGIUM_BRITTLE"  # the environment variable
GOAL: Final = 12
ADDS: Final = Sentence("{0} adds {1}", SEAT, NUMBER)


def may_fail(g: Any, part: str) -> None:
    """Fail if the file says so."""
    file = Path(os.environ.get(FAULTS, "/nowhere"))
    if file.exists() and json.loads(file.read_text()).get(part) == g.sum:
        raise IndexError(f"{part} fails at {g.sum}")


class Sum(State):
    FIELDS = (*State.FIELDS, scalar("sum"))
    sum: int


class Options(msgspec.Struct, frozen=True):
    """Nothing to choose."""


class Addend(NumberRef):
    """What is added. Its handle may fail, and with it the id of an option."""

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        may_fail(g, "id")
        return super().handle(g, viewer, x)


class Adding(Question):
    def prompt(self, g: Any, asked: Asked) -> str:
        may_fail(g, "prompt")
        return f"The sum is {g.sum}: add 1 or 2"

    def reasons(self, g: Any, asked: Asked, ref: Ref, x: int) -> list[Reason]:
        return []


def addends(g: Any, asked: Asked) -> Sequence[int]:
    may_fail(g, "options")
    return (1,) if g.sum == GOAL - 1 else (1, 2)


ADD: Final = Verb("add", Addend("addend"), find=addends)
QUESTION: Final = Adding("how many", ADD)


def turn(g: Sum, seat: int) -> None:
    ask(g, seat, QUESTION, added, seat)


def added(g: Sum, option: Raw, seat: int) -> None:
    g.sum += option[1]
    say(g, ADDS, seat, option[1])
    if g.sum >= GOAL:
        g.result = won_by(g, [seat])
    else:
        then(g, (turn, next_seat(g, seat)))


class Brittle(Game):
    name = "brittle"
    title = "Brittle"
    version = "1"
    seats = (2, 3)

    @property
    def clauses(self) -> Clauses:
        return Clauses.parse("", self.name)

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> State:
        return Sum()

    def set_up(self, g: Any) -> None:
        then(g, (turn, 0))

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        may_fail(g, "view")
        view: dict[str, Any] = {"sum": g.sum}
        file = Path(os.environ.get(FAULTS, "/nowhere"))
        if file.exists() and json.loads(file.read_text()).get("plain") == g.sum:
            view["odd"] = object()
        return view


register(__name__, ADD, QUESTION, turn, added)
GAME: Final = Brittle()


def plug_in(folder: Path) -> Path:
    """Make the folder one that registers the game."""
    info = folder / "brittle-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brittle\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[strategium.games]\nbrittle = tests.attacks.brittle:GAME\n")
    return folder
