"""Which agents there are: our own, and plug-ins by the entry point "strategium.agents" (an `Agent` class each)."""

from __future__ import annotations

import functools
import math
from importlib import metadata
from typing import Final

from strategium.agents.base import Agent, AgentFailed
from strategium.agents.greedy import GreedyAgent
from strategium.agents.learned import LearnedAgent, LearnedSearch
from strategium.agents.levels import Novice, Officer, Warmaster
from strategium.agents.random import RandomAgent
from strategium.agents.search import SearchAgent
from strategium.kernel.errors import FAILURES, BadPlugin, StrategiumError, nearest
from strategium.kernel.game import Game

GROUP = "strategium.agents"
MOST: Final = 1e9  # of a setting for which the agent itself gives no bounds
DEFAULT_BOT: Final = Officer.name  # who plays against people where no other is named
OWN: dict[str, type[Agent]] = {
    cls.name: cls
    for cls in (
        RandomAgent,
        GreedyAgent,
        SearchAgent,
        Novice,
        Officer,
        Warmaster,
        LearnedAgent,
        LearnedSearch,
    )
}


class UnknownAgent(StrategiumError):
    """No agent is registered by that name, or it has no such setting."""


class CannotPlay(StrategiumError):
    """An agent that cannot play this game here."""


class BadSetting(UnknownAgent):
    """A setting that is no number, or is out of its bounds."""


@functools.cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group=GROUP) if point.name not in OWN}


@functools.cache
def find_agent(name: str) -> type[Agent]:
    """The agent's class."""
    check_name(name)
    if name in OWN:
        return OWN[name]
    point = _entry_points()[name]
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


def plugins() -> dict[str, metadata.EntryPoint]:
    """The agents of others by name, as they are registered: none of their code has been run."""
    return dict(_entry_points())


def check_name(name: str) -> None:
    """Refuse the name of an agent that there is not. No code of a plug-in is run."""
    if name not in OWN and name not in _entry_points():
        known = [*OWN, *_entry_points()]
        raise UnknownAgent(
            f"there is no agent {name!r}{nearest(name, known)}; there are: {', '.join(sorted(known))}"
        )


def split_words(words: str) -> tuple[str, dict[str, str]]:
    """The name and the settings, as they were written, of `greedy:samples=20:seconds=2`."""
    name, *rest = words.split(":")
    return name, {key: value for key, _, value in [part.partition("=") for part in rest]}


def agent(words: str, seed: int = 0) -> Agent:
    """An agent by name, with settings if you like: `greedy`, `greedy:samples=20:seconds=2`."""
    name, written = split_words(words)
    cls = find_agent(name)
    settings = {key: read_setting(cls, key, value) for key, value in written.items()}
    try:
        return cls(seed, **settings)
    except FAILURES as e:
        raise AgentFailed("error", f"{words} cannot be made ({type(e).__name__}: {e})") from e


def check_agent(words: str, game: Game) -> None:
    """Refuse an agent that there is not, has no such settings, or cannot play the game here."""
    check_plays(type(agent(words)), game)


def check_plays(cls: type[Agent], game: Game) -> None:
    why = cls.why_not(game)
    if why:
        raise CannotPlay(f"{cls.name} cannot play this game: {why}")


def read_setting(cls: type[Agent], key: str, written: str) -> float:
    """The value of a setting; what is no number, or out of bounds, is refused."""
    if key not in cls.settings:
        has = f"it has {', '.join(cls.settings)}" if cls.settings else "it has none"
        raise UnknownAgent(f"{cls.name} has no setting {key!r}{nearest(key, cls.settings)}; {has}")
    low, high = cls.bounds.get(key, (0.0, MOST))
    try:
        value = float(written)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise BadSetting(
            f"{cls.name}: {key} must be a number from {low:,.10g} to {high:,.10g}, not {written!r}"
        )
    return value
