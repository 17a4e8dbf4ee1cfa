"""Everybody sits everywhere, and luck is the same for all."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from strategium.agents import UnknownAgent
from strategium.arena.plan import BadPlan, Plan, check, decks_of, lineups, matches, options_of, pairs, rounds
from strategium.kernel.errors import StrategiumError, UnknownGame

PLAN = Plan("template", ("greedy", "random", "search"), games=10)


def test_every_pair_meets() -> None:
    assert pairs(PLAN) == [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_agent_sits_in_each_seat_equally_often(seats: int) -> None:
    found = lineups(Plan("template", ("greedy", "random"), seats=seats), 0, 1)
    assert len(found) == len(set(found)) == (2 if seats == 2 else 2 * seats)
    for seat in range(seats):
        assert Counter(lineup[seat] for lineup in found) == {0: len(found) // 2, 1: len(found) // 2}
    assert all(lineup.count(who) == 1 for lineup in found for who in (0, 1) if lineup.count(who) < seats - 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_may_always_sit_alone(seats: int) -> None:
    found = lineups(Plan("template", ("greedy", "random"), seats=seats, alone=1), 0, 1)
    assert sorted(lineup.index(1) for lineup in found) == list(range(seats))
    assert all(lineup.count(1) == 1 for lineup in found)


def test_the_games_of_a_round_have_the_same_luck_and_other_rounds_have_other() -> None:
    seeds = [[match.seed for match in matches(PLAN, 0, r)] for r in range(5)]
    assert all(len(set(of_round)) == 1 for of_round in seeds)
    assert len({of_round[0] for of_round in seeds}) == 5


def test_every_pair_of_agents_plays_the_same_luck() -> None:
    assert [m.seed for m in matches(PLAN, 0, 3)] == [m.seed for m in matches(PLAN, 2, 3)]


def test_another_seed_is_another_arena() -> None:
    other = Plan("template", PLAN.agents, seed=1)
    assert matches(PLAN, 0, 0)[0].seed != matches(other, 0, 0)[0].seed


@pytest.mark.parametrize(("games", "expected"), [(1, 1), (2, 1), (3, 2), (10, 5)])
def test_a_round_is_never_cut(games: int, expected: int) -> None:
    assert rounds(Plan("template", ("greedy", "random"), games)) == expected


def test_all_pairs_of_decks_are_met_before_one_is_met_again() -> None:
    plan = Plan("conquest", ("greedy", "random"), decks=("orks", "tau", "eldar"))
    met = Counter(decks_of(plan, n) for n in range(9))
    assert len(met) == 9
    assert set(met.values()) == {1}
    assert Counter(decks_of(plan, n) for n in range(9, 18)) == met
    assert options_of(plan, matches(plan, 0, 0)[0])["decks"] == list(decks_of(plan, 0))


@pytest.mark.parametrize(
    ("changes", "error", "told"),
    [
        ({"agents": ("greedy",)}, BadPlan, "at least two"),
        ({"agents": ("greedy", "greedy")}, BadPlan, "named twice"),
        ({"agents": ("greedy", "gredy")}, UnknownAgent, "did you mean 'greedy'"),
        ({"games": 0}, BadPlan, "at least one game"),
        ({"memory": 10}, BadPlan, "at least 128 MiB"),
        ({"game": "chess"}, UnknownGame, "there is no game 'chess'"),
        ({"seats": 9}, StrategiumError, "seats, not 9"),
        ({"options": {"gaol": 3}}, StrategiumError, "did you mean 'goal'"),
    ],
)
def test_a_bad_plan_is_refused_before_a_game_is_played(
    changes: dict[str, Any], error: type[Exception], told: str
) -> None:
    fields: dict[str, Any] = {"game": "template", "agents": ("greedy", "random"), **changes}
    with pytest.raises(error, match=told):
        check(Plan(**fields))
