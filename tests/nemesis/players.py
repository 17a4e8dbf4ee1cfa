"""People who play on, whatever happens: who gets no answer comes again, anywhere, and says the same again."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.serving import cookie_at, patch

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
COME_AGAIN = ("elsewhere", "come-again", "cannot-keep", "full")
Choice = tuple[int, str]  # the number of a seat's question, and the option


class Place(NamedTuple):
    """Where a server can be reached."""

    host: str
    port: int


class Going:
    """How it goes, for all players."""

    def __init__(self, places: Sequence[Place], game: str) -> None:
        self.places = places
        self.game = game
        self.done = False
        self.players: list[Player] = []
        self.acknowledged = 0
        self.blow = ""  # what befell the servers last
        self.outages: dict[
            str, list[float]
        ] = {}  # seconds from a lost connection to the next choice that was kept
        self.refused: list[str] = []  # what no server should have refused
        self.answers: list[float] = []  # seconds

    def anywhere(self) -> Place:
        return random.choice(self.places)


class Player:
    """Somebody at one seat of one table."""

    def __init__(self, going: Going, key: str, table: str, seat: int) -> None:
        self.going = going
        self.key, self.table, self.seat = key, table, seat
        self.kept: list[Choice] = []  # he was told so
        self.said: Choice | None = None  # and is not told yet that it was kept
        self.over = False
        self.picture: dict[str, Any] = {}
        self._said_at = self._lost_at = 0.0
        self._lost_by = ""

    async def play(self) -> None:
        while not self.over and not self.going.done:
            try:
                await self._sit()
            except LOST:
                if not self._lost_at:
                    self._lost_at, self._lost_by = time.monotonic(), self.going.blow
                await asyncio.sleep(random.uniform(0.02, 0.1))

    async def _sit(self) -> None:
        place = self.going.anywhere()
        async with connect(
            f"ws://{place.host}:{place.port}/api/tables/{self.table}/socket",
            additional_headers={"Cookie": f"{cookie_at(place.port)}={self.key}"},
            open_timeout=4,
            close_timeout=0.5,
            compression=None,
            proxy=None,
        ) as socket:
            await socket.send(json.dumps({"t": "hello", "seat": self.seat}))
            while not self.over and not self.going.done:
                message = json.loads(await asyncio.wait_for(socket.recv(), 5 if self.said else 15))
                await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["t"] == "no":
            if message["code"] in COME_AGAIN:
                raise EOFError(message["text"])
            self.going.refused.append(f"{message['code']} to {self.said}: {message['text']}")
            self.over = True  # a server has forgotten what it told him
            return
        if message["t"] == "whole":
            self.picture = message["picture"]
            if self.said is not None:
                await self._say(socket, self.said)
                return
        elif message["t"] == "change":
            patch(self.picture, message["changes"])
        elif message["t"] == "done":
            self._is_kept()
        self.over = self.picture["table"]["status"] == "over" and self.said is None
        decision = self.picture.get("decision")
        if self.said is None and decision and not self.over:
            await self._say(socket, (self.picture["number"], random.choice(decision["options"])["id"]))

    async def _say(self, socket: ClientConnection, choice: Choice) -> None:
        if self.said != choice:
            self._said_at = time.monotonic()
        self.said = choice
        await socket.send(json.dumps({"t": "answer", "number": choice[0], "option": choice[1]}))

    def _is_kept(self) -> None:
        assert self.said is not None
        now, going = time.monotonic(), self.going
        self.kept.append(self.said)
        self.said = None
        going.acknowledged += 1
        going.answers.append(now - self._said_at)
        if self._lost_at:
            going.outages.setdefault(self._lost_by, []).append(now - self._lost_at)
            self._lost_at = 0.0


async def until_it_works(
    going: Going, method: str, path: str, body: Any = None, key: str = ""
) -> tuple[Any, str]:
    """Ask any server, until one answers; gives the answer, and the key of who asked."""
    while not going.done:
        place = going.anywhere()
        cookies = {cookie_at(place.port): key} if key else {}
        url = f"http://{place.host}:{place.port}"
        try:
            async with httpx.AsyncClient(base_url=url, cookies=cookies, trust_env=False, timeout=5) as http:
                answer = await http.request(method, path, json=body)
                answer.raise_for_status()
                return answer.json(), str(http.cookies.get(cookie_at(place.port)))
        except LOST:
            await asyncio.sleep(0.05)
    raise asyncio.CancelledError


async def play_always(going: Going) -> None:
    """One table after the other, two people at each."""
    while not going.done:
        keys = [
            (await until_it_works(going, "POST", "/api/me", {"name": name}))[1] for name in ("Ann", "Bob")
        ]
        body = {"game": going.game, "players": ["me", "open"]}
        made, _ = await until_it_works(going, "POST", "/api/tables", body, keys[0])
        table = made["table"]["id"]
        await until_it_works(going, "POST", f"/api/tables/{table}/join", {}, keys[1])
        players = [Player(going, key, table, seat) for seat, key in enumerate(keys)]
        going.players += players
        await asyncio.gather(*[player.play() for player in players])
