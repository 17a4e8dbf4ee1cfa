"""The view, the description of the table and the pictures fit together."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.table.drawing import svg, text_map
from strategium.games.forbidden_stars.table.layout import TABLE
from tests.games.forbidden_stars.playing import NW_VOID, ORKS, REACHES, SM, decisions, position


def things_of(data: Any) -> Iterator[dict[str, Any]]:
    """Every thing in a view."""
    if isinstance(data, dict):
        if "kind" in data and "name" in data:
            yield data
        for value in data.values():
            yield from things_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from things_of(value)


@pytest.mark.parametrize("options", [{"late": True}, {"board": "build"}])
def test_every_thing_of_a_view_has_a_face(options: dict[str, Any]) -> None:
    kinds = set()
    for n, g in enumerate(decisions(3, 3, **options)):
        if n % 12:
            continue
        view = g.view(0)
        assert set(view["zones"]) == set(TABLE["zones"])
        assert view["phase"] in [phase["id"] for phase in TABLE["phases"]]
        assert all(set(row) == {counter["id"] for counter in TABLE["counters"]} for row in view["counters"])
        for thing in things_of(view):
            kinds.add(thing["kind"])
            face = TABLE["faces"][thing["kind"]]
            keys = [face.get("title"), *[stat["value"] for stat in face.get("stats", ())]]
            assert [key for key in keys if key is not None and key not in thing] == []
    assert kinds >= {"system", "world", "void", "ground", "ship", "card", "order"}


def glyphs_of(data: Any) -> Iterator[str]:
    """Every symbol that a description names."""
    if isinstance(data, dict):
        yield from data.get("icon_glyphs", {}).values()
        if isinstance(data.get("glyph"), str):
            yield data["glyph"]
        for value in data.values():
            yield from glyphs_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from glyphs_of(value)


def test_every_symbol_is_drawn_by_the_browser() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', Path("web/src/glyphs.svg").read_text("utf-8")))
    assert set(glyphs_of(TABLE)) - drawn == set()


def test_areas_and_edges_lie_where_they_touch() -> None:
    """Points of the map agree with the grid: areas tile their plate, a storm lies on the rim of what it parts."""
    board = GAME.new(seed=4, seats=4, late=True).view(None)["board"]
    for system in board["systems"]:
        corners = {tuple(point) for area in system["areas"] for point in area["points"]}
        assert {tuple(point) for point in system["points"]} <= corners
        assert len(corners) == 9
        x, y = system["points"][0]
        assert (x, y) == (2 * system["column"], 2 * system["row"])
    rims = {
        frozenset((tuple(a), tuple(b)))
        for system in board["systems"]
        for a, b in zip(system["points"], [*system["points"][1:], system["points"][0]])
    }
    assert {frozenset(map(tuple, edge["line"])) for edge in board["edges"]} == rims
    assert all(frozenset(map(tuple, storm["line"])) in rims for storm in board["storms"])


def test_what_options_point_at_is_in_the_view() -> None:
    pointed = ("unit", "area", "system", "structure", "storm", "edge")
    for n, g in enumerate(itertools.chain(decisions(8, late=True), decisions(2, board="build"))):
        if n % 7:
            continue
        for decision in g.pending:
            view = g.view(decision.seat)
            refs = {thing["ref"] for thing in (*things_of(view), *view["board"]["edges"]) if "ref" in thing}
            for option in decision.options:
                shown = [ref for ref in option.refs if ref.rpartition("-")[0] in pointed]
                assert set(shown) <= refs


def test_the_board_is_drawn() -> None:
    for seats in GAME.seats:
        g = GAME.new(seed=2, seats=seats, late=True)
        picture = ElementTree.fromstring(svg(g.view(0)))
        titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
        for area in g.map.worlds:
            assert g.map.area_names[area] in titles


def test_a_picture_shows_only_what_the_viewer_sees() -> None:
    g = position(
        "operations, turn of Space Marines",
        True,
        stacks={REACHES: ["Orks Advance"], "Bloody Expanse": ["Space Marines Dominate"]},
        Space_Marines={"at": {"Nicea": ["Scout"]}},
        Orks={"at": {"Thylin": ["Ork Boyz"]}},
    )
    mine, spectator = svg(g.view(0)), svg(g.view(None))
    assert ">Dom<" in mine
    assert ">Adv<" not in mine
    assert ">Dom<" not in spectator


def test_the_map_as_text() -> None:
    g = position(
        "operations, turn of Space Marines",
        True,
        storms=[f"between {REACHES} and Bloody Expanse", f"on the north rim of {REACHES}"],
        stacks={REACHES: ["Orks Advance"], "Bloody Expanse": ["Space Marines Dominate"]},
        Space_Marines={
            "at": {"Nicea": [{"unit": "Scout", "count": 2, "routed": True}], NW_VOID: ["Strike Cruiser"]}
        },
        Orks={"at": {"Thylin": ["Ork Boyz", "city"]}, "objectives": ["Smyrna"]},
    )
    lines = text_map(g.view(0))
    told = "\n".join(lines)
    assert len({len(line) for line in lines}) == 1
    assert lines[0].startswith("+~~~")
    assert f"== {REACHES} [{ORKS} order]" in told
    assert f"[{SM} Dominate]" in told
    assert "2 routed Scout" in told
    assert f"objective of {ORKS}" in told
    assert f"{ORKS} city" in told
    assert "~==" in told  # the storm between the tiles


def test_option_lists_are_short() -> None:
    """Large choices are drafts of small ones."""
    counts = []
    for seats in GAME.seats:
        for g in decisions(seats, seats, late=True):
            counts += [len(decision.options) for decision in g.pending]
    assert max(counts) <= 25
    assert sum(counts) / len(counts) < 6


def test_the_table_looks_at_the_system_for_which_an_order_is_chosen() -> None:
    g = GAME.new(seed=1)
    (decision,) = g.pending
    assert g.view(decision.seat)["focus"] is None
    option = decision.options[-1]
    (system,) = option.refs
    g.apply(option, decision.seat)
    assert g.view(decision.seat)["focus"] == system
    assert g.view(1 - decision.seat)["focus"] is None


def test_after_the_last_round_the_table_shows_the_last_round() -> None:
    g = GAME.new(seed=1)
    g.round = 9
    assert (g.view(0)["round"], g.view(0)["rounds"]) == (8, 8)
