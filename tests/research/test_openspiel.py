"""OpenSpiel finds in our games what it expects, by its own tests, and its search plays them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import strategium
from strategium.research.openspiel import BYTES, PREFIX, SpielState

SHORT = {"options": '{"rounds": 1}'}


def load(name: str = "template", **parameters: Any) -> Any:
    return pyspiel.load_game(PREFIX + name, parameters or SHORT)


def dealt(game: Any, luck: int = 5, choices: int = 0) -> Any:
    """A state some random choices after the deal."""
    state = game.new_initial_state()
    rng = random.Random(luck)
    for n in range(BYTES + choices):
        state.apply_action(luck if n < BYTES else rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", strategium.games())
def test_openspiel_is_content(name: str) -> None:
    """A whole random game: actions, masks, strings, tensors, clones and returns are what it wants."""
    pyspiel.random_sim_test(load(name, players=0), num_sims=1, serialize=False, verbose=False)


def test_openspiel_is_content_with_what_is_written_down() -> None:
    pyspiel.random_sim_test(load(), num_sims=2, serialize=True, verbose=False)


def test_the_same_luck_and_choices_are_the_same_game() -> None:
    states = [dealt(load(), choices=8) for _ in range(2)]
    assert str(states[0]) == str(states[1])
    assert str(dealt(load(), luck=6)) != str(dealt(load()))


def test_a_clone_goes_its_own_way() -> None:
    state = dealt(load(), choices=4)
    before = str(state)
    clone = state.clone()
    assert str(clone) == before
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_a_state_can_be_written_down() -> None:
    state = dealt(load(), choices=4)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(load(), state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert isinstance(pickle.loads(pickle.dumps(state)), SpielState)
    assert game.get_parameters()["options"] == SHORT["options"]


@pytest.mark.parametrize("choices", [0, 3, 9])
def test_resampling_keeps_what_the_player_knows(choices: int) -> None:
    state = dealt(load(), choices=choices)
    player = state.current_player()
    others = set()
    for _ in range(20):
        sample = state.resample_from_infostate(player, lambda: 0.5)
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert np.array_equal(sample.information_state_tensor(player), state.information_state_tensor(player))
        assert sample.legal_actions() == state.legal_actions()
        assert sample.history() == []
        others.add(sample.information_state_string(1 - player))
    assert len(others) > 1


def test_its_search_plays_a_game() -> None:
    game = load()
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=8, random_state=np.random.RandomState(2))
    state = dealt(game)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(bot.step(state) if player == 0 else state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0)
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}


def test_more_players() -> None:
    state = dealt(load(players=3, options="{}"))
    assert state.num_players() == 3
    assert state.returns() == [0.0, 0.0, 0.0]
