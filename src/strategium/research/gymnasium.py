"""A Gymnasium environment of one seat: the others are played by agents of Strategium."""

from __future__ import annotations

from typing import Any

from gymnasium import Env, spaces

from strategium.agents import agent, decide
from strategium.kernel import registry
from strategium.kernel.errors import IllegalChoice, UnknownSeat
from strategium.kernel.state import GameState
from strategium.research.encoding import MOST_OPTIONS, OPTION, VIEW, decision_of, rewards, take
from strategium.research.pettingzoo import Observed, observation_space, observed


class SeatEnv(Env[Observed, Any]):
    """One seat of a game against a chosen opponent. `seat` None: each in turn, by the seed."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium declares it without ClassVar

    def __init__(
        self,
        game: str,
        opponent: str = "greedy",
        seat: int | None = None,
        seats: int | None = None,
        most_options: int = MOST_OPTIONS,
        view_size: int = VIEW,
        option_size: int = OPTION,
        **options: Any,
    ) -> None:
        self.game = registry.game(game)
        agent(opponent)
        self.opponent = opponent
        self.seats = seats or self.game.seats[0]
        if seat is not None and not 0 <= seat < self.seats:
            raise UnknownSeat(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        self.wanted_seat = seat
        self.options = options
        self.sizes = (most_options, view_size, option_size)
        self.observation_space = observation_space(*self.sizes)
        self.action_space = spaces.Discrete(most_options)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << 48)) if seed is None else seed
        self.seat = luck % self.seats if self.wanted_seat is None else self.wanted_seat
        settings = {**self.options, **(options or {}).get("game", {})}
        self.state: GameState = self.game.new(seed=luck, seats=self.seats, log=False, **settings)
        self.others = [agent(self.opponent, seed=luck + n) for n in range(self.seats)]
        self._let_others_play()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """An action that is not there loses the game at once, as in PettingZoo's wrapper."""
        try:
            take(self.state, self.seat, action)
        except IllegalChoice:
            return self._observed(), -1.0, True, False, {**self._info(), "illegal": True}
        self._let_others_play()
        over = self.state.result is not None
        cut = not over and self.state.choices >= self.game.step_limit
        return self._observed(), rewards(self.state)[self.seat], over, cut, self._info()

    def _let_others_play(self) -> None:
        state = self.state
        while state.result is None and decision_of(state, self.seat) is None:
            seat = state.pending[0].seat
            state.apply(decide(self.others[seat], state, seat).option, seat)

    def _observed(self) -> Observed:
        return observed(self.state, self.seat, *self.sizes)

    def _info(self) -> dict[str, Any]:
        decision = decision_of(self.state, self.seat)
        return {"seat": self.seat, "options": 0 if decision is None else len(decision.options)}
