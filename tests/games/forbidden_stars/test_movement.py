"""The Advance Order: where ships and ground units can go, paths, storms, limits; nothing is lost by the draft."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from strategium.games.forbidden_stars.rules.free_moves import make_moves
from strategium.games.forbidden_stars.rules.movement import MOVE_GROUND, MOVE_SHIPS
from strategium.games.forbidden_stars.state import Stars
from strategium.kernel.errors import IllegalChoice
from tests.games.forbidden_stars.playing import (
    EXPANSE,
    EXPANSE_NW,
    EXPANSE_SW,
    NW_VOID,
    ORKS,
    REACHES,
    SE_VOID,
    SM,
    WORLDS_MEET,
    asked,
    at,
    choose,
    offered,
    position,
    refused,
)

BOYZ = {"at": {"Thylin": ["Ork Boyz"]}}
WAIT = {REACHES: ["Orks Deploy"], EXPANSE: ["Orks Deploy"]}


def advance(marines: dict[str, Any], orks: dict[str, Any] | None = None, **more: Any) -> Stars:
    stacks = more.pop("stacks", WAIT)
    moment = f"Advance of Space Marines at {REACHES}"
    return position(moment, stacks=stacks, Space_Marines={"at": marines}, Orks=orks or BOYZ, **more)


@pytest.mark.rule(
    "forbidden_stars/advance.step-order",
    "forbidden_stars/advance.movement-optional",
    "forbidden_stars/ships.no-path-needed",
    "forbidden_stars/ships.destination-in-active-system",
)
def test_ships_move_first_to_any_void_of_the_active_system() -> None:
    g = advance({"Nicea": ["Scout"], EXPANSE_SW: ["Strike Cruiser"]})
    choose(g, SM, f"bring units from {EXPANSE}")
    assert asked(g) == [(SM, "move ships")]
    assert [text.split(" goes to ")[1] for text in offered(g, SM) if "goes to" in text] == [NW_VOID, SE_VOID]
    assert "ships.destination-in-active-system" in refused(g, SM, f"Strike Cruiser goes to {EXPANSE_NW}")
    choose(g, SM, f"goes to {NW_VOID}")
    assert at(g, NW_VOID) == ["Strike Cruiser"]
    assert asked(g) == [(SM, "move ground units")]
    choose(g, SM, "Scout at Nicea stays")
    assert asked(g) == [(ORKS, "operations turn")]


@pytest.mark.rule(
    "forbidden_stars/ships.one-adjacent-source",
    "forbidden_stars/ground.one-adjacent-source",
    "forbidden_stars/advance.one-source-system-for-both",
    "forbidden_stars/advance.inside-units-unrestricted",
)
def test_units_come_from_one_adjacent_system_and_from_the_active_one() -> None:
    tiles = [["2A", "1A:1", "5A"]]
    valor, void = "Ebbek's Valor", f"north-east void of {REACHES}"
    g = position(
        f"Advance of Space Marines at {REACHES}",
        tiles=tiles,
        stacks={EXPANSE: ["Orks Deploy"], valor: ["Orks Deploy"]},
        Space_Marines={
            "at": {
                "Nicea": ["Scout"],
                f"north-east void of {valor}": ["Strike Cruiser"],
                EXPANSE_NW: ["Strike Cruiser"],
            }
        },
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    assert offered(g, SM) == ["pass", f"bring units from {EXPANSE}", f"bring units from {valor}"]
    choose(g, SM, f"bring units from {valor}")
    assert not any(EXPANSE_NW in text.split(" goes")[0] for text in offered(g, SM))
    choose(g, SM, f"goes to {void}")
    assert any(text.startswith("Scout at Nicea goes") for text in offered(g, SM))


@pytest.mark.rule("forbidden_stars/ships.storm-blocks", "forbidden_stars/storm.units-cannot-cross")
def test_a_storm_on_the_shared_edge_bars_ships_and_ground_units() -> None:
    storm = [f"between {REACHES} and Ebbek's Valor"]
    units = {
        "Nicea": ["Scout"],
        "Laodicea": ["Scout"],
        "north-east void of Ebbek's Valor": ["Strike Cruiser"],
    }
    orks = {"at": {"Pergam": ["Ork Boyz"]}}
    calm = advance(units, orks, tiles=WORLDS_MEET, stacks={})
    choose(calm, SM, "bring units from Ebbek's Valor", f"goes to {NW_VOID}")
    assert "Scout at Nicea goes to Smyrna" in offered(calm, SM)
    stormy = advance(units, orks, tiles=WORLDS_MEET, storms=storm, stacks={})
    assert asked(stormy) not in ([(SM, "where units come from")], [(SM, "move ships")])
    thorough = position(
        f"Advance of Space Marines at {REACHES}",
        True,
        tiles=WORLDS_MEET,
        storms=storm,
        Space_Marines={"at": {"Nicea": ["Scout"], "Laodicea": ["Scout"], NW_VOID: ["Strike Cruiser"]}},
        Orks=orks,
    )
    choose(thorough, SM, "pass", f"Strike Cruiser at {NW_VOID} stays")
    assert asked(thorough) == [(SM, "move ground units")]
    choose(thorough, SM, "Scout at Nicea stays")
    assert asked(thorough) == [(SM, "orbital strike")]  # the Scout at Laodicea cannot come


@pytest.mark.rule("forbidden_stars/storm.systems-stay-adjacent")
def test_systems_with_a_storm_between_them_are_still_adjacent() -> None:
    g = position(
        "planning, turn of Space Marines",
        storms=[f"between {REACHES} and {EXPANSE}"],
        Space_Marines={"at": {"Nicea": ["Scout"]}},
        Orks=BOYZ,
    )
    assert f"an order for {EXPANSE}" in offered(g, SM)


@pytest.mark.rule(
    "forbidden_stars/ground.legal-path",
    "forbidden_stars/ground.no-path-through-nonfriendly-void",
    "forbidden_stars/ground.destination-in-active-system",
    "forbidden_stars/ground.void-transit-only",
)
def test_ground_units_go_along_friendly_areas_and_end_on_worlds() -> None:
    g = advance({"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]})
    choose(g, SM, f"Strike Cruiser at {NW_VOID} stays")
    assert offered(g, SM) == ["Scout at Nicea stays", "Scout at Nicea goes to Smyrna"]
    assert refused(g, SM, f"Scout at Nicea goes to {NW_VOID}") == ["ground.void-transit-only"]
    assert refused(g, SM, "Scout at Nicea goes to Thylin") == ["ground.destination-in-active-system"]
    blocked = position(
        f"Advance of Space Marines at {REACHES}",
        True,
        stacks=WAIT,
        Space_Marines={"at": {"Nicea": ["Scout"], EXPANSE_NW: ["Strike Cruiser"], "Xinghua": ["Scout"]}},
        Orks=BOYZ,
    )
    choose(blocked, SM, f"bring units from {EXPANSE}", "stays")
    assert asked(blocked) == [(SM, "orbital strike")]  # no void is friendly, so nobody can go anywhere


@pytest.mark.rule(
    "forbidden_stars/ground.ships-moved-first-count",
    "forbidden_stars/ground.paths-fixed-before-moving",
)
def test_a_void_that_ships_have_just_entered_can_be_passed() -> None:
    g = advance({"Nicea": ["Scout"], EXPANSE_NW: ["Strike Cruiser"], "Xinghua": ["Scout"]})
    choose(g, SM, f"bring units from {EXPANSE}", f"goes to {SE_VOID}")
    assert "Scout at Nicea goes to Smyrna" in offered(g, SM)
    left = advance({"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser"]})
    choose(left, SM, f"goes to {SE_VOID}")
    assert "Scout at Nicea goes to Smyrna" in offered(left, SM)  # by way of the void they went to
    chain = advance(
        {"Nicea": ["Scout"], "Laodicea": ["Scout"]},
        {"at": {"Pergam": ["Ork Boyz"]}},
        tiles=WORLDS_MEET,
        stacks={},
    )
    choose(chain, SM, "bring units from Ebbek's Valor")
    assert offered(chain, SM) == ["Scout at Laodicea stays", "Scout at Laodicea goes to Smyrna"]


@pytest.mark.rule("forbidden_stars/ground.adjacent-world-always-legal")
def test_from_an_adjacent_world_there_is_always_a_path() -> None:
    orks = {"at": {"Smyrna": ["Ork Boyz"], "Pergam": ["Ork Boyz"], NW_VOID: ["Onslaught Attack Ship"]}}
    g = advance({"Laodicea": ["Scout"]}, orks, tiles=WORLDS_MEET, stacks={})
    choose(g, SM, "bring units from Ebbek's Valor")
    assert "Scout at Laodicea goes to Smyrna" in offered(g, SM)


@pytest.mark.rule("forbidden_stars/ground.no-path-through-contested")
def test_a_contested_void_is_no_path() -> None:
    orks = {"at": {"Thylin": ["Ork Boyz"], NW_VOID: ["Onslaught Attack Ship"]}}
    g = advance({"Nicea": ["Scout"], SE_VOID: ["Strike Cruiser"]}, orks)
    t = g.copy()
    choose(g, SM, "stays")
    assert "Scout at Nicea goes to Smyrna" in offered(g, SM)
    choose(t, SM, f"goes to {NW_VOID}")
    assert asked(t) != [(SM, "move ground units")]  # the void they entered is contested


@pytest.mark.rule("forbidden_stars/house.errata")
def test_by_the_errata_paths_stay_in_two_systems() -> None:
    tiles = [["1A", "5A"], ["2A", "3A"]]
    units = {
        "Nicea": ["Scout"],
        "Laodicea": ["Scout"],
        "north-east void of Ebbek's Valor": ["Strike Cruiser"],
        "north-west void of The Vohgan Labyrinth": ["Strike Cruiser"],
        EXPANSE_SW: ["Strike Cruiser"],
        SE_VOID: ["Battle Barge"],
    }
    orks = {"at": {"Thylin": ["Ork Boyz"]}}

    def goals(errata: bool) -> list[str]:
        g = position(
            f"Advance of Space Marines at {REACHES}",
            tiles=tiles,
            options={"errata": errata},
            storms=[f"between {REACHES} and Ebbek's Valor"],
            Space_Marines={"at": units},
            Orks=orks,
        )
        valor = "bring units from Ebbek's Valor"
        choose(g, SM, valor if valor in offered(g, SM) else "pass")
        while asked(g) == [(SM, "move ships")]:
            choose(g, SM, "stays")
        if offered(g, SM)[-1].startswith("Scout at Nicea"):
            choose(g, SM, "Scout at Nicea stays")
        return [text for text in offered(g, SM) if text.startswith("Scout at Laodicea goes")]

    assert goals(True) == []
    assert goals(False) == [
        "Scout at Laodicea goes to Smyrna",
        "Scout at Laodicea goes to Nicea",
    ]  # round the storm


@pytest.mark.rule("forbidden_stars/rout.no-move-or-place")
def test_routed_units_do_not_move() -> None:
    g = advance({"Nicea": [{"unit": "Scout", "routed": True}], NW_VOID: ["Strike Cruiser"]})
    choose(g, SM, "stays")
    assert asked(g) == [(ORKS, "operations turn")]


@pytest.mark.rule("forbidden_stars/advance.one-contested-area", "forbidden_stars/advance.combat-if-contested")
def test_one_order_makes_one_area_contested() -> None:
    orks = {"at": {"Smyrna": ["Ork Boyz"], SE_VOID: ["Onslaught Attack Ship"], "Thylin": ["Ork Boyz"]}}
    g = advance({"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser", "Strike Cruiser"]}, orks)
    choose(g, SM, f"goes to {SE_VOID}", "stays")
    assert g.fights[-1].area == g.map.area_names.index(SE_VOID)
    marines = {"at": {"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser", "Strike Cruiser"]}}
    thorough = position(f"Advance of Space Marines at {REACHES}", True, Space_Marines=marines, Orks=orks)
    choose(thorough, SM, "pass", f"goes to {SE_VOID}", "stays")
    assert refused(thorough, SM, "Scout at Nicea goes to Smyrna") == ["advance.one-contested-area"]
    t = advance({"Nicea": ["Scout"], NW_VOID: ["Strike Cruiser", "Strike Cruiser"]}, orks)
    choose(t, SM, "stays", "Scout at Nicea goes to Smyrna")
    assert t.fights
    assert t.fights[-1].area == t.map.area_names.index("Smyrna")


@pytest.mark.rule(
    "forbidden_stars/advance.max-five-units", "forbidden_stars/advance.destroy-excess-after-order"
)
def test_at_most_five_units_end_in_an_area_and_the_excess_goes_after_the_order() -> None:
    units = {
        "Nicea": [{"unit": "Scout", "count": 4}],
        "Smyrna": ["Space Marine", "Space Marine"],
        NW_VOID: ["Strike Cruiser"],
    }
    g = advance(units)
    choose(
        g, SM, "Strike Cruiser stays", "Space Marine at Smyrna stays", *["Scout at Nicea goes to Smyrna"] * 3
    )
    assert asked(g) == [(SM, "too many units")]  # the fourth Scout could not go
    assert len(at(g, "Smyrna")) == 5
    assert at(g, "Nicea") == ["Scout"]
    choose(g, SM, "destroy Space Marine", "destroy Scout")
    assert at(g, "Smyrna") == ["Scout", "Scout", "Space Marine"]
    thorough = position(
        f"Advance of Space Marines at {REACHES}", True, Space_Marines={"at": units}, Orks=BOYZ
    )
    choose(thorough, SM, "pass", "Strike Cruiser stays", "Space Marine at Smyrna stays")
    choose(thorough, SM, *["Scout at Nicea goes to Smyrna"] * 3)
    assert refused(thorough, SM, "Scout at Nicea goes to Smyrna") == ["advance.max-five-units"]


# ---- the draft loses nothing ---------------------------------------------------------------------
def outcomes_by_draft(g: Stars) -> set[tuple[tuple[int, ...], ...]]:
    """All positions of the units that the drafts of this order can lead to."""
    found: set[tuple[tuple[int, ...], ...]] = set()
    todo = [g]
    while todo:
        now = todo.pop()
        if not now.decisions or now.decisions[0].question not in (MOVE_SHIPS, MOVE_GROUND):
            found.add(tuple(now.units))
            continue
        for option in now.pending[0].options:
            after = now.copy()
            after.apply(option, 0)
            todo.append(after)
    return found


def outcomes_by_hand(g: Stars, areas: list[str]) -> set[tuple[tuple[int, ...], ...]]:
    """All ways to spread the own units over these worlds, at most five in each, each unit by itself."""
    numbers = [g.map.area_names.index(name) for name in areas]
    units = [(piece, area) for area in numbers for piece in g.units[area]]
    found = set()
    for goals in itertools.product(numbers, repeat=len(units)):
        if max(Counter(goals).values()) > 5:
            continue
        board = list(g.units)
        for area in numbers:
            board[area] = tuple(
                sorted([piece for (piece, _), goal in zip(units, goals, strict=True) if goal == area])
            )
        found.add(tuple(board))
    return found


@pytest.mark.parametrize(
    "garrison",
    [
        {"Nicea": ["Scout", "Scout"], "Smyrna": ["Space Marine"]},
        {"Nicea": [{"unit": "Scout", "count": 5}], "Smyrna": [{"unit": "Space Marine", "count": 2}, "Scout"]},
        {"Nicea": ["Scout", "Space Marine", "Land Raider"], "Smyrna": ["Scout", "Warlord Titan"]},
    ],
)
def test_no_outcome_is_lost_by_asking_unit_after_unit(garrison: dict[str, Any]) -> None:
    g = at_ground_units(garrison)
    assert asked(g) == [(SM, "move ground units")]
    assert outcomes_by_draft(g) == outcomes_by_hand(g, ["Nicea", "Smyrna"])


def test_two_full_areas_can_exchange_their_units() -> None:
    full = {"Nicea": [{"unit": "Scout", "count": 5}], "Smyrna": [{"unit": "Space Marine", "count": 5}]}
    g = at_ground_units(full)
    assert outcomes_by_draft(g) == outcomes_by_hand(g, ["Nicea", "Smyrna"])
    choose(g, SM, *["Space Marine at Smyrna goes to Nicea"] * 5)
    assert refused(g, SM, "Scout at Nicea stays") == ["advance.max-five-units"]
    choose(g, SM, *["Scout at Nicea goes to Smyrna"] * 5)
    assert at(g, "Smyrna") == ["Scout"] * 5


def at_ground_units(garrison: dict[str, Any]) -> Stars:
    """Ships have moved; nothing is answered by itself, so that surplus units are still there after the draft."""
    marines = {"at": {**garrison, NW_VOID: ["Strike Cruiser"]}}
    g = position(f"Advance of Space Marines at {REACHES}", True, Space_Marines=marines, Orks=BOYZ)
    choose(g, SM, "pass", "Strike Cruiser stays")
    return g


# ---- moves as people make them -----------------------------------------------------------------------
def test_units_dragged_in_any_order_are_put_into_the_order_of_the_draft() -> None:
    g = at_ground_units({"Nicea": ["Scout", "Scout", "Land Raider"], "Smyrna": ["Space Marine"]})
    drawn = [area for system in g.view(0)["board"]["systems"] for area in system["areas"]]
    handles = {unit["name"]: unit["ref"] for area in drawn for unit in area["units"]}
    areas = {area["name"]: area["ref"] for area in drawn}
    make_moves(g, 0, [(handles["Scout"], areas["Smyrna"]), (handles["Space Marine"], areas["Nicea"])])
    assert at(g, "Smyrna") == ["Scout"]
    assert at(g, "Nicea") == ["Land Raider", "Scout", "Space Marine"]


def test_an_illegal_set_of_moves_is_refused_and_changes_nothing() -> None:
    g = at_ground_units({"Nicea": ["Scout"], "Smyrna": []})
    before = g.digest()
    drawn = [area for system in g.view(0)["board"]["systems"] for area in system["areas"]]
    scout = next(unit["ref"] for area in drawn for unit in area["units"] if unit["name"] == "Scout")
    with pytest.raises(IllegalChoice):
        make_moves(g, 0, [(scout, "area-0")])
    with pytest.raises(IllegalChoice):
        make_moves(g, 0, [(scout, "area-1"), (scout, "area-1")])
    assert g.digest() == before


@pytest.mark.rule("forbidden_stars/advance.one-source-system-for-both")
def test_everybody_sees_where_units_come_from() -> None:
    g = advance({"Nicea": ["Scout"], EXPANSE_SW: ["Strike Cruiser"]})
    choose(g, SM, f"bring units from {EXPANSE}")
    for viewer in (0, 1, None):
        (order,) = g.view(viewer)["orders"]
        assert (order["order"], order["seat"]) == ("Advance", 0)
        assert g.view(viewer)["board"]["systems"][1]["ref"] == order["source"]
