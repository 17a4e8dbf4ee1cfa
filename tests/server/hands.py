"""A clock whose hands a test moves, for servers that run in the same process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from strategium.kernel.registry import game
from strategium.server import heartbeats
from strategium.server.rows import Clock, Entry
from strategium.server.sqlite import read_store
from strategium.server.store import read_game
from strategium.server.upgrading import load
from tests.server.serving import PATIENCE, Player, Running, Screen

BEGIN = 1_800_000_000.0


class Hands:
    """The time of day, as everybody in this process sees it."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> float:
        return self.now

    def pass_by(self, server: Running, seconds: float) -> None:
        """So much time passes while the server beats."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + heartbeats.LATE)
            do(server, server.services.heartbeats.beat())


@contextmanager
def moved_hands(late: float = heartbeats.LATE) -> Iterator[Hands]:
    """`late`: for tests over days the server beats more seldom, and is believed to serve all the same."""
    hands = Hands()
    with mock.patch.object(time, "time", hands), mock.patch.object(heartbeats, "LATE", late):
        yield hands


def do(server: Running, work: Coroutine[Any, Any, Any]) -> Any:
    """Something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def with_account(server: Running, name: str) -> Player:
    player = server.player(name)
    player.post("/api/me/account", {"handle": name, "password": "correct horse"})
    return player


def two_at_a_table(
    server: Running, pace: dict[str, Any], accounts: bool = False, **rules: Any
) -> tuple[str, Screen, Screen]:
    """Ann and Bob have begun a game of Salvage with that pace, and scouted: Ann must hire or pass."""
    make = with_account if accounts else Running.player
    ann, bob = make(server, "Ann"), make(server, "Bob")
    table = ann.make("me", "open", pace=pace, **rules)
    bob.post(f"/api/tables/{table}/join")
    return table, ann.sit_at(table, 0), bob.sit_at(table, 1)


def scout(*screens: Screen) -> None:
    for screen in screens:
        assert screen.choose(screen.decision["options"][0]["id"])["t"] == "done"


def settle(*screens: Screen) -> None:
    """Let everybody read what he was sent."""
    for screen in screens:
        screen.send({"t": "ping"})
        while screen.reply()["t"] != "pong":
            pass


def take_turn(screen: Screen, *others: Screen) -> None:
    """Hire a card, and place it: then another is asked."""
    for _ in range(2):
        option = next(one["id"] for one in screen.decision["options"] if one["id"] != "pass")
        assert screen.choose(option)["t"] == "done"
    settle(screen, *others)


def lefts(screen: Screen, now: float) -> list[float]:
    """What everybody sees of the clocks, in seconds."""
    table = screen.picture["table"]
    free = table["table_rules"]["pace"]["free"]
    return [
        one["left"] / 1000
        if one["since"] is None
        else (one["left"] - max(0, (now - one["since"]) * 1000 - free)) / 1000
        for one in table["clocks"]
    ]


def kept_and_recomputed(url: str, table: str) -> tuple[dict[int, Clock], dict[int, Clock]]:
    """The clocks that the store has, and what the log makes of them."""
    store = read_store(url)
    try:
        kept = store.clocks(table)
        stored = read_game(store, table)
    finally:
        store.close()
    assert stored is not None
    match = load(stored, game(stored.row.game)).match
    assert match is not None
    return {n: bare(one) for n, one in kept.items()}, {n: bare(one) for n, one in match.clocks.of.items()}


def bare(clock: Clock) -> Clock:
    """Without the pause that goes on: it is noted with the entry that ends it."""
    return Clock(clock.left_ms, clock.asked_ms, clock.thought_ms, clock.acted, clock.running, clock.since)


def entries(server: Running, table: str) -> list[Entry]:
    found: list[Entry] = do(server, server.services.keeper.do(lambda store: store.entries(table)))
    return found
