"""Whether a lesson can be taught: it is played through, with all its other ways and wrong turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from strategium.kernel.errors import BadScenario, StrategiumError, WordsFitNone
from strategium.kernel.game import Game
from strategium.scenarios.lesson import Coach, Lesson, Objection, lessons, overview
from strategium.scenarios.lesson_points import find_point
from strategium.scenarios.lesson_text import LessonStep
from strategium.scenarios.running import Run
from strategium.scenarios.text import Instruction
from strategium.scenarios.words import pick, reasons_against

FEWEST_MOVES = 2  # options that a step needs so that there is something to choose


def faults_of(lesson: Lesson) -> list[str]:
    """All that is wrong with a lesson, each with file and line; empty if it can be taught."""
    if lesson.table is not None:
        return list(_faults_of_table(lesson))
    try:
        coach = Coach(lesson)
        found = []
        for number, step in enumerate(lesson.steps):
            found += [str(lesson.fault(fault, step)) for fault in _faults_before(coach, step)]
            for line in step.also:
                found += _play_on(lesson, number, line)
            coach.do_step()
            found += [str(lesson.fault(fault, step)) for fault in _faults_after(coach, step)]
    except StrategiumError as e:
        return [str(e)]
    return found


def _faults_of_table(lesson: Lesson) -> Iterator[str]:
    """A whole game must begin."""
    assert lesson.table is not None
    try:
        lesson.game.new(seed=1, seats=len(lesson.table["players"]), **lesson.table.get("options", {}))
    except StrategiumError as e:
        yield str(lesson.text.bad(str(e)))


def _faults_before(coach: Coach, step: LessonStep) -> Iterator[str]:
    """What is pointed at is there, the move is a choice, wrong moves are offered, and what is refused is not."""
    for words in step.point:
        try:
            find_point(coach.state, coach.you, words)
        except StrategiumError as e:
            yield str(e)
    if coach.state.result is not None and step.choose:
        yield "the game is over before this step"
        return
    decision = coach.decision
    if step.choose and decision is None:
        yield "the player is asked nothing here"
        return
    if step.choose and decision is not None and len(decision.options) < FEWEST_MOVES:
        yield f"there is nothing to choose here but {decision.options[0].text!r}"
    for refused in step.refused:
        yield from _fault_of_refusal(coach, refused.what, refused.why)
    for wrong in step.wrong:
        yield from _fault_of_wrong(coach, wrong.choose, wrong.say)


def _fault_of_refusal(coach: Coach, what: str, why: str) -> Iterator[str]:
    try:
        option = pick(coach.state, coach.you, what)
    except WordsFitNone:
        reasons = reasons_against(coach.state, coach.you, what)
        cited = [rule for reason in reasons for rule in reason.rules]
        if why not in cited:
            yield f"{what!r} is refused by {', '.join(cited) or 'nothing'}, not by {why}"
    except BadScenario as e:
        yield str(e)
    else:
        yield f"{option.text!r} is offered, so it is not refused"


def _fault_of_wrong(coach: Coach, line: Sequence[str], say: str) -> Iterator[str]:
    """A wrong turn: right up to its last move, which is offered, objected to in its own words, and not made."""
    twin = Coach.after(coach.lesson, coach.moves)
    objection: Objection | None = None
    try:
        for n, words in enumerate(line):
            before = twin.state.digest()
            objection = twin.choose(pick(twin.state, twin.you, words).id)
            if objection is not None and n < len(line) - 1:
                yield f"the wrong turn {line!r} ends at {words!r} already"
                return
            if objection is not None and twin.state.digest() != before:
                yield f"{words!r} was objected to, and yet it was made"
    except StrategiumError as e:
        yield f"the wrong turn {line!r} cannot be taken: {e}"
        return
    if objection is None:
        yield f"the wrong turn {line!r} is right"
    elif objection.say != say:
        yield f"to the wrong turn {line!r} something else is said: {objection.say!r}"


def _faults_after(coach: Coach, step: LessonStep) -> Iterator[str]:
    """What is expected then, and what always holds."""
    try:
        coach.lesson.game.invariants(coach.state)
    except AssertionError as e:
        yield f"after this the game is in a position that cannot exist: {e}"
    if step.expect:
        run = Run(coach.lesson.game, coach.state.copy(), trace=False)
        for failure in run.expect(Instruction("expect", step.line, {**step.expect, "stop": True})):
            yield f"{failure.what}: {failure.text}"


def _play_on(lesson: Lesson, number: int, line: Sequence[str]) -> list[str]:
    """Another way to do a step leads to the same, and the rest of the lesson can be taught after it."""
    coach = Coach.at_step(lesson, number)
    step = coach.step
    coach.do_step(line)
    found = [str(lesson.fault(f"by {line!r}: {fault}", step)) for fault in _faults_after(coach, step)]
    while not coach.over:
        coach.do_step()
    return found


# ---- the lessons of a game -----------------------------------------------------------------------
def untaught(game: Game) -> list[str]:
    """What of the turn overview of a game no lesson of it has met: topics by their clauses, phases by being there."""
    topics: set[str] = set()
    phases: set[str] = set()
    for lesson in lessons(game):
        topics |= {game.find_clause(rule).topic for step in lesson.steps for rule in step.rules}
        phases |= set() if lesson.table is not None else _phases_of(lesson)
    found: list[str] = []
    for part in overview(game):
        found += [f"{part.name}: no step teaches {topic}" for topic in part.topics if topic not in topics]
        if part.phase and part.phase not in phases:
            found.append(f"{part.name}: no lesson comes to the phase {part.phase!r}")
    listed = {part.phase for part in overview(game)}
    shown = [str(row["id"]) for row in game.table.get("phases", ()) if not row.get("once")]
    found += [f"the overview leaves out the phase {id!r}" for id in shown if id not in listed]
    return found


def _phases_of(lesson: Lesson) -> set[str]:
    """The phases that a lesson comes to: those that are shown, and those that pass by between two that are."""
    coach = Coach(lesson)
    states = [coach.state.copy()]
    while not coach.over:
        coach.do_step()
        states += [shown.state for shown in coach.shown] + [coach.state.copy()]
    views = [state.view(coach.you) for state in states]
    order = [str(row["id"]) for row in lesson.game.table.get("phases", ()) if not row.get("once")]
    met = {str(view.get("phase")) for view in views}
    for old, new in pairwise(views):
        if old.get("phase") in order and new.get("phase") in order:
            met |= set(_between(order, old, new))
    return met


def _between(order: list[str], old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The phases that pass from one view to the next, in the same round or over its end."""
    start, end = order.index(old["phase"]), order.index(new["phase"])
    if old.get("round") == new.get("round"):
        return order[start : end + 1]
    return order[start:] + order[:end]
