"""Effects that outlive their moment: they hold for one generation of their subject, until they expire."""

from __future__ import annotations

from typing import Any

import pytest

from strategium.kernel.abilities import Kind, Use
from strategium.kernel.lasting import end_effects_of, expire, lasting_on, lasting_sum, lasts, remember
from strategium.kernel.lasting import forget as forget_triggers
from tests.kernel.toys import BareGame, begin

STRENGTH, SPEED = 1, 2
ROUND, BATTLE = 1, 2


class AgeingGame(BareGame):
    """Things whose generation is `g.note`."""

    def generation(self, g: Any, thing: int) -> int:
        return int(g.note)


GAME = AgeingGame()


@pytest.fixture
def g() -> Any:
    state = begin(game=GAME, note=5)
    lasts(state, STRENGTH, 7, 2, ROUND, Use(1, 3, Kind("banner"), 0))
    lasts(state, STRENGTH, 7, 1, BATTLE)
    lasts(state, SPEED, 7, 9, ROUND)
    lasts(state, STRENGTH, 8, 4, ROUND)
    return state


def test_effects_on_a_thing_add_up(g: Any) -> None:
    assert (lasting_sum(g, STRENGTH, 7), lasting_sum(g, SPEED, 7), lasting_sum(g, STRENGTH, 9)) == (3, 9, 0)


def test_they_are_told_oldest_first_with_who_made_them(g: Any) -> None:
    found = lasting_on(g, STRENGTH, 7)
    assert [(e.amount, e.seat, e.bearer) for e in found] == [(2, 1, 3), (1, -1, -1)]
    assert found[0].stamp < found[1].stamp


def test_they_end_at_their_moment_and_the_checks_look_again(g: Any) -> None:
    g.needs_check = 0
    expire(g, BATTLE)
    assert (lasting_sum(g, STRENGTH, 7), g.needs_check) == (2, 1)
    g.needs_check = 0
    expire(g, BATTLE)
    assert g.needs_check == 0, "nothing was left to end"


def test_they_end_with_the_card_that_made_them(g: Any) -> None:
    end_effects_of(g, 3)
    assert lasting_sum(g, STRENGTH, 7) == 1


def test_they_do_not_hold_for_another_generation(g: Any) -> None:
    g.note = 6
    assert (lasting_sum(g, STRENGTH, 7), lasting_on(g, STRENGTH, 7)) == (0, [])


def test_triggers_are_remembered_until_they_are_forgotten(g: Any) -> None:
    remember(g, Use(0, 1, Kind("claim"), 0))
    assert [use.kind.name for use in g.pending_triggers] == ["claim"]
    forget_triggers(g)
    assert g.pending_triggers == []
