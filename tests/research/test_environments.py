"""PettingZoo and Gymnasium find in ours what they expect, by their own tests."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import strategium
from strategium.kernel.errors import IllegalChoice, UnknownSeat
from strategium.research import pettingzoo
from strategium.research.encoding import TooManyOptions
from strategium.research.gymnasium import SeatEnv
from strategium.research.tables import Tables

GAMES = strategium.games()


def module(name: str) -> Any:
    return getattr(pettingzoo, f"{name}_v0")


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_is_content(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of observations that are not pictures
        api_test(module(name).env(), num_cycles=60)
        seed_test(module(name).env, num_cycles=30)


def test_every_game_is_an_attribute() -> None:
    assert {f"{name}_v0" for name in GAMES} <= set(dir(pettingzoo))
    with pytest.raises(AttributeError, match="chess_v0"):
        module("chess")


def test_a_game_ends_with_rewards_that_add_up() -> None:
    env = module("template").raw_env(rounds=1)
    env.reset(seed=3)
    rng = random.Random(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        legal = [n for n in range(len(seen["action_mask"])) if seen["action_mask"][n]]
        env.step(None if over or cut else rng.choice(legal))
    assert env.state.result is not None
    shares = env.state.result.share
    assert list(total.values()) == [2 * share - 1 for share in shares]


def test_only_who_must_decide_has_actions() -> None:
    env = module("template").raw_env()
    env.reset(seed=1)
    while len(env.state.pending) > 1:
        env.step(0)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()
    assert env.render().startswith(env.state.pending[0].kind)


def test_an_illegal_action_is_refused_and_loses() -> None:
    raw = module("template").raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalChoice, match="action mask"):
        raw.step(127)
    env = module("template").env()
    env.reset(seed=1)
    loser = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(127)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_gymnasium_is_content() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv("template", opponent="random", rounds=1), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_plays_against_a_chosen_opponent(seat: int) -> None:
    env = SeatEnv("template", opponent="random", seat=seat, rounds=1)
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(1)
    over = cut = False
    reward = 0.0
    while not (over or cut):
        assert info["seat"] == seat
        assert info["options"] == seen["action_mask"].sum() > 0
        seen, reward, over, cut, info = env.step(rng.integers(info["options"]))
    assert env.state.result is not None
    assert reward == 2 * env.state.result.share[seat] - 1


@pytest.mark.parametrize("action", [127, -1, None, "0", 0.5])
def test_an_action_that_is_not_there_loses(action: object) -> None:
    env = SeatEnv("template", opponent="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(action)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_there_is_no_such_seat() -> None:
    with pytest.raises(UnknownSeat, match="0 to 1"):
        SeatEnv("template", opponent="random", seat=2)


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    seat = SeatEnv("conquest", opponent="random", seat=0)
    zoo = module("conquest").raw_env()
    for env in (seat, zoo):
        games = []
        for seed in (3, 3, 4):
            env.reset(seed=seed)
            env.reset()
            games.append(env.state.digest())
        assert games[0] == games[1] != games[2]


def test_seats_are_taken_in_turn() -> None:
    env = SeatEnv("template", opponent="random")
    assert [env.reset(seed=n)[1]["seat"] for n in range(4)] == [0, 1, 0, 1]


def test_many_tables_at_once() -> None:
    tables = Tables("template", tables=5, seed=10, rounds=1)
    rng = np.random.default_rng(0)
    ended = []
    for _ in range(60):
        batch = tables.observe()
        assert batch.views.shape == (5, 1024)
        assert batch.options.shape == (5, 128, 64)
        counts = batch.masks.sum(1)
        assert [s.pending[0].seat for s in tables.states] == list(batch.seats)
        assert list(batch.judged) == pytest.approx(
            [s.game.judgement(s, s.pending[0].seat) for s in tables.states]
        )
        ended += tables.act(rng.integers(counts))
    assert len(ended) >= 5
    assert all(sum(end.shares) == pytest.approx(1) for end in ended)
    assert tables.next_seed == 10 + 5 + len(ended)


@pytest.mark.parametrize("action", [127, -1])
def test_tables_refuse_what_is_not_there(action: int) -> None:
    tables = Tables("template", tables=1)
    with pytest.raises(IllegalChoice, match="action mask"):
        tables.act(np.array([action]))


def test_too_few_actions_are_told() -> None:
    with pytest.raises(TooManyOptions, match="raise most_options"):
        Tables("template", tables=1, most_options=1).observe()
