"""Puzzles: a position, one thing to reach, and exactly one first move that reaches it whatever the others do.

    attempt = Attempt(puzzles(game)[0])
    attempt.choose(option_id)       # gives what it fails by, if it does; then nothing has changed

No solution is written down: it is found by the search that proves the puzzle.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import (
    IllegalChoice,
    StrategiumError,
    UnknownName,
    check_keys,
    how_many,
)
from strategium.kernel.files import read_file
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState
from strategium.scenarios.lesson import id_of
from strategium.scenarios.solving import (
    DEALS,
    MOST_POSITIONS,
    SURVIVE,
    WIN,
    Goal,
    Proof,
    Solver,
    asked,
    distinct,
    explicit,
    prove,
    settle,
)
from strategium.scenarios.words import folded

FOLDER: Final = "puzzles"
TOP: Final = ("game", "name", "say", "you", "goal", "moves", "level", "rules", "hints", "position")
MOST_BYTES: Final = 64 * 1024
LEVELS: Final = (1, 2, 3)
MOST_RULES, MOST_HINTS, MOST_SAID, MOST_NAME = 5, 3, 60, 7
MOST_LIVE: Final = 5_000  # positions that are looked at for one move of a player
MOST_REPLIES: Final = 8  # of the others, that are weighed against each other


class BadPuzzle(StrategiumError):
    """A puzzle file that makes no sense, or has not exactly one solution."""


class Puzzle:
    """A puzzle that was read and found well formed; its clauses exist, its position can be laid."""

    def __init__(self, id: str, data: dict[str, Any], game: Game, source: str) -> None:
        self.id = id
        self.game = game
        self.source = source
        try:
            check_keys(data, TOP, source)
            self.name = str(data["name"])
            self.say = str(data["say"])
            self.you = str(data["you"])
            self.goal = Goal(data["goal"])
            self.moves = int(data["moves"])
            self.level = int(data["level"])
            self.rules = [str(rule) for rule in data["rules"]]
            self.hints = [str(hint) for hint in data["hints"]]
            self.position: dict[str, Any] = dict(data["position"])
        except (KeyError, TypeError, ValueError) as e:
            raise BadPuzzle(f"{source}: a puzzle has {', '.join(TOP)}: {e!r}") from e
        self._check()

    def _check(self) -> None:
        wrong = [
            (self.goal.words not in (WIN, SURVIVE) and not isinstance(self.goal.words, dict), "goal"),
            (self.level not in LEVELS, "level"),
            (not 1 <= self.moves <= 12, "moves"),
            (not 1 <= len(self.rules) <= MOST_RULES, "rules"),
            (not 1 <= len(self.hints) <= MOST_HINTS, "hints"),
            (len(self.say.split()) > MOST_SAID, "say"),
            (len(self.name.split()) > MOST_NAME, "name"),
        ]
        for is_wrong, word in wrong:
            if is_wrong:
                raise BadPuzzle(f"{self.source}: {word} is not as docs/write-a-puzzle.md says")
        for rule in self.rules:
            try:
                self.game.find_clause(rule)
            except UnknownName as e:
                raise BadPuzzle(f"{self.source}: {e}") from e

    @staticmethod
    def load(path: Path | str, game: Game | None = None) -> Puzzle:
        try:
            data = tomllib.loads(read_file(path, MOST_BYTES).decode("utf-8"))
        except (OSError, ValueError) as e:
            raise BadPuzzle(f"{path}: this file cannot be read: {e}") from e
        try:
            found = find_game(str(data.get("game"))) if game is None else game
        except StrategiumError as e:
            raise BadPuzzle(f"{path}: {e}") from e
        if data.get("game") != found.name:
            raise BadPuzzle(f"{path}: this is a puzzle of {data.get('game')!r}, not of {found.name!r}")
        return Puzzle(id_of(Path(path).name), data, found, str(path))

    @property
    def task(self) -> str:
        """What is to be reached, in words."""
        if self.goal.words == WIN:
            return f"Win within {how_many(self.moves, 'choice')} of yours."
        if self.goal.words == SURVIVE:
            return f"Do not lose within {how_many(self.moves, 'choice')} of the others."
        return f"Reach it within {how_many(self.moves, 'choice')} of yours."

    def start(self) -> tuple[GameState, int]:
        """The position, and the seat of the player."""
        try:
            state: GameState = self.game.position(self.position)
        except (StrategiumError, TypeError, ValueError, KeyError, IndexError, AttributeError) as e:
            raise BadPuzzle(f"{self.source}: this position cannot be laid: {e}") from e
        names = [self.game.seat_name(state, seat) for seat in range(state.seats)]
        for seat, name in enumerate(names):
            if folded(name) == folded(self.you):
                return explicit(state), seat
        raise BadPuzzle(f"{self.source}: there is no seat {self.you!r}; there are {', '.join(names)}")

    def prove(self, most: int = MOST_POSITIONS, deals: int = DEALS) -> Proof:
        """What holds of the first moves; raises TooDeep if that cannot be told."""
        state, seat = self.start()
        return prove(state, seat, self.goal, self.moves, most, deals)


@functools.lru_cache(maxsize=16)
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in their order: the files in the folder `puzzles` of its package."""
    folder = resources.files(game.package) / FOLDER if game.package else None
    if folder is None or not folder.is_dir():
        return ()
    found = []
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            with resources.as_file(file) as path:
                found.append(Puzzle.load(path, game))
    return tuple(found)


