"""The picture of Terra: every area has its shape, every border its edge, every piece its token."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.components import AREA_NAMES, MAP, SHIP_AREAS, TERRA
from strategium.games.horus_heresy.table.cells import all_cells
from strategium.games.horus_heresy.table.drawing import short_name, svg
from strategium.games.horus_heresy.table.layout import TABLE
from strategium.games.horus_heresy.terrain import bits
from tests.games.horus_heresy.playing import position

NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(g: object, viewer: int | None) -> ET.Element:
    return ET.fromstring(svg(g.view(viewer)))  # type: ignore[attr-defined]


def words(picture: ET.Element) -> list[str]:
    return [node.text or "" for node in picture.iter(f"{NAMESPACE}text")]


def test_every_border_on_terra_is_an_edge_between_two_shapes() -> None:
    cells = all_cells()
    assert set(cells) == set(bits(TERRA))
    length: dict[tuple[int, int], float] = {}
    for area, edges in cells.items():
        for start, end, other in edges:
            if other > area:
                length[area, other] = math.dist(start, end)
    on_terra = {(a, b) for a, b in MAP.borders if not SHIP_AREAS >> a & 1}
    assert on_terra <= set(length)
    false = {pair: n for pair, n in length.items() if pair not in on_terra}  # drawn as "no way"
    assert all(n < 1.6 for n in false.values()), false


def test_all_areas_and_pieces_are_drawn() -> None:
    g = GAME.new(seed=3, corruptions=0, bombardments=0)
    said = words(drawn(g, None))
    for name in AREA_NAMES:
        assert any(text.endswith(name) for text in said), name
    for hero in ("Emperor", "Dorn", "Khan", "Sanguinius", "Fabricator", "Horus", "Angron", "Mortarion"):
        assert hero in said
    assert said.count("T") == 3  # two groups of Imperial Titans, one of Chaos Titans


def test_breaches_markers_and_damage_are_drawn() -> None:
    g = position(
        "action of Imperial",
        breaches=["Plateau SW / Librarium"],
        Imperial={"at": {"Librarium": [{"unit": "Imperial Titan", "damage": 3}]}, "activated": ["Librarium"]},
    )
    picture = drawn(g, 0)
    styles = [node.get("class") for node in picture.iter(f"{NAMESPACE}line")]
    assert styles.count("breached") == 1
    assert styles.count("crevasse") == 12
    assert "◐ activated" in words(picture)
    assert "3" in words(picture)


def test_a_facedown_order_has_no_name_in_the_picture() -> None:
    g = position("action of Imperial", stacks={"Palace": ["Traitor: Drop Pods"]})
    assert "Drop Pods" not in svg(g.view(0))
    assert "Drop Pods" in svg(g.view(1))


@pytest.mark.parametrize(
    ("hero", "short"),
    [
        ("The Emperor", "Emperor"),
        ("Rogal Dorn", "Dorn"),
        ("Magnus the Red", "Magnus"),
        ("Warmaster Horus", "Horus"),
    ],
)
def test_heroes_have_short_names(hero: str, short: str) -> None:
    assert short_name(hero) == short


def test_the_table_description_has_the_whole_map() -> None:
    drawn_map = TABLE["map"]
    assert [area["name"] for area in drawn_map["areas"]] == AREA_NAMES
    named = [line for line in drawn_map["lines"] if line["ref"]]
    assert [line["ref"] for line in named] == [f"border-{n}" for n in range(len(MAP.borders))]
    touching = [line["line"] for line in drawn_map["lines"] if not line["ref"]]  # without a border
    assert all(math.dist(*line) < 12 for line in touching), touching
    kinds = {kind["id"] for kind in drawn_map["line_kinds"]}
    assert {line["kind"] for line in drawn_map["lines"]} <= kinds


def test_the_shapes_of_the_table_description_meet_along_the_lines() -> None:
    drawn_map = TABLE["map"]
    shapes = {area["ref"]: area["points"] for area in drawn_map["areas"]}
    beside = [ref for inset in drawn_map["insets"] for ref in inset["areas"]]
    assert {ref for ref, points in shapes.items() if not points} == set(beside)
    for line in drawn_map["lines"]:
        if line["line"]:
            for ref in line["between"]:
                assert all(near(end, shapes[ref]) for end in line["line"]), line["name"]
        else:
            assert set(line["between"]) <= set(beside)


def near(end: list[int], corners: list[list[int]]) -> bool:
    return any(abs(end[0] - x) <= 1 and abs(end[1] - y) <= 1 for x, y in corners)


def test_handles_of_the_table_description_are_those_of_the_view() -> None:
    view = GAME.new(seed=3).view(0)
    assert [area["ref"] for area in view["areas"]] == [area["ref"] for area in TABLE["map"]["areas"]]
    assert [region["ref"] for region in view["regions"]] == [
        region["ref"] for region in TABLE["map"]["regions"]
    ]
    lines = {line["name"] for line in TABLE["map"]["lines"]}
    for state in TABLE["map"]["line_states"]:
        assert set(view[state["from"]]) <= lines
    for mark in TABLE["map"]["marks"]:
        assert mark["key"] in view["areas"][0]
    for marker in TABLE["track"]["markers"]:
        assert view[marker] in [space["space"] for space in TABLE["track"]["spaces"]]
