"""How fast the games are where it matters: whole games of players who seldom decline, and copies of their middles.

    python benchmarks/lively.py [GAME ...]

Uniformly random players often pass, and a pass is a cheap decision. Here they play cards, move and attack. Games are
spread over the ready starts of a game (the decks that people play), and over all its starts, where decks for tests with
one of every card are among them; with as few seats as it has, through the public API, the log off, as in search. Times
are of the processor, the best of some passes; the reference loop is the one of `strategium bench`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from strategium.kernel.game import Game
from strategium.kernel.registry import game as named
from strategium.kernel.registry import games
from strategium.kernel.state import GameState
from strategium.testing.bench import reference_loop
from strategium.testing.policies import Lively

GAMES = 24
PASSES = 8
COPIES = 3_000


def play(
    game: Game, start: Mapping[str, Any], seed: int, most: float = float("inf")
) -> tuple[GameState, int]:
    """A game, or its beginning; gives the state and how many decisions it took."""
    g = game.new(seed=seed, log=False, **start)
    rng, policy = random.Random(seed), Lively()
    decisions = 0
    while g.result is None and decisions < most:
        decision = g.pending[0]
        decisions += 1
        g.apply(policy.choose(decision, rng), decision.seat)
    return g, decisions


def loop() -> float:
    """Milliseconds of the reference loop."""
    began = time.process_time()
    reference_loop()
    return (time.process_time() - began) * 1e3


def measure(game: Game, starts: Sequence[Mapping[str, Any]], which: str) -> None:
    fastest = loops = copies = float("inf")
    starts = [starts[i * len(starts) // GAMES] for i in range(GAMES)]
    lengths = [play(game, start, seed)[1] for seed, start in enumerate(starts)]
    middles = [play(game, start, seed, lengths[seed] / 2)[0] for seed, start in enumerate(starts)]
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
        f"{game.name}, {which}: {sum(lengths) / fastest:,.0f} decisions/s, {sum(lengths) // GAMES} a game; "
        f"a copy takes {copies:.1f} us; reference loop {loops:.1f} ms",
        flush=True,
    )


def is_ready(start: Mapping[str, Any]) -> bool:
    """Whether its decks, if there are any, are among those that come with the game."""
    return all(isinstance(deck, str) for deck in start.get("decks", ()))


def main() -> None:
    for name in sys.argv[1:] or games():
        game = named(name)
        starts = [{"seats": min(game.seats), **start} for start in game.starts()]
        measure(game, [start for start in starts if is_ready(start)], "ready starts")
        if not all(map(is_ready, starts)):
            measure(game, starts, "all starts")


if __name__ == "__main__":
    main()
