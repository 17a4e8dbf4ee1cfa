"""What is reconstructed is said where people see it: first page, table, card, rules. Other games say nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.kernel.origins import MEANINGS
from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
MADE_ANEW = pytest.mark.parametrize("name", ["horus_heresy", "dark_millennium"])


@SIZES
@MADE_ANEW
def test_the_first_page_says_so(chromium: Browser, site: Running, size: tuple[int, int], name: str) -> None:
    game = strategium.game(name)
    assert game.origins is not None
    with Person(chromium, site.url, size) as ann:
        ann.go()
        tile = ann.page.locator(".gm", has_text=game.title.split(": ")[-1])
        expect(tile.locator(".origins")).to_have_text(game.origins.label)
        tile.click()
        expect(ann.page.locator("p.origins")).to_contain_text(game.origins.text)
        ann.page.locator(".gm", has_text="Invasion").click()
        expect(ann.page.locator("p.origins")).to_have_count(0)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
@MADE_ANEW
def test_the_table_says_so(chromium: Browser, site: Running, size: tuple[int, int], name: str) -> None:
    game = strategium.game(name)
    assert game.origins is not None
    with Person(chromium, site.url, size) as ann:
        ann.begin(game=game.title.split(": ")[-1])
        ann.wait_for_turn()
        chip = ann.page.locator(".top .origins")
        expect(chip).to_be_visible()
        expect(chip).to_have_text(game.origins.label)
        expect(chip).to_have_attribute("title", game.origins.text)
        expect(chip).to_have_attribute("href", f"/rules/{name}")
        box = chip.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert ann.serious() == []


@MADE_ANEW
def test_a_card_says_where_it_comes_from(chromium: Browser, site: Running, name: str) -> None:
    game = strategium.game(name)
    assert game.origins is not None
    with Person(chromium, site.url) as ann:
        ann.begin(game=game.title.split(": ")[-1])
        hand = ann.page.locator(".card.hand")
        while ann.wait_for_turn() and hand.count() < 2:
            ann.options.first.click()
            ann.settle()
        for card in (hand.nth(0), hand.nth(1)):
            card.hover(force=True)
            zoomed = ann.page.locator(".zoomed")
            title = zoomed.locator(".nm").inner_text()
            expect(zoomed.locator(".origin")).to_have_text(game.origins.meaning(title))
            assert game.origins.meaning(title) in MEANINGS.values()
            ann.page.mouse.move(700, 5)
            expect(zoomed).to_have_count(0)


def test_an_area_says_whether_its_name_is_sourced(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Horus Heresy")
        ann.wait_for_turn()
        palace = ann.page.locator(
            ".area", has=ann.page.locator("title", has_text=re.compile("^Inner Palace"))
        )
        expect(palace).to_have_attribute("aria-label", re.compile(re.escape(MEANINGS["sourced"])))
        plateau = ann.page.locator(".area", has=ann.page.locator("title", has_text=re.compile("^Plateau NW")))
        expect(plateau).to_have_attribute("aria-label", re.compile(re.escape(MEANINGS["ours"])))


@MADE_ANEW
def test_the_rules_say_so(chromium: Browser, site: Running, name: str) -> None:
    game = strategium.game(name)
    assert game.origins is not None
    with Person(chromium, site.url) as ann:
        ann.go(f"/rules/{name}")
        expect(ann.page.locator("p.origins")).to_contain_text(game.origins.text)
        ann.go("/rules/template")
        ann.page.locator(".tile").first.wait_for()
        expect(ann.page.locator("p.origins")).to_have_count(0)


def test_a_card_of_another_game_says_nothing(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest")
        ann.wait_for_turn()
        expect(ann.page.locator(".top .origins")).to_have_count(0)
        ann.page.locator(".card.hand").first.hover(force=True)
        expect(ann.page.locator(".zoomed .nm")).to_be_visible()
        expect(ann.page.locator(".zoomed .origin")).to_have_count(0)
