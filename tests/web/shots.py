"""Screenshots of every page and every game, for eyes: python -m tests.web.shots FOLDER [GAME ...]"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import strategium
from strategium.web.pages import pages
from tests.server.serving import quick, serving
from tests.web.browsing import DESK, PHONE, Person
from tests.web.conftest import CHROMIUM, FLAGS

SIZES = {"1440": DESK, "390": PHONE}
PAGES = {"home": "/", "tables": "/tables", "about": "/about"}
MOMENTS = (2, 14, 40)  # choices after which a game is looked at


class Camera:
    """Takes pictures of one site in one size and theme."""

    def __init__(self, browser: Browser, url: str, folder: Path, size: str, theme: str) -> None:
        self.person = Person(browser, url, SIZES[size], "light" if theme == "light" else "dark")
        self.person.page.set_default_timeout(30_000)  # bots may think
        self.folder = folder
        self.tail = f"{size}{'-light' if theme == 'light' else ''}"

    def take(self, name: str) -> None:
        self.person.page.wait_for_timeout(400)
        self.person.page.screenshot(path=self.folder / f"{name}-{self.tail}.png")

    def pages(self) -> None:
        for name, path in PAGES.items():
            self.person.go(path)
            self.person.page.locator("main").first.wait_for()
            self.take(name)

    def game(self, name: str) -> None:
        """A game against a bot, at a few moments; with a card zoomed and a refusal."""
        title = strategium.game(name).title
        rng = random.Random(7)
        self.person.begin(game=title, bot="greedy")
        for count in range(MOMENTS[-1] + 1):
            if not self.person.wait_for_turn():
                break
            if count in MOMENTS:
                self.take(f"{name}-{count}")
            self.person.choose(rng, by_things=False)
            self.person.settle()
        self.take(f"{name}-end")
        page = self.person.page
        page.goto(f"{self.person.url}/rules/{name}")
        page.locator(".rule").first.wait_for()
        self.take(f"{name}-rules")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(strategium.games()))
    wished = parser.parse_args()
    wished.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        with serving(quick(Path(data) / "games.db"), pages()) as site:
            for size in SIZES:
                for theme in ("dark", "light") if size == "1440" else ("dark",):
                    camera = Camera(browser, site.url, wished.folder, size, theme)
                    camera.pages()
                    for name in wished.games:
                        camera.game(name)
                    for problem in camera.person.problems:
                        print(f"{size} {theme}: {problem}")
        browser.close()


if __name__ == "__main__":
    main()
