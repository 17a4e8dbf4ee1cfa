"""People who play on whatever happens to the server, and who remember what was acknowledged and how long it took."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from strategium.kernel.registry import game as find_game
from strategium.server.match import Match
from strategium.server.rows import PERSON
from strategium.server.sqlite import open_store
from strategium.server.store import Store
from tests.attacks.process import HONEST
from tests.server.serving import cookie_at, patch

LOST = (OSError, WebSocketException, httpx.TransportError, TimeoutError, EOFError)
PATIENCE = 20.0  # seconds until a player tries again
STUCK = 180.0  # seconds without progress after which something is wrong
BRIEFLY = 0.05  # seconds until somebody who was sent away comes again


class Seat:
    """A player's memory of what he sent and what was acknowledged; it outlives every server."""

    def __init__(self, company: Company, number: int, cookie: str, table: str, seat: int) -> None:
        self.company = company
        self.number = number
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.acknowledged: list[tuple[int, str]] = []
        self.sent: tuple[int, str] | None = None  # without an answer yet
        self.over = False
        self.picture: dict[str, Any] = {}
        self._sent_at = 0.0

    async def play(self) -> None:
        """Until the game is over, through as many sockets as it takes."""
        while not self.over and not self.company.done:
            try:
                await self._sit_down()
            except LOST:
                self._sent_at = 0.0  # how long it took says nothing any more
                await asyncio.sleep(BRIEFLY)

    async def _sit_down(self) -> None:
        port = self.company.port
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket"
        headers = {"Cookie": f"{cookie_at(port)}={self.cookie}"}
        async with connect(
            address,
            additional_headers=headers,
            proxy=None,
            open_timeout=PATIENCE,
            compression=None,
            local_addr=(HONEST, 0),
        ) as ws:
            await ws.send(json.dumps({"t": "hello", "seat": self.seat}))
            while not self.over and not self.company.done:
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
            self._be_told()
        elif message["t"] == "no":
            await self._be_refused(ws, message)
        self.over = self.picture["table"]["status"] == "over" and self.sent is None
        decision = self.picture.get("decision")
        if self.sent is None and decision and not self.over:
            await asyncio.sleep(self.company.pause)
            self._sent_at = time.perf_counter()
            option = self.company.rng.choice(decision["options"])["id"]
            await self._send(ws, (self.picture["number"], option))

    def _be_told(self) -> None:
        assert self.sent is not None
        if self._sent_at:
            self.company.took.append(time.perf_counter() - self._sent_at)
        self.acknowledged.append(self.sent)
        self.sent = None
        self.company.steps[self.number] += 1

    async def _be_refused(self, ws: ClientConnection, message: dict[str, Any]) -> None:
        """Only a server that cannot keep a choice refuses it: then it is sent again."""
        assert message["code"] == "cannot-keep", f"a choice was refused: {message}, sent {self.sent}"
        assert self.sent is not None
        self.company.refused += 1
        self._sent_at = 0.0
        await asyncio.sleep(BRIEFLY)
        await self._send(ws, self.sent)

    async def _send(self, ws: ClientConnection, choice: tuple[int, str]) -> None:
        self.sent = choice
        await ws.send(json.dumps({"t": "answer", "number": choice[0], "option": choice[1]}))


