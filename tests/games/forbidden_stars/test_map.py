"""Tiles, areas, adjacency, and who holds an area."""

from __future__ import annotations

import pytest

from strategium.games.forbidden_stars.components import TILES
from strategium.games.forbidden_stars.grid import Grid, turned
from strategium.games.forbidden_stars.pieces import enemies_in, holder
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import CONTESTED, NOBODY
from tests.games.forbidden_stars.playing import (
    EXPANSE,
    EXPANSE_NW,
    NW_VOID,
    ORKS,
    REACHES,
    SE_VOID,
    SM,
    WORLDS_MEET,
    asked,
    choose,
    offered,
    position,
    refused,
)


def area(g: Stars, name: str) -> int:
    return g.map.area_names.index(name)


def neighbours(g: Stars, name: str) -> set[str]:
    return {g.map.area_names[a] for a, _ in g.map.neighbours[area(g, name)]}


@pytest.mark.rule(
    "forbidden_stars/map.tile-has-four-areas",
    "forbidden_stars/map.area-is-world-or-void",
    "forbidden_stars/map.world-attributes",
)
def test_every_tile_side_has_four_areas_each_a_world_or_a_void() -> None:
    assert len(TILES) == 24
    for tile in TILES:
        assert len(tile.world) == len(tile.capacity) == len(tile.assets) == 4
        for corner, name in enumerate(tile.world):
            assert tile.capacity[corner] >= 1
            assert name or (
                tile.capacity[corner] == 3 and not tile.materiel[corner] and not tile.assets[corner]
            )
    worlds = [(t, c) for t in TILES for c in range(4) if t.world[c]]
    assert any(not t.materiel[c] for t, c in worlds)
    assert any(not t.assets[c] for t, c in worlds)


@pytest.mark.rule(
    "forbidden_stars/map.areas-adjacent-by-edge",
    "forbidden_stars/map.areas-corner-not-adjacent",
    "forbidden_stars/map.areas-via-order-box-not-adjacent",
)
def test_areas_are_adjacent_by_an_edge_within_a_tile_and_across() -> None:
    g = position(
        "planning", Space_Marines={"at": {"Nicea": ["Scout"]}}, Orks={"at": {"Thylin": ["Ork Boyz"]}}
    )
    assert neighbours(g, "Smyrna") == {NW_VOID, SE_VOID, EXPANSE_NW}
    assert "Nicea" not in neighbours(g, "Smyrna")  # only the order box is between them
    assert neighbours(g, SE_VOID) == {"Smyrna", "Nicea", f"south-west void of {EXPANSE}"}


@pytest.mark.rule(
    "forbidden_stars/map.systems-adjacent-by-edge", "forbidden_stars/map.systems-corner-not-adjacent"
)
def test_systems_are_adjacent_by_an_edge_and_not_by_a_corner() -> None:
    grid = Grid(2, 2)
    assert grid.next_spaces[0] == [1, 2]
    assert 3 not in grid.next_spaces[0]
    g = position(
        "planning, turn of Space Marines",
        tiles=[["1A", "5A"], ["2A", "3A"]],
        Space_Marines={"at": {"Nicea": ["Scout"]}},
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    assert refused(g, SM, "an order for The Vohgan Labyrinth") == ["planning.needs-presence-or-neighbour"]


def test_a_turned_tile_keeps_its_areas_in_order() -> None:
    assert [turned(corner, 1) for corner in range(4)] == [1, 2, 3, 0]
    g = position(
        "planning",
        tiles=[["1A:1", "5A"]],
        Space_Marines={"at": {"Nicea": ["Scout"]}},
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    assert area(g, "Smyrna") == 2
    assert area(g, "Nicea") == 0


@pytest.mark.rule(
    "forbidden_stars/map.area-friendly",
    "forbidden_stars/map.area-enemy",
    "forbidden_stars/map.area-uncontrolled",
    "forbidden_stars/map.area-contested",
)
def test_who_holds_an_area() -> None:
    g = position(
        "combat at Thylin, Space Marines attacks",
        Space_Marines={
            "at": {"Nicea": ["city"], "Thylin": ["Scout"]},
            "hand": ["Ambush"],
            "objectives": ["Smyrna"],
        },
        Orks={"at": {"Thylin": ["Ork Boyz"], "Xinghua": [{"unit": "Ork Boyz", "routed": True}]}},
    )
    assert holder(g, area(g, "Nicea")) == 0  # a structure alone will do
    assert holder(g, area(g, "Xinghua")) == 1  # routed units hold it too
    assert enemies_in(g, area(g, "Xinghua"), 0)
    assert not enemies_in(g, area(g, "Xinghua"), 1)
    assert holder(g, area(g, "Smyrna")) == NOBODY  # an objective token does not
    assert holder(g, area(g, "Thylin")) == CONTESTED


@pytest.mark.rule("forbidden_stars/map.area-becomes-contested", "forbidden_stars/combat.trigger")
def test_units_that_move_onto_an_enemy_area_make_it_contested() -> None:
    g = position(
        f"Advance of Space Marines at {REACHES}",
        Space_Marines={
            "at": {"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]},
            "assets": {"reinforcement": 1},
        },
        Orks={"at": {"Smyrna": ["Ork Boyz"], "Thylin": ["Ork Boyz"]}},
    )
    choose(g, SM, "stays", "Scout at Nicea goes to Smyrna")
    assert asked(g) == [(SM, "reinforce")]


@pytest.mark.rule("forbidden_stars/map.order-box", "forbidden_stars/map.faction-icon-no-restriction")
def test_any_system_on_the_board_can_be_given_orders_by_anybody_near_it() -> None:
    g = position(
        "planning, turn of Orks",
        tiles=[["10A", "5A"]],
        first=ORKS,
        Space_Marines={"at": {"Turaci": ["Scout"]}},
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    assert offered(g, ORKS) == ["an order for Ton Haagen's Hope", f"an order for {EXPANSE}"]


def test_worlds_of_two_tiles_can_touch() -> None:
    g = position(
        "planning",
        tiles=WORLDS_MEET,
        Space_Marines={"at": {"Nicea": ["Scout"]}},
        Orks={"at": {"Laodicea": ["Ork Boyz"]}},
    )
    assert "Laodicea" in neighbours(g, "Smyrna")
