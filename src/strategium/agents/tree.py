"""The tree of a search: what one seat finds out about a decision by trying (single-observer IS-MCTS).

Every iteration is given a state that the seat could be in, walks down one common tree as far as it reaches, adds a
node, plays on at random for a while and judges the outcome. Nodes are told apart by the keys of the choices that lead
to them, so interchangeable options are one, and one option is the same in all deals.

It works on questions and options as the kernel keeps them: nothing here is run less than a thousand times a second.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from strategium.kernel.asking import choose
from strategium.kernel.core import RawOption
from strategium.kernel.decisions import key_of
from strategium.kernel.state import GameState
from strategium.kernel.verbs import RawDecision

Key = tuple[Any, ...]
Tally = dict[Key, tuple[int, float]]  # of each option: how often it was tried, and what it was worth in all


class Node:
    """A choice in the tree: how often it was made and could have been made, and what its maker got by it."""

    __slots__ = ("after", "chances", "maker", "tries", "worth")

    def __init__(self, maker: int) -> None:
        self.maker = maker
        self.tries = 0
        self.chances = 0
        self.worth = 0.0
        self.after: dict[Key, Node] = {}

    def promise(self, explore: float) -> float:
        """What it has been worth, and more the less is known of it (UCB, by how often it could be made)."""
        return self.worth / self.tries + explore * math.sqrt(math.log(self.chances + 1) / self.tries)


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """One decision of a seat, thought over. `grow` adds to the tree, `tally` tells what was found."""

    def __init__(self, seat: int, rng: random.Random, tuned: dict[str, float]) -> None:
        self.seat = seat
        self.rng = rng
        self.root = Node(seat)
        self.cut = int(tuned["cut"])
        self.explore = tuned["explore"]
        self.widen = tuned["widen"]

    def grow(self, state: GameState) -> None:
        """One iteration, on a deal that is used up by it."""
        path = self.walk(state)
        self.play_out(state)
        shares = judged(state)
        for node in path:
            node.tries += 1
            node.worth += shares[node.maker]

    def walk(self, state: GameState) -> list[Node]:
        """Down the tree by the choices that look best to who makes them, up to one that is new."""
        node = self.root
        path = [node]
        decision = decision_of(state, self.seat)
        while True:
            options = merged(state, decision) if len(decision.options) > 1 else {}
            if len(options) < 2:
                choose(state, decision.seat, decision.options[0])
            else:
                raw, node = self.pick(node, options, decision.seat)
                choose(state, decision.seat, raw)
                path.append(node)
                if node.tries == 0:
                    return path
            if state.result is not None:
                return path
            decision = next_decision(state)

    def pick(self, node: Node, options: dict[Key, RawOption], maker: int) -> tuple[RawOption, Node]:
        """An option, and the node that it leads to. The more often a node is met, the more of its options are tried."""
        after = node.after
        fresh: list[Key] = []
        known: list[Node] = []
        raws: list[RawOption] = []
        for key, raw in options.items():
            met = after.get(key)
            if met is None:
                fresh.append(key)
            else:
                met.chances += 1
                known.append(met)
                raws.append(raw)
        if fresh and len(known) < self.widen * math.sqrt(node.tries + 1):
            key = fresh[int(self.rng.random() * len(fresh))]
            after[key] = new = Node(maker)
            new.chances = 1
            return options[key], new
        best, most = 0, -math.inf
        for i, met in enumerate(known):
            promise = met.promise(self.explore)
            if promise > most:
                best, most = i, promise
        return raws[best], known[best]

    def play_out(self, state: GameState) -> None:
        """Play on for a while, before the position is judged."""
        play_at_random(state, self.rng, self.cut)

    def tally(self) -> Tally:
        return {key: (node.tries, node.worth) for key, node in self.root.after.items()}


def play_at_random(state: GameState, rng: random.Random, cut: int) -> None:
    """Play on, so many choices."""
    chance = rng.random
    for _ in range(cut):
        if state.result is not None:
            return
        decision = next_decision(state)
        options = decision.options
        choose(state, decision.seat, options[int(chance() * len(options))])


def next_decision(state: GameState) -> RawDecision:
    """The first question that waits for an answer."""
    return state.decisions[state.sealed.index(0)] if state.sealed else state.decisions[0]


def decision_of(state: GameState, seat: int) -> RawDecision:
    """The question that waits for that seat."""
    return next(decision for decision in state.decisions if decision.seat == seat)


def merged(state: GameState, decision: RawDecision) -> dict[Key, RawOption]:
    """The options by their keys; of interchangeable ones the first stands for all."""
    options: dict[Key, RawOption] = {}
    for raw in decision.options:
        options.setdefault(key_of(state, decision, raw), raw)
    return options


def judged(state: GameState) -> Sequence[float]:
    """What each seat gets, or would seem to get; together one point."""
    return state.game.prospects(state) if state.result is None else state.result.share
