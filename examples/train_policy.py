"""Train a small policy by self-play, on the CPU, in minutes. It needs `pip install 'strategium[research]'`.

    python examples/train_policy.py template --minutes 3

The policy is a network with one hidden layer. It looks at what a seat is shown and at one option, and scores the
option; the scores of all options make the chances with which they are chosen. All seats are played by the same network.
After each batch of games, choices after which things went well are made likelier and others less likely. How things
went is told by the result and, before it, by the game's own judgement (generalised advantages). The policy never sees
either.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from strategium.research.tables import Batch, Tables

VIEW, OPTION, HIDDEN, ACTIONS = 512, 256, 64, 128
BATCH, RATE, SURPRISE = 250, 0.01, 0.002
KEEP = 0.9  # of what happens later, from one choice of a seat to the next
Array = npt.NDArray[np.float32]


class Moment(NamedTuple):
    """One choice that was made: its inputs (an option a row), what was chosen, and the chances at that time."""

    view: Array
    options: Array
    chosen: int
    chances: Array
    seat: int
    judged: float


class Policy:
    """Scores options: hidden = tanh(view A + option B), score = hidden c + option d."""

    def __init__(self, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.weights = {
            "a": rng.normal(0, 0.05, (VIEW, HIDDEN)).astype(np.float32),
            "b": rng.normal(0, 0.15, (OPTION, HIDDEN)).astype(np.float32),
            "c": np.zeros(HIDDEN, np.float32),
            "d": np.zeros(OPTION, np.float32),
        }
        self.means = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def hidden(self, view: Array, options: Array) -> Array:
        w = self.weights
        result: Array = np.tanh(view @ w["a"] + options @ w["b"])
        return result

    def chances(self, view: Array, options: Array) -> Array:
        w = self.weights
        scores = self.hidden(view, options) @ w["c"] + options @ w["d"]
        powers = np.exp(scores - scores.max())
        result: Array = powers / powers.sum()
        return result

    def learn(self, moments: list[Moment], gains: list[float], rate: float, surprise: float) -> None:
        """One step along the gradient of gain * log(chance of what was chosen), and a little towards variety."""
        slopes = {name: np.zeros_like(w) for name, w in self.weights.items()}
        for moment, gain in zip(moments, gains, strict=True):
            p = moment.chances
            push = -gain * p
            push[moment.chosen] += gain
            logs = np.log(p + 1e-9)
            push -= surprise * p * (logs - (p * logs).sum())
            hidden = self.hidden(moment.view, moment.options)
            inner = np.outer(push, self.weights["c"]) * (1 - hidden**2)
            slopes["c"] += push @ hidden
            slopes["d"] += push @ moment.options
            slopes["b"] += moment.options.T @ inner
            slopes["a"] += np.outer(moment.view, inner.sum(0))
        self.steps += 1
        for name, slope in slopes.items():  # Adam
            slope /= len(moments)
            self.means[name] = 0.9 * self.means[name] + 0.1 * slope
            self.squares[name] = 0.99 * self.squares[name] + 0.01 * slope**2
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.99**self.steps)
            self.weights[name] += rate * mean / (np.sqrt(square) + 1e-6)


def moment_of(policy: Policy, batch: Batch, table: int, rng: np.random.Generator) -> Moment:
    """Let the policy choose at a table."""
    count = int(batch.masks[table].sum())
    options = batch.options[table, :count]
    chances = policy.chances(batch.views[table], options)
    chosen = int(rng.choice(count, p=chances / chances.sum()))
    seat, judged = int(batch.seats[table]), float(batch.judged[table])
    return Moment(batch.views[table], options, chosen, chances, seat, judged)


def gains_of(own: list[Moment], share: float) -> list[float]:
    """How much better things went after each choice of a seat: soon after it counts more than later."""
    gains: list[float] = []
    later, gain = share, 0.0
    for moment in reversed(own):
        gain = (later - moment.judged) + KEEP * gain
        later = moment.judged
        gains.append(gain)
    return gains[::-1]


def train(game: str, minutes: float, tables: int = 16, seed: int = 0) -> Policy:
    """Play against itself, and learn after every few games."""
    policy = Policy(seed)
    rng = np.random.default_rng(seed)
    arena = Tables(
        game, tables, seed=1_000_000 * (seed + 1), most_options=ACTIONS, view_size=VIEW, option_size=OPTION
    )
    open_games: list[list[Moment]] = [[] for _ in range(tables)]
    moments: list[Moment] = []
    gains: list[float] = []
    games = 0
    until = time.monotonic() + 60 * minutes
    told = 0.0
    while time.monotonic() < until:
        batch = arena.observe()
        chosen = [moment_of(policy, batch, table, rng) for table in range(tables)]
        for table, moment in enumerate(chosen):
            open_games[table].append(moment)
        for ended in arena.act(np.array([moment.chosen for moment in chosen])):
            for seat, share in enumerate(ended.shares):
                own = [moment for moment in open_games[ended.table] if moment.seat == seat]
                moments += own
                gains += gains_of(own, share)
            open_games[ended.table] = []
            games += 1
        if len(moments) >= BATCH:
            policy.learn(moments, gains, RATE, SURPRISE)
            moments, gains = [], []
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(f"{games} games of self-play, {policy.steps} steps of learning", flush=True)
    return policy


def against_random(game: str, policy: Policy, games: int = 200, seed: int = 7) -> float:
    """The share of points that the policy takes from an opponent who chooses by chance, in alternating seats."""
    rng = np.random.default_rng(seed)
    tables = Tables(game, 1, seed=seed, most_options=ACTIONS, view_size=VIEW, option_size=OPTION)
    points = 0.0
    for n in range(games):
        mine = n % 2
        while True:
            batch = tables.observe()
            if int(batch.seats[0]) == mine:
                chosen = moment_of(policy, batch, 0, rng).chosen
            else:
                chosen = int(rng.integers(int(batch.masks[0].sum())))
            ended = tables.act(np.array([chosen]))
            if ended:
                points += ended[0].shares[mine]
                break
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy by self-play.")
    parser.add_argument("game", nargs="?", default="template")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    before = against_random(arguments.game, Policy(arguments.seed), games=40)
    policy = train(arguments.game, arguments.minutes, seed=arguments.seed)
    after = against_random(arguments.game, policy)
    print(f"share of points against random: {before:.0%} of 40 games before, {after:.0%} of 200 games after")


if __name__ == "__main__":
    main()
