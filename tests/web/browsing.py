"""A person at a browser: looks at the page, clicks what glows, presses keys."""

from __future__ import annotations

import random
from contextlib import ExitStack
from types import TracebackType
from typing import Literal

from playwright.sync_api import Browser, Locator, Page, expect

DESK, PHONE = (1440, 900), (390, 844)
OPTION = "[data-option]:not([disabled])"
GLOWING = ".glow[data-ref], .glow > [data-ref]"


class Person:
    """One browser with its own cookies. What the page complains about is noted."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESK,
        theme: Literal["dark", "light"] = "dark",
    ) -> None:
        self.url = url
        self.problems: list[str] = []
        self._open = ExitStack()
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            reduced_motion="reduce",
            color_scheme=theme,
        )
        self._open.callback(context.close)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(8_000)
        self.page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda e: self.problems.append(str(e)))

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()
        if kind is None:
            assert self.problems == []

    # ---- pages -----------------------------------------------------------------------------------
    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def begin(
        self, opponent: str = "Bot", bot: str = "random", game: str = "Salvage", **options: int
    ) -> None:
        """From the home page to the first question."""
        self.go()
        self.page.locator(".gm", has_text=game).click()
        self.page.locator(".ob", has_text=opponent).click()
        self.page.locator("summary").click()
        if opponent == "Bot":
            self.page.locator(".opts select").first.select_option(bot)
        for name, value in options.items():
            field = self.page.get_by_label(name.replace("_", " "))
            field.fill(str(value))
            field.blur()
        self.page.get_by_role("button", name="Play now").click()

    # ---- the table -------------------------------------------------------------------------------
    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt .q")

    @property
    def options(self) -> Locator:
        return self.page.locator(OPTION)

    @property
    def over(self) -> Locator:
        return self.page.locator(".over")

    def question(self) -> str:
        return self.prompt.inner_text()

    def wait_for_turn(self) -> bool:
        """Until something can be chosen; False when the game is over."""
        self.page.locator(f"{OPTION}, .over").first.wait_for()
        return not self.over.is_visible()

    def choose(self, rng: random.Random, by_things: bool = True) -> None:
        """Click what glows, or a button where nothing does."""
        glowing = self.page.locator(GLOWING)
        count = glowing.count() if by_things else 0
        if count and rng.random() < 0.7:
            target = glowing.nth(rng.randrange(count))
        else:
            target = self.options.nth(rng.randrange(self.options.count()))
        target.click()

    def width(self) -> int:
        """How wide the page is, with what has to be scrolled to."""
        return int(
            self.page.evaluate(
                "Math.max(...[...document.querySelectorAll('html,body,.app,.page')].map((e) => e.scrollWidth))"
            )
        )

    def settle(self) -> None:
        """Until what was clicked has had its effect."""
        self.page.wait_for_timeout(30)

    def play(self, rng: random.Random, most: int = 600) -> int:
        """Play on by clicks until the game is over; gives how many clicks it took."""
        for count in range(most):
            if not self.wait_for_turn():
                return count
            self.choose(rng)
            self.settle()
        raise AssertionError("the game did not end")

    def expect_question(self, words: str) -> None:
        expect(self.prompt).to_contain_text(words)
