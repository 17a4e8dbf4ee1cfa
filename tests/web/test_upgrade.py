"""A game of an older release in the browser: everybody is asked, in plain words, whether it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from strategium.web.pages import pages
from tests.server.serving import Player, Running, cookie_at, quick, serving
from tests.server.stores import keys, unpack
from tests.web.browsing import Person

RELEASE = "0.1.0"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    """A server on the store of another release."""
    db = unpack(RELEASE, tmp_path / "games.db")
    with serving(quick(db), pages()) as running:
        yield running


def comes_back(browser: Browser, site: Running, name: str) -> Person:
    """Somebody who had games there before."""
    person = Person(browser, site.url)
    cookie = {"name": cookie_at(site.port), "value": keys(RELEASE)[name], "url": site.url}
    person.page.context.add_cookies([cookie])  # type: ignore[list-item]
    return person


def asked_tables(site: Running, name: str) -> tuple[Player, list[str]]:
    """The tables at which everybody is asked."""
    player = site.player()
    player.cookie = keys(RELEASE)[name]
    running = [row["id"] for row in player.get("/api/tables")["yours"] if row["status"] == "playing"]
    return player, [id for id in running if player.get(f"/api/tables/{id}")["table"]["upgrade"]]


def test_everybody_is_asked_and_then_it_goes_on_or_ends(chromium: Browser, site: Running) -> None:
    bob, tables = asked_tables(site, "Bob")
    with comes_back(chromium, site, "Ann") as ann:
        question = ann.page.get_by_role("dialog", name="The rules have changed since this game began.")
        ann.page.goto(f"{site.url}/table/{tables[0]}")
        expect(question.locator("li").first).to_be_visible()
        expect(question).to_contain_text("are taken back")
        question.get_by_role("button", name="Go on").click()
        expect(question).to_contain_text("You have agreed. Waiting for Bob.")
        version = bob.get(f"/api/tables/{tables[0]}")["table"]["upgrade"]["to"]
        bob.post(f"/api/tables/{tables[0]}/upgrade", {"version": version, "yes": True})
        expect(question).to_have_count(0)
        expect(ann.page.locator(".prompt .q")).not_to_contain_text("rules have changed")
        ann.page.goto(f"{site.url}/table/{tables[1]}")
        question.get_by_role("button", name="End the game").click()
        question.get_by_role("button", name="Really?").click()
        expect(ann.page.get_by_text("Ann did not want to go on")).to_be_visible()
        assert ann.serious() == []
        ann.page.get_by_role("link", name="See the replay").click()
        expect(ann.page.get_by_role("note")).to_contain_text("cannot be shown")
