"""Many games at once, for learning by self-play: what all of them wait for comes as one batch of arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from strategium.kernel import registry
from strategium.kernel.state import GameState
from strategium.research.encoding import (
    MOST_OPTIONS,
    OPTION,
    VIEW,
    Floats,
    Mask,
    action_mask,
    option_matrix,
    take,
    view_vector,
)


class Batch(NamedTuple):
    """One waiting decision of each table: a row each.

    `judged` is how the game judges the position of the seat that decides. It looks at everything, so it may teach a
    policy (as a baseline, as a critic) but must not be an input of one.
    """

    views: Floats
    options: Floats
    masks: Mask
    seats: npt.NDArray[np.int64]
    judged: Floats


class Ended(NamedTuple):
    """A game that is over: at which table, and each seat's share of the point."""

    table: int
    shares: tuple[float, ...]


class Tables:
    """Games that are played side by side. Where one ends the next begins, with the next seed."""

    def __init__(
        self,
        game: str,
        tables: int = 16,
        seed: int = 0,
        seats: int | None = None,
        most_options: int = MOST_OPTIONS,
        view_size: int = VIEW,
        option_size: int = OPTION,
        **options: Any,
    ) -> None:
        self.game = registry.game(game)
        self.seats = seats
        self.options = options
        self.sizes = (most_options, view_size, option_size)
        self.next_seed = seed
        self.states = [self._new() for _ in range(tables)]

    def _new(self) -> GameState:
        state: GameState = self.game.new(seed=self.next_seed, seats=self.seats, log=False, **self.options)
        self.next_seed += 1
        return state

    def observe(self) -> Batch:
        """The first waiting decision of every table."""
        most, view_size, option_size = self.sizes
        decisions = [state.pending[0] for state in self.states]
        return Batch(
            np.stack([view_vector(s, d.seat, view_size) for s, d in zip(self.states, decisions)]),
            np.stack([option_matrix(d, most, option_size) for d in decisions]),
            np.stack([action_mask(d, most) for d in decisions]),
            np.array([d.seat for d in decisions]),
            np.array([self.game.judgement(s, d.seat) for s, d in zip(self.states, decisions)], np.float32),
        )

    def act(self, actions: npt.NDArray[np.int64]) -> list[Ended]:
        """Choose at every table. Tells which games have ended; their tables have new ones already."""
        ended: list[Ended] = []
        for table, state in enumerate(self.states):
            take(state, state.pending[0].seat, actions[table])
            if state.result is not None or state.choices >= self.game.step_limit:
                even = (1 / state.seats,) * state.seats
                ended.append(Ended(table, state.result.share if state.result is not None else even))
                self.states[table] = self._new()
        return ended
