"""Beside the maps of board games: which side is chosen, what happened, what is carried out."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import Running
from tests.web.browsing import Person


def start(ann: Person, game: str, *clicks: str) -> None:
    """From the first page, with these clicks in between."""
    ann.go()
    ann.page.locator(".gm", has_text=game).click()
    for where in clicks:
        ann.page.locator(where).click()
    ann.page.get_by_role("button", name="Play now").click()
    ann.wait_for_turn()


def test_the_side_is_the_seat_where_a_game_has_no_others(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Horus Heresy", ".fb:has-text('Traitors')", ".lvl:has-text('Novice')")
        expect(ann.page.locator(".plates .hqrow").first).to_contain_text("Traitor (you)")
        assert [table.row.seats[1].bot for table in site.services.lobby.tables.values()] == [""]


def test_how_many_play_is_chosen_on_the_first_page(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Forbidden Stars", ".seg button:has-text('3')", ".lvl:has-text('Novice')")
        expect(ann.page.locator(".plates .hqrow")).to_have_count(3)
        expect(ann.page.locator(".phases li")).to_have_text(["Planning", "Operations", "Refresh"])


def test_what_happened_is_told_in_the_bar_and_leads_to_the_log(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Horus Heresy", ".fb:has-text('Traitors')", ".lvl:has-text('Novice')")
        ann.options.first.click()
        news = ann.page.locator(".news")
        expect(news).to_contain_text("Imperial Army at Plateau SW")
        expect(ann.page.locator(".rail")).not_to_have_class("rail open")
        news.click()
        expect(ann.page.locator(".rail.open")).to_be_visible()


def test_regions_that_may_be_chosen_are_seen_and_clicked_on_the_map(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Horus Heresy", ".fb:has-text('Traitors')", ".lvl:has-text('Novice')")
        within = ann.page.locator("path.within")
        for _ in range(40):
            ann.wait_for_turn()
            if "In which region" in ann.question():
                break
            expect(within).to_have_count(0)
            ann.options.first.click()
            ann.settle()
        assert within.count() > 10
        ann.click_thing(ann.page.locator("svg.map .area", has_text="Ministry SE").first)
        ann.expect_question("Which area do you bombard?")


def test_a_click_beside_it_closes_the_menu(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Horus Heresy", ".lvl:has-text('Novice')")
        ann.page.get_by_role("button", name="Menu").click()
        expect(ann.page.get_by_role("menu")).to_be_visible()
        ann.click_thing(ann.page.locator(".mapscroll .piece[data-ref]").first)
        expect(ann.page.get_by_role("menu")).to_have_count(0)


def test_the_order_that_is_carried_out_is_shown_with_its_text(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, "Horus Heresy", ".lvl:has-text('Novice')")
        carried = ann.page.locator(".carried")
        rng = random.Random(2)
        for _ in range(120):
            ann.wait_for_turn()
            if carried.count():
                break
            ann.choose(rng, by_things=False)
            ann.settle()
        expect(carried.locator("p").first).to_be_visible()


@pytest.mark.parametrize("game", ["Forbidden Stars", "Horus Heresy"])
def test_long_answers_do_not_make_the_page_longer(chromium: Browser, site: Running, game: str) -> None:
    with Person(chromium, site.url) as ann:
        start(ann, game, ".lvl:has-text('Novice')")
        rng = random.Random(4)
        for _ in range(40):
            if not ann.wait_for_turn():
                break
            high, room = ann.page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
            assert high <= room
            ann.choose(rng, by_things=False)
            ann.settle()
