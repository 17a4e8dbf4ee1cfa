"""What an agent is given, what it must answer, and what happens when it does not."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from strategium.kernel.decisions import Decision, Option
from strategium.kernel.game import Game
from strategium.kernel.state import State


class Observation:
    """One decision as a seat sees it. It is made from a sample, so that nothing in it leads to the true state."""

    def __init__(self, state: State, seat: int, rng: random.Random) -> None:
        self.seat = seat
        self._sample = state.resample(seat, rng)

    @property
    def game(self) -> Game:
        return self._sample.game

    @property
    def view(self) -> dict[str, Any]:
        """What the table shows the seat."""
        return self._sample.view(self.seat)

    @property
    def decision(self) -> Decision:
        """What the seat must decide."""
        return next(d for d in self._sample.pending if d.seat == self.seat)

    def sample(self, rng: random.Random) -> State:
        """A state that the seat could be in; the agent may do with it what it likes."""
        return self._sample.resample(self.seat, rng)


class Agent:
    """Chooses for one seat in one game. `settings` are numbers that `name:setting=value` changes."""

    name: ClassVar[str] = ""
    about: ClassVar[str] = ""
    settings: ClassVar[dict[str, float]] = {}

    def __init__(self, seed: int = 0, **settings: float) -> None:
        self.rng = random.Random(seed)
        self.tuned = {**type(self).settings, **settings}

    def choose(self, seen: Observation) -> str:
        """The id of one of `seen.decision.options`."""
        raise NotImplementedError


class Choice:
    """What was decided, and `fault`: why it was left to chance, if the agent failed."""

    def __init__(self, option: Option, fault: str = "") -> None:
        self.option = option
        self.fault = fault


def decide(agent: Agent, state: State, seat: int) -> Choice:
    """Let the agent choose. If it raises or answers nonsense, chance chooses and the fault is told."""
    decision = next(d for d in state.pending if d.seat == seat)
    seed = agent.rng.getrandbits(64)
    try:
        answer = agent.choose(Observation(state, seat, random.Random(seed)))
    except Exception as e:
        return Choice(_any(decision, seed), f"{agent.name} failed ({type(e).__name__}: {e})")
    for option in decision.options:
        if option.id == answer:
            return Choice(option)
    return Choice(_any(decision, seed), f"{agent.name} answered {answer!r}, which is not offered")


def _any(decision: Decision, seed: int) -> Option:
    return decision.options[random.Random(seed).randrange(len(decision.options))]
