"""A short form of `make nemesis`: a server is killed, one freezes, and PostgreSQL crashes, while people play."""

from __future__ import annotations

import socket

import pytest

from tests.nemesis.judging import FAULTS
from tests.nemesis.world import World, play


def free_ports(count: int) -> int:
    """The first of so many ports in a row that nobody uses."""
    for first in range(20_000, 32_000, count):
        try:
            for port in range(first, first + count):
                with socket.socket() as tried:
                    tried.bind(("127.0.0.1", port))
        except OSError:
            continue
        return first
    raise AssertionError("no ports are free")


@pytest.mark.timeout(300)
def test_nothing_that_was_acknowledged_is_lost() -> None:
    world = World(nodes=2, games=3, game="template", first_port=free_ports(4), apart=False)
    figures = play(world, {"kill": 1, "freeze": 1, "crash": 1})
    assert {name: figures[name] for name in FAULTS} == dict.fromkeys(FAULTS, 0), figures
    assert figures["acknowledged"] > 15
    assert (figures["kill"], figures["freeze"], figures["crash"]) == (1, 1, 1)
