"""How long a bot's move takes at one table while another person plays at many: does he make her wait?

    python benchmarks/bots_beside.py --tables 6 --seconds 60 [--game conquest] [--bot officer] [--beside warmaster]

Ann plays at one table, first alone, then beside Mallory, who plays at so many at once and never lets his bots rest.
Prints, as JSON, the seconds from the move before to each move of Ann's bots, as the store has them, and the ratio of
the medians. A bot that the server refuses (`warmaster:cores=8:seconds=30`, say) is replaced by the level of that name.
All are on the same machine: read the figures with the number of cores.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from server_load import Server, see
from websockets.asyncio.client import ClientConnection, connect

from strategium.server.rows import BOT
from strategium.server.sqlite import open_store

THINKING = 0.5  # seconds that Ann thinks
PAUSE = 0.4  # seconds within which a bot plays that has no choice
WARM = 2  # moves that are not counted: the first bot starts a process


class Person:
    """Plays at tables of his own, against a bot at each."""

    def __init__(self, url: str, game: str, bot: str) -> None:
        self.url = url
        self.game = game
        self.bot = bot
        self.http = httpx.AsyncClient(base_url=url, trust_env=False, timeout=60)
        self.tables: list[str] = []

    async def arrive(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def make(self) -> str:
        """A table; with the level alone if the settings of the bot are refused."""
        body = {"game": self.game, "players": ["me", self.bot]}
        made = await self.http.post("/api/tables", json=body)
        if made.status_code == 400:
            body["players"] = ["me", self.bot.split(":")[0]]
            made = await self.http.post("/api/tables", json=body)
        made.raise_for_status()
        self.tables.append(made.json()["table"]["id"])
        return self.tables[-1]

    async def play(self, rng: random.Random, until: float, thinking: float) -> None:
        """Game after game, until that time."""
        while time.monotonic() < until:
            address = f"{self.url.replace('http', 'ws')}/api/tables/{await self.make()}/socket"
            headers = {"Cookie": "; ".join(f"{name}={key}" for name, key in self.http.cookies.items())}
            async with AsyncExitStack() as things:
                opened = connect(address, additional_headers=headers, proxy=None, open_timeout=60)
                await self._play_one(await things.enter_async_context(opened), rng, until, thinking)

    async def _play_one(
        self, ws: ClientConnection, rng: random.Random, until: float, thinking: float
    ) -> None:
        await ws.send(json.dumps({"t": "hello", "seat": 0}))
        state: dict[str, Any] = {"decision": None, "number": -1}
        answered, is_over = -1, False
        while not is_over:
            try:
                text = await asyncio.wait_for(ws.recv(), max(0.01, until - time.monotonic()))
            except TimeoutError:
                return
            see(state, json.loads(text))
            is_over = '"over"' in str(text)
            if state["decision"] and state["number"] != answered:
                await asyncio.sleep(thinking)
                answered = state["number"]
                option = rng.choice(state["decision"]["options"])["id"]
                await ws.send(json.dumps({"t": "answer", "number": answered, "option": option}))


async def play(server: Server, wished: argparse.Namespace, tables: int) -> list[str]:
    """Ann beside so many tables of Mallory's; gives hers."""
    ann = Person(server.url, wished.game, wished.bot)
    mallory = Person(server.url, wished.game, wished.beside)
    await ann.arrive("Ann")
    await mallory.arrive("Mallory")
    until = time.monotonic() + wished.seconds
    playing = [mallory.play(random.Random(n), until, 0.0) for n in range(tables)]
    await asyncio.gather(ann.play(random.Random(7), until, THINKING), *playing)
    await ann.http.aclose()
    await mallory.http.aclose()
    return ann.tables


def figures(db: Path, tables: list[str], ended: float) -> dict[str, Any]:
    """How long the moves of bots took at these tables; one that was still to come took at least so long."""
    store = open_store(f"sqlite:///{db}")
    delays: list[float] = []
    for table in tables:
        entries = store.entries(table)
        delays += [now.at - before.at for before, now in itertools.pairwise(entries) if now.by == BOT]
        if entries and entries[-1].by != BOT and table == tables[-1]:
            delays.append(ended - entries[-1].at)
    store.close()
    counted = sorted(delay for delay in delays[WARM:] or delays if delay > PAUSE)
    return {
        "moves": len(counted),
        "median": round(statistics.median(counted), 2),
        "p95": round(counted[int(0.95 * (len(counted) - 1))], 2),
        "worst": round(counted[-1], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="conquest")
    parser.add_argument("--bot", default="officer", help="Ann's")
    parser.add_argument("--beside", default="warmaster", help="Mallory's")
    parser.add_argument("--tables", type=int, default=6, help="Mallory's")
    parser.add_argument("--seconds", type=float, default=60.0)
    wished = parser.parse_args()
    found: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()[0]}
    for name, tables in (("alone", 0), ("beside", wished.tables)):
        with tempfile.TemporaryDirectory() as folder:
            db = Path(folder) / "games.db"
            server = Server(db)
            try:
                hers = asyncio.run(play(server, wished, tables))
                ended = time.time()
            finally:
                server.stop()
            found[name] = figures(db, hers, ended)
    found["ratio"] = round(found["beside"]["median"] / found["alone"]["median"], 1)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
