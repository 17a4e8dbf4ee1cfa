"""Positions to be played by one person for all seats. Nothing is kept: the moves come with each request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.kernel.errors import IllegalChoice
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.scenarios.trying import Trial
from strategium.server.errors import IllegalAnswer, NotFound
from strategium.server.pictures import decision_data, reasons_data
from strategium.server.scenarios import state_after


def tried(game: Game, scenario: str, step: int, moves: Sequence[str]) -> dict[str, Any]:
    """An example from one of its steps on, after these moves."""
    trial = _trial(state_after(game, scenario, step), moves)
    state, seat = trial.state, trial.seat
    return {
        "moves": trial.moves,
        "picture": {
            "view": state.view(seat),
            "trace": list(state.trace(seat)),
            "decision": None if trial.decision is None else decision_data(trial.decision),
            "log": state.log(seat),
        },
    }


def reasons(game: Game, scenario: str, step: int, moves: Sequence[str], ref: str) -> dict[str, Any]:
    """Why nothing can be done with a thing, after these moves."""
    trial = _trial(state_after(game, scenario, step), moves)
    return {"reasons": reasons_data(trial.state, trial.seat, ref, None)}


def _trial(state: GameState | None, moves: Sequence[str]) -> Trial:
    if state is None:
        raise NotFound("There is no such example.")
    try:
        return Trial.after(state, moves)
    except IllegalChoice as e:
        raise IllegalAnswer(e.reason, e.rules) from e
