"""The end: who has won, by which rule, what was played for, how it went; and who is waited for meanwhile."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from strategium.kernel.state import GameState
from tests.server.serving import Running
from tests.web.browsing import SIZES, Person
from tests.web.laying import full, lay

MOST_GAMES, MOST_CHOICES = 20, 3000
COUNT_MARKS = """() => {
  window.marked = 0
  const count = () => (window.marked += document.querySelectorAll('.thinks').length)
  new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
}"""


def last_choice(name: str) -> GameState:
    """A game with one choice left: random games are played until one ends."""
    for seed in range(MOST_GAMES):
        state, rng = full(name), random.Random(seed)
        for _ in range(MOST_CHOICES):
            before = state.copy()
            decision = state.pending[0]
            state.apply(rng.choice(list(decision.options)), decision.seat)
            if state.result is not None:
                return before
    raise AssertionError(f"no game of {name} has ended")


@pytest.mark.parametrize("name", ["conquest", "invasion"])
def test_the_end_says_who_has_won_and_how_it_went(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, last_choice(name))
        while not ann.over.is_visible():
            ann.options.first.click()
            ann.page.wait_for_timeout(300)
        end = ann.over
        expect(end.locator("h2")).to_contain_text("won")
        expect(end.locator(".ended p").first).to_be_visible()  # the rule
        expect(end.locator(".goal")).to_have_count(2)
        assert 1 <= end.locator(".moments li").count() <= 5
        expect(end.locator(".numbers dt").first).to_be_visible()
        for width, height in SIZES.values():
            ann.page.set_viewport_size({"width": width, "height": height})
            box = end.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
        ann.page.get_by_role("button", name="Close").click()
        expect(end).to_have_count(0)


def test_a_warlord_has_his_plate_when_his_planet_has_been_claimed(chromium: Browser, site: Running) -> None:
    """The game ends with the claim, before units go home."""
    state = last_choice("conquest")
    with Person(chromium, site.url) as ann:
        lay(site, ann, state)
        while not ann.over.is_visible():
            ann.options.first.click()
            ann.page.wait_for_timeout(300)
        expect(ann.page.locator(".lordp")).to_have_count(2)


def test_what_an_answer_is_about_is_not_cut_off(chromium: Browser, site: Running) -> None:
    """Dark Millennium: a unit that was clicked shoots or charges, and both buttons say with whom."""
    with Person(chromium, site.url) as ann:
        lay(site, ann, full("dark_millennium"))
        ann.click_thing(ann.page.locator(".half.own .unit.glow .card").first)
        buttons = ann.page.locator(".prompt .btns .btn:not(.ghost) .words")
        expect(buttons.first).to_be_visible()
        shown = buttons.evaluate_all("(all) => all.map((one) => one.innerText.trim())")
        assert len(shown) >= 2
        assert not [text for text in shown if text.split()[-1] in ("with", "at", "to", "on", "of")]


def test_a_bot_that_thinks_has_a_mark(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest", bot="officer")
        ann.wait_for_turn()
        ann.page.evaluate(COUNT_MARKS)
        for _ in range(6):
            ann.options.first.click()
            ann.settle()
            ann.wait_for_turn()
            if ann.page.evaluate("window.marked"):
                return
        raise AssertionError("nobody was seen to think")
