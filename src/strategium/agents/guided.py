"""The tree of a search that a network guides (PUCT over what one seat cannot tell apart).

Every iteration is given a state that the seat could be in, walks down one common tree and stops at the first decision
that is new: a `Leaf`, whose options and value somebody else must judge. So leaves of many trees can be judged in one
go. Nodes are told apart as in tree.py: by the keys of the choices that lead to them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from strategium.agents.tree import Key, Tally, decision_of, judged, merged, next_decision, play_at_random
from strategium.kernel.asking import choose
from strategium.kernel.core import RawOption
from strategium.kernel.features import Features, encode_choice
from strategium.kernel.state import GameState
from strategium.kernel.verbs import RawDecision

VIEW_PLACES: Final = 8192  # of features that a network knows, for a position
OPTION_PLACES: Final = 4096  # and for an option
DOUBT: Final = 0.05  # an option that was not tried promises so much less than those that were
LEAST: Final = 0.02  # of a prospect, before its logarithm is taken


class Branch:
    """A choice in the tree: how often it was made, what its maker got by it, and how likely each choice after it is."""

    __slots__ = ("after", "hope", "maker", "priors", "tries", "worth")

    def __init__(self, maker: int) -> None:
        self.maker = maker
        self.tries = 0
        self.worth = 0.0
        self.hope = 0.5  # what whoever chooses next would get, as judged
        self.priors: dict[Key, float] = {}
        self.after: dict[Key, Branch] = {}


class Leaf:
    """A decision to be judged: what its seat knows and may choose, as features.

    `worth` is what the game's own judgement says, as logarithms, the seat that is asked first; after some choices at
    random, for a judgement in the middle of things says little. The state is used up by it.
    """

    __slots__ = ("keys", "options", "path", "seat", "view", "worth")

    def __init__(
        self,
        state: GameState,
        decision: RawDecision,
        found: dict[Key, RawOption],
        path: list[Branch],
        rng: random.Random,
    ) -> None:
        self.path = path
        self.seat = decision.seat
        self.keys = list(found)
        self.view = Features(VIEW_PLACES)
        state.game.encode(state, decision.seat, self.view)
        self.options = Features(OPTION_PLACES)
        for raw in found.values():
            encode_choice(state, decision, raw, self.options)
            self.options.end_row()
        seats = state.seats
        play_at_random(state, rng, state.game.foresight * seats)
        shares = judged(state)
        self.worth = [math.log(max(LEAST, shares[(decision.seat + i) % seats])) for i in range(seats)]


class GuidedSearch:
    """One decision of a seat, thought over. `descend` asks for a judgement, `take` takes it in."""

    def __init__(self, seat: int, rng: random.Random, explore: float) -> None:
        self.root = Branch(seat)
        self.seat = seat
        self.rng = rng
        self.explore = explore

    def descend(self, state: GameState) -> Leaf | None:
        """Down the tree, on a deal that is used up by it. A game that ends on the way is taken in at once."""
        node = self.root
        path = [node]
        decision = decision_of(state, self.seat)
        while True:
            found = merged(state, decision) if len(decision.options) > 1 else {}
            if len(found) < 2:
                choose(state, decision.seat, decision.options[0])
            else:
                if not knows_any(node.priors, found):
                    return Leaf(state, decision, found, path, self.rng)
                key = self.pick(node, found)
                choose(state, decision.seat, found[key])
                after = node.after.get(key)
                if after is None:
                    after = node.after[key] = Branch(decision.seat)
                node = after
                path.append(node)
            if state.result is not None:
                back_up(path, state.result.share)
                return None
            decision = next_decision(state)

    def pick(self, node: Branch, found: dict[Key, RawOption]) -> Key:
        """The option that promises most: what it was worth, and more the likelier it is and the less it was tried."""
        priors, after = node.priors, node.after
        usual = 1.0 / len(found)
        tries = 0
        worth = whole = 0.0
        for key in found:
            whole += priors.get(key, usual)
            met = after.get(key)
            if met is not None:
                tries += met.tries
                worth += met.worth
        hope = (node.hope + worth) / (1 + tries) - DOUBT
        reach = self.explore * math.sqrt(tries + 1) / whole
        best: Key = ()
        most = -math.inf
        for key in found:
            met = after.get(key)
            count = 0 if met is None else met.tries
            mean = met.worth / count if met is not None and count else hope
            promise = mean + reach * priors.get(key, usual) / (1 + count)
            if promise > most:
                best, most = key, promise
        return best

    def take(self, leaf: Leaf, chances: Sequence[float], shares: Sequence[float]) -> None:
        """What was judged: how likely each option is, and what each seat gets, the seat that is asked first."""
        node = leaf.path[-1]
        for i, key in enumerate(leaf.keys):
            node.priors[key] = chances[i]
        node.hope = shares[0]
        seats = len(shares)
        back_up(leaf.path, [shares[(seat - leaf.seat) % seats] for seat in range(seats)])

    def stir(self, share: float, noise: Sequence[float]) -> None:
        """Make the first choices less sure, by that share of noise, so that self-play tries everything."""
        for i, key in enumerate(list(self.root.priors)):
            self.root.priors[key] = (1 - share) * self.root.priors[key] + share * noise[i]

    def tally(self) -> Tally:
        return {key: (node.tries, node.worth) for key, node in self.root.after.items()}


def knows_any(priors: dict[Key, float], found: dict[Key, RawOption]) -> bool:
    """Whether some of the options were judged before."""
    for key in found:
        if key in priors:
            return True
    return False


def back_up(path: list[Branch], shares: Sequence[float]) -> None:
    """What each maker of a choice got."""
    for node in path:
        node.tries += 1
        node.worth += shares[node.maker]
