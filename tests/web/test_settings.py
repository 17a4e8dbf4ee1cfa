"""What a player sets for himself: keys, sounds, movement, and where he always passes."""

from __future__ import annotations

import random

from playwright.sync_api import Browser, expect

from tests.server.serving import Running
from tests.web.browsing import Person

COUNT_SOUNDS = """() => {
  window.sounds = 0
  const Real = window.AudioContext
  window.AudioContext = class extends Real {
    createOscillator() { window.sounds++; return super.createOscillator() }
  }
}"""


def open_settings(ann: Person) -> None:
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("menuitem", name="Settings").click()
    expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()


def until_it_can_be_passed(ann: Person) -> None:
    """Play until a question has “pass”."""
    rng = random.Random(2)
    for _ in range(60):
        ann.wait_for_turn()
        if ann.page.get_by_role("button", name="Always pass here").count():
            return
        ann.options.nth(rng.randrange(ann.options.count())).click()
        ann.settle()
    raise AssertionError("nothing could be passed")


def test_a_key_that_was_changed_does_what_the_old_one_did(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        first = ann.question()
        ann.options.first.click()
        expect(ann.prompt).not_to_have_text(first)
        ann.wait_for_turn()
        second = ann.question()
        open_settings(ann)
        ann.page.get_by_role("button", name="Undo: U. Change").click()
        ann.page.keyboard.press("b")
        expect(ann.page.get_by_role("button", name="Undo: B. Change")).to_be_visible()
        ann.page.keyboard.press("Escape")
        ann.page.keyboard.press("u")
        ann.page.wait_for_timeout(150)
        assert ann.question() == second
        ann.page.keyboard.press("b")
        ann.expect_question(first)


def test_a_key_that_is_taken_is_exchanged(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        open_settings(ann)
        ann.page.get_by_role("button", name="Undo: U. Change").click()
        ann.page.keyboard.press("y")
        expect(ann.page.get_by_role("button", name="Undo: Y. Change")).to_be_visible()
        expect(ann.page.get_by_role("button", name="Redo: U. Change")).to_be_visible()
        ann.page.reload()
        ann.wait_for_turn()
        open_settings(ann)
        expect(ann.page.get_by_role("button", name="Undo: Y. Change")).to_be_visible()
        ann.page.get_by_role("button", name="The keys as they were").click()
        expect(ann.page.get_by_role("button", name="Undo: U. Change")).to_be_visible()


def test_there_is_no_sound_until_it_is_wished(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.page.add_init_script(f"({COUNT_SOUNDS})()")
        ann.begin()
        ann.wait_for_turn()
        ann.options.first.click()
        ann.settle()
        ann.wait_for_turn()
        assert ann.page.evaluate("window.sounds") == 0
        open_settings(ann)
        ann.page.get_by_label("Sounds").fill("0.5")
        ann.page.get_by_label("Sounds").dispatch_event("change")
        assert ann.page.evaluate("window.sounds") > 0


def test_what_is_always_passed_is_not_asked_again(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        until_it_can_be_passed(ann)
        before = ann.page.locator(".log li").count()
        ann.page.get_by_role("button", name="Always pass here").click()
        expect(ann.page.locator(".log li")).not_to_have_count(before)
        open_settings(ann)
        kept = ann.page.locator(".settings .check").filter(has=ann.page.locator("input:checked"))
        expect(kept.last).not_to_contain_text("Show changes")


def test_pass_until_something_changes(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        until_it_can_be_passed(ann)
        before = ann.page.locator(".log li").count()
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("p")
        expect(ann.page.locator(".log li")).not_to_have_count(before)
        ann.wait_for_turn()


def test_changes_move_unless_that_is_not_wished(chromium: Browser, site: Running) -> None:
    moving = "document.getAnimations().filter((one) => one instanceof Animation && !one.animationName).length"
    with Person(chromium, site.url, still=False) as ann:
        ann.begin()
        seen = watch(ann, moving)
        assert seen > 0
        open_settings(ann)
        ann.page.get_by_label("Show changes as movements").uncheck()
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_timeout(600)
        assert watch(ann, moving) == 0


def test_without_movement_changes_are_outlined(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        assert watch(ann, "document.querySelectorAll('.changed').length") > 0


def watch(ann: Person, expression: str) -> int:
    """The most that was seen of something during a few choices."""
    rng = random.Random(7)
    most = 0
    for _ in range(10):
        if not ann.wait_for_turn():
            break
        ann.choose(rng, by_things=False)
        for _ in range(4):
            most = max(most, int(ann.page.evaluate(expression)))
            ann.page.wait_for_timeout(15)
    return most


def test_axe_finds_nothing_serious_in_the_settings(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        open_settings(ann)
        assert ann.serious() == []
