"""Asking: single choices, drafts, secret choices of all at once, and taking back."""

from __future__ import annotations

from typing import Any

import pytest

from strategium import IllegalChoice, RulesFault
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, NUMBER, Need, Question, RawDecision, Verb
from tests.kernel.toys import NAME_ONE, SAY, asks, begin, did, ids, take, trail


def rising(g: Any, decision: RawDecision) -> range:
    """Numbers above the last one picked: a draft that cannot go round in circles."""
    return range(decision.picked[-1][1] + 1 if decision.picked else 0, decision.args[0])


def funnel(g: Any, decision: RawDecision) -> range:
    """The pick numbered args[0] can only be 7."""
    return range(7, 8) if len(decision.picked) == decision.args[0] else range(3)


def enough(g: Any, decision: RawDecision) -> bool:
    return len(decision.picked) == 3


def even(g: Any, decision: RawDecision, n: int) -> bool:
    return n % 2 == 0


PICK = Verb("pick", NUMBER, find=rising)
UP_TO_THREE = Question("up to three", PICK, DONE, several=True, finished=enough)
ALL_THREE = Question("all three", PICK, several=True, finished=enough)
SECRET_THREE = Question("secret three", PICK, DONE, several=True, secret=True, finished=enough)
FUNNEL = Question("funnel", Verb("go", NUMBER, find=funnel), several=True, finished=enough)
EVEN = Question("even", Verb("even", NUMBER, find=rising, needs=(Need(even, "bare/even", "{0} is odd"),)))
SECRET = Question("secret", SAY, secret=True)


def asks_for_several(g: Any, question: Question, n: int) -> None:
    ask(g, 0, question, picked_several, n)


def picked_several(g: Any, picks: tuple[RawOption, ...], n: int) -> None:
    g.trail.append(("picked", *[pick[1] for pick in picks]))


def asks_one(g: Any, question: Question, n: int) -> None:
    ask(g, 0, question, answered, n)


def answered(g: Any, option: RawOption, n: int) -> None:
    g.trail.append((option[1],))


def asks_everybody(g: Any, question: Question, n: int) -> None:
    ask_all(g, tuple(range(g.seats)), question, all_answered, n)


def all_answered(g: Any, choices: tuple[Any, ...], n: int) -> None:
    g.trail.append(choices if choices[0] and isinstance(choices[0][0], tuple) else [c[1] for c in choices])


def lawless(g: Any, option: RawOption, n: int) -> None:
    ask(g, 0, NAME_ONE, answered, 3)


def asks_lawlessly(g: Any, n: int) -> None:
    ask(g, 0, NAME_ONE, lawless, n)


# ---- one choice ----------------------------------------------------------------------------------
def test_a_choice_is_made_by_id_or_option_and_its_answer_goes_on() -> None:
    g = begin((asks, 0, 3), (asks, 1, 3))
    assert ids(g, 0) == ["say:0", "say:1", "say:2"]
    g.apply("say:2", 0)
    g.apply(g.pending[0].options[1], 1)
    assert trail(g) == [(0, 2), (1, 1)]
    assert g.choices == 2


def test_the_only_option_is_taken_at_once() -> None:
    assert trail(begin((asks, 0, 1), (did, "on"))) == [(0, 0), "on"]


def test_the_only_option_is_asked_for_where_the_seat_wants_it_or_the_question_is_secret() -> None:
    assert ids(begin((asks, 0, 1), always_ask=1), 0) == ["say:0"]
    assert trail(begin((asks, 0, 1), always_ask=2)) == [(0, 0)], "the other seat's wish"
    assert ids(begin((asks_one, SECRET, 1)), 0) == ["say:0"]


def test_a_question_without_options_is_a_fault() -> None:
    with pytest.raises(RulesFault, match="without an option"):
        begin((asks, 0, 0))
    with pytest.raises(RulesFault, match="without an option"):
        begin((asks_everybody, SECRET, 0))


@pytest.mark.parametrize("n", [1, 2])
def test_an_answer_that_asks_is_a_fault(n: int) -> None:
    with pytest.raises(RulesFault, match="must push the step that asks"):
        begin((asks_lawlessly, n)).apply("say:0", 0)


def test_refusals_say_why_and_change_nothing() -> None:
    g = begin((asks, 0, 3))
    before = g.digest()
    foreign = begin((asks, 0, 9)).pending[0].options[8]
    for choice, seat in (("say:7", 0), ("nonsense", 0), (foreign, 0), ("say:1", 1)):
        with pytest.raises(IllegalChoice) as refusal:
            g.apply(choice, seat)
        assert refusal.value.reason
    with pytest.raises(IllegalChoice, match=r"\[bare/say.one\]"):
        g.apply("say:7", 0)
    assert g.digest() == before


def test_why_not_is_answered_by_the_need_that_fails() -> None:
    g = begin((asks_one, EVEN, 5))
    assert ids(g, 0) == ["even:0", "even:2", "even:4"]
    assert g.why_not(0, verb="even") == ()
    (reason,) = g.why_not(1)
    assert "waiting for player 1: even" in reason.text


