"""The agent that searches: the tree of tree.py, for a number of iterations or seconds."""

from __future__ import annotations

import gc
import math
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from strategium.agents.base import A_DAY, Agent, Observation
from strategium.agents.tree import Search, Tally

BETWEEN_COLLECTIONS: Final = 2_000  # iterations
USUAL: Final = -1  # what was measured to be good for the game, or for so many seats


class SearchAgent(Agent):
    """Thinks for a number of iterations or seconds, whichever is over first, on one core or several."""

    name: ClassVar[str] = "search"
    about: ClassVar[str] = "searches a tree of what could happen (IS-MCTS)"
    settings: ClassVar[dict[str, float]] = {
        "iterations": 400,
        "seconds": 2.0,  # 0: as long as the iterations take, so that equal seeds choose equally
        "cut": USUAL,  # so many choices are played out at random before the position is judged
        "explore": USUAL,  # how much what is little known is tried
        "widen": 4.0,  # so many options are tried at first
        "cores": 1,
    }
    bounds: ClassVar[dict[str, tuple[float, float]]] = {
        "iterations": (0, 100_000_000),
        "seconds": (0, A_DAY),
        "cut": (0, 1_000_000),
        "explore": (0, 1000),
        "widen": (0, 1_000_000),
        "cores": (0, 64),
    }

    def choose(self, seen: Observation) -> str:
        options = {option.key: option for option in seen.decision.options}
        if len(options) == 1:
            return seen.decision.options[0].id
        tally = self.think(seen)
        return options[max(tally, key=lambda key: tally[key])].id

    def think(self, seen: Observation) -> Tally:
        """What was found about each option."""
        if self.tuned["cores"] > 1:
            from strategium.agents.cores import think_on_cores

            return think_on_cores(seen, self.rng, self.tuned)
        return search(seen, self.rng, self.tuned)


def search(seen: Observation, rng: random.Random, tuned: dict[str, float]) -> Tally:
    """Search until the iterations or the seconds are used up."""
    cut = seen.game.foresight * seen.seats if tuned["cut"] == USUAL else tuned["cut"]
    explore = usual_exploring(seen.seats) if tuned["explore"] == USUAL else tuned["explore"]
    thought = Search(seen.seat, rng, {**tuned, "cut": cut, "explore": explore})
    until = time.monotonic() + (tuned["seconds"] or math.inf)
    with garbage_left():
        for n in range(max(1, int(tuned["iterations"]))):
            if n and time.monotonic() > until:
                break
            thought.grow(seen.sample(rng))
            if n % BETWEEN_COLLECTIONS == BETWEEN_COLLECTIONS - 1:
                gc.collect(1)
    return thought.tally()


@contextmanager
def garbage_left() -> Iterator[None]:
    """Python's garbage collector is off meanwhile. States hold no cycles, so what is used up goes without it; all that
    it does here is to look at the growing tree again and again, a tenth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def usual_exploring(seats: int) -> float:
    """The more share the point, the closer together is what each gets by one choice or another."""
    return 0.5 if seats == 2 else 0.15
