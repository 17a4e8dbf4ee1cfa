"""Clients that never finish, never read or never say a word, hundreds at once: they are shown the door in time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tests.attacks.people import STUCK, Company
from tests.attacks.process import Process, started
from tests.attacks.reporting import Outcome, Say, share
from tests.attacks.slow_clients import KINDS, Slow, drip_until_shut
from tests.attacks.sockets import opened
from tests.server.serving import cookie_at

EACH = 40  # of each kind
TOGETHER = 10  # sockets of one guest
TABLES = 4
PAUSE = 0.1  # seconds between two choices of an honest player: the server has its usual limits
WARM = 50
IMPATIENT: dict[str, Any] = dict.fromkeys(
    ("head_seconds", "body_seconds", "reading_seconds", "hello_seconds", "ping_seconds"), 1.5
)


def run(scale: float, folder: Path, say: Say) -> Outcome:
    each = share(EACH, scale, 3)
    with started(folder, **({} if scale >= 1 else IMPATIENT)) as server:
        server.serves_others()
        company = Company(server.port, TABLES, game="conquest", pause=PAUSE, honest=False)
        with company.playing():
            company.get_on(WARM)
            before = server.memory()
            company.took.clear()
            clients = [slow for n, name in enumerate(KINDS) for slow in come(server, name, each, n + 1)]
            server.serves_others()  # who comes later is answered, so these have been let in
            say(f"{len(clients)} have come")
            most = server.connections()
            left = drip_until_shut(clients, STUCK)
            server.serves_others()
            stuck = company.stuck()
            took, memory = list(company.took), server.most_memory()
            company.leave()
        server.end()
    names = {kind: name for name, kind in KINDS.items()}
    still = Counter(names[one.kind] for one in left)
    return Outcome(
        f"{len(clients)} clients of {len(KINDS)} slow kinds, {most} sockets open at once",
        lost=company.lost(folder / "games.db"),
        stuck=stuck + len(left),
        took=took,
        memory=memory,
        grown=memory - before,
        broken=[f"{count} are still served: {name}" for name, count in still.items()],
    )


def come(server: Process, name: str, count: int, number: int) -> list[Slow]:
    """So many of one kind, from an address of their own."""
    address, kind = f"127.0.5.{number}", KINDS[name]
    if not kind.at_table:
        return [Slow(server.raw(address), kind) for _ in range(count)]
    found: list[Slow] = []
    while len(found) < count:
        eve = server.client(address)
        eve.post("/api/me", json={"name": "Eve"}).raise_for_status()
        made = eve.post("/api/tables", json={"game": "horus_heresy", "players": ["me", "random"]})
        table, key = made.json()["table"]["id"], eve.cookies[cookie_at(server.port)]
        found += [
            Slow(opened(server, table, key, address), kind) for _ in range(min(TOGETHER, count - len(found)))
        ]
    return found
