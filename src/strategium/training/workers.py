"""Processes that play: each plays many games against itself, and matches when it is asked to."""

from __future__ import annotations

import gc
import multiprocessing
import queue
import random
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from strategium.agents.network import read_network
from strategium.kernel import registry
from strategium.lifeline import end_with, starter
from strategium.one_thread import one_thread_each
from strategium.training.matches import Pairing, play_pairing
from strategium.training.selfplay import Ended, Habits, SelfPlayTable, play_side_by_side

LISTEN: Final = 0.5  # seconds between two looks for orders
TIDY: Final = 50  # games after which memory is tidied


class Found:
    """What a process has to tell: games that ended or had to be given up, or the points of a pairing."""

    def __init__(
        self,
        ended: Sequence[Ended] = (),
        faults: Sequence[str] = (),
        about: str = "",
        points: Sequence[float] = (),
    ) -> None:
        self.ended = ended
        self.faults = faults
        self.about = about
        self.points = points


class Workers:
    """The processes, with a way to tell each of them something, and one from all of them."""

    def __init__(self, game: str, seats: int, network: Path, habits: Habits, count: int, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.inbox: Any = context.Queue()
        self.orders: list[Connection] = []
        self.processes = []
        with one_thread_each():
            for n in range(count):
                theirs, ours = context.Pipe(duplex=False)
                arguments = (game, seats, str(network), habits, seed + n, theirs, self.inbox, starter())
                process = context.Process(target=work, args=arguments, daemon=True)
                process.start()
                self.orders.append(ours)
                self.processes.append(process)

    def tell(self, order: Path | Pairing) -> None:
        """All of them go on with another network, or share the rounds of a pairing."""
        for n, one in enumerate(self.orders):
            if isinstance(order, Pairing):
                rounds = order.rounds[n :: len(self.orders)]
                one.send(Pairing(order.about, order.players, rounds, order.seed))
            else:
                one.send(order)

    def hear(self, seconds: float) -> list[Found]:
        """What they tell, waiting so long if there is nothing yet."""
        found: list[Found] = []
        try:
            found.append(self.inbox.get(timeout=max(0.001, seconds)))
            while True:
                found.append(self.inbox.get_nowait())
        except queue.Empty:
            return found

    def are_alive(self) -> bool:
        return all(process.is_alive() for process in self.processes)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.join()
        self.inbox.cancel_join_thread()
        self.inbox.close()


def work(
    name: str,
    seats: int,
    path: str,
    habits: Habits,
    seed: int,
    orders: Connection,
    outbox: Any,
    parent: tuple[int, bool],
) -> None:
    """What one process does, until it is ended."""
    end_with(*parent)
    game = registry.game(name)
    network = read_network(Path(path), game)
    rng = random.Random(seed)
    tables = [SelfPlayTable(game, habits, rng, seats) for _ in range(habits.tables)]
    gc.freeze()
    gc.disable()  # trees of a search hold no cycles
    listened, games = time.monotonic(), 0
    while True:
        ended = play_side_by_side(tables, network)
        faults = [fault for table in tables for fault in table.faults]
        if ended or faults:
            outbox.put(Found(ended, faults))
            for table in tables:
                table.faults.clear()
            games += len(ended)
            if games >= TIDY:
                gc.collect()
                games = 0
        if time.monotonic() - listened > LISTEN:
            while orders.poll():
                order = orders.recv()
                if isinstance(order, Pairing):
                    outbox.put(Found(about=order.about, points=play_pairing(name, order)))
                else:
                    network = read_network(order, game)
            listened = time.monotonic()
