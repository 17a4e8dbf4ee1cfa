"""Clocks and notices in the browser: choosing a pace, reading clocks, claiming, being told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from strategium.server.store import Store
from strategium.web.pages import pages
from tests.server.hands import do
from tests.server.receivers import Received, mail_server, web_server
from tests.server.serving import Running, quick, serving
from tests.web.browsing import DESK, PHONE, Person

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture
def post() -> Iterator[tuple[Received, Received]]:
    with web_server() as web, mail_server() as mail:
        yield web, mail


@pytest.fixture
def club(tmp_path: Path, post: tuple[Received, Received]) -> Iterator[Running]:
    """A server with accounts that sends notices."""
    web, mail = post
    config = quick(
        tmp_path / "games.db",
        accounts=True,
        notices=True,
        notice_hosts=(f"127.0.0.1:{web.port}",),
        smtp=f"smtp://127.0.0.1:{mail.port}",
        mail_from="table@club.example",
    )
    with serving(config, pages()) as running:
        yield running


def sound(person: Person, size: tuple[int, int]) -> None:
    assert person.width() <= size[0]
    assert person.serious() == []


@SIZES
def test_a_game_with_a_clock_from_making_to_claiming(
    chromium: Browser, club: Running, size: tuple[int, int]
) -> None:
    with Person(chromium, club.url, size) as ann, Person(chromium, club.url, size) as bob:
        ann.go()
        ann.page.locator(".gm", has_text="Salvage").click()
        ann.page.locator(".ob", has_text="A friend").click()
        ann.page.locator(".paces .lvl", has_text="Own").click()
        ann.page.get_by_label("Minutes each").fill("1")
        ann.page.get_by_label("Seconds back a turn").fill("0")
        expect(ann.page.locator("main")).to_contain_text("the others may claim the win")
        sound(ann, size)
        ann.page.get_by_role("button", name="Play now").click()
        ann.page.locator(".seatlist").wait_for()
        bob.page.goto(ann.page.url)
        bob.page.get_by_label("Your name").fill("Bob")
        bob.page.get_by_role("button", name=re.compile("Sit down")).click()
        for person in (ann, bob):
            person.prompt.wait_for()
            expect(person.page.locator(".seatclock")).to_have_count(2)
            expect(person.page.locator(".seatclock").first).to_contain_text(re.compile(r"\d:\d\d"))
            sound(person, size)
        own = ann.page.locator("span.seatclock")
        expect(own).to_have_attribute("role", "timer")
        expect(own).to_have_attribute("aria-label", re.compile(r"(second|minute)s? left, the clock runs"))
        table = ann.page.url.rsplit("/", 1)[1]
        bob.page.locator("details.seatclock > summary").click()
        bob.page.get_by_role("button", name="Give time: 5 minutes").click()
        expect(ann.page.locator("span.seatclock")).to_contain_text(re.compile(r"[56]:\d\d"))

        live = club.services.lobby.tables[table]
        match = live.playing()
        clock = match.clocks.of[1]
        later = match.clocks.kept(
            {**match.clocks.of, 1: type(clock)(1, running=True, since=clock.since - 90)}
        )
        match.clocks = later  # as if Bob had thought until his time was out
        do(club, shown(club, table))
        ann.page.locator("details.seatclock > summary").click()
        sound(ann, size)
        ann.page.get_by_role("button", name="Claim the win").click()
        for person in (ann, bob):
            person.over.wait_for()
        expect(bob.page.locator("body")).to_contain_text("lost on time")


async def shown(club: Running, table: str) -> None:
    club.services.lobby.tables[table].show()


@SIZES
def test_notices_and_a_holiday(
    chromium: Browser, club: Running, post: tuple[Received, Received], size: tuple[int, int]
) -> None:
    web, mail = post
    with Person(chromium, club.url, size) as ann:
        ann.go("/you")
        ann.page.get_by_role("button", name="Choose a name").click()
        ann.page.get_by_label("Name to sign in").fill("Ann-of-Tau")
        ann.page.locator("input[type=password]").fill("correct horse")
        ann.page.locator("form").get_by_role("button", name="Keep my games").click()
        ann.page.get_by_role("heading", name="Holiday").wait_for()  # there is an account
        ann.page.get_by_label("Address (https)").fill(f"http://127.0.0.1:{web.port}/hook")
        ann.page.get_by_role("form", name="To Discord").get_by_role("button", name="Add").click()
        expect(ann.page.locator(".channels")).to_contain_text("127.0.0.1/…hook · works")
        ann.page.get_by_role("button", name="Try it").click()
        expect(ann.page.locator("main")).to_contain_text("Sent: it should be there.")
        assert len(web.letters) == 1
        ann.page.get_by_label("Mail address", exact=True).fill("ann@club.example")
        ann.page.get_by_role("form", name="By mail").get_by_role("button", name="Add").click()
        expect(ann.page.locator(".channels")).to_contain_text("not confirmed yet")
        found = re.search(r"\b(\d{8})\b", mail.wait(1)[0][2].decode())
        assert found is not None
        ann.page.get_by_label("Code from the mail").fill(found[1])
        ann.page.get_by_role("button", name="Confirm").click()
        ann.page.get_by_label("One letter a day, at").first.check()
        ann.page.get_by_label("Quiet from").first.check()
        expect(ann.page.locator(".channels input[type=time]").first).to_have_value("22:00")
        sound(ann, size)
        ann.page.get_by_role("button", name="Begin a holiday").click()
        ann.page.get_by_role("button", name="End the holiday").click()
        expect(ann.page.get_by_role("button", name="Begin a holiday")).to_be_visible()
        guest = next(iter(club.services.sessions._guests.values()))
        do(club, club.services.keeper.do(lambda store: break_all(store, guest.id)))
        ann.go("/")
        expect(ann.page.locator("main")).to_contain_text(
            "A way by which you are told of your moves is broken."
        )
        sound(ann, size)


def break_all(store: Store, guest: int) -> None:
    for one in store.channels_of(guest):
        store.set_channel(msgspec.structs.replace(one, error="it answered 500", broken=1.0))


def test_the_service_worker_is_served(club: Running) -> None:
    """At the top, so that it serves all pages; and the page may run it."""
    answer = club.player().http.get("/sw.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.text
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
