"""The agent that looks one step ahead."""

from __future__ import annotations

import time
from typing import ClassVar

from strategium.agents.base import A_DAY, Agent, Observation
from strategium.kernel.decisions import Decision
from strategium.kernel.state import GameState


class GreedyAgent(Agent):
    """Tries every option on a few states that it could be in, and takes the one that looks best afterwards.

    All options are tried on the same samples, so that luck is the same for all. What follows from an option is played
    on until somebody has a real choice: whoever may pass does, own choices within the same act are taken at random.
    """

    name: ClassVar[str] = "greedy"
    about: ClassVar[str] = "looks one step ahead and takes what looks best"
    settings: ClassVar[dict[str, float]] = {"samples": 6, "seconds": 1.0, "steps": 12}
    bounds: ClassVar[dict[str, tuple[float, float]]] = {
        "samples": (0, 100_000_000),
        "seconds": (0, A_DAY),
        "steps": (0, 1_000_000),
    }

    def choose(self, seen: Observation) -> str:
        decision = seen.decision
        options = {option.key: option.id for option in decision.options}  # of equal ones only one is tried
        if len(options) == 1:
            return decision.options[0].id
        worth = dict.fromkeys(options.values(), 0.0)
        until = time.monotonic() + self.tuned["seconds"]
        for n in range(max(1, int(self.tuned["samples"]))):
            if n and time.monotonic() > until:
                break
            sample = seen.sample(self.rng)
            for option in worth:
                after = sample.copy()
                after.apply(option, seen.seat)
                self.play_on(after, seen.seat, decision.kind)
                worth[option] += self.judge(after, seen.seat)
        best = max(worth.values())
        return self.rng.choice([option for option, value in worth.items() if value > best - 1e-9])

    def judge(self, state: GameState, seat: int) -> float:
        """From 0, lost, to 1, won."""
        if state.result is not None:
            return state.result.share[seat]
        return state.game.judgement(state, seat)

    def play_on(self, state: GameState, seat: int, kind: str) -> None:
        """Let the act that was begun come to its end."""
        for _ in range(int(self.tuned["steps"])):
            if state.result is not None:
                return
            decision = state.pending[0]
            begun = bool(decision.draft)
            if decision.seat == seat and decision.kind == kind and not begun:
                return
            way_out = leave(decision)
            if way_out is None and decision.seat != seat and len(state.pending) == 1:
                return
            options = decision.options
            state.apply(way_out or options[self.rng.randrange(len(options))].id, decision.seat)


def leave(decision: Decision) -> str | None:
    """The option by which the seat does no more, if there is one."""
    for option in decision.options:
        if option.verb in ("pass", "done"):
            return option.id
    return None
