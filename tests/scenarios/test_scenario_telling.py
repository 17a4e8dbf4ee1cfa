"""A scenario tells how it went: what was asked, what was forced, what a seat sees, how a pile is ordered."""

from __future__ import annotations

import pytest

from strategium.kernel.errors import BadScenario
from strategium.scenarios.scenario import Scenario
from tests.testing.toy import GAME

HEAD = 'game = "tourney"\nname = "A try"\nrules = ["tourney/attack.ready"]\n[position]\n'
FORCED = """
moment = "blows"
Red = { line = ["Knight"] }
Blue = { line = ["Warden"], shields = 0 }
[[do]]
seat = "Red"
choose = "attack Warden with Knight"
"""


def scenario(text: str) -> Scenario:
    return Scenario.parse(HEAD + text, "try.toml", GAME)


def failures(text: str) -> list[str]:
    return [failure.text for failure in scenario(text).run().failures]


# ---- the trace -----------------------------------------------------------------------------------
def test_a_trace_tells_questions_choices_forced_choices_and_lines_in_order() -> None:
    outcome = scenario(FORCED + "[[expect]]\ndamage = { Warden = 2 }\n").run(trace=True)
    told = [(told.what, told.text) for told in outcome.told]
    start = told.index(("chosen", "Red: attack Warden with Knight (line 9)"))
    assert told[0] == ("asked", "Red: blow (Strike, act or pass)")
    assert list(outcome.told[0].options) == ["pass", "attack Warden with Knight"]
    assert [what for what, _ in told[start : start + 4]] == ["chosen", "log", "asked", "forced"]
    assert told[start + 1 : start + 4] == [
        ("log", "Knight strikes Warden"),
        ("asked", "Blue: shield (Raise a shield for Warden?)"),
        ("forced", "Blue: pass"),
    ]
    assert told[-1] == ("expected", "line 12, damage: holds")


def test_a_question_that_goes_on_waiting_is_told_once() -> None:
    text = """
Red = { line = ["Squire"] }
Blue = { line = ["Squire"] }
[[do]]
seat = "Blue"
choose = "hold"
[[expect]]
pending = "Red: stance"
"""
    told = [t.text for t in scenario(text).run(trace=True).told if t.what == "asked"]
    assert len([text for text in told if text.startswith("Red: stance")]) == 1


def test_without_being_asked_for_nothing_is_traced() -> None:
    outcome = scenario(FORCED + "[[expect]]\ndamage = { Warden = 2 }\n").run()
    assert outcome.told == []
    assert outcome.text == "A try: passed"


# ---- forced choices ------------------------------------------------------------------------------
def test_a_failure_says_which_forced_choices_were_taken() -> None:
    outcome = scenario(FORCED + "[[expect]]\ndamage = { Warden = 0 }\n").run()
    (failure,) = outcome.failures
    assert failure.forced[0] == "Blue: pass"
    assert failure.to_data()["forced"] == failure.forced
    assert "forced choices on the way, which nobody named:\n      Blue: pass" in outcome.text


def test_choices_before_the_latest_one_are_not_named() -> None:
    text = FORCED + '[[do]]\nseat = "Blue"\nchoose = "pass"\n[[expect]]\nresult = "drawn"\nstop = true\n'
    (failure,) = scenario(text).run().failures
    assert failure.forced == ["Blue: pass"]  # the shield; "pass" is chosen in the blow that follows


def test_stop_takes_nothing_that_is_forced() -> None:
    assert failures(FORCED + "[[expect]]\nstop = true\ndamage = { Warden = 0 }\n") == []
    there = '[[expect]]\nstop = true\npending = "Blue: shield"\n'
    assert failures(FORCED + there) == []
    (late,) = failures(FORCED + '[[expect]]\nstop = true\npending = "Blue: blow"\n')
    assert "waiting for Blue: shield" in late
    assert failures(FORCED + '[[expect]]\npending = "Blue: blow"\n') == []


