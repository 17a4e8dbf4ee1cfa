"""Brittle, a game whose rules fail at will: a file says which part of them fails, and at which sum.

Players add 1 or 2 in turn; whoever comes to the goal has won. `{"prompt": 3}` in the file that the environment variable
names lets the question fail while the sum is 3. `failing` registers the game as an installed plug-in would be.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from strategium.kernel.asking import ask
from strategium.kernel.clauses import Clauses
from strategium.kernel.core import RawOption, scalar, won_by
from strategium.kernel.flow import next_seat, push
from strategium.kernel.game import Game
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.state import GameState
from strategium.kernel.verbs import NUMBER, SEAT, NumberRef, Question, RawDecision, Verb
from tests.testing.toy.plugged import look_again

FAULTS: Final = "STRATEGIUM_BRITTLE"  # the environment variable
GOAL: Final = 12
ADDS: Final = Sentence("{0} adds {1}", SEAT, NUMBER)


def fails(g: Any, part: str) -> bool:
    """Whether the file says so."""
    file = Path(os.environ.get(FAULTS, "/nowhere"))
    return file.exists() and json.loads(file.read_text()).get(part) == g.sum


def may_fail(g: Any, part: str) -> None:
    if fails(g, part):
        raise IndexError(f"{part} fails at {g.sum}")


class Sum(GameState):
    FIELDS = (*GameState.FIELDS, scalar("sum"))
    sum: int


class Options(msgspec.Struct, frozen=True):
    """Nothing to choose."""


class Addend(NumberRef):
    """What is added. Its handle may fail, and with it the id of an option."""

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        may_fail(g, "id")
        return super().handle(g, viewer, x)


class Adding(Question):
    def prompt(self, g: Any, decision: RawDecision) -> str:
        may_fail(g, "prompt")
        return f"The sum is {g.sum}: add 1 or 2"


def addends(g: Any, decision: RawDecision) -> Sequence[int]:
    may_fail(g, "options")
    return (1,) if g.sum == GOAL - 1 else (1, 2)


ADD: Final = Verb("add", Addend("addend"), find=addends)
QUESTION: Final = Adding("how many", ADD)


def turn(g: Sum, seat: int) -> None:
    ask(g, seat, QUESTION, added, seat)


def added(g: Sum, option: RawOption, seat: int) -> None:
    g.sum += option[1]
    say(g, ADDS, seat, option[1])
    if g.sum >= GOAL:
        g.result = won_by(g, [seat])
    else:
        push(g, (turn, next_seat(g, seat)))


class Brittle(Game):
    name = "brittle"
    title = "Brittle"
    version = "1"
    package = "tests.attacks"
    seats = (2, 3)

    @property
    def clauses(self) -> Clauses:
        return Clauses.parse("", self.name)

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> GameState:
        return Sum()

    def set_up(self, g: Any) -> None:
        push(g, (turn, 0))

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        may_fail(g, "view")
        return {"sum": object() if fails(g, "plain") else g.sum}


register("brittle", ADD, QUESTION, turn, added)
GAME: Final = Brittle()


@contextmanager
def failing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """As long as the block lasts the game is registered; gives the function that says what fails from now on."""
    info = folder / "plugins" / "brittle-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brittle\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[strategium.games]\nbrittle = tests.attacks.brittle:GAME\n")
    file = folder / "faults.json"

    def fail(**parts: int) -> None:
        file.write_text(json.dumps(parts))

    with monkeypatch.context() as plugged:
        plugged.setenv(FAULTS, str(file))
        plugged.syspath_prepend(info.parent)
        look_again()
        yield fail
    look_again()
