"""Switching single clauses off, so that a test which claims to show a clause can be seen to fail without it.

While a clause is off, whatever cites it is passed over: its steps, checks and answers do not happen, its needs forbid
nothing (all things are candidates or targets, costs are not paid), its verbs and offers are not there, its windows do
not open, its verdicts do not end the game. What is none of these (a modifier, a number) asks
`on("conquest/keywords.flying")`. Only tests switch anything off; as long as nothing is off, all this costs a look at an
empty set. `strategium.testing.off` takes out abilities and whole card texts too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from strategium.kernel.errors import RulesFault
from strategium.kernel.names import CITED_BY_STEP, NAMES

OFF: Final[set[str]] = set()  # clauses that are off
OFF_STEPS: Final[set[Any]] = set()  # steps, checks and answers that cite one of them
MOST_STEPS: Final = (
    1_000_000  # a game without a rule may never end: after so many steps that is taken as proved
)

_steps_left: Final[list[int]] = [0]


def is_off(rules: tuple[str, ...]) -> bool:
    """Whether one of these clauses is off."""
    return not OFF.isdisjoint(rules)


def on(rule: str) -> bool:
    """Whether that clause holds."""
    return not OFF or rule not in OFF


def passed_over(step: Any) -> bool:
    """Whether a step is left out. Asked only while something is off, and then for every step, for it counts them."""
    _steps_left[0] -= 1
    if _steps_left[0] < 0:
        raise RulesFault(f"without {', '.join(sorted(OFF))} the game does not come to an end")
    return step in OFF_STEPS


@contextmanager
def without(*rules: str) -> Iterator[None]:
    """The game as it would be without these clauses."""
    before, steps_before, left_before = set(OFF), set(OFF_STEPS), _steps_left[0]
    OFF.update(rules)
    OFF_STEPS.update(NAMES[name] for name, cited in CITED_BY_STEP.items() if not OFF.isdisjoint(cited))
    _steps_left[0] = MOST_STEPS
    try:
        yield
    finally:
        OFF.clear()
        OFF.update(before)
        OFF_STEPS.clear()
        OFF_STEPS.update(steps_before)
        _steps_left[0] = left_before
