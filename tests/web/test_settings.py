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


COUNT_CHANGES = """() => {
  window.moved = window.outlined = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...words) { window.moved++; return animate.apply(this, words) }
  const add = DOMTokenList.prototype.add
  DOMTokenList.prototype.add = function (...words) {
    if (words.includes('changed')) window.outlined++
    return add.apply(this, words)
  }
}"""

# What can be chosen is not what it was: a question, not the moment in between.
LOOKS_DIFFERENT = """(before) => {
  const now = document.querySelector('.tbl')
  return now.querySelector('[data-option]:not([disabled]), .over') && now.innerText !== before
}"""


def open_settings(ann: Person) -> None:
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("menuitem", name="Settings").click()
    expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()


def until_it_can_be_passed(ann: Person) -> None:
    """Play until a question is a opportunity to act; another game, if one ends without."""
    rng = random.Random(2)
    for _ in range(120):
        if not ann.wait_for_turn():
            ann.begin()
            continue
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


def test_a_key_that_cannot_be_given_away_makes_no_move(chromium: Browser, site: Running) -> None:
    """The keys 1 to 9 choose an option: while a key is waited for they do not."""
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        first = ann.question()
        open_settings(ann)
        ann.page.get_by_role("button", name="Undo: U. Change").click()
        ann.page.keyboard.press("1")
        expect(ann.page.locator(".keylist")).to_contain_text("another key")
        ann.page.keyboard.press("b")
        expect(ann.page.get_by_role("button", name="Undo: B. Change")).to_be_visible()
        ann.page.wait_for_timeout(150)
        assert ann.question() == first
        assert ann.page.locator(".btn.undo").is_disabled()  # nothing was chosen


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
        ann.page.wait_for_function("window.sounds > 0")


def test_what_is_always_passed_is_not_asked_again(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        until_it_can_be_passed(ann)
        before = ann.page.locator(".tbl").inner_text()
        ann.page.get_by_role("button", name="Always pass here").click()
        ann.page.wait_for_function(LOOKS_DIFFERENT, arg=before)
        open_settings(ann)
        kept = ann.page.locator(".settings .check").filter(has=ann.page.locator("input:checked"))
        expect(kept.last).not_to_contain_text("Show changes")


def test_pass_until_something_changes(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        until_it_can_be_passed(ann)
        before = ann.page.locator(".tbl").inner_text()
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("p")
        ann.page.wait_for_function(LOOKS_DIFFERENT, arg=before)


def test_changes_move_unless_that_is_not_wished(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as ann:
        ann.page.add_init_script(f"({COUNT_CHANGES})()")
        ann.begin()
        assert changes(ann)["moved"] > 0
        open_settings(ann)
        ann.page.get_by_label("Show changes as movements").uncheck()
        ann.page.keyboard.press("Escape")
        seen = changes(ann)
        assert seen["moved"] == 0
        assert seen["outlined"] > 0


def test_without_movement_changes_are_outlined(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.page.add_init_script(f"({COUNT_CHANGES})()")
        ann.begin()
        seen = changes(ann)
        assert seen["moved"] == 0
        assert seen["outlined"] > 0


def changes(ann: Person) -> dict[str, int]:
    """What was moved and outlined during a few choices."""
    ann.page.evaluate("window.moved = window.outlined = 0")
    rng = random.Random(7)
    for _ in range(10):
        ann.wait_for_turn()
        ann.choose(rng, by_things=False)
        ann.settle()
    ann.wait_for_turn()
    counted: dict[str, int] = ann.page.evaluate("({ moved: window.moved, outlined: window.outlined })")
    return counted


def test_axe_finds_nothing_serious_in_the_settings(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        open_settings(ann)
        assert ann.serious() == []


def test_what_was_passed_is_not_asked_again_while_nothing_changes(chromium: Browser, site: Running) -> None:
    """The same question at the same table is passed for her: the page comes to look different by itself."""
    rng = random.Random(5)
    passed = 0
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest")
        for _ in range(300):
            if passed == 3:
                break
            if not ann.wait_for_turn():
                ann.begin(game="Conquest")
                continue
            passing = ann.page.locator("[data-option=pass]:not([disabled])")
            if passing.count() and ann.page.get_by_text("you may use an action").count():
                before = ann.page.locator(".tbl").inner_text()
                passing.click()
                ann.page.wait_for_function(LOOKS_DIFFERENT, arg=before)
                passed += 1
            else:
                ann.options.nth(rng.randrange(ann.options.count())).click()
                ann.settle()
    assert passed
