"""The conformance kit: what every game, registered or plugged in, must keep to. One call checks a game.

report = check_game(strategium.game("template"))
assert report.ok, report.text()
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from strategium.kernel.game import Game
from strategium.testing import hygiene
from strategium.testing.kit_games import address_of
from strategium.testing.kit_play import WAYS, Effort, play_game, situation
from strategium.testing.kit_report import Failure, Report
from strategium.testing.modes import MODES

QUICK = Effort()
THOROUGH = Effort(tries=25.0)


def check_game(
    game: Game,
    *,
    games: int | None = None,
    seed: int = 0,
    mode: str | None = None,
    thorough: bool = False,
    effort: Effort | None = None,
    source: bool = True,
    out: Path | None = None,
) -> Report:
    """Try every law on random games and (`source`) on the source of the game; `out` is where failing games are saved.

    Seeds `seed`, `seed + 1`, ... go through all modes, starts, seat counts and policies of the game. `mode` is the one
    that all games are played in instead.
    """
    if games is None:
        games = len(WAYS) * (max(len(MODES), 2 * len(game.starts()) * len(game.seats)) if thorough else 2)
    effort = effort or (THOROUGH if thorough else QUICK)
    report = Report(game.name, seed)
    began = time.perf_counter()
    if source:
        report.merge(check_source(game))
    for n in range(seed, seed + games):
        report.merge(play_game(situation(game, n, mode), effort))
    report.seconds = time.perf_counter() - began
    if out is not None:
        for failure in report.failures:
            failure.save(out)
    report.close(game)
    return report


def check_source(game: Game) -> Report:
    """The laws that need no games of their own: source, tables, and the same digests in every process."""
    report = Report(game.name)
    for name, law in {**hygiene.LAWS, "digests are stable": digests_are_stable}.items():
        report.tried(name)
        report.failures += [Failure(game.name, name, message) for message in law(game)]
    return report


def digests_are_stable(game: Game) -> list[str]:
    """Other processes with other hash seeds come to the same digests."""
    address = address_of(game)
    if address is None:
        return []
    runs = []
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-m", "strategium.testing.digests", "--games", "1", address]
        path = os.pathsep.join([folder for folder in sys.path if folder] + [os.getcwd()])
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        runs.append(
            subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        )
    printed = []
    for run in runs:
        out, errors = run.communicate()
        if run.returncode != 0:
            return [f"the digests cannot be made in another process: {errors.strip()[-500:]}"]
        printed.append(out)
    return [] if printed[0] == printed[1] else ["digests depend on the hash seed: a set of words is iterated"]