# ---- drafts --------------------------------------------------------------------------------------
def test_a_draft_is_picked_one_by_one_and_nothing_happens_before_it_is_done() -> None:
    g = begin((asks_for_several, UP_TO_THREE, 5))
    position, view = g.position_digest(), g.view(1)
    take(g, 0, "pick:1", "pick:3")
    assert [option.id for option in g.pending[0].draft] == ["pick:1", "pick:3"]
    assert g.view(1) == view
    assert trail(g) == []
    g.retract(0)
    g.retract(0)
    assert g.position_digest() == position
    take(g, 0, "pick:0", "done")
    assert trail(g) == [("picked", 0)]


def test_a_draft_ends_by_itself_when_it_is_finished_or_nothing_is_left() -> None:
    finished = begin((asks_for_several, UP_TO_THREE, 9))
    take(finished, 0, "pick:1", "pick:3", "pick:5")
    assert trail(finished) == [("picked", 1, 3, 5)]
    exhausted = begin((asks_for_several, ALL_THREE, 5))
    take(exhausted, 0, "pick:4")
    assert trail(exhausted) == [("picked", 4)]
    assert trail(begin((asks_for_several, UP_TO_THREE, 0))) == ["picked"]


def test_a_forced_pick_is_made_and_taken_back_with_the_choice_before_it() -> None:
    g = begin((asks_for_several, ALL_THREE, 4))
    before = g.position_digest()
    take(g, 0, "pick:2")  # then 3 is the only one left, and after it nothing is
    assert trail(g) == [("picked", 2, 3)]
    g = begin((asks_for_several, ALL_THREE, 4), always_ask=1)
    take(g, 0, "pick:2")
    assert ids(g, 0) == ["pick:3"], "a patient seat makes it itself"
    g.retract(0)
    assert g.position_digest() == before


def test_a_forced_pick_in_the_middle_is_taken_back_with_the_choice_before_it() -> None:
    g = begin((asks_for_several, FUNNEL, 1))
    before = g.position_digest()
    take(g, 0, "go:2")
    assert [option.id for option in g.pending[0].draft] == ["go:2", "go:7"]
    g.retract(0)
    assert g.position_digest() == before
    g = begin((asks_for_several, FUNNEL, 0))
    assert [option.id for option in g.pending[0].draft] == ["go:7"]
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        g.retract(0)


def test_there_is_nothing_to_take_back_outside_a_draft() -> None:
    g = begin((asks, 0, 3))
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        g.retract(0)
    g = begin((asks_for_several, UP_TO_THREE, 5))
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        g.retract(0)


def test_a_draft_is_saved_with_its_picks() -> None:
    g = begin((asks_for_several, SECRET_THREE, 5))
    take(g, 0, "pick:1")
    loaded = g.game.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()
    assert ids(loaded, 0) == ids(g, 0) == ["pick:2", "pick:3", "pick:4", "done"]


# ---- secret choices of all at once ---------------------------------------------------------------
def test_sealed_choices_are_opened_when_all_are_in() -> None:
    g = begin((asks_everybody, SECRET, 3), seats=3)
    assert [d.seat for d in g.pending] == [0, 1, 2]
    g.apply("say:2", 1)
    assert [d.seat for d in g.pending] == [0, 2]
    assert g.view(0)["ready"] == [1]
    assert trail(g) == []
    with pytest.raises(IllegalChoice, match="nothing to decide"):
        g.apply("say:0", 1)
    g.apply("say:0", 2)
    g.apply("say:1", 0)
    assert g.trail == [[1, 2, 0]], "in the order of seats, not of answers"


def test_a_sealed_choice_can_be_taken_back_until_all_are_in() -> None:
    g = begin((asks_everybody, SECRET, 3))
    before = g.position_digest()
    g.apply("say:2", 0)
    g.retract(0)
    assert g.position_digest() == before
    g.apply("say:2", 0)
    g.apply("say:0", 1)
    with pytest.raises(IllegalChoice):
        g.retract(0)


def test_a_sealed_draft_is_opened_as_it_was_before_it_was_sealed() -> None:
    g = begin((asks_everybody, UP_TO_THREE, 5))
    take(g, 0, "pick:1")
    before = g.position_digest()
    take(g, 0, "done")
    assert g.view(1)["ready"] == [0]
    g.retract(0)
    assert g.position_digest() == before, "only the done is taken back"
    take(g, 0, "pick:2", "pick:4")
    assert g.view(1)["ready"] == [0], "the third pick sealed it"
    g.retract(0)
    assert [option.id for option in g.pending[0].draft] == ["pick:1", "pick:2"]


def test_an_empty_sealed_draft_can_be_opened_again() -> None:
    g = begin((asks_everybody, UP_TO_THREE, 5))
    before = g.position_digest()
    take(g, 0, "done")
    g.retract(0)
    assert g.position_digest() == before


def test_sealed_choices_are_saved() -> None:
    g = begin((asks_everybody, UP_TO_THREE, 5))
    take(g, 0, "pick:1", "done")
    take(g, 1, "pick:0")
    loaded = g.game.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()
    assert [d.seat for d in loaded.pending] == [1]
    for state in (g, loaded):
        take(state, 1, "done")
        assert [[raw[1] for raw in picks] for picks in state.trail[0]] == [[1], [0]]


register(
    "asking_test", PICK, UP_TO_THREE, ALL_THREE, SECRET_THREE, EVEN, EVEN.verbs[0], SECRET, asks_for_several
)
register(
    "asking_test", picked_several, asks_one, answered, asks_everybody, all_answered, lawless, asks_lawlessly
)
register("asking_test", FUNNEL, FUNNEL.verbs[0])