def test_after_a_stop_the_forced_choice_can_be_named() -> None:
    stop = "[[expect]]\nstop = true\ndamage = { Warden = 0 }\n"
    then = '[[do]]\nseat = "Blue"\nchoose = "pass"\n[[expect]]\nstop = true\npending = "Blue: blow"\n'
    assert failures(FORCED + stop + then) == []


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("stop = false\nresult = 'none'", "write stop = true"),
        ("stop = true", "expects nothing"),
        ("sees = 'Red'", "write sees = { seat"),
        ("sees = { seat = 'Red' }", "write sees = { seat"),
        ("sees = { seat = 'Rad', round = 1 }", "there is no seat 'Rad'; did you mean 'Red'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_line(table: str, says: str) -> None:
    with pytest.raises(BadScenario, match=r"try\.toml:\d+: ") as e:
        scenario(f"Red = {{ line = ['Knight'] }}\n\n\n\n[[expect]]\n{table}\n").run()
    assert says in str(e.value)


# ---- views and piles -----------------------------------------------------------------------------
SALVAGE = """
game = "template"
name = "What Blue sees"
rules = ["template/stowing.once"]
[position]
moment = "hiring, turn of Red"
Blue = { coins = 1, hand = ["Minder"] }
[position.Red]
coins = 4
hand = ["Rally", "Belay"]
deck = ["Bosun", "Gunner"]
discard = ["Minder", "Surgeon"]
at.Bow = ["Bruiser", { card = "Deckhand", facedown = true }]
[[expect]]
"""


def salvage(expected: str) -> list[str]:
    return [f.text for f in Scenario.parse(SALVAGE + expected, "salvage.toml").run().failures]


@pytest.mark.parametrize(
    "sees",
    [
        "{ seat = 'Blue', zones = { hand = { Red = 2, Blue = ['Minder'] } } }",
        "{ seat = 'Blue', zones = { hand = { Red = [] }, deck = { Red = 2 } } }",
        "{ seat = 'Blue', sites = { Bow = { units = { Red = ['Bruiser', \"Red's card\"] } } } }",
        "{ seat = 'Red', sites = { Bow = { units = { Red = { Deckhand = { facedown = true } } } } } }",
        "[{ seat = 'Red', phase = 'hiring' }, { seat = 'spectator', zones = { hand = { Red = 2 } } }]",
    ],
)
def test_a_seat_sees_what_its_view_shows(sees: str) -> None:
    assert salvage(f"sees = {sees}") == []


def test_what_a_seat_does_not_see_differs() -> None:
    (hidden,) = salvage(
        "sees = { seat = 'Blue', sites = { Bow = { units = { Red = ['Bruiser', 'Deckhand'] } } } }"
    )
    assert hidden == (
        "Blue: sites.Bow.units.Red: expected ['Bruiser', 'Deckhand'], found ['Bruiser', \"Red's card\"]"
    )
    with pytest.raises(BadScenario, match=r"salvage\.toml:14: zones has no 'hands'; did you mean 'hand'"):
        salvage("sees = { seat = 'Blue', zones = { hands = { Red = 2 } } }")


def test_a_seat_has_its_own_log() -> None:
    text = SALVAGE.replace("hiring, turn of Red", "supplies")
    drawn = "sees = { seat = '%s', log = 'Red draws Bosun' }"
    own = Scenario.parse(text + drawn % "Red", "salvage.toml").run()
    assert own.passed, own.text
    (other,) = Scenario.parse(text + drawn % "Blue", "salvage.toml").run().failures
    assert "no line says 'Red draws Bosun'" in other.text


def test_piles_have_an_order_and_are_told_from_the_top() -> None:
    assert salvage("deck = { Red = { from_top = ['Bosun'], from_bottom = ['Gunner', 'Bosun'] } }") == []
    assert salvage("discard = { Red = { from_top = ['Surgeon', 'Minder'] } }") == []
    assert salvage("discard = { Red = ['Minder', 'Surgeon'] }") == []
    assert salvage("deck = { Red = { from_top = ['Gunner'] } }") == [
        "deck of Red, from_top: expected ['Gunner'], found ['Bosun']"
    ]
    with pytest.raises(BadScenario, match="some cards in their order"):
        salvage("deck = { Red = { top = ['Gunner'] } }")
    with pytest.raises(BadScenario, match="hand of Red has no order"):
        salvage("hand = { Red = { from_top = ['Rally'] } }")
