"""Games with a map: areas, pieces and borders are clicked; on a phone too, and by keys."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Locator, expect

import strategium
from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person

MAPS = [name for name in strategium.games() if "map" in strategium.game(name).table]


def begin(ann: Person, name: str, choices: int = 0) -> None:
    """A game with a map, after so many choices by buttons."""
    ann.begin(game=strategium.game(name).title)
    rng = random.Random(3)
    for _ in range(choices):
        ann.wait_for_turn()
        ann.choose(rng, by_things=False)
        ann.settle()
    ann.wait_for_turn()
    if ann.page.locator(".theatre").count():  # a fight has begun, and hides the map
        ann.page.keyboard.press("m")
        ann.page.locator(".mapscroll > svg").wait_for()


GLOWS = "(node) => node.closest('.glow') !== null"


def pieces(ann: Person, inside: bool) -> list[Locator]:
    """Pieces that lie in an area or on a tile that glows; or those that do not."""
    glowing = set(
        ann.page.locator("svg.map .glow[data-ref]").evaluate_all("(all) => all.map((one) => one.dataset.ref)")
    )
    drawn = ann.page.locator(".mapscroll .piece[data-ref]")
    return [
        drawn.nth(n)
        for n, around in enumerate(
            drawn.evaluate_all("(all) => all.map((one) => one.dataset.around.split(' '))")
        )
        if bool(glowing & set(around)) is inside
    ]


def answer(ann: Person, words: str) -> None:
    """By the button with these words."""
    ann.wait_for_turn()
    ann.options.filter(has_text=words).first.click()
    ann.settle()
    ann.wait_for_turn()


@pytest.mark.parametrize("name", MAPS)
def test_the_map_shows_every_area_and_piece_that_the_view_has(
    chromium: Browser, site: Running, name: str
) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, name)
        live = next(iter(site.services.lobby.tables.values()))
        assert live.match is not None
        state = live.match.state
        view, face = state.view(0), state.game.table["map"]
        plates = view[face["from"]][face["plates"]] if "plates" in face else [{"areas": view[face["from"]]}]
        areas = [area for plate in plates for area in plate["areas"]]
        pieces = {
            piece["ref"]
            for area in areas
            for key in face["rows"]
            for row in area.get(key, [])
            for piece in (row if isinstance(row, list) else [row])
            if "ref" in piece
        }
        drawn = set(ann.page.locator("[data-ref]").evaluate_all("(all) => all.map((one) => one.dataset.ref)"))
        assert {area["ref"] for area in areas} <= drawn
        assert pieces
        assert pieces <= drawn


@pytest.mark.parametrize("name", MAPS)
def test_what_glows_on_the_map_is_chosen_by_a_click(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, name)
        rng = random.Random(5)
        glowing = ann.page.locator("svg.map .glow[data-ref]")
        for _ in range(80):
            ann.wait_for_turn()
            if glowing.count():
                break
            ann.choose(rng, by_things=False)
            ann.settle()
        before = ann.page.locator(".prompt").inner_text()
        ann.click_thing(glowing.first)
        expect(ann.page.locator(".prompt")).not_to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize("name", MAPS)
def test_what_does_not_glow_is_explained(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, name)
        lonely = next(piece for piece in pieces(ann, inside=False) if not piece.evaluate(GLOWS))
        ann.click_thing(lonely)
        expect(ann.page.locator(".pop")).to_contain_text("Why not")


@pytest.mark.parametrize("name", MAPS)
def test_a_click_on_what_lies_in_it_chooses_what_glows(chromium: Browser, site: Running, name: str) -> None:
    """A whole tile glows, or an area: its worlds and pieces are part of it."""
    with Person(chromium, site.url) as ann:
        begin(ann, name)
        rng = random.Random(5)
        found: list[Locator] = []
        for _ in range(80):
            ann.wait_for_turn()
            found = [piece for piece in pieces(ann, inside=True) if not piece.evaluate(GLOWS)]
            if found:
                break
            ann.choose(rng, by_things=False)
            ann.settle()
        before = ann.page.locator(".prompt").inner_text()
        ann.click_thing(found[0])
        expect(ann.page.locator(".prompt")).not_to_have_text(before, use_inner_text=True)
        expect(ann.page.locator(".pop")).to_have_count(0)


def test_what_is_planned_is_drawn(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, "forbidden_stars")
        arrows = ann.page.locator(".planned")
        for system, order in (("Shattered Reaches", "Advance"), *[("Ton Haagen's Hope", "Deploy")] * 2):
            answer(ann, system)
            answer(ann, order)
        answer(ann, "Ton Haagen's Hope")
        answer(ann, "Dominate")
        for words in ("Shattered Reaches", "Resolve", "Bring units", "stays"):
            answer(ann, words)
        expect(arrows).to_have_count(0)
        answer(ann, "Nicea")
        expect(arrows).to_have_count(1)


def test_the_keys_reach_what_glows_on_the_map(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, "forbidden_stars")
        before = ann.page.locator(".prompt").inner_text()
        ann.page.keyboard.press("ArrowRight")
        assert ann.page.evaluate("document.activeElement.closest('svg.map') !== null")
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".prompt")).not_to_have_text(before, use_inner_text=True)


def test_the_map_is_enlarged_and_made_smaller(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, "horus_heresy")
        drawn = ann.page.locator(".mapscroll > svg.map")
        small = drawn.bounding_box()
        ann.page.get_by_role("button", name="Enlarge the map").click()
        large = drawn.bounding_box()
        assert small is not None
        assert large is not None
        assert large["width"] > 1.3 * small["width"]
        ann.page.get_by_role("button", name="Make the map smaller").click()
        again = drawn.bounding_box()
        assert again is not None
        assert abs(again["width"] - small["width"]) < 2


def test_the_track_has_a_marker_for_each_side(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        begin(ann, "horus_heresy")
        expect(ann.page.locator(".trk .mk")).to_have_count(2)
        expect(ann.page.locator(".stk .sk")).to_have_count(7)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_on_a_phone(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url, PHONE) as ann:
        begin(ann, name, 3)
        drawn = ann.page.locator(".mapscroll > svg.map")
        near = drawn.bounding_box()
        ann.page.get_by_role("button", name="Whole map").click()
        whole = drawn.bounding_box()
        assert near is not None
        assert whole is not None
        assert whole["width"] <= PHONE[0] < near["width"]
        ann.page.get_by_role("button", name="Details").click()
        expect(ann.page.locator(".mapside .hqrow").first).to_be_visible()
        ann.page.get_by_role("button", name="Close", exact=True).click()
        expect(ann.page.locator(".mapside .hqrow").first).to_be_hidden()


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_at_a_map(
    chromium: Browser, site: Running, name: str, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as ann:
        begin(ann, name, 6)
        assert ann.serious() == []
