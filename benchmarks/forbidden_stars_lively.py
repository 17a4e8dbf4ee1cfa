"""How fast Forbidden Stars is where it matters: lively play from the middle of a war, for every number of seats.

    python benchmarks/forbidden_stars_lively.py

Uniformly random play is peaceful, and most of it is planning. Here players seldom decline, and armies meet at once.
Times are of the processor; the log is off, as in search.
"""

from __future__ import annotations

import random
import time

from strategium.games.forbidden_stars import GAME
from strategium.games.forbidden_stars.state import Stars
from strategium.kernel.asking import choose
from strategium.kernel.core import Raw
from strategium.kernel.verbs import Asked

GAMES = 6
COPIES = 20_000
DECLINING = 0.1  # how often a player looks at all options, "pass" among them


def waiting(g: Stars) -> Asked:
    """The first question that is not answered."""
    for i, asked in enumerate(g.asked):
        if not g.sealed or not g.sealed[i]:
            return asked
    raise AssertionError("nobody is asked")


def lively(options: list[Raw], rng: random.Random) -> Raw:
    doing = [raw for raw in options if raw[0].name not in ("pass", "done")]
    return rng.choice(options if not doing or rng.random() < DECLINING else doing)


def play(seed: int, seats: int) -> tuple[int, int]:
    """A whole game; gives how many decisions it took, and how many options they had."""
    g: Stars = GAME.new(seed=seed, seats=seats, late=True, log=False)
    rng = random.Random(seed)
    decisions = options = 0
    while g.result is None:
        asked = waiting(g)
        decisions += 1
        options += len(asked.options)
        choose(g, asked.seat, lively(asked.options, rng))
    return decisions, options


def main() -> None:
    for seats in GAME.seats:
        began = time.process_time()
        played = [play(seed, seats) for seed in range(GAMES)]
        seconds = time.process_time() - began
        decisions = sum(n for n, _ in played)
        mean = sum(n for _, n in played) / decisions
        a_game = decisions // GAMES
        print(
            f"{seats} seats: {decisions / seconds:,.0f} decisions/s, {mean:.1f} options each, {a_game} a game"
        )
    g: Stars = GAME.new(seed=1, seats=4, late=True, log=False)
    began = time.process_time()
    for _ in range(COPIES):
        g.copy()
    print(f"a copy takes {(time.process_time() - began) / COPIES * 1e6:.1f} us")


if __name__ == "__main__":
    main()
