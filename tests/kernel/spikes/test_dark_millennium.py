"""Dark Millennium: a battle action with tactics, a roll that both sides modify, a test as a cost, a sweep."""

from __future__ import annotations

import pytest

from strategium import CHANCE
from tests.kernel.spikes.checks import check_everywhere, choose, waiting_for
from tests.kernel.spikes.dark_millennium import MILLENNIUM, MillenniumState
from tests.kernel.spikes.toy_cards import DISCARD, HAND, PLAY

Hands = tuple[tuple[str, ...], tuple[str, ...]]


def begin(hand: Hands, *dice: int, attack: str = "attack Guard with Mob") -> MillenniumState:
    """Seat 1 attacks with a Mob (strength 4), seat 0 has a Guard (armor 1) and a Marine (armor 2). Dice are written."""
    play = (("Guard", "Marine"), ("Mob", "Brute"))
    state: MillenniumState = MILLENNIUM.new(seed=1, play=play, hand=hand)
    state.script = tuple([die - 1 for die in dice])
    choose(state, 1, attack)
    return state


def test_tactics_come_before_the_battle_action_resolves() -> None:
    state = begin((("Blessing",), ("Blessing",)), 6, 6)
    assert waiting_for(state) == [(1, "tactics")], "the attacker first"
    choose(state, 1, "use Blessing", "target Mob")
    choose(state, 0, "use Blessing", "target Guard")
    assert waiting_for(state) == [(1, "sweeping advance")], "nobody has anything left for the window"
    assert state.attacks[0].left == 4 + 2 - 1 - 1, "strength and tactics, less armor and the armor check"
    assert state.effects
    choose(state, 1, "pass")
    assert state.effects == [], "what lasts for the action ends with it"


def test_both_sides_modify_a_roll_the_roller_first() -> None:
    state = begin((("Fate",), ("Curse", "Curse")), 4)
    assert waiting_for(state) == [(0, "modifier")], "the defender rolls"
    choose(state, 0, "pass")
    choose(state, 1, "use Curse for Guard")
    choose(state, 0, "use Fate for Guard")
    choose(state, 1, "pass")
    assert state.attacks[0].left == 4 - 1 - 1, "4 - 1 + 1 is 4: the armor helps"


def test_chance_can_be_a_player() -> None:
    state: MillenniumState = MILLENNIUM.new(
        chance="explicit", play=(("Guard", "Marine"), ("Mob",)), hand=(("Curse",), ())
    )
    choose(state, 1, "attack Guard with Mob")
    assert waiting_for(state) == [(CHANCE, "chance")]
    outcomes = state.pending[0].options
    assert [o.text for o in outcomes] == ["0", "1", "2", "3", "4", "5"]
    assert sum(o.probability or 0 for o in outcomes) == pytest.approx(1)
    lucky, cursed = state.copy(), state
    choose(lucky, CHANCE, "3")
    choose(lucky, 0, "pass")
    assert lucky.attacks[0].left == 4 - 1 - 1
    choose(cursed, CHANCE, "3")
    choose(cursed, 0, "use Curse for Guard")
    assert cursed.attacks[0].left == 4 - 1


def test_a_cost_that_fails_half_way_leaves_the_rest_unpaid() -> None:
    state = begin((("Snipe", "Blessing", "Gloat"), ("Curse",)), 4, 1)
    choose(state, 0, "use Snipe", "target Marine")
    assert state.resources[0] == 2 - 1, "the first cost is paid"
    assert waiting_for(state) == [(1, "modifier")]
    passed = state.copy()
    choose(state, 1, "use Curse for Snipe")
    assert waiting_for(state) == [(0, "reaction")], "a failed test is still a roll that was made"
    choose(state, 0, "use Gloat for Snipe")
    assert state.zone[state.named("Snipe")] == DISCARD
    assert state.zone[state.named("Marine")] == PLAY
    assert state.zone[state.named("Blessing")] == HAND, "the third cost was never reached"
    assert waiting_for(state) == [(0, "tactics")], "the battle action goes on"
    choose(passed, 1, "pass")
    choose(passed, 0, "pass")
    assert waiting_for(passed) == [(0, "pay")]
    choose(passed, 0, "pay with Blessing")
    assert passed.zone[passed.named("Marine")] == DISCARD
    assert passed.resources[0] == 2 - 1


def test_a_sweep_strikes_again_with_what_is_left_over() -> None:
    state = begin((("Blessing",), ("Blessing",)), 1, 4)
    for seat in (1, 0):
        choose(state, seat, "pass")
    assert state.zone[state.named("Guard")] == DISCARD
    assert state.attacks[0].left == 4 - 1
    choose(state, 1, "sweep on to Marine")
    assert waiting_for(state) == [(1, "tactics")], "the second damage has its own tactics"
    choose(state, 1, "pass")
    choose(state, 0, "pass")
    assert state.zone[state.named("Marine")] == DISCARD, "3 against 2 and 1 for the armor check"
    assert state.result is not None


def test_the_battle_action_is_over_when_the_defender_is_gone() -> None:
    state = begin((("Snipe", "Fate"), ("Blessing",)), 4)
    choose(state, 1, "pass")
    choose(state, 0, "use Snipe", "target Guard")
    choose(state, 0, "pass")  # no modifier
    assert state.zone[state.named("Guard")] == DISCARD
    assert waiting_for(state) == [(0, "battle action")]
    assert [state.attacks, state.rolls, state.event_stack, state.script] == [[], [], [], ()], (
        "nobody rolled for armor"
    )
    assert state.zone[state.named("Snipe")] == DISCARD, "the way out passes by what tidies up"


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_random_games(chance: str) -> None:
    met = check_everywhere(MILLENNIUM, range(25), chance=chance)
    expected = {
        "battle action",
        "tactics",
        "modifier",
        "reaction",
        "sweeping advance",
        "pay",
        "choose targets",
    }
    assert set(met) == (expected | {"chance"} if chance == "explicit" else expected)
