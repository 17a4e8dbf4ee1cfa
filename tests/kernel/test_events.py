"""Events: what happens together, interrupts that change it, reactions to what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.kernel.core import RawOption
from strategium.kernel.events import (
    Event,
    add_event,
    cancel_event,
    change_event,
    coming,
    event_kinds,
    occur,
    react,
    replace_event,
)
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, RawDecision, Verb
from strategium.kernel.windows import Window
from tests.kernel.toys import BareGame, begin, did, ids, trail

BEFORE, LATER, AFTER = range(3)
FALLS, BREAKS, QUIET = event_kinds("events_test", "falls", "breaks", "quiet")


def events_here(g: Any, decision: RawDecision) -> list[int]:
    """The subjects of the events that are still to come, once each."""
    depth, used = decision.args[3:]
    return [e.subject for _, e in coming(g, depth) if e.subject not in used]


def find(g: Any, depth: int, subject: int) -> int:
    return next(which for which, e in coming(g, depth) if e.subject == subject)


class Answering(Window):
    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        return (args[0], (*args[1], option[1]))

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        depth, subject = args[0], option[1]
        if option[0] is NOTICE:
            g.trail.append(("noticed", subject))
            return
        which = find(g, depth, subject)
        event = g.event_stack[depth][which]
        if option[0] is CANCEL:
            cancel_event(g, depth, which)
        elif option[0] is DOUBLE:
            change_event(g, depth, which, event.with_amount(event.amount * 2))
        elif option[0] is INSTEAD:
            replace_event(g, depth, which, 1, did, "instead", subject)
        elif option[0] is ALSO:
            add_event(g, depth, Event(BREAKS, subject + 100, amount=1))
        elif option[0] is ELSEWHERE:
            change_event(g, depth, which, event.with_subject(subject + 10, seat, 0))


CANCEL, DOUBLE, INSTEAD, ALSO, ELSEWHERE, NOTICE = [
    Verb(name, NUMBER, find=events_here)
    for name in ("cancel", "double", "instead", "also", "elsewhere", "notice")
]
FIRST = Answering("first", CANCEL, DOUBLE, INSTEAD, ALSO, ELSEWHERE, timing=BEFORE)
SECOND = Answering("second", NOTICE, timing=LATER)
REACTIONS = Answering("reactions", NOTICE, timing=AFTER)


class Eventful(BareGame):
    """Seat 0 listens to falls before they happen, and all listen to breaks later on and to everything afterwards."""

    name = "eventful"
    before = (FIRST, SECOND)
    after = (REACTIONS,)

    def listeners_to(self, g: Any, event: int, timing: int) -> Sequence[int]:
        if timing == AFTER:
            return (0,) if event != QUIET.no else ()
        return (0,) if event == (FALLS.no if timing == BEFORE else BREAKS.no) else ()


GAME = Eventful()


def happens(g: Any, kind: Any, *subjects: int) -> None:
    occur(g, 0, tuple([Event(kind, x, amount=x) for x in subjects]), resolve, "resolved")


def resolve(g: Any, events: tuple[Event, ...], word: str) -> None:
    g.trail.append((word, *[(e.subject, e.amount) for e in events]))


def has_happened(g: Any, kind: Any, *subjects: int) -> None:
    react(g, 0, tuple([Event(kind, x) for x in subjects]))


def happens_within(g: Any) -> None:
    occur(g, 0, (Event(FALLS, 1, amount=1),), resolve_with_another)


def resolve_with_another(g: Any, events: tuple[Event, ...]) -> None:
    g.trail.append(("outer",))
    push(g, (happens, FALLS, 7))


def start(*subjects: int, kind: Any = FALLS) -> Any:
    return begin((happens, kind, *subjects), (did, "after"), game=GAME, seats=1)


def choose(g: Any, *choices: str) -> Any:
    for choice in choices:
        g.apply(choice, 0)
    return g


def test_events_without_listeners_just_happen() -> None:
    g = start(3, kind=QUIET)
    assert trail(g) == [("resolved", (3, 3)), "after"]
    assert g.event_stack == []


def test_what_happens_together_has_one_window_before_and_one_after() -> None:
    g = start(1, 2)
    assert ids(g, 0)[:3] == ["pass", "cancel:1", "cancel:2"]
    choose(g, "pass")
    assert trail(g) == [("resolved", (1, 1), (2, 2))]
    assert g.pending[0].kind == "reactions"
    assert ids(g, 0) == ["pass", "notice:1", "notice:2"]
    choose(g, "notice:2", "notice:1")
    assert trail(g)[1:] == [("noticed", 2), ("noticed", 1), "after"]
    assert g.event_stack == []


def test_a_cancelled_event_neither_happens_nor_is_reacted_to_and_the_others_keep_their_numbers() -> None:
    g = choose(start(1, 2), "cancel:1")
    assert [which for which, _ in coming(g, 0)] == [1]
    choose(g, "pass")
    assert trail(g) == [("resolved", (2, 2))]
    assert ids(g, 0) == ["pass", "notice:2"]


def test_where_all_is_cancelled_nothing_happens() -> None:
    g = choose(start(1, 2), "cancel:1", "cancel:2")
    assert trail(g) == ["after"]


def test_a_changed_event_happens_as_changed() -> None:
    g = choose(start(3, 4), "double:3", "elsewhere:4", "pass")
    assert trail(g) == [("resolved", (3, 6), (14, 4))]


def test_what_replaces_an_event_happens_when_it_would_have() -> None:
    g = choose(start(3, 4), "instead:3")
    assert trail(g) == [], "not before all interrupts are over"
    choose(g, "pass")
    assert trail(g) == [("resolved", (4, 4)), ("instead", 3)]
    assert ids(g, 0) == ["pass", "notice:4"], "a replaced event has not happened"


def test_of_replacements_that_of_the_later_initiated_effect_stands() -> None:
    g = start(3)
    replace_event(g, 0, 0, 2, did, "later")
    replace_event(g, 0, 0, 1, did, "earlier, resolved late")
    assert g.event_stack[0][0].instead == (did, "later")
    replace_event(g, 0, 0, 3, did, "latest")
    assert trail(choose(g, "pass")) == ["latest", "after"]


def test_a_cancelled_event_is_not_replaced_either() -> None:
    g = start(3)
    replace_event(g, 0, 0, 1, did, "instead")
    cancel_event(g, 0, 0)
    assert trail(choose(g, "pass")) == ["after"]


def test_an_added_event_has_the_windows_still_to_come() -> None:
    """Nobody listens to a fall in the second window, but the added break is heard there."""
    g = choose(start(1), "also:1", "pass")
    assert g.pending[0].kind == "second"
    assert ids(g, 0) == ["pass", "notice:1", "notice:101"]
    choose(g, "pass")
    assert trail(g) == [("resolved", (1, 1), (101, 1))]


def test_what_has_just_happened_is_only_reacted_to() -> None:
    g = begin((has_happened, FALLS, 5), (did, "after"), game=GAME, seats=1)
    assert g.pending[0].kind == "reactions"
    assert trail(choose(g, "notice:5")) == [("noticed", 5), "after"]
    assert trail(begin((has_happened, QUIET, 5), game=GAME, seats=1)) == []


def test_an_occurrence_within_another_lies_deeper_and_ends_first() -> None:
    g = begin((happens_within,), game=GAME, seats=1)
    choose(g, "pass")
    assert [row[0].subject for row in g.event_stack] == [1, 7]
    choose(g, "pass", "notice:7")
    assert trail(g) == ["outer", ("resolved", (7, 7)), ("noticed", 7)]
    assert [row[0].subject for row in g.event_stack] == [1]
    assert ids(g, 0) == ["pass", "notice:1"]


def test_events_under_way_are_saved() -> None:
    g = choose(start(3, 4, 5), "instead:3", "cancel:4")
    loaded = GAME.from_json(g.to_json())
    assert loaded.to_json() == g.to_json()
    assert trail(choose(loaded, "pass")) == trail(choose(g, "pass")) == [("resolved", (5, 5)), ("instead", 3)]


register("events_test", CANCEL, DOUBLE, INSTEAD, ALSO, ELSEWHERE, NOTICE, FIRST, SECOND, REACTIONS)
register("events_test", happens, resolve, has_happened, happens_within, resolve_with_another)
