"""The example that trains a policy: it learns what it is rewarded for, and it runs."""

from __future__ import annotations

import numpy as np
import pytest

from examples import train_policy as example


def moment(judged: float, chosen: int = 0, seat: int = 0) -> example.Moment:
    rng = np.random.default_rng(4)
    view = rng.normal(size=example.VIEW).astype(np.float32)
    options = rng.normal(size=(3, example.OPTION)).astype(np.float32)
    chances = np.full(3, 1 / 3, np.float32)
    return example.Moment(view, options, chosen, chances, seat, judged)


def test_gains_are_what_came_after_a_choice() -> None:
    assert example.gains_of([moment(0.5)], share=1.0) == [0.5]
    first, second = example.gains_of([moment(0.5), moment(0.8)], share=0.0)
    assert second == pytest.approx(-0.8)
    assert first == pytest.approx(0.3 - 0.8 * example.KEEP)


@pytest.mark.parametrize("gain", [1.0, -1.0])
def test_it_learns_what_pays(gain: float) -> None:
    policy = example.Policy()
    made = moment(0.5, chosen=1)
    before = policy.chances(made.view, made.options)[1]
    for _ in range(5):
        policy.learn([made], [gain], rate=0.01, surprise=0.0)
    after = policy.chances(made.view, made.options)[1]
    assert (after > before) == (gain > 0)
    assert abs(after - before) > 0.05


def test_it_runs() -> None:
    policy = example.train("template", minutes=0.05, tables=2)
    assert 0 <= example.against_random("template", policy, games=2) <= 1
