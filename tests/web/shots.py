"""Screenshots of every page and every game, for eyes: python -m tests.web.shots FOLDER [GAME ...] [--size 1440]"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import strategium
from strategium.server import scenarios
from strategium.web.pages import pages
from tests.server.serving import Running, quick, serving
from tests.web.browsing import SIZES, Person
from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.laying import FIGHTS, fight, full, lay

PAGES = {"home": "/", "tables": "/tables", "about": "/about"}
MOMENTS = (2, 14, 40)  # choices after which a game is looked at


class Camera:
    """Takes pictures of one site in one size and theme."""

    def __init__(self, browser: Browser, site: Running, folder: Path, size: str, theme: str) -> None:
        self.site = site
        self.person = Person(browser, site.url, SIZES[size], "light" if theme == "light" else "dark")
        self.person.page.set_default_timeout(30_000)  # bots may think
        self.folder = folder
        self.tail = f"{size}{'-light' if theme == 'light' else ''}"

    def take(self, name: str) -> None:
        self.person.page.wait_for_timeout(400)
        self.person.page.screenshot(path=self.folder / f"{name}-{self.tail}.png")

    def go(self, path: str, until: str, name: str) -> None:
        """A page, when that part of it is there."""
        self.person.go(path)
        self.person.page.locator(until).first.wait_for()
        self.take(name)

    def pages(self) -> None:
        for name, path in PAGES.items():
            self.go(path, "main", name)

    def full(self, name: str) -> None:
        """A board with full zones, and a card of it shown large."""
        lay(self.site, self.person, full(name))
        self.take(f"{name}-full")
        card = self.person.page.locator(".tbl .unit .card").first
        if card.count():
            card.focus()
            self.person.page.keyboard.press("z")
            self.take(f"{name}-zoom")

    def fights(self, name: str) -> None:
        """The middle of a fight, at two of its questions."""
        for n, question in enumerate(FIGHTS.get(name, ())):
            lay(self.site, self.person, fight(name, question))
            self.take(f"{name}-fight{n}")

    def game(self, name: str) -> None:
        """A game against a bot at a few moments, its end, its replay, its decks, its rules and a scenario."""
        game = strategium.game(name)
        rng = random.Random(7)
        self.person.begin(game=game.title, bot="random")
        for count in range(MOMENTS[-1] + 1):
            if not self.person.wait_for_turn():
                break
            if count in MOMENTS:
                self.take(f"{name}-{count}")
            self.person.choose(rng, by_things=False)
            self.person.settle()
        self.end(name)
        if game.decks is not None:
            self.go(f"/decks/{name}", ".verdict p", f"{name}-decks")
        self.go(f"/cards/{name}", ".pic", f"{name}-cards")
        self.go(f"/rules/{name}", ".tile", f"{name}-rules")
        found = scenarios.listed(game)
        if found:
            self.go(f"/rules/{name}/{found[len(found) // 2]['id']}", ".steps li", f"{name}-scenario")

    def end(self, name: str) -> None:
        """Concede, and look at the replay in its middle."""
        page = self.person.page
        self.person.concede()
        self.take(f"{name}-end")
        page.get_by_role("link", name="See the replay").click()
        page.locator(".steps li").first.wait_for()
        for _ in range(6):
            page.get_by_role("button", name="One step on").click()
        self.take(f"{name}-replay")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(strategium.games()))
    parser.add_argument("--size", choices=[*SIZES, "all"], default="all")
    parser.add_argument("--theme", choices=["dark", "light", "both"], default="both")
    parser.add_argument("--full", action="store_true", help="only boards with full zones")
    wished = parser.parse_args()
    wished.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        with serving(quick(Path(data) / "games.db"), pages()) as site:
            for size in SIZES if wished.size == "all" else [wished.size]:
                for theme in ("dark", "light") if wished.theme == "both" else (wished.theme,):
                    camera = Camera(browser, site, wished.folder, size, theme)
                    if not wished.full:
                        camera.pages()
                    for name in wished.games:
                        if not wished.full:
                            camera.game(name)
                        camera.full(name)
                        camera.fights(name)
                    for problem in camera.person.problems:
                        print(f"{size} {theme}: {problem}")
        browser.close()


if __name__ == "__main__":
    main()
