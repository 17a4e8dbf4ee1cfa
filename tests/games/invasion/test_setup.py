"""Setting up: hands of seven, one mulligan each, who starts."""

from __future__ import annotations

import pytest

from strategium.games.invasion import GAME
from strategium.games.invasion.state import Invasion, section_hit_points, zone_power
from strategium.games.invasion.words import DECK, HAND
from strategium.kernel.errors import BadPosition
from strategium.testing.playing import choose


def new(seed: int) -> Invasion:
    g: Invasion = GAME.new(seed=seed)
    return g


@pytest.mark.rule("invasion/setup.hand-of-seven")
def test_both_draw_seven_cards() -> None:
    g = new(1)
    assert [len(g.zones[HAND + seat]) for seat in (0, 1)] == [7, 7]
    assert [len(g.zones[DECK + seat]) for seat in (0, 1)] == [43, 43]


@pytest.mark.rule("invasion/setup.starting-player")
def test_chance_says_who_starts() -> None:
    assert {new(seed).starter for seed in range(12)} == {0, 1}


@pytest.mark.rule("invasion/setup.mulligan")
def test_each_player_may_draw_a_new_hand_once_the_starting_player_first() -> None:
    g = new(3)
    first = g.pending[0].seat
    assert first == g.starter
    before = [g.kind[card] for card in g.zones[HAND + first]]
    choose(g, g.game.seat_name(g, first), "shuffle it back and draw a new hand")
    assert g.pending[0].seat == 1 - first
    assert [g.kind[card] for card in g.zones[HAND + first]] != before
    assert len(g.zones[HAND + first]) == 7
    choose(g, g.game.seat_name(g, 1 - first), "keep this hand")
    assert g.turn == 1
    assert g.active == first


@pytest.mark.rule(
    "invasion/setup.three-zones",
    "invasion/setup.zone-hit-points",
    "invasion/setup.base-power-battlefield",
)
def test_a_capital_has_three_sections() -> None:
    g = new(4)
    for seat in (0, 1):
        areas = range(3 * seat, 3 * seat + 3)
        assert [section_hit_points(g, area) for area in areas] == [8, 8, 8]
        assert [zone_power(g, area) for area in areas] == [3, 1, 0]


@pytest.mark.parametrize("moment", ["quest phase", "actions in the battlefield phase", "declare target"])
@pytest.mark.rule("invasion/setup.first-player-penalty")
def test_a_position_cannot_stand_in_a_phase_that_the_first_turn_does_not_have(moment: str) -> None:
    with pytest.raises(BadPosition, match="the first turn has no"):
        GAME.position({"moment": moment, "turn": 1})
    assert GAME.position({"moment": moment, "turn": 2}, always_ask=True).turn == 2


@pytest.mark.rule("invasion/win.empty-deck")
def test_a_deck_that_the_first_hand_used_up_has_lost() -> None:
    g: Invasion = GAME.new(seed=5, deck_size=7)
    while g.result is None and g.turn < 1:
        g.apply(g.pending[0].options[0], g.pending[0].seat)
    assert g.result is not None
    assert g.result.rules == ("invasion/win.empty-deck",)
