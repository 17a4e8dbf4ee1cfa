"""Does anybody at a table notice that others read? Pings at one table while many read replays and records.

    python benchmarks/reading_load.py --readers 20 --seconds 15 [--src ANOTHER/src]

The server runs on the store that release 0.2.1 left behind (tests/stores), so that servers of several releases can be
compared. Prints, as JSON: the time from ping to pong without readers and with them, and how much was read.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from tests.server.serving import cookie_at
from tests.server.stores import SRC, keys, served, unpack

RELEASE = "0.2.1"
EVERY = 0.02  # seconds between two pings
EYES = ("open", "0", "1", "watch")


class Load:
    """One who plays, and many who read."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.key = keys(RELEASE)["Ann"]
        self.headers = {"Cookie": f"{cookie_at(port)}={self.key}"}
        self.read = 0
        self.refused = 0

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers=self.headers, timeout=120, trust_env=False)

    async def tables(self) -> tuple[list[str], list[str]]:
        """The running and the finished ones."""
        async with self.client() as http:
            rows = (await http.get("/api/tables")).json()["yours"]
        found = {
            status: [row["id"] for row in rows if row["status"] == status] for status in ("playing", "over")
        }
        return found["playing"], found["over"]

    async def ping(self, table: str, seconds: float) -> list[float]:
        """How long each ping took, in milliseconds."""
        found = []
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with connect(address, additional_headers=self.headers, proxy=None) as ws:
            await ws.send(json.dumps({"t": "hello", "seat": 0}))
            await ws.recv()  # the table is in memory now
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                began = time.perf_counter()
                await ws.send('{"t":"ping"}')
                while json.loads(await ws.recv())["t"] != "pong":
                    pass
                found.append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(EVERY)
        return found

    async def reader(self, number: int, running: list[str], over: list[str], seconds: float) -> None:
        """Page by page through all eyes of a finished game; now and then what a seat has seen of a running one."""
        end = time.monotonic() + seconds
        async with self.client() as http:
            n = number
            while time.monotonic() < end:
                table, eyes = over[n % len(over)], EYES[n // len(over) % len(EYES)]
                for path in (
                    f"/api/tables/{table}/replay?as={eyes}&from={n * 100 % 400}",
                    f"/api/tables/{running[n % len(running)]}/record",
                ):
                    answer = await http.get(path)
                    self.read += answer.status_code == 200
                    self.refused += answer.status_code != 200
                n += 1


def told(pings: list[float]) -> dict[str, float]:
    ordered = sorted(pings)
    return {
        "pings": len(pings),
        "p50 ms": round(statistics.median(ordered), 2),
        "p95 ms": round(ordered[int(len(ordered) * 0.95)], 2),
        "p99 ms": round(ordered[int(len(ordered) * 0.99)], 2),
        "worst ms": round(ordered[-1], 1),
    }


async def measure(port: int, readers: int, seconds: float) -> dict[str, Any]:
    load = Load(port)
    running, over = await load.tables()
    alone = await load.ping(running[0], seconds / 3)
    pinging = asyncio.ensure_future(load.ping(running[0], seconds))
    await asyncio.gather(*[load.reader(n, running, over, seconds) for n in range(readers)])
    beside = await pinging
    return {"alone": told(alone), "beside readers": told(beside), "read": load.read, "refused": load.refused}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--src", type=Path, default=SRC, help="the sources of the server")
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = unpack(RELEASE, Path(folder) / "games.db")
        with served(db, wished.src.resolve()) as (_, port, release):
            found = asyncio.run(measure(port, wished.readers, wished.seconds))
    print(json.dumps({"release": release, "readers": wished.readers, **found}, indent=2))


if __name__ == "__main__":
    main()
