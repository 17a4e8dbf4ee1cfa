"""Players for tests: how random games are played, so that each reaches other corners of the rules."""

from __future__ import annotations

import random
from typing import Final

from strategium.kernel.core import CHANCE
from strategium.kernel.decisions import Decision, Option

PASSING: Final = frozenset(("pass", "done"))  # the verbs that decline


class Policy:
    """Takes any option, each as likely as the other."""

    name = "uniform"

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        """The option that this player takes."""
        options = decision.options
        return options[rng.randrange(len(options))]


class Lively(Policy):
    """Seldom declines while there is something to do."""

    name = "lively"
    passes = 0.1

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        options = decision.options
        doing = options.other_than(PASSING)
        if not doing or (len(doing) < len(options) and rng.random() < self.passes):
            return options[rng.randrange(len(options))]
        return options[doing[rng.randrange(len(doing))]]


class NeverPasses(Lively):
    """Declines only where nothing else is offered."""

    name = "never passes"
    passes = 0.0


class First(Policy):
    """Always takes the first option."""

    name = "first"

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        return decision.options[0]


class Last(Policy):
    """Always takes the last option."""

    name = "last"

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        return decision.options[len(decision.options) - 1]


class Longest(Policy):
    """Always takes the option with the longest text: where much is combined, it comes first."""

    name = "longest"

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        return max(decision.options, key=_length)


class LivelyLater(Policy):
    """Takes anything until the middle of the game, then is lively: unlikely positions, lively ends."""

    name = "lively later"

    def __init__(self) -> None:
        self.left = -1
        self.later = Lively()

    def choose(self, decision: Decision, rng: random.Random) -> Option:
        if self.left < 0:
            self.left = rng.randrange(10, 60)
        if self.left > 0:
            self.left -= 1
            return super().choose(decision, rng)
        return self.later.choose(decision, rng)


def _length(option: Option) -> int:
    return len(option.text)


POLICIES: Final[dict[str, type[Policy]]] = {
    kind.name: kind for kind in (Policy, Lively, First, NeverPasses, Last, LivelyLater, Longest)
}


def choose(policy: Policy, decision: Decision, rng: random.Random) -> Option:
    """What the policy chooses; chance is always uniform."""
    if decision.seat == CHANCE:
        return decision.options[rng.randrange(len(decision.options))]
    return policy.choose(decision, rng)
