"""Who wins Horus Heresy between equal one-ply players: how the component set was balanced.

    python benchmarks/horus_heresy_balance.py --games 200

Each player tries a choice on one state that it could be in, lets the act that it begins come to its end at random, and
takes what its judgement likes best. Both sides play by the same judgement, which knows when the spaceports count.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from multiprocessing import Pool

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.judgement import judgement
from strategium.games.horus_heresy.state import Heresy
from strategium.kernel.decisions import Option

MOST_TRIED = 10  # options of a decision
PLAYED_ON = 25  # choices after the one that is tried


def best(g: Heresy, rng: random.Random) -> Option:
    """The option that looks best after one sample."""
    decision = g.pending[0]
    options = list(decision.options)
    if len(options) == 1:
        return options[0]
    if len(options) > MOST_TRIED:
        options = rng.sample(options, MOST_TRIED)
    sample = g.resample(decision.seat, rng)
    return max(options, key=lambda option: worth(sample, option, decision.seat, rng))


def worth(sample: Heresy, option: Option, seat: int, rng: random.Random) -> float:
    g = sample.copy()
    g.apply(option.id, seat)
    for _ in range(PLAYED_ON):
        if g.result is not None or not (g.picks or g.executing or g.battles):
            break
        decision = g.pending[0]
        g.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
    return judgement(g, seat) + rng.random() * 1e-4


def play(seed: int) -> tuple[str, str]:
    """Winner and way of one game."""
    rng = random.Random(seed)
    g: Heresy = GAME.new(seed=seed, log=False)
    while g.result is None:
        g.apply(best(g, rng), g.pending[0].seat)
    winner = "drawn" if len(g.result.winners) != 1 else ("Imperial", "Traitor")[g.result.winners[0]]
    return winner, g.result.rules[0].split(".")[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    if given.workers > 1:
        with Pool(given.workers) as pool:
            ends = pool.map(play, seeds)
    else:
        ends = [play(seed) for seed in seeds]
    for (winner, way), n in Counter(ends).most_common():
        print(f"{winner:10} {way:20} {n:5} {100 * n / len(ends):5.1f} %")


if __name__ == "__main__":
    main()
