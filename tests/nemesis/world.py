"""Servers in processes of their own, and what befalls them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.nemesis.judging import judge
from tests.nemesis.networks import Network
from tests.nemesis.players import LOST, Going, Place, play_always, until_it_works
from tests.postgres import PATIENCE, Cluster

ROOT = Path(__file__).resolve().parents[2]
FROZEN = 5.0  # seconds: longer than a node may be without a beat
CUT_OFF = 8.0  # seconds
PLAYED = 1.0  # seconds between two blows, in which people play


class World:
    """PostgreSQL, servers, people; and blows of several kinds, so many of each."""

    def __init__(
        self, nodes: int, games: int, game: str, first_port: int, careless: bool = False, apart: bool = True
    ) -> None:
        apart = apart and Network.possible()  # each server has a network of its own
        self.networks = [Network(number) for number in range(nodes)] if apart else []
        settings = ["synchronous_commit=off", "wal_writer_delay=10s"] if careless else []
        self.cluster = Cluster(
            *settings, port=first_port + nodes if self.networks else 0, networks=bool(self.networks)
        )
        self.url = self.cluster.new_database()
        self.careless = careless
        self.ports = [first_port + number for number in range(nodes)]
        self.going = Going([Place(self.host(number), port) for number, port in enumerate(self.ports)], game)
        self.games = games
        self.blows: Counter[str] = Counter()
        self.processes: list[subprocess.Popen[bytes]] = []

    def host(self, number: int) -> str:
        return self.networks[number].node if self.networks else "127.0.0.1"

    # ---- servers ---------------------------------------------------------------------------------
    def start(self, number: int) -> subprocess.Popen[bytes]:
        url = self.url
        before: list[str] = []
        if self.networks:
            network = self.networks[number]
            before = network.inside()
            url = self.cluster.tcp_url(self.url, network.database)
        words = [url, self.host(number), str(self.ports[number]), *(["careless"] if self.careless else [])]
        with (self.cluster.folder / f"node-{number}.log").open("ab") as log:
            return subprocess.Popen(
                [*before, sys.executable, "-m", "tests.nemesis.node", *words],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, "STRATEGIUM_ENGINE": "plain"},
            )

    async def is_up(self, number: int) -> None:
        place = self.going.places[number]
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self.processes[number].poll() is None, self.logs()
                try:
                    _, writer = await asyncio.open_connection(place.host, place.port)
                    writer.close()
                    return
                except OSError:
                    await asyncio.sleep(0.05)

    def logs(self) -> str:
        return "\n".join(path.read_text()[-3000:] for path in self.cluster.folder.glob("node-*.log"))

    # ---- blows -----------------------------------------------------------------------------------
    async def kill(self) -> None:
        """A server is killed, and started again a little later."""
        number = random.randrange(len(self.processes))
        self.processes[number].kill()
        self.processes[number].wait()
        await asyncio.sleep(random.uniform(0, PLAYED))
        self.processes[number] = self.start(number)
        await self.is_up(number)

    async def freeze(self) -> None:
        """A server stands still for so long that others take it for dead, and then wakes up."""
        process = random.choice(self.processes)
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        process.send_signal(signal.SIGCONT)

    async def crash(self) -> None:
        """PostgreSQL ends without a word, and is started again."""
        await asyncio.to_thread(self.cluster.crash)

    async def cut(self) -> None:
        """A server cannot reach the database, but people reach it."""
        network = random.choice(self.networks)
        network.cut()
        await asyncio.sleep(CUT_OFF)
        network.mend()

    async def strike(self, wished: dict[str, int]) -> None:
        """All blows, in any order; at the end everybody plays on for a while."""
        order = [name for name, count in wished.items() for _ in range(count)]
        random.shuffle(order)
        while self.going.acknowledged < 5 * self.games:
            await asyncio.sleep(0.05)
        for name in order:
            before = self.going.acknowledged
            await asyncio.sleep(PLAYED)
            self.going.blow = name
            await getattr(self, name)()
            self.blows[name] += 1
            end = asyncio.get_running_loop().time() + 2 * PATIENCE
            while self.going.acknowledged == before and not self.careless:  # somebody must have got through
                assert asyncio.get_running_loop().time() < end, f"nobody plays after {name}:\n{self.logs()}"
                await asyncio.sleep(0.05)
        await asyncio.sleep(2 * PLAYED)

    async def run(self, wished: dict[str, int]) -> None:
        self.processes = [self.start(number) for number in range(len(self.ports))]
        for number in range(len(self.ports)):
            await self.is_up(number)
        await until_it_works(self.going, "GET", "/api/games")
        self.cluster.settle()  # in the control games may be lost, not the tables for them
        blows = asyncio.ensure_future(self.strike(wished))
        games = [asyncio.ensure_future(play_always(self.going)) for _ in range(self.games)]
        done, _ = await asyncio.wait([blows, *games], return_when=asyncio.FIRST_COMPLETED)
        self.going.done = True
        for task in done:
            task.result()
        for outcome in await asyncio.gather(*games, return_exceptions=True):
            if isinstance(outcome, BaseException) and not isinstance(
                outcome, (*LOST, asyncio.CancelledError)
            ):
                raise outcome

    def judged(self) -> dict[str, Any]:
        return {**self.blows, **judge(self.url, self.going)}

    def end(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()
        for network in self.networks:
            network.remove()
        self.cluster.stop()


def play(world: World, wished: dict[str, int]) -> dict[str, Any]:
    """One run, with its figures."""
    try:
        asyncio.run(world.run(wished))
        return world.judged()
    finally:
        world.end()
