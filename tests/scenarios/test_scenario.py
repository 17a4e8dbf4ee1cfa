"""Scenarios run in file order, take what is forced in silence, and say what differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from strategium.scenarios.scenario import Scenario, scenario_files
from tests.testing.toy import GAME
from tests.testing.toy.plugged import EXAMPLES

HEAD = """
game = "tourney"
name = "A try"
rules = ["tourney/attack.ready"]
[position]
"""
DUEL = """
moment = "blows"
Red = { line = ["Knight"] }
Blue = { line = ["Squire", "Knight"] }
"""


def scenario(text: str, head: str = HEAD) -> Scenario:
    return Scenario.parse(head + text, "try.toml", GAME)


def failures(text: str, head: str = HEAD) -> list[str]:
    """The kinds and texts of what differs."""
    return [f"{failure.what}: {failure.text}" for failure in scenario(text, head).run().failures]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_examples_pass(path: Path) -> None:
    outcome = Scenario.load(path, GAME).run()
    assert outcome.passed, outcome.text


def test_choices_and_expectations_run_in_file_order() -> None:
    text = """
[[expect]]
damage = { Squire = 0 }
[[do]]
seat = "Red"
choose = "attack Squire with Knight"
[[expect]]
line = { Blue = ["Knight"] }
[[do]]
seat = "Blue"
choose = "attack Knight with Knight"
[[expect]]
damage = { Knight = 2 }
"""
    moments = list(
        scenario(
            "moment = 'blows'\nRed = {line=['Knight']}\nBlue = {line=['Squire','Knight']}" + text
        ).steps()
    )
    assert [None if m.step is None else (m.step.kind, m.step.line) for m in moments] == [
        None,
        ("expect", 9),
        ("do", 11),
        ("expect", 14),
        ("do", 16),
        ("expect", 19),
    ]
    assert [f.text for m in moments for f in m.failures] == ["Knight has 0 damage, not 2"]


def test_headers_in_strings_comments_and_arrays_are_none() -> None:
    text = (
        '''
note = """
[[do]]
"""
'''
        + HEAD.strip()
        + DUEL
        + """
[[expect]] # [[do]]
line = { Red = [
  # [[do]]
  "Knight",
] }
note = '''
[[expect]]
'''
[[do]]
seat = "Red"
choose = "pass" # the word "pass" and it's done
[[expect]]
pending = "Blue: blow"
"""
    )
    found = Scenario.parse(text, "try.toml", GAME)
    assert [step.kind for step in found.source.steps] == ["expect", "do", "expect"]
    assert found.run().passed


def test_steps_give_the_state_after_each() -> None:
    text = (
        DUEL
        + '[[do]]\nseat = "Red"\nchoose = "attack Squire with Knight"\n[[expect]]\npending = "Blue: blow"\n'
    )
    before, done, after = scenario(text).steps()
    assert before.state.pending[0].seat == 0
    assert done.state.pending[0].kind == "shield"
    assert done.forced == []
    assert after.forced == ["Blue: pass"]
    assert after.state.pending[0].kind == "blow"


def test_an_outcome_is_plain_data() -> None:
    text = DUEL + '[[expect]]\npending = "Blue: blow"\nresult = { Red = "won" }\n'
    outcome = scenario(text).run()
    data = json.loads(json.dumps(outcome.to_data()))
    assert data["passed"] is False
    assert data["rules"] == ["tourney/attack.ready"]
    assert [(f["what"], f["line"]) for f in data["failures"]] == [("pending", 10), ("result", 10)]
    assert data["failures"][1]["expected"] == {"Red": "won"}
    assert data["failures"][1]["found"] == "none"
    assert (
        "try.toml:10: pending: not 'Blue: blow'; waiting for Red: blow (Strike, act or pass)" in outcome.text
    )


# ---- words ---------------------------------------------------------------------------------------
def test_whole_text_comes_before_contained_words() -> None:
    text = """
