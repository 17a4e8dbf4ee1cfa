"""Scripts in names, chat and decks are words, and none of them runs."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Running
from tests.web.browsing import Person
from tests.web.payloads import payloads, short_payloads

SHOWN = 50  # lines of chat that a page surely shows


def nothing_ran(page: Page) -> None:
    page.wait_for_timeout(100)
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("script:not([src])").count() == 0


def test_there_are_two_hundred_of_them() -> None:
    assert len(set(payloads())) >= 200
    assert len(short_payloads()) >= 20


def test_none_runs_in_the_chat(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin("A friend")
        table = ann.page.get_by_label("Send this link").input_value().rsplit("/", 1)[1]
        bob = site.player("Bob")
        bob.post(f"/api/tables/{table}/join")
        screen = bob.sit_at(table, 1)
        every = payloads()
        for start in range(0, len(every), SHOWN):
            part = every[start : start + SHOWN]
            for line in part:
                screen.send({"t": "chat", "text": line})
            expect(ann.page.locator(".log .said").last).to_contain_text(part[-1])
            nothing_ran(ann.page)


def test_none_runs_in_names(chromium: Browser, site: Running) -> None:
    for name in short_payloads():
        site.player(name).make("me", "open", public=True)
    with Person(chromium, site.url) as ann:
        for path in ("/", "/tables"):
            ann.go(path)
            expect(ann.page.locator(".li").first).to_be_visible()
            assert ann.page.locator(".li").count() >= 20
            nothing_ran(ann.page)


def test_none_runs_in_a_deck(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/decks/conquest")
        ann.page.get_by_role("button", name="Import").click()
        ann.page.get_by_label("Paste a list").fill("\n".join(f"1 {one}" for one in payloads()))
        ann.page.get_by_role("button", name="Read it").click()
        expect(ann.page.locator(".fault").nth(100)).to_be_attached()
        nothing_ran(ann.page)
        ann.page.get_by_label("Name of the deck").fill(payloads()[0])
        ann.page.get_by_role("button", name="Save").click()
        ann.go("/")
        ann.page.locator(".gm", has_text="Conquest").click()
        expect(ann.page.locator(".fb", has_text="hacked")).to_be_visible()
        nothing_ran(ann.page)
