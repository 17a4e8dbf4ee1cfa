"""The card games in the browser: prices, passing on, a log that can be read, open hands."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Browser, expect

from tests.server.serving import Running
from tests.web.browsing import Person

PASSING_ON = "Pass until I must decide"


def until_a_mere_chance(ann: Person) -> None:
    """Play until there is a chance to act that could be let go by."""
    rng = random.Random(4)
    for _ in range(200):
        assert ann.wait_for_turn(), "the game is over"
        if ann.page.get_by_role("button", name=PASSING_ON).count():
            return
        ann.options.nth(rng.randrange(ann.options.count())).click()
        ann.settle()
    raise AssertionError("there was no mere chance to act")


def test_chances_are_passed_until_something_must_be_decided(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Invasion")
        until_a_mere_chance(ann)
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("n")
        expect(ann.page.get_by_role("button", name=PASSING_ON)).to_have_count(0)
        assert ann.wait_for_turn()
        assert not ann.page.get_by_role("button", name=PASSING_ON).count()
        assert not ann.page.get_by_role("button", name="Always pass here").count()


def test_a_turn_of_ones_own_is_not_passed_over(chromium: Browser, site: Running) -> None:
    """It has “Pass”, but nothing that would pass it without being asked."""
    with Person(chromium, site.url) as ann:
        ann.begin(game="Invasion")
        ann.wait_for_turn()
        ann.page.get_by_role("button", name="Keep this hand").click()
        for _ in range(20):
            ann.wait_for_turn()
            if ann.question().startswith("Your capital phase"):
                break
            ann.page.locator("[data-option=pass], [data-option=done]").first.click()
            ann.settle()
        ann.expect_question("Your capital phase")
        assert ann.page.locator("[data-option=pass]").count()
        assert not ann.page.get_by_role("button", name="Always pass here").count()
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("n")
        ann.page.wait_for_timeout(200)
        ann.expect_question("Your capital phase")


def test_a_hand_shows_what_its_cards_cost_now(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Invasion")
        ann.wait_for_turn()
        dear = ann.page.locator(".card.hand").filter(has=ann.page.locator(".cost.dn"))
        assert dear.count()
        words = dear.first.get_attribute("data-words") or ""
        found = re.search(r"cost (\d+), (\d+) printed", words)
        assert found
        now, printed = found.groups()
        assert int(now) > int(printed)
        dear.first.hover()
        expect(ann.page.locator(".card.zoom")).to_contain_text(f"costs {now} now, printed {printed}")


def test_cards_that_are_drawn_together_are_one_line(chromium: Browser, site: Running) -> None:
    rng = random.Random(6)
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest")
        mine = ann.page.locator(".log li", has_text=re.compile(r"draws [^.]+ and [^.]+\."))
        for _ in range(200):
            assert ann.wait_for_turn(), "the game is over"
            if mine.count():
                break
            ann.options.nth(rng.randrange(ann.options.count())).click()
            ann.settle()
        assert mine.first.locator(".cl").count() == 2


def test_after_the_end_both_hands_can_be_seen(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest")
        ann.concede()
        ann.page.get_by_role("link", name="See the replay").click()
        ann.page.locator(".steps li").first.wait_for()
        ann.page.get_by_role("button", name="Open").click()
        hands = ann.page.get_by_role("group", name=re.compile("^The hand of .*, 7$"))
        expect(hands).to_have_count(2)
