"""Somebody who takes a lesson in a browser, and does what the coach says."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from strategium.kernel.decisions import Option
from strategium.scenarios.lesson import Coach, Lesson
from strategium.scenarios.words import pick
from tests.web.browsing import OPTION, Person


def click(page: Page, option: Option) -> None:
    """Choose an option: by its button, or by the things that it is about."""
    button = page.locator(f'{OPTION}[data-option="{option.id}"]')
    expect(page.locator(OPTION).first).to_be_visible()
    for ref in (*option.refs, ""):  # a button that leads to more, and a thing, narrow what is offered
        if button.count():
            alone = not button.first.inner_text().split("\n")[0].rstrip().endswith("…")
            button.first.click()
            if alone:
                return
            continue
        glowing = page.locator(f'.glow[data-ref="{ref}"], .glow > [data-ref="{ref}"]')
        if glowing.count():
            glowing.first.click()


class Pupil:
    """A lesson in a browser, and the same lesson beside it, which knows what is to be done."""

    def __init__(self, person: Person, lesson: Lesson, path: str = "") -> None:
        self.person = person
        self.page = person.page
        self.lesson = lesson
        self.coach = Coach(lesson)
        person.go(path or f"/learn/{lesson.game.name}/{lesson.id}")
        self.says(self.coach.step.title)

    @property
    def panel(self) -> Locator:
        return self.page.locator(".coach")

    def says(self, words: str) -> None:
        expect(self.panel).to_contain_text(words)

    def button(self, name: str) -> Locator:
        return self.panel.get_by_role("button", name=name, exact=True)

    def go_to_the_table(self) -> None:
        """On a phone the coach lies over the table until he is folded away."""
        if self.button("To the table").count():
            self.button("To the table").click()

    def choose(self, words: str) -> None:
        """Make a move: by its button, or by the things that it is about."""
        self.go_to_the_table()
        click(self.page, pick(self.coach.state, self.coach.you, words))

    def do_step(self) -> None:
        """What the coach says."""
        step, at = self.coach.step, self.coach.at
        if not step.choose:
            self.button("Next").click()
            self.coach.go_on()
        for words in step.choose:
            self.choose(words)
            assert self.coach.choose(pick(self.coach.state, self.coach.you, words).id) is None
            if self.coach.at == at:
                made = len(self.coach.moves)
                expect(self.panel).to_have_attribute("data-moves", str(made))
        expect(self.panel).to_have_attribute("data-moves", str(len(self.coach.moves)))
        self.says("Lesson done." if self.coach.over else self.coach.step.title)

    def steps(self) -> Iterator[int]:
        """Step by step to the end."""
        while not self.coach.over:
            yield self.coach.at
            self.do_step()
