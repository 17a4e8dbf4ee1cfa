"""Seats in the browser: bots that stand in, ends that are final, spectators who are seen, one guest in two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.server.serving import Running
from tests.web.browsing import PHONE, Person


def call(person: Person, name: str) -> None:
    person.go()
    person.page.locator(".ib.who").click()
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.locator(".ib.who")).to_be_visible()


def sit_down(ann: Person, bob: Person) -> str:
    """Ann and Bob at a table; gives its id."""
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        call(person, name)
    ann.begin("A friend")
    link = ann.page.get_by_label("Send this link").input_value()
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()
    for person in (ann, bob):
        assert person.wait_for_turn()
    return link.rsplit("/", 1)[1]


def from_menu(person: Person, item: str) -> None:
    """What is asked twice."""
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("menuitem", name=item).click()
    person.page.get_by_role("menuitem", name="Really?").click()


def test_a_bot_plays_for_who_is_away_until_he_is_back(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann, Person(chromium, site.url, PHONE) as bob:
        table = sit_down(ann, bob)
        bob.go("/tables")
        ann.options.first.click()
        expect(ann.page.locator(".prompt")).to_contain_text("Bob is away. After 5 minutes")
        from_menu(ann, "Let a bot play for Bob")
        expect(ann.page.locator(".prompt .sub")).to_contain_text("wait 5 minutes more")
        ann.problems.clear()  # the browser notes that it was refused
        site.pretend_absence(table, 1, 300)
        from_menu(ann, "Let a bot play for Bob")
        expect(ann.page.locator(".log")).to_contain_text("plays on for Bob")
        expect(bob.page.locator(".when.hot")).to_have_text("a bot plays for you")
        bob.page.locator("a.li").first.click()
        bob.expect_question("The bot “officer” plays for you.")
        expect(bob.options).to_have_count(0)
        assert bob.serious() == []
        assert bob.width() <= PHONE[0]
        bob.page.get_by_role("button", name="I am back").click()
        expect(bob.prompt).not_to_contain_text("plays for you")
        expect(ann.page.locator(".log")).to_contain_text("Bob is back.")


def test_the_end_of_a_game_with_a_friend_has_no_undo(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann, Person(chromium, site.url) as bob:
        sit_down(ann, bob)
        ann.concede()
        for person in (ann, bob):
            person.over.wait_for()
            expect(person.page.get_by_role("button", name=re.compile("undo", re.IGNORECASE))).to_have_count(0)
            person.page.keyboard.press("u")
        expect(ann.over).to_be_visible()


def test_alone_the_end_is_taken_back_until_it_was_looked_at(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.concede()
        expect(ann.over).to_contain_text("You may take the end back until")
        ann.over.get_by_role("button", name="Undo").click()
        expect(ann.over).to_be_hidden()
        ann.concede()
        ann.page.get_by_role("link", name="See the replay").click()
        ann.page.locator(".steps li").first.wait_for()
        ann.page.go_back()
        ann.over.wait_for()
        expect(ann.page.get_by_role("button", name="Undo")).to_have_count(0)
        expect(ann.over).not_to_contain_text("take the end back")


def test_who_watches_is_seen(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, PHONE) as ann:
        table = site.player("Cat").make("me", "open", spectators=True)
        ann.go(f"/table/{table}")
        ann.page.get_by_role("button", name="Sit down").click()
        ann.wait_for_turn()
        leo = site.player("Leo").sit_at(table, None)
        leo.receive()
        chip = ann.page.locator(".chip.watching")
        expect(chip).to_have_text("1")
        expect(chip).to_have_attribute("title", "Watched by Leo")
        ann.page.get_by_role("button", name="Menu").click()
        expect(ann.page.locator(".watchers")).to_have_text("Watched by Leo")
        assert ann.width() <= PHONE[0]
        assert ann.serious() == []


def test_one_guest_in_two_browsers(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann, Person(chromium, site.url, PHONE) as phone:
        call(ann, "Ann")
        ann.begin()
        ann.wait_for_turn()
        address = ann.page.url
        ann.go("/you")
        ann.page.get_by_role("button", name="Show a code").click()
        code = ann.page.locator(".code").inner_text()
        phone.go()
        phone.page.locator(".ib.who").click()
        phone.page.get_by_role("link", name="Your browsers").click()
        phone.page.get_by_label("The code of your other browser").fill(code.lower())
        phone.page.get_by_role("button", name="Sign in").click()
        expect(phone.page.get_by_role("status")).to_have_text("You are Ann here, too.")
        assert phone.width() <= PHONE[0]
        assert phone.serious() == []
        phone.page.goto(address)
        assert phone.wait_for_turn()

        ann.go("/you")
        ann.page.get_by_role("button", name="Sign out there").click()
        expect(ann.page.get_by_role("button", name="Sign out there")).to_have_count(0)
        expect(phone.page.locator(".chip.lost")).to_have_text("Closed")
        expect(phone.page.locator(".prompt")).to_contain_text("signed out in this browser")

        ann.page.get_by_role("button", name="Sign out here").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("1 game under way would be lost")
        ann.page.get_by_role("button", name="Really?").click()
        expect(ann.page.get_by_role("status")).to_have_text("You are signed out in this browser.")
        expect(ann.page.locator(".ib.who")).to_contain_text("Guest")
        for person in (ann, phone):
            person.problems.clear()  # the browsers note what was refused
