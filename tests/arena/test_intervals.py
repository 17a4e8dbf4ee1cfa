"""Intervals hold what they promise."""

from __future__ import annotations

import random

import pytest

from strategium.arena.intervals import sequential, wilson


def test_nothing_is_known_before_the_first_game() -> None:
    assert wilson(0, 0) == sequential(0, 0) == (0.0, 1.0)


def test_wilson_is_the_known_interval() -> None:
    low, high = wilson(60, 100)
    assert low == pytest.approx(0.5020, abs=1e-3)
    assert high == pytest.approx(0.6906, abs=1e-3)


@pytest.mark.parametrize("interval", [wilson, sequential])
def test_it_holds_the_rate_and_narrows(interval: object) -> None:
    assert callable(interval)
    widths = []
    for games in (10, 100, 1000):
        low, high = interval(0.7 * games, games)
        assert 0 <= low < 0.7 < high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_it_is_the_same_from_the_other_side() -> None:
    low, high = sequential(30.5, 40)
    assert sequential(9.5, 40) == pytest.approx((1 - high, 1 - low))


def test_one_who_always_wins_is_not_sure_to() -> None:
    low, high = sequential(20, 20)
    assert 0.7 < low < 0.9
    assert high == 1.0


def test_looking_after_every_game_is_allowed() -> None:
    """The true rate is ever outside in at most 5 % of runs; the fixed interval is left far more often."""
    rng = random.Random(1)
    left = {wilson: 0, sequential: 0}
    for _ in range(150):
        points = 0
        outside = dict.fromkeys(left, False)
        for games in range(1, 300):
            points += rng.random() < 0.55
            if games % 5 == 0:
                for interval in left:
                    low, high = interval(points, games)
                    outside[interval] |= not low <= 0.55 <= high
        for interval, was in outside.items():
            left[interval] += was
    assert left[sequential] <= 12
    assert left[wilson] > 20
