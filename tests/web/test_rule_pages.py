"""The rules, and the scenarios that show them, step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.server import scenarios
from tests.server.serving import Running
from tests.web.browsing import DESK, PHONE, Person


def test_rules_are_found_by_topic_and_by_words(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/conquest")
        ann.page.locator(".topics button").nth(2).click()
        first = ann.page.locator(".rule").first.inner_text()
        ann.page.get_by_label("Search the rules").fill("warlord bloodied")
        expect(ann.page.locator(".rule").first).not_to_have_text(first, use_inner_text=True)
        for text in ann.page.locator(".rule").all_inner_texts():
            assert "warlord" in text.lower()
            assert "bloodied" in text.lower()


def test_a_link_leads_to_its_rule(chromium: Browser, site: Running) -> None:
    rule = list(strategium.game("conquest").clauses)[-1].id
    with Person(chromium, site.url) as ann:
        ann.go(f"/rules/conquest#{rule}")
        expect(ann.page.locator(".rule.on .id")).to_have_text(rule)
        expect(ann.page.locator(".rule.on")).to_be_in_viewport()


def test_from_a_rule_to_its_scenario_and_through_it(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/rules/template")
        ann.page.get_by_label("Search the rules").fill("site")
        ann.page.locator(".rule summary").first.click()
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
