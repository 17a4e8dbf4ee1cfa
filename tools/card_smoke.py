"""Play random games with all cards, and tell which abilities of later cards were used less often than asked for.

    python tools/card_smoke.py [--games N] [--times N] [--seconds N] [NAME ...]

The games are those of the kit with decks of all cards, by lively players. With names, only these cards are told of.
Exit code 1: some ability was used less often, or a game broke. What breaks is told with the seed of its game.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from types import FrameType
from typing import Any, Final

from strategium.games.conquest import GAME
from strategium.games.conquest.decks.all_cards import all_card_starts
from strategium.games.conquest.decks.rules import is_listed
from strategium.games.conquest.kinds import CARDS
from strategium.kernel.using import start
from strategium.testing.policies import Lively

MOST_CHOICES: Final = 3000  # in a game
Used = Counter[tuple[str, int]]


class Counting:
    """While it is entered, every use of an ability is counted (plain Python only)."""

    def __init__(self, used: Used) -> None:
        self.used = used
        self.code = start.__code__

    def __enter__(self) -> None:
        sys.setprofile(self.note)

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code is self.code:
            use = frame.f_locals["use"]
            self.used[use.kind.title, use.no] += 1


def play(seed: int, start: dict[str, Any]) -> None:
    """A game by lively players."""
    g = GAME.new(seed=seed, log=False, **start)
    rng, policy = random.Random(seed), Lively()
    while g.result is None and g.choices < MOST_CHOICES:
        decision = rng.choice(g.pending)
        g.apply(policy.choose(decision, rng), decision.seat)


def smoke(games: int, seconds: float) -> tuple[Used, list[str], int]:
    """What was used how often, what broke, and how many games were played."""
    used: Used = Counter()
    broken: list[str] = []
    starts, began = all_card_starts(), time.monotonic()
    for seed in range(games):
        if time.monotonic() - began > seconds:
            return used, broken, seed
        try:
            with Counting(used):
                play(seed, starts[seed % len(starts)])
        except Exception:  # whatever breaks is told, and the others are played
            broken.append(f"game {seed}:\n{traceback.format_exc()}")
    return used, broken, games


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--times", type=int, default=3, help="how often each ability is to be used")
    parser.add_argument("--seconds", type=float, default=500, help="after which no further game begins")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    used, broken, played = smoke(given.games, given.seconds)
    seldom = 0
    for card in CARDS:
        wanted = card.title in given.names if given.names else card.set != "Core Set" and is_listed(card)
        for ability in card.abilities if wanted and card.name == card.title else ():
            times = used[card.title, ability.no]
            if ability.text and times < given.times:
                seldom += 1
                print(f"{card.title}, used {times} times: {ability.text}")
    print("\n".join(broken), end="\n" if broken else "")
    print(f"{played} games, {len(broken)} broken; {seldom} abilities used less than {given.times} times")
    return int(bool(seldom or broken))


if __name__ == "__main__":
    sys.exit(main())
