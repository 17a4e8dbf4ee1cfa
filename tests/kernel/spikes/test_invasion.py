"""Invasion: a chain with a just played card, a copy, a cancel, targets checked twice, and triggered actions."""

from __future__ import annotations

import random

import pytest

from tests.kernel.spikes.checks import check_everywhere, choose, verbs_chosen, waiting_for
from tests.kernel.spikes.invasion import DEVELOPMENT, INVASION, InvasionState
from tests.kernel.spikes.toy_cards import BURIED, CARD, DISCARD, FACEDOWN, HAND, LIMBO, PLAY, move

Cards = tuple[tuple[str, ...], tuple[str, ...]]


def begin(
    hand: Cards, play: Cards = (("Rat",), ("Squire", "Knight")), deck: Cards = ((), ())
) -> InvasionState:
    """Seat 0 is active and has 4 resources, seat 1 has 3; both are asked even if they can only pass."""
    state: InvasionState = INVASION.new(seed=1, play=play, hand=hand, deck=deck)
    state.always_ask = 3
    return state


def resolve(state: InvasionState) -> None:
    """Both pass, so the chain resolves."""
    for _ in range(2):
        choose(state, state.pending[0].seat, "pass")


def test_the_chain_resolves_from_the_last_entry_to_the_first() -> None:
    state = begin((("Burn",), ("Rescue",)))
    choose(state, 0, "play Burn", "X is 1", "target Squire", "done")
    assert state.resources[0] == 4 - 1, "costs are paid when the action is put on the chain"
    choose(state, 1, "play Rescue", "target Squire")
    assert state.zone[state.named("Squire")] == PLAY
    resolve(state)
    assert state.zone[state.named("Squire")] == HAND, "the response came first"
    assert state.zone[state.named("Burn")] == DISCARD, "all its targets are illegal: it is cancelled"
    assert state.resources[0] == 4 - 1, "and its cost stays paid"


def test_an_action_goes_on_with_the_targets_that_are_still_legal() -> None:
    state = begin((("Burn",), ("Rescue",)))
    choose(state, 0, "play Burn", "X is 1", "target Squire", "target Knight")
    choose(state, 1, "play Rescue", "target Squire")
    resolve(state)
    assert state.zone[state.named("Squire")] == HAND
    assert state.damage[state.named("Knight")] == 1


def test_a_target_that_left_play_and_came_back_is_another_object() -> None:
    state = begin((("Burn",), ()))
    choose(state, 0, "play Burn", "X is 1", "target Squire", "done")
    squire = state.named("Squire")
    move(state, squire, HAND)
    move(state, squire, PLAY)
    resolve(state)
    assert state.zone[squire] == PLAY


def test_a_just_played_unit_waits_on_the_chain_where_only_some_effects_reach_it() -> None:
    state = begin((("Knight",), ("Deny", "Rescue")), play=(("Squire",), ("Rat",)))
    choose(state, 0, "play Knight")
    assert state.zone[state.named("Knight")] == LIMBO
    aside = state.copy()
    choose(state, 1, "play Deny", "target Knight")
    resolve(state)
    assert state.zone[state.named("Knight")] == DISCARD
    assert state.resources == [4 - 2, 3 - 1], "costs stay paid"
    choose(aside, 1, "play Rescue")
    assert [o.text for o in aside.pending[0].options] == ["target Squire", "target Rat"], "it is not in play"
    choose(aside, 1, "target Rat")
    resolve(aside)
    assert aside.zone[aside.named("Knight")] == PLAY


def test_a_unit_must_begin_its_chain() -> None:
    state = begin((("Burn", "Knight"), ()), play=(("Rat",), ("Squire",)))
    choose(state, 0, "play Burn", "X is 0", "target Squire", "done")
    choose(state, 1, "pass")
    (reason,) = state.why_not(0, CARD.handle(state, 0, state.named("Knight")), "play")
    assert reason.text == "Knight must begin a chain of your turn"
    assert reason.rules == ("toy/chain.unit-first",)
    choose(state, 0, "pass")
    assert waiting_for(state) == [(1, "action")], "the other may begin the next chain"
    choose(state, 1, "pass")
    choose(state, 0, "play Knight")


