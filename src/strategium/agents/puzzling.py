"""Finding puzzles: positions of games that bots play, in which exactly one move reaches a goal for sure."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final

from strategium.agents.base import Observation
from strategium.agents.registry import agent
from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.scenarios.solving import (
    DEALS,
    SURVIVE,
    WIN,
    Goal,
    Proof,
    TooDeep,
    asked,
    distinct,
    prove,
)

LAST: Final = 60  # choices before the end of a game that are looked at
FEWEST: Final = 3  # options that a puzzle has at least
MOVES: Final = (2, 3, 4, 6)  # how many moves a solution may take
QUICK: Final = 500  # positions that are looked at before a candidate is given up
THOROUGH: Final = 4_000  # and before it is taken


class Candidate:
    """A position, whose move it is, what is to be reached within how many moves, and what the proof says."""

    def __init__(
        self, position: dict[str, Any], seat: int, goal: str, moves: int, proof: Proof, seed: int
    ) -> None:
        self.position = position
        self.seat = seat
        self.goal = goal
        self.moves = moves
        self.proof = proof
        self.seed = seed


def find(
    game: Game, seconds: float, seed: int = 0, bot: str = "random", **options: Any
) -> Iterator[Candidate]:
    """Candidates, as they are found, for so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        seed += 1
        ended, states = played(game, seed, bot, options)
        if ended.result is None:
            continue
        told: set[tuple[int, str]] = set()
        for state, seat in reversed(states):
            if time.monotonic() > until:
                return
            goal = WIN if seat in ended.result.winners else SURVIVE
            if (seat, goal) in told:
                continue  # one of each kind and side from a game: the others are steps of it
            found = candidate(game, state, seat, goal, seed)
            if found is not None:
                told.add((seat, goal))
                yield found


def played(
    game: Game, seed: int, bot: str, options: dict[str, Any]
) -> tuple[GameState, list[tuple[GameState, int]]]:
    """A game to its end, and the states before its last choices."""
    state: GameState = game.new(seed=seed, log=False, **options)
    bots = [agent(bot, seed * 7 + seat) for seat in range(state.seats)]
    rng = random.Random(seed)
    kept: deque[tuple[GameState, int]] = deque(maxlen=LAST)
    while state.result is None and state.choices < game.step_limit:
        decision = state.pending[0]
        if len(decision.options) >= FEWEST:
            kept.append((state.copy(), decision.seat))
        state.apply(bots[decision.seat].choose(Observation(state, decision.seat, rng)), decision.seat)
    return state, list(kept)


def candidate(game: Game, state: GameState, seat: int, goal: str, seed: int) -> Candidate | None:
    """A puzzle from this position, if it can be laid as a file and exactly one move is sure."""
    options = list(distinct(asked(state, seat)))
    if len(options) < FEWEST:
        return None
    try:
        position = state.to_position()
        laid: GameState = game.position(position)
        if told(laid, seat) != told(state, seat):
            return None
        for moves in MOVES:
            proof = prove(laid, seat, Goal(goal), moves, QUICK, 1)
            if len(proof.sure) == 1:
                proof = prove(laid, seat, Goal(goal), moves, THOROUGH, DEALS)
                return Candidate(position, seat, goal, moves, proof, seed) if len(proof.sure) == 1 else None
            if goal == WIN and proof.sure:
                return None  # several moves win, and with more time no fewer do
            if goal == SURVIVE and not proof.sure:
                return None  # all is lost, and with more time no less is
    except TooDeep:
        return None
    except StrategiumError:
        return None  # a moment without a name cannot be laid
    return None


def told(state: GameState, seat: int) -> list[str]:
    return sorted([option.text for option in asked(state, seat).options])
