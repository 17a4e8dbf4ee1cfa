"""How fast Horus Heresy is in lively play: whole games of players who seldom decline, and copies of their middle.

    python benchmarks/horus_heresy_lively.py

Through the public API, the log off, as in search. Times are of the processor, the best of some passes; the reference
loop is the one of `strategium bench`.
"""

from __future__ import annotations

import random
import time

from strategium.games.horus_heresy import GAME
from strategium.kernel.state import State
from strategium.testing.policies import Lively

GAMES = 10
PASSES = 4
MIDDLE = 150  # decisions
COPIES = 20_000


def play(seed: int, most: int = 0) -> tuple[State, int, int]:
    """A game, or its beginning; gives the state, decisions and options."""
    g = GAME.new(seed=seed, log=False)
    rng, policy = random.Random(seed), Lively()
    decisions = options = 0
    while g.result is None and (not most or decisions < most):
        decision = g.pending[0]
        decisions += 1
        options += len(decision.options)
        g.apply(policy.choose(decision, rng), decision.seat)
    return g, decisions, options


def main() -> None:
    fastest, decisions, options = 0.0, 0, 0
    for _ in range(PASSES):
        began = time.process_time()
        played = [play(seed) for seed in range(GAMES)]
        decisions, options = sum(n for _, n, _ in played), sum(n for _, _, n in played)
        fastest = max(fastest, decisions / (time.process_time() - began))
    a_game = decisions // GAMES
    print(f"{fastest:,.0f} decisions/s, {options / decisions:.1f} options each, {a_game} a game")
    g = play(1, MIDDLE)[0]
    began = time.process_time()
    for _ in range(COPIES):
        g.copy()
    print(f"a copy takes {(time.process_time() - began) / COPIES * 1e6:.1f} us")
    began, x = time.process_time(), 0
    for i in range(500_000):
        x += i & 7
    print(f"reference loop of 500,000: {(time.process_time() - began) * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
