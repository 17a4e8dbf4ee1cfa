"""Two servers on one store: the second is refused in words, by whichever way it comes; the first plays on."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from tests.attacks.operating import PATIENCE, QUICK, STRATEGIUM, at, in_process, refused, serve
from tests.attacks.people import Company
from tests.attacks.process import started, until
from tests.attacks.reporting import Outcome, Say, share

SECOND = 20
RACES = 10
TABLES = 4
BETWEEN = 5  # choices between two attempts


def run(scale: float, folder: Path, say: Say) -> Outcome:
    db, copy = folder / "games.db", folder / "copy.db"
    second, races = share(SECOND, scale), share(RACES, scale)
    with started(folder, limits=False) as first:
        company = Company(first.port, TABLES, pause=0.02)
        with company.playing():
            company.get_on(BETWEEN)
            assert in_process("backup", copy, *at(db)).returncode == 0
            for n in range(second):
                company.get_on(BETWEEN)
                refused(serve(db), "in use", f"process {first.process.pid}")
                say(f"{n + 1} of {second} refused")
            refused(in_process("restore", copy, *at(db)), "in use")
            stuck = company.stuck()
            memory = first.most_memory()
            company.leave()
        first.end(signal.SIGKILL)
    for n in range(races):
        race(db)
        say(f"{n + 1} of {races} races")
    return Outcome(
        f"a second server {second} times, a restore, {races} races of two that start at once",
        lost=company.lost(db),
        stuck=stuck,
        memory=memory,
    )


def race(db: Path) -> None:
    """Two start at the same moment: one of them serves, the other says why it does not."""
    command = [STRATEGIUM, "serve", "--port", "0", *at(db)]
    pipe = subprocess.PIPE
    environment = {**os.environ, **QUICK}
    both = [subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) for _ in range(2)]
    try:
        assert until(lambda: any(one.poll() is not None for one in both), PATIENCE), "both serve one store"
        loser = next(one for one in both if one.poll() is not None)
        assert loser.returncode == 1
        assert loser.stderr is not None
        assert "in use" in loser.stderr.read()
        (winner,) = [one for one in both if one is not loser]
        assert winner.stdout is not None
        assert winner.stdout.readline(), "neither serves the store"
    finally:
        for one in both:
            one.kill()
            one.communicate()
