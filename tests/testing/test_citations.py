"""Every clause that is cited exists: in code, registered data, tests and scenarios of every registered game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from strategium.kernel.registry import games
from strategium.testing.citations import (
    Place,
    citations,
    files_of_code,
    registered_citations,
    unknown_citations,
)
from tests.testing.toy import GAME
from tests.testing.toy.plugged import ROOT, look_again, plug_in


@pytest.mark.parametrize("game", games())
def test_every_citation_of_a_game_exists(game: str) -> None:
    assert unknown_citations(game, ROOT) == []


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for tests of the toy, which is installed."""
    monkeypatch.syspath_prepend(str(plug_in(tmp_path / "installed")))
    look_again()
    (tmp_path / "tests").mkdir()
    yield tmp_path
    look_again()


def test_citations_in_files(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(
        '"""See games/tourney/attack.py and tourney/rules.py. [tourney/attack.guard, tourney/plan.open]"""\n'
        "path = 'tests/tourney/attack.guard'\n"
        "rule = 'tourney/attack.guard'  # not other-tourney/attack.guard\n"
    )
    assert citations("tourney", [file], tmp_path) == {
        "tourney/attack.guard": [Place("a.py", 1), Place("a.py", 3)],
        "tourney/plan.open": [Place("a.py", 1)],
    }


def test_citations_of_registered_things() -> None:
    found = set(registered_citations(GAME))
    assert ("tourney.exhaust", "tourney/attack.exhausts") in found
    assert ("tourney!attack", "tourney/attack.guard") in found
    assert ("tourney?shield", "tourney/shield.window") in found
    assert ("the card 'Medic'", "tourney/action.heals") in found


def test_the_code_of_a_game_is_found() -> None:
    assert {path.name for path in files_of_code(GAME)} >= {"rules.py", "options.py", "__init__.py"}


def test_unknown_clauses_are_told_with_their_places(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert unknown_citations("tourney", installed) == []
    (installed / "tests" / "test_it.py").write_text("x = 1\nrule = 'tourney/attack.gard'\n")
    monkeypatch.setattr(GAME.book.find("Medic").abilities[0], "rules", ("tourney/action.heels",))
    in_test, on_card = unknown_citations("tourney", installed)
    assert in_test.startswith(
        "tests/test_it.py:2: Toy has no clause 'tourney/attack.gard'; did you mean 'tourney/attack.guard'"
    )
    assert on_card.startswith(
        "the card 'Medic': Toy has no clause 'tourney/action.heels'; did you mean 'tourney/action.heals'"
    )


def test_tests_of_a_game_in_the_repository_have_their_own_folder(installed: Path) -> None:
    folder = installed / "tests" / "games" / "tourney" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('rules = ["tourney/attack.gard"]\n')
    (installed / "tests" / "test_other.py").write_text("bad = 'tourney/plan.opn'\n")
    (fault,) = unknown_citations("tourney", installed)
    assert fault.startswith("tests/games/tourney/scenarios/a.toml:1: ")
