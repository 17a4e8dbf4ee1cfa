"""Agents that have learned: one chooses by its network alone, the other searches with it."""

from __future__ import annotations

import math
import time
from typing import Any, ClassVar

from strategium.agents.base import A_DAY, Agent, Observation
from strategium.agents.guided import GuidedSearch, Leaf
from strategium.agents.network_files import NoNetwork, why_no_network
from strategium.agents.tree import Tally, decision_of, merged
from strategium.kernel.game import Game


class LearnedAgent(Agent):
    """Looks at the position once, and takes what its network thinks best."""

    name: ClassVar[str] = "learned"
    about: ClassVar[str] = "has learned from games against itself: chooses at a glance"
    network: Any = None  # that of the game, unless it is given one

    @classmethod
    def why_not(cls, game: Game) -> str:
        return why_no_network(game)

    def judging(self, seen: Observation) -> Any:
        """Its network. numpy is needed only by those who learned."""
        if self.network is None:
            from strategium.agents.network import find_network

            self.network = find_network(seen.game)
        if self.network.seats != seen.seats:
            raise NoNetwork(
                f"the network for {seen.game.title} has learned games of {self.network.seats}, not of {seen.seats}"
            )
        return self.network

    def choose(self, seen: Observation) -> str:
        options = {option.key: option for option in seen.decision.options}
        if len(options) == 1:
            return seen.decision.options[0].id
        state = seen.sample(self.rng)
        decision = decision_of(state, seen.seat)
        leaf = Leaf(state, decision, merged(state, decision), [], self.rng)
        chances = self.judging(seen).judge([leaf])[0][0]
        return options[leaf.keys[chances.index(max(chances))]].id


class LearnedSearch(LearnedAgent):
    """Searches a tree in which the network says what is worth a try, and what a position is worth."""

    name: ClassVar[str] = "learned-search"
    about: ClassVar[str] = "has learned from games against itself, and searches with what it knows"
    settings: ClassVar[dict[str, float]] = {"iterations": 400, "seconds": 2.0, "explore": 0.3}
    bounds: ClassVar[dict[str, tuple[float, float]]] = {
        "iterations": (0, 100_000_000),
        "seconds": (0, A_DAY),
        "explore": (0, 1000),
    }

    def choose(self, seen: Observation) -> str:
        options = {option.key: option for option in seen.decision.options}
        if len(options) == 1:
            return seen.decision.options[0].id
        tally = self.think(seen)
        return options[max(tally, key=lambda key: tally[key])].id

    def think(self, seen: Observation) -> Tally:
        """What was found about each option that was tried."""
        network = self.judging(seen)
        search = GuidedSearch(seen.seat, self.rng, self.tuned["explore"])
        until = time.monotonic() + (self.tuned["seconds"] or math.inf)
        most = 1 + max(1, int(self.tuned["iterations"]))  # the first only judges the decision itself
        for n in range(most):
            if n > 1 and time.monotonic() > until:
                break
            leaf = search.descend(seen.sample(self.rng))
            if leaf is not None:
                search.take(leaf, *network.judge([leaf])[0])
        return search.tally()
