"""Decisions as arrays of fixed size, for every game alike.

What a seat is shown is taken apart into features, "own hand: Scavenger", "points of the next seat: 4", and each
feature is hashed to a place in a vector, with a sign. Two features may meet in one place; with a thousand places few
that matter do. No game has to say anything for this, and cards that are added later have their places already.
"""

from __future__ import annotations

import functools
import hashlib
import math
import operator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import IllegalChoice, StrategiumError
from strategium.kernel.state import GameState

MOST_OPTIONS: Final = 128  # of a decision: the number of actions
VIEW: Final = 1024  # places for what the seat is shown
OPTION: Final = 64  # places for what an option is
LEFT_OUT: Final = frozenset(
    {"ref", "text", "seat", "seats", "result", "log"}
)  # of a view: no feature is made of it
SCALE: Final = 10.0  # numbers in these games are seldom larger

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Feature = tuple[str, float]


class TooManyOptions(StrategiumError):
    """A decision with more options than there are actions."""


@functools.lru_cache(maxsize=100_000)
def place_of(feature: str, size: int) -> tuple[int, float]:
    """Where a feature stands in a vector, and with which sign. The same on every machine."""
    number = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
    return (number >> 1) % size, 1.0 if number & 1 else -1.0


def view_vector(state: GameState, seat: int, size: int = VIEW) -> Floats:
    """What the table shows that seat. Seats are counted from its own."""
    places = [0.0] * size
    for feature, value in view_features(state.view(seat), seat, state.seats):
        at, sign = place_of(feature, size)
        places[at] += sign * value
    return np.array(places, np.float32)


def view_features(view: Any, seat: int, seats: int) -> list[Feature]:
    """The features of a view with their values; handles and texts make none."""
    found: list[Feature] = []
    _collect(view, seat, seats, "", found)
    return found


def _collect(part: Any, seat: int, seats: int, path: str, found: list[Feature]) -> None:
    """Those of a part of it, by the kinds of plain data that there are."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in LEFT_OUT:
                _collect(value, seat, seats, f"{path}/{key}", found)
    elif isinstance(part, list):
        for n, item in enumerate(part):
            _collect(item, seat, seats, path + _index(item, n, len(part), seat, seats), found)
    elif isinstance(part, str):
        if part:
            found.append((f"{path}={part}", 1.0))
    elif isinstance(part, bool):
        if part:
            found.append((path, 1.0))
    elif isinstance(part, int | float):
        found.append((path, math.tanh(part / SCALE)))


def _index(item: Any, n: int, length: int, seat: int, seats: int) -> str:
    """Cards that lie together have no number, a row of all seats begins with one's own, all else is counted."""
    if isinstance(item, dict) and "owner" in item:
        return ""
    return f".{(n - seat) % seats}" if length == seats else f":{n}"


def option_matrix(decision: Decision, most: int = MOST_OPTIONS, size: int = OPTION) -> Floats:
    """A row for each option: its question, its verb, and the words of the things that it is about."""
    count_options(decision, most)
    matrix = np.zeros((most, size), np.float32)
    for row, option in enumerate(decision.options):
        kind, verb = decision.kind, option.verb
        for feature in (kind, f"{kind}>{verb}", *[f"{verb}>{word}" for word in option.text.split()]):
            at, sign = place_of(feature, size)
            matrix[row, at] += sign
    return matrix


def action_mask(decision: Decision | None, most: int = MOST_OPTIONS) -> Mask:
    """1 for each option that there is. The action is the option's place in the list."""
    mask = np.zeros(most, np.int8)
    if decision is not None:
        mask[: count_options(decision, most)] = 1
    return mask


def count_options(decision: Decision, most: int = MOST_OPTIONS) -> int:
    """How many there are; more than there are actions is an error."""
    count = len(decision.options)
    if count > most:
        raise TooManyOptions(f"{decision.kind!r} has {count} options, more than {most}: raise most_options")
    return count


def decision_of(state: GameState, seat: int) -> Decision | None:
    """What that seat must decide now."""
    return next((d for d in state.pending if d.seat == seat), None)


def take(state: GameState, seat: int, action: Any) -> None:
    """Choose the option with that number; one that is not there raises IllegalChoice."""
    decision = decision_of(state, seat)
    try:
        place = operator.index(action)
    except TypeError:
        place = -1
    if decision is None or not 0 <= place < len(decision.options):
        raise IllegalChoice(f"there is no option {action!r}: look at the action mask")
    state.apply(decision.options[place], seat)


def decision_text(decision: Decision | None) -> str:
    """The question and its options, for eyes and language models."""
    if decision is None:
        return ""
    options = [f"{n}: {option.text}" for n, option in enumerate(decision.options)]
    return "\n".join([f"{decision.kind}: {decision.prompt}", *options])


def rewards(state: GameState) -> list[float]:
    """What each seat has won or lost: its share of the points, less what would be fair. They add up to nothing."""
    if state.result is None:
        return [0.0] * state.seats
    return [state.seats * share - 1 for share in state.result.share]
