"""Groups: people pick their members in any order, and it comes to the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from strategium import IllegalChoice
from strategium.kernel.asking import ask, ask_all, ask_if_any
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.record import ANY_ORDER, Record, play_move
from strategium.kernel.state import GameState
from strategium.kernel.verbs import DONE, NUMBER, Question, RawDecision, Verb
from tests.kernel.toys import begin, ids, take, trail


def above(g: Any, decision: RawDecision) -> range:
    return range(decision.picked[-1][1] + 1 if decision.picked else 0, decision.args[0])


def leaving_enough(g: Any, decision: RawDecision) -> range:
    """So that two are picked in the end."""
    return range(above(g, decision).start, decision.args[0] - 1 + len(decision.picked))


def three(g: Any, decision: RawDecision) -> bool:
    return len(decision.picked) == 3


def two(g: Any, decision: RawDecision) -> bool:
    return len(decision.picked) == 2


def three_or_none_left(g: Any, decision: RawDecision) -> bool:
    return three(g, decision) or (bool(decision.picked) and not above(g, decision))


def not_below(g: Any, decision: RawDecision) -> range:
    return range(decision.picked[-1][1] if decision.picked else 0, decision.args[0])


PICK = Verb("pick", NUMBER, find=above)
PUT = Verb("put", NUMBER, find=not_below)
TAKE = Verb("take", NUMBER, find=leaving_enough)
ENOUGH = Verb("enough", words="enough", ends=True)
UP_TO_THREE = Question("up to three", PICK, DONE, several=True, unordered=True, finished=three)
EXACTLY_TWO = Question("exactly two", TAKE, several=True, unordered=True, finished=two)
IN_SECRET = Question(
    "in secret", PICK, ENOUGH, several=True, unordered=True, secret=True, finished=three_or_none_left
)
THREE_SOMEWHERE = Question("three somewhere", PUT, several=True, unordered=True, finished=three)
IN_THIS_ORDER = Question("in this order", PICK, DONE, several=True, finished=three)


def asks(g: Any, question: Question, n: int) -> None:
    ask(g, 0, question, picked, n)


def picked(g: Any, picks: tuple[RawOption, ...], n: int) -> None:
    g.trail.append(tuple([pick[1] for pick in picks]))


def asks_both(g: Any, n: int) -> None:
    ask_all(g, (0, 1), UP_TO_THREE, all_picked, n)


def all_picked(g: Any, choices: tuple[Any, ...], n: int) -> None:
    g.trail.append([tuple([pick[1] for pick in picks]) for picks in choices])


register("grouping_test", UP_TO_THREE, EXACTLY_TWO, IN_SECRET, THREE_SOMEWHERE, IN_THIS_ORDER)
register("grouping_test", PICK, PUT, TAKE, ENOUGH)
register("grouping_test", asks, picked, asks_both, all_picked)


def begin_freely(question: Question, n: int) -> Any:
    return begin((asks, question, n), any_order=1)


def test_members_are_picked_in_any_order_and_told_in_that_of_the_question() -> None:
    g = begin_freely(UP_TO_THREE, 5)
    take(g, 0, "pick:3")
    assert sorted(ids(g, 0)) == ["done", "pick:0", "pick:1", "pick:2", "pick:4"]
    take(g, 0, "pick:1")
    assert [option.id for option in g.pending[0].draft] == ["pick:3", "pick:1"]
    take(g, 0, "done")
    assert trail(g) == [(1, 3)]


def test_others_keep_to_the_order_of_the_question() -> None:
    g = begin((asks, UP_TO_THREE, 5), any_order=2)
    take(g, 0, "pick:3")
    assert sorted(ids(g, 0)) == ["done", "pick:4"]
    ordered = begin_freely(IN_THIS_ORDER, 5)
    take(ordered, 0, "pick:3")
    assert sorted(ids(ordered, 0)) == ["done", "pick:4"]


def test_whoever_picks_the_last_first_may_still_pick_the_others() -> None:
    g = begin_freely(UP_TO_THREE, 3)
    take(g, 0, "pick:2")
    assert sorted(ids(g, 0)) == ["done", "pick:0", "pick:1"]
    take(g, 0, "pick:0")
    assert sorted(ids(g, 0)) == ["done", "pick:1"]
    take(g, 0, "pick:1")
    assert trail(g) == [(0, 1, 2)]


def test_what_may_be_picked_again_leaves_the_others_open() -> None:
    """Three tokens at two places: as many places as picks are left, and still each is a choice."""
    g = begin_freely(THREE_SOMEWHERE, 2)
    take(g, 0, "put:1")
    assert sorted(ids(g, 0)) == ["put:0", "put:1"]
    take(g, 0, "put:0")
    assert sorted(ids(g, 0)) == ["put:0", "put:1"]
    take(g, 0, "put:1")
    assert trail(g) == [(0, 1, 1)]


def test_where_the_question_would_end_by_itself_there_is_a_way_to_end() -> None:
    """Its own, if it has one; and that is no longer offered when nothing can be added."""
    g = begin_freely(IN_SECRET, 2)
    take(g, 0, "pick:1")
    assert sorted(ids(g, 0)) == ["enough", "pick:0"]
    again = g.copy()
    take(g, 0, "enough")
    assert trail(g) == [1]
    take(again, 0, "pick:0")
    assert trail(again) == [(0, 1)]


def test_what_the_question_offers_only_later_may_be_picked_first() -> None:
    g = begin_freely(EXACTLY_TWO, 4)
    assert ids(g, 0) == ["take:0", "take:1", "take:2", "take:3"]
    take(g, 0, "take:3")
    assert ids(g, 0) == ["take:0", "take:1", "take:2"]
    take(g, 0, "take:1")
    assert trail(g) == [(1, 3)]


def test_where_all_must_be_picked_nobody_is_asked() -> None:
    assert trail(begin_freely(EXACTLY_TWO, 2)) == [(0, 1)]


def test_the_latest_pick_is_taken_back() -> None:
    g = begin_freely(UP_TO_THREE, 5)
    take(g, 0, "pick:3", "pick:1")
    g.retract(0)
    assert [option.id for option in g.pending[0].draft] == ["pick:3"]
    assert "pick:1" in ids(g, 0)


def test_what_cannot_belong_to_the_group_is_refused() -> None:
    g = begin_freely(UP_TO_THREE, 5)
    take(g, 0, "pick:3")
    before = g.to_json()
    with pytest.raises(IllegalChoice):
        g.apply("pick:3", 0)
    assert g.to_json() == before


def test_seats_that_pick_at_once_do_it_each_in_its_own_way() -> None:
    g = begin((asks_both, 3), any_order=1)
    take(g, 0, "pick:2", "pick:0", "done")
    take(g, 1, "pick:0", "pick:2", "done")
    assert trail(g) == [[(0, 2), (0, 2)]]


def test_a_sealed_group_that_is_opened_again_is_still_picked_freely() -> None:
    g = begin((asks_both, 4), any_order=1)
    take(g, 0, "pick:2", "done")
    g.retract(0)
    assert sorted(ids(g, 0)) == ["done", "pick:0", "pick:1", "pick:3"]


def test_a_group_is_saved_as_it_was_picked() -> None:
    g = begin_freely(UP_TO_THREE, 5)
    take(g, 0, "pick:3", "pick:1")
    loaded: GameState = g.game.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()
    assert ids(loaded, 0) == ids(g, 0)


def test_games_where_nobody_picks_freely_are_saved_as_ever() -> None:
    g = begin((asks, UP_TO_THREE, 5))
    assert "freely" not in msgspec.json.decode(g.to_json())["state"]
    g.pick_in_any_order(0, True)
    assert msgspec.json.decode(g.to_json())["state"]["freely"] == 1
    g.pick_in_any_order(0, False)
    assert "freely" not in msgspec.json.decode(g.to_json())["state"]


def test_picking_freely_is_a_move_of_a_record() -> None:
    record, state = Record.start("template", seed=7)
    record.append_any_order(state, 1, on=True)
    assert record.moves == [[ANY_ORDER, 1, 1]]
    assert state.any_order == 2
    Record.parse(record.to_bytes()).verify()
    play_move(state, [ANY_ORDER, 1, 0])
    assert state.any_order == 0


# ---- questions that are passed over where they offer nothing -------------------------------------------
def asks_if_any(g: Any, question: Question, n: int) -> None:
    ask_if_any(g, 0, question, picked, n)


def none_needed(g: Any, decision: RawDecision) -> bool:
    return True


def several_fit(g: Any, decision: RawDecision) -> range:
    """Few fit together with what was picked: to find out is as dear as it is in a game."""
    return range(above(g, decision).start, decision.args[0] - 2 + len(decision.picked))


FIT = Verb("fit", NUMBER, find=several_fit)
NONE = Question("none", PICK, DONE, several=True, unordered=True, finished=none_needed)
EXACTLY_THREE = Question("exactly three", FIT, several=True, unordered=True, finished=three)
register("grouping_test", asks_if_any, NONE, EXACTLY_THREE, FIT)


@pytest.mark.parametrize(
    "manners", [{}, {"any_order": 1}, {"always_ask": 1}, {"any_order": 1, "always_ask": 1}]
)
def test_a_group_that_is_whole_without_a_member_is_an_answer(manners: dict[str, Any]) -> None:
    """X targets, and X is 0: the question offers an end, so it is answered, however its seat is asked."""
    g = begin((asks_if_any, NONE, 3), **manners)
    assert trail(g) == [()]


@pytest.mark.parametrize(
    "manners", [{}, {"any_order": 1}, {"always_ask": 1}, {"any_order": 1, "always_ask": 1}]
)
def test_a_question_that_offers_nothing_is_passed_over(manners: dict[str, Any]) -> None:
    g = begin((asks_if_any, EXACTLY_TWO, 1), **manners)
    assert trail(g) == []


def test_large_groups_are_offered_at_once() -> None:
    """Of sixty, any can be picked first; what the question says of a pick is found out once."""
    decision: list[tuple[RawOption, ...]] = []
    before = FIT.find

    def counted(g: Any, about: RawDecision) -> range:
        decision.append(about.picked)
        return several_fit(g, about)

    FIT.find = counted
    try:
        g = begin_freely(EXACTLY_THREE, 60)
    finally:
        FIT.find = before
    assert len(ids(g, 0)) == 60
    assert len(decision) == len(set(decision)) < 4000
