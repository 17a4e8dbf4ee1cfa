"""Decisions as arrays of fixed size, for every game alike.

What a seat knows is a list of features, "own hand: Scavenger", "points of the next seat: 4", and each has a place in a
vector (strategium.kernel.features). Two features may meet in one place; with a thousand places few that matter do. A
game may say itself what its features are; else its view is taken apart. Cards that are added later have their places
already.
"""

from __future__ import annotations

import operator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import IllegalChoice, StrategiumError
from strategium.kernel.features import Features
from strategium.kernel.state import GameState

MOST_OPTIONS: Final = 128  # of a decision: the number of actions
VIEW: Final = 1024  # places for what the seat is shown
OPTION: Final = 64  # places for what an option is

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class TooManyOptions(StrategiumError):
    """A decision with more options than there are actions."""


def view_vector(state: GameState, seat: int, size: int = VIEW) -> Floats:
    """What that seat knows. Seats are counted from its own."""
    features = Features(size)
    state.game.encode(state, seat, features)
    return np.bincount(features.places, features.values, size).astype(np.float32)


def option_matrix(decision: Decision, most: int = MOST_OPTIONS, size: int = OPTION) -> Floats:
    """A row for each option: its question, its verb, and the things that it is about."""
    count_options(decision, most)
    features = Features(size)
    decision.encode(features)
    matrix = np.zeros((most, size), np.float32)
    rows = np.repeat(np.arange(len(features.ends)), np.diff(features.ends, prepend=0))
    np.add.at(matrix, (rows, np.array(features.places, np.int64)), features.values)
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
