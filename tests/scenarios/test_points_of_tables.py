"""What a lesson can point at: things, areas and regions of a map, parts of the table."""

from __future__ import annotations

import pytest

import strategium
from strategium.kernel.errors import BadLesson
from strategium.kernel.state import GameState
from strategium.scenarios.lesson_points import find_point

TRAITOR = 1


@pytest.fixture(scope="module")
def siege() -> GameState:
    """Terra, where both sides have a Hero, and the Traitor an order on the map."""
    state: GameState = strategium.game("horus_heresy").position(
        {
            "moment": "action of Traitor",
            "stacks": {"Volcanus": ["Traitor: Assemble"], "Palace": ["Imperial: Assault"]},
            "Imperial": {"at": {"Inner Palace": ["The Emperor", "Adeptus Custodes"]}, "hand": ["Redeploy"]},
            "Traitor": {"at": {"Catacombs": ["Warmaster Horus"]}, "hand": ["Firefight"]},
        }
    )
    return state


@pytest.mark.parametrize("listed", ["areas", "regions"])
def test_every_area_and_region_of_a_map_is_one_thing(siege: GameState, listed: str) -> None:
    """It stands in the view and in the drawing, by the same handle."""
    for thing in siege.game.table["map"][listed]:
        assert find_point(siege, TRAITOR, thing["name"]).refs == (thing["ref"],)


def test_pieces_cards_and_own_orders_on_the_map_are_found(siege: GameState) -> None:
    for name in ("The Emperor", "adeptus custodes", "Firefight", "Assemble"):
        assert len(find_point(siege, TRAITOR, name).refs) == 1, name


@pytest.mark.parametrize("name", ["Redeploy", "Assault"])
def test_what_the_player_does_not_see_cannot_be_pointed_at(siege: GameState, name: str) -> None:
    with pytest.raises(BadLesson, match="nothing to point at"):
        find_point(siege, TRAITOR, name)


def test_a_track_is_a_part_of_a_table_that_has_one(siege: GameState) -> None:
    assert find_point(siege, TRAITOR, "the track").to_data() == {"refs": [], "part": "track", "seat": TRAITOR}
    without = strategium.game("template").new(seed=1)
    with pytest.raises(BadLesson, match="the table has no part 'track'"):
        find_point(without, 0, "the track")


def test_a_counter_may_be_another_seats(siege: GameState) -> None:
    point = find_point(siege, TRAITOR, "the space on the track of Imperial")
    assert (point.part, point.seat) == ("space on the track", 0)
    with pytest.raises(BadLesson, match="no seat 'Orks'"):
        find_point(siege, TRAITOR, "the space on the track of Orks")
