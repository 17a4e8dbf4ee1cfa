"""Which agents there are: our own, and plug-ins by the entry point "strategium.agents" (an `Agent` class each)."""

from __future__ import annotations

import functools
from importlib import metadata
from typing import Final

from strategium.agents.base import Agent, AgentFailed
from strategium.agents.greedy import GreedyAgent
from strategium.agents.levels import Novice, Officer, Warmaster
from strategium.agents.random import RandomAgent
from strategium.agents.search import SearchAgent
from strategium.kernel.errors import FAILURES, BadPlugin, StrategiumError, nearest

GROUP = "strategium.agents"
DEFAULT_BOT: Final = Officer.name  # who plays against people where no other is named
OWN: dict[str, type[Agent]] = {
    cls.name: cls for cls in (RandomAgent, GreedyAgent, SearchAgent, Novice, Officer, Warmaster)
}


class UnknownAgent(StrategiumError):
    """No agent is registered by that name, or it has no such setting."""


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group=GROUP) if point.name not in OWN}


@functools.cache
def find_agent(name: str) -> type[Agent]:
    """The agent's class."""
    if name in OWN:
        return OWN[name]
    point = _entry_points().get(name)
    if point is None:
        known = [*OWN, *_entry_points()]
        raise UnknownAgent(
            f"there is no agent {name!r}{nearest(name, known)}; there are: {', '.join(sorted(known))}"
        )
    try:
        found = point.load()
    except FAILURES as e:
        raise BadPlugin(
            f"the agent {name!r} ({point.value}) cannot be loaded: {e!r}; mend or uninstall the plug-in"
        ) from e
    if not (isinstance(found, type) and issubclass(found, Agent)):
        raise BadPlugin(f"the agent {name!r} ({point.value}) is not a subclass of strategium.agents.Agent")
    if found.name != name:
        raise BadPlugin(f"the agent registered as {name!r} calls itself {found.name!r}: use one name")
    return found


def broken_agents() -> dict[str, str]:
    """Registered agents that cannot be used, with the reason."""
    faults: dict[str, str] = {}
    for name in _entry_points():
        try:
            find_agent(name)
        except BadPlugin as e:
            faults[name] = str(e)
    return faults


def agents() -> tuple[str, ...]:
    """The names of all agents that can be used."""
    faults = broken_agents()
    return tuple(sorted(name for name in [*OWN, *_entry_points()] if name not in faults))


def agent(words: str, seed: int = 0) -> Agent:
    """An agent by name, with settings if you like: `greedy`, `greedy:samples=20:seconds=2`."""
    name, *rest = words.split(":")
    cls = find_agent(name)
    settings: dict[str, float] = {}
    for part in rest:
        key, _, value = part.partition("=")
        if key not in cls.settings:
            has = f"it has {', '.join(cls.settings)}" if cls.settings else "it has none"
            raise UnknownAgent(f"{name} has no setting {key!r}{nearest(key, cls.settings)}; {has}")
        try:
            settings[key] = float(value)
        except ValueError:
            settings[key] = -1.0
        if not 0 <= settings[key] < 1e9:
            raise UnknownAgent(f"{name}: {key} must be a number, not {value!r}")
    try:
        return cls(seed, **settings)
    except FAILURES as e:
        raise AgentFailed("error", f"{words} cannot be made ({type(e).__name__}: {e})") from e
