"""Agents that fail in every way, as a plug-in that other processes find too."""

from __future__ import annotations

import re
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


class Nibbler(Agent):
    """Eats all memory to the last crumb and keeps it, so that there is none left to say so."""

    name = "nibbler"

    def choose(self, seen):
        self.eaten = []
        size = 1 << 26
        while size:
            try:
                self.eaten.append(bytes(size))
            except MemoryError:
                size //= 2
        raise MemoryError


class Leaker(Agent):
    """Keeps what it eats beyond its game, so that whoever plays next in its process starves."""

    name = "leaker"
    eaten = []

    def choose(self, seen):
        self.eaten.append(bytes(8_000_000))
        return seen.decision.options[0].id


class Feaster(Agent):
    """Needs much for a moment."""

    name = "feaster"

    def choose(self, seen):
        bytes(60_000_000)
        return seen.decision.options[0].id


class Quitter(Agent):
    name = "quitter"

    def choose(self, seen):
        raise SystemExit(3)


class Talker(Agent):
    name = "talker"

    def choose(self, seen):
        print("what a game")
        return seen.decision.options[0].id


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
NAMES = re.findall(r"^class (\w+)", AGENTS, re.MULTILINE)


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
