"""Agents: whoever chooses for a seat without being a person.

from strategium.agents import agent, decide

bot = agent("greedy", seed=1)
choice = decide(bot, state, seat)
state.apply(choice.option, seat)
"""

from strategium.agents.base import Agent, Choice, Observation, decide
from strategium.agents.registry import DEFAULT_BOT, UnknownAgent, agent, agents, broken_agents

__all__ = [
    "DEFAULT_BOT",
    "Agent",
    "Choice",
    "Observation",
    "UnknownAgent",
    "agent",
    "agents",
    "broken_agents",
    "decide",
]
