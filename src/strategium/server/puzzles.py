"""Puzzles over HTTP. Nothing is kept of an attempt: the moves are the whole of it, and come with each request."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from strategium.kernel.errors import IllegalChoice
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.scenarios.puzzle import Attempt, BadPuzzle, Failed, Made, Puzzle, puzzles
from strategium.scenarios.solving import TooDeep
from strategium.server.errors import Busy, IllegalAnswer, NotFound
from strategium.server.pictures import clause_data, decision_data, reasons_data

KEPT = 64  # attempts under way, so that a move need not be judged again when the next one comes


def everything() -> dict[str, Any]:
    """The puzzles of all games. Where those of one cannot be read, the others can, and `fault` says why."""
    return {"games": [_listed(find_game(name)) for name in games()]}


def _listed(game: Game) -> dict[str, Any]:
    try:
        rows = [
            {"id": one.id, "name": one.name, "say": one.say, "task": one.task, "level": one.level}
            for one in puzzles(game)
        ]
    except BadPuzzle as e:
        return {"game": game.name, "puzzles": [], "fault": str(e)}
    return {"game": game.name, "puzzles": rows, "fault": ""}


def attempted(game: Game, id: str, moves: Sequence[str]) -> dict[str, Any]:
    """A puzzle after these moves, the last of which is new and judged."""
    puzzle = _puzzle(game, id)
    attempt = _after(game, id, tuple(moves[:-1])).copy()
    failed = None
    try:
        if moves:
            attempt.made = []
            failed = attempt.choose(moves[-1])
    except IllegalChoice as e:
        raise IllegalAnswer(e.reason, e.rules) from e
    except TooDeep as e:
        raise Busy("There is too much to look at after that move: try another one.") from e
    return _told(puzzle, attempt, failed)


def solution(game: Game, id: str) -> dict[str, Any]:
    """The solution, choice by choice, with what the others answer and the rules of each."""
    attempt = Attempt(_puzzle(game, id))
    return {"solution": _solved(game.name, id), "seats": _seats(attempt)}


def reasons(game: Game, id: str, moves: Sequence[str], ref: str) -> dict[str, Any]:
    """Why nothing can be done with a thing, after these moves."""
    attempt = _after(game, id, tuple(moves))
    return {"reasons": reasons_data(attempt.state, attempt.you, ref, None)}


@functools.lru_cache(maxsize=200)
def _solved(game: str, id: str) -> list[dict[str, Any]]:
    found = find_game(game)
    return [_made(found, made) for made in Attempt(_puzzle(found, id)).solve()]


@functools.lru_cache(maxsize=KEPT)
def _after(game: Game, id: str, moves: tuple[str, ...]) -> Attempt:
    try:
        if not moves:
            return Attempt(_puzzle(game, id))
        attempt = _after(game, id, moves[:-1]).copy()
        if attempt.choose(moves[-1]) is not None:
            raise IllegalChoice("this puzzle has changed since: begin it again")
    except IllegalChoice as e:
        raise IllegalAnswer(e.reason, e.rules) from e
    return attempt


def _puzzle(game: Game, id: str) -> Puzzle:
    for puzzle in puzzles(game):
        if puzzle.id == id:
            return puzzle
    raise NotFound("There is no such puzzle.")


def _told(puzzle: Puzzle, attempt: Attempt, failed: Failed | None) -> dict[str, Any]:
    game, state, you = puzzle.game, attempt.state, attempt.you
    decision = attempt.decision
    return {
        "moves": attempt.moves,
        "solved": attempt.solved,
        "made": [_made(game, made) for made in attempt.made],
        "failed": None
        if failed is None
        else {"move": failed.move, "answers": [_made(game, made) for made in failed.answers]},
        "seats": _seats(attempt),
        "picture": {
            "view": state.view(you),
            "trace": list(state.trace(you)),
            "decision": None if decision is None else decision_data(decision),
            "log": state.log(you),
        },
        "puzzle": {
            "name": puzzle.name,
            "say": puzzle.say,
            "task": puzzle.task,
            "level": puzzle.level,
            "hints": puzzle.hints,
            "rules": [clause_data(game, rule) for rule in puzzle.rules],
        },
    }


def _seats(attempt: Attempt) -> list[str]:
    state = attempt.state
    return [attempt.puzzle.game.seat_name(state, seat) for seat in range(state.seats)]


def _made(game: Game, made: Made) -> dict[str, Any]:
    """A choice; what chance decides has no seat."""
    return {
        "seat": made.seat if made.seat >= 0 else None,
        "text": made.text,
        "rules": [clause_data(game, rule) for rule in made.rules],
    }
