"""A million malformed messages and requests, all of them read, while people play on at other tables."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from tests.attacks.neighbours import neighbours
from tests.attacks.process import started
from tests.attacks.reporting import Outcome, Say, share
from tests.attacks.throwing import Throwing, Wish

FRAMES = 850_000
REQUESTS = 150_000


def run(scale: float, folder: Path, say: Say) -> Outcome:
    counts = {"frames": share(FRAMES, scale), "requests": share(REQUESTS, scale)}
    with started(folder, limits=False) as server:
        with neighbours(server) as beside:
            secrets = (
                str(folder),
                *(word for seat in beside.company.seats for word in (seat.table, seat.cookie)),
            )
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
        lost=beside.company.lost(folder / "games.db"),
        leaked=sum(one.leaked for one in told.values()),
        stuck=beside.stuck,
        took=beside.took,
        memory=beside.memory,
        grown=beside.grown,
        broken=broken,
    )
