"""Positions that make no sense are refused with the word that is wrong, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.kernel.errors import BadPosition
from tests.games.horus_heresy.playing import position

PALACE = "Inner Palace"
WALLS = [
    "Librarium",
    PALACE,
    "Tower of Shadows",
    "Bastion Eternal",
    "Fortress of Truth",
    "Citadel of Justice",
]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"spaces": [3, 4]}, "spaces: [3, 4] is not a table"),
        ({"spaces": {"Imperial": "three"}}, "spaces.Imperial: 'three' is not a number from 1 to 34"),
        ({"spaces": {"Imperial": 35}}, "spaces.Imperial: 35 is not a number from 1 to 34"),
        ({"stacks": ["Palace"]}, "stacks: ['Palace'] is not a table"),
        ({"stacks": {"Palace": "Drop Pods"}}, "stacks.Palace: 'Drop Pods' is not a list"),
        ({"lasers": "Librarium"}, "lasers: 'Librarium' is not a list"),
        ({"lasers": [*WALLS, "The Black Ministry"]}, "there are only 6 defense lasers"),
        ({"lasers": ["Catacombs"]}, "a defense laser stands on Terra, not on the ship"),
        ({"breaches": ["Crucible N / Crucible Approach"]}, "is no wall: it cannot be breached"),
        ({"battle": []}, "battle: [] is not a table"),
        ({"battle": {"extra": 1}}, "battle.extra: 1 is not a number for each side"),
        ({"order": {"cost": -1}}, "order.cost: -1 is not a number from 0 to 99"),
        ({"Imperial": {"at": [PALACE]}}, "Imperial.at: ['Inner Palace'] is not a table"),
        (
            {"Imperial": {"at": {PALACE: "The Emperor"}}},
            "Imperial.at.Inner Palace: 'The Emperor' is not a list",
        ),
        ({"Imperial": {"at": {PALACE: [3]}}}, "Imperial.at.Inner Palace: 3 is not a name"),
        (
            {"Imperial": {"at": {"Inner Place": ["The Emperor"]}}},
            "there is no area 'Inner Place'; did you mean",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "count": "two"}]}}},
            "Imperial.at.Inner Palace: count: 'two' is not a number from 1 to 99",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "damage": -1}]}}},
            "Imperial.at.Inner Palace: damage: -1 is not a number from 0 to 7",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "count": 4}]}}},
            "there are too few figures for so many 'Adeptus Custodes'",
        ),
        (
            {"Imperial": {"at": {PALACE: ["The Emperor"], "Librarium": ["The Emperor"]}}},
            "The Emperor is placed twice",
        ),
        ({"Imperial": {"hero_damage": {"The Emperor": 12}}}, "hero_damage.The Emperor: 12 is not a number"),
        ({"Imperial": {"hand": "Assault"}}, "Imperial.hand: 'Assault' is not a list"),
        ({"Imperial": {"deck": -3}}, "Imperial.deck: -3 is not a number from 0 to 99"),
        ({"Imperial": {"hand": ["Assault"] * 9}}, "Imperial has 9 Assault, more than 4"),
    ],
)
def test_bad_positions_are_refused(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("action of Imperial", **spec)
    assert message in str(refused.value)
