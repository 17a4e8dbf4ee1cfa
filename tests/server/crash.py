"""Kill the server again and again while games are played: no acknowledged choice may be lost, doubled or skipped.

python -m tests.server.crash --kills 60 --games 40
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from strategium.kernel.registry import game as find_game
from strategium.server.match import Match
from strategium.server.running import run_server
from strategium.server.sqlite import open_store
from strategium.server.store import PERSON, Store
from tests.server.serving import cookie_at, patch, quick

LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError, EOFError)
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0  # seconds until a player tries again
STUCK = 180.0  # seconds without progress after which something is wrong
EACH_LIFE = 12  # choices that every server acknowledges at least, however slow the machine


class Seat:
    """A player's memory of what he sent and what was acknowledged; it outlives every server."""

    def __init__(self, world: World, cookie: str, table: str, seat: int, rng: random.Random) -> None:
        self.world = world
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.rng = rng
        self.acknowledged: list[tuple[int, str]] = []
        self.sent: tuple[int, str] | None = None  # without an answer yet
        self.over = False
        self.picture: dict[str, Any] = {}

    async def play(self) -> None:
        """Until the game is over, through as many sockets as it takes."""
        while not self.over and not self.world.done:
            try:
                await self._sit_down()
            except LOST:
                await asyncio.sleep(0.05)

    async def _sit_down(self) -> None:
        address = f"ws://127.0.0.1:{self.world.port}/api/tables/{self.table}/socket"
        headers = {"Cookie": f"{cookie_at(self.world.port)}={self.cookie}"}
        async with connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE) as ws:
            await ws.send(json.dumps({"t": "hello", "seat": self.seat}))
            while not self.over and not self.world.done:
                message = json.loads(await asyncio.wait_for(ws.recv(), PATIENCE))
                await self._hear(ws, message)

    async def _hear(self, ws: ClientConnection, message: dict[str, Any]) -> None:
        if message["t"] == "whole":
            self.picture = message["picture"]
            if self.sent is not None:
                await self._send(ws, self.sent)  # was it kept? say it again
                return
        elif message["t"] == "change":
            patch(self.picture, message["changes"])
        elif message["t"] == "done":
            assert self.sent is not None
            self.acknowledged.append(self.sent)
            self.sent = None
        elif message["t"] == "no":
            raise AssertionError(f"a choice was refused after a crash: {message}, sent {self.sent}")
        self.over = self.picture["table"]["status"] == "over" and self.sent is None
        decision = self.picture.get("decision")
        if self.sent is None and decision and not self.over:
            option = self.rng.choice(decision["options"])["id"]
            await self._send(ws, (self.picture["number"], option))

    async def _send(self, ws: ClientConnection, choice: tuple[int, str]) -> None:
        self.sent = choice
        await ws.send(json.dumps({"t": "answer", "number": choice[0], "option": choice[1]}))


class World:
    """Games without end against a server that dies."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.db = folder / "games.db"
        self.port = free_port()
        self.rng = random.Random(seed)
        self.seats: list[Seat] = []
        self.done = False
        self.kills = 0

    async def run(self, kills: int, games: int) -> None:
        server = await self._start()
        players = [asyncio.ensure_future(self._play_for_ever(n)) for n in range(games)]
        for _ in range(kills):
            await self._progress(players)
            await asyncio.sleep(self.rng.uniform(0.0, 0.5))
            server.send_signal(signal.SIGKILL)
            await server.wait()
            self.kills += 1
            server = await self._start()
        await self._progress(players)
        self.done = True
        await asyncio.gather(*players)
        server.terminate()
        await server.wait()

    @property
    def acknowledged(self) -> int:
        return sum(len(seat.acknowledged) for seat in self.seats)

    async def _progress(self, players: Sequence[asyncio.Future[None]]) -> None:
        """Until this server has acknowledged its share."""
        wished = self.acknowledged + EACH_LIFE
        end = time.monotonic() + STUCK
        while self.acknowledged < wished:
            for player in players:
                if player.done():
                    player.result()  # raises what went wrong
            assert time.monotonic() < end, "nobody gets on"
            await asyncio.sleep(0.01)

    async def _start(self) -> asyncio.subprocess.Process:
        command = (sys.executable, "-m", "tests.server.crash", "--serve", str(self.db), str(self.port))
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
        )
        end = time.monotonic() + STUCK
        while time.monotonic() < end:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return process
            except OSError:
                await asyncio.sleep(0.02)
        raise AssertionError("the server did not start again")

    async def _play_for_ever(self, number: int) -> None:
        """Game after game; every other one between two people."""
        while not self.done:
            seats = await self._try(lambda: self._new_game(people=1 + number % 2))
            if seats is not None:
                self.seats += seats
                await asyncio.gather(*[seat.play() for seat in seats])

    async def _try(self, work: Callable[[], Awaitable[list[Seat]]]) -> list[Seat] | None:
        try:
            return await work()
        except LOST:
            await asyncio.sleep(0.05)
            return None

    async def _new_game(self, people: int) -> list[Seat]:
        base = f"http://127.0.0.1:{self.port}"
        cookies: list[str] = []
        table = ""
        for n in range(people):
            async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=PATIENCE) as http:
                await http.post("/api/me", json={"name": f"player {n}"})
                if not table:
                    players = ["me", "open" if people > 1 else "random"]
                    made = await http.post("/api/tables", json={"game": "template", "players": players})
                    table = made.json()["table"]["id"]
                else:
                    joined = await http.post(f"/api/tables/{table}/join", json={})
                    joined.raise_for_status()
                cookies.append(http.cookies[cookie_at(self.port)])
        return [Seat(self, key, table, n, self.rng) for n, key in enumerate(cookies)]

    # ---- afterwards ------------------------------------------------------------------------------
    def check(self) -> dict[str, int]:
        """Compare what was acknowledged with what was kept; replay every log."""
        store = open_store(f"sqlite:///{self.db}")
        for seat in self.seats:
            check_seat(store, seat)
        tables = {seat.table for seat in self.seats}
        for table in tables:
            check_log(store, table)
        store.close()
        return {"kills": self.kills, "games": len(tables), "acknowledged": self.acknowledged}


def check_seat(store: Store, seat: Seat) -> None:
    kept = [
        (e.number, e.option)
        for e in store.entries(seat.table)
        if e.seat == seat.seat and e.by == PERSON and e.move[0] == "choice"
    ]
    extra = [] if seat.sent is None else [seat.sent]
    assert kept in (seat.acknowledged, seat.acknowledged + extra), (
        f"acknowledged {len(seat.acknowledged)} choices, kept {len(kept)}"
    )


def check_log(store: Store, table: str) -> None:
    row = store.find_table(table)
    assert row is not None
    entries = store.entries(table)
    assert [e.n for e in entries] == list(range(len(entries))), "the log has a gap"
    for seat in range(len(row.seats)):
        numbers = [e.number for e in entries if e.seat == seat]
        assert numbers == list(range(len(numbers))), "a seat's numbers have a gap"
    Match.load(row, find_game(row.game), entries, None)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def crash(kills: int, games: int, seed: int = 1) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), seed)
        asyncio.run(world.run(kills, games))
        return world.check()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--serve", nargs=2, metavar=("DB", "PORT"))
    wished = parser.parse_args()
    if wished.serve:
        db, port = wished.serve
        run_server(quick(Path(db)), (), "127.0.0.1", int(port), "error", lambda address: None)
    else:
        print(json.dumps(crash(wished.kills, wished.games)))


if __name__ == "__main__":
    main()
