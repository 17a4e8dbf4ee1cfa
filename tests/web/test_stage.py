"""The stage: full boards can be read in every size of window, and every card has a picture of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import strategium
from tests.server.serving import Running
from tests.web.browsing import SIZES, Person
from tests.web.laying import full, lay

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@pytest.mark.parametrize("name", strategium.games())
def test_all_that_is_written_can_be_read(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, full(name))
        for size, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.evaluate(DRAWN)
            board = ann.page.locator(".mapscroll > svg, .lineup > .pcol").first.bounding_box()
            assert board is not None
            assert min(board["height"], board["width"]) > 150
            expect(ann.prompt).to_be_in_viewport()
            assert (size, ann.page.evaluate(OVERLAPS)) == (size, [])


@pytest.mark.parametrize("name", strategium.games())
def test_no_two_cards_have_the_same_picture(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        ann.go(f"/cards/{name}")
        ann.page.locator(".pic").first.wait_for()
        pictures = ann.page.locator(".pic img").evaluate_all("(all) => all.map((one) => one.src)")
        assert len(pictures) == ann.page.locator(".pic").count() > 10
        assert len(set(pictures)) == len(pictures)
        assert all(picture.startswith("data:image/svg+xml,") for picture in pictures)


def test_text_that_cannot_be_read_is_found(chromium: Browser, site: Running) -> None:
    """The measure itself: a head that is cut, and a card that lies on another."""
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("conquest"))
        ann.page.evaluate(DRAWN)
        assert ann.page.evaluate(OVERLAPS) == []
        for where, what, value in ((".unit .hd", "height", "12px"), (".unit.laid", "top", "0px")):
            ann.page.evaluate(
                "([where, what, value]) => document.querySelectorAll(where)"
                ".forEach((node) => node.style.setProperty(what, value))",
                [where, what, value],
            )
            assert len(ann.page.evaluate(OVERLAPS)) > 5


@pytest.mark.parametrize("size", SIZES)
def test_a_warlord_has_a_plate_on_every_screen(chromium: Browser, site: Running, size: str) -> None:
    with Person(chromium, site.url, SIZES[size]) as ann:
        lay(site, ann, full("conquest"))
        plates = ann.page.locator(".lordp")
        expect(plates).to_have_count(2)
        expect(plates.nth(0)).to_be_in_viewport(ratio=0.95)
        expect(plates.nth(1)).to_be_in_viewport(ratio=0.95)
        expect(plates.nth(0)).to_contain_text("Bloodied")
        expect(plates.nth(1)).to_contain_text("4/6")


def test_four_seats_are_in_view(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("forbidden_stars"))
        seats = ann.page.locator(".plates .hqrow")
        expect(seats).to_have_count(4)
        for n in range(4):
            expect(seats.nth(n)).to_be_in_viewport(ratio=0.9)


def test_equal_cards_are_one_with_a_number(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("conquest"))
        here = ann.page.locator(".half.foe .card", has_text="Snotlings")
        expect(here).to_have_count(2)
        expect(here.nth(0).locator(".xn")).to_have_text("×3")
        expect(here.nth(1).locator(".xn")).to_have_text("×4")


def test_places_and_the_question_stay_where_they_are(chromium: Browser, site: Running) -> None:
    """Whatever is asked: after a choice the places are where they were."""
    boxes = """() => [...document.querySelectorAll('.pcol, .prompt')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })"""
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("conquest"))
        before = ann.page.evaluate(boxes)
        asked = ann.question()
        ann.options.first.click()
        expect(ann.prompt).not_to_have_text(asked)
        assert ann.page.evaluate(boxes) == before


def test_a_card_is_shown_beside_itself_with_all_that_is_to_be_known(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("conquest"))
        squad = ann.page.locator(".half.own .card", has_text="Daring Assault Squad").first
        squad.hover(position={"x": 20, "y": 10})
        zoom = ann.page.locator(".zoomed")
        expect(zoom).to_contain_text("Area Effect")
        expect(zoom.locator(".keywords dd")).to_have_count(1)
        card, shown = squad.bounding_box(), zoom.bounding_box()
        assert card is not None
        assert shown is not None
        assert 0 <= shown["x"] - (card["x"] + card["width"]) <= 20
        squad.click(button="right", position={"x": 20, "y": 10})
        expect(zoom.locator("a", has_text="rule").first).to_have_attribute(
            "href", "/rules/conquest#conquest/keywords.area-effect"
        )
        ann.page.keyboard.press("Escape")
        expect(zoom).to_have_count(0)
        ann.page.locator(".lordp").last.focus()
        ann.page.keyboard.press("z")
        expect(zoom).to_contain_text("The other side")
        expect(zoom.locator(".otherside")).to_contain_text("5 hit points")
        expect(zoom.locator(".rulings a").first).to_be_visible()


@pytest.mark.parametrize("size", ["1440", "844"])
def test_axe_finds_nothing_serious_on_a_full_board(chromium: Browser, site: Running, size: str) -> None:
    with Person(chromium, site.url, SIZES[size], "light" if size == "844" else "dark") as ann:
        lay(site, ann, full("conquest"))
        assert ann.serious() == []
        ann.go("/cards/invasion")
        ann.page.locator(".pic").first.wait_for()
        assert ann.serious() == []
