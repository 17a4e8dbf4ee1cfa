"""The barest game: no rules of its own. A test pushes the steps that it wants to see run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from strategium import Game, GameState
from strategium.kernel.asking import ask
from strategium.kernel.core import Frame, RawOption, ints, rows, scalar, won_by
from strategium.kernel.flow import advance, push
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Among, Question, RawDecision, Verb


class Bare(GameState):
    """`trail` is what happened, `marks` and `note` are for whatever a test needs."""

    FIELDS = (*GameState.FIELDS, rows("trail"), ints("marks"), scalar("note", 0))
    trail: list[Any]
    marks: list[int]
    note: int


class Flavour(msgspec.Struct, frozen=True):
    taste: str = "plain"
    sugar: int = 0


class BareGame(Game):
    name = "bare"
    title = "Bare"
    version = "1"
    seats = (2, 1, 3, 4)

    def options_type(self) -> Any:
        return Flavour

    def blank_state(self) -> GameState:
        return Bare()

    def set_up(self, g: Any) -> None:
        g.marks = [0] * g.seats
        push(g, (asks, 0, 3), (asks, 1, 3), (the_end,))

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        return {"trail": [list(row) for row in g.trail], "marks": list(g.marks)}


def begin(*frames: Frame, seats: int = 2, game: Game | None = None, **fields: Any) -> Any:
    """A game that runs these steps and then ends in a draw; `fields` are set before it begins."""
    game = game or BARE
    g = game.blank_state()
    g.blank(game, seats)
    g.options = game.options_type()()
    g.lines = ()
    for name, value in fields.items():
        setattr(g, name, value)
    g.derive()
    push(g, *frames, (the_end,))
    advance(g)
    return g


def the_end(g: Any) -> None:
    """Everybody draws."""
    g.result = won_by(g, list(range(g.seats)), "bare/end.draw")


def did(g: Any, *words: Any) -> None:
    """A step that leaves a trail."""
    g.trail.append(words)


def trail(g: Any) -> list[Any]:
    """What happened: single words as they are."""
    return [row[0] if len(row) == 1 else row for row in g.trail]


def numbers(g: Any, decision: RawDecision) -> Sequence[int]:
    """0, 1, ... below the first argument of the question."""
    return range(decision.args[0])


def asks(g: Any, seat: int, n: int) -> None:
    """A seat names a number below n."""
    ask(g, seat, NAME_ONE, named_number, n, seat)


def named_number(g: Any, option: RawOption, n: int, seat: int) -> None:
    g.trail.append((seat, option[1]))


def take(state: GameState, seat: int, *ids: str) -> None:
    """Apply options by their ids."""
    for id in ids:
        state.apply(id, seat)


def ids(state: GameState, seat: int) -> list[str]:
    """What that seat is offered."""
    return [option.id for d in state.pending if d.seat == seat for option in d.options]


SAY: Final = Verb("say", NUMBER, find=numbers, needs=(Among("bare/say.small", "{0} is too large"),))
NAME_ONE: Final = Question("name a number", SAY, rules=("bare/say.one",))
BARE: Final = BareGame()
register("bare", the_end, did, asks, named_number, SAY, NAME_ONE)
