"""Hints: what the strongest level would do for a player, and why it thinks so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from strategium.agents.base import Observation
from strategium.agents.levels import Warmaster
from strategium.kernel.decisions import Option
from strategium.kernel.state import GameState

ADVISER: Final = Warmaster.name
MOST_WEIGHED: Final = 3  # options that are spoken of
LITTLE: Final = 0.02  # a difference that is none


class Weighed(NamedTuple):
    """An option, how often it was tried, and what the player got by it on average, from 0 to 1."""

    option: str
    tries: int
    worth: float


def weigh(state: GameState, seat: int, seed: int) -> list[Weighed]:
    """The options that look best to that seat, the best first. It is given only what the seat may know."""
    adviser = Warmaster(seed)
    seen = Observation(state, seat, random.Random(seed))
    options = {option.key: option for option in seen.decision.options}
    if len(options) == 1:
        return [Weighed(seen.decision.options[0].id, 0, 0.0)]
    tally = adviser.think(seen)
    best = sorted(tally, key=lambda key: tally[key], reverse=True)[:MOST_WEIGHED]
    return [Weighed(options[key].id, tally[key][0], tally[key][1] / max(1, tally[key][0])) for key in best]


def reasoning(weighed: Sequence[Weighed], options: Sequence[Option]) -> str:
    """Why, in the words of the table."""
    texts = {option.id: option.text for option in options}
    best, *others = weighed
    if not best.tries:
        return "There is nothing else to choose."
    tries = sum(one.tries for one in weighed)
    said = f"The {ADVISER} played on from here {tries:,} times, and this did best:"
    said += f" it is worth about {_of_hundred(best)} of 100 to you."
    if others and best.worth - others[0].worth < LITTLE:
        return f"{said} “{texts[others[0].option]}” is nearly as good."
    if others:
        return f"{said} Next best is “{texts[others[0].option]}”, about {_of_hundred(others[0])} of 100."
    return said


def _of_hundred(one: Weighed) -> int:
    return round(100 * one.worth)
