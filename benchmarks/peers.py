"""The speed of our games beside that of other projects' games, measured in turn on one machine.

    python -m venv build/peers
    build/peers/bin/pip install open_spiel rlcard 'pettingzoo[classic]' -e .
    build/peers/bin/python benchmarks/peers.py

    python benchmarks/peers.py --before ../another-checkout --ours-only [--server]

Every figure is measured in a process of its own, on one core, in seconds of that process, so that what else the machine
does matters little; the rounds go through all contenders in turn, and medians are shown. `make fast` makes the
compiled engine that is measured too, if it is there. Games differ in what a decision is: compare with care.

`--before` measures another checkout of ours in turn with this one, plain and compiled as far as they are built, and
says how many times as fast this one is. `--peer NAME=COMMAND` takes any program that prints the same figures as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OURS = "Strategium"
COLUMNS = (
    "games/s",
    "decisions/s",
    "decisions/s, logged",
    "copy us",
    "search, to the end",
    "search, cut at 40",
    "server, ms a choice",
)
LESS_IS_MORE = ("copy us", "server, ms a choice")
SEARCH_POSITIONS = 4
TABLES = 40  # at which people play while the server is measured
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
    from strategium.agents.base import Observation
    from strategium.agents.search import search

    game = strategium.game(name)
    rng = random.Random(1)

    def random_game(most: int = 1_000_000, log: bool = False) -> Any:
        state = game.new(seed=rng.getrandbits(32), log=log)
        while state.result is None and state.choices < most:
            decision = state.pending[0]
            state.apply(decision.options[rng.randrange(len(decision.options))], decision.seat)
        return state

    figures = played(seconds, lambda: int(random_game().choices))
    figures["decisions/s, logged"] = repeated(seconds, lambda: int(random_game(log=True).choices))[1]
    states = [state for state in (random_game(60) for _ in range(100)) if state.result is None]
    figures |= copied(seconds, states[0].copy)
    seen = [Observation(state, state.pending[0].seat, rng) for state in states[:SEARCH_POSITIONS]]
    for words, cut, thoughts in (("search, to the end", 1_000_000, 20), ("search, cut at 40", 40, 100)):
        tuned = {"iterations": thoughts, "seconds": 0, "cut": cut, "explore": 0.5, "widen": 4.0, "cores": 1}

        def iterations() -> int:
            for one in seen:
                search(one, rng, tuned)  # noqa: B023 - used before the next turn of the loop
            return thoughts * len(seen)  # noqa: B023

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

    def command(self, seconds: float) -> list[str]:
        return [sys.executable, __file__, "--one", self.project, self.name, "--seconds", str(seconds)]

    def measure(self, seconds: float) -> None:
        """In a process of its own."""
        self.rounds.append(json.loads(self.run(self.command(seconds)).splitlines()[-1]))

    def measure_server(self, seconds: float) -> None:
        """What a choice costs a server of this build, by the benchmark of its own checkout."""
        tree = self.source.parents[1] if self.source.name == "compiled" else self.source.parent
        limits = ["--games", str(TABLES), "--seconds", str(seconds), "--idle", "1", "--stored", "1"]
        benchmark = str(tree / "benchmarks" / "server_load.py")
        found = json.loads(self.run([sys.executable, benchmark, "--game", self.name, *limits]))
        per_choice = found["server_cores_used"] / found["choices_per_second"]
        self.rounds[-1]["server, ms a choice"] = 1000 * per_choice

    def run(self, command: list[str]) -> str:
        environment = {**os.environ, "PYTHONPATH": str(self.source)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"{self.words} cannot be measured:\n{done.stderr[-2000:]}")
        return done.stdout

    def median(self, column: str) -> float | None:
        found = [figures[column] for figures in self.rounds if column in figures]
        return statistics.median(found) if found else None

    def row(self) -> str:
        medians = [self.median(column) for column in COLUMNS]
        return f"| {' | '.join([self.words, *['' if m is None else shown(m) for m in medians]])} |"


class Program(Contender):
    """A peer that is driven by a program of its own."""

    def __init__(self, name: str, command: str) -> None:
        super().__init__(name, "")
        self.arguments = shlex.split(command)

    def command(self, seconds: float) -> list[str]:
        return [*self.arguments, str(seconds)]


def builds_of(tree: Path) -> dict[str, Path]:
    """Where the engine of a checkout lies: plain, and compiled if it was."""
    compiled = tree / "build" / "compiled"
    return {"plain": tree / "src"} | ({"compiled": compiled} if any(compiled.glob("*.so")) else {})


def gains(before: Sequence[Contender], now: Sequence[Contender]) -> list[str]:
    """How many times as fast each is now."""
    rows: list[str] = []
    for old, new in zip(before, now, strict=True):
        cells = [f"{new.name}, {new.build.removeprefix('now, ')}"]
        for column in COLUMNS:
            was, is_now = old.median(column), new.median(column)
            ratio = 0.0 if not was or not is_now else is_now / was
            if ratio and column in LESS_IS_MORE:
                ratio = 1 / ratio
            cells.append(f"{ratio:.2f}" if ratio else "")
        rows.append(f"| {' | '.join(cells)} |")
    return rows


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
        "--games",
        default="conquest,forbidden_stars,invasion,horus_heresy,dark_millennium,template",
        help="of ours",
    )
    parser.add_argument("--builds", default="plain,compiled", help="of ours, as far as they are there")
    parser.add_argument("--before", type=Path, help="another checkout of ours, to be compared with this one")
    parser.add_argument("--ours-only", action="store_true", help="without other projects")
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that is given the seconds of a figure and prints figures as JSON",
    )
    parser.add_argument(
        "--server", action="store_true", help="also what a choice costs a server, in every round"
    )
    parser.add_argument("--one", nargs=2, metavar=("PROJECT", "GAME"), help="measure this one and print JSON")
    wished = parser.parse_args()
    if wished.one:
        print(json.dumps(one(wished.one[0], wished.one[1], wished.seconds)))
        return
    before, now = our_contenders(wished.games.split(","), wished.builds.split(","), wished.before)
    ours_in_turn = [one for pair in zip(before, now, strict=True) for one in pair] if before else now
    others = [Program(*peer.split("=", 1)) for peer in wished.peer]
    if not wished.ours_only:
        others += [Contender(project, name) for project, (_, names) in PEERS.items() for name in names]
    for number in range(1, wished.rounds + 1):
        for contender in [*ours_in_turn, *others]:
            print(f"round {number}: {contender.words}", file=sys.stderr)
            contender.measure(wished.seconds)
            if wished.server and contender.project == OURS:
                contender.measure_server(20 * wished.seconds)
    print_tables([*ours_in_turn, *others], before, now, wished.rounds)


def our_contenders(
    games: Sequence[str], builds: Sequence[str], tree: Path | None
) -> tuple[list[Contender], list[Contender]]:
    """Our games: as they were in another checkout, if it is given, and now."""
    here = builds_of(ROOT)
    there = builds_of(tree.resolve()) if tree is not None else {}
    shared = [build for build in builds if build in here and (build in there or tree is None)]
    pairs = [(name, build) for name in games for build in shared]
    if tree is None:
        return [], [Contender(OURS, name, build, here[build]) for name, build in pairs]
    before = [Contender(OURS, name, f"before, {build}", there[build]) for name, build in pairs]
    return before, [Contender(OURS, name, f"now, {build}", here[build]) for name, build in pairs]


def print_tables(
    contenders: Sequence[Contender], before: Sequence[Contender], now: Sequence[Contender], rounds: int
) -> None:
    columns = f"{' | '.join(COLUMNS)} |\n" + "|---" * (1 + len(COLUMNS)) + "|"
    print(f"| medians of {rounds} | {columns}")
    for contender in contenders:
        print(contender.row())
    if before:
        print(f"\n| times as fast | {columns}")
        print("\n".join(gains(before, now)))
    loops = [
        figures["million loops/s"]
        for one in contenders
        for figures in one.rounds
        if "million loops/s" in figures
    ]
    print(
        f"\nReference loop: {min(loops):.1f} to {max(loops):.1f} million a second; Python {sys.version.split()[0]}"
    )


if __name__ == "__main__":
    main()
