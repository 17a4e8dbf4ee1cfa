"""Every endpoint and every message, from everybody, with everything wrong: a right answer or a refusal in words.

The rows are made from the endpoints and messages themselves: one that is new, and not told here or in test_roles who
may use it and how it is rightly used, fails a test.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, get_args
from urllib.parse import quote

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

import strategium
from strategium.server.endpoints import ENDPOINTS
from strategium.server.messages import FromClient, Hello, Message, TableBody
from tests.attacks.odd_values import HALF, NOT_JSON, ODD, WORDS, codes, nested, odd_for, odd_versions
from tests.attacks.sockets import made_up_key
from tests.server.serving import PATIENCE, Player, Running, cookie_at, quick, serving
from tests.server.test_roles import BODIES, EXPECTED, LESSON, PUZZLE, SCENARIO, WITH_ACCOUNTS, WITH_NOTICES

ROLES = ("nobody", "unknown", "stranger", "spectator", "rival", "host")
SLOW = 10.0  # seconds: no answer takes so long, even on a busy machine


class House:
    """A server with two tables: one that nobody may watch, one that everybody may."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.host, self.rival = server.player("Ann"), server.player("Bob")
        self.closed = self._table(spectators=False)
        self.watched = self._table(spectators=True)
        nobody, unknown, stranger = server.player(), server.player(), server.player("Eve")
        unknown.cookie = made_up_key()
        self.roles: dict[str, Player] = dict(
            zip(ROLES, (nobody, unknown, stranger, stranger, self.rival, self.host))
        )

    def _table(self, spectators: bool) -> str:
        table = self.host.make("me", "open", spectators=spectators)
        self.rival.post(f"/api/tables/{table}/join")
        return table

    def table_for(self, role: str) -> str:
        return self.watched if role == "spectator" else self.closed

    def state(self) -> Any:
        """All that a refusal must leave as it is."""

        async def counts() -> dict[str, int]:
            return await self.server.services.keeper.do(lambda store: store.counts())

        tables = [self.host.get(f"/api/tables/{table}") for table in (self.closed, self.watched)]
        moves = [len(live.playing().history.moves) for live in self.server.services.lobby.tables.values()]
        told = asyncio.run_coroutine_threadsafe(counts(), self.server.loop).result(PATIENCE)
        return tables, moves, told, [player.get("/api/me") for player in self.roles.values()]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """With accounts and notices, so that their doors are open too."""
    db = tmp_path_factory.mktemp("matrix") / "games.db"
    with serving(quick(db, accounts=True, notices=True)) as server:
        yield House(server)


def address_of(path: str, house: House, role: str) -> str:
    game = "conquest" if "decks" in path else "template"
    parts = {"seat": 0, "session": "x" * 16, "channel": 999}
    examples = {"scenario": SCENARIO, "lesson": LESSON, "puzzle": PUZZLE}
    return path.format(game=game, table=house.table_for(role), **parts, **examples)


def check(response: httpx.Response, where: str, refused: bool = False) -> None:
    """A right answer, unless it must be `refused`; or a refusal that has a code and words, and is soon there."""
    assert response.elapsed.total_seconds() < SLOW, where
    if response.status_code == 200 and not refused:
        return
    assert 400 <= response.status_code < 500, f"{where}: {response.status_code} {response.text[:300]}"
    error = response.json()["error"]
    assert set(error) == {"code", "text", "rules"}, where
    assert error["code"] in codes(), where
    assert 0 < len(error["text"]) < 1_000, where


# ---- requests ----------------------------------------------------------------------------------------
def test_every_endpoint_is_told_how_it_is_rightly_used() -> None:
    assert {(one.method, one.path) for one in ENDPOINTS} == set(EXPECTED)
    for one in ENDPOINTS:
        if one.body is not None:
            msgspec.convert(BODIES.get(one.path, {}), one.body)


