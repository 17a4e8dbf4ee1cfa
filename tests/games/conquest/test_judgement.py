"""What simple bots go by."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.games.conquest import GAME
from strategium.testing.playing import decisions
from tests.games.conquest.playing import position

EVEN: dict[str, Any] = {
    "Orks": {"at": {"Plannum": ["Goff Nob"]}, "resources": 3},
    "Space Marines": {"at": {"Plannum": ["Goff Nob"]}, "resources": 3, "warlord": "Captain Cato Sicarius"},
}


def worth(**more: Any) -> float:
    """How good a nearly even position is for the Orks, who have something more."""
    spec = {**EVEN, "Orks": {**EVEN["Orks"], **more}}
    return GAME.judgement(position("command dials", **spec), 0)


@pytest.mark.parametrize(
    "more",
    [
        {"victory": ["Ferrin"]},
        {"resources": 6},
        {"hand": ["Bad Dok", "Shoota Mob"]},
        {"at": {"Plannum": ["Goff Nob", "Shoota Mob"]}},
        {"at": {"Plannum": ["Goff Nob"], "Barlus": ["Shoota Mob"]}},
    ],
)
def test_having_more_is_better(more: dict[str, Any]) -> None:
    assert worth(**more) > worth()


@pytest.mark.parametrize(
    "more",
    [
        {"warlord": "Nazdreg (bloodied)"},
        {"warlord": {"card": "Nazdreg", "damage": 3}},
        {"deck": 2},
        {"at": {"Plannum": [{"card": "Goff Nob", "damage": 4}]}},
    ],
)
def test_being_hurt_is_worse(more: dict[str, Any]) -> None:
    assert worth(**more) < worth()


def test_a_third_planet_of_a_type_is_worth_more_than_one_of_another() -> None:
    two = ["Elouith", "Atrox Prime"]
    assert worth(victory=[*two, "Ferrin"]) > worth(victory=[*two, "Osus IV"]) > worth(victory=two)


def test_it_lies_between_nothing_and_all_and_the_end_is_certain() -> None:
    for g in decisions(GAME, 3):
        shares = [GAME.judgement(g, seat) for seat in (0, 1)]
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
        assert g.result is None or shares == list(g.result.share)
