"""OpenSpiel games of all registered games, by the names `strategium_conquest`, `strategium_template`, ...

import pyspiel
import strategium.research.openspiel

game = pyspiel.load_game("strategium_template")

It needs `pip install 'strategium[openspiel]'`. The luck of a whole game is its seed, which four chance nodes deal at
its beginning, a byte each: OpenSpiel has no sampled chance for games that are written in Python.
`resample_from_infostate` deals everything anew that a player does not know, luck included.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from strategium.kernel import registry
from strategium.kernel.errors import how_many
from strategium.kernel.features import LEFT_OUT
from strategium.kernel.state import GameState
from strategium.research.encoding import (
    MOST_OPTIONS,
    OPTION,
    VIEW,
    Floats,
    count_options,
    decision_of,
    decision_text,
    option_matrix,
    rewards,
    view_vector,
)

PREFIX: Final = "strategium_"
BYTES: Final = 4  # of a seed
BYTE: Final = 256
PARAMETERS: Final[dict[str, Any]] = {
    "players": 0,  # 0: as few as can play
    "options": "{}",  # of the game, as JSON
    "most_options": MOST_OPTIONS,
}


class Held:
    """A state of ours as OpenSpiel keeps it: it copies by deepcopy, which here is our own copy."""

    def __init__(self, state: GameState | None = None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(None if self.state is None else self.state.copy())

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[str, ...]]:
        return (revived, () if self.state is None else (self.state.game.name, self.state.to_json()))


def revived(game: str = "", text: str = "") -> Held:
    """From what it was written as."""
    return Held(registry.game(game).from_json(text) if game else None)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours. Subclasses name it."""

    played: str = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.ours = registry.game(self.played)
        self.seats: int = given["players"] or self.ours.seats[0]
        self.options: dict[str, Any] = json.loads(given["options"])
        self.most_options: int = given["most_options"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.most_options,
            max_chance_outcomes=BYTE,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.ours.step_limit + BYTES,
        )
        super().__init__(game_type(self.played), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.most_options)

    def max_chance_nodes_in_history(self) -> int:
        return BYTES

    def deal(self, luck: bytes) -> GameState:
        """A new game with that luck."""
        seed = int.from_bytes(luck, "big")
        state: GameState = self.ours.new(seed=seed, seats=self.seats, log=False, **self.options)
        return state


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Secret choices of several seats are made one after the other, unseen."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.luck = b""  # as far as it is dealt
        self.held = Held()

    @property
    def ours(self) -> GameState | None:
        """Our own state; None until the luck is dealt."""
        return self.held.state

    def begun(self) -> GameState:
        assert self.held.state is not None, "the luck is not dealt yet"
        return self.held.state

    def current_player(self) -> int:
        state = self.held.state
        if state is None:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        if state.result is not None or state.choices >= state.game.step_limit:
            over: int = pyspiel.PlayerId.TERMINAL
            return over
        return state.pending[0].seat

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / BYTE) for outcome in range(BYTE)]

    def _legal_actions(self, player: int) -> list[int]:
        decision = decision_of(self.begun(), player)
        if decision is None or player != self.current_player():
            return []
        return list(range(count_options(decision, self.get_game().most_options)))

    def _apply_action(self, action: int) -> None:
        state = self.held.state
        if state is None:
            self.luck += bytes([action])
            if len(self.luck) == BYTES:
                self.held = Held(self.get_game().deal(self.luck))
        else:
            decision = state.pending[0]
            state.apply(decision.options[action], decision.seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.held.state is None:
            return f"luck {action}"
        decision = decision_of(self.held.state, player)
        if decision is None or action >= len(decision.options):
            return str(action)
        return f"{action}: {decision.options[action].text}"  # two options may be alike, two actions may not

    def returns(self) -> list[float]:
        if self.held.state is None:
            return [0.0] * self.num_players()
        return rewards(self.held.state)

    def __str__(self) -> str:
        state = self.held.state
        if state is None:
            return f"luck dealt so far: {self.luck.hex() or 'none'}"
        return f"{state.game.title}, after {how_many(state.choices, 'choice')}: {state.digest()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player could be in. Its history is empty: it would tell what others chose in secret."""
        state = self.get_game().new_initial_state()
        state.held = Held(self.begun().resample(player, random.Random(secrets.randbits(64))))
        twin: SpielState = state
        return twin


class Observer:
    """What a player sees: the tensor is the view and a row for each option, the string the same in words."""

    def __init__(self, most_options: int) -> None:
        self.most_options = most_options
        self.tensor: Floats = np.zeros(VIEW + most_options * OPTION, np.float32)
        self.dict: dict[str, Floats] = {
            "view": self.tensor[:VIEW],
            "options": self.tensor[VIEW:].reshape(most_options, OPTION),
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.ours is not None:
            self.dict["view"][:] = view_vector(state.ours, player)
            decision = decision_of(state.ours, player)
            if decision is not None:
                self.dict["options"][:] = option_matrix(decision, self.most_options)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.ours is None:
            return "not dealt yet"
        shown = json.dumps(without_handles(state.ours.view(player)), sort_keys=True, ensure_ascii=False)
        return f"{shown}\n{decision_text(decision_of(state.ours, player))}"


def without_handles(part: Any) -> Any:
    """A view without what differs between two games that look the same."""
    if isinstance(part, dict):
        return {key: without_handles(value) for key, value in part.items() if key not in LEFT_OUT}
    if isinstance(part, list):
        return [without_handles(item) for item in part]
    return part


def game_type(name: str) -> Any:
    """What OpenSpiel wants to know of a game before it makes one."""
    game = registry.game(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def register() -> None:
    """Make all games known to `pyspiel.load_game`."""
    for name in registry.games():
        cls = type(f"Spiel_{name}", (SpielGame,), {"played": name})
        pyspiel.register_game(game_type(name), cls)


register()
