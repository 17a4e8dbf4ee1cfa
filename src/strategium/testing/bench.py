"""The speed of the engine: random games, and what a state costs to copy, save, show and resample.

Every figure stands beside references measured in the same run, so that ratios can be compared between machines. All
measures take turns and the best of several passes counts: what else the machine does disturbs them least.
"""

from __future__ import annotations

import copy
import platform
import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final

from strategium.engine import is_compiled
from strategium.kernel import flow
from strategium.kernel.core import to_data
from strategium.kernel.game import Game
from strategium.kernel.registry import games as registered_games
from strategium.kernel.state import GameState
from strategium.testing.bench_states import empty_steps, wide_state
from strategium.testing.kit_games import find_game
from strategium.testing.kit_report import commit
from strategium.testing.policies import PASSING

PASSES: Final = 5
MOMENTS: Final = 12  # states of the middle of games, on which the costs are measured

Measure = Callable[[], float]  # does its work once; gives units of work


class Stopwatch:
    """Measures that take turns; of each the best pass counts."""

    def __init__(self) -> None:
        self.measures: dict[str, Measure] = {}
        self.best: dict[str, float] = {}

    def add(self, name: str, measure: Measure) -> None:
        self.measures[name] = measure

    def run(self, seconds: float) -> dict[str, float]:
        """Seconds for a unit of each measure."""
        slice_ = seconds / (PASSES * len(self.measures))
        for _ in range(PASSES):
            for name, measure in self.measures.items():
                units = spent = 0.0
                began = perf_counter()
                while units == 0 or spent < slice_:
                    units += measure()
                    spent = perf_counter() - began
                self.best[name] = min(self.best.get(name, 1e9), spent / units)
        return self.best


class RandomGames:
    """Uniformly random games through the public API: the clock includes making the game and all options."""

    def __init__(self, game: Game, start: dict[str, Any], seats: int, log: bool) -> None:
        self.game = game
        self.start = start
        self.seats = seats
        self.log = log
        self.seed = 0
        self.random = random.Random(1).random

    def play(self) -> float:
        """One game; gives its decisions."""
        self.seed += 1
        random_ = self.random
        g: GameState = self.game.new(seed=self.seed, seats=self.seats, log=self.log, **self.start)
        while g.result is None:
            d = g.pending[0]
            options = d.options
            g.apply(options[int(random_() * len(options))], d.seat)
        return g.choices


def survey(game: Game, start: dict[str, Any], seats: int, games: int = 60) -> dict[str, float]:
    """What random games are made of: decisions, options, how many were forced or passes."""
    rng = random.Random(2)
    decisions = options = forced = passes = 0
    for seed in range(games):
        g: GameState = game.new(seed=seed, seats=seats, log=False, **start)
        while g.result is None:
            d = g.pending[0]
            chosen = d.options[rng.randrange(len(d.options))]
            decisions += 1
            options += len(d.options)
            forced += len(d.options) == 1
            passes += chosen.verb in PASSING
            g.apply(chosen, d.seat)
    return {
        "prompts per game": decisions / games,
        "options per decision": options / decisions,
        "forced": forced / decisions,
        "passes": passes / decisions,
    }


