"""`strategium show`: what works, in one table that anybody can check."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from strategium.cli.common import AsJson, BadArgument, console, grid, print_json, repository
from strategium.kernel.errors import how_many

if TYPE_CHECKING:
    from strategium.kernel.game import Game

KERNEL, PLAY = "kernel", "play"
FOLDERS = {
    KERNEL: ("tests/kernel", "tests/scenarios", "tests/testing"),
    PLAY: (
        "tests/agents",
        "tests/arena",
        "tests/attacks",
        "tests/cli",
        "tests/nemesis",
        "tests/research",
        "tests/server",
        "tests/terminal",
        "tests/training",
        "tests/web",
    ),
}
FINE, BAD, NOTE = "ok", "NOT OK", ""


class Row:
    """One line of the table: what was looked at, how it stands, what was found, how to see it alone."""

    def __init__(self, part: str, what: str, state: str, found: str, command: str) -> None:
        self.part = part
        self.what = what
        self.state = state
        self.found = found
        self.command = command


def show(
    part: Annotated[
        str | None, typer.Argument(metavar="[PART]", help="A game, kernel or play; all without it.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=1, help="For the games that are fuzzed.")] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Run tests, scenarios, knock-out, a fuzz run and a benchmark, and print one table.

    Exit code 1: something in it is not well.
    """
    from strategium.kernel import registry
    from strategium.kernel.errors import nearest

    names = list(registry.games())
    known = [*FOLDERS, *names]
    parts = known if part is None else [part]
    if parts[0] not in known:
        raise BadArgument(
            f"there is no part {part!r}{nearest(parts[0], known)}; there are: {', '.join(known)}"
        )
    root = repository()
    began = time.perf_counter()
    rows: list[Row] = []
    share = seconds / max(1, len([name for name in parts if name in names]))
    for name in parts:
        for words, check in checks_of(name, root, share):
            with console(err=True).status(f"{name}: {words} ..."):
                rows.append(guarded(name, words, check))
    tell(rows, root, time.perf_counter() - began, as_json)
    if any(row.state == BAD for row in rows):
        raise typer.Exit(1)


Check = tuple[str, Callable[[], Row]]


def guarded(part: str, what: str, check: Callable[[], Row]) -> Row:
    """A check that cannot be made is a line of the table too."""
    try:
        return check()
    except Exception as e:
        return Row(part, what, BAD, f"cannot be done: {type(e).__name__}: {e}", "")


def checks_of(part: str, root: Path, seconds: float) -> list[Check]:
    """What is looked at for a part."""
    from strategium.kernel import registry

    if part in FOLDERS:
        own = ("bench", kernel_bench) if part == KERNEL else ("bots", bots)
        return [("tests", lambda: tests(part, root, *FOLDERS[part])), own]
    game = registry.game(part)
    name = game.name
    return [
        ("tests", lambda: tests(name, root, f"tests/games/{name}")),
        ("scenarios", lambda: scenarios(name, root)),
        ("missing", lambda: missing(game, root)),
        ("knock-out", lambda: knockout(name, root)),
        ("fuzz", lambda: fuzz(name, root, seconds)),
        ("bench", lambda: game_bench(name)),
    ]


# ---- the checks ----------------------------------------------------------------------------------
def tests(part: str, root: Path, *folders: str) -> Row:
    """The tests of the part, run now."""
    import importlib.util

    there = [folder for folder in folders if (root / folder).is_dir()]
    if not there:
        return Row(part, "tests", BAD, f"there is no {' or '.join(folders)} below {root}", "")
    command = [sys.executable, "-m", "pytest", "-q", *there]
    if importlib.util.find_spec("xdist") is not None:
        command += ["-n", str(os.cpu_count() or 1)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if re.search(r"\d+ (passed|failed|error)", line)]
    found = lines[-1].strip("= ") if lines else (done.stderr or done.stdout)[-200:]
    return Row(part, "tests", FINE if done.returncode == 0 else BAD, found, f"pytest {' '.join(there)}")


def scenarios(name: str, root: Path) -> Row:
    """The scenario files of a game."""
    from strategium.cli.scenario import run_all

    folder = Path("tests/games") / name
    outcomes = run_all([root / folder])
    passed = sum(row["passed"] for row in outcomes)
    state = FINE if passed == len(outcomes) else BAD
    return Row(name, "scenarios", state, f"{passed} of {len(outcomes)} pass", f"strategium scenario {folder}")


