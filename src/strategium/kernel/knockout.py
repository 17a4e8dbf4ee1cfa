"""Switching single clauses off, so that a test which claims to show a clause can be seen to fail without it.

A step, check, need, modifier or ability that cites the clause is passed over while it is off. Only tests do this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from strategium.kernel.names import CITED_BY_STEP, NAMES

OFF: Final[set[str]] = set()  # clauses that are off
OFF_STEPS: Final[set[Any]] = set()  # steps and checks that cite one of them


def is_off(rules: tuple[str, ...]) -> bool:
    """Whether one of these clauses is off."""
    return not OFF.isdisjoint(rules)


@contextmanager
def without(*rules: str) -> Iterator[None]:
    """The game as it would be without these clauses."""
    OFF.update(rules)
    OFF_STEPS.update(NAMES[name] for name, cited in CITED_BY_STEP.items() if not OFF.isdisjoint(cited))
    try:
        yield
    finally:
        OFF.clear()
        OFF_STEPS.clear()