class Company:
    """So many tables at once, and game after game at each of them; every other one against a bot."""

    def __init__(
        self, port: int, tables: int, *, game: str = "template", pause: float = 0.0, honest: bool = True
    ) -> None:
        self.port = port
        self.game = game
        self.pause = pause  # seconds between two choices
        self.honest = honest  # whether the server passes for people, and holds back their own passes
        self.rng = random.Random(1)
        self.seats: list[Seat] = []
        self.steps = [0] * tables  # what was acknowledged at each of them
        self.took: list[float] = []  # seconds until a choice was acknowledged
        self.refused = 0
        self.done = False
        self._keys: dict[int, list[str]] = {}  # of the people at each table
        self._thread = threading.Thread(target=lambda: asyncio.run(self._play()))
        self._fault: BaseException | None = None

    @contextmanager
    def playing(self) -> Iterator[Company]:
        """They play as long as the block lasts."""
        self._thread.start()
        try:
            yield self
        finally:
            self.leave()
        self._look()

    def leave(self) -> None:
        """They go home."""
        self.done = True
        self._thread.join()

    @property
    def acknowledged(self) -> int:
        return sum(self.steps)

    def get_on(self, choices: int) -> None:
        """Wait until so many more choices are acknowledged."""
        wished = self.acknowledged + choices
        assert self.wait(lambda: self.acknowledged >= wished), "nobody gets on"

    def stuck(self) -> int:
        """At how many tables nobody gets on any more."""
        before = list(self.steps)
        self.wait(lambda: all(now > was for now, was in zip(self.steps, before, strict=True)))
        return sum(now == was for now, was in zip(self.steps, before, strict=True))

    def wait(self, true: Callable[[], bool]) -> bool:
        """Until that is so; whether it came to be."""
        end = time.monotonic() + STUCK
        while not true():
            self._look()
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def _look(self) -> None:
        if self._fault is not None:
            raise self._fault

    # ---- playing ---------------------------------------------------------------------------------
    async def _play(self) -> None:
        try:
            await asyncio.gather(*[self._play_for_ever(n) for n in range(len(self.steps))])
        except BaseException as e:
            self._fault = e
            self.done = True

    async def _play_for_ever(self, number: int) -> None:
        while not self.done:
            try:
                seats = await self._new_game(number, people=1 + number % 2)
            except LOST:
                await asyncio.sleep(BRIEFLY)
                continue
            self.seats += seats
            await asyncio.gather(*[seat.play() for seat in seats])

    async def _new_game(self, number: int, people: int) -> list[Seat]:
        keys = self._keys.setdefault(number, [])
        table = ""
        for n in range(people):
            async with self._http(keys[n] if n < len(keys) else "") as http:
                if n == len(keys):
                    await ask(http, "/api/me", name=f"player {n}")
                    keys.append(http.cookies[cookie_at(self.port)])
                if not table:
                    players = ["me", "open" if people > 1 else "random"]
                    made = await ask(http, "/api/tables", game=self.game, players=players, honest=self.honest)
                    table = made["table"]["id"]
                else:
                    await ask(http, f"/api/tables/{table}/join")
        return [Seat(self, number, key, table, n) for n, key in enumerate(keys)]

    def _http(self, key: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}",
            transport=httpx.AsyncHTTPTransport(local_address=HONEST),
            cookies={cookie_at(self.port): key} if key else None,
            timeout=PATIENCE,
            trust_env=False,
        )

    # ---- afterwards ------------------------------------------------------------------------------
    @property
    def games(self) -> set[str]:
        return {seat.table for seat in self.seats}

    def lost(self, db: Path) -> int:
        """How many acknowledged choices the store does not hold, or not as they were made. Every log is replayed."""
        store = open_store(f"sqlite:///{db}")
        try:
            lost = sum(lost_of(store, seat) for seat in self.seats)
            for table in self.games:
                check_log(store, table)
        finally:
            store.close()
        return lost


async def ask(http: httpx.AsyncClient, path: str, **body: Any) -> Any:
    """The answer; a server that cannot do it now is asked again later, like one that is not there."""
    response = await http.post(path, json=body)
    if response.status_code == 503:
        raise ConnectionError(response.text)
    response.raise_for_status()
    return response.json()


def lost_of(store: Store, seat: Seat) -> int:
    kept = [
        (e.number, e.option)
        for e in store.entries(seat.table)
        if e.seat == seat.seat and e.by == PERSON and e.move[0] == "choice"
    ]
    extra = [] if seat.sent is None else [seat.sent]
    if kept in (seat.acknowledged, seat.acknowledged + extra):
        return 0
    return max(1, len(set(seat.acknowledged) - set(kept)))  # one at least: doubled, or not in order


def check_log(store: Store, table: str) -> None:
    row = store.find_table(table)
    assert row is not None
    entries = store.entries(table)
    assert [e.n for e in entries] == list(range(len(entries))), "the log has a gap"
    for seat in range(len(row.seats)):
        numbers = [e.number for e in entries if e.seat == seat]
        assert numbers == list(range(len(numbers))), "a seat's numbers have a gap"
    Match.load(row, find_game(row.game), entries, None)