moment = "blows"
Red = { line = ["Knight", "Old Knight"] }
Blue = { line = ["Squire"] }
[[do]]
seat = "red"
choose = "Attack  squire WITH knight"
[[expect]]
log = "Knight strikes Squire"
"""
    moments = list(scenario(text).steps())
    assert [f.text for m in moments for f in m.failures] == []
    assert moments[1].state.exhausted[:2] == [1, 0]  # type: ignore[attr-defined]


def test_the_order_of_words_counts() -> None:
    text = """
moment = "blows"
Red = { line = ["Squire"] }
Blue = { line = ["Knight"] }
[[do]]
seat = "Red"
choose = "attack Squire with Knight"
[[expect]]
result = "none"
"""
    (failure,) = failures(text)
    assert "Red is not offered 'attack Squire with Knight'" in failure
    assert "Knight does not fight Squire [tourney/attack.foes]" in failure
    passed = text.replace("attack Squire with Knight", "attack Knight squire")
    assert failures(passed) == []


def test_words_that_fit_two_options_show_both() -> None:
    text = DUEL + '[[do]]\nseat = "Red"\nchoose = "attack"\n[[expect]]\nresult = "none"\n'
    (failure,) = scenario(text).run().failures
    assert failure.what == "choose"
    assert "fits 2 options of Red" in failure.text
    assert "attack Squire with Knight" in failure.text
    assert "attack Knight with Knight" in failure.text


def test_words_that_fit_nothing_show_what_is_offered_nearest_first_and_why() -> None:
    text = """
moment = "blows"
Red = { line = ["Squire", { card = "Knight", exhausted = true }] }
Blue = { line = ["Knight"] }
[[do]]
seat = "Red"
choose = "attack Knight with Knight"
[[expect]]
result = "none"
"""
    (failure,) = scenario(text).run().failures
    because, offered = failure.text.split("offered, nearest first:")
    assert "Knight is exhausted [tourney/attack.ready]" in because
    assert offered.split("\n  ") == ["", "attack Knight with Squire", "pass"]


def test_nothing_runs_after_a_choice_that_cannot_be_made() -> None:
    text = DUEL + '[[do]]\nseat = "Red"\nchoose = "dance"\n[[expect]]\nresult = { Red = "won" }\n'
    assert [f.what for f in scenario(text).run().failures] == ["choose"]


def test_interchangeable_options_count_as_one() -> None:
    text = """
moment = "blows"
Red = { line = ["Squire", "Squire"] }
Blue = { line = ["Knight"] }
[[do]]
seat = "Red"
choose = "attack Knight with Squire"
[[expect]]
log = "Squire strikes Knight"
"""
    assert failures(text) == []


def test_which_tells_options_apart_that_words_cannot() -> None:
    text = """
moment = "blows"
Red = { line = ["Squire", { card = "Squire", damage = 1 }] }
Blue = { line = ["Knight"] }
[[do]]
seat = "Red"
choose = "attack Knight with Squire"
WHICH
[[expect]]
result = "none"
"""
    (unfit,) = failures(text.replace("WHICH", ""))
    assert "`which = 1`" in unfit
    moments = list(scenario(text.replace("WHICH", "which = 2")).steps())
    assert moments[1].state.exhausted[:2] == [0, 1]  # type: ignore[attr-defined]
    (none_left,) = failures(text.replace("WHICH", "which = 3"))
    assert "fits only 2 options" in none_left


def test_a_seat_that_is_not_asked() -> None:
    text = DUEL + '[[do]]\nseat = "Blue"\nchoose = "pass"\n[[expect]]\nresult = "none"\n'
    (failure,) = failures(text)
    assert "Blue has nothing to decide now" in failure
    assert "waiting for Red: blow" in failure


# ---- forced choices ------------------------------------------------------------------------------
FORCED = """
moment = "blows"
Red = { line = ["Knight"] }
Blue = { line = ["Warden"], shields = 0 }
"""


def test_a_forced_choice_may_be_named_or_left_out() -> None:
    rest = """
