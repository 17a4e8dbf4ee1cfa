"""The replay of a game that is over: step, jump, play; as each side saw it, or open."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person


def see_replay(ann: Person, choices: int = 5) -> None:
    """Play a little, give up, and look back."""
    ann.begin()
    rng = random.Random(3)
    for _ in range(choices):
        one_choice(ann, rng)
    look_back(ann)


def one_choice(ann: Person, rng: random.Random) -> None:
    ann.wait_for_turn()
    ann.choose(rng, by_things=False)
    ann.settle()


def look_back(ann: Person) -> None:
    ann.concede()
    ann.page.get_by_role("link", name="See the replay").click()
    ann.page.locator(".steps li").first.wait_for()


def at(ann: Person, number: int) -> None:
    expect(ann.page.locator(".transport .count")).to_have_text(re.compile(rf"^{number}\s"))


def go_to_end(ann: Person) -> int:
    """The number of the last step."""
    ann.page.get_by_role("button", name="To the end").click()
    count = ann.page.locator(".transport .count")
    expect(count).to_have_text(re.compile(r"^\s*(\d+)\s*/\s*\1\s*$"))
    return int(count.inner_text().split()[0])


def test_step_jump_and_play(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        see_replay(ann)
        at(ann, 0)
        ann.page.get_by_role("button", name="One step on").click()
        at(ann, 1)
        ann.page.keyboard.press("ArrowRight")
        at(ann, 2)
        ann.page.keyboard.press("ArrowLeft")
        at(ann, 1)
        last = go_to_end(ann)
        assert last > 5
        ann.page.locator(".steps li button").first.click()
        at(ann, max(1, last - 12))
        ann.page.get_by_role("button", name="To the beginning").click()
        at(ann, 0)
        ann.page.get_by_label("Speed").select_option("5×")
        ann.page.get_by_role("button", name="Play", exact=True).click()
        at(ann, last)
        expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_table_is_as_it_was(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        board = ann.page.locator(".lineup")
        crew = board.locator(".card")
        ann.wait_for_turn()
        at_first, rng = crew.count(), random.Random(3)
        while crew.count() == at_first:  # who plays at random may hire nobody for long
            one_choice(ann, rng)
        look_back(ann)
        first = board.inner_text()
        step = go_to_end(ann)
        while board.inner_text() == first:  # who was hired may have fallen since
            step -= 1
            ann.page.get_by_role("button", name="One step back").click()
            at(ann, step)
        ann.page.get_by_role("button", name="To the beginning").click()
        expect(board).to_have_text(first, use_inner_text=True)


def test_each_side_and_open(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        see_replay(ann)
        ann.page.get_by_role("button", name="One step on").click()
        expect(ann.page.locator(".handrow")).to_have_count(2)  # it begins with all hands open
        ann.page.get_by_role("button", name="Red", exact=True).click()
        expect(ann.page.locator(".handrow")).to_have_count(1)
        expect(ann.page.locator(".handrow .card").first).to_be_visible()
        expect(ann.page.locator(".hqrow.own .who")).to_contain_text("Red")
        ann.page.get_by_role("button", name="Blue", exact=True).click()
        expect(ann.page.locator(".hqrow.own .who")).to_contain_text("Blue")
        expect(ann.page.locator(".handrow .card").first).to_be_visible()
        ann.page.get_by_role("button", name="Open", exact=True).click()
        expect(ann.page.locator(".eyenote")).to_contain_text("All hands are open")
        expect(ann.page.locator(".handrow")).to_have_count(2)


def test_what_happened_is_played_between_moves(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as ann:
        see_replay(ann)
        played = ann.page.locator(".stage")
        last = int(ann.page.locator(".transport .count").inner_text().split("/")[1])
        for step in range(1, last + 1):
            ann.page.keyboard.press("ArrowRight")
            at(ann, step)
            expect(played).not_to_have_attribute("data-playing", "true")
        heard = (played.get_attribute("data-played") or "").split()
        assert {"order", "draw", "gain"} & set(heard)
        ann.page.get_by_role("button", name="To the beginning").click()
        at(ann, 0)
        assert (played.get_attribute("data-played") or "").split() == heard, (
            "who goes back sees the table only"
        )


def test_a_link_leads_to_the_same_move(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        see_replay(ann)
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("ArrowRight")
        at(ann, 3)
        assert ann.page.url.endswith("#3")
        ann.page.reload()
        at(ann, 3)
        ann.page.evaluate("location.hash = '#1'")
        at(ann, 1)


def test_a_game_that_goes_on_has_no_replay_yet(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        ann.page.goto(ann.page.url.replace("/table/", "/replay/"))
        expect(ann.page.get_by_role("alert")).to_contain_text("when the game is over")
        ann.problems.clear()  # the browser notes the refusal


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_at_a_replay(
    chromium: Browser, site: Running, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as ann:
        see_replay(ann)
        assert ann.width() <= size[0]
        assert ann.serious() == []