@pytest.mark.parametrize("role", ["unknown", "spectator"])
def test_who_is_almost_somebody_else(house: House, role: str) -> None:
    """A key that nobody was given is none; who may watch a table may also read its record, and no more."""
    other = {"unknown": 0, "spectator": 1}[role]
    for (method, path), statuses in {**EXPECTED, **WITH_ACCOUNTS, **WITH_NOTICES}.items():
        if method == "GET":
            response = house.roles[role].http.get(address_of(path, house, role))
            watching = role == "spectator" and path.startswith("/api/tables/{table}/")
            expected = EXPECTED[method, path][3] if watching else statuses[other]
            assert response.status_code == expected, f"{method} {path}"
        elif statuses[other] != 200:
            body = BODIES.get(path, {})
            response = house.roles[role].http.request(method, address_of(path, house, role), json=body)
            assert response.status_code == statuses[other], f"{method} {path}"


@pytest.mark.parametrize("role", ROLES)
def test_bodies_that_are_wrong(house: House, role: str) -> None:
    before = house.state()
    http = house.roles[role].http
    for one in ENDPOINTS:
        if one.body is None:
            continue
        address = address_of(one.path, house, role)
        headers = {"content-type": "application/json"}
        bad: list[str | bytes] = [*odd_versions(BODIES.get(one.path, {}), one.body), *NOT_JSON]
        for content in bad:
            response = http.request(one.method, address, content=content, headers=headers)
            check(response, f"{one.method} {one.path} {content[:80]!r}", refused=True)
        for kind in ("text/plain", "", "application/json5"):
            response = http.request(one.method, address, content=b"{}", headers={"content-type": kind})
            check(response, f"{one.method} {one.path} {kind}", refused=True)
        long = http.request(one.method, address, content=b" " * 70_000, headers=headers)
        check(long, f"{one.method} {one.path}, too long", refused=True)
    assert house.state() == before


@pytest.mark.parametrize("role", ["nobody", "stranger", "host"])
def test_addresses_that_are_wrong(house: House, role: str) -> None:
    before = house.state()
    http = house.roles[role].http
    for one in ENDPOINTS:
        names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
        for name in names:
            for word in WORDS[1:]:
                parts = {
                    **dict.fromkeys(names, "template"),
                    "table": house.closed,
                    "seat": "0",
                    name: quote(word, safe=""),
                }
                response = http.request(one.method, one.path.format(**parts), json={"surprise": 1})
                check(response, f"{one.method} {one.path} {name}={word[:20]!r}", refused=True)
        for name in one.query:
            for word in WORDS:
                response = http.request(one.method, address_of(one.path, house, role), params={name: word})
                check(response, f"{one.method} {one.path} ?{name}={word[:20]!r}")
    assert house.state() == before


def test_heads_that_are_wrong(house: House) -> None:
    http = house.host.http
    name = cookie_at(house.server.port)
    for headers in (
        {"cookie": f"{name}=" + "0" * 20_000},
        {"cookie": f"{name}={made_up_key()[:-1]}"},
        {"cookie": "; ".join(f"c{n}=x" for n in range(2_000))},
        {"cookie": f"{name}=\xff"},
        {"origin": "http://[" + "x" * 2_000},
        {"origin": "null"},
        {"host": "x" * 5_000 + ":1"},
        {"host": "games.example:" + "9" * 5_000},
        {"if-none-match": '"' + "x" * 20_000},
        {"accept": "text/html," * 1_000},
        {"x-forwarded-for": "1.2.3.4," * 2_000},
    ):
        raw = [(key.encode(), value.encode("latin-1")) for key, value in headers.items()]
        for method, path in (("GET", "/api/games"), ("GET", "/api/me"), ("POST", "/api/tables")):
            content = b"{}" if method == "POST" else None
            response = httpx.request(
                method, house.server.url + path, headers=raw, content=content, trust_env=False
            )
            check(response, f"{method} {path} {str(headers)[:60]}")
    assert http.get("/api/me").json()["guest"]["name"] == "Ann"


