"""The disk is full, has room again, and is full again, while games are played: nothing acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

from tests.attacks.disks import DISKS, Disk
from tests.attacks.people import STUCK, Company
from tests.attacks.process import Process, started, until
from tests.attacks.reporting import Outcome, Say, share

TIMES = 15
TABLES = 4
PAUSE = 0.02  # seconds between two choices: a small disk should be full because we fill it
BETWEEN = 8  # choices between two times


def run(scale: float, folder: Path, say: Say) -> Outcome:
    outcomes: list[Outcome] = []
    for n, disk in enumerate(DISKS):
        place = folder / str(n)
        place.mkdir()
        with disk(place) as full:
            outcomes.append(fill_again_and_again(full, share(TIMES, scale, 2), say))
    return Outcome(
        "; ".join(f"{name}: {one.done}" for name, one in zip(("a limit", "a small disk"), outcomes)),
        lost=sum(one.lost or 0 for one in outcomes),
        stuck=sum(one.stuck or 0 for one in outcomes),
        memory=max(one.memory or 0 for one in outcomes),
    )


def fill_again_and_again(disk: Disk, times: int, say: Say) -> Outcome:
    db = disk.folder / "games.db"
    with started(disk.folder, limits=False) as server:
        company = Company(server.port, TABLES, pause=PAUSE)
        with company.playing():
            for n in range(times):
                company.get_on(BETWEEN)
                disk.fill(server.process.pid, db)
                assert until(lambda: health(server) == "cannot-keep", STUCK), "a full disk is not noticed"
                disk.make_room(server.process.pid)
                say(f"{n + 1} of {times} times full")
            stuck = company.stuck()
            memory = server.most_memory()
            company.leave()
        server.end()
    lost = company.lost(db)
    return Outcome(f"full {times} times, {company.refused} refused", lost=lost, stuck=stuck, memory=memory)


def health(server: Process) -> str:
    """How it says it is. Whoever tries to write notices a full disk: a person, a bot, or the server for somebody."""
    told = server.client().get("/health").json()
    return str(told["error"]["code"] if "error" in told else told["status"])
