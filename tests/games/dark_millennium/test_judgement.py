"""What simple bots go by."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.dark_millennium import GAME
from strategium.testing.playing import decisions
from tests.games.dark_millennium.playing import position

EVEN: dict[str, Any] = {
    "Orks": {"at": {"Squig Warrens": ["Nobz Mob"]}},
    "Imperial": {"at": {"Squig Warrens": ["Nobz Mob"]}},
}


def worth(**more: Any) -> float:
    """How good a nearly even position is for the Orks, who have something more."""
    spec = {**EVEN, "Orks": {**EVEN["Orks"], **more}}
    return GAME.judgement(position("battle at Squig Warrens, battle action of Orks", **spec), 0)


@pytest.mark.parametrize(
    "more",
    [
        {"taken": ["Scrap Canyon"]},
        {"hand": ["Gretchin Mob"]},
        {"fleet": ["Kill Kroozer"]},
        {"at": {"Squig Warrens": ["Nobz Mob", "Waaagh! Banner"]}},
        {"at": {"Squig Warrens": ["Nobz Mob"], "Scrap Canyon": ["Slugga Boyz"]}},
        {"at": {"Squig Warrens": [{"card": "Nobz Mob", "charging": True}]}},
        {"flags": 1},
    ],
)
def test_having_more_is_better(more: dict[str, Any]) -> None:
    assert worth(**more) > worth()


def test_a_locked_unit_is_worse() -> None:
    assert worth(at={"Squig Warrens": [{"card": "Nobz Mob", "locked": True}]}) < worth()


def test_it_lies_between_nothing_and_all_and_the_end_is_certain() -> None:
    for g in decisions(GAME, 3):
        shares = [GAME.judgement(g, seat) for seat in (0, 1)]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
        assert g.result is None or shares == list(g.result.share)
