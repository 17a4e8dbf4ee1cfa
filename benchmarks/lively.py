"""How fast the games are where it matters: whole games of players who seldom decline, and copies of their middles.

    python benchmarks/lively.py [GAME ...]

Uniformly random players often pass, and a pass is a cheap decision. Here they play cards, move and attack. Games are
spread over all the starts of a game, with as few seats as it has, through the public API, the log off, as in search.
Times are of the processor, the best of some passes; the reference loop is the one of `strategium bench`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping
from typing import Any

from strategium.kernel.game import Game
from strategium.kernel.registry import game as named
from strategium.kernel.registry import games
from strategium.kernel.state import State
from strategium.testing.bench import reference_loop
from strategium.testing.policies import Lively

GAMES = 12
PASSES = 6
COPIES = 3_000


def play(
    game: Game, start: Mapping[str, Any], seed: int, most: float = float("inf")
) -> tuple[State, int, int]:
    """A game, or its beginning; gives the state, decisions and options."""
    g = game.new(seed=seed, log=False, **start)
    rng, policy = random.Random(seed), Lively()
    decisions = options = 0
    while g.result is None and decisions < most:
        decision = g.pending[0]
        decisions += 1
        options += len(decision.options)
        g.apply(policy.choose(decision, rng), decision.seat)
    return g, decisions, options


def loop() -> float:
    """Milliseconds of the reference loop."""
    began = time.process_time()
    reference_loop()
    return (time.process_time() - began) * 1e3


def measure(name: str) -> None:
    game = named(name)
    fastest = loops = copies = float("inf")
    every = game.starts()
    starts = [{"seats": min(game.seats), **every[i * len(every) // GAMES]} for i in range(GAMES)]
    whole = [play(game, start, seed) for seed, start in enumerate(starts)]
    decisions, options = sum(n for _, n, _ in whole), sum(n for _, _, n in whole)
    middles = [play(game, start, seed, whole[seed][1] / 2)[0] for seed, start in enumerate(starts)]
    for _ in range(PASSES):
        began = time.process_time()
        for seed, start in enumerate(starts):
            play(game, start, seed)
        fastest = min(fastest, time.process_time() - began)
        began = time.process_time()
        for _ in range(COPIES // GAMES):
            for g in middles:
                g.copy()
        copies = min(copies, (time.process_time() - began) / (COPIES // GAMES * GAMES) * 1e6)
        loops = min(loops, loop())
    print(
        f"{name}: {decisions / fastest:,.0f} decisions/s, {options / decisions:.1f} options each, "
        f"{decisions // GAMES} a game; a copy takes {copies:.1f} us; reference loop {loops:.1f} ms",
        flush=True,
    )


def main() -> None:
    for name in sys.argv[1:] or games():
        measure(name)


if __name__ == "__main__":
    main()
