"""The rules, and the scenarios that show them, step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.scenarios.book import read_book
from strategium.server import scenarios
from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person


def test_the_book_begins_with_a_round_as_a_picture_and_leads_to_its_chapters(
    chromium: Browser, site: Running
) -> None:
    book = read_book(strategium.game("conquest"))
    with Person(chromium, site.url) as ann:
        ann.go("/rules/conquest")
        expect(ann.page.locator(".glance li h3")).to_have_text(
            ["Deploy", "Command", "Combat", "Headquarters", "At any time"]
        )
        expect(ann.page.locator(".glance .drawn .g").first).to_be_visible()
        expect(ann.page.locator("a.tile")).to_have_count(len(book.chapters))
        ann.page.get_by_role("link", name="Battle", exact=False).last.click()
        expect(ann.page.locator(".book h1")).to_have_text("Battle")
        rule = ann.page.locator('[data-rule="conquest/attack.resolve"]')
        expect(rule).to_contain_text(strategium.game("conquest").find_clause("conquest/attack.resolve").text)
        expect(rule.locator("pre")).to_be_hidden()  # code is folded away
        rule.get_by_text("Where is this in the code?").click()
        expect(rule.locator("pre")).to_contain_text("games/conquest/rules/")
        ann.page.get_by_role("link", name="Next: Damage").click()
        expect(ann.page.locator(".book h1")).to_have_text("Damage")


def test_rules_are_found_by_words_with_slips_and_by_keys(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/conquest")
        ann.page.locator(".glance li").first.wait_for()
        ann.page.keyboard.press("/")
        ann.page.keyboard.type("may I sheild twice")
        expect(ann.page.locator(".rule").first).to_contain_text("At most one shield card")
        ann.page.get_by_label("Search the rules").fill("zeppelin")
        expect(ann.page.locator(".book h1")).to_have_text("No rule is about that.")
        ann.page.get_by_label("Search the rules").fill("")
        expect(ann.page.locator(".glance li").first).to_be_visible()


def test_a_link_leads_to_its_rule(chromium: Browser, site: Running) -> None:
    rule = list(strategium.game("conquest").clauses)[-1].id
    with Person(chromium, site.url) as ann:
        ann.go(f"/rules/conquest#{rule}")
        expect(ann.page.locator(".rule.on")).to_have_attribute("data-rule", rule)
        expect(ann.page.locator(".rule.on")).to_be_in_viewport()
        ann.go("/rules/conquest#conquest/attack.no-such-rule")
        ann.page.reload()
        expect(ann.page.get_by_role("alert")).to_have_text("There is no such chapter or rule.")


def test_words_of_cards_and_readings(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/conquest#words")
        flying = ann.page.locator(".glossary dd").nth(4)
        expect(ann.page.locator(".glossary dt").nth(4)).to_have_text("Flying")
        flying.get_by_text("On 8 cards").click()
        expect(flying.locator("details p")).to_be_visible()
        ann.page.get_by_role("link", name="Where the rulebook is unclear").click()
        readings = [clause for clause in strategium.game("conquest").clauses if clause.ambiguous]
        expect(ann.page.locator(".rule .reading")).to_have_count(len(readings))


def test_the_whole_book_is_printed(chromium: Browser, site: Running) -> None:
    game = strategium.game("template")
    with Person(chromium, site.url) as ann:
        ann.page.add_init_script("window.print = () => { window.printed = true }")
        ann.go("/rules/template")
        ann.page.get_by_role("button", name="Print the book").click()
        expect(ann.page.locator(".rule")).to_have_count(len(game.clauses))
        ann.page.wait_for_function("window.printed")
        ann.page.emulate_media(media="print")
        expect(ann.page.locator(".topics")).to_be_hidden()
        expect(ann.page.locator(".rule .links").first).to_be_hidden()
        expect(ann.page.locator(".rule").last).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", strategium.games())
def test_the_pages_of_the_book_are_sound(
    chromium: Browser, site: Running, name: str, size: tuple[int, int]
) -> None:
    book = read_book(strategium.game(name))
    longest = max(book.chapters, key=lambda chapter: len(chapter.clauses))
    with Person(chromium, site.url, size) as ann:
        for place in ("", f"#{longest.id}", "#words"):
            ann.go(f"/rules/{name}{place}")
            ann.page.locator(".book h1").first.wait_for()
            assert ann.width() <= size[0]
            assert ann.serious() == []
        if size == PHONE:  # the contents are folded away, and go away again
            chapter = ann.page.locator(".topics").get_by_role("link", name=book.chapters[1].name)
            expect(chapter).to_be_hidden()
            ann.page.get_by_role("button", name="The book").click()
            chapter.click()
            expect(ann.page.locator(".book h1")).to_have_text(book.chapters[1].name)
            expect(chapter).to_be_hidden()


def test_from_a_rule_to_its_example_and_through_it(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/template#hiring")
        ann.page.locator(".rule summary", has_text="examples to play").first.click()
        link = ann.page.locator(".rule details a").first
        name = link.inner_text()
        link.click()
        expect(ann.page.locator(".scen h1")).to_have_text(name)
        expect(ann.page.locator(".asks")).not_to_be_empty()
        steps = ann.page.locator(".steps li")
        last = steps.count() - 1
        for _ in range(last):
            ann.page.get_by_role("button", name="One step on").click()
        expect(steps.last).to_have_attribute("aria-current", "step")
        expect(ann.page.locator(".steps .refusal")).to_have_count(0)
        steps.first.locator("button").click()
        expect(steps.first).to_have_attribute("aria-current", "step")


def test_what_a_seat_sees_is_told_in_words_and_where_it_stops_is_not(
    chromium: Browser, site: Running
) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/template/stowed_unseen")
        seen = ann.page.locator(".steps li", has_text="Blue sees")
        expect(seen).to_contain_text("Blue sees sites: Bow: units: Red: Bruiser, Red's card")
        ann.go("/rules/invasion/legends.malekith")
        power = ann.page.locator(".steps li", has_text="power: Malekith 2")
        expect(power).to_be_visible()
        expect(power).not_to_contain_text("stop")


def test_what_may_be_chosen_is_told_in_words(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/conquest/cards.tau.ambush-platform-deploy-phase")
        steps = ann.page.locator(".steps")
        expect(steps).to_contain_text("Tau may not choose “use Ambush Platform”")
        expect(steps).to_contain_text("next is Tau: deploy where")
        expect(steps).not_to_contain_text("offered")
        ann.go("/rules/template/hidden_stowaway")
        expect(steps).to_contain_text("strength: none")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["conquest", "horus_heresy"])
def test_a_scenario_page_is_sound(chromium: Browser, site: Running, name: str, size: tuple[int, int]) -> None:
    found = scenarios.listed(strategium.game(name))
    with Person(chromium, site.url, size) as ann:
        ann.go(f"/rules/{name}/{found[len(found) // 3]['id']}")
        ann.page.locator(".steps li").first.wait_for()
        assert ann.width() <= size[0]
        assert ann.serious() == []
