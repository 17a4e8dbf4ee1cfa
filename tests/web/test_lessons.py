"""Lessons in the browser: played whole, at a desk and on a phone, with wrong turns; and hints in a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.scenarios.lesson import Lesson, lessons
from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person
from tests.web.learning import Pupil

# Where the coach lies over what he points at, or at a desk over the question.
COVERED = """(desk) => {
  const coach = document.querySelector('.coach').getBoundingClientRect()
  return [...document.querySelectorAll('.rings .ring' + (desk ? ', .prompt' : ''))].filter((one) => {
    const box = one.getBoundingClientRect()
    const across = Math.min(box.right, coach.right) - Math.max(box.left, coach.left)
    const down = Math.min(box.bottom, coach.bottom) - Math.max(box.top, coach.top)
    return across > 4 && down > box.height / 3
  }).length
}"""

# On a phone the answers end where the folded coach begins.
ABOVE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  return box('.prompt').bottom <= box('.coach.folded').top + 1
}"""
# Rings around nothing: what they were meant for is scrolled out of sight.
EMPTY = """() => [...document.querySelectorAll('.rings .ring')].filter((one) => {
  const box = one.getBoundingClientRect()
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return !there?.closest('[data-ref], .trk')
}).length"""
# What is said where the question stands, as long as the page is open.
LISTEN = """() => {
  window.said = new Set()
  const note = () => window.said.add(document.querySelector('.prompt .q')?.textContent)
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""


def lesson(game: str, id: str) -> Lesson:
    return next(one for one in lessons(strategium.game(game)) if one.id == id)


@pytest.mark.parametrize(
    ("game", "id", "size"),
    [
        ("conquest", "battle", DESK),
        ("conquest", "battle", PHONE),
        ("horus_heresy", "goal", DESK),  # areas of a map
        ("template", "hiring", DESK),
        ("template", "hiring", PHONE),
        ("invasion", "attack", PHONE),  # tasks of several lines
    ],
)
def test_a_lesson_is_played_whole(
    chromium: Browser, site: Running, game: str, id: str, size: tuple[int, int]
) -> None:
    """By what the coach says alone. What he points at is ringed, and he does not lie on it."""
    with Person(chromium, site.url, size) as person:
        pupil = Pupil(person, lesson(game, id))
        for _ in pupil.steps():
            pupil.go_to_the_table()
            if pupil.coach.step.point:
                expect(person.page.locator(".rings .ring").first).to_be_visible()
                person.page.wait_for_function(f"(desk) => ({COVERED})(desk) === 0", arg=size == DESK)
            if size == PHONE and pupil.coach.step.task:
                person.page.wait_for_function(ABOVE)
        assert person.serious() == []
        person.go(f"/learn/{game}")
        expect(person.page.locator(".lessons .good")).to_have_count(1)
        assert person.serious() == []


def test_a_wrong_move_is_taken_back_and_explained_with_its_rule(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as person:
        pupil = Pupil(person, lesson("conquest", "battle"))
        pupil.choose("retreat Captain Cato Sicarius")
        pupil.says("Allowed, but look:")
        pupil.says("you are winning here")
        rule = strategium.game("conquest").find_clause("conquest/combat-turn.warlord-retreat-instead")
        pupil.says(rule.text)
        expect(pupil.panel).to_have_attribute("data-moves", "0")
        pupil.button("Hint").click()
        pupil.says("2 attack against 2 health.")
        pupil.do_step()


def test_a_lesson_goes_on_where_it_was_left_and_by_keys(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as person:
        pupil = Pupil(person, lesson("conquest", "deploy"))
        person.page.keyboard.press("Enter")
        pupil.says("Where the battle will be")
        person.page.keyboard.press("h")
        pupil.says("First the card in your hand")
        person.page.reload()
        pupil.says("Where the battle will be")
        pupil.button("Skip").click()
        pupil.says("A unit that earns")
        pupil.button("Back").click()
        pupil.says("Where the battle will be")


def test_an_area_is_ringed_by_its_shape_and_what_is_out_of_sight_is_brought_there(
    chromium: Browser, site: Running
) -> None:
    with Person(chromium, site.url) as person:
        pupil = Pupil(person, lesson("horus_heresy", "goal"))
        expect(person.page.locator(".rings .ring")).to_have_count(
            3
        )  # the track, the Emperor, and Horus below
        person.page.wait_for_function(f"() => ({EMPTY})() === 0")
        pupil.do_step()
        expect(person.page.locator(".rings path.ring")).to_have_count(4)  # the spaceports


def test_what_happens_by_itself_is_to_be_watched(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, still=False) as person:
        pupil = Pupil(person, lesson("conquest", "deploy"))
        pupil.do_step()
        person.page.evaluate(LISTEN)
        pupil.do_step()
        said = person.page.evaluate("[...window.said]")
        assert "Watch what happens." in said
        assert "Read what the coach says, then go on." not in said


def test_the_last_hint_is_seen_when_it_is_asked_for(chromium: Browser, site: Running) -> None:
    """On a phone there is little room below what was wrong, and its rule."""
    with Person(chromium, site.url, PHONE) as person:
        pupil = Pupil(person, lesson("conquest", "battle"))
        pupil.choose("retreat Captain Cato Sicarius")
        pupil.says("Allowed, but look:")
        while pupil.button("Hint").is_enabled():
            pupil.button("Hint").click()
        person.page.wait_for_function(
            """() => {
              const box = (selector) => document.querySelector(selector).getBoundingClientRect()
              return box('.coach .help:nth-last-child(2)').bottom <= box('.coach .body').bottom + 1
            }"""
        )


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_last_lesson_is_a_whole_game_with_hints(
    chromium: Browser, site: Running, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as person:
        person.go("/learn/template")
        person.page.get_by_role("button", name="A whole game, with hints").click()
        person.wait_for_turn()
        asked = person.page.locator(".prompt .ask").bounding_box()
        tools = person.page.locator(".prompt .backs").bounding_box()
        assert asked
        assert tools
        assert asked["x"] + asked["width"] <= tools["x"]
        person.page.get_by_role("button", name="Hint", exact=True).click()
        expect(person.page.locator(".hinted b")).to_contain_text("The best move:")
        expect(person.page.locator(".hinted")).to_contain_text("warmaster")
