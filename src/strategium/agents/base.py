"""What an agent is given, what it must answer, and what happens when it does not."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final

from strategium.agents.clock import OutOfTime, share_of, time_limit
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import FAILURES, StrategiumError, how_many
from strategium.kernel.game import Game
from strategium.kernel.state import GameState

LONGEST = 80  # letters of an answer that is told to people
A_DAY: Final = 86_400.0  # seconds: the longest that may be asked for


class Observation:
    """One decision as a seat sees it. It is made from a sample, so that nothing in it leads to the true state."""

    def __init__(self, state: GameState, seat: int, rng: random.Random) -> None:
        self.seat = seat
        self._sample = state.resample(seat, rng)

    @property
    def game(self) -> Game:
        return self._sample.game

    @property
    def seats(self) -> int:
        return self._sample.seats

    @property
    def view(self) -> dict[str, Any]:
        """What the table shows the seat."""
        return self._sample.view(self.seat)

    @property
    def decision(self) -> Decision:
        """What the seat must decide."""
        return next(d for d in self._sample.pending if d.seat == self.seat)

    def sample(self, rng: random.Random) -> GameState:
        """A state that the seat could be in; the agent may do with it what it likes."""
        return self._sample.resample(self.seat, rng)


class Agent:
    """Chooses for one seat in one game. `settings` are numbers that `name:setting=value` changes, within `bounds`."""

    name: ClassVar[str] = ""
    about: ClassVar[str] = ""
    settings: ClassVar[dict[str, float]] = {}
    bounds: ClassVar[dict[str, tuple[float, float]]] = {}  # the least and the most that a setting may be
    stretch: ClassVar[float] = 0.0  # seconds for all that it chooses until a person is asked; 0: as it likes

    def __init__(self, seed: int = 0, **settings: float) -> None:
        self.rng = random.Random(seed)
        self.tuned = {**type(self).settings, **settings}

    def hurry(self, spent: float) -> None:
        """Somebody has waited for so many seconds: what is left of the stretch is all that it may think."""
        seconds = self.tuned.get("seconds")
        if self.stretch and seconds is not None:
            self.tuned["seconds"] = min(seconds or A_DAY, share_of(self.stretch, spent))

    @classmethod
    def why_not(cls, game: Game) -> str:
        """Why it cannot play that game here; nothing, if it can."""
        return ""

    def choose(self, seen: Observation) -> str:
        """The id of one of `seen.decision.options`."""
        raise NotImplementedError


class AgentFailed(StrategiumError):
    """An agent gave no answer that can be used. `kind` is "error", "nonsense", "time" or "memory"."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class Choice:
    """What was decided, and `fault`: why it was left to chance, if the agent failed."""

    def __init__(self, option: Option, fault: str = "") -> None:
        self.option = option
        self.fault = fault


def decide(agent: Agent, state: GameState, seat: int) -> Choice:
    """Let the agent choose. If it raises or answers nonsense, chance chooses and the fault is told."""
    try:
        return Choice(consult(agent, state, seat))
    except AgentFailed as e:
        return Choice(by_chance(state, seat, agent.rng), str(e))


def consult(agent: Agent, state: GameState, seat: int, seconds: float = 0) -> Option:
    """What the agent chooses; AgentFailed if it does not, or not within that time (0: it may take any time)."""
    decision = next(d for d in state.pending if d.seat == seat)
    seed = agent.rng.getrandbits(64)
    try:
        with time_limit(seconds):
            answer = agent.choose(Observation(state, seat, random.Random(seed)))
    except OutOfTime:
        raise AgentFailed("time", f"{agent.name} thought longer than {how_many(seconds, 'second')}") from None
    except MemoryError:
        raise AgentFailed("memory", f"{agent.name} ran out of memory") from None
    except FAILURES as e:
        raise AgentFailed("error", f"{agent.name} failed ({type(e).__name__}: {e})") from e
    if isinstance(answer, str):
        for option in decision.options:
            if option.id == answer:
                return option
    raise AgentFailed("nonsense", f"{agent.name} answered {shortened(answer)}, which is not offered")


def by_chance(state: GameState, seat: int, rng: random.Random) -> Option:
    """Any option of that seat's."""
    decision = next(d for d in state.pending if d.seat == seat)
    return decision.options[rng.randrange(len(decision.options))]


def shortened(answer: object) -> str:
    """An answer for people to read, whatever it is."""
    if not isinstance(answer, str):
        return f"something of type {type(answer).__name__}"
    return repr(answer if len(answer) <= LONGEST else answer[:LONGEST] + "...")
