"""A lesson can point at whatever lies on a map, and at one of several things of a name."""

from __future__ import annotations

import pytest

from strategium.kernel.errors import BadLesson
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState
from strategium.scenarios.lesson_points import find_point


def position() -> GameState:
    state: GameState = find_game("forbidden_stars").position(
        {
            "moment": "planning",
            "storms": ["between Shattered Reaches and Bloody Expanse"],
            "Space Marines": {"at": {"Turaci": ["factory", "Scout"], "Nicea": ["Scout"]}},
            "Orks": {"at": {"Xinghua": ["factory", "Ork Boyz"]}},
        }
    )
    return state


@pytest.mark.parametrize(
    ("words", "refs"),
    [
        ("Nicea", ("area-7",)),
        ("south-east void of Ton Haagen's Hope", ("area-2",)),
        ("Shattered Reaches", ("system-1",)),
        ("The Verudun Wastes", ("system-2",)),
        ("Warp Storm between Shattered Reaches and Bloody Expanse", ("storm-0",)),
    ],
)
def test_worlds_voids_systems_and_storms_are_pointed_at_by_their_names(
    words: str, refs: tuple[str, ...]
) -> None:
    assert find_point(position(), 0, words).refs == refs


def test_a_name_that_several_have_is_all_of_them_or_those_of_a_place() -> None:
    state = position()
    scouts = [find_point(state, 0, f"Scout at {place}").refs for place in ("Turaci", "Nicea")]
    assert [len(refs) for refs in scouts] == [1, 1]
    assert find_point(state, 0, "Scout").refs == scouts[0] + scouts[1]
    assert find_point(state, 0, "Scout at Shattered Reaches").refs == scouts[1]
    assert len(find_point(state, 0, "factory").refs) == 2
    assert len(find_point(state, 0, "factory at Xinghua").refs) == 1
    with pytest.raises(BadLesson, match="'Scout at Xinghua'"):
        find_point(state, 0, "Scout at Xinghua")
