"""Proofs that a move reaches a goal whatever the others, hidden cards and chance do: an exhaustive and-or search.

    prove(state, seat, Goal("win"), moves=3)    # gives what holds of each move, or raises TooDeep

What a seat does not know is dealt anew several times: a move is sure only if it is so in every deal. The others are
taken to see everything, and chance to be on their side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.state import GameState

WIN: Final = "win"
SURVIVE: Final = "survive"
DEALS: Final = 6  # of what is hidden
MOST_POSITIONS: Final = 20_000  # that a proof looks at
DEEPEST: Final = 150  # choices in a row
MOST_FORCED: Final = 1_000


class TooDeep(StrategiumError):
    """The proof would have to look at more positions than it may."""


class Goal:
    """What is to be reached: to win, not to lose, or something that is expected, in the words of a scenario."""

    def __init__(self, words: str | dict[str, Any]) -> None:
        self.words = words

    def reached(self, state: GameState, seat: int, ended: bool) -> bool:
        """Whether it holds when the game has a result, or (`ended`) when the moves are used up."""
        outcome = "" if state.result is None else state.result.outcome[seat]
        if self.words == WIN:
            return outcome == "won"
        if self.words == SURVIVE:
            return outcome != "lost"
        assert isinstance(self.words, dict)
        game: Game = state.game
        return ended and not [
            fault for key, value in self.words.items() for fault in game.expect(state, key, value)
        ]


class Proof:
    """What holds of the first moves: of each its option, and whether it reaches the goal for sure."""

    def __init__(self, sure: list[Option], unsure: list[Option], positions: int) -> None:
        self.sure = sure
        self.unsure = unsure
        self.positions = positions


class Solver:
    """Looks at everything that can follow. `moves`: choices of the seat, or of the others where it must survive."""

    def __init__(self, seat: int, goal: Goal, most: int = MOST_POSITIONS) -> None:
        self.seat = seat
        self.goal = goal
        self.most = most
        self.positions = 0
        self._known: dict[tuple[str, int], bool] = {}

    def holds(self, state: GameState, moves: int, depth: int = 0) -> bool:
        """Whether the seat can reach the goal from here, within so many choices."""
        if not settle(state):
            return False
        if state.result is not None:
            return self.goal.reached(state, self.seat, True)
        decision = asked(state, self.seat)
        left = moves - self.counts(decision)
        if left < 0:
            return self.goal.reached(state, self.seat, True)
        key = (state.position_digest(), moves)
        if key not in self._known:
            self.positions += 1
            if self.positions > self.most or depth > DEEPEST:
                raise TooDeep(f"more than {self.most:,} positions, or {DEEPEST} choices in a row")
            mine = decision.seat == self.seat
            follows = (
                self.follows(state, option, decision.seat, left, depth) for option in distinct(decision)
            )
            self._known[key] = any(follows) if mine else all(follows)
        return self._known[key]

    def follows(self, state: GameState, option: Option, seat: int, left: int, depth: int = 0) -> bool:
        """Whether the goal can still be reached after that choice."""
        after = state.copy()
        before = after.chanced
        after.apply(option.id, seat)
        if seat >= 0 and after.chanced != before:
            return False  # luck that is no decision of CHANCE: nothing is sure any more
        return self.holds(after, left, depth + 1)

    def counts(self, decision: Decision) -> int:
        """Whether a choice is one of those that are counted."""
        mine = decision.seat == self.seat
        return int(not mine if self.goal.words == SURVIVE else mine)


def prove(
    state: GameState, seat: int, goal: Goal, moves: int, most: int = MOST_POSITIONS, deals: int = DEALS
) -> Proof:
    """What holds of each move that the seat could make now."""
    rng = random.Random(0)
    options = list(distinct(asked(state, seat)))
    sure = options
    positions = 0
    for n in range(deals):
        world = explicit(state.resample(seat, rng) if n else state)
        solver = Solver(seat, goal, most)
        left = moves - solver.counts(asked(world, seat))
        sure = [option for option in sure if solver.follows(world, option, seat, left)]
        positions = max(positions, solver.positions)
    ids = {option.id for option in sure}
    return Proof(sure, [option for option in options if option.id not in ids], positions)


def explicit(state: GameState) -> GameState:
    """The same game, in which chance is a player whose choices can be looked at one by one."""
    twin = state.copy()
    twin.explicit = 1
    return twin


def asked(state: GameState, seat: int) -> Decision:
    """What is decided next: first what that seat is asked, because it does not see what others choose in secret."""
    pending = state.pending
    return next((decision for decision in pending if decision.seat == seat), pending[0])


def settle(state: GameState) -> bool:
    """Take what is forced. False: luck was needed, so that nothing is sure any more."""
    for _ in range(MOST_FORCED):
        forced = next((one for one in state.pending if len(one.options) == 1), None)
        if forced is None:
            return True
        before = state.chanced
        state.apply(forced.options[0], forced.seat)
        if forced.seat >= 0 and state.chanced != before:
            return False
    raise TooDeep(f"more than {MOST_FORCED} forced choices in a row")


def distinct(decision: Decision) -> Iterator[Option]:
    """The options, without those that are alike in all."""
    seen = set()
    for option in decision.options:
        if option.key not in seen:
            seen.add(option.key)
            yield option
