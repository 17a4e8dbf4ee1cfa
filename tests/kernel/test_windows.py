"""Windows: who has a chance, in which order, and when they close."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Need, RawDecision, Verb
from strategium.kernel.windows import EACH_ONCE, FIRST_TAKER, Window, open_window
from tests.kernel.toys import begin, did, ids, trail


def own_marks(g: Any, decision: RawDecision) -> list[int]:
    return list(range(g.marks[decision.seat]))


def is_left(g: Any, decision: RawDecision, n: int) -> bool:
    return (decision.seat, n) not in decision.args[3]


ACT = Verb("act", NUMBER, find=own_marks, needs=(Need(is_left, "bare/act.once", "{0} is used up"),))


class Acting(Window):
    """A seat may act as often as it has marks; what was used is an argument of the window."""

    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return ((*args[0], (seat, option[1])),)

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        push(g, (did, seat, option[1]))

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        g.trail.append(("closed",))


class Duel(Acting):
    """Only seats 0 and 2 have a part in it."""

    def next_seat(self, g: Any, seat: int) -> int:
        return 2 - seat


class Turn(Acting):
    """A window in which a seat has its turn."""

    def opportunity(self, g: Any, decision: RawDecision) -> str:
        return ""


class Indexed(Acting):
    """An index says whether anybody has something to do; options are made only then."""

    def may_act(self, g: Any, seat: int, args: tuple[Any, ...]) -> bool:
        g.trail.append(("looked", seat))
        return bool(g.marks[seat] > 0)

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        g.trail.append(("made options", decision.seat))
        return super().options(g, decision)


OPEN = Acting("open", ACT)
INDEXED = Indexed("indexed", ACT)
ONCE = Acting("once", ACT, closes=EACH_ONCE)
RACE = Acting("race", ACT, closes=FIRST_TAKER)
FORCED = Acting("forced", ACT, forced=True)
DUEL = Duel("duel", ACT)


def opened(window: Window, marks: list[int], first: int = 0, **fields: Any) -> Any:
    return begin((open_window, window, first, ()), (did, "after"), seats=len(marks), marks=marks, **fields)


def play(g: Any, *choices: tuple[int, str]) -> None:
    for seat, choice in choices:
        assert [d.seat for d in g.pending] == [seat], f"{choice} of seat {seat}"
        g.apply(choice, seat)


def test_it_closes_when_all_have_passed_in_a_row() -> None:
    g = opened(OPEN, [2, 1, 2])
    assert ids(g, 0) == ["pass", "act:0", "act:1"]
    play(g, (0, "act:1"), (1, "pass"), (2, "pass"), (0, "act:0"))
    # Seat 0 has nothing left, so it is passed over in silence from here on.
    play(g, (1, "act:0"), (2, "pass"))
    assert trail(g) == [(0, 1), (0, 0), (1, 0), "closed", "after"]


def test_after_an_act_those_who_had_passed_have_another_chance() -> None:
    g = opened(OPEN, [1, 1, 1])
    play(g, (0, "pass"), (1, "act:0"), (2, "pass"), (0, "act:0"), (2, "pass"))
    assert trail(g) == [(1, 0), (0, 0), "closed", "after"]


def test_seats_that_can_do_nothing_are_passed_over() -> None:
    assert trail(opened(OPEN, [0, 0, 0])) == ["closed", "after"]
    play(opened(OPEN, [0, 0, 1]), (2, "act:0"))


def test_no_options_are_made_for_seats_that_an_index_rules_out() -> None:
    g = opened(INDEXED, [0, 0, 1])
    assert [decision.seat for decision in g.pending] == [2]
    assert trail(g) == [("looked", 0), ("looked", 1), ("looked", 2), ("made options", 2)]


def test_patient_seats_are_asked_whatever_the_index_says() -> None:
    g = opened(INDEXED, [0, 0, 1], always_ask=0b001)
    assert [decision.seat for decision in g.pending] == [0]
    assert trail(g) == [("made options", 0)]


def test_patient_seats_are_asked_even_then() -> None:
    g = opened(OPEN, [0, 0, 0], always_ask=0b101)
    play(g, (0, "pass"), (2, "pass"))
    assert trail(g) == ["closed", "after"]


def test_any_seat_can_be_first() -> None:
    play(opened(OPEN, [1, 1, 1], first=2), (2, "pass"), (0, "pass"), (1, "pass"))


def test_each_seat_has_one_chance() -> None:
    g = opened(ONCE, [2, 2, 2], first=1)
    play(g, (1, "act:0"), (2, "pass"), (0, "act:1"))
    assert trail(g) == [(1, 0), (0, 1), "after"]


def test_the_first_taker_closes_it() -> None:
    g = opened(RACE, [1, 1, 1])
    play(g, (0, "pass"), (1, "act:0"))
    assert trail(g) == [(1, 0), "after"]
    g = opened(RACE, [1, 1, 1])
    play(g, (0, "pass"), (1, "pass"), (2, "pass"))
    assert trail(g) == ["closed", "after"]


def test_what_is_forced_must_be_done_and_is_asked_only_where_there_is_a_choice() -> None:
    g = opened(FORCED, [2, 1, 0])
    assert ids(g, 0) == ["act:0", "act:1"], "nobody may pass"
    play(g, (0, "act:1"))
    assert trail(g) == [(0, 1), (1, 0), (0, 0), "closed", "after"]


def test_a_window_of_some_seats_closes_when_they_have_passed() -> None:
    g = opened(DUEL, [1, 9, 1])
    play(g, (0, "pass"), (2, "act:0"), (0, "act:0"))
    assert trail(g) == [(2, 0), (0, 0), "closed", "after"]


@pytest.mark.parametrize("window", [OPEN, ONCE, RACE])
def test_an_eliminated_seat_has_no_chance(window: Window) -> None:
    g = opened(window, [1, 1, 1], eliminated=(0,))
    play(g, (1, "pass"), (2, "pass"))
    assert trail(g) == ["closed", "after"]


def test_a_seat_that_passed_and_concedes_takes_nobodys_chance_with_it() -> None:
    g = opened(OPEN, [1, 1, 1])
    play(g, (0, "pass"))
    g.offer("concede", 0)
    play(g, (1, "pass"), (2, "act:0"), (1, "pass"))
    assert trail(g) == [(2, 0), "closed", "after"]


def test_a_seat_that_concedes_at_its_chance_gives_it_to_the_next() -> None:
    g = opened(OPEN, [1, 1, 1])
    g.offer("concede", 0)
    play(g, (1, "pass"), (2, "pass"))
    assert trail(g) == ["closed", "after"]


def test_a_window_is_saved_with_who_has_passed() -> None:
    g = opened(OPEN, [1, 1, 1])
    play(g, (0, "act:0"), (1, "pass"))
    loaded = g.game.from_json(g.to_json())
    for state in (g, loaded):
        play(state, (2, "pass"))
        assert trail(state) == [(0, 0), "closed", "after"]


register("windows_test", ACT, OPEN, ONCE, RACE, FORCED, DUEL)


def test_a_window_is_a_mere_chance_unless_it_is_forced_or_a_turn() -> None:
    assert opened(OPEN, [1, 1]).pending[0].opportunity == "open"
    assert opened(FORCED, [2, 1]).pending[0].opportunity == ""
    assert opened(Turn("turn", ACT), [1, 1]).pending[0].opportunity == ""
