"""Arrays say what the seat sees, and nothing else."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

import strategium
from strategium.kernel.features import Features, view_features
from strategium.kernel.state import GameState
from strategium.research.encoding import (
    TooManyOptions,
    action_mask,
    decision_text,
    option_matrix,
    rewards,
    view_vector,
)


def played(name: str, seed: int, choices: int = 30) -> GameState:
    state: GameState = strategium.game(name).new(seed=seed, log=False)
    rng = random.Random(seed)
    while state.result is None and state.choices < choices:
        decision = state.pending[0]
        state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    return state


@pytest.mark.parametrize("name", strategium.games())
def test_a_sample_looks_the_same(name: str) -> None:
    """What a seat does not know makes no difference to its arrays."""
    for seed in range(12):
        state = played(name, seed, choices=10 * seed)
        if state.result is not None:
            continue
        decision = state.pending[0]
        sample = state.resample(decision.seat, random.Random(seed))
        again = next(d for d in sample.pending if d.seat == decision.seat)
        assert np.array_equal(view_vector(state, decision.seat), view_vector(sample, decision.seat))
        assert np.array_equal(option_matrix(decision), option_matrix(again))


def test_seats_are_counted_from_ones_own() -> None:
    view = {"counters": [{"points": 3}, {"points": 0}], "phase": "hiring"}
    mine = dict(view_features(view, 0, 2))
    assert mine["/counters.0/points"] == pytest.approx(np.tanh(0.3))
    assert mine["/counters.1/points"] == 0
    assert mine["/phase=hiring"] == 1
    theirs = dict(view_features(view, 1, 2))
    assert theirs["/counters.1/points"] == mine["/counters.0/points"]


def test_handles_and_texts_make_no_feature() -> None:
    view = {"hand": [{"owner": 0, "ref": "a1b2", "name": "Gunner", "text": ["Draw."], "used": False}]}
    assert dict(view_features(view, 0, 2)) == {"/hand/owner": 0.0, "/hand/name=Gunner": 1.0}


def test_another_position_looks_different() -> None:
    vectors = {view_vector(played("template", seed), 0).tobytes() for seed in range(6)}
    assert len(vectors) == 6


def test_options_that_differ_have_rows_that_differ() -> None:
    decision = next(d for s in range(20) if len((d := played("template", s).pending[0]).options) > 3)
    matrix = option_matrix(decision)
    texts = {option.text for option in decision.options}
    rows = {matrix[n].tobytes() for n in range(len(decision.options))}
    assert len(rows) == len(texts)
    assert not matrix[len(decision.options) :].any()


def test_the_mask_has_as_many_as_there_are_options() -> None:
    decision = played("template", 1).pending[0]
    assert action_mask(decision).sum() == len(decision.options)
    assert action_mask(None).sum() == 0
    with pytest.raises(TooManyOptions, match="raise most_options"):
        action_mask(decision, most=1)


@pytest.mark.parametrize("name", strategium.games())
def test_there_are_enough_actions(name: str) -> None:
    game = strategium.game(name)
    rng = random.Random(1)
    for n, start in enumerate(list(game.starts())[:12]):
        state = game.new(seed=n, log=False, **start)
        while state.result is None and state.choices < 400:
            decision = state.pending[0]
            action_mask(decision)
            state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)


def test_places_are_the_same_in_every_process() -> None:
    program = """
import strategium
from strategium.kernel.features import Features
state = strategium.game("conquest").new(seed=1, log=False)
out = Features(1024)
state.game.encode(state, 0, out)
state.pending[0].encode(out)
print(out.places, out.values)
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    state = strategium.game("conquest").new(seed=1, log=False)
    out = Features(1024)
    state.game.encode(state, 0, out)
    state.pending[0].encode(out)
    assert found.stdout.strip() == f"{out.places} {out.values}"


def test_text_and_rewards() -> None:
    state = played("template", 1)
    decision = state.pending[0]
    assert decision_text(decision).splitlines()[1] == f"0: {decision.options[0].text}"
    assert rewards(state) == [0.0, 0.0]
    over = played("template", 1, choices=10_000)
    assert over.result is not None
    assert sum(rewards(over)) == pytest.approx(0)
    assert rewards(over) == [2 * share - 1 for share in over.result.share]
