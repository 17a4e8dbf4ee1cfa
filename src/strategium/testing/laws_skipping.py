"""The law of skipped questions: a seat is passed over only where no answer of it could make a difference.

Every game is played twice, in step: once by seats that want to be asked every time, once by seats that are asked only
where the game thinks it worth while. The same choices are made in both. Where only the thorough game asks, and several
answers are offered, each of them is tried: with whatever is then asked or skipped, it must lead to the very position
to which the hasty game came without asking. What an answer might be good for is nobody's guess: another position is
another game.
"""

from __future__ import annotations

import random
from typing import Any

from strategium.kernel.abilities import Use
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.events import Event
from strategium.kernel.names import name_of
from strategium.kernel.record import Record
from strategium.kernel.state import COUNTERS, GameState
from strategium.testing.laws import demand, snapshot, state_difference
from strategium.testing.policies import Policy, choose

ASIDE = tuple(
    [name for name in COUNTERS if name not in ("rng", "script")]
)  # how often, when and how one was asked
UNDER_WAY = ("event_stack", "stack", "asked_by")
STAMPED = {Use.tag: -1, Event.tag: -2}  # where the stamp stands among the fields


def skipped_questions_change_nothing(
    record: Record, thorough: GameState, policies: list[Policy], rng: random.Random
) -> int:
    """Play a game whose seats are always asked, in step with hasty ones; gives how many questions they are spared."""
    hasty = hasty_twin(thorough)
    spared = 0
    while thorough.result is None:
        limit = thorough.game.step_limit
        demand(
            thorough.choices <= limit,
            f"the game goes on after {limit} choices of seats that are always asked",
        )
        d = rng.choice(thorough.pending)
        if parting(thorough, hasty):
            option = taken_for_granted(thorough, hasty, d)
            spared += 1
        else:
            option = choose(policies[max(d.seat, 0)], d, rng)
            hasty.apply(option, d.seat)
        record.append(thorough, option, d.seat)
    found = parting(thorough, hasty)
    demand(not found, f"the game ends otherwise where all seats are asked every time: {found}")
    return spared


def hasty_twin(g: GameState) -> GameState:
    """The same game, with seats that are asked as seldom as the game likes."""
    twin = g.copy()
    twin.always_ask = 0
    return twin


def taken_for_granted(thorough: GameState, hasty: GameState, d: Decision) -> Option:
    """The answer to a question that the hasty game has skipped: any one, for all must lead to the same position."""
    if len(d.options) > 1:
        for option in d.options:
            tried = hasty_twin(thorough)
            tried.apply(option, d.seat)
            found = parting(tried, hasty)
            demand(
                not found,
                f"{thorough.game.seat_name(thorough, d.seat)} is not asked {d.kind!r} ({d.prompt}), yet {option.text!r}"
                f" would lead to another position: {found}",
            )
    return d.options[0]


def parting(g: GameState, other: GameState) -> str:
    """Where two games differ, in what is asked or in what there is; empty while they are in step."""
    decision = [(a.seat, a.question, a.picked, a.options) for a in g.decisions]
    if decision != [(a.seat, a.question, a.picked, a.options) for a in other.decisions]:
        return f"{waiting(g)}, not {waiting(other)}"
    mine, others = snapshot(g), snapshot(other)
    aside = {name for name in mine if name in ASIDE or mine[name] == others[name]}
    if len(g.event_stack) > len(other.event_stack):
        missing = left_over(others["stack"], mine["stack"])
        return missing or state_difference(mine, others, (*aside, *UNDER_WAY))
    found = state_difference(mine, others, tuple(aside))
    return found and state_difference(uncounted(mine), uncounted(others), tuple(aside))


def uncounted(x: Any) -> Any:
    """Data without the stamps that say which of two uses was begun later: they count what was happening, too."""
    if isinstance(x, dict):
        return {name: uncounted(value) for name, value in x.items()}
    if isinstance(x, (tuple, list)):
        return [uncounted(value) for value in x]
    if isinstance(x, (Use, Event)):
        fields = x.fields()
        del fields[STAMPED[x.tag]]
        return [x.tag, *uncounted(fields)]
    return [x.tag, *uncounted(x.fields())] if hasattr(x, "tag") and hasattr(x, "fields") else x


def left_over(frames: list[Any], among: list[Any]) -> str:
    """Which step is not among those of the other game, in their order; empty: all are.

    For seats that are always asked an event that nobody can answer may be under way as one that somebody could: with
    more steps.
    """
    steps = iter([frame[0] for frame in among])
    for frame in frames:
        if frame[0] not in steps:
            return f"{name_of(frame[0])} is left to be done"
    return ""


def waiting(g: GameState) -> str:
    """Who is asked what."""
    if g.result is not None:
        return "the game is over"
    return ", ".join([f"{g.game.seat_name(g, d.seat)} is asked {d.kind!r}" for d in g.pending])
