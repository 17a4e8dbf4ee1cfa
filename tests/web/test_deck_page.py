"""The deck page: search, filters, legality as you type, import, export, and a game with the deck."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from tests.server.serving import Running
from tests.web.browsing import PHONE, Person


def open_decks(ann: Person) -> None:
    ann.go("/decks/conquest")
    expect(ann.page.locator(".verdict .legal")).to_be_visible()
    expect(rows(ann).nth(150)).to_be_attached()


def rows(ann: Person) -> Locator:
    return ann.page.locator(".dtable tbody tr")


def test_searching_and_filtering(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        every = rows(ann).count()
        assert every > 150
        search = ann.page.get_by_label("Search:")
        search.fill("goff boyz")
        expect(rows(ann)).to_have_count(1)
        search.fill("cost<=0")
        expect(rows(ann)).not_to_have_count(1)
        costs = rows(ann).locator(".dcost").all_inner_texts()
        assert set(costs) == {"0"}
        search.fill("commander shadowsun")  # a warlord is no card of a deck
        expect(rows(ann)).to_have_count(0)
        ann.page.get_by_role("button", name="Others", exact=True).click()
        expect(rows(ann)).to_have_count(1)
        ann.page.get_by_role("button", name="Others", exact=True).click()
        search.fill("")
        ann.page.get_by_role("button", name="Events", exact=True).click()
        ann.page.get_by_role("button", name="Orks", exact=True).click()
        expect(rows(ann)).not_to_have_count(every)
        assert 0 < rows(ann).count() < 20
        ann.page.get_by_role("button", name="Orks", exact=True).click()
        ann.page.get_by_role("button", name="Events", exact=True).click()
        expect(rows(ann)).to_have_count(every)


def test_the_card_that_is_pointed_at_is_shown_whole(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        row = rows(ann).nth(3)
        row.hover()
        expect(ann.page.locator(".pointed .nm")).to_have_text(row.locator(".dname").inner_text())


def test_what_is_wrong_is_told_at_once(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        for _ in range(4):
            ann.page.get_by_role("button", name="One more Rogue Trader").click()
        fault = ann.page.locator(".fault").first
        expect(fault).to_contain_text("Rogue Trader")
        expect(fault.get_by_role("link")).to_have_attribute(
            "href", "/rules/conquest#conquest/deck.three-copies"
        )
        expect(ann.page.get_by_role("button", name="Try against a bot")).to_be_disabled()
        for _ in range(4):
            ann.page.get_by_role("button", name="One Rogue Trader fewer").first.click()
        expect(ann.page.locator(".verdict .legal")).to_be_visible()


def test_import_and_export(chromium: Browser, site: Running, tmp_path: Path) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        with ann.page.expect_download() as waiting:
            ann.page.get_by_label("Export").select_option("text")
        saved = tmp_path / "deck.txt"
        waiting.value.save_as(saved)
        text = saved.read_text()
        assert "Rogue Trader" in text
        ann.page.get_by_label("Begin with").select_option("new")
        expect(ann.page.locator(".fault").first).to_be_visible()
        ann.page.get_by_role("button", name="Import").click()
        ann.page.get_by_label("Paste a list").fill(text)
        ann.page.get_by_role("button", name="Read it").click()
        expect(ann.page.locator(".verdict .legal")).to_be_visible()


def read_list(ann: Person, text: str) -> None:
    ann.page.get_by_role("button", name="Import").click()
    ann.page.get_by_label("Paste a list").fill(text)
    ann.page.get_by_role("button", name="Read it").click()


def test_a_deck_that_is_not_saved_is_not_replaced_unasked(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        name = ann.page.get_by_label("Name of the deck")
        asked = ann.page.get_by_role("alertdialog")
        name.fill("Precious")
        read_list(ann, "Deck: Another\n3x Goff Boyz")
        expect(asked).to_contain_text("“Precious” is not saved")
        asked.get_by_role("button", name="Keep it").click()
        expect(name).to_have_value("Precious")
        expect(ann.page.locator(".verdict .legal")).to_be_visible()  # it is this deck that is told about
        ann.page.get_by_label("Begin with").select_option("new")
        asked.get_by_role("button", name="Save it first").click()
        expect(name).to_have_value("")
        expect(ann.page.get_by_label("Begin with")).to_contain_text("Precious")
        read_list(ann, "Deck: Another\n3x Goff Boyz")  # an empty deck is no loss
        expect(name).to_have_value("Another")
        ann.page.get_by_label("Begin with").select_option(label="Precious")
        asked.get_by_role("button", name="Replace it").click()
        expect(name).to_have_value("Precious")
        ann.page.get_by_label("Begin with").select_option("new")  # a saved one neither
        expect(name).to_have_value("")


def test_a_list_without_cards_replaces_nothing(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        name = ann.page.get_by_label("Name of the deck").input_value()
        read_list(ann, "not a deck at all")
        expect(ann.page.locator(".verdict .fault")).to_contain_text("no card in this list")
        assert ann.page.get_by_label("Name of the deck").input_value() == name


def test_a_list_that_makes_no_sense_is_told_so(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        ann.page.get_by_role("button", name="Import").click()
        ann.page.get_by_label("Paste a list").fill("3 Gof Boyz")
        ann.page.get_by_role("button", name="Read it").click()
        expect(ann.page.locator(".verdict")).to_contain_text("Did you mean Goff Boyz")


def test_a_deck_of_ones_own_is_kept_and_played(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        open_decks(ann)
        ann.page.get_by_label("Name of the deck").fill("My own")
        ann.page.get_by_role("button", name="Save").click()
        ann.go("/")
        ann.page.locator(".gm", has_text="Conquest").click()
        expect(ann.page.locator(".fb", has_text="My own")).to_be_visible()
        open_decks(ann)
        ann.page.get_by_role("button", name="Try against a bot").click()
        assert ann.wait_for_turn()


def test_on_a_phone_it_is_not_wider_than_that(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url, PHONE) as ann:
        open_decks(ann)
        assert ann.width() <= PHONE[0]
