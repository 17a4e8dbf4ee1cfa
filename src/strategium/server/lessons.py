"""Lessons over HTTP. Nothing is kept of one: a player's moves are the whole of it, and they come with each request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.kernel.errors import BadLesson, IllegalChoice
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.kernel.registry import games
from strategium.kernel.state import GameState
from strategium.scenarios.lesson import Coach, Lesson, Objection, lessons, overview
from strategium.server.errors import IllegalAnswer, NotFound
from strategium.server.pictures import clause_data, question_data, reasons_data


def everything() -> dict[str, Any]:
    """The lessons of all games. Where those of one cannot be read, the others can, and `fault` says why."""
    return {"games": [_listed(find_game(name)) for name in games()]}


def _listed(game: Game) -> dict[str, Any]:
    try:
        found = [_described(lesson) for lesson in lessons(game)]
        parts = [{"name": part.name, "say": part.say, "phase": part.phase} for part in overview(game)]
    except BadLesson as e:
        return {"game": game.name, "lessons": [], "overview": [], "fault": str(e)}
    return {"game": game.name, "lessons": found, "overview": parts, "fault": ""}


def _described(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "name": lesson.name,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "steps": [step.title for step in lesson.steps],
        "table": lesson.table,
    }


def taught(game: Game, id: str, moves: Sequence[str], step: int | None) -> dict[str, Any]:
    """A lesson after these moves, the last of which is new; or at the beginning of a step."""
    lesson = _lesson(game, id)
    if step is not None:
        return _told(Coach.at_step(lesson, step), None)
    try:
        coach = Coach.after(lesson, moves[:-1])
        coach.shown.clear()
        objection = coach.move(moves[-1]) if moves else None
    except IllegalChoice as e:
        raise IllegalAnswer(e.reason, e.rules) from e
    return _told(coach, objection)


def reasons(game: Game, id: str, moves: Sequence[str], ref: str) -> dict[str, Any]:
    """Why nothing can be done with a thing, after these moves."""
    try:
        coach = Coach.after(_lesson(game, id), moves)
    except IllegalChoice as e:
        raise IllegalAnswer(e.reason, e.rules) from e
    return {"reasons": reasons_data(coach.state, coach.you, ref, None)}


def _lesson(game: Game, id: str) -> Lesson:
    for lesson in lessons(game):
        if lesson.id == id and lesson.table is None:
            return lesson
    raise NotFound("There is no such lesson.")


def _told(coach: Coach, objection: Objection | None) -> dict[str, Any]:
    """What is shown and said: the pictures on the way, the table as it is now, and the coach's words."""
    game, step = coach.lesson.game, coach.step
    return {
        "moves": coach.moves,
        "at": coach.at,
        "shown": [{"say": shown.say, "picture": _picture(shown.state, coach.you)} for shown in coach.shown],
        "picture": {**_picture(coach.state, coach.you), "decision": _question(coach)},
        "step": {
            "title": step.title,
            "say": step.say,
            "task": step.task,
            "hints": coach.hints(),
            "rules": [clause_data(game, rule) for rule in step.rules],
            "points": [point.to_data() for point in coach.points],
        },
        "over": coach.over,
        "objection": None
        if objection is None
        else {
            "move": objection.move,
            "say": objection.say,
            "rule": clause_data(game, objection.rule) if objection.rule else None,
        },
    }


def _question(coach: Coach) -> dict[str, Any] | None:
    """What the player is asked, where a move is awaited; else there is something to read first."""
    return question_data(coach.state, coach.you) if not coach.over and coach.step.choose else None


def _picture(state: GameState, seat: int) -> dict[str, Any]:
    return {"view": state.view(seat), "trace": list(state.trace(seat)), "log": state.log(seat)}
