"""A real server in a thread, and players who talk to it as a browser would."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.routing import BaseRoute
from websockets.sync.client import ClientConnection, connect

from strategium.server.app import make_app
from strategium.server.config import Config
from strategium.server.running import listen, settings, with_address
from strategium.server.services import Services

PATIENCE = 60.0  # seconds that a test waits for a message: a machine may be busy


def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test are dealt alike in every run: what a test needs to meet it always meets, or never."""
    monkeypatch.setattr(secrets, "randbits", random.Random(1).getrandbits)


def quick(db: Path | str, **changes: Any) -> Config:
    """Settings for tests: nobody waits for form's sake."""
    usual: dict[str, Any] = {
        "db": f"sqlite:///{db}" if isinstance(db, Path) else db,
        "bot_processes": 1,
        "bot_pause": 0.0,
        "honest_seconds": (0.0, 0.02),
        "limits": False,
        "refusal_seconds": 0.0,
    }
    return Config(**{**usual, **changes})


class Running:
    """A server that runs: its address, and its inside for those who look."""

    def __init__(self, port: int, services: Services, loop: asyncio.AbstractEventLoop) -> None:
        self.port = port
        self.services = services
        self.loop = loop
        self.open = ExitStack()  # what must be closed at the end

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def player(self, name: str = "") -> Player:
        return Player(self.port, name, self.open)

    def pretend_absence(self, table: str, seat: int, seconds: float) -> None:
        """As if the player of that seat, who is away, had been away for so much longer."""
        live = self.services.lobby.tables[table]
        guest = live.row.seats[seat].guest
        assert guest is not None
        away, at = live.presence._away[guest]
        live.presence._away[guest] = (away + seconds, at)


@contextmanager
def serving(config: Config, pages: Sequence[BaseRoute] = (), port: int = 0) -> Iterator[Running]:
    """Run a server in a thread as long as the block lasts; it is stopped cleanly."""
    bound = listen("127.0.0.1", port)
    app = make_app(with_address(config, bound), pages)
    server = uvicorn.Server(settings(app))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(server.serve(sockets=[bound])), daemon=True
    )
    thread.start()
    try:
        while not server.started:
            time.sleep(0.005)
        running = Running(bound.getsockname()[1], app.state.services, loop)
        with running.open:
            yield running
    finally:
        server.should_exit = True
        thread.join()
        loop.close()


class Refused(AssertionError):
    """The server said no: its status, code and words."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(f"{status} {error}")
        self.status = status
        self.code = error["code"]
        self.text = error["text"]


def cookie_at(port: int) -> str:
    """The name of the cookie of a server."""
    return f"strategium-{port}"


class Player:
    """Somebody with a cookie."""

    def __init__(self, port: int, name: str, open_things: ExitStack) -> None:
        self.port = port
        self.open = open_things
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)
        self.http = self.open.enter_context(client)
        if name:
            self.post("/api/me", {"name": name})

    @property
    def cookie(self) -> str:
        return str(self.http.cookies.get(cookie_at(self.port), ""))

    @cookie.setter
    def cookie(self, key: str) -> None:
        self.http.cookies.set(cookie_at(self.port), key)

    def get(self, path: str) -> Any:
        return self._read(self.http.get(path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._read(self.http.post(path, json={} if body is None else body))

    def _read(self, response: httpx.Response) -> Any:
        data = response.json()
        if response.status_code != 200:
            raise Refused(response.status_code, data["error"])
        return data

    def make(self, *players: str, game: str = "template", **rules: Any) -> str:
        """A new table; gives its id."""
        body = {"game": game, "players": list(players), **rules}
        return str(self.post("/api/tables", body)["table"]["id"])

    def sit_at(self, table: str, seat: int | None = 0, epoch: str = "", n: int = 0) -> Screen:
        return Screen(self, table, seat, epoch, n)


class Screen:
    """One tab: a socket, and the picture that the messages have painted so far."""

    def __init__(self, player: Player, table: str, seat: int | None, epoch: str = "", n: int = 0) -> None:
        headers = {"Cookie": f"{cookie_at(player.port)}={player.cookie}"} if player.cookie else {}
        address = f"ws://127.0.0.1:{player.port}/api/tables/{table}/socket"
        opened = connect(
            address, additional_headers=headers, open_timeout=PATIENCE, compression=None, proxy=None
        )
        self.socket: ClientConnection = player.open.enter_context(opened)
        self.player = player
        self.seat = seat
        self.epoch = epoch
        self.n = n
        self.picture: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.answers: list[dict[str, Any]] = []  # all that is not a picture
        self.send({"t": "hello", "seat": seat, "epoch": epoch, "n": n})

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        self.paint(message)
        return message

    def paint(self, message: dict[str, Any]) -> None:
        sort = message["t"]
        if sort == "whole":
            self.epoch, self.n = message["epoch"], message["n"]
            self.picture = message["picture"]
            self.log = message["log"]["lines"]
        elif sort == "change":
            assert message["n"] == self.n + 1, "a frame was lost or sent twice"
            self.n = message["n"]
            patch(self.picture, message["changes"])
            self.log = self.log[: message["log"]["from"]] + message["log"]["lines"]
        elif sort != "again":
            self.answers.append(message)

    def until(self, found: Callable[[], Any]) -> Any:
        """Read until that is so; gives what it gives."""
        end = time.monotonic() + PATIENCE
        while not (value := found()):
            self.receive(max(0.01, end - time.monotonic()))
        return value

    def read_all(self, quiet: float = 0.2) -> None:
        """Read until nothing has come for a while."""
        try:
            while True:
                self.receive(quiet)
        except TimeoutError:
            return

    def reply(self) -> dict[str, Any]:
        """The next message that is not a picture."""
        self.until(lambda: self.answers)
        return self.answers.pop(0)

    # ---- playing ---------------------------------------------------------------------------------
    @property
    def decision(self) -> dict[str, Any]:
        """The question that waits for this seat, read until there is one."""
        self.until(lambda: self.picture.get("decision") or self.over)
        return self.picture["decision"] or {}

    def my_turn(self) -> dict[str, Any]:
        """Read until nobody but this seat must decide; gives a copy of the picture."""
        self.until(lambda: [seat for seat, _ in self.picture["view"]["waiting"]] in ([self.seat], []))
        return copy.deepcopy(self.picture)

    @property
    def over(self) -> bool:
        return bool(self.picture and self.picture["table"]["status"] == "over")

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """Send something with the number that stands, and wait for the reply."""
        self.send({"t": what, "number": self.picture["number"], **fields})
        return self.reply()

    def choose(self, option: str) -> dict[str, Any]:
        return self.do("answer", option=option)

    def play_on(self, rng: random.Random, most: int = 10_000) -> int:
        """Choose at random until the game is over; gives how many choices it took."""
        for count in range(most):
            decision = self.decision
            if not decision:
                return count
            reply = self.choose(rng.choice(decision["options"])["id"])
            assert reply["t"] == "done", reply
        return most

    def close(self) -> None:
        self.socket.close()


def patch(picture: Any, changes: list[list[Any]]) -> None:
    """Do to a picture what a message says has changed: what the browser does too."""
    for path, *value in changes:
        at = picture
        for key in path[:-1]:
            at = at[key]
        if value:
            at[path[-1]] = value[0]
        else:
            del at[path[-1]]