moment = "rest"
Red = { line = [{ card = "Knight", exhausted = true }] }
Blue = { line = [{ card = "Warden", exhausted = true }] }
"""
    end = '[[do]]\nseat = "Blue"\nchoose = "rest Warden"\n[[expect]]\npending = ["Red: stance", "Blue: stance"]\n'
    assert failures(rest + '[[do]]\nseat = "Red"\nchoose = "done"\n' + end) == []
    assert failures(rest + '[[do]]\nseat = "Red"\nchoose = "rest Knight"\n' + end) == []
    named = (
        '[[do]]\nseat = "Red"\nchoose = ["rest Knight"]\n[[do]]\nseat = "Blue"\nchoose = ["rest Warden"]\n'
    )
    assert failures(rest + named + '[[expect]]\npending = "Blue: stance"\n') == []


def test_a_lone_pass_is_taken_in_silence() -> None:
    text = (
        FORCED
        + """
[[do]]
seat = "Red"
choose = "attack Warden with Knight"
[[do]]
seat = "Blue"
choose = "pass"
[[expect]]
damage = { Warden = 2 }
pending = "Red: rest"
"""
    )
    assert failures(text) == []


def test_an_expectation_stops_at_the_forced_choice_it_speaks_of() -> None:
    blow = FORCED + '[[do]]\nseat = "Red"\nchoose = "attack Warden with Knight"\n'
    refused = '[[expect]]\nnot_offered = { seat = "Blue", what = "raise a shield", why = "tourney/shield.supply" }\n'
    assert failures(blow + refused + "damage = { Warden = 0 }\n") == []
    named = '[[expect]]\npending = "Blue: shield for Warden"\n'
    assert failures(blow + named + "[[expect]]\ndamage = { Warden = 0 }\n") == []
    then_pass = '[[do]]\nseat = "Blue"\nchoose = "pass"\n[[expect]]\npending = "Blue: blow"\n'
    assert failures(blow + named + then_pass) == []
    assert failures(blow + "[[expect]]\ndamage = { Warden = 2 }\n") == []


# ---- other choices -------------------------------------------------------------------------------
def test_sealed_choices_and_taking_back() -> None:
    text = """
Red = { line = ["Squire"] }
Blue = { line = ["Squire"] }
[[do]]
seat = "Blue"
choose = "charge"
[[do]]
seat = "Blue"
retract = true
[[do]]
seat = "Blue"
choose = "hold"
[[expect]]
pending = "Red: stance"
[[do]]
seat = "Red"
choose = "charge"
[[expect]]
log = "Red charges"
"""
    assert failures(text) == []
    assert (
        "retract: there is nothing to take back"
        in failures(DUEL + '[[do]]\nseat="Red"\nretract=true\n[[expect]]\nresult="none"')[0]
    )


def test_offers() -> None:
    text = (
        DUEL
        + '[[do]]\nseat = "Blue"\noffer = "concede"\n[[expect]]\nresult = { Red = "won" }\npending = []\n'
    )
    assert failures(text) == []
    (unknown,) = failures(text.replace('"concede"', '"conced"'))
    assert "did you mean 'concede'" in unknown


def test_a_draw() -> None:
    offers = "".join(f'[[do]]\nseat = "{seat}"\noffer = "draw"\n' for seat in ("Red", "Blue"))
    assert failures(DUEL + offers + '[[expect]]\nresult = "drawn"\n') == []
    (failure,) = failures(DUEL + '[[expect]]\nresult = "drawn"\n')
    assert failure == "result: expected {'Red': 'drawn', 'Blue': 'drawn'}, found none"


# ---- expectations --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("expected", "differs"),
    [
        ('pending = "Blue: blow"', "not 'Blue: blow'; waiting for Red: blow"),
        ("pending = []", "nothing should be pending"),
        ('offered = { seat = "Red", what = "use Knight" }', "Red is not offered 'use Knight' but:"),
        ('offered = { seat = "Blue", what = "pass" }', "Blue has nothing to decide here"),
        ('not_offered = { seat = "Red", what = "pass" }', "Red is offered 'pass'"),
        ('not_offered = { seat = "Blue", what = "pass" }', "Blue has nothing to decide here"),
        (
            'not_offered = { seat = "Red", what = "use Knight", why = "tourney/attack.ready" }',
            "but not because of tourney/attack.ready",
        ),
        ('result = { Red = "won" }', "expected {'Red': 'won'}, found none"),
        (
            'rules = ["tourney/win.last-standing"]',
            "the result does not rest on tourney/win.last-standing but on nothing",
        ),
        ('log = "Red charges"', "no line says 'Red charges'"),
        ('trace = "rest > damage"', "without 'rest > damage'"),
        ("damage = { Squire = 1 }", "Squire has 0 damage, not 1"),
    ],
)
def test_what_differs_is_told(expected: str, differs: str) -> None:
    (failure,) = failures(DUEL + f"[[expect]]\n{expected}\n")
    assert failure.startswith(expected.split(" ")[0])
    assert differs in failure


def test_every_general_expectation_can_hold() -> None:
    text = """
