"""The speed of our games beside that of other projects' games, measured in turn on one machine.

    python -m venv build/peers
    build/peers/bin/pip install open_spiel rlcard 'pettingzoo[classic]' -e .
    build/peers/bin/python benchmarks/peers.py

Every figure is measured in a process of its own, on one core, in seconds of that process, so that what else the machine
does matters little; the rounds go through all contenders in turn, and medians are shown. `make fast` makes the
compiled engine that is measured too, if it is there. Games differ in what a decision is: compare with care.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
OURS = "Strategium"
COLUMNS = ("games/s", "decisions/s", "copy us", "search, to the end", "search, cut at 40")
SEARCH_POSITIONS = 4
Figures = dict[str, float]


# ---- measuring -----------------------------------------------------------------------------------
def repeated(seconds: float, act: Callable[[], int]) -> tuple[float, float]:
    """How often a second it can be done, and the sum of what it gives, a second."""
    act()
    began, count, total = time.process_time(), 0, 0
    while time.process_time() - began < seconds:
        total += act()
        count += 1
    spent = time.process_time() - began
    return count / spent, total / spent


def played(seconds: float, play: Callable[[], int]) -> Figures:
    games, decisions = repeated(seconds, play)
    return {"games/s": games, "decisions/s": decisions}


def copied(seconds: float, copy: Callable[[], object]) -> Figures:
    def many() -> int:
        for _ in range(50):
            copy()
        return 50

    return {"copy us": 1e6 / repeated(seconds, many)[1]}


def loop(seconds: float) -> Figures:
    """The speed of the interpreter itself: a plain loop, in millions of turns a second."""

    def turns() -> int:
        x = 0
        for i in range(200_000):
            x += i & 7
        return 200_000

    return {"million loops/s": repeated(seconds, turns)[1] / 1e6}


# ---- contenders ----------------------------------------------------------------------------------
def ours(name: str, seconds: float) -> Figures:
    """Random games through the public API, and the search from the middle of random games."""
    import strategium
    from strategium.agents.tree import Search

    game = strategium.game(name)
    rng = random.Random(1)

    def random_game(most: int = 1_000_000) -> Any:
        state = game.new(seed=rng.getrandbits(32), log=False)
        while state.result is None and state.choices < most:
            decision = state.pending[0]
            state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
        return state

    figures = played(seconds, lambda: int(random_game().choices))
    states = [state for state in (random_game(60) for _ in range(100)) if state.result is None]
    figures |= copied(seconds, states[0].copy)
    for words, cut in (("search, to the end", 1_000_000), ("search, cut at 40", 40)):
        tuned = {"cut": cut, "explore": 0.5, "widen": 4.0}
        searches = [(s, Search(s.pending[0].seat, rng, tuned)) for s in states[:SEARCH_POSITIONS]]

        def iterations() -> int:
            for state, search in searches:  # noqa: B023 - used before the next turn of the loop
                search.grow(state.resample(search.seat, rng))
            return len(searches)  # noqa: B023

        figures[words] = repeated(seconds, iterations)[1]
    return figures


def openspiel(name: str, seconds: float) -> Figures:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def step(state: Any) -> int:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            return 0
        state.apply_action(rng.choice(state.legal_actions()))
        return 1

    def random_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += step(state)
        return decisions

    def middle() -> Any:
        """A state some way into a game, in which a player has a choice."""
        state, steps = game.new_initial_state(), 0
        while steps < 40 or state.is_chance_node() or len(state.legal_actions()) < 2:
            step(state)
            steps += 1
            if state.is_terminal():
                return middle()
        return state

    figures = played(seconds, random_game)
    state = middle()
    figures |= copied(seconds, state.clone)
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        thoughts = 100
        bot = pyspiel.ISMCTSBot(
            1,
            pyspiel.RandomRolloutEvaluator(1, 1),
            2.0,
            thoughts,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        figures["search, to the end"] = thoughts * repeated(seconds, lambda: int(bot.step(state)))[0]
    return figures


def rlcard(name: str, seconds: float) -> Figures:
    import rlcard as cards

    env = cards.make(name, config={"seed": 1})
    rng = random.Random(1)

    def random_game() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return played(seconds, random_game)


def pettingzoo(name: str, seconds: float) -> Figures:
    import importlib

    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(1)

    def random_game() -> int:
        env.reset(seed=rng.getrandbits(30))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
                decisions += 1
        return decisions

    return played(seconds, random_game)


PEERS: dict[str, tuple[Callable[[str, float], Figures], tuple[str, ...]]] = {
    "OpenSpiel": (openspiel, ("gin_rummy", "chess")),
    "RLCard": (rlcard, ("gin-rummy", "doudizhu")),
    "PettingZoo": (pettingzoo, ("chess_v6",)),
}


# ---- all of them in turn -------------------------------------------------------------------------
class Contender:
    """A game of a project, on a build of it."""

    def __init__(self, project: str, name: str, build: str = "", source: Path = ROOT / "src") -> None:
        self.project = project
        self.name = name
        self.build = build
        self.source = source
        self.rounds: list[Figures] = []

    @property
    def words(self) -> str:
        return f"{self.project} {self.name}" + (f", {self.build}" if self.build else "")

    def measure(self, seconds: float) -> None:
        """In a process of its own."""
        command = [sys.executable, __file__, "--one", self.project, self.name, "--seconds", str(seconds)]
        done = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": str(self.source)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise SystemExit(f"{self.words} cannot be measured:\n{done.stderr[-2000:]}")
        self.rounds.append(json.loads(done.stdout.splitlines()[-1]))

    def row(self) -> str:
        cells = [self.words]
        for column in COLUMNS:
            found = [figures[column] for figures in self.rounds if column in figures]
            cells.append(shown(statistics.median(found)) if found else "")
        return f"| {' | '.join(cells)} |"


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}"


def one(project: str, name: str, seconds: float) -> Figures:
    """What a process measures."""
    measure = ours if project == OURS else PEERS[project][0]
    return {**measure(name, seconds), **loop(seconds / 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Our speed beside that of others, as a table.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in each round")
    parser.add_argument(
        "--games", default="conquest,forbidden_stars,invasion,horus_heresy,dark_millennium", help="of ours"
    )
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="where the compiled engine lies")
    parser.add_argument("--one", nargs=2, metavar=("PROJECT", "GAME"), help="measure this one and print JSON")
    decision = parser.parse_args()
    if decision.one:
        print(json.dumps(one(decision.one[0], decision.one[1], decision.seconds)))
        return
    sources = {"plain": ROOT / "src"}
    if (decision.compiled / "built-from.json").exists():
        sources["compiled"] = decision.compiled
    contenders = [
        Contender(OURS, name, build, source)
        for name in decision.games.split(",")
        for build, source in sources.items()
    ]
    contenders += [Contender(project, name) for project, (_, names) in PEERS.items() for name in names]
    for number in range(1, decision.rounds + 1):
        for contender in contenders:
            print(f"round {number}: {contender.words}", file=sys.stderr)
            contender.measure(decision.seconds)
    print(f"| medians of {decision.rounds} | {' | '.join(COLUMNS)} |")
    print("|---" * (1 + len(COLUMNS)) + "|")
    for contender in contenders:
        print(contender.row())
    loops = [figures["million loops/s"] for contender in contenders for figures in contender.rounds]
    print(
        f"\nReference loop: {min(loops):.1f} to {max(loops):.1f} million a second; Python {sys.version.split()[0]}"
    )


if __name__ == "__main__":
    main()
