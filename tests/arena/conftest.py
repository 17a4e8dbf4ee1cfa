"""Agents that fail in every way, as a plug-in that other processes find too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from strategium.agents import registry

AGENTS = '''
"""Agents that fail."""

import os
import time

from strategium.agents import Agent


class Raiser(Agent):
    name = "raiser"

    def choose(self, seen):
        raise RuntimeError("no thought at all")


class Babbler(Agent):
    name = "babbler"

    def choose(self, seen):
        return "nonsense"


class Sleeper(Agent):
    """Sleeps, and catches every exception that would wake it."""

    name = "sleeper"

    def choose(self, seen):
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                pass


class Stubborn(Agent):
    """Cannot be interrupted."""

    name = "stubborn"

    def choose(self, seen):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass


class Glutton(Agent):
    name = "glutton"

    def choose(self, seen):
        return bytearray(1 << 40)


class Suicide(Agent):
    name = "suicide"

    def choose(self, seen):
        os._exit(9)


class Stillborn(Agent):
    name = "stillborn"

    def __init__(self, seed=0, **settings):
        super().__init__(seed, **settings)
        if seed:
            raise ValueError("not this seed")
'''
NAMES = ("Raiser", "Babbler", "Sleeper", "Stubborn", "Glutton", "Suicide", "Stillborn")


@pytest.fixture
def bad_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A distribution on the path, as pip would have installed it."""
    folder = tmp_path / "plugins"
    info = folder / "bad_agents-1.dist-info"
    info.mkdir(parents=True)
    (folder / "bad_agents.py").write_text(AGENTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad_agents\nVersion: 1\n")
    lines = [f"{name.lower()} = bad_agents:{name}" for name in NAMES]
    (info / "entry_points.txt").write_text("[strategium.agents]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(folder)
    registry._entry_points.cache_clear()
    registry.find_agent.cache_clear()
    yield
    registry._entry_points.cache_clear()
    registry.find_agent.cache_clear()
