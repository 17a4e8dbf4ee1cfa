"""Reasons: the nearest miss is told, what is beside the point is not, and options that read alike are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.decisions import why_not
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import (
    NUMBER,
    SEAT,
    Among,
    Need,
    NumberRef,
    Premise,
    Question,
    RawDecision,
    Reason,
    Verb,
    nearest_miss,
)
from strategium.kernel.windows import Window, open_window
from tests.kernel.toys import begin, did


class Stone(NumberRef):
    """A stone: its number is its weight times ten and where it lies."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return f"stone of {x // 10}"

    def marks(self, g: Any, viewer: int | None, x: int) -> tuple[str, ...]:
        return (f"{x // 10} pounds", f"in heap {x % 10}")

    def everything(self, g: Any, viewer: int | None) -> list[int]:
        return [11, 12, 21, 31]


STONE = Stone("stone")


def is_light(g: Any, decision: RawDecision, x: int) -> bool:
    return x < 30


def is_near(g: Any, decision: RawDecision, x: int) -> bool:
    return bool(x % 10 == g.note)


def is_on_this_side(g: Any, decision: RawDecision, x: int) -> bool:
    return x % 10 > 0


def is_there(g: Any, decision: RawDecision, seat: int) -> bool:
    return nearest_miss(g, decision, LIFT, [(x,) for x in STONE.everything(g, decision.seat)]) is None


def why_nothing_is_thrown(g: Any, decision: RawDecision, seat: int) -> str | Reason:
    ways = [(x,) for x in STONE.everything(g, decision.seat)]
    return nearest_miss(g, decision, LIFT, ways) or "there is nothing to throw"


def everybody(g: Any, decision: RawDecision) -> range:
    return range(g.seats)


LIFT = Verb(
    "lift",
    STONE,
    find=lambda g, decision: [
        x for x in STONE.everything(g, decision.seat) if is_on_this_side(g, decision, x)
    ],
    needs=(
        Among("bare/lift.here", "{0} is not here", is_on_this_side),
        Need(is_light, "bare/lift.light", "{0} is too heavy"),
        Need(is_near, "bare/lift.near", "{0} is too far"),
    ),
)
ROLL = Verb("roll", STONE, needs=(Premise(is_near, "bare/roll.near", "{0} cannot be rolled", far=True),))
THROW = Verb(
    "throw at",
    SEAT,
    find=everybody,
    needs=(Need(is_there, "bare/throw.something", why_nothing_is_thrown),),
)
HEAP = Question("heap", LIFT, ROLL, THROW, NUMBERED := Verb("count", NUMBER, find=lambda g, decision: [1]))


class Shut(Question):
    """Nothing is lifted while it is shut."""

    def bars(self, g: Any, decision: RawDecision, verb: Verb) -> Need | None:
        return SHUT if verb is LIFT else None

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        return [(NUMBERED, 1), (NUMBERED, 2)]


def is_open(g: Any, decision: RawDecision, *refs: Any) -> bool:
    return False


SHUT = Premise(is_open, "bare/lift.open", "the heap is shut")
CLOSED_HEAP = Shut("closed heap", LIFT, NUMBERED)


class Forced(Window):
    """Something must be done."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        push(g, (did, seat, option[1]))


FORCED = Forced("must", LIFT, forced=True, rules=("bare/must.do",))


def lifted(g: Any, option: RawOption) -> None:
    push(g, (did, 0, option[1]))


def at_heap(g: Any) -> None:
    ask(g, 0, HEAP, lifted)


def at_closed_heap(g: Any) -> None:
    ask(g, 0, CLOSED_HEAP, lifted)


def must(g: Any) -> None:
    open_window(g, FORCED, 0)


register(
    "reasons_test",
    lifted,
    at_heap,
    at_closed_heap,
    must,
    HEAP,
    CLOSED_HEAP,
    FORCED,
    LIFT,
    ROLL,
    THROW,
    NUMBERED,
)


def told(g: Any, ref: str | None, verb: str | None = None) -> list[str]:
    g.game.refs = (STONE, SEAT, NUMBER)
    return [repr(reason) for reason in why_not(g, 0, ref, verb)]


def test_what_a_verb_is_not_for_is_not_told_where_another_has_a_reason() -> None:
    g = begin((at_heap,), always_ask=-1)
    assert told(g, "11") == ["stone of 1 is too far [bare/lift.near]"]
    assert told(g, "11", "roll") == ["stone of 1 cannot be rolled [bare/roll.near]"]


def test_a_need_that_anything_can_be_done_says_why_the_nearest_cannot() -> None:
    g = begin((at_heap,), always_ask=-1)
    assert told(g, "seat-1") == ["stone of 1 is too far [bare/lift.near]"]
    assert begin((at_heap,), always_ask=-1, note=1).why_not(0, None, "throw at") == ()


def test_what_a_question_bars_is_its_own_reason() -> None:
    g = begin((at_closed_heap,), note=1)
    assert told(g, "11") == ["the heap is shut [bare/lift.open]"]


@pytest.mark.parametrize("word", ["pass", "done"])
def test_why_not_pass(word: str) -> None:
    g = begin((must,), note=1)
    assert told(g, None, word) == ["what can be done now must be done (must) [bare/must.do]"]
    g = begin((at_heap,), note=1)
    assert told(g, None, word) == ["one of the options must be taken: heap []"]


def test_options_that_read_alike_are_told_apart_by_what_differs() -> None:
    g = begin((must,), note=1)
    assert [option.text for option in g.pending[0].options] == ["lift stone of 1", "lift stone of 2"]
    g = begin((at_heap,), always_ask=-1)
    decision = g.decisions[0]
    decision.options = [(LIFT, 11), (LIFT, 12), (LIFT, 21)]
    texts = [option.text for option in g.pending[0].options]
    assert texts == ["lift stone of 1 (in heap 1)", "lift stone of 1 (in heap 2)", "lift stone of 2"]
    assert g.pending[0].options[0].plain == "lift stone of 1"
