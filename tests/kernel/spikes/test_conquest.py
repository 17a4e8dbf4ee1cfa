"""Conquest: a replaced destruction inside simultaneous damage, with a nested interrupt."""

from __future__ import annotations

import pytest

from strategium.kernel.lasting import lasting_sum
from tests.kernel.spikes.checks import check_everywhere, choose, waiting_for
from tests.kernel.spikes.conquest import CONQUEST, DAMAGED, DESTROYED, HARDENED, INITIATED, ConquestState
from tests.kernel.spikes.toy_cards import CARD, DISCARD, HAND, PLAY


def volley(own: tuple[str, ...], other: tuple[str, ...]) -> ConquestState:
    """Seat 0 shoots at its own Trooper and at the other's Guard: both would be destroyed at once."""
    play = (("Gunner", "Trooper", "Mourner"), ("Guard", "Scavenger"))
    state: ConquestState = CONQUEST.new(seed=1, play=play, hand=(own, other))
    choose(state, 0, "use Gunner", "target Trooper", "target Guard")
    return state


def nobody_shields(state: ConquestState) -> None:
    while state.pending[0].kind == "shield":
        choose(state, state.pending[0].seat, "pass")


def test_damage_is_one_occurrence_from_assigning_through_shields_to_taking() -> None:
    state = volley(("Harden",), ("Bury", "Nullify"))
    assert waiting_for(state) == [(0, "shield")]
    assert [e.amount for e in state.event_stack[-1]] == [2, 2]
    choose(state, 0, "pass")
    choose(state, 1, "discard Bury to shield Guard")
    assert [e.amount for e in state.event_stack[-1]] == [2, 1]
    assert not any(state.damage), "nothing is taken while shields can be played"
    assert waiting_for(state) == [(0, "shield")], "there is no second shield for one unit"
    choose(state, 0, "discard Harden to shield Trooper")
    assert [state.damage[state.named(name)] for name in ("Trooper", "Guard")] == [1, 1]
    assert len(state.units()) == 5


def test_a_replacement_happens_where_the_event_would_have() -> None:
    state = volley(("Evacuate",), ())
    nobody_shields(state)
    choose(state, 0, "use Evacuate for Trooper")
    assert state.zone[state.named("Trooper")] == HAND
    assert state.zone[state.named("Guard")] == DISCARD
    assert state.zone[state.named("Evacuate")] == DISCARD
    assert state.resources[0] == 2 - 1 + 1, "1 is paid; the Mourner mourns one destruction, not two"
    assert waiting_for(state) == [(1, "reaction")]
    assert [(e.kind, e.subject) for e in state.event_stack[-1]] == [(DESTROYED, state.named("Guard"))]


def test_a_nested_interrupt_cancels_the_replacement() -> None:
    state = volley(("Evacuate",), ("Nullify",))
    nobody_shields(state)
    choose(state, 0, "use Evacuate for Trooper")
    assert waiting_for(state) == [(1, "interrupt")], "the interrupt is interrupted in its turn"
    assert [row[0].kind for row in state.event_stack] == [INITIATED, DAMAGED, DESTROYED, INITIATED]
    choose(state, 1, "use Nullify for Evacuate")
    assert state.zone[state.named("Trooper")] == DISCARD
    assert state.pending_effects[1:] == [], "only the shot itself still waits"
    choose(state, 0, "use Mourner for Trooper")
    assert state.resources[0] == 2 - 1 + 2, "what was paid stays paid; both destructions are mourned"


def test_of_two_replacements_the_latest_initiated_wins() -> None:
    state = volley(("Evacuate", "Evacuate"), ("Bury",))
    nobody_shields(state)
    choose(state, 0, "use Evacuate for Trooper")
    choose(state, 1, "use Bury for Evacuate")  # initiated later, though it resolves first
    second = state.copy()
    choose(state, 0, "pass")
    assert state.zone[state.named("Trooper")] == DISCARD
    assert [e.subject for e in state.event_stack[-1]] == [state.named("Guard")], "buried is not destroyed"
    choose(second, 0, "use Evacuate for Trooper")
    assert second.zone[second.named("Trooper")] == HAND, "the second Evacuate came last of all"


def test_a_cancelled_event_leaves_the_others_their_places() -> None:
    state = volley(("Medic",), ("Evacuate",))
    nobody_shields(state)
    choose(state, 0, "use Medic for Trooper")
    choose(state, 1, "use Evacuate for Guard")
    assert state.zone[state.named("Trooper")] == PLAY
    assert state.zone[state.named("Guard")] == HAND
    assert state.event_stack == [], "nothing happened that could be reacted to"


def test_reactions_to_both_share_a_window_forced_first_alternating_from_the_initiative() -> None:
    play = (("Gunner", "Trooper", "Mourner", "Mourner", "Scavenger"), ("Guard", "Scavenger", "Mourner"))
    state: ConquestState = CONQUEST.new(seed=1, play=play)
    choose(state, 0, "use Gunner", "target Trooper", "target Guard")
    decision: list[tuple[int, str]] = []
    while state.pending[0].kind != "action":
        assert len(state.event_stack[-1]) == 2, "both destructions are in the one window"
        decision += waiting_for(state)
        choose(state, state.pending[0].seat, state.pending[0].options[-1].text)
    # Two Mourners answer two events: four forced answers of seat 0, alternating with two of seat 1, which is not
    # asked where one of its answers is left. The last one of seat 0 is taken for it, too.
    assert (
        decision
        == [(0, "forced reaction"), (1, "forced reaction")]
        + [(0, "forced reaction")] * 2
        + [
            (0, "reaction"),
            (1, "reaction"),
        ]
        * 2
    )
    assert state.resources == [2 + 4 + 4, 2 + 2 + 4]


def test_a_unit_that_left_play_is_known_only_by_the_snapshot_of_its_event() -> None:
    play = (("Gunner", "Trooper"), ("Gunner", "Scavenger"))
    state: ConquestState = CONQUEST.new(seed=1, play=play, hand=(("Harden",), ()))
    trooper = state.named("Trooper")
    choose(state, 0, "use Harden", "target Trooper")
    choose(state, 1, "use Gunner", "target Trooper", "done")
    assert state.damage[trooper] == 2
    assert state.zone[trooper] == PLAY, "it has one more health this round"
    handle, generation = CARD.handle(state, 1, trooper), state.generation[trooper]
    choose(state, 0, "use Gunner", "target Trooper", "done")
    assert state.zone[trooper] == DISCARD
    assert state.damage[trooper] == 0
    assert "nothing" in state.why_not(1, handle)[0].text, "the old handle points at nothing"
    (event,) = state.event_stack[-1]
    assert (event.subject, event.generation, event.amount) == (trooper, generation, 4)
    assert [(e.subject, e.generation) for e in state.effects] == [(trooper, generation)]
    assert lasting_sum(state, HARDENED, trooper) == 0, "what lasted on it does not last on the new object"
    choose(state, 1, "use Scavenger for Trooper")
    assert state.resources[1] == 2 + 4


@pytest.mark.parametrize("seeds", [range(25), range(25, 50)])
def test_random_games(seeds: range) -> None:
    met = check_everywhere(CONQUEST, seeds)
    assert {"action", "choose targets", "shield", "interrupt", "reaction", "forced reaction"} <= set(met)
