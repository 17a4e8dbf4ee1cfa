"""Rows that end with their frame, however it is left; and seats that are out of the game."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import pytest

from strategium import Game, GameState, RulesFault
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import Frame, RawOption, rows, table
from strategium.kernel.events import Event, event_kinds, occur
from strategium.kernel.flow import advance, each_in_turn, push, push_scoped, unwind_to
from strategium.kernel.names import register
from strategium.kernel.verbs import Question, Verb
from strategium.kernel.windows import Window


class Battle(NamedTuple):
    place: str
    rounds: int = 0


class War(GameState):
    FIELDS = (*GameState.FIELDS, rows("heard"), table("battles", Battle))
    heard: list[Any]
    battles: list[Battle]


class Settings(msgspec.Struct, frozen=True):
    pass


def battle(g: War, place: str) -> None:
    push_scoped(g, "battles", Battle(place), fight, fight)


def fight(g: War, no: int) -> None:
    g.battles[no] = g.battles[no]._replace(rounds=g.battles[no].rounds + 1)
    g.heard.append((no, *g.battles[no]))


def battle_within(g: War, no: int) -> None:
    push(g, (battle, "keep"), (fight, no))


def pause(g: War, *args: int) -> None:
    ask(g, 0, GO_ON, goes_on)


def goes_on(g: War, option: RawOption) -> None:
    g.heard.append("went on")


def flee(g: War, *args: int) -> None:
    unwind_to(g, peace)


def peace(g: War) -> None:
    g.heard.append("peace")
    push(g, (pause,))


def ask_seat(g: War, seat: int) -> None:
    ask(g, seat, GO_ON, goes_on)


def ask_at_once(g: War, seats: tuple[int, ...]) -> None:
    ask_all(g, seats, GO_ON, all_go_on)


def all_go_on(g: War, choices: tuple[RawOption, ...]) -> None:
    g.heard.append(len(choices))


def hear(g: War, seat: int) -> None:
    g.heard.append(seat)


def blow(g: War, no: int) -> None:
    occur(g, 0, (Event(BLOW),), blow_falls)


def blow_falls(g: War, events: tuple[Event, ...]) -> None:
    push(g, (flee,))


(BLOW,) = event_kinds("war", "blow")
AFTER_BLOW = Window("after a blow", timing=1)


class War3(Game):
    name = "war"
    title = "War"
    seats = (3,)
    after = (AFTER_BLOW,)

    def options_type(self) -> Any:
        return Settings

    def blank_state(self) -> GameState:
        return War()

    def set_up(self, g: War) -> None:
        push(g, (pause,))

    def view(self, g: War, viewer: int | None) -> dict[str, Any]:
        return {}

    def listeners_to(self, g: War, event: int, timing: int) -> tuple[int, ...]:
        return (0,)


STEP_ON, HALT = Verb("step on"), Verb("halt")
GO_ON = Question("go on", STEP_ON, HALT)
register("war", STEP_ON, HALT, GO_ON, AFTER_BLOW, battle, fight, battle_within, pause, goes_on, flee, peace)
register("war", hear, ask_seat, ask_at_once, all_go_on, blow, blow_falls)
GAME = War3()


def running(*frames: Frame, eliminated: tuple[int, ...] = ()) -> War:
    g = War()
    g.blank(GAME, 3)
    g.options, g.eliminated = Settings(), eliminated
    push(g, *frames, (peace,))
    advance(g)
    return g


def test_a_row_ends_after_its_steps() -> None:
    g = running((battle, "gate"), (battle, "wall"))
    assert g.heard == [(0, "gate", 1), (0, "gate", 2), (0, "wall", 1), (0, "wall", 2), "peace"]
    assert g.battles == []


def start_two(g: War) -> None:
    """A battle within a battle: the outer one goes on afterwards with its own row."""
    push_scoped(g, "battles", Battle("gate"), fight, battle_within)


def test_a_row_inside_another_does_not_touch_it() -> None:
    g = running((start_two,))
    assert g.heard == [(0, "gate", 1), (1, "keep", 1), (1, "keep", 2), (0, "gate", 2), "peace"]
    assert g.battles == []


def start_and_pause(g: War) -> None:
    push_scoped(g, "battles", Battle("wall"), pause, fight)


def test_a_row_is_saved_by_its_schema() -> None:
    g = running((start_and_pause,))
    loaded: War = GAME.from_json(g.to_json())
    assert loaded.battles == [Battle("wall")]
    assert loaded.battles[0].place == "wall"
    loaded.apply("halt", 0)
    assert loaded.heard == ["went on", (0, "wall", 1), "peace"]
    assert loaded.battles == []


def start_and_flee(g: War) -> None:
    push_scoped(g, "battles", Battle("gate"), fight, flee, fight)


def start_and_flee_within_a_blow(g: War) -> None:
    push_scoped(g, "battles", Battle("gate"), blow, fight)


def test_a_row_ends_when_its_steps_are_left_early() -> None:
    g = running((start_and_flee,))
    assert g.heard == [(0, "gate", 1), "peace"]
    assert g.battles == []


def test_an_occurrence_ends_when_it_is_left_early() -> None:
    g = running((start_and_flee_within_a_blow,))
    assert g.heard == ["peace"]
    assert (g.battles, g.event_stack) == ([], [])


def test_there_is_no_way_out_to_a_step_that_does_not_wait() -> None:
    g = running((pause,))
    stack = g.stack
    with pytest.raises(RulesFault, match=r"war\.flee is not waiting"):
        unwind_to(g, flee)
    assert g.stack == stack


def test_each_in_turn_passes_over_a_seat_that_goes_out_meanwhile() -> None:
    g = running((each_in_turn, (0, 1, 2), hear_or_put_out), (each_in_turn, (0, 1, 2), hear))
    assert g.heard == [0, 2, 0, 2, "peace"]


def hear_or_put_out(g: War, seat: int) -> None:
    g.heard.append(seat)
    g.eliminated = (1,)


def test_a_seat_that_is_out_is_not_asked() -> None:
    g = running((ask_seat, 2), (ask_at_once, (0, 1, 2)), eliminated=(2,))
    assert [decision.seat for decision in g.pending] == [0, 1]
    g.apply("halt", 0)
    g.apply("halt", 1)
    assert g.heard == [2, "peace"]


def test_nobody_is_asked_when_all_who_would_be_are_out() -> None:
    g = running((ask_at_once, (1, 2)), eliminated=(1, 2))
    assert g.heard == ["peace"]
