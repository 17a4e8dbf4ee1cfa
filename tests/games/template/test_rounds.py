"""Whole games: phases, ends, saving, chance that is a decision, and bots' judgement."""

from __future__ import annotations

import random
from typing import Any

import pytest

from strategium.games.template import GAME
from strategium.kernel.core import CHANCE
from tests.games.template.playing import choose, decisions, position, texts

STARTS = GAME.starts()


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_random_games_come_to_an_end_and_keep_the_invariants(start: dict[str, Any]) -> None:
    for seed in range(6):
        for g in decisions(seed, **start):
            GAME.invariants(g)
            assert bool(g.pending) is (g.result is None)
        assert g.result is not None
        assert sum(g.result.share) == pytest.approx(1)


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_a_game_can_be_saved_at_every_decision(start: dict[str, Any]) -> None:
    for g in decisions(3, **start):
        text = g.to_json()
        again = GAME.from_json(text)
        assert again.to_json() == text
        if g.result is None:
            assert [[o.id for o in d.options] for d in again.pending] == [
                [o.id for o in d.options] for d in g.pending
            ]


def test_starts_reach_every_way_to_end() -> None:
    ends: set[str] = set()
    for start in STARTS:
        for seed in range(12):
            *_, g = decisions(seed, **start)
            assert g.result is not None
            ends.update(g.result.rules)
    assert ends == {f"template/victory.{end}" for end in ("goal", "rounds", "tie", "last-crew")}


@pytest.mark.rule("template/round.phases")
def test_phases_follow_in_order_for_five_rounds() -> None:
    g = GAME.new(seed=5, goal=45)
    rng = random.Random(5)
    seen: list[tuple[int, int]] = []
    while g.result is None:
        if not seen or seen[-1] != (g.round, g.phase):
            seen.append((g.round, g.phase))
        decision = g.pending[0]
        g.apply(rng.choice(decision.options), decision.seat)
    assert seen == sorted(seen)
    assert {number for number, _ in seen} == {1, 2, 3, 4, 5}
    assert {phase for _, phase in seen} >= {1, 2, 3, 4}
    assert g.view(0)["round"] == 5, "after the last round there is no sixth"


@pytest.mark.rule("template/clash.die")
def test_dice_are_decisions_of_chance_where_that_is_asked_for() -> None:
    g = GAME.new(seed=2, chance="explicit")
    rng = random.Random(2)
    rolled = 0
    while g.result is None:
        decision = g.pending[0]
        if decision.seat == CHANCE:
            rolled += 1
            assert [(o.text, o.probability) for o in decision.options] == [
                (face, pytest.approx(1 / 3)) for face in ("0", "1", "2")
            ]
        g.apply(rng.choice(decision.options), decision.seat)
    assert rolled > 0


@pytest.mark.rule("template/victory.last-crew", "template/offers.concede")
def test_of_two_crews_the_other_wins_when_one_concedes() -> None:
    g = GAME.new(seed=1)
    g.offer("concede", 0)
    assert g.result is not None
    assert g.result.outcome == ("lost", "won")
    assert texts(g, None)[-1] == "Red is out of the game"


@pytest.mark.rule("template/victory.tie")
def test_of_three_crews_two_can_share_the_win() -> None:
    crew = {"points": 6, "deck": 5}
    g = position("end of round", round=5, seats=3, Red=crew, Blue={**crew, "points": 5}, Green=crew)
    assert g.result is not None
    assert g.result.outcome == ("won", "lost", "won")
    assert g.result.share == (0.5, 0.0, 0.5)


@pytest.mark.rule("template/end.castaways")
def test_a_crew_that_is_out_takes_no_part_any_more() -> None:
    g = position("end of round", seats=3, first="Blue", Red={"deck": 9}, Green={"deck": 9})
    assert g.eliminated == (1,)
    assert g.first == 2
    assert [d.seat for d in g.pending] == [2, 0]
    choose(g, "Red", "Bow")
    choose(g, "Green", "Hold")
    assert g.scouts == [0, -1, 1]


@pytest.mark.rule("template/supplies.empty-deck")
def test_who_has_no_point_can_lose_none() -> None:
    g = position("supplies", Red={"points": 1, "hand": ["Rally"]}, Blue={"deck": 2})
    assert g.points == [0, 0]
    assert "Red finds its deck empty: 1 fewer points" in texts(g, None)


def test_a_better_position_is_judged_better() -> None:
    red: dict[str, Any] = {"deck": 5, "coins": 5, "hand": ["Deckhand"]}
    even = position("hiring, turn of Red", Red=red, Blue={"deck": 5})
    ahead = position("hiring, turn of Red", Red={**red, "points": 4}, Blue={"deck": 5})
    assert 0 < GAME.judgement(even, 0) < GAME.judgement(ahead, 0) < 1
    assert GAME.judgement(ahead, 1) < 0.5
    ahead.offer("concede", 1)
    assert (GAME.judgement(ahead, 0), GAME.judgement(ahead, 1)) == (1.0, 0.0)


def test_the_trace_says_where_the_game_is() -> None:
    crew = {"at": {"Hold": ["Bruiser", "Deckhand"]}}
    g = position("clash at Hold", chance=[0, 0], Red=crew, Blue=crew)
    assert g.trace(0) == ("round 1 > clashes", "clash at Hold", "exchange 1", "assign damage")