def missing(game: Game, root: Path) -> Row:
    """Clauses and cards that no passing test shows."""
    from strategium.testing import missing as lacking
    from strategium.testing import missing_cards

    clauses, cards = lacking(game.name, root), missing_cards(game.name, root)
    testable = sum(clause.testable for clause in game.clauses)
    found = f"{len(clauses)} of {testable} clauses, {len(cards)} of {len(game.card_clauses)} cards"
    state = BAD if clauses or cards else FINE
    return Row(game.name, "missing", state, found, f"strategium rules {game.name} --missing")


def knockout(name: str, root: Path) -> Row:
    """Tests that do not notice when what they show is taken away."""
    from strategium.testing import knockout as knock

    report = knock(name, root)
    state = FINE if report.passed else BAD
    return Row(name, "knock-out", state, report.summary, f"strategium rules {name} --knockout")


def fuzz(name: str, root: Path, seconds: float) -> Row:
    """As many games as fit into the time."""
    from strategium.testing.fuzz import fuzz as run

    out = root / "build" / "reports"
    began = time.perf_counter()
    first = run(name, 8, workers=1, out=out)
    each = (time.perf_counter() - began) / 8
    games = max(8, min(5000, int(seconds * (os.cpu_count() or 1) / each)))
    report = run(name, games, out=out) if first.ok else first
    broken = how_many(len(report.failures), "law")
    found = f"{report.games} games, {report.choices} choices, {broken} broken"
    return Row(name, "fuzz", FINE if report.ok else BAD, found, f"strategium fuzz {name} --games {games}")


def game_bench(name: str) -> Row:
    """Ratios that hold on any machine, and the decisions a second of this one."""
    from strategium.testing.bench import bench

    figures = bench(name, 5.0)["games"][0]
    found = (
        f"{figures['decisions/s']:,} decisions/s, {figures['decision / empty step']} empty steps each; "
        f"a copy {figures['copy us']} us, {figures['deepcopy / copy']} times cheaper than deepcopy"
    )
    return Row(name, "bench", NOTE, found, f"strategium bench {name}")


def bots() -> Row:
    """A bot that thinks beats one that does not, on the default game."""
    from strategium.agents import DEFAULT_BOT, agent
    from strategium.cli.common import DEFAULT_GAME
    from strategium.cli.sim import one_game
    from strategium.kernel import registry

    bot = f"{DEFAULT_BOT}:iterations=30"
    share, games = 0.0, 20
    for n in range(games):
        state = registry.game(DEFAULT_GAME).new(seed=n, log=False)
        players = [agent("random", seed=n) for _ in range(state.seats)]
        players[n % state.seats] = agent(bot, seed=n)
        outcome = one_game(state, players)["outcome"]
        share += 1.0 if outcome[n % state.seats] == "won" else 0.5 if "drawn" in outcome else 0.0
    found = f"{bot} takes {share:g} of {games} points from random at {DEFAULT_GAME}"
    command = f"strategium sim {DEFAULT_GAME} --agents {bot},random"
    return Row(PLAY, "bots", FINE if share > 0.7 * games else BAD, found, command)


def kernel_bench() -> Row:
    from strategium.testing.bench import bench_kernel

    figures = bench_kernel(3.0)
    ratio = figures["deepcopy / copy"]
    found = f"{figures['state']}: a copy {figures['copy us']} us, {ratio} times cheaper than deepcopy"
    state = FINE if ratio >= 50 else BAD
    return Row(KERNEL, "bench", state, found, "strategium bench")


# ---- the table -----------------------------------------------------------------------------------
def tell(rows: list[Row], root: Path, seconds: float, as_json: bool) -> None:
    """Print it, and leave it where reports lie."""
    from rich.console import Console

    import strategium
    from strategium.testing.results import commit_of, now, write_json

    data: dict[str, Any] = {
        "version": strategium.__version__,
        "commit": commit_of(root),
        "date": now(),
        "seconds": round(seconds),
        "rows": [vars(row) for row in rows],
    }
    reports = root / "build" / "reports"
    write_json(reports / "show.json", data)
    head = f"Strategium {data['version']}, commit {data['commit'] or 'unknown'}, {data['date']}"
    table = grid("part", "what", "", "found", "alone", title=f"{head}, {data['seconds']} seconds")
    for row in rows:
        style = "red" if row.state == BAD else ""
        table.add_row(row.part, row.what, row.state, row.found, row.command, style=style)
    with (reports / "show.txt").open("w", encoding="utf-8") as file:
        Console(file=file, width=140, markup=False, highlight=False).print(table)
    if as_json:
        print_json(data)
    else:
        console().print(table)
        console().print(f"Reports: {reports}", soft_wrap=True)
