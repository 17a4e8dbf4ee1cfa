"""A million malformed messages and requests, all of them read, while people play on at other tables."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from tests.attacks.people import Company
from tests.attacks.process import started
from tests.attacks.reporting import Outcome, Say, share
from tests.attacks.throwing import Throwing, Wish

FRAMES = 850_000
REQUESTS = 150_000
TABLES = 4
PAUSE = 0.05  # seconds between two choices of an honest player
WARM = 100  # choices after which the server has all in memory that it needs


def run(scale: float, folder: Path, say: Say) -> Outcome:
    counts = {"frames": share(FRAMES, scale), "requests": share(REQUESTS, scale)}
    with started(folder, limits=False) as server:
        server.serves_others()
        company = Company(server.port, TABLES, game="conquest", pause=PAUSE, honest=False)
        with company.playing():
            company.get_on(WARM)
            before = server.memory()
            company.took.clear()
            secrets = (str(folder), *(word for seat in company.seats for word in (seat.table, seat.cookie)))
            throwing = {
                kind: Throwing(Wish(kind, server.port, count, seed=n, secrets=secrets))
                for n, (kind, count) in enumerate(counts.items())
            }
            try:
                while any(one.goes_on for one in throwing.values()):
                    time.sleep(0.2)
                    say(", ".join(f"{one.told.thrown:,} {kind}" for kind, one in throwing.items()))
            finally:
                for one in throwing.values():
                    one.stop()
            stuck = company.stuck()
            took = list(company.took)
            memory = server.most_memory()
            company.leave()
        server.serves_others()
        server.end()
        log = server.log()
    told = {kind: one.told for kind, one in throwing.items()}
    broken = [f"{kind}: {one.broken}" for kind, one in told.items() if one.broken]
    broken += [f"the server failed: {line[:300]}" for line in log.splitlines() if '"level":"error"' in line]
    answers = sum((Counter(one.answers) for one in told.values()), Counter[str]())
    say(str(dict(answers)))
    return Outcome(
        " and ".join(f"{one.thrown:,} odd {kind}" for kind, one in told.items()),
        lost=company.lost(folder / "games.db"),
        leaked=sum(one.leaked for one in told.values()),
        stuck=stuck,
        took=took,
        memory=memory,
        grown=memory - before,
        broken=broken,
    )
