"""Making a table, being invited to one, choosing what one plays, playing again; keeping one's games by an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from strategium.web.pages import pages
from tests.server.serving import Running, quick, serving
from tests.web.browsing import DESK, PHONE, Person

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Running]:
    """A server with accounts."""
    with serving(quick(tmp_path / "games.db", accounts=True), pages()) as running:
        yield running


def sound(person: Person, size: tuple[int, int]) -> None:
    assert person.width() <= size[0]
    assert person.serious() == []


def test_bots_are_offered_for_the_games_that_they_can_play(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, DESK) as ann:
        ann.go()
        ann.page.locator(".more > summary").click()
        ann.page.locator(".gm", has_text="Conquest").click()
        ann.page.locator(".opts select").first.select_option("learned")
        expect(ann.page.locator(".lvl")).to_have_count(3)
        ann.page.locator(".gm", has_text="Invasion").click()
        expect(ann.page.locator(".opts select").first).to_have_value("officer")
        expect(ann.page.locator(".opts select").first.locator("option[value^=learned]")).to_have_count(0)
        ann.page.locator(".gm", has_text="Dark Millennium").click()
        expect(ann.page.locator(".opts select").first.locator("option[value^=learned]")).to_have_count(2)


@SIZES
def test_from_making_a_table_to_the_next_game(
    chromium: Browser, site: Running, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as ann, Person(chromium, site.url, size) as bob:
        ann.go()
        ann.page.locator(".gm", has_text="Conquest").click()
        ann.page.locator(".fb", has_text="Tau").click()
        ann.page.locator(".ob", has_text="A friend").click()
        ann.page.locator(".more > summary").click()
        ann.page.get_by_label("Length of the match").select_option("Best of three")
        ann.page.get_by_label("Slipping away").check()
        expect(ann.page.locator(".optlist")).to_contain_text(
            "A unit moved away after it was chosen is not hit."
        )
        sound(ann, size)
        ann.page.get_by_role("button", name="Play now").click()
        expect(ann.page.locator(".seatlist li").first).to_contain_text("Tau")
        ann.page.get_by_text("Play something else").click()
        ann.page.locator(".fb", has_text="Eldar").last.click()
        expect(ann.page.get_by_role("status")).to_have_text("You play Eldar.")
        expect(ann.page.locator(".seatlist li").first).to_contain_text("Eldar")
        sound(ann, size)

        bob.page.goto(ann.page.url)
        expect(bob.page.locator("h1")).to_contain_text("invites you to Conquest")
        expect(bob.page.locator(".facts")).to_contain_text("Slipping away: yes")
        expect(bob.page.locator(".facts")).to_contain_text("Best of three")
        expect(bob.page.locator(".seatlist li").first).to_contain_text("Eldar")
        bob.page.get_by_text("Paste a deck list").click()
        bob.page.get_by_label("The list of your deck").fill("Warlord: Nazdreg\n4 Bad Dok")
        bob.page.get_by_role("button", name="Check and use it").click()
        expect(bob.page.get_by_role("alert")).to_contain_text("4 copies of Bad Dok")
        bob.page.locator(".fb", has_text="Orks").click()
        bob.page.get_by_label("Your name").fill("Bob")
        sound(bob, size)
        bob.page.get_by_role("button", name="Sit down as Orks").click()
        for person in (ann, bob):
            person.prompt.wait_for()
        expect(ann.page.locator("body")).to_contain_text("Nazdreg")

        table = ann.page.url.rsplit("/", 1)[1]
        loser = ann if site.services.lobby.tables[table].playing().state.decisions[0].seat == 0 else bob
        loser.concede()
        ann.over.wait_for()
        expect(ann.page.locator(".score")).to_contain_text("game 1, best of 3")
        sound(ann, size)
        ann.page.get_by_role("button", name="Next game, swap sides").click()
        ann.page.wait_for_url(lambda url: not url.endswith(table))
        ann.prompt.wait_for()
        again = site.services.lobby.tables[ann.page.url.rsplit("/", 1)[1]].row
        assert again.series is not None
        assert again.series.number == 2
        assert list(again.options["decks"]) == ["eldar", "orks"]
        assert again.seats[0].name == "Bob"  # he plays what Ann has played
        bob.go("/tables")
        expect(bob.page.locator(".li").first).to_contain_text("game 2, best of 3")
        sound(bob, size)


@SIZES
def test_seats_that_are_sides_and_sides_that_are_kept(
    chromium: Browser, site: Running, size: tuple[int, int]
) -> None:
    zed = site.player("Zed")
    heresy = zed.make("open", "me", game="horus_heresy")
    stars = zed.make("me", "open", "open", game="forbidden_stars", sides=["orks", None, "eldar"])
    with Person(chromium, site.url, size) as ann:
        ann.go(f"/table/{heresy}")
        expect(ann.page.locator(".fb", has_text="Traitors")).to_be_disabled()
        ann.page.get_by_role("button", name="Sit down as Imperium").wait_for()
        sound(ann, size)
        ann.go(f"/table/{stars}")
        expect(ann.page.locator(".fb", has_text="Orks")).to_be_disabled()
        expect(ann.page.get_by_role("button", name="Sit down, side by chance")).to_be_visible()
        ann.page.locator(".fb", has_text="Eldar").click()
        ann.page.get_by_role("button", name="Sit down as Eldar").click()
        expect(ann.page.locator(".seatlist li").nth(2)).to_contain_text("you")
        ann.page.get_by_role("button", name="Leave the table").click()
        expect(ann.page.locator(".seatlist li").nth(2)).to_contain_text("Free seat")


def test_a_hidden_side_and_a_chosen_bot(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann, Person(chromium, site.url, PHONE) as bob:
        ann.go()
        ann.page.locator(".gm", has_text="Invasion").click()
        ann.page.locator(".fb", has_text="Orc").click()
        ann.page.locator(".ob", has_text="A friend").click()
        ann.page.get_by_label("stay hidden").check()
        ann.page.get_by_role("button", name="Play now").click()
        expect(ann.page.locator(".seatlist li").first).to_contain_text("Orc")
        bob.page.goto(ann.page.url)
        expect(bob.page.locator(".seatlist li").first).to_contain_text("hidden until all are in")
        expect(bob.page.locator(".seatlist")).not_to_contain_text("Orc")
        ann.go()
        ann.page.locator(".gm", has_text="Invasion").click()
        ann.page.get_by_label("The bot plays").select_option("Chaos")
        ann.page.get_by_role("button", name="Play now").click()
        ann.prompt.wait_for()
        expect(ann.page.locator("body")).to_contain_text("Chaos")


@SIZES
def test_keeping_ones_games(chromium: Browser, club: Running, size: tuple[int, int]) -> None:
    with Person(chromium, club.url, size) as ann, Person(chromium, club.url, size) as phone:
        ann.begin()
        ann.wait_for_turn()
        address = ann.page.url
        ann.go("/you")
        ann.page.get_by_role("button", name="Choose a name").click()
        ann.page.get_by_label("Name to sign in").fill("Mirela")
        secret = ann.page.locator(".account form input[type=password]")
        secret.fill("short")
        ann.page.get_by_role("button", name="Keep my games").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("at least 8 signs")
        sound(ann, size)
        ann.problems.clear()  # the browser notes that it was refused
        secret.fill("correct horse")
        ann.page.get_by_role("button", name="Keep my games").click()
        expect(ann.page.get_by_role("status")).to_have_text("Your games are kept. You sign in as Mirela.")

        phone.begin("A friend")
        phone.page.locator(".seatlist").wait_for()
        phone.go("/you")
        phone.page.get_by_role("button", name="I have an account").click()
        phone.page.get_by_label("Name to sign in").fill("mirela")
        phone.page.get_by_label("Password").fill("wrong horse")
        sign_in = phone.page.locator(".account form").get_by_role("button", name="Sign in")
        sign_in.click()
        expect(phone.page.get_by_role("alert")).to_have_text("That name and password do not fit.")
        phone.problems.clear()
        phone.page.get_by_label("Password").fill("correct horse")
        sign_in.click()
        expect(phone.page.get_by_role("status")).to_contain_text("Welcome back")
        expect(phone.page.locator(".browserlist li")).to_have_count(2)
        sound(phone, size)
        phone.page.goto(address)
        assert phone.wait_for_turn()
        phone.go("/tables")
        expect(phone.page.locator(".panel", has_text="Your games").locator(".li")).to_have_count(2)

        ann.page.get_by_role("button", name="Change password or address").click()
        ann.page.locator("input[autocomplete=current-password]").fill("correct horse")
        ann.page.get_by_label("New password").fill("battery staple")
        sound(ann, size)
        ann.page.get_by_role("button", name=re.compile("^Save$")).click()
        expect(ann.page.get_by_role("status")).to_contain_text("signed out everywhere else")
        expect(ann.page.locator(".browserlist li")).to_have_count(1)


def test_who_sits_twice_at_a_table_is_asked(chromium: Browser, club: Running) -> None:
    host = club.player("Mirela")
    host.post("/api/me/account", {"handle": "Mirela", "password": "correct horse"})
    table = host.make("me", "open")
    with Person(chromium, club.url, PHONE) as ann:
        ann.go(f"/table/{table}")
        ann.page.get_by_role("button", name="Sit down").click()
        ann.prompt.wait_for()
        ann.go("/you")
        ann.page.get_by_role("button", name="I have an account").click()
        ann.page.get_by_label("Name to sign in").fill("Mirela")
        ann.page.get_by_label("Password").fill("correct horse")
        ann.page.locator(".account form").get_by_role("button", name="Sign in").click()
        expect(ann.page.get_by_role("alert")).to_contain_text("both sit")
        sound(ann, PHONE)
        ann.problems.clear()
        ann.page.get_by_role("button", name="Take both seats").click()
        expect(ann.page.get_by_role("status")).to_contain_text("Welcome back, Mirela")
    assert host.get(f"/api/tables/{table}")["your_seats"] == [0, 1]
