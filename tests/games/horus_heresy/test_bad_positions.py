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
        ({"spaces": [3, 4]}, "the position: spaces is a table, not [3, 4]"),
        (
            {"spaces": {"Imperial": "three"}},
            "the position's spaces: Imperial: spaces is a number from 1 to 34, not 'three'",
        ),
        (
            {"spaces": {"Imperial": 35}},
            "the position's spaces: Imperial: spaces is a number from 1 to 34, not 35",
        ),
        ({"stacks": ["Palace"]}, "the position: stacks is a table, not ['Palace']"),
        ({"stacks": {"Palace": "Drop Pods"}}, "stacks: Palace is a list, not 'Drop Pods'"),
        ({"lasers": "Librarium"}, "the position: lasers is a list, not 'Librarium'"),
        ({"lasers": [*WALLS, "The Black Ministry"]}, "there are only 6 defense lasers"),
        ({"lasers": ["Catacombs"]}, "a defense laser stands on Terra, not on the ship"),
        ({"breaches": ["Crucible N / Crucible Approach"]}, "is no wall: it cannot be breached"),
        ({"battle": []}, "battle is a table, not []"),
        ({"battle": {"extra": 1}}, "battle: extra is a list of a number for each side, not 1"),
        ({"order": {"cost": -1}}, "order: cost is a number from 0 to 99, not -1"),
        ({"Imperial": {"at": [PALACE]}}, "Imperial: at is a table, not ['Inner Palace']"),
        (
            {"Imperial": {"at": {PALACE: "The Emperor"}}},
            "Imperial's at: Inner Palace is a list, not 'The Emperor'",
        ),
        ({"Imperial": {"at": {PALACE: [3]}}}, "Imperial's at Inner Palace: there is no unit or Hero 3"),
        (
            {"Imperial": {"at": {"Inner Place": ["The Emperor"]}}},
            "there is no area 'Inner Place'; did you mean",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "count": "two"}]}}},
            "Imperial's at Inner Palace: count is a number from 0 to 99, not 'two'",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "damage": -1}]}}},
            "Imperial's at Inner Palace: damage is a number from 0 to 7, not -1",
        ),
        (
            {"Imperial": {"at": {PALACE: [{"unit": "Adeptus Custodes", "count": 4}]}}},
            "there are too few figures for so many 'Adeptus Custodes'",
        ),
        (
            {"Imperial": {"at": {PALACE: ["The Emperor"], "Librarium": ["The Emperor"]}}},
            "The Emperor is placed twice",
        ),
        (
            {"Imperial": {"hero_damage": {"The Emperor": 12}}},
            "Imperial's hero_damage: The Emperor is a number from 0 to 10, not 12",
        ),
        ({"Imperial": {"hand": "Assault"}}, "Imperial: hand is a list, not 'Assault'"),
        ({"Imperial": {"deck": -3}}, "Imperial: deck is a number from 0 to 99, not -3"),
        ({"Imperial": {"hand": ["Assault"] * 9}}, "Imperial has 9 Assault, more than 4"),
    ],
)
def test_bad_positions_are_refused(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("action of Imperial", **spec)
    assert message in str(refused.value)
