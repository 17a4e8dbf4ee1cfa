"""PettingZoo environments of all registered games, by the names `conquest_v0`, `template_v0`, ...

from strategium.research.pettingzoo import conquest_v0

env = conquest_v0.env()
"""

from __future__ import annotations

import random
import string
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from strategium.kernel import registry
from strategium.kernel.state import GameState
from strategium.research.encoding import (
    MOST_OPTIONS,
    OPTION,
    VIEW,
    action_mask,
    decision_of,
    decision_text,
    option_matrix,
    rewards,
    take,
    view_vector,
)

SUFFIX = "_v0"
LONGEST = 100_000
LETTERS = frozenset(string.printable) | frozenset("äöüéèàçñ’‘“”–…×½•°")
Observed = dict[str, Any]


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game for agents that take turns. Secret choices of several seats are made one after the other, unseen."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        most_options: int = MOST_OPTIONS,
        view_size: int = VIEW,
        option_size: int = OPTION,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = registry.game(game)
        self.metadata = {
            "name": game + SUFFIX,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.options = options
        self.luck = random.Random()  # of games without a seed; after one with a seed they follow from it
        self.most_options = most_options
        self.view_size = view_size
        self.option_size = option_size
        self.possible_agents = [f"seat_{n}" for n in range(seats or self.game.seats[0])]
        self._space = observation_space(most_options, view_size, option_size)
        self._actions = {agent: spaces.Discrete(most_options) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options["game"]` are options of it, before those that the environment was made with."""
        if seed is not None:
            self.luck = random.Random(seed)
        luck = self.luck.getrandbits(48) if seed is None else seed
        settings = {**self.options, **(options or {}).get("game", {})}
        self.state: GameState = self.game.new(
            seed=luck, seats=len(self.possible_agents), log=False, **settings
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Observed:
        seat = self.possible_agents.index(agent)
        return observed(self.state, seat, self.most_options, self.view_size, self.option_size)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        take(self.state, self.possible_agents.index(agent), action)
        over = self.state.result is not None
        self.rewards = dict(zip(self.possible_agents, rewards(self.state), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self.state.choices >= self.game.step_limit)
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def _next(self) -> str:
        seat = self.state.pending[0].seat if self.state.result is None else 0
        return self.possible_agents[seat]

    def render(self) -> str | None:
        """The question and the options of who is asked."""
        return decision_text(self.state.pending[0]) if self.state.result is None else "the game is over"

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(most_options: int, view_size: int, option_size: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (view_size,), np.float32),
            "options": spaces.Box(-np.inf, np.inf, (most_options, option_size), np.float32),
            "action_mask": spaces.Box(0, 1, (most_options,), np.int8),
            "text": spaces.Text(max_length=LONGEST, min_length=0, charset=LETTERS),
        }
    )


def observed(state: GameState, seat: int, most_options: int, view_size: int, option_size: int) -> Observed:
    """What an environment shows a seat."""
    decision = decision_of(state, seat)
    text = decision_text(decision)[:LONGEST]
    return {
        "observation": view_vector(state, seat, view_size),
        "options": np.zeros((most_options, option_size), np.float32)
        if decision is None
        else option_matrix(decision, most_options, option_size),
        "action_mask": action_mask(decision, most_options),
        "text": "".join([letter if letter in LETTERS else "?" for letter in text]),
    }


class GameModule:
    """What PettingZoo's own games are modules for: `env()`, and `raw_env()` without its wrappers."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, **settings: Any) -> GameEnv:
        return GameEnv(self.game, **settings)

    def env(self, **settings: Any) -> Any:
        """An illegal action loses the game at once, as PettingZoo's wrapper has it."""
        legal = wrappers.TerminateIllegalWrapper(self.raw_env(**settings), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(legal)


def __getattr__(name: str) -> GameModule:
    game = name.removesuffix(SUFFIX)
    if name.endswith(SUFFIX) and game in registry.games():
        return GameModule(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *[game + SUFFIX for game in registry.games()]]
