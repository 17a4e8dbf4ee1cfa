"""Where the rules of a game fail, the page says so, and what was chosen can be taken back, conceded and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from strategium.web.pages import pages
from tests.attacks.brittle import failing
from tests.server.serving import Running, quick, serving
from tests.web.browsing import Person

Faults = Callable[..., None]
MAKE = """async () => {
  const post = (path, body) => fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }).then((found) => found.json())
  await post('/api/me', { name: 'Ann' })
  return (await post('/api/tables', { game: 'brittle', players: ['me', 'me'] })).table.id
}"""


@pytest.fixture
def fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    with failing(tmp_path, monkeypatch) as say:
        yield say


@pytest.fixture
def site(fail: Faults, tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db"), pages()) as running:
        yield running


def sit_down(ann: Person) -> None:
    """In both seats."""
    ann.go()
    ann.go(f"/table/{ann.page.evaluate(MAKE)}")
    ann.wait_for_turn()


def add_one(ann: Person, fail: Faults, part: str) -> None:
    """Ann adds 1 and passes the screen to herself; then the rules fail."""
    fail()
    ann.page.locator("[data-option='add:1']").click()
    ann.page.get_by_role("button", name="I am").click()
    ann.wait_for_turn()
    fail(**{part: 1})
    ann.page.reload()
    if part == "prompt":
        ann.page.get_by_role("button", name="I am").click()
    expect(ann.page.locator(".refusal, .prompt .q").first).to_contain_text("take your last choice back")


def test_a_choice_after_which_the_rules_fail_is_refused_on_the_page(
    chromium: Browser, site: Running, fail: Faults
) -> None:
    with Person(chromium, site.url) as ann:
        sit_down(ann)
        fail(prompt=1)
        ann.page.locator("[data-option='add:1']").click()
        expect(ann.page.locator(".prompt .sub")).to_contain_text("it was not made")
        assert ann.options.count() == 2


def test_where_the_view_fails_undo_concede_and_report_are_there(
    chromium: Browser, site: Running, fail: Faults
) -> None:
    with Person(chromium, site.url) as ann:
        sit_down(ann)
        add_one(ann, fail, "view")
        ann.page.get_by_role("button", name="Undo").click()
        ann.wait_for_turn()
        add_one(ann, fail, "view")
        assert ann.serious() == []
        ann.page.get_by_role("button", name="Report a problem").click()
        ann.page.get_by_label("What went wrong?").fill("It failed.")
        ann.page.get_by_role("button", name="Send").click()
        expect(ann.page.get_by_role("status")).to_contain_text("It is report 1")
        ann.page.get_by_role("button", name="Concede").click()
        ann.page.get_by_role("button", name="Really?").click()
        expect(ann.page.get_by_text("The game is over.")).to_be_visible()


def test_where_the_question_fails_the_table_is_there_with_what_is_left(
    chromium: Browser, site: Running, fail: Faults
) -> None:
    with Person(chromium, site.url) as ann:
        sit_down(ann)
        add_one(ann, fail, "prompt")
        ann.page.get_by_role("button", name="Concede").click()
        ann.page.get_by_role("button", name="Really?").click()
        ann.over.wait_for()
