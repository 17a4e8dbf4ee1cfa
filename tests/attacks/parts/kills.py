"""kill -9 at any moment while games are played: no acknowledged choice is lost, doubled or skipped."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

from tests.attacks.people import Company
from tests.attacks.process import free_port, started
from tests.attacks.reporting import Outcome, Say, share

KILLS = 200
TABLES = 40
EACH_LIFE = 12  # choices that every server acknowledges at least, however slow the machine
AT_RANDOM = 0.5  # seconds at most before it is killed


def run(scale: float, folder: Path, say: Say) -> Outcome:
    kills, db, rng = share(KILLS, scale, 5), folder / "games.db", random.Random(1)
    company = Company(free_port(), share(TABLES, scale, 6))
    most = 0
    with company.playing():
        for killed in range(kills):
            with started(folder, port=company.port, limits=False) as server:
                company.get_on(EACH_LIFE)
                time.sleep(rng.uniform(0.0, AT_RANDOM))
                most = max(most, server.most_memory())
                server.end(signal.SIGKILL)
            say(f"{killed + 1} of {kills} kills")
        with started(folder, port=company.port, limits=False) as server:
            stuck = company.stuck()
            company.leave()
            server.end()
    return Outcome(
        f"{kills:,} kills, {company.acknowledged:,} choices acknowledged in {len(company.games):,} games",
        lost=company.lost(db),
        stuck=stuck,
        memory=most,
    )
