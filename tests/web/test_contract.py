"""Every game's table description keeps to the contract (docs/table-contract.md), and its views to the description."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.kernel.names import NAMES
from strategium.kernel.state import GameState
from strategium.kernel.verbs import Verb
from strategium.server import describing

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
GLYPHS = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "glyphs.svg").read_text()))
PALETTES = set(re.findall(r"\.fx-(\w+) \{", (WEB / "styles" / "tokens.css").read_text()))
SHAPES = {
    "square",
    "diamond",
    "shield",
    "dart",
    "disc",
    "circle",
    "octagon",
    "triangle",
    "plate",
    "pill",
    "card",
}
DRAWINGS = {"dashed", "long dashes", "wall", "broken", "dotted", "double", "solid"}
SORTS = {"unit", "lord", "deed", "gear", "place", "ship", "order"}
CHOICES = 60


def table_of(name: str) -> dict[str, Any]:
    return dict(strategium.game(name).table)


def states(name: str) -> Iterator[GameState]:
    """Positions of a random game."""
    game = strategium.game(name)
    state: GameState = game.new(seed=11, seats=game.seats[0])
    rng = random.Random(11)
    for n in range(CHOICES):
        if n % 10 == 0:
            yield state
        if state.result is not None:
            return
        decision = state.pending[0]
        state.apply(rng.choice(list(decision.options)), decision.seat)
    yield state


def views(name: str) -> Iterator[dict[str, Any]]:
    for state in states(name):
        for viewer in (0, 1, None):
            yield state.view(viewer)


def things(data: Any) -> Iterator[dict[str, Any]]:
    """Everything in a view that has a kind and a name, at whatever depth."""
    if isinstance(data, list):
        for one in data:
            yield from things(one)
    elif isinstance(data, dict):
        if isinstance(data.get("kind"), str) and "name" in data:
            yield data
        for one in data.values():
            yield from things(one)


def glyphs_in(data: Any) -> Iterator[str]:
    """Every symbol that a description names, wherever."""
    if isinstance(data, list):
        for one in data:
            yield from glyphs_in(one)
    elif isinstance(data, dict):
        if isinstance(data.get("glyph"), str):
            yield data["glyph"]
        for one in data.values():
            yield from glyphs_in(one)


@pytest.mark.parametrize("name", strategium.games())
def test_symbols_palettes_and_shapes_are_known(name: str) -> None:
    table = table_of(name)
    own = set(table.get("glyphs", {}))
    keys = {"glyph"}  # "glyph": "glyph" names a key of the thing, not a symbol
    named = {*glyphs_in(table), *table.get("icon_glyphs", {}).values()} - keys - {""}
    assert named <= GLYPHS | own
    factions = table["theme"]["factions"].values()
    assert {faction["palette"] for faction in factions} <= PALETTES
    assert {faction.get("shape", "square") for faction in factions} <= SHAPES
    assert {face.get("shape", "square") for face in table["faces"].values()} <= SHAPES


@pytest.mark.parametrize("name", strategium.games())
def test_the_game_is_told_in_a_few_sentences(name: str) -> None:
    brief = table_of(name)["setup"]["brief"]
    assert 3 <= len(brief) <= 5
    assert all(len(line) <= 120 and line.endswith(".") for line in brief)


@pytest.mark.parametrize("name", strategium.games())
def test_the_picture_of_the_first_page_is_of_known_shapes(name: str) -> None:
    art = table_of(name)["setup"]["art"]
    assert len(art) > 3
    for kind, numbers, colour in art:
        assert kind in ("disc", "box", "form", "line")
        assert len(numbers) == {"disc": 3, "box": 4}.get(kind, len(numbers) // 2 * 2) > 2
        assert re.fullmatch("#[0-9a-f]{6}", colour)


@pytest.mark.parametrize("name", strategium.games())
def test_the_zones_phases_and_counters_of_a_view_are_described(name: str) -> None:
    table = table_of(name)
    phases = {phase["id"] for phase in table.get("phases", [])}
    counters = {counter["id"] for counter in table.get("counters", [])}
    shown = set()
    for view in views(name):
        assert set(view.get("zones", {})) <= set(table["zones"])
        shown.add(view.get("phase"))
        for own in view.get("counters", []):
            assert counters <= set(own)
    assert not phases or shown & phases


@pytest.mark.parametrize("name", strategium.games())
def test_every_thing_that_lies_in_a_zone_has_a_face(name: str) -> None:
    table = table_of(name)
    for view in views(name):
        for thing in things(view.get("zones", {})):
            assert thing["kind"] in table["faces"], thing


@pytest.mark.parametrize("name", [name for name in strategium.games() if "map" in table_of(name)])
def test_a_map_is_whole(name: str) -> None:
    table = table_of(name)
    face = table["map"]
    fixed = {area["ref"]: area for area in face["areas"]} if isinstance(face["areas"], list) else {}
    inset = {ref for one in face.get("insets", []) for ref in one["areas"]}
    for view in views(name):
        found = view[face["from"]]
        plates = found[face["plates"]] if "plates" in face else []
        areas = [area for plate in plates for area in plate[face["areas"]]] if plates else found
        assert areas
        for area in areas:
            shape = area.get("points") or fixed.get(area["ref"], {}).get("points")
            assert len(shape or []) >= 3 or area["ref"] in inset, area["name"]
            for key in face["rows"]:
                for thing in things(area.get(key, [])):
                    assert thing["kind"] in table["faces"]
        for plate in plates:
            assert len(plate["points"]) >= 3
            assert isinstance(plate[face["stack"]], list)
    assert {kind["draw"] for kind in face.get("line_kinds", [])} <= DRAWINGS
    kinds = {kind["id"] for kind in face.get("line_kinds", [])}
    if isinstance(face.get("lines"), list):
        assert {line["kind"] for line in face["lines"]} <= kinds


@pytest.mark.parametrize("name", [name for name in strategium.games() if "track" in table_of(name)])
def test_the_markers_of_a_track_are_on_it(name: str) -> None:
    track = table_of(name)["track"]
    spaces = {space["space"] for space in track["spaces"]}
    for view in views(name):
        assert {view[key] for key in track["markers"]} <= spaces


@pytest.mark.parametrize("name", strategium.games())
def test_what_a_verb_is_called_is_said_of_verbs_that_begin_with_their_name(name: str) -> None:
    verbs = [thing for key, thing in NAMES.items() if isinstance(thing, Verb) and key.startswith(f"{name}!")]
    templates = {verb.name: verb.template for verb in verbs}
    for verb, words in table_of(name).get("says", {}).items():
        assert templates[verb].startswith(f"{verb} ")
        assert words


def at(data: Any, path: str) -> Any:
    for key in path.split("."):
        data = data[key]
    return data


@pytest.mark.parametrize("name", strategium.games())
def test_every_face_that_is_read_has_a_picture_drawn_from_keys_of_its_things(name: str) -> None:
    faces = table_of(name)["faces"]
    drawn = {kind: face["art"] for kind, face in faces.items() if "art" in face}
    assert {art["sort"] for art in drawn.values()} <= SORTS
    shown: dict[str, list[dict[str, Any]]] = {}
    for view in views(name):
        for thing in things(view):
            if thing["kind"] in drawn:
                shown.setdefault(thing["kind"], []).append(thing)
    assert shown
    for kind, found in shown.items():
        keys = {*drawn[kind].get("words", []), drawn[kind].get("many"), drawn[kind].get("hurt")} - {None}
        known = {key for thing in found for key in thing}
        if drawn[kind]["sort"] in ("unit", "lord"):
            assert keys <= known, kind
        for thing in found:
            assert all(isinstance(thing.get(key, []), (list, str)) for key in drawn[kind].get("words", []))


@pytest.mark.parametrize("name", strategium.games())
def test_piles_plates_and_racks_name_what_there_is(name: str) -> None:
    table = table_of(name)
    for face in table["faces"].values():
        assert isinstance(face.get("pile", []), list)
    for zone in table["zones"].values():
        assert not zone.get("rack") or (zone["kind"], zone["owner"]) == ("row", "seat")
    places = table.get("places", {})
    plates = places.get("plates", {})
    assert set(plates.values()) <= set(table["faces"])
    for view in views(name):
        if "widths" in places:
            assert len(places["widths"]) == len(view[places["from"]])
        for place in view[places["from"]] if plates else []:
            for row in place["units"]:
                assert [thing["kind"] for thing in row].count(plates["kind"]) == 1


@pytest.mark.parametrize("name", [name for name in strategium.games() if "lords" in table_of(name)])
def test_lords_are_shown_to_everybody(name: str) -> None:
    lords = table_of(name)["lords"]
    for view in views(name):
        if view.get("result"):
            continue
        found = [thing for thing in things(view) if thing["kind"] in lords["kinds"] and "owner" in thing]
        assert {lord["owner"] for lord in found} == {0, 1}
        for lord in found:
            assert {lords["damage"], lords["side"]["when"]} <= set(lord)
            assert lords.get("hp", "name") in lord


@pytest.mark.parametrize("name", [name for name in strategium.games() if "goal" in table_of(name)])
def test_a_goal_can_be_counted(name: str) -> None:
    table = table_of(name)
    goal = table["goal"]
    for view in views(name):
        need = at(view, goal["need"]) if isinstance(goal["need"], str) else goal["need"]
        assert need > 0
        if "value" in goal:
            assert all(own[goal["value"]] >= 0 for own in view["counters"])
        else:
            assert goal["zone"] in view["zones"]
            assert set(goal["sorts"]) <= set(table["icon_glyphs"])


@pytest.mark.parametrize("name", strategium.games())
def test_words_are_explained_by_clauses(name: str) -> None:
    words = table_of(name).get("words", {})
    told = describing.table_of(strategium.game(name)).get("words", {})
    assert set(told) == set(words)
    for word, one in told.items():
        assert one["rule"] == words[word]
        assert one["text"] == strategium.game(name).clauses.find(words[word]).text


def test_what_a_viewer_may_not_know_has_no_facts_for_a_picture() -> None:
    """A card that lies facedown for one viewer tells him neither traits nor keywords."""
    seen = 0
    for name in ("dark_millennium", "invasion", "conquest"):
        hidden = {kind for kind, face in table_of(name)["faces"].items() if face.get("hidden")}
        for state in states(name):
            for thing in things(state.view(None)):
                if thing["kind"] in hidden:
                    seen += 1
                    assert not {"traits", "keywords", "unique", "text", "faction", "race"} & set(thing)
    assert seen
