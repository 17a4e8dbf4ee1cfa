"""Fights have their screen, or a panel: who fights whom, what is compared, what each answer would do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.kernel.state import GameState
from tests.server.serving import Running
from tests.web.browsing import SIZES, Person
from tests.web.laying import FIGHTS, fight, lay

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
SCREENS = ("forbidden_stars", "horus_heresy")
CUT = """() => [...document.querySelectorAll('.theatre .fname, .theatre .part, .theatre .phead b, .contest .fname')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def told(state: GameState) -> dict[str, Any]:
    """The fight as the one who is asked sees it."""
    found: dict[str, Any] = state.view(state.pending[0].seat)[state.game.table["contest"]["from"]]
    return found


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_keeps_to_the_contract(name: str) -> None:
    face = strategium.game(name).table["contest"]
    for question in FIGHTS[name]:
        state = fight(name, question)
        found = told(state)
        assert found[face["title"]]
        assert [side["seat"] for side in found["sides"]] in ([0, 1], [1, 0])
        for one in found["sums"]:
            first, *others = [part["value"] for part in one["parts"]]
            assert one["total"] == max(0, first - sum(others))
        for one in found.get("hits", ()):
            assert one["ref"] in str(state.view(None)) + str(state.view(state.pending[0].seat))
        assert len(found.get("slots", ())) >= found.get("slot", 0)
        words = {word for side in found["sides"] for word in side["totals"]}
        assert words <= {*face["icons"]}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_both_sides_and_leads_to_the_map_and_back(
    chromium: Browser, site: Running, name: str
) -> None:
    state = fight(name, FIGHTS[name][0])
    with Person(chromium, site.url) as ann:
        lay(site, ann, state)
        screen = ann.page.locator(".theatre")
        expect(screen.locator(".tside")).to_have_count(2)
        names = [unit["name"] for side in told(state)["sides"] for unit in side["units"]]
        assert names
        for one in names:
            expect(screen.locator(".fighter", has_text=one).first).to_be_visible()
        expect(screen.locator(".tsteps li.on")).to_have_count(1)
        expect(screen.locator(".ifnow")).to_be_visible()
        ann.page.keyboard.press("m")
        expect(ann.page.locator(".mapscroll")).to_be_visible()
        expect(screen).to_have_count(0)
        expect(ann.page.locator(".contest")).to_be_visible()
        ann.page.get_by_role("button", name="To the", exact=False).first.click()
        expect(screen).to_be_visible()


def test_damage_is_given_to_those_on_the_screen(chromium: Browser, site: Running) -> None:
    """What would become of each stands beside it, and a click on it is the answer."""
    with Person(chromium, site.url) as ann:
        lay(site, ann, fight("forbidden_stars", "suffer damage"))
        glowing = ann.page.locator(".fighter.glow")
        assert glowing.count() >= 2
        expect(glowing.first.locator(".tag").first).to_contain_text("destroyed")
        before = ann.question()
        glowing.first.locator("button").click()
        expect(ann.prompt).not_to_have_text(before)


def test_shields_that_are_named_count_in_the_sum(chromium: Browser, site: Running) -> None:
    """Horus Heresy: whoever resists sees what would be left of the damage before he is done."""
    state = fight("horus_heresy", "resist damage", options=3)
    with Person(chromium, site.url) as ann:
        lay(site, ann, state)
        left = ann.page.locator(".sum .total b")
        before = int(left.inner_text())
        ann.page.locator(".handrow .unit.glow .card").first.click()
        expect(left).not_to_have_text(str(before))
        assert int(left.inner_text()) < before


@pytest.mark.parametrize("name", [name for name in FIGHTS if name not in SCREENS])
def test_a_panel_tells_what_would_happen(chromium: Browser, site: Running, name: str) -> None:
    state = fight(name, FIGHTS[name][0])
    found = told(state)
    with Person(chromium, site.url) as ann:
        lay(site, ann, state)
        panel = ann.page.locator(".rail .contest")
        expect(panel).to_contain_text(found["note"])
        fighting = sum(len(side["units"]) for side in found["sides"])
        expect(panel.locator(".fighter")).to_have_count(fighting)
        assert fighting > 0
        expect(panel.locator(".sum")).to_have_count(len(found["sums"]))
        expect(ann.page.locator(".lineup .unit .word")).not_to_have_count(0)


def test_what_an_attack_would_do_stands_beside_each_target(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, fight("conquest", "defender", options=4))
        notes = ann.page.locator(".prompt .btns small")
        assert notes.count() >= 4
        expect(notes.first).to_contain_text("damage")


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_can_be_read_in_every_size(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        for question in FIGHTS[name]:
            lay(site, ann, fight(name, question))
            expect(ann.page.locator(".changed")).to_have_count(0)  # what is new lies on top for a moment
            for size, (width, height) in SIZES.items():
                ann.page.set_viewport_size({"width": width, "height": height})
                ann.page.evaluate(DRAWN)
                expect(ann.prompt).to_be_in_viewport()
                assert (size, ann.page.evaluate(OVERLAPS)) == (size, [])
                assert (size, ann.page.evaluate(CUT)) == (size, [])
                assert ann.width() <= width


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious_in_a_fight(chromium: Browser, site: Running, theme: Any) -> None:
    with Person(chromium, site.url, SIZES["1440"], theme) as ann:
        for name in ("forbidden_stars", "horus_heresy", "conquest"):
            lay(site, ann, fight(name, FIGHTS[name][0]))
            assert ann.serious() == []
