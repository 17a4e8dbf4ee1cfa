"""Steps: their order, the checks between them, the way out of them."""

from __future__ import annotations

from typing import Any

import pytest

from strategium import Result, RulesFault
from strategium.kernel.core import won_by
from strategium.kernel.flow import advance, each_in_turn, next_seat, push, seats_from, unwind_to, waiting
from strategium.kernel.names import register
from tests.kernel.toys import Bare, BareGame, begin, did, trail


def phase(g: Any, *words: str) -> None:
    push(g, *[(did, word) for word in words])


def leave(g: Any) -> None:
    unwind_to(g, haven)


def haven(g: Any) -> None:
    g.trail.append(("haven",))


def look_ahead(g: Any) -> None:
    g.trail.append(("waiting" if waiting(g, haven) else "not waiting",))


def greet(g: Any, seat: int, word: str) -> None:
    g.trail.append((seat, word))
    if g.note == seat:
        g.eliminated = (next_seat(g, seat),)


def hurt(g: Any, *seats: int) -> None:
    for seat in seats:
        g.marks[seat] += 1
    g.needs_check = 1


def spread(g: Any) -> None:
    """A check: a mark of 3 becomes 2 and the next seat gets one."""
    for seat in reversed(range(g.seats)):
        if g.marks[seat] == 3:
            g.marks[seat] -= 1
            g.marks[next_seat(g, seat)] += 1
            g.trail.append(("spread", seat))
            g.needs_check = 1


class Fragile(BareGame):
    """Who has two marks loses, judged after the checks."""

    name = "fragile"
    checks = (spread,)

    def verdict(self, g: Any) -> Result | None:
        standing = [seat for seat in range(g.seats) if g.marks[seat] < 2]
        if len(standing) == g.seats:
            return None
        return won_by(g, standing or list(range(g.seats)), "bare/end.marks")


def test_steps_happen_in_reading_order_before_what_waits() -> None:
    g = begin((did, "a"), (phase, "b", "c"), (did, "d"))
    assert trail(g) == ["a", "b", "c", "d"]
    assert g.stack is None
    assert g.pending == ()


def test_nothing_left_to_do_without_a_result_is_a_fault() -> None:
    g = Bare()
    g.blank(Fragile(), 2)
    g.marks = [0, 0]
    with pytest.raises(RulesFault, match="nothing left to do"):
        advance(g)


def test_unwinding_drops_what_waits_until_that_step() -> None:
    g = begin((phase, "a"), (leave,), (did, "dropped"), (haven,), (did, "b"))
    assert trail(g) == ["a", "haven", "b"]


def test_unwinding_to_a_step_that_does_not_wait_is_a_fault() -> None:
    with pytest.raises(RulesFault, match="haven is not waiting"):
        begin((leave,))


def test_whether_a_step_waits() -> None:
    assert trail(begin((look_ahead,), (haven,), (look_ahead,))) == ["waiting", "haven", "not waiting"]


def test_each_seat_in_turn_without_those_eliminated_meanwhile() -> None:
    g = begin((each_in_turn, (2, 0, 1), greet, "hello"), seats=3, note=2)
    assert trail(g) == [(2, "hello"), (1, "hello")], "seat 0 went out while seat 2 was greeted"


def test_the_order_of_seats_leaves_out_the_eliminated() -> None:
    g = begin(seats=4, eliminated=(2,))
    assert seats_from(g, 1) == (1, 3, 0)
    assert next_seat(g, 1) == 3
    assert next_seat(g, 3) == 0


def test_checks_run_until_nothing_changes_and_only_then_victory_is_judged() -> None:
    g = begin((hurt, 0, 0, 0, 1, 1), (did, "after"), game=Fragile(), marks=[0, 0, 0], seats=3)
    assert trail(g) == [("spread", 0), ("spread", 1)], "the check's own change was checked again"
    assert g.marks == [2, 2, 1]
    assert g.result == Result(("lost", "lost", "won"), ("bare/end.marks",))


def test_what_happens_together_ties() -> None:
    g = begin((hurt, 0, 0, 1, 1), game=Fragile(), marks=[0, 0])
    assert g.result is not None
    assert g.result.outcome == ("drawn", "drawn")
    assert g.result.share == (0.5, 0.5)
    assert g.result.winners == ()


def test_checks_run_only_where_something_changed() -> None:
    g = begin((did, "a"), game=Fragile(), marks=[3, 0])
    assert trail(g) == ["a"], "nobody said that the marks changed"


register("flow_test", phase, leave, haven, look_ahead, greet, hurt, spread)
