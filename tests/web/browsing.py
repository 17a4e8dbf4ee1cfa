"""A person at a browser: looks at the page, clicks what glows, presses keys."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page, expect

DESK, PHONE = (1440, 900), (390, 844)
SIZES = {"1920": (1920, 1080), "1440": DESK, "1280": (1280, 720), "390": PHONE, "844": (844, 390)}
PATIENCE = 60_000  # milliseconds: a machine may be busy
expect.set_options(timeout=PATIENCE)
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OPTION = "[data-option]:not([disabled])"
GLOWING = ".glow[data-ref], .glow > [data-ref]"
# A point of a thing that nothing else lies on: areas of a map have pieces on them.
FREE_POINT = """(node) => {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = node.getBoundingClientRect()
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]
  for (const x of parts) for (const y of parts) {
    const [left, top] = [box.left + box.width * x, box.top + box.height * y]
    if (document.elementFromPoint(left, top)?.closest('[data-ref]') === node) return [left, top]
  }
  return null
}"""


class Person:
    """One browser with its own cookies. What the page complains about is noted."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESK,
        theme: Literal["dark", "light"] = "dark",
        still: bool = True,
    ) -> None:
        self.url = url
        self.problems: list[str] = []
        self._open = ExitStack()
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            reduced_motion="reduce" if still else "no-preference",
            color_scheme=theme,
        )
        self._open.callback(context.close)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
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
        self.page.locator(".more > summary").click()
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
            self.click_thing(glowing.nth(rng.randrange(count)))
        else:
            self.options.nth(rng.randrange(self.options.count())).click()

    def click_thing(self, thing: Locator) -> None:
        """Click where it can be seen; what lies wholly under others is chosen by its key."""
        point = thing.evaluate(FREE_POINT)
        if point is None:
            thing.press("Enter")
        else:
            self.page.mouse.click(*point)

    def serious(self) -> list[tuple[str, str]]:
        """What axe finds on the page that is serious."""
        self.page.evaluate(AXE.read_text())
        found: dict[str, Any] = self.page.evaluate("axe.run()")
        serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
        return [(one["id"], one["nodes"][0]["html"][:160]) for one in serious]

    def concede(self) -> None:
        """By the menu: it asks once more."""
        self.wait_for_turn()
        if not self.over.is_visible():
            self.page.get_by_role("button", name="Menu").click()
            self.page.get_by_role("menuitem", name=re.compile("Concede|Give up")).click()
            self.page.get_by_role("menuitem", name="Really?").click()
        self.over.wait_for()

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