def test_a_head_without_end_is_refused(house: House) -> None:
    response = httpx.get(f"{house.server.url}/api/me", headers={"x-long": "x" * 60_000}, trust_env=False)
    assert response.status_code == 413


def test_ways_of_asking_that_are_wrong(house: House) -> None:
    for one in ENDPOINTS:
        used = {other.method for other in ENDPOINTS if other.path == one.path}
        for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "NONSENSE"} - used:
            response = house.host.http.request(method, address_of(one.path, house, "host"))
            assert response.status_code == 405, f"{method} {one.path}"
            check(response, f"{method} {one.path}", refused=True)


@pytest.mark.parametrize("game", strategium.games())
def test_options_that_are_wrong(house: House, game: str) -> None:
    """The options of every game, each with everything wrong."""
    before = house.state()
    options = strategium.game(game).options_type()
    players = ["me", *["random"] * (strategium.game(game).seats[0] - 1)]
    good: dict[str, Any] = {"game": game, "players": players, "public": False}
    msgspec.convert(good, TableBody)
    bad: list[Any] = [
        {"surprise": 1},
        {"seed": 1},
        {"log": True},
        {"self": 1},
        {"seats": 2},
        {"chance": "explicit"},
    ]
    for field in msgspec.structs.fields(options):
        bad += [{field.encode_name: value} for value in odd_for(field.type)]
    for one in bad:
        body = json.dumps({**good, "options": one})
        response = house.host.http.post(
            "/api/tables", content=body, headers={"content-type": "application/json"}
        )
        check(response, f"{game} {body[:120]}", refused=True)
    assert house.state() == before


# ---- messages ----------------------------------------------------------------------------------------
MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {"seat": None},
    "answer": {"number": 999_999, "option": "pass"},
    "offer": {"number": 999_999, "name": "concede"},
    "undo": {"number": 999_999},
    "redo": {"number": 999_999},
    "consent": {"request": 999_999, "yes": True},
    "ask_always": {"number": 999_999, "on": True},
    "why": {"id": 1, "ref": "nothing"},
    "chat": {"text": "\u200b"},
    "ping": {"lag": 40},
    "looking": {"on": True},
}
TYPES: dict[str, type[Message]] = {kind.__struct_config__.tag: kind for kind in get_args(FromClient)}


def test_every_message_is_told_how_it_is_rightly_used() -> None:
    assert set(TYPES) == set(MESSAGES)
    for tag, fields in MESSAGES.items():
        msgspec.convert({"t": tag, **fields}, FromClient)


def bad_frames() -> Iterator[str | bytes]:
    for tag, kind in TYPES.items():
        for content in odd_versions({"t": tag, **MESSAGES[tag]}, kind):
            if len(content) < 8_000:
                yield content
    for value in (*ODD, "nonsense", ["hello"]):
        content = json.dumps({"t": value})
        if len(content) < 8_000:
            yield content
    yield json.dumps({"t": "chat", "text": HALF})
    yield json.dumps({"t": "hello", "seat": nested(50)})
    yield from (content for content in NOT_JSON if len(content) < 8_000)


def at_table(house: House, role: str) -> ClientConnection:
    player, table = house.roles[role], house.table_for(role)
    headers = {"Cookie": f"{cookie_at(player.port)}={player.cookie}"} if player.cookie else {}
    address = f"ws://127.0.0.1:{player.port}/api/tables/{table}/socket"
    made = connect(address, additional_headers=headers, open_timeout=PATIENCE, proxy=None, compression=None)
    return house.server.open.enter_context(made)


def answers_to(socket: ClientConnection, frames: list[str | bytes]) -> list[dict[str, Any]]:
    """All that is answered to these messages, pictures left out."""
    began = time.monotonic()
    found: list[dict[str, Any]] = []
    for frame in [*frames, '{"t": "ping"}']:
        socket.send(frame)
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["t"] == "pong":
            assert time.monotonic() - began < SLOW * 3
            return found
        if message["t"] not in ("whole", "change", "again"):
            found.append(message)


