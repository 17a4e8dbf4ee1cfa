"""The server under load: many games between people at once, idle games, a full store.

    python benchmarks/server_load.py --games 500 --seconds 60 [--game conquest]

prints, as JSON: how long a choice takes from being sent to being acknowledged (which is after it was written to the
disk), how much memory an idle game takes, and how long the server needs to start on a store with many games. The
players are in another process than the server, on the same machine: read the figures with the number of cores. Passes
are not timed: the server holds them back for a moment, so that nobody can tell them from its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from strategium.kernel.registry import game as find_game
from strategium.server.config import Config
from strategium.server.match import Match
from strategium.server.new_table import new_row
from strategium.server.rows import PLAYING, Seat, TableRow, TableRules
from strategium.server.running import run_server
from strategium.server.sqlite import open_store

THINKING = (2.0, 6.0)  # seconds that a person thinks
AT_ONCE = 20  # people who arrive at the same time
COMING_IN = 5.0  # seconds, and a second more for every 50 games, before choices are counted


class Server:
    """A server in a process of its own."""

    def __init__(self, db: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.began = time.monotonic()
        command = [sys.executable, __file__, "--serve", str(db), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{self.port}"
        self.ready_after = self._wait()

    def _wait(self) -> float:
        while True:
            try:
                httpx.get(f"{self.url}/health", trust_env=False).raise_for_status()
                return time.monotonic() - self.began
            except httpx.TransportError:
                time.sleep(0.02)

    def memory(self) -> int:
        """The bytes of memory that are its own."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Person:
    """Sits at a table, thinks, chooses; and notes how long each choice took."""

    def __init__(self, url: str, game: str, rng: random.Random) -> None:
        self.url = url
        self.game = game
        self.rng = rng
        self.http = httpx.AsyncClient(base_url=url, trust_env=False, timeout=60)
        self.took: list[float] = []
        self.passed = 0
        self.refused = 0

    async def arrive(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def make(self, **fields: Any) -> str:
        made = await self.http.post("/api/tables", json={"game": self.game, **fields})
        made.raise_for_status()
        return str(made.json()["table"]["id"])

    async def play(self, table: str, seat: int, door: asyncio.Semaphore, since: float, until: float) -> None:
        """Choices before `since` are not counted: then people are still coming in."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"Cookie": "; ".join(f"{name}={key}" for name, key in self.http.cookies.items())}
        async with door:
            ws = await connect(address, additional_headers=headers, proxy=None, open_timeout=60)
        async with ws:
            await ws.send(json.dumps({"t": "hello", "seat": seat}))
            state: dict[str, Any] = {}
            while time.monotonic() < until:
                try:
                    message = json.loads(
                        await asyncio.wait_for(ws.recv(), max(0.01, until - time.monotonic()))
                    )
                except TimeoutError:
                    return
                see(state, message)
                if message["t"] == "done":
                    if time.monotonic() > since and state["passes"]:
                        self.passed += 1
                    elif time.monotonic() > since:
                        self.took.append(time.perf_counter() - state["sent"])
                    state["busy"] = False
                elif message["t"] == "no":
                    self.refused += 1
                    state["busy"] = False
                decision = state.get("decision") and state["number"] != state.get("answered")
                if decision and not state.get("busy"):
                    state["busy"] = True
                    asyncio.get_running_loop().create_task(self._choose(ws, state))

    async def _choose(self, ws: Any, state: dict[str, Any]) -> None:
        await asyncio.sleep(self.rng.uniform(*THINKING))
        if not state["decision"]:  # it was taken back, or passed for him
            state["busy"] = False
            return
        option = self.rng.choice(state["decision"]["options"])
        state["answered"] = state["number"]
        state["passes"] = option["verb"] == "pass"
        state["sent"] = time.perf_counter()
        with suppress(ConnectionClosed):  # the time is over while he thinks
            await ws.send(json.dumps({"t": "answer", "number": state["number"], "option": option["id"]}))


def see(state: dict[str, Any], message: dict[str, Any]) -> None:
    """Of the pictures only the question and its number matter here."""
    if message["t"] == "whole":
        state |= {key: message["picture"].get(key) for key in ("decision", "number")}
    elif message["t"] == "change":
        for path, *value in message["changes"]:
            if path[0] in ("decision", "number"):
                at: Any = state
                for key in path[:-1]:
                    at = at[key]
                if value:
                    at[path[-1]] = value[0]
                else:
                    del at[path[-1]]


async def play_games(server: Server, game: str, games: int, seconds: float) -> dict[str, Any]:
    """So many games between two people each, for so many seconds after all have sat down."""
    rng = random.Random(1)
    people = [Person(server.url, game, rng) for _ in range(2 * games)]
    for start in range(0, len(people), AT_ONCE):
        part = people[start : start + AT_ONCE]
        await asyncio.gather(*[one.arrive(f"p{start + n}") for n, one in enumerate(part)])
    tables = []
    for host, guest in zip(people[::2], people[1::2], strict=True):
        table = await host.make(players=["me", "open"])
        (await guest.http.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        tables.append(table)
    since = time.monotonic() + COMING_IN + games / 50
    until = since + seconds
    door = asyncio.Semaphore(AT_ONCE)
    playing = [one.play(tables[n // 2], n % 2, door, since, until) for n, one in enumerate(people)]
    load = asyncio.get_running_loop().create_task(processor_load(server, since, until))
    await asyncio.gather(*playing)
    await asyncio.gather(*[one.http.aclose() for one in people])
    took = sorted(1000 * t for one in people for t in one.took)
    passed = sum(one.passed for one in people)
    return {
        "game": game,
        "games": games,
        "sockets": len(people),
        "choices": len(took) + passed,
        "passes": passed,
        "refused": sum(one.refused for one in people),
        "choices_per_second": round((len(took) + passed) / seconds, 1),
        "ms_median": round(statistics.median(took), 1),
        "ms_p95": round(took[int(0.95 * (len(took) - 1))], 1),
        "ms_p99": round(took[int(0.99 * (len(took) - 1))], 1),
        "server_cores_used": round(await load, 2),
    }


async def processor_load(server: Server, since: float, until: float) -> float:
    """How many cores the server uses while the choices are counted."""
    await asyncio.sleep(since - time.monotonic())
    before = server.processor_seconds()
    await asyncio.sleep(until - time.monotonic() - 0.2)
    return (server.processor_seconds() - before) / (until - since)


async def idle_games(server: Server, game: str, games: int) -> dict[str, Any]:
    """How much memory games take that nobody looks at, but that are still in memory."""
    rng = random.Random(2)
    person = Person(server.url, game, rng)
    await person.arrive("idle")
    for _ in range(20):
        await person.make(players=["me", "random"])
    before = server.memory()
    for _ in range(games):
        await person.make(players=["me", "random"])
    await person.http.aclose()
    return {"idle_games": games, "kib_per_idle_game": round((server.memory() - before) / games / 1024, 1)}


def fill(db: Path, name: str, games: int, choices: int = 12) -> None:
    """A store with so many games under way."""
    store = open_store(f"sqlite:///{db}")
    game = find_game(name)
    key = b"k" * 32
    guest = store.add_guest(key, "filler", 0.0)
    seats = (Seat(guest=guest.id, name="filler"), Seat(bot="random", name="random"))
    rng = random.Random(3)
    model = new_row(game, seats, {}, TableRules(), guest.id)
    match = Match(model, game)
    entries = []
    for _ in range(choices):
        decision = match.state.pending[0]
        step = match.choose(decision.seat, rng.choice(list(decision.options)).id)
        match.accept(step)
        entries.append(step.entry)
    with store.transaction():
        for n in range(games):
            row = TableRow(**{**_fields(model), "id": f"stored-{n}", "status": PLAYING})
            store.add_table(row)
            store.append(row.id, entries)
    store.close()


def _fields(row: TableRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="conquest")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--idle", type=int, default=500)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--serve", nargs=2, metavar=("DB", "PORT"), help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if wished.serve:
        db, port = wished.serve
        config = Config(db=f"sqlite:///{db}", limits=False, bot_processes=1, sockets_per_guest=10_000)
        run_server(config, (), "127.0.0.1", int(port), "error", lambda address: None)
        return
    print(
        json.dumps(measure(wished.game, wished.games, wished.seconds, wished.idle, wished.stored), indent=2)
    )


def measure(game: str, games: int, seconds: float, idle: int, stored: int) -> dict[str, Any]:
    found: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "live.db")
        try:
            found |= asyncio.run(idle_games(server, game, idle))
            found |= asyncio.run(play_games(server, game, games, seconds))
        finally:
            server.stop()
        full = Path(folder) / "full.db"
        fill(full, game, stored)
        server = Server(full)
        try:
            found |= {"stored_games": stored, "seconds_to_start": round(server.ready_after, 2)}
        finally:
            server.stop()
    return found


if __name__ == "__main__":
    main()