class Made:
    """A choice that was made: by which seat, in words, and by which clauses."""

    def __init__(self, seat: int, option: Option) -> None:
        self.seat = seat
        self.text = option.text
        self.rules = tuple(dict.fromkeys(option.rules))


class Failed:
    """A move that does not reach the goal: what the others answer to it. Without an answer it leaves it to luck."""

    def __init__(self, move: str, answers: list[Made]) -> None:
        self.move = move
        self.answers = answers


class Attempt:
    """A puzzle under way. The others answer as the proof says is hardest for the player."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state, self.you = puzzle.start()
        self.left = puzzle.moves
        self.moves: list[str] = []
        self.made: list[Made] = []
        settle(self.state)

    @staticmethod
    def after(puzzle: Puzzle, moves: Sequence[str]) -> Attempt:
        """After these moves, which were right when they were made."""
        attempt = Attempt(puzzle)
        for move in moves:
            if attempt.choose(move) is not None:
                raise IllegalChoice("this puzzle has changed since: begin it again")
        return attempt

    def copy(self) -> Attempt:
        twin = Attempt.__new__(Attempt)
        twin.puzzle, twin.you, twin.left = self.puzzle, self.you, self.left
        twin.state, twin.moves, twin.made = self.state.copy(), list(self.moves), list(self.made)
        return twin

    @property
    def decision(self) -> Decision | None:
        """What the player is asked, until it is solved."""
        if self.solved:
            return None
        return next((decision for decision in self.state.pending if decision.seat == self.you), None)

    @property
    def solved(self) -> bool:
        return self.state.result is not None or self.left < self._solver().counts(asked(self.state, self.you))

    def choose(self, id: str) -> Failed | None:
        """The player's choice. If it does not reach the goal, nothing has changed."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("this puzzle is solved")
        option = next((one for one in decision.options if one.id == id), None)
        if option is None:
            raise IllegalChoice(f"{id!r} is not offered here", decision.rules)
        solver = self._solver()
        left = self.left - solver.counts(decision)
        if not solver.follows(self.state, option, self.you, left):
            return self._failed(option, left)
        self._make(option, self.you)
        self.moves.append(id)
        while not self.solved and (decision := asked(self.state, self.you)).seat != self.you:
            self._make(self._hardest(decision), decision.seat)
        return None

    def right(self) -> Option:
        """A choice that reaches the goal."""
        decision = self.decision
        assert decision is not None
        solver = self._solver()
        left = self.left - solver.counts(decision)
        for option in distinct(decision):
            if solver.follows(self.state, option, self.you, left):
                return option
        raise BadPuzzle(f"{self.puzzle.source}: it cannot be solved")

    def solve(self) -> list[Made]:
        """The solution from here on, with what the others answer."""
        twin = self.copy()
        twin.made = []
        while not twin.solved:
            twin.choose(twin.right().id)
        return twin.made

    def _make(self, option: Option, seat: int) -> None:
        self.left -= self._solver().counts(asked(self.state, self.you))
        self.made.append(Made(seat, option))
        self.state.apply(option.id, seat)
        settle(self.state)

    def _hardest(self, decision: Decision) -> Option:
        """The answer after which most must be looked at."""
        left = self.left - self._solver().counts(decision)
        best, most = decision.options[0], -1
        for option in list(distinct(decision))[:MOST_REPLIES]:
            solver = self._solver()
            solver.follows(self.state, option, decision.seat, left)
            if solver.positions > most:
                best, most = option, solver.positions
        return best

    def _failed(self, option: Option, left: int) -> Failed:
        """What the others answer to a move that does not reach the goal, until it is the player's turn again."""
        state, answers = self.state.copy(), []
        state.apply(option.id, self.you)
        while settle(state) and state.result is None:
            decision = asked(state, self.you)
            solver = self._solver()
            left -= solver.counts(decision) if decision.seat != self.you else 0
            if decision.seat == self.you or left < 0:
                break
            every = list(distinct(decision))
            hard = next(
                (one for one in every if not solver.follows(state, one, decision.seat, left)), every[0]
            )
            answers.append(Made(decision.seat, hard))
            state.apply(hard.id, decision.seat)
        return Failed(option.text, answers)

    def _solver(self) -> Solver:
        return Solver(self.you, self.puzzle.goal, MOST_LIVE)