SEATS: dict[str, int | None] = {"spectator": None, "rival": 1, "host": 0}


@pytest.mark.parametrize("role", SEATS)
def test_messages_that_are_wrong(house: House, role: str) -> None:
    before = house.state()
    socket = at_table(house, role)
    socket.send(json.dumps({"t": "hello", "seat": SEATS[role]}))
    frames = list(bad_frames())
    for start in range(0, len(frames), 50):
        some = frames[start : start + 50]
        answers = answers_to(socket, some)
        assert [one["t"] for one in answers] == ["no"] * len(some), some
        for one in answers:
            assert one["code"] in codes()
            assert 0 < len(one["text"]) < 1_000
    socket.close()
    assert house_settled(house, before)


@pytest.mark.parametrize("role", SEATS)
def test_messages_that_are_right_but_not_now_or_not_yours(house: House, role: str) -> None:
    before = house.state()
    socket = at_table(house, role)
    socket.send(json.dumps({"t": "hello", "seat": SEATS[role]}))
    for tag, fields in MESSAGES.items():
        if tag in ("hello", "ping", "looking"):
            continue
        answers = answers_to(socket, [json.dumps({"t": tag, **fields})])
        expected = "why" if tag == "why" and role != "spectator" else "no"
        assert [one["t"] for one in answers] == [expected], (tag, answers)
        if role == "spectator" and tag != "chat":
            assert answers[0]["code"] == "not-yours", tag
    socket.close()
    assert house_settled(house, before)


def house_settled(house: House, before: Any) -> bool:
    """Whether it is as it was, once the server has noticed who has gone."""
    end = time.monotonic() + PATIENCE
    while house.state() != before:
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("role", ["nobody", "unknown", "stranger"])
@pytest.mark.parametrize("seat", [None, 0, 1, 15])
def test_strangers_are_not_let_in(house: House, role: str, seat: int | None) -> None:
    socket = at_table(house, role)
    socket.send(json.dumps({"t": "hello", "seat": seat}))
    assert json.loads(socket.recv(timeout=PATIENCE))["code"] == "not-yours"


@pytest.mark.parametrize("seat", [0, 1, 15])
def test_a_seat_of_somebody_else_is_not_given(house: House, seat: int) -> None:
    for role in ("spectator", "rival", "host"):
        if SEATS[role] != seat:
            socket = at_table(house, role)
            socket.send(json.dumps({"t": "hello", "seat": seat}))
            assert json.loads(socket.recv(timeout=PATIENCE))["code"] == "not-yours", role


def test_what_is_said_before_hello_is_refused(house: House) -> None:
    before = house.state()
    first: list[Callable[[], str | bytes]] = [
        *(
            lambda tag=tag: json.dumps({"t": tag, **MESSAGES[tag]})
            for tag in TYPES
            if TYPES[tag] is not Hello
        ),
        *(lambda content=content: content for content in NOT_JSON if len(content) < 8_000),
    ]
    for say in first:
        socket = at_table(house, "host")
        socket.send(say())
        assert json.loads(socket.recv(timeout=PATIENCE))["code"] == "bad-request"
    assert house_settled(house, before)


def test_tables_that_are_not_there(house: House) -> None:
    for word in WORDS[1:]:
        address = f"ws://127.0.0.1:{house.server.port}/api/tables/{quote(word, safe='')}/socket"
        try:
            with connect(address, open_timeout=PATIENCE, proxy=None) as socket:
                told = json.loads(socket.recv(timeout=PATIENCE))["code"]
        except InvalidStatus as e:  # no socket lies there, not even one that says no
            told = str(e.response.status_code)
        assert told in ("not-found", "403", "404"), word[:20]
