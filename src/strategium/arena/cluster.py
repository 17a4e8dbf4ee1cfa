"""Matches on a Ray cluster. On each of its cores sits a desk that plays as on one machine, so the results are the same.

It needs `pip install 'strategium[ray]'` here and on every node, in the same versions.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from strategium.arena.plan import BadPlan, Match, Outcome, Plan, seats_of
from strategium.arena.workers import Desk, Played

HERE: Final = "local"  # instead of an address: a cluster that is started on this machine
TRIES: Final = 3  # how often a match is begun whose node is lost
PATIENCE: Final = 10.0  # seconds until somebody must answer at an address


def connect(address: str) -> Any:
    """Ray, connected to the cluster at that address. One that is started here reports to nobody."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as e:
        raise BadPlan("a cluster needs Ray: pip install 'strategium[ray]'") from e
    if not ray.is_initialized():
        knock(address)
        try:
            ray.init(None if address == HERE else address, log_to_driver=False, logging_level=logging.WARNING)
        except Exception as e:  # Ray raises it as such when a node takes too long to start
            raise BadPlan(f"there is no Ray cluster at {address!r}: {e}") from e
    return ray


def knock(address: str) -> None:
    """Whether anybody answers at HOST:PORT. Ray itself would try for minutes before it says that nobody does."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as e:
        raise BadPlan(
            f"nobody answers at {address!r} ({e}): begin a cluster there by `ray start --head`, see that this "
            "machine reaches the port that it prints, or take --ray local"
        ) from e


def disconnect() -> None:
    """A cluster that was started here ends."""
    if "ray" in sys.modules:
        sys.modules["ray"].shutdown()


def play_on_cluster(plan: Plan, matches: Iterable[Match], address: str) -> Iterator[Played]:
    """Play all matches on all cores of the cluster; they come as they are finished."""
    ray = connect(address)
    waiting = [(match, 1) for match in reversed(list(matches))]
    new_desk = ray.remote(num_cpus=1)(Desk).remote
    cores = int(ray.cluster_resources().get("CPU", 1))
    free = [new_desk(plan) for _ in range(min(cores, len(waiting)))]
    playing: dict[Any, tuple[Any, Match, int]] = {}
    while waiting or playing:
        while waiting and free:
            desk, (match, tries) = free.pop(), waiting.pop()
            playing[desk.play.remote(match)] = (desk, match, tries)
        (ended,), _ = ray.wait(list(playing), num_returns=1)
        desk, match, tries = playing.pop(ended)
        try:
            yield ray.get(ended)
            free.append(desk)
        except ray.exceptions.RayActorError as e:  # its node is lost, not the match
            if tries < TRIES:
                waiting.append((match, tries + 1))
            else:
                yield unplayed(plan, match, f"its node was lost {TRIES} times: {type(e).__name__}"), b""
            if waiting and not playing and not free:
                free.append(new_desk(plan))
    for desk in free:
        ray.kill(desk)


def unplayed(plan: Plan, match: Match, words: str) -> Outcome:
    """The outcome of a match that could not be played: it counts for nobody."""
    seats = seats_of(plan)
    return Outcome(match, (1 / seats,) * seats, ("",) * seats, 0, broken=words)
