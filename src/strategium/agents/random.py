"""The agent that does not think."""

from __future__ import annotations

from typing import ClassVar

from strategium.agents.base import Agent, Observation


class RandomAgent(Agent):
    """Takes any option, each as likely as the other."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "takes any option"

    def choose(self, seen: Observation) -> str:
        options = seen.decision.options
        return options[self.rng.randrange(len(options))].id
