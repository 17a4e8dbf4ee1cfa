"""The table in a real browser: whole games by clicks, by keys, on a phone, with a friend, and after trouble."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import strategium
from strategium.web.pages import pages
from tests.server.serving import Running, quick, serving
from tests.web.browsing import DESK, PHONE, Person


def test_after_the_end_it_is_played_again(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.concede()
        ann.page.get_by_role("button", name="Play again").click()
        expect(ann.over).to_be_hidden()
        assert ann.wait_for_turn()


def test_a_whole_game_on_a_phone(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, PHONE) as ann:
        ann.begin(rounds_after=2)
        assert ann.play(random.Random(2)) > 3


@pytest.mark.parametrize("game", strategium.games())
def test_no_page_is_wider_than_a_phone(chromium: Browser, site: Running, game: str) -> None:
    with Person(chromium, site.url, PHONE) as ann:
        for path in ("/", "/tables", "/about", f"/rules/{game}"):
            ann.go(path)
            ann.page.locator("main").first.wait_for()
            assert ann.width() <= PHONE[0], path
        ann.begin(game=strategium.game(game).title)
        rng = random.Random(8)
        for _ in range(12):
            if not ann.wait_for_turn():
                break
            assert ann.width() <= PHONE[0]
            ann.choose(rng, by_things=False)
            ann.settle()


def test_keys_alone_suffice(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(rounds_after=1)
        rng = random.Random(3)
        for _ in range(200):
            if not ann.wait_for_turn():
                break
            keys = ann.page.locator(".prompt .answers kbd").all_inner_texts()
            ann.page.wait_for_timeout(320)  # Space rests for a moment after a new question
            ann.page.keyboard.press(rng.choice(keys))
            ann.settle()
        expect(ann.over).to_be_visible()


def test_arrows_and_enter_choose(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        before = ann.question()
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("Enter")
        expect(ann.prompt).not_to_have_text(before)


def test_undo_and_redo(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        first = ann.question()
        expect(ann.page.get_by_role("button", name="Undo")).to_be_disabled()
        ann.options.first.click()
        expect(ann.prompt).not_to_have_text(first)
        ann.wait_for_turn()
        second = ann.question()
        ann.page.keyboard.press("u")
        ann.expect_question(first)
        ann.page.keyboard.press("y")
        ann.expect_question(second)


def test_what_cannot_be_chosen_is_explained(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        ann.page.locator(".handrow .card").first.click()
        pop = ann.page.locator(".pop")
        expect(pop).to_contain_text("Why not")
        ann.page.keyboard.press("Escape")
        expect(pop).to_be_hidden()


def test_hovering_zooms(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        card = ann.page.locator(".handrow .card").first
        name = card.locator(".nm").inner_text()
        card.hover()
        expect(ann.page.locator(".card.zoom .nm")).to_have_text(name)


def test_the_bot_is_of_the_middle_strength_until_another_is_chosen(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go()
        levels = ann.page.get_by_role("group", name="How strong the bot is").get_by_role("button")
        words = ("Novice.*easy", "Officer.*fair", "Warmaster.*hard")
        expect(levels).to_have_text([re.compile(one) for one in words])
        expect(levels.nth(1)).to_have_attribute("aria-pressed", "true")
        ann.page.locator(".gm", has_text="Salvage").click()
        levels.first.click()
        ann.page.get_by_role("button", name="Play now").click()
        expect(ann.page.get_by_role("region", name="Blue").locator(".wl")).to_contain_text("novice")


def test_a_bot_takes_the_seat_that_nobody_takes(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin("A friend", rounds=2)
        address = ann.page.get_by_label("Send this link").input_value()
        ann.page.get_by_role("button", name="Play against a bot instead").click()
        assert ann.wait_for_turn()
        assert ann.page.url == address
        expect(ann.page.locator("header .chip").first).to_have_text("Round 1 of 2")


def test_the_game_in_short_is_there_until_it_was_read(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        brief = ann.page.get_by_role("region", name="In short")
        expect(brief).to_contain_text("twelve points")
        ann.page.get_by_role("button", name="Got it").click()
        expect(brief).to_be_hidden()
        ann.page.reload()
        ann.wait_for_turn()
        expect(brief).to_be_hidden()
        ann.page.get_by_role("button", name="Menu").click()
        ann.page.get_by_role("menuitem", name="In short").click()
        expect(brief).to_be_visible()


def test_of_many_options_those_about_one_card_are_one_button(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        invasion = strategium.game("invasion").title
        ann.begin(game=invasion)
        leads = ann.page.locator(".prompt .btns .btn", has_text="…")
        rng = random.Random(2)
        for _ in range(300):
            if not ann.wait_for_turn():
                ann.begin(game=invasion)
                continue
            if leads.count():
                break
            ann.choose(rng, by_things=False)
            ann.settle()
        expect(ann.page.get_by_role("button", name="Pass Space")).to_be_in_viewport()
        shown, about = ann.options.count(), leads.first.inner_text().split("…")[0]
        leads.first.click()
        expect(leads).to_have_count(0)
        for text in ann.options.all_inner_texts():
            assert text.startswith(about)
        ann.page.keyboard.press("Escape")
        expect(ann.options).to_have_count(shown)


def test_two_people_by_a_link(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann, Person(chromium, site.url) as bob:
        ann.begin("A friend")
        link = ann.page.get_by_label("Send this link").input_value()
        bob.page.goto(link)
        bob.page.get_by_role("button", name="Sit down").click()
        rng = random.Random(4)
        people = (ann, bob)
        chosen = {ann: 0, bob: 0}
        end = time.monotonic() + 120
        while min(chosen.values()) < 6 and time.monotonic() < end:
            for one in people:
                if one.options.count():
                    one.choose(rng, by_things=False)
                    chosen[one] += 1
            ann.settle()
        assert min(chosen.values()) >= 6, "somebody was never asked"
        for one in people:
            expect(one.page.locator(".log li").nth(6)).to_be_attached()


def test_hot_seat_hides_the_hand_behind_a_curtain(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin("Hot seat")
        ann.wait_for_turn()
        ann.options.first.click()
        curtain = ann.page.locator(".curtain")
        expect(curtain).to_contain_text("Pass the screen to Blue")
        curtain.get_by_role("button").click()
        expect(ann.page.locator(".hqrow", has_text="away")).to_have_count(0)
        expect(ann.page.locator(".hqrow.own .who")).to_contain_text("Blue")
        assert ann.wait_for_turn()


def test_a_reload_in_the_middle_changes_nothing(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        rng = random.Random(5)
        for _ in range(4):
            ann.wait_for_turn()
            ann.choose(rng, by_things=False)
            ann.settle()
        ann.wait_for_turn()
        question, lines = ann.question(), ann.page.locator(".log li").count()
        ann.page.reload()
        ann.wait_for_turn()
        expect(ann.prompt).to_have_text(question)
        expect(ann.page.locator(".log li")).to_have_count(lines)


def test_the_table_comes_back_after_the_server_was_away(chromium: Browser, tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    with serving(config, pages()) as first:
        ann = Person(chromium, first.url)
        ann.begin()
        ann.wait_for_turn()
        question, port = ann.question(), first.port
    expect(ann.page.locator(".chip.lost")).to_be_visible()
    with serving(config, pages(), port):
        expect(ann.page.locator(".chip.lost")).to_be_hidden()
        ann.expect_question(question)
        ann.options.first.click()
        expect(ann.prompt).not_to_have_text(question)
        ann.problems.clear()  # the browser notes that the server was away
        with ann:
            ann.wait_for_turn()


def test_piles_can_be_opened(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        pile = ann.page.locator("button.cnt", has_text="discard").first
        rng = random.Random(6)
        for _ in range(150):
            if pile.count() or not ann.wait_for_turn():
                break
            ann.choose(rng)
            ann.settle()
        pile.click()
        expect(ann.page.locator(".overlay .card").first).to_be_visible()


def test_the_menu_concedes_only_when_clicked_twice(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin()
        ann.wait_for_turn()
        ann.page.get_by_role("button", name="Menu").click()
        ann.page.get_by_role("menuitem", name="Concede").click()
        expect(ann.over).to_be_hidden()
        ann.page.get_by_role("menuitem", name="Really?").click()
        expect(ann.over).to_contain_text("You have lost")


def test_ones_own_name_is_only_words(chromium: Browser, site: Running) -> None:
    payload = "<img src=x onerror=hacked=1>"
    with Person(chromium, site.url) as ann:
        ann.go()
        ann.page.locator(".ib.who").click()
        ann.page.get_by_label("Your name").fill(payload)
        ann.page.get_by_role("button", name="Save").click()
        expect(ann.page.locator(".ib.who")).to_contain_text(payload)
        ann.begin()
        ann.wait_for_turn()
        expect(ann.page.locator(".hqrow.own")).to_contain_text(payload)
        assert ann.page.evaluate("typeof hacked") == "undefined"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("where", ["home", "tables", "table", "rules", "about", "decks", "you"])
def test_axe_finds_nothing_serious(
    chromium: Browser, site: Running, where: str, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size, "light" if size == PHONE else "dark") as ann:
        if where == "table":
            ann.begin()
            ann.wait_for_turn()
        else:
            paths = {"home": "/", "rules": "/rules/template", "decks": "/decks/conquest"}
            ann.go(paths.get(where, f"/{where}"))
            ann.page.locator("main").first.wait_for()
            ann.page.wait_for_timeout(150)
        assert ann.serious() == []