moment = "blows"
charging = ["Red"]
Red = { line = ["Knight"] }
Blue = { line = ["Warden", "Squire"] }
[[expect]]
pending = "Red: strike, act"
offered = [{ seat = "Red", what = ["attack Warden with Knight", "pass"] }]
not_offered = [
  { seat = "Red", what = "attack Squire with Knight", why = "tourney/attack.guard" },
  { seat = "Red", what = "use Knight" },
  { seat = "Red", what = "attack Warden with Squire", why = "tourney/attack.foes" },
]
result = "none"
trace = "blow"
[[do]]
seat = "Red"
choose = "attack Warden with Knight"
[[do]]
seat = "Blue"
choose = "attack Knight with Squire"
[[do]]
seat = "Red"
choose = "done"
[[do]]
seat = "Blue"
choose = ["done"]
[[do]]
seat = "Red"
choose = "charge"
[[do]]
seat = "Blue"
choose = "hold"
[[expect]]
pending = "Blue: blow"
line = { Blue = ["Squire"] }
[[do]]
seat = "Blue"
offer = "concede"
[[expect]]
result = { Red = "won" }
"""
    assert failures(text) == []


def test_a_result_and_its_rules() -> None:
    text = """
moment = "blows"
Red = { line = ["Knight"] }
Blue = { line = ["Squire"] }
[[do]]
seat = "Red"
choose = "attack Squire"
[[expect]]
result = { Red = "won" }
rules = ["tourney/win.last-standing"]
pending = []
"""
    assert failures(text) == []


def test_rules_that_break_are_a_failure_with_its_place() -> None:
    text = DUEL + "[[expect]]\ndamage = 3\n[[expect]]\nresult = 'none'\n"
    (failure,) = failures(text)
    assert failure.startswith("damage: the rules broke: AttributeError")


# ---- interactions --------------------------------------------------------------------------------
def test_what_an_interaction_lacks() -> None:
    whole = Scenario.load(EXAMPLES / "guard.toml", GAME)
    assert whole.lacks_for_interaction() == []
    text = DUEL + '[[do]]\nseat = "Red"\nchoose = "pass"\n[[expect]]\nresult = "none"\n'
    assert scenario(text).lacks_for_interaction() == [
        "its clauses are all of one topic",
        "Blue makes no choice",
        "nothing is expected not to be offered",
    ]


def test_finding_scenario_files(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "deep"
    folder.mkdir(parents=True)
    (folder / "a.toml").touch()
    (tmp_path / "knockout.toml").touch()
    assert scenario_files(tmp_path) == [folder / "a.toml"]
    assert scenario_files(tmp_path / "x.toml") == [tmp_path / "x.toml"]
    assert scenario_files(tmp_path / "scenarios") == [folder / "a.toml"]
    assert scenario_files(folder) == [folder / "a.toml"]
