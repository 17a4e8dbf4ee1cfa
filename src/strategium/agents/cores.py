"""Searching on several cores: each grows a tree of its own, and what they found is added up."""

from __future__ import annotations

import functools
import math
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from strategium.agents.base import Observation
from strategium.agents.search import search
from strategium.agents.tree import Tally
from strategium.kernel.registry import game as find_game
from strategium.lifeline import end_with, starter


@functools.cache
def _pool(cores: int) -> ProcessPoolExecutor:
    """Processes that live as long as this one."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(cores, mp_context=context, initializer=end_with, initargs=starter())


def think_on_cores(seen: Observation, rng: random.Random, tuned: dict[str, float]) -> Tally:
    """Share the iterations out. A process is sent a state that the seat could be in, as all agents are."""
    cores = int(tuned["cores"])
    part = {**tuned, "iterations": math.ceil(tuned["iterations"] / cores)}
    try:
        pool = _pool(cores)
        thoughts = [
            pool.submit(
                think, seen.game.name, seen.sample(rng).to_json(), seen.seat, rng.getrandbits(64), part
            )
            for _ in range(cores)
        ]
        return added([thought.result() for thought in thoughts])
    except (BrokenProcessPool, OSError):  # a process was ended, or none may be started
        _pool.cache_clear()  # the next decision gets new ones
        return search(seen, rng, tuned)


def think(name: str, state: str, seat: int, seed: int, tuned: dict[str, float]) -> Tally:
    """What one process does."""
    rng = random.Random(seed)
    return search(Observation(find_game(name).from_json(state), seat, rng), rng, tuned)


def added(tallies: list[Tally]) -> Tally:
    """All that was found, together."""
    whole: Tally = {}
    for tally in tallies:
        for key, (tries, worth) in tally.items():
            before = whole.get(key, (0, 0.0))
            whole[key] = (before[0] + tries, before[1] + worth)
    return whole
