"""Games that a network plays against itself, many side by side, so that it judges a leaf of each in one go."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from strategium.agents.guided import GuidedSearch, Leaf
from strategium.agents.network import Network
from strategium.agents.tree import merged, next_decision
from strategium.kernel.asking import choose
from strategium.kernel.errors import FAILURES
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.training.positions import Positions, of_moments


class Habits(msgspec.Struct, frozen=True):
    """How self-play goes. Some decisions are thought over, and learned from; the others are made quickly."""

    iterations: int = 128
    quick: int = 16
    thorough: float = 0.3  # the share of decisions that are thought over
    explore: float = 0.3
    noise: float = 0.25  # the share of it in what the network thinks of the first choices
    bold: int = 40  # so many decisions of a game are drawn by visits; later ones are mostly the best
    search_share: float = 0.5  # of what a position is said to be worth: by search; the rest is the result
    tables: int = 16  # games side by side in each process


class Moment(msgspec.Struct):
    """A decision that was thought over."""

    leaf: Leaf
    visits: Any  # the share of visits of each option
    hoped: float  # what search found it worth to the seat


class Ended(msgspec.Struct):
    """A game that is over."""

    positions: Positions | None  # none: nothing in it was thought over
    shares: tuple[float, ...]
    choices: int


def deck_choices(game: Game) -> Sequence[Any]:
    """The decks that games are played with: all of the usual format, or none where a game has no decks."""
    shelf: Any = game.decks
    return () if shelf is None else shelf.of_format(shelf.formats[0])


class SelfPlayTable:
    """One game after another, each decision by a search of its own."""

    def __init__(self, game: Game, habits: Habits, rng: random.Random, seats: int) -> None:
        self.game = game
        self.habits = habits
        self.rng = rng
        self.seats = seats
        self.decks = deck_choices(game)
        self.ended: list[Ended] = []
        self.faults: list[str] = []  # of games that had to be given up
        self.start()

    def start(self) -> None:
        options: dict[str, Any] = {"decks": self.rng.choices(self.decks, k=self.seats)} if self.decks else {}
        self.state: GameState = self.game.new(
            seed=self.rng.getrandbits(48), seats=self.seats, log=False, **options
        )
        self.moments: list[Moment] = []
        self.decisions = 0
        self.ask()

    def ask(self) -> None:
        """Go on to the next decision that is one, and begin to think about it."""
        while True:
            state = self.state
            if state.result is not None or state.choices >= self.game.step_limit:
                self.finish()
                return
            decision = next_decision(state)
            found = merged(state, decision)
            if len(found) > 1:
                break
            choose(state, decision.seat, decision.options[0])
        self.search = GuidedSearch(decision.seat, self.rng, self.habits.explore)
        self.found = found
        self.thorough = self.rng.random() < self.habits.thorough
        self.budget = self.habits.iterations if self.thorough else self.habits.quick
        self.first: Leaf | None = None

    def next_leaf(self) -> Leaf:
        """What the network must judge before this game can go on."""
        while True:
            try:
                if self.search.root.tries > self.budget:
                    self.decide()
                    continue
                leaf = self.search.descend(self.state.resample(self.search.seat, self.rng))
            except FAILURES as e:  # of the game: one that cannot go on is no reason to stop learning
                self.faults.append(f"{type(e).__name__}: {e}")
                self.start()
                continue
            if leaf is not None:
                return leaf

    def take(self, leaf: Leaf, chances: Sequence[float], shares: Sequence[float]) -> None:
        self.search.take(leaf, chances, shares)
        if self.first is None:
            self.first = leaf
            if self.thorough:
                count = len(leaf.keys)
                drawn = [self.rng.gammavariate(10 / count, 1) + 1e-9 for _ in range(count)]
                whole = sum(drawn)
                self.search.stir(self.habits.noise, [one / whole for one in drawn])

    def decide(self) -> None:
        """Choose by visits; note what was found, if it was thought over."""
        assert self.first is not None
        tally = self.search.tally()
        visits = np.array([tally[key][0] if key in tally else 0 for key in self.first.keys], np.float64)
        whole = visits.sum()
        if self.thorough and whole:
            root = self.search.root
            self.moments.append(Moment(self.first, visits / whole, root.worth / root.tries))
        power = 1.0 if self.decisions < self.habits.bold else 4.0
        weights = (visits / max(1, visits.max())) ** power + 1e-12
        key = self.rng.choices(self.first.keys, weights.tolist())[0]
        self.decisions += 1
        choose(self.state, self.search.seat, self.found[key])
        self.ask()

    def finish(self) -> None:
        result = self.state.result
        if result is not None:
            self.ended.append(
                Ended(self.positions(result.share), tuple(result.share), int(self.state.choices))
            )
        self.start()

    def positions(self, shares: Sequence[float]) -> Positions | None:
        """What can be learned from the game."""
        if not self.moments:
            return None
        targets = np.zeros((len(self.moments), self.seats))
        for i, moment in enumerate(self.moments):
            got = np.array([shares[(moment.leaf.seat + n) % self.seats] for n in range(self.seats)])
            part = self.habits.search_share
            own = (1 - part) * got[0] + part * moment.hoped
            others = got[1:] + 1e-3
            targets[i, 0] = own
            targets[i, 1:] = (1 - own) * others / others.sum()
        return of_moments([m.leaf for m in self.moments], [m.visits for m in self.moments], targets)


def play_side_by_side(tables: Sequence[SelfPlayTable], network: Network) -> list[Ended]:
    """One leaf of each game is judged. The games that ended meanwhile."""
    leaves = [table.next_leaf() for table in tables]
    ended: list[Ended] = []
    for table, leaf, (chances, shares) in zip(tables, leaves, network.judge(leaves)):
        table.take(leaf, chances, shares)
        if table.ended:
            ended += table.ended
            table.ended = []
    return ended