def test_a_copy_is_an_entry_of_its_own() -> None:
    state = begin((("Rescue",), ("Comet",)))
    choose(state, 0, "play Rescue", "target Squire")
    choose(state, 1, "play Comet", "target Rescue")
    resolve(state)
    assert state.zone[state.named("Squire")] == HAND, "the copy did it"
    assert [state.zone[state.named(name)] for name in ("Rescue", "Comet")] == [DISCARD, DISCARD]
    assert state.pending_effects == [], "the original was left without a target"


def test_for_a_copy_nothing_was_paid_so_its_x_is_nothing() -> None:
    state = begin((("Burn",), ("Comet",)))
    choose(state, 0, "play Burn", "X is 2", "target Knight", "done")
    choose(state, 1, "play Comet", "target Burn")
    resolve(state)
    assert state.damage[state.named("Knight")] == 2


def test_any_entry_can_be_cancelled_not_only_the_last() -> None:
    state = begin((("Burn", "Disdain"), ("Comet",)))
    choose(state, 0, "play Burn", "X is 1", "target Squire", "done")
    choose(state, 1, "play Comet", "target Burn")
    choose(state, 0, "play Disdain")
    assert [o.text for o in state.pending[0].options] == ["target Burn", "target Comet"]
    below = state.copy()
    choose(state, 0, "target Comet")
    resolve(state)
    assert state.zone[state.named("Squire")] == DISCARD, "the Burn itself goes on"
    choose(below, 0, "target Burn")
    resolve(below)
    assert below.zone[below.named("Squire")] == PLAY, "Comet lost its target, too"
    assert below.resources[0] == 4 - 1 - 1


def test_triggered_actions_are_used_once_per_copy_and_occurrence_at_the_first_opportunity() -> None:
    state = begin((("Burn",), ()), play=(("Rat", "Rat"), ("Squire", "Knight")))
    choose(state, 0, "play Burn", "X is 1", "target Squire", "done")
    resolve(state)
    assert len(state.pending_triggers) == 2, "one for each Rat"
    choose(state, 1, "pass")
    used = state.copy()
    choose(used, 0, "use Rat for Squire")
    choose(used, 1, "pass")
    assert [o.text for o in used.pending[0].options] == ["pass", "use Rat for Squire"], "the other Rat"
    choose(used, 0, "use Rat for Squire")
    choose(used, 1, "pass")
    assert [o.text for o in used.pending[0].options] == ["pass"]
    choose(used, 0, "pass")
    assert used.resources[0] == 4 - 1 + 2
    choose(state, 0, "pass")
    assert state.pending_triggers == [], "nobody used them: they are gone"


def test_nothing_names_a_card_that_is_facedown_on_the_chain() -> None:
    state = begin(
        (("Knight",), ("Rescue",)), play=((), ("Squire",)), deck=(("Squire", "Comet", "Burn", "Rat"), ())
    )
    choose(state, 0, "play Knight facedown")
    knight = state.named("Knight")
    assert state.zone[knight] == FACEDOWN
    assert [(entry.what, entry.use.bearer) for entry in state.pending_effects] == [(DEVELOPMENT, knight)]
    told = [state.view(1), state.log(1), state.trace(1), state.view(None)]
    assert "Knight" not in repr(told)
    assert state.to_json().count("Knight") == 2, "in the options, and in the list of kinds"
    samples = [state.resample(1, random.Random(n)) for n in range(40)]
    assert len({sample.card(knight).name for sample in samples}) == 5, "for the other it may be any card"
    assert {state.resample(0, random.Random(n)).card(knight).name for n in range(9)} == {"Knight"}
    resolve(state)
    assert state.zone[knight] == BURIED
    assert not state.knows(1, CARD.handle(state, 1, knight))


@pytest.mark.parametrize("seeds", [range(25), range(25, 50)])
def test_random_games(seeds: range) -> None:
    met = check_everywhere(INVASION, seeds)
    assert {"action", "choose targets", "choose X"} <= set(met)


def test_random_games_use_every_verb() -> None:
    verbs = verbs_chosen(INVASION, range(50))
    assert set(verbs) == {"play", "trigger", "develop", "X", "target", "target action", "done", "pass"}
