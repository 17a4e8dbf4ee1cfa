"""A position that one person plays for all seats: to try what a rule means, or what would be if.

    trial = Trial(state)
    trial.choose(option_id)

A trial is the sum of its moves: whoever has them has the whole of it, so nothing else need be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import IllegalChoice
from strategium.kernel.state import GameState

MOST_FORCED: Final = 1_000  # forced choices in a row


class Trial:
    """A position being played."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.moves: list[str] = []
        self.begun = len(state.log(None))  # lines of the log before the first move
        self._settle()

    @staticmethod
    def after(state: GameState, moves: Iterable[str]) -> Trial:
        trial = Trial(state)
        for move in moves:
            trial.choose(move)
        return trial

    @property
    def decision(self) -> Decision | None:
        """What is decided next, by whichever seat."""
        pending = self.state.pending
        return pending[0] if pending else None

    @property
    def seat(self) -> int:
        """Through whose eyes it is seen: those of whoever decides."""
        return 0 if self.decision is None else self.decision.seat

    def choose(self, id: str) -> None:
        """Make a move. What is forced then is taken, as at a table."""
        if self.decision is None:
            raise IllegalChoice("the game is over: nothing can be chosen any more")
        self.state.apply(id, self.seat)
        self.moves.append(id)
        self._settle()

    def _settle(self) -> None:
        for _ in range(MOST_FORCED):
            decision = self.decision
            if decision is None or len(decision.options) > 1:
                return
            self.state.apply(decision.options[0], decision.seat)
