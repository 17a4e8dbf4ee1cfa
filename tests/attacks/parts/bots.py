"""Bots that want to do harm, all of them at tables of one server, while people play on at others."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from strategium.server.enclosure import CALLS, FILES, offered
from tests.attacks.asking import Asked, processes_with
from tests.attacks.installing import bots, install, installed
from tests.attacks.people import Company
from tests.attacks.process import Process, started, until
from tests.attacks.reporting import Outcome, Say, share

THIEVES = {"reader": FILES, "writer": FILES, "forker": CALLS, "killer": CALLS}  # and what keeps them from it
TABLES = 4
PAUSE = 0.05  # seconds between two choices of an honest player
WARM = 50
AT_ONCE = 4  # hostile tables: nobody waits for long behind others like him
SECONDS = 3.0  # for a move of a bot
MEMORY = 256  # MiB for a bot


def run(scale: float, folder: Path, say: Say) -> Outcome:
    db = folder / "data" / "games.db"
    db.parent.mkdir()
    stolen = steal(folder, db)
    names = random.Random(1).sample(sorted(bots()), share(len(bots()), scale, 3))
    plugin = install(folder / "plugin", db)
    settings: dict[str, Any] = {"limits": False, "bot_seconds": SECONDS, "bot_memory": MEMORY}
    with started(db.parent, plugin, **settings) as server:
        (plugin / "server.txt").write_text(str(server.process.pid))
        server.serves_others()
        company = Company(server.port, TABLES, game="conquest", pause=PAUSE, honest=False)
        with company.playing():
            company.get_on(WARM)
            before = server.memory()
            company.took.clear()
            ends = play_all(server, names, say)
            stuck = company.stuck()
            took, memory = list(company.took), server.most_memory()
            company.leave()
        server.end()
    left = 0 if until(lambda: not processes_with(plugin)) else len(processes_with(plugin))
    strange = [path.name for path in db.parent.iterdir() if not path.name.startswith("games.db")]
    return Outcome(
        f"{len(names)} hostile bots: {ends['over']} games over, {ends['replaced']} of them with the bot replaced",
        lost=company.lost(db),
        leaked=len(stolen),
        stuck=stuck + left + len(names) - ends["over"],
        took=took,
        memory=memory,
        grown=memory - before,
        broken=[*stolen, *(f"a bot has written {name}" for name in strange)],
    )


def steal(folder: Path, db: Path) -> list[str]:
    """What thieves achieve of what this machine can keep them from: they tell it to whoever asks them."""
    with installed(folder / "thieves", db):
        told = dict(zip(THIEVES, Asked(db)(*THIEVES), strict=True))
    return [
        f"{name}: {words}" for name, words in told.items() if THIEVES[name] in offered() and "WORKED" in words
    ]


def play_all(server: Process, names: list[str], say: Say) -> Counter[str]:
    """A game against each of them: how many came to their end, and in how many the server replaced the bot."""
    ends: Counter[str] = Counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for end in as_completed([pool.submit(play, server, name) for name in names]):
            over, replaced = end.result()
            ends["over"] += over
            ends["replaced"] += replaced
            say(f"{ends['over']} of {len(names)} games against hostile bots")
    return ends


def play(server: Process, bot: str) -> tuple[bool, bool]:
    eve = server.player("Eve")
    screen = eve.sit_at(eve.make("me", bot))
    screen.play_on(random.Random(3))
    return screen.over, screen.picture["table"]["seats"][1]["bot"] != bot
