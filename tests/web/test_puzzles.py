"""Puzzles and examples in the browser: solved by hand and by keys, wrong moves, hints, the solution, on a phone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

import strategium
from strategium.scenarios.puzzle import Attempt, Puzzle, puzzles
from tests.server.serving import Running
from tests.web.browsing import DESK, OPTION, PHONE, Person
from tests.web.learning import click


def puzzle(game: str, id: str) -> Puzzle:
    return next(one for one in puzzles(strategium.game(game)) if one.id == id)


class Solver:
    """Somebody who solves a puzzle in a browser, and knows how."""

    def __init__(self, person: Person, puzzle: Puzzle) -> None:
        self.person = person
        self.page = person.page
        self.attempt = Attempt(puzzle)
        person.go(f"/puzzles/{puzzle.game.name}/{puzzle.id}")
        expect(self.panel.locator("h1")).to_have_text(puzzle.name)

    @property
    def panel(self) -> Locator:
        return self.page.locator("aside.puzzle")

    def fold(self, away: bool) -> None:
        """On a phone the panel lies above the table."""
        button = self.panel.get_by_role("button", name="To the table" if away else "The puzzle", exact=True)
        if button.is_visible():
            button.click()

    def choose(self, words: str) -> None:
        decision = self.attempt.decision
        assert decision is not None
        option = next(one for one in decision.options if one.text == words)
        self.fold(away=True)
        click(self.page, option)

    def solve(self) -> None:
        while not self.attempt.solved:
            right = self.attempt.right()
            self.choose(right.text)
            assert self.attempt.choose(right.id) is None
            expect(self.panel).to_have_attribute("data-moves", str(len(self.attempt.moves)))
        expect(self.panel.locator(".good")).to_have_text("Solved.")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_puzzle_is_solved_and_remembered(chromium: Browser, site: Running, size: tuple[int, int]) -> None:
    with Person(chromium, site.url, size) as ann:
        solver = Solver(ann, puzzle("conquest", "the-big-one"))
        assert ann.width() <= size[0]
        solver.solve()
        assert ann.serious() == []
        ann.go("/puzzles/conquest")
        expect(ann.page.locator(".puzzles .chip.good")).to_have_text(["solved"])
        assert ann.width() <= size[0]
        assert ann.serious() == []


def test_a_wrong_move_is_answered_and_taken_back(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        solver = Solver(ann, puzzle("conquest", "crushface-begins"))
        solver.choose("attack with Enraged Ork")
        expect(solver.panel.locator(".no")).to_contain_text("Attack with Enraged Ork")
        expect(solver.panel).to_have_attribute("data-moves", "0")
        ann.page.keyboard.press("h")
        expect(solver.panel.locator(".help")).to_contain_text("Land Raider strikes")
        solver.panel.get_by_role("button", name="Solution").click()
        expect(solver.panel.locator(".line li").last).to_contain_text("attack Captain Cato Sicarius")
        solver.solve()
        expect(solver.panel.get_by_role("link", name="Next:")).to_be_visible()


@pytest.mark.parametrize("name", [name for name in strategium.games() if puzzles(strategium.game(name))])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_puzzle_of_every_game_is_sound(
    chromium: Browser, site: Running, name: str, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as ann:
        Solver(ann, puzzles(strategium.game(name))[-1])
        assert ann.width() <= size[0]
        assert ann.serious() == []


def test_the_list_and_a_puzzle_that_is_not_there(chromium: Browser, site: Running) -> None:
    with Person(chromium, site.url) as ann:
        ann.go("/learn")
        ann.page.get_by_role("link", name="Puzzles: find the one right move").click()
        every = sum(len(puzzles(strategium.game(name))) for name in strategium.games())
        expect(ann.page.locator(".puzzles li")).to_have_count(every)
        ann.go("/puzzles/conquest/nothing")
        expect(ann.page.get_by_role("alert")).to_have_text("There is no such puzzle.")
        ann.problems.clear()  # the browser tells that there is nothing


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_example_is_played_from_one_of_its_steps(
    chromium: Browser, site: Running, size: tuple[int, int]
) -> None:
    with Person(chromium, site.url, size) as ann:
        ann.go("/rules/template/crowded")
        expect(ann.page.locator(".ontable")).to_contain_text("Rally (facedown)")
        ann.page.locator(".steps li").nth(2).locator("button").click()
        expect(ann.page.locator(".follows")).to_contain_text("A crew has at most five cards at a site")
        ann.page.get_by_role("link", name="Play it yourself from here").click()
        expect(ann.page.locator(".trybar")).to_contain_text("You play all sides.")
        assert ann.width() <= size[0]
        assert ann.serious() == []
        ann.page.locator(OPTION, has_text="At Hold").click()
        expect(ann.page.locator(".prompt")).to_contain_text("Your turn")
        expect(ann.page.locator(OPTION, has_text="Hire Deckhand")).to_be_visible()  # Blue's own
        ann.page.get_by_role("button", name="From the start").click()
        expect(ann.page.locator(OPTION, has_text="At Stern")).to_be_visible()
        ann.page.get_by_role("link", name="Back to the example").click()
        expect(ann.page.locator(".scen h1")).to_be_visible()
