"""Prints one line for each game, start and seed: a digest of how the game goes. Equal lines, equal play.

    python -m strategium.testing.digests [--games N] [GAME ...]

The same lines must come from every process, hash seed and build (plain or compiled).
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from strategium.kernel.core import CHANCE
from strategium.kernel.game import Game
from strategium.kernel.record import Record
from strategium.kernel.registry import games as registered_games
from strategium.testing.kit_games import find_game
from strategium.testing.modes import BOTS, MODES, Mode, mode_of
from strategium.testing.policies import POLICIES, Lively, Policy, choose

EVERY = 10  # decisions between two digests


def playthrough(game: Game, start: dict[str, Any], seats: int, seed: int, mode: Mode = MODES[BOTS]) -> str:
    """A digest over the digests of every tenth decision of a game, its views and options."""
    record, g = Record.start(game, seed, seats, chance=mode.chance, **start)
    mode.begin(record, g, seed)
    rng = random.Random(seed)
    policy = Lively() if seed % 2 else Policy()
    found = hashlib.blake2b(digest_size=16)
    while g.result is None:
        d = rng.choice(g.pending)
        if g.choices % EVERY == 0:
            found.update(g.digest().encode())
            viewer = None if d.seat == CHANCE else d.seat
            found.update(repr([g.view(viewer), [o.id for o in d.options], g.trace(None)]).encode())
        g.apply(choose(policy, d, rng), d.seat)
    found.update(g.digest().encode())
    found.update(repr(g.log(None)).encode())
    return found.hexdigest()


def lines(game: Game, games: int) -> Iterator[str]:
    """The lines of one game; its starts go through the modes."""
    for n, start in enumerate(game.starts()):
        options = dict(start)
        only = options.pop("seats", None)
        for seats in game.seats if only is None else (only,):
            for seed in range(games):
                mode = mode_of(n + seed, len(POLICIES))
                found = playthrough(game, options, seats, seed, mode)
                yield f"{game.name} start {n}, {seats} seats, seed {seed}, mode {mode.name}: {found}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m strategium.testing.digests", description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", help="games (all that are registered)")
    parser.add_argument("--games", type=int, default=3, help="games for each start and number of seats")
    options = parser.parse_args(arguments)
    for name in options.names or registered_games():
        for line in lines(find_game(name), options.games):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
