"""The card games in the browser: prices, passing on, a log that can be read, open hands."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Browser, Locator, expect

from tests.server.serving import Running
from tests.web.browsing import OPTION, Person

PASSING_ON = "Pass until I must decide"


def play_until(
    ann: Person, game: str, wanted: Locator, count: int, seed: int, rather: Locator | None = None
) -> None:
    """Click anything, or rather one of these, until so many of what is wanted are there.

    The server deals as it likes: if a game ends before, another begins.
    """
    rng = random.Random(seed)
    ann.begin(game=game)
    for _ in range(900):
        if not ann.wait_for_turn():
            ann.begin(game=game)
            continue
        if wanted.count() >= count:
            return
        among = rather if rather is not None and rather.count() else ann.options
        among.nth(rng.randrange(among.count())).click()
        ann.settle()
    raise AssertionError(f"there was never {wanted}")


def test_chances_are_passed_until_something_must_be_decided(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        play_until(ann, "Invasion", ann.page.get_by_role("button", name=PASSING_ON), 1, seed=4)
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("n")
        ann.page.wait_for_function(
            """([option, passing]) => document.querySelector(option) &&
            ![...document.querySelectorAll("button")].some((one) => one.textContent.includes(passing))""",
            arg=[OPTION, PASSING_ON],
        )
        assert not ann.page.get_by_role("button", name="Always pass here").count()


def test_a_turn_of_ones_own_is_not_passed_over(chromium: Browser, site: Running) -> None:
    """It has “Pass”, but nothing that would pass it without being asked."""
    with Person(chromium, site.url) as ann:
        ann.begin(game="Invasion")
        ann.wait_for_turn()
        ann.page.get_by_role("button", name="Keep this hand").click()
        for _ in range(20):
            ann.wait_for_turn()
            if ann.question().startswith("Your capital phase"):
                break
            ann.page.locator("[data-option=pass], [data-option=done]").first.click()
            ann.settle()
        ann.expect_question("Your capital phase")
        assert ann.page.locator("[data-option=pass]").count()
        assert not ann.page.get_by_role("button", name="Always pass here").count()
        ann.page.wait_for_timeout(320)
        ann.page.keyboard.press("n")
        ann.page.wait_for_timeout(200)
        ann.expect_question("Your capital phase")


def test_units_that_attack_are_clicked_in_any_order(chromium: Browser, site: Running) -> None:
    """The last one first: the others can still be clicked, and undo takes the latest click back."""
    with Person(chromium, site.url) as ann:
        units = ann.page.locator("[data-option^='attack with:']")
        playing = re.compile("^Play (?!a development).*(…|into your battlefield)", re.IGNORECASE)
        onto = ann.page.locator(".prompt button", has_text=playing)
        play_until(ann, "Invasion", units, 2, seed=2, rather=onto)
        first, last = (units.nth(n).get_attribute("data-option") for n in (0, units.count() - 1))
        ann.page.locator(f"[data-option='{last}']").first.click()
        ann.page.locator(f"[data-option='{first}']").first.click()
        ann.settle()
        ann.page.keyboard.press("u")
        expect(ann.page.locator(f"[data-option='{first}']").first).to_be_visible()
        expect(ann.page.locator(f"[data-option='{last}']")).to_have_count(0)


def test_a_hand_shows_what_its_cards_cost_now(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Invasion")
        ann.wait_for_turn()
        dear = ann.page.locator(".card.hand").filter(has=ann.page.locator(".cost.dn"))
        assert dear.count()
        words = dear.first.get_attribute("data-words") or ""
        found = re.search(r"cost (\d+), (\d+) printed", words)
        assert found
        now, printed = found.groups()
        assert int(now) > int(printed)
        dear.first.hover()
        expect(ann.page.locator(".card.zoom")).to_contain_text(f"costs {now} now, printed {printed}")


def test_cards_that_are_drawn_together_are_one_line(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        mine = ann.page.locator(".log li", has_text=re.compile(r"draws [^.]+ and [^.]+\."))
        play_until(ann, "Conquest", mine, 1, seed=6)
        assert mine.first.locator(".cl").count() == 2


def test_after_the_end_both_hands_can_be_seen(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Conquest")
        ann.concede()
        ann.page.get_by_role("link", name="See the replay").click()
        ann.page.locator(".steps li").first.wait_for()
        ann.page.get_by_role("button", name="Open").click()
        hands = ann.page.get_by_role("group", name=re.compile("^The hand of .*, 7$"))
        expect(hands).to_have_count(2)


def test_what_comes_to_lie_under_a_resting_pointer_is_not_shown_large(
    chromium: Browser, site: Running
) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Salvage")
        ann.wait_for_turn()
        ann.options.first.click()
        hire = ann.page.locator("[data-option]:not([disabled])", has_text="Hire").first
        hire.click()
        ann.expect_question("at which site?")
        ann.options.first.click()
        card, zoom = ann.page.locator(".half.own .card").first, ann.page.locator(".card.zoom")
        card.wait_for()
        ann.wait_for_turn()
        box = card.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        ann.page.keyboard.press("u")
        expect(card).to_have_count(0)
        ann.page.mouse.move(x, y)
        ann.page.wait_for_timeout(100)
        ann.page.keyboard.press("y")
        card.wait_for()
        ann.page.wait_for_timeout(700)
        assert zoom.count() == 0
        ann.page.mouse.move(x + 5, y)
        expect(zoom).to_be_visible()


def test_what_was_said_stands_where_it_was_heard(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.begin(game="Salvage")
        ann.wait_for_turn()
        ann.page.get_by_placeholder("Say something").fill("Good luck")
        ann.page.keyboard.press("Enter")
        said = ann.page.locator(".log li", has_text="Good luck")
        expect(said).to_be_visible()
        lines = ann.page.locator(".log li").count()
        ann.options.first.click()
        expect(ann.page.locator(".log li").nth(lines)).to_be_visible()
        expect(ann.page.locator(".log li").nth(lines - 1)).to_contain_text("Good luck")


def test_a_reaction_is_used_not_answered(chromium: Browser, site: Running) -> None:
    """How a verb is said is a word of the table description."""
    rng = random.Random(3)
    with Person(chromium, site.url) as ann:
        ann.begin(game="Dark Millennium")
        for _ in range(900):
            if not ann.wait_for_turn():
                ann.begin(game="Dark Millennium")
                continue
            texts = ann.options.all_inner_texts()
            assert not [text for text in texts if text.startswith(("Answer ", "Tactic "))]
            if any(text.startswith("Use ") for text in texts) and "reaction" in ann.question():
                return
            ann.options.nth(rng.randrange(ann.options.count())).click()
            ann.settle()
        raise AssertionError("there was no reaction")
