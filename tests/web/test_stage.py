"""The stage: full boards can be read in every size of window, and every card has a picture of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import strategium
from tests.server.serving import Running
from tests.web.browsing import SIZES, Person
from tests.web.laying import full, lay

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text()
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@pytest.mark.parametrize("name", strategium.games())
def test_all_that_is_written_can_be_read(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        lay(site, ann, full(name))
        for size, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.page.evaluate(DRAWN)
            assert (size, ann.page.evaluate(OVERLAPS)) == (size, [])


@pytest.mark.parametrize("name", strategium.games())
def test_no_two_cards_have_the_same_picture(chromium: Browser, site: Running, name: str) -> None:
    with Person(chromium, site.url) as ann:
        ann.go(f"/cards/{name}")
        ann.page.locator(".pic").first.wait_for()
        pictures = ann.page.locator(".pic img").evaluate_all("(all) => all.map((one) => one.src)")
        assert len(pictures) == ann.page.locator(".pic").count() > 10
        assert len(set(pictures)) == len(pictures)
        assert all(picture.startswith("data:image/svg+xml,") for picture in pictures)