def moments(game: Game, start: dict[str, Any], seats: int) -> list[GameState]:
    """States from the middle of random games."""
    rng = random.Random(3)
    found: list[GameState] = []
    seed = 0
    while len(found) < MOMENTS:
        seed += 1
        g: GameState = game.new(seed=seed, seats=seats, log=False, **start)
        length = 0
        trail = []
        while g.result is None:
            d = g.pending[0]
            g.apply(d.options[rng.randrange(len(d.options))], d.seat)
            length += 1
            trail.append(g.copy())
        if length > 3:
            found.append(trail[length // 2])
    return found


def bytes_of_copy(g: GameState) -> int:
    """What a copy adds in memory: the object and its columns; all else is shared."""
    columns = sum(sys.getsizeof(getattr(g, f.name)) for f in type(g).FIELDS if f.column)
    return sys.getsizeof(g) + sys.getsizeof(getattr(g, "__dict__", None)) + columns


def bench_game(game: Game, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    start = dict(game.starts()[0])
    seats = start.pop("seats", game.seats[0])
    states = moments(game, start, seats)
    data = [to_data(g) for g in states]
    texts = [g.to_json() for g in states]
    rng = random.Random(4)
    watch = Stopwatch()
    silent, logged = RandomGames(game, start, seats, False), RandomGames(game, start, seats, True)
    watch.add("decision", silent.play)
    watch.add("decision, with log", logged.play)
    watch.add("copy", lambda: _each(states, GameState.copy))
    watch.add("deepcopy", lambda: _each(data, copy.deepcopy))
    watch.add("JSON out", lambda: _each(states, GameState.to_json))
    watch.add("JSON in", lambda: _each(texts, game.from_json))
    watch.add("digest", lambda: _each(states, GameState.digest))
    watch.add("resample", lambda: _each(states, lambda g: g.resample(0, rng)))
    watch.add("view", lambda: _each(states, lambda g: g.view(0)))
    add_references(watch)
    best = watch.run(seconds)
    made = survey(game, start, seats)
    return {
        "game": game.name,
        "policy": "uniform",
        "start": start or "the usual options",
        "seats": seats,
        "decisions/s": round(1 / best["decision"]),
        "decisions/s with log": round(1 / best["decision, with log"]),
        "games/s": round(1 / best["decision"] / made["prompts per game"], 1),
        **{name: round(value, 3) for name, value in made.items()},
        **{f"{name} us": round(1e6 * best[name], 2) for name in COSTS},
        "bytes as JSON": round(sum(map(len, texts)) / len(texts)),
        "bytes of a copy": round(sum(map(bytes_of_copy, states)) / len(states)),
        "deepcopy / copy": round(best["deepcopy"] / best["copy"], 1),
        "decision / empty step": round(best["decision"] / best["empty step"], 1),
        "references": references(best),
    }


COSTS: Final = ("copy", "deepcopy", "JSON out", "JSON in", "digest", "resample", "view")


def _each(things: list[Any], do: Callable[[Any], Any]) -> float:
    for thing in things:
        do(thing)
    return len(things)


# ---- references and the kernel alone -------------------------------------------------------------
def add_references(watch: Stopwatch) -> None:
    """What the figures are compared with on any machine."""
    watch.add("empty step", _empty_steps)
    watch.add("loop of 500,000", reference_loop)


def references(best: dict[str, float]) -> dict[str, float]:
    return {
        "empty step ns": round(1e9 * best["empty step"], 1),
        "loop of 500,000 ms": round(1e3 * best["loop of 500,000"], 2),
    }


def _empty_steps() -> float:
    g = empty_steps(1000)
    flow.advance(g)
    return 1000


def reference_loop() -> float:
    """The speed of the interpreter itself."""
    x = 0
    for i in range(500_000):
        x += i & 7
    return 1


def bench_kernel(seconds: float) -> dict[str, Any]:
    """Copying 150 cards in 20 columns, beside `copy.deepcopy` of the same numbers."""
    g = wide_state()
    data = {f.name: getattr(g, f.name) for f in type(g).FIELDS if f.name.startswith("column")}
    watch = Stopwatch()
    watch.add("copy", lambda: _each([g] * 20, GameState.copy))
    watch.add("deepcopy", lambda: _each([data], copy.deepcopy))
    watch.add("digest", lambda: _each([g], GameState.digest))
    add_references(watch)
    best = watch.run(seconds)
    return {
        "state": "150 cards in 20 columns",
        "copy us": round(1e6 * best["copy"], 2),
        "deepcopy us": round(1e6 * best["deepcopy"], 1),
        "digest us": round(1e6 * best["digest"], 1),
        "deepcopy / copy": round(best["deepcopy"] / best["copy"], 1),
        "bytes of a copy": bytes_of_copy(g),
        "references": references(best),
    }


def bench(game: Game | str | None = None, seconds: float = 10.0) -> dict[str, Any]:
    """The figures of one game, or of all, and of the kernel; `seconds` for each of them."""
    if game is None:
        chosen = [find_game(name) for name in registered_games()]
    else:
        chosen = [find_game(game) if isinstance(game, str) else game]
    return {
        "commit": commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{platform.machine()}, {platform.system()}",
        "python": platform.python_version(),
        "build": "compiled" if is_compiled() else "plain",
        "passes": PASSES,
        "kernel": bench_kernel(seconds / 2),
        "games": [bench_game(one, seconds) for one in chosen],
    }
