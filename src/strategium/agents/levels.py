"""Opponents for people: one way of thinking, in three strengths. docs/opponents.md has what was measured."""

from __future__ import annotations

from typing import ClassVar

from strategium.agents.base import Observation
from strategium.agents.search import SearchAgent


class Novice(SearchAgent):
    """Looks a little way ahead, and now and then does not look at all."""

    name: ClassVar[str] = "novice"
    about: ClassVar[str] = "for a first game: sees what is obvious, and not always that"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 8, "careless": 0.2}

    def choose(self, seen: Observation) -> str:
        if self.rng.random() < self.tuned["careless"]:
            options = seen.decision.options
            return options[self.rng.randrange(len(options))].id
        return super().choose(seen)


class Officer(SearchAgent):
    """Thinks for a moment."""

    name: ClassVar[str] = "officer"
    about: ClassVar[str] = "for a player who knows the rules: thinks for a moment"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 30}


class Warmaster(SearchAgent):
    """Thinks as long as people like to wait."""

    name: ClassVar[str] = "warmaster"
    about: ClassVar[str] = "for a player who wants to lose: thinks for up to two seconds"
    settings: ClassVar[dict[str, float]] = {**SearchAgent.settings, "iterations": 2000}
