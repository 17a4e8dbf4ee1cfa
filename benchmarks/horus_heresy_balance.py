"""Who wins Horus Heresy between equal players: how the component set was balanced.

    python benchmarks/horus_heresy_balance.py --games 1000
    python benchmarks/horus_heresy_balance.py --games 200 --change "Drop Pods.cost=1" --option corruptions=14

Both sides are played by the same planner. It tries whole acts: from a state that it could be in it chooses at random
until the act is over (a battle included), and lets the game's judgement say how that looks. The most promising plans
are tried again on other states, and the best is followed until somebody else has to choose. `--change` sets a number of
a card for this run only, to see what it would do. Games depend on the seed alone.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
from collections import Counter
from functools import partial
from typing import Any

from strategium.games.horus_heresy import GAME
from strategium.games.horus_heresy.kinds import BOOK
from strategium.games.horus_heresy.rules.actions import ACTION
from strategium.games.horus_heresy.state import Heresy
from strategium.kernel.asking import choose
from strategium.kernel.core import RawOption
from strategium.kernel.verbs import RawDecision

ACTS = 24  # plans for an action
TRIES = 5  # plans for another decision
AGAIN = 3  # plans that are tried again
TIMES = 1  # how often
LONGEST = 60  # choices of a plan
SIDES = ("Imperial", "Traitor")

Plan = list[RawOption]


def waiting(g: Heresy) -> RawDecision:
    """The first question that is not answered."""
    for i, decision in enumerate(g.decisions):
        if not g.sealed or not g.sealed[i]:
            return decision
    raise AssertionError("nobody is asked")


def tried(sample: Heresy, seat: int, begun: Plan, rng: random.Random) -> tuple[float, Plan]:
    """Play an act to its end, with these choices first; gives how that looks, and the own choices until another's."""
    g: Heresy = sample.copy()
    plan: Plan = []
    alone = True
    for n in range(LONGEST):
        if g.result is not None or (n and not (g.picks or g.executing or g.battles)):
            break
        decision = waiting(g)
        alone = alone and decision.seat == seat
        raw = (
            begun[n]
            if alone and n < len(begun) and begun[n] in decision.options
            else some(decision.options, rng)
        )
        if alone:
            plan.append(raw)
        choose(g, decision.seat, raw)
    return GAME.judgement(g, seat), plan


def some(options: list[RawOption], rng: random.Random) -> RawOption:
    """Any option, but seldom the one that ends a draft."""
    raw = options[rng.randrange(len(options))]
    return options[rng.randrange(len(options))] if raw[0].ends and rng.random() < 0.5 else raw


def by_verb(options: list[RawOption], rng: random.Random) -> list[list[RawOption]]:
    """The options of each verb, shuffled: what can be done in many ways is not tried more often for that."""
    rng.shuffle(options)
    verbs = dict.fromkeys(raw[0] for raw in options)
    return [[raw for raw in options if raw[0] is verb] for verb in verbs]


def turn(first: list[list[RawOption]], n: int) -> RawOption:
    """The verbs take turns, and in each its options."""
    ways = first[n % len(first)]
    return ways[n // len(first) % len(ways)]


class Planner:
    """One side."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.plan: Plan = []

    def choose(self, g: Heresy, decision: RawDecision) -> RawOption:
        if len(decision.options) == 1:
            return decision.options[0]
        if not self.plan or self.plan[0] not in decision.options:
            self.plan = self.best(g, decision)
        return self.plan.pop(0)

    def best(self, g: Heresy, decision: RawDecision) -> Plan:
        rng, seat = self.rng, decision.seat
        sample = g.resample(seat, rng)
        first = by_verb([raw for raw in waiting(sample).options if raw in decision.options], rng)
        tries = ACTS if decision.question is ACTION else max(TRIES, min(2 * TRIES, len(decision.options)))
        found = [tried(sample, seat, [turn(first, n)], rng) for n in range(tries)]
        found.sort(key=lambda one: -one[0])
        best, most = found[0][1], -1.0
        for value, plan in found[:AGAIN]:
            other = g.resample(seat, rng)
            total = value + sum(tried(other, seat, plan, rng)[0] for _ in range(TIMES))
            if total > most:
                best, most = plan, total
        return best


def play(options: dict[str, Any], seed: int) -> tuple[str, str]:
    """Winner and way of one game."""
    rng = random.Random(seed)
    g: Heresy = GAME.new(seed=seed, log=False, **options)
    players = [Planner(rng), Planner(rng)]
    while g.result is None:
        decision = waiting(g)
        choose(g, decision.seat, players[decision.seat].choose(g, decision))
    winner = SIDES[g.result.winners[0]] if len(g.result.winners) == 1 else "drawn"
    return winner, g.result.rules[0].split(".")[-1]


def change(text: str) -> None:
    """ "Drop Pods.cost=1": a number of a card; "Drop Pods.starting.1=2": of the Traitor's."""
    where, _, number = text.partition("=")
    name, *path = where.split(".")
    thing: Any = BOOK.find(name)
    for step in path[:-1]:
        thing = getattr(thing, step)
    if path[-1].isdigit():
        thing[int(path[-1])] = int(number)
    else:
        old = getattr(thing, path[-1])
        setattr(thing, path[-1], type(old)(int(number)))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    wide = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--change", action="append", default=[], metavar="CARD.NUMBER=N")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION=N", help="of the game")
    given = parser.parse_args()
    for text in given.change:
        change(text)
    options: dict[str, Any] = {name: int(n) for name, n in (text.split("=") for text in given.option)}
    seeds = range(given.seed, given.seed + given.games)
    with multiprocessing.get_context("fork").Pool(given.workers) as pool:  # changes go with the fork
        ends = Counter(pool.imap_unordered(partial(play, options), seeds))
    for (winner, way), n in ends.most_common():
        print(f"{winner:10} {way:20} {n:5} {100 * n / given.games:5.1f} %")
    for side in SIDES:
        wins = sum(n for (winner, _), n in ends.items() if winner == side)
        low, high = interval(wins, given.games)
        print(f"{side} wins {wins} of {given.games}: {100 * low:.1f} to {100 * high:.1f} %")


if __name__ == "__main__":
    main()
