"""Opponents for people: one way of thinking, in three strengths. docs/opponents.md has what was measured.

A level has a budget of iterations for people, who wait up to two seconds until they are asked again, whatever the bot
does meanwhile (the strongest takes more if it has much to do), and a smaller one for measuring,
at which a move takes a tenth of a second at most and is the same on every machine.
"""

from __future__ import annotations

from typing import ClassVar, Final

from strategium.agents.base import Observation
from strategium.agents.search import SearchAgent


class Novice(SearchAgent):
    """Looks a little way ahead, and now and then does not look at all. It never thinks longer."""

    name: ClassVar[str] = "novice"
    about: ClassVar[str] = "for a first game: sees what is obvious, and not always that"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 8, "careless": 0.3}
    stretch: ClassVar[float] = 1.5
    bounds: ClassVar[dict[str, tuple[float, float]]] = {**SearchAgent.bounds, "careless": (0, 1)}

    def choose(self, seen: Observation) -> str:
        if self.rng.random() < self.tuned["careless"]:
            options = seen.decision.options
            return options[self.rng.randrange(len(options))].id
        return super().choose(seen)


class Officer(SearchAgent):
    """Thinks for a moment. People play against it where they do not choose."""

    name: ClassVar[str] = "officer"
    about: ClassVar[str] = "for a player who knows the rules: thinks for a moment"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 300}
    stretch: ClassVar[float] = 1.5


class Warmaster(SearchAgent):
    """Thinks as long as people like to wait."""

    name: ClassVar[str] = "warmaster"
    about: ClassVar[str] = "for a player who wants to lose: thinks for up to two seconds"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 3000}
    stretch: ClassVar[float] = 8.0


LEVELS: Final = (Novice, Officer, Warmaster)  # the weakest first
MEASURED: Final = {2: (8, 30, 300), 3: (8, 12, 250), 4: (8, 12, 200)}  # by seats: iterations of the levels
EDGES: Final = {2: 1.1, 3: 1.3, 4: 1.3}  # by seats: how many times its fair share the stronger takes at least


def measured(level: type[SearchAgent], iterations: int) -> str:
    """The level with the budget at which it is measured, as an agent is named."""
    return f"{level.name}:iterations={iterations}:seconds=0"
