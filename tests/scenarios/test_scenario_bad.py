"""Scenario files that make no sense: each has its typed error, with file, line and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.kernel.errors import BadPosition, BadScenario, WordsFitNone, WordsFitSeveral
from strategium.scenarios.scenario import Scenario
from strategium.scenarios.words import pick
from tests.testing.toy import GAME

GOOD = """
game = "tourney"
name = "A try"
rules = ["tourney/attack.ready"]
[position]
moment = "blows"
Red = { line = ["Knight"] }
Blue = { line = ["Squire", "Knight"] }
[[do]]
seat = "Red"
choose = "pass"
[[expect]]
pending = "Blue: blow"
"""


def run(text: str) -> None:
    Scenario.parse(text, "try.toml", GAME).run()


def test_the_text_that_is_damaged_below_is_good() -> None:
    assert Scenario.parse(GOOD, "try.toml", GAME).run().passed


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "A try"', 'name = "A try', "try.toml: this is not TOML"),
        ('name = "A try"', "", "a scenario says its name"),
        ('game = "tourney"', 'game = "joy"', "this is a scenario of 'joy', not of 'tourney'"),
        ('name = "A try"', 'nam = "A try"', "try.toml:3: a scenario has no 'nam'; did you mean 'name'?"),
        ('rules = ["tourney/attack.ready"]', "", "a scenario says which clauses it shows"),
        ('rules = ["tourney/attack.ready"]', "rules = []", "1 to 4 different clauses, this one names 0"),
        (
            'rules = ["tourney/attack.ready"]',
            'rules = ["tourney/a.b", "tourney/a.c", "tourney/a.d", "tourney/a.e", "tourney/a.f"]',
            "1 to 4 different clauses, this one names 5",
        ),
        (
            "tourney/attack.ready",
            "tourney/attack.redy",
            "try.toml:4: Toy has no clause 'tourney/attack.redy'; did you mean 'tourney/attack.ready'",
        ),
        (
            "tourney/attack.ready",
            "joy/attack.ready",
            "try.toml:4: a scenario of tourney cites clauses of tourney/",
        ),
        ("[position]", "[positio]", "a scenario has no 'positio'; did you mean 'position'?"),
        ('choose = "pass"', 'chose = "pass"', "try.toml:9: a [[do]] has no 'chose'; did you mean 'choose'?"),
        ('choose = "pass"', "", "try.toml:9: a [[do]] has a seat and one of"),
        ('choose = "pass"', 'choose = "pass"\nretract = true', "try.toml:9: a [[do]] has a seat and one of"),
        ('choose = "pass"', "choose = 3", "try.toml:9: choose = words"),
        ('choose = "pass"', "retract = false", "try.toml:9: write offer"),
        ('choose = "pass"', 'choose = "pass"\nwhich = 0', "try.toml:9: which = 1, 2"),
        ('seat = "Red"', 'seat = "Rde"', "try.toml:9: there is no seat 'Rde'; did you mean 'Red'?"),
        ('pending = "Blue: blow"', "", "try.toml:12: this [[expect]] expects nothing"),
        ('[[expect]]\npending = "Blue: blow"', "", "add an [[expect]]"),
        ('pending = "Blue: blow"', "pending = 1", "try.toml:12: pending is text"),
        ('pending = "Blue: blow"', 'pending = "Blu: blow"', "there is no seat 'Blu'; did you mean 'Blue'?"),
        (
            'pending = "Blue: blow"',
            'pendin = "Blue"',
            "Toy has no expectation 'pendin'; did you mean 'pending'?",
        ),
        ('pending = "Blue: blow"', "damge = {}", "Toy has no expectation 'damge'; did you mean 'damage'?"),
        ('pending = "Blue: blow"', "result = 1", 'try.toml:12: write result = "none", "drawn"'),
        ('pending = "Blue: blow"', 'offered = "pass"', "try.toml:12: write offered = {"),
        (
            'pending = "Blue: blow"',
            'not_offered = { seat = "Blue", what = "pass", wy = "tourney/attack.ready" }',
            "try.toml:12: not_offered has no 'wy'; did you mean 'why'?",
        ),
        (
            'pending = "Blue: blow"',
            'not_offered = { seat = "Blue", what = "pass", why = "tourney/attack.redy" }',
            "try.toml:12: Toy has no clause 'tourney/attack.redy'",
        ),
        (
            'pending = "Blue: blow"',
            'not_offered = { seat = "Blue", what = "attack Knite with Squire" }',
            "nothing here is called 'knite', so 'attack Knite with Squire' can never be offered; did you mean 'knight'",
        ),
    ],
)
def test_bad_files(old: str, new: str, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadScenario) as caught:
        run(GOOD.replace(old, new))
    assert message in str(caught.value)
    assert str(caught.value).startswith("try.toml")


def test_tables_are_written_as_tables_because_their_order_counts() -> None:
    text = 'expect = [{ pending = "Blue: blow" }]\n' + GOOD.split("[[expect]]")[0]
    with pytest.raises(BadScenario, match=r"write each 'expect' as a table of its own, under \[\[expect\]\]"):
        run(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Squire"', '"Squier"', "try.toml:8: there is no card named 'Squier'; did you mean 'Squire'?"),
        (
            'moment = "blows"',
            'moment = "blow"',
            "try.toml:6: there is no moment 'blow'; did you mean 'blows'?",
        ),
        ("Blue =", "Bleu =", "try.toml:8: there is no side 'Bleu'; did you mean 'Blue'?"),
        (
            '["Squire", "Knight"]',
            '["Squire", "Squire", "Squire", "Squire", "Squire", "Knight"]',
            "this position cannot exist: Blue has more than five fighters",
        ),
        ('Red = { line = ["Knight"] }', "Red = 5", "this position cannot be read: AttributeError"),
        ('moment = "blows"', 'seed = "x"', "this position cannot be read: TypeError"),
        ('moment = "blows"', "seats = 3", "Toy is for 2 seats, not 3"),
        ('moment = "blows"', "options = { speed = 3 }", "Toy has no option 'speed'"),
    ],
)
def test_bad_positions(old: str, new: str, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadPosition) as caught:
        run(GOOD.replace(old, new))
    assert message in str(caught.value)
    assert str(caught.value).startswith("try.toml")


def test_a_position_that_is_over_at_once_is_no_error() -> None:
    text = GOOD.replace('["Squire", "Knight"]', "[]").split("[[do]]")[0]
    assert Scenario.parse(text + '[[expect]]\nresult = { Red = "won" }', "try.toml", GAME).run().passed


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read"):
        Scenario.load(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadScenario, match="cannot be read"):
        Scenario.load(tmp_path / "odd.toml")


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(BadScenario, match=r"try.toml:2: there is no game 'tourny'"):
        Scenario.parse(GOOD.replace('"tourney"', '"tourny"'), "try.toml")


def test_picking_by_words_raises_typed_errors_and_changes_nothing() -> None:
    g = GAME.position(Scenario.parse(GOOD, "try.toml", GAME).position)
    before = g.digest()
    with pytest.raises(WordsFitSeveral):
        pick(g, 0, "attack")
    with pytest.raises(WordsFitNone):
        pick(g, 0, "sing")
    with pytest.raises(WordsFitNone):
        pick(g, 1, "pass")
    assert g.digest() == before
