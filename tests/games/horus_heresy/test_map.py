"""The map of Terra as the data say it, and data that are refused."""

from __future__ import annotations

import pytest

from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_NAMES,
    AREAS,
    BORDER_TYPE,
    FORTRESSES,
    MAP,
    MAP_FILE,
    PALACE,
    PORTS,
    REGION_AREAS,
    REGION_NAMES,
    REGIONS,
    SHIP,
    TERRA,
    find_areas,
    find_borders,
)
from strategium.games.horus_heresy.data_files import DataFile, read
from strategium.games.horus_heresy.pieces import status
from strategium.games.horus_heresy.setups import SetUp
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.words import STACK
from strategium.kernel.errors import BadData
from tests.games.horus_heresy.playing import choose, decisions, position


def regions_of(area: int) -> set[int]:
    return {region for region in range(REGIONS) if REGION_AREAS[region] >> area & 1}


@pytest.mark.rule("horus_heresy/map.palace-region")
def test_the_palace_is_seven_connected_fortified_areas() -> None:
    palace = bits(REGION_AREAS[PALACE])
    assert len(palace) == 7
    assert all(FORTRESSES >> area & 1 for area in palace)
    reached = {palace[0]}
    while more := {b for a in reached for b, _ in MAP.neighbours[a] if b in palace} - reached:
        reached |= more
    assert reached == set(palace)


@pytest.mark.rule("horus_heresy/map.region-borders")
def test_regions_are_divided_by_walls_and_crevasses_with_one_exception() -> None:
    dividing = [n for n, (a, b) in enumerate(MAP.borders) if not regions_of(a) & regions_of(b)]
    assert dividing
    open_ones = [MAP.borders[n] for n in dividing if BORDER_TYPE[n] not in ("wall", "crevasse")]
    assert {BORDER_TYPE[MAP.border(a, b)] for a, b in open_ones} == {"division"}
    lions, crucible = REGION_NAMES.index("Lions Gate"), REGION_NAMES.index("Crucible")
    assert all({lions} | {crucible} == regions_of(a) | regions_of(b) for a, b in open_ones)


@pytest.mark.rule("horus_heresy/map.strategic-map", "horus_heresy/map.vengeful-spirit-stack")
def test_every_region_has_its_stack_and_the_ship_too() -> None:
    for region, name in enumerate(REGION_NAMES):
        g = position("action of Imperial")
        choose(g, "Imperial", "place an order", "Assault", f"on {name}")
        assert [len(g.piles[STACK + n]) for n in range(REGIONS)] == [int(n == region) for n in range(REGIONS)]
    assert TERRA | REGION_AREAS[SHIP] == (1 << AREAS) - 1


@pytest.mark.rule("horus_heresy/areas.exactly-one-status")
def test_every_area_has_one_status_by_its_units() -> None:
    statuses: set[str] = set()
    for g in decisions(3, first_space=20):
        for area in range(AREAS):
            mine, yours = status(g, area, 0), status(g, area, 1)
            mirror = {
                "friendly": "enemy",
                "enemy": "friendly",
                "neutral": "neutral",
                "contested": "contested",
            }
            assert mirror[mine] == yours
            statuses.add(mine)
    assert statuses == {"friendly", "enemy", "neutral", "contested"}


def test_the_map_is_connected_and_its_parts_are_counted() -> None:
    terra = bits(TERRA)
    assert len(terra) == 45
    assert len(MAP.borders) == 103
    assert PORTS.bit_count() == 4
    assert AREA_KIND.count("fortress") == 6
    assert AREA_KIND.count("factory") == 3
    assert set(MAP.ways(terra[0], 30, 0, 0, 0)) == set(terra)


# ---- bad data ------------------------------------------------------------------------------------
MAP_TEXT = """
borders = [
  ["Here", "There", "open"],
]

[[region]]
name = "Nowhere"

[[area]]
name = "Here"
kind = "open"
regions = ["Nowhere"]
limit = 6
xy = [1, 1]

[[area]]
name = "There"
kind = "fortress"
regions = ["Nowhere"]
limit = 3
xy = [2, 2]
"""


def test_a_wall_must_stand_around_a_fortress() -> None:
    file = DataFile(MAP_TEXT, "map.toml")
    names = [row["name"] for row in find_areas(file)]
    with pytest.raises(BadData, match=r"map.toml:3: the border between Here and There is a wall exactly if"):
        find_borders(file, names, 0b10)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"There", "open"', '"Their", "open"', r"map.toml:3: there is no area 'Their'; did you mean 'There'"),
        ('"open"],', '"open"],\n  ["There", "Here", "crevasse"],', r"stands twice, as open and as crevasse"),
        ('"There", "open"', '"There", "opne"', r"there is no type of border 'opne'; did you mean 'open'"),
        ('"There", "open"', '"Here", "open"', r"Here borders on itself"),
    ],
)
def test_bad_borders_are_refused_with_the_line(old: str, new: str, message: str) -> None:
    file = DataFile(MAP_TEXT.replace(old, new), "map.toml")
    names = [row["name"] for row in find_areas(file)]
    with pytest.raises(BadData, match=message):
        find_borders(file, names, 0)


def test_unknown_regions_and_doubled_areas_are_refused() -> None:
    with pytest.raises(BadData, match=r"there is no region 'Nowhare'; did you mean 'Nowhere'"):
        find_areas(DataFile(MAP_TEXT.replace('["Nowhere"]', '["Nowhare"]'), "map.toml"))
    with pytest.raises(BadData, match="two of area are named 'Here'"):
        find_areas(DataFile(MAP_TEXT.replace('"There"', '"Here"'), "map.toml"))
    with pytest.raises(BadData, match="unknown kind"):
        find_areas(DataFile(MAP_TEXT.replace('"fortress"', '"fortres"'), "map.toml"))


BROTHERS = read("setups/brother_against_brother.toml").text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Adeptus Custodes" = 3', '"Adeptus Custodes" = 4', "there are only 3 figures of Adeptus Custodes"),
        (
            'area = "Inner Palace"',
            'area = "Inner Place"',
            "there is no area 'Inner Place'; did you mean 'Inner Palace'",
        ),
        ('"The Emperor"', '"The Emperors"', "there is no Hero 'The Emperors'"),
        ('"The Emperor"', '"Angron"', "Angron is not of the Imperial side"),
        ('"Adeptus Custodes" = 3', '"World Eaters" = 1', "World Eaters is not of the Imperial side"),
        ('"Rogal Dorn"', '"The Emperor"', "The Emperor is placed twice"),
        ('"Apocalypse Rains Down"', '"Apocalypse Rains"', "there is no event 'Apocalypse Rains'"),
        ("corruptions = 12", "", "a scenario needs 'corruptions'"),
    ],
)
def test_bad_scenarios_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        SetUp(DataFile(BROTHERS.replace(old, new), "brothers.toml"))


def test_errors_name_the_line() -> None:
    line = BROTHERS.splitlines().index('units = { "Adeptus Custodes" = 3 }') + 1
    with pytest.raises(BadData, match=rf"brothers.toml:{line}: there are only 3 figures"):
        SetUp(DataFile(BROTHERS.replace('"Adeptus Custodes" = 3', '"Adeptus Custodes" = 9'), "brothers.toml"))


def test_area_names_are_those_of_the_file() -> None:
    assert [row["name"] for row in MAP_FILE.data["area"]] == AREA_NAMES
