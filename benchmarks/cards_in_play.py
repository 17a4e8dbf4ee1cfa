"""What a decision of Conquest costs as the table fills: the curve over the number of cards in play.

    python benchmarks/cards_in_play.py [--passes 5] [--decisions 400]

Positions at the start of the deploy phase, with more and more units of the decks at the planets, their abilities
included; from each some random rounds are played. Seconds are those of the process; sizes take turns, and of each the
best pass counts. The exponent tells how the cost grows from one size to the next: 1 is linear, 2 would be quadratic.
"""

from __future__ import annotations

import argparse
import math
import random
from itertools import cycle, islice
from time import process_time
from typing import Any, Final

from strategium.games.conquest import GAME
from strategium.games.conquest.decks.shelf import cards_of
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.words import ARMY, HQ

SIDES: Final = ("Astra Militarum", "Orks")
PLANETS: Final = ("Osus IV", "Iridial", "Plannum", "Ferrin", "Barlus")
SIZES: Final = (0, 5, 10, 20, 40, 80)  # units of each player besides the warlord
FROM_ONE_START: Final = 40  # decisions, so that the table stays about as full as it was laid


def names(faction: str, army: bool) -> list[str]:
    """The cards of a faction's deck that are army units, or that are not; without unique ones."""
    _, kinds = cards_of(faction.lower().replace(" ", "_"))
    found = dict.fromkeys(CARDS[kind].name for kind in kinds if not CARDS[kind].unique)
    return [name for name in found if (CARDS[GAME.book.find(name).no].type == ARMY) == army]


def position(size: int, seed: int) -> Conquest:
    """Both players with so many units, spread over five planets, and a hand of what their decks have besides."""
    spec: dict[str, Any] = {"moment": "deploy phase", "planets": list(PLANETS), "seed": seed}
    for side in SIDES:
        units = list(islice(cycle(names(side, army=True)), size))
        places = {place: units[n :: len(PLANETS)] for n, place in enumerate(PLANETS)}
        spec[side] = {"at": places, "hand": names(side, army=False)[:6], "deck": 30, "resources": 6}
    g: Conquest = GAME.position(spec)
    g.lines = None
    return g


def in_play(g: Conquest) -> int:
    return sum(map(len, g.zones[HQ:]))


def play(g: Conquest, seed: int, decisions: int) -> tuple[int, int]:
    """Random choices; gives how many there were, and the options among which they were made."""
    choose = random.Random(seed).random
    options = 0
    for n in range(decisions):
        if g.result is not None:
            return n, options
        decision = g.pending[0]
        found = decision.options
        options += len(found)
        g.apply(found[int(choose() * len(found))], decision.seat)
    return decisions, options


class Size:
    """One point of the curve."""

    def __init__(self, size: int, starts: int) -> None:
        self.starts = [position(size, seed) for seed in range(starts)]
        self.best = math.inf
        self.cards = 0.0
        self.options = 0.0

    def measure(self) -> None:
        """One pass over all starts."""
        table = [g.copy() for g in self.starts]
        made = options = 0
        began = process_time()
        for seed, g in enumerate(table):
            n, found = play(g, seed, FROM_ONE_START)
            made += n
            options += found
        self.best = min(self.best, (process_time() - began) / made)
        self.cards = sum(in_play(g) for g in self.starts + table) / (2 * len(table))
        self.options = options / made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--decisions", type=int, default=400, help="of each size, in each pass")
    told = parser.parse_args()
    sizes = [Size(size, max(1, told.decisions // FROM_ONE_START)) for size in SIZES]
    for _ in range(told.passes):
        for size in sizes:
            size.measure()
    print("cards in play   options   us a decision   us a card in play   exponent")
    before: Size | None = None
    for size in sizes:
        cost = f"{size.cards:13.1f} {size.options:9.1f} {1e6 * size.best:15.1f} {1e6 * size.best / size.cards:19.2f}"
        if before is not None:
            grown = math.log(size.best / before.best) / math.log(size.cards / before.cards)
            cost += f" {grown:10.2f}"
        print(cost)
        before = size


if __name__ == "__main__":
    main()
