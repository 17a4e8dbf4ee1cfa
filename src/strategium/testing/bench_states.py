"""States for measuring the kernel alone: many columns, and steps that do nothing."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from strategium.kernel.core import Field, Result, ints, scalar
from strategium.kernel.flow import push
from strategium.kernel.game import Game
from strategium.kernel.names import register
from strategium.kernel.state import GameState

CARDS: Final = 150
COLUMNS: Final = 20


class Wide(GameState):
    """Twenty columns of numbers."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        *GameState.FIELDS,
        *[ints(f"column{n}") for n in range(COLUMNS)],
        scalar("left"),
    )
    left: int


class NoOptions(msgspec.Struct, frozen=True):
    """Nothing to choose."""


class Nothing(Game):
    """A game of no rules."""

    name = "nothing"
    title = "a game without rules"

    def options_type(self) -> Any:
        return NoOptions

    def blank_state(self) -> GameState:
        return Wide()


KERNEL: Final = Nothing()


def wide_state() -> GameState:
    """150 cards in 20 columns, with numbers that games have."""
    g = Wide()
    g.blank(KERNEL, 2)
    g.options = NoOptions()
    for n in range(COLUMNS):
        setattr(g, f"column{n}", [(card * 7 + n * 13) % 200 - 1 for card in range(CARDS)])
    return g


def empty_steps(count: int) -> GameState:
    """A game that has so many empty steps before it, and then its end."""
    g = Wide()
    g.blank(KERNEL, 2)
    push(g, (tick, count))
    return g


def tick(g: GameState, left: int) -> None:
    """One step that does nothing but push the next."""
    if left > 1:
        push(g, (tick, left - 1))
    else:
        g.result = Result(("drawn", "drawn"), ())


register(__name__, tick)
