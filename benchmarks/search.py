"""How fast the search is: iterations a second, cut and to the end, beside the reference loop of the other benchmarks.

python benchmarks/search.py [GAME ...]
"""

from __future__ import annotations

import functools
import random
import statistics
import sys
import time
from collections.abc import Callable

import strategium
from strategium.agents.tree import Search
from strategium.engine import is_compiled
from strategium.kernel.state import GameState
from strategium.testing.bench import reference_loop

ROUNDS = 5
SECONDS = 1.0  # of this process for each figure in each round; what else the machine does is not counted
END = 1_000_000
CUTS = {"judged at once": 0, "cut at 4": 4, "cut at 40": 40, "to the end": END}


def positions(name: str, count: int = 6) -> list[GameState]:
    """States from the middle of random games, in which there is something to decide."""
    found: list[GameState] = []
    for seed in range(1_000):
        state: GameState = strategium.game(name).new(seed=seed, log=False)
        rng = random.Random(seed)
        while state.result is None and (state.choices < 60 or len(state.pending[0].options) < 2):
            decision = state.pending[0]
            state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
        if state.result is None:
            found.append(state)
        if len(found) == count:
            break
    return found


def iterations(states: list[GameState], cut: int) -> float:
    """Iterations a second, over all positions in turn."""
    rng = random.Random(1)
    tuned = {"cut": cut, "explore": 0.5, "widen": 4.0}
    searches = [Search(state.pending[0].seat, rng, tuned) for state in states]
    began, count = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        for state, search in zip(states, searches, strict=True):
            search.grow(state.resample(search.seat, rng))
            count += 1
    return count / (time.process_time() - began)


def reference() -> float:
    """Rounds of a plain loop a second: the speed of the interpreter itself, now."""
    began = time.process_time()
    reference_loop()
    return 500_000 / (time.process_time() - began)


def main() -> None:
    names = sys.argv[1:] or list(strategium.games())
    figures: dict[str, Callable[[], float]] = {"reference loop": reference}
    for name in names:
        states = positions(name)
        for words, cut in CUTS.items():
            figures[f"{name}, {words}"] = functools.partial(iterations, states, cut)
    rounds = [{words: measure() for words, measure in figures.items()} for _ in range(ROUNDS)]
    build = "compiled" if is_compiled() else "plain"
    print(f"{build} engine, Python {sys.version.split()[0]}, medians of {ROUNDS} interleaved rounds")
    loop = statistics.median(r["reference loop"] for r in rounds)
    for words in figures:
        median = statistics.median(r[words] for r in rounds)
        ratio = "" if words == "reference loop" else f"   {1e6 * median / loop:8.2f} a million loops"
        print(f"{words:32} {median:14,.0f} a second{ratio}")


if __name__ == "__main__":
    main()
