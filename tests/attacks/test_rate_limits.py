"""Who asks too often must wait: whatever cookie he sends, whatever he says of his address, however many he is."""

from __future__ import annotations

import random
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from strategium.server.addresses import Proxies
from strategium.server.capacity import Capacity
from strategium.server.errors import BadSetting, Full, TooFast, TooMany
from strategium.server.limits import SHARE, Asker, Buckets, Limit
from strategium.server.rows import Guest, TableRow
from strategium.server.sqlite import SqliteStore
from strategium.server.table_lists import LIST_SECONDS, LISTED
from tests.attacks.process import Process, started, until
from tests.attacks.sockets import made_up_key, opened
from tests.server.serving import PATIENCE, Screen, cookie_at, quick, serving

UPGRADE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version": "13",
}
RATE = 60  # requests a minute in these tests: 30 at once, then one a second


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Every test comes from an address of its own."""
    with started(tmp_path_factory.mktemp("rates"), requests_per_minute=RATE, sockets_per_guest=2) as process:
        yield process


def named(server: Process, address: str, name: str = "Eve") -> httpx.Client:
    client = server.client(address)
    client.post("/api/me", json={"name": name}).raise_for_status()
    return client


def allowed(began: float) -> float:
    """How many requests one asker may have made since then."""
    return RATE / 2 + (time.monotonic() - began) * RATE / 60 + 1


def served(client: httpx.Client, times: int, path: str = "/api/me") -> int:
    """How many of so many requests are answered; the others are refused in words."""
    answers = [client.get(path) for _ in range(times)]
    for answer in answers:
        if answer.status_code != 200:
            assert answer.status_code == 429
            assert answer.json()["error"]["code"] == "too-fast"
            assert int(answer.headers["retry-after"]) >= 1
    return sum(answer.status_code == 200 for answer in answers)


# ---- who is counted as whom --------------------------------------------------------------------------
def test_made_up_cookies_make_nobody_a_guest(server: Process) -> None:
    began = time.monotonic()
    eve = server.client("127.0.1.1")
    statuses: Counter[int] = Counter()
    for _ in range(150):
        made_up = {"cookie": f"{cookie_at(server.port)}={made_up_key()}"}
        statuses[eve.post("/api/me", json={"name": "Eve"}, headers=made_up).status_code] += 1
    assert set(statuses) == {200, 429}
    assert statuses[200] < allowed(began)
    server.serves_others()


def test_new_guests_have_a_limit_of_their_own(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db", limits=True, guests_per_hour=20)
    with serving(config) as running:
        statuses = [
            httpx.post(f"{running.url}/api/me", json={"name": "Eve"}, trust_env=False).status_code
            for _ in range(15)
        ]
        assert statuses == [200] * 10 + [429] * 5


def test_a_guest_who_is_too_fast_hinders_no_other_at_his_address(server: Process) -> None:
    began = time.monotonic()
    eve, ann = named(server, "127.0.1.2"), named(server, "127.0.1.2", "Ann")
    assert served(eve, 100) < allowed(began)
    assert served(ann, 20) == 20


def test_many_guests_have_not_much_more_than_one(server: Process) -> None:
    """A thousand cookies from one address are worth eight."""
    began = time.monotonic()
    answered = 0
    for n in range(15):
        key = named(server, f"127.0.2.{n + 1}").cookies[cookie_at(server.port)]
        eve = server.client("127.0.1.3", cookies={cookie_at(server.port): key})
        answered += served(eve, 30)
    assert answered < SHARE * allowed(began)
    server.serves_others()


def test_a_costly_request_counts_for_several(server: Process) -> None:
    began = time.monotonic()
    eve = named(server, "127.0.1.4")
    asked = [eve.post("/api/games/conquest/decks/check", json={"text": "x"}) for _ in range(15)]
    assert Counter(answer.status_code for answer in asked)[200] < allowed(began) / 3


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/api/nothing", {}),
        ("GET", "/nothing", {}),
        ("PUT", "/api/me", {}),
        ("POST", "/api/me", {"origin": "https://evil.example"}),
        ("GET", "/api/nothing", UPGRADE),
        ("GET", "/nothing", UPGRADE),
        ("GET", "/api/tables/nothing/socket", {**UPGRADE, "origin": "https://evil.example"}),
    ],
)
def test_what_is_refused_is_counted_too(
    tmp_path: Path, method: str, path: str, headers: dict[str, str]
) -> None:
    """Nobody may ask without end, be it at addresses at which there is nothing or from pages of others."""
    with started(tmp_path, requests_per_minute=6.0) as server:
        eve = server.client("127.0.1.7")
        for _ in range(120):
            eve.request(method, path, headers=headers)
        assert 429 in [eve.get("/api/me").status_code for _ in range(4)], "five would be answered otherwise"
        server.serves_others()


def test_what_a_client_says_of_its_address_is_not_believed(server: Process) -> None:
    began, answered = time.monotonic(), 0
    eve = server.client("127.0.0.1")
    for n in range(80):
        made_up = {"x-forwarded-for": f"10.0.{n}.1", "forwarded": f"for=10.0.{n}.1"}
        answered += eve.get("/api/me", headers=made_up).status_code == 200
    assert answered < allowed(began)


def test_a_proxy_that_was_named_is_believed_and_nobody_before_it(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db", limits=True, requests_per_minute=10, proxies=("127.0.0.0/8",))
    with serving(config) as running, httpx.Client(base_url=running.url, trust_env=False) as proxy:

        def ask(told: str) -> int:
            return proxy.get("/api/me", headers={"x-forwarded-for": told}).status_code

        assert [ask("198.51.100.1") for _ in range(8)][-1] == 429
        assert ask("198.51.100.2") == 200
        assert ask(f"{'203.0.113.7'}, 198.51.100.1") == 429, "the first one is what the client made up"
        assert ask("2001:db8:0:1::5") == 200
        statuses = [ask(f"2001:db8:0:1::{n + 10:x}") for n in range(8)]
        assert statuses[-1] == 429, "a household has 2**64 addresses"


def connection(peer: str, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded]
    return HTTPConnection({"type": "http", "headers": headers, "client": (peer, 1)})


@pytest.mark.parametrize(
    ("peer", "told", "address"),
    [
        ("192.0.2.1", (), "192.0.2.1"),
        ("192.0.2.1", ("198.51.100.1",), "192.0.2.1"),
        ("::ffff:192.0.2.1", (), "192.0.2.1"),
        ("2001:db8::1", (), "2001:db8::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
        ("10.1.2.3", (), "10.1.2.3"),
        ("10.1.2.3", ("198.51.100.1",), "198.51.100.1"),
        ("10.1.2.3", ("198.51.100.1:4711",), "198.51.100.1"),
        ("10.1.2.3", ("[2001:db8::1]:443",), "2001:db8::/64"),
        ("10.1.2.3", ("203.0.113.9, 198.51.100.1, 10.9.9.9",), "198.51.100.1"),
        ("10.1.2.3", ("203.0.113.9", "198.51.100.1"), "198.51.100.1"),
        ("10.1.2.3", ("203.0.113.9, nonsense",), "10.1.2.3"),
        ("10.1.2.3", (",,,",), "10.1.2.3"),
        ("10.1.2.3", ("198.51.100.1, " + "10.0.0.1, " * 5_000 + "10.0.0.2",), "10.0.0.1"),
        ("nobody", (), "?"),
    ],
)
def test_the_address_that_counts(peer: str, told: tuple[str, ...], address: str) -> None:
    assert Proxies(["10.0.0.0/8"]).address_of(connection(peer, *told)) == address


def test_a_proxy_that_is_none_is_said() -> None:
    with pytest.raises(BadSetting, match=r"write 10\.0\.0\.1"):
        Proxies(["my proxy"])


# ---- buckets -----------------------------------------------------------------------------------------
def test_a_bucket_cannot_be_pushed_out() -> None:
    """Made-up askers fill the memory for buckets; they do not empty it of yours."""
    buckets = Buckets(per_second=1 / 60, at_once=3, most=1_000)
    assert [buckets.of("eve").has() for _ in range(4)] == [True, True, True, False]
    for n in range(5_000):
        buckets.of(f"made up {n}").has()
    assert not buckets.of("eve").has()
    assert len(buckets) <= 1_000


def test_those_who_cannot_be_told_apart_share_a_bucket_and_full_ones_are_forgotten() -> None:
    buckets = Buckets(per_second=1_000.0, at_once=2, most=10)
    for n in range(10):
        buckets.of(str(n)).has(2)
    assert buckets.of("late") is buckets.of("later")
    time.sleep(1.1)
    assert buckets.of("late") is not buckets.of("later")


def test_who_is_refused_takes_nothing_from_his_address() -> None:
    limit = Limit(per_minute=0.001, at_once=5)
    eve, ann = Asker("192.0.2.1", Guest(1, "Eve")), Asker("192.0.2.1", Guest(2, "Ann"))
    for _ in range(5):
        limit.take(eve)
    for _ in range(200):
        with pytest.raises(TooFast):
            limit.take(eve)
    for _ in range(5):
        limit.take(ann)


# ---- places ------------------------------------------------------------------------------------------
class Dropped:
    """Somebody in a room."""

    def __init__(self) -> None:
        self.gone = False

    def drop(self) -> None:
        self.gone = True


def test_when_it_is_full_the_greedy_make_room() -> None:
    capacity: Capacity[Dropped] = Capacity(6, 5, "connections")
    eves = [Dropped() for _ in range(5)]
    for eve in eves:
        capacity.enter("eve", eve)
    with pytest.raises(TooMany):
        capacity.enter("eve", Dropped())
    capacity.enter("bob", Dropped())
    capacity.enter("ann", Dropped())
    assert [eve.gone for eve in eves] == [False] * 4 + [True]
    capacity.enter("bob", Dropped())
    assert [eve.gone for eve in eves] == [False] * 3 + [True] * 2
    for name in ("bob", "eve"):
        with pytest.raises(Full):
            capacity.enter(name, Dropped())
    capacity.leave("nobody", eves[0])
    assert capacity.count == 6


def test_one_address_has_so_many_sockets_and_no_more(server: Process) -> None:
    eve = named(server, "127.0.1.6")
    made = eve.post("/api/tables", json={"game": "template", "players": ["me", "open"], "spectators": True})
    table, key = made.json()["table"]["id"], eve.cookies[cookie_at(server.port)]
    mine = [opened(server, table, key, "127.0.1.6") for _ in range(3)]
    end = time.monotonic() + PATIENCE
    told = [b""] * 3
    while not any(b"too-many" in one for one in told) and time.monotonic() < end:
        told = [before + said(one) for before, one in zip(told, mine)]
    assert sum(b"too-many" in one for one in told) == 1  # the server does not see them in the order of ours
    assert b"too-many" not in said(opened(server, table, "", "127.0.1.7"))


def said(bare: socket.socket) -> bytes:
    """What is said on a socket before anybody has said hello: all that comes until it is quiet, or closed."""
    bare.settimeout(0.5)
    told = b""
    try:
        while more := bare.recv(65536):
            told += more
    except TimeoutError:
        pass
    return told


def test_one_address_has_so_many_requests_under_way(tmp_path: Path) -> None:
    """Behind a proxy all connections come from one address; so requests are counted too."""
    begun = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n"
    with started(tmp_path, requests_at_once=3, proxies=["127.0.0.0/8"]) as server:
        for _ in range(3):
            server.raw().sendall(begun + b"X-Forwarded-For: 198.51.100.1\r\n\r\n{")
        http = server.client()
        ask = {"x-forwarded-for": "198.51.100.1"}
        assert until(lambda: http.get("/api/me", headers=ask).status_code == 429)
        assert http.get("/api/me", headers=ask).json()["error"]["code"] == "too-many"
        assert http.get("/api/me", headers={"x-forwarded-for": "198.51.100.2"}).status_code == 200


def test_games_that_are_not_over_have_a_limit(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, unfinished_tables=3)) as running:
        ann = running.player("Ann")
        tables = [ann.make("me", "open") for _ in range(3)]
        refused = ann.http.post("/api/tables", json={"game": "template", "players": ["me", "open"]})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too-many")
        ann.post(f"/api/tables/{tables[0]}/leave")
        assert ann.make("me", "open")


def test_the_tables_of_one_guest_do_not_hide_those_of_others(tmp_path: Path) -> None:
    """The first page lists fifty tables. Who waits for a player is found there, whatever others make."""
    with serving(quick(tmp_path / "games.db")) as running:
        ann, eve = running.player("Ann"), running.player("Eve")
        waiting = ann.make("me", "open", public=True)
        for _ in range(LISTED):
            eve.make("me", "open", public=True)
            eve.make("me", "random", public=True)
            eve.make("me", "random", public=True, spectators=True)
        listed = [row["id"] for row in eve.get("/api/tables")["public"]]
        assert len(listed) == LISTED
        assert waiting in listed


def test_many_who_look_at_the_list_are_told_what_was_found_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same for everybody, and whoever plays must not wait for it."""
    found: list[int] = []
    look = SqliteStore.public_tables

    def counted(store: SqliteStore, most: int) -> list[TableRow]:
        found.append(most)
        return look(store, most)

    monkeypatch.setattr(SqliteStore, "public_tables", counted)
    with serving(quick(tmp_path / "games.db")) as running, ThreadPoolExecutor(16) as pool:
        ann = running.player("Ann")
        began = time.monotonic()
        list(pool.map(lambda _: httpx.get(f"{running.url}/api/tables", trust_env=False), range(64)))
        assert len(found) <= 1 + (time.monotonic() - began) / LIST_SECONDS
        table = ann.make("me", "open", public=True)
        assert table in [row["id"] for row in ann.get("/api/tables")["public"]]


def test_reports_have_a_limit_for_each_keeps_a_whole_record(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", limits=True, reports_per_hour=6)) as running:
        ann = running.player("Ann")
        table = ann.make("me", "random")
        statuses = [
            ann.http.post(f"/api/tables/{table}/report", json={"text": "it hangs"}).status_code
            for _ in range(5)
        ]
        assert statuses == [200] * 3 + [429] * 2


# ---- those who mean no harm --------------------------------------------------------------------------
def test_six_people_behind_one_address_play(tmp_path: Path) -> None:
    """A club's room, with the limits that a server has unless it is told otherwise."""
    with started(tmp_path) as server:
        people = [server.player(name) for name in ("Ann", "Bob", "Cleo", "Dan", "Eli", "Fay")]
        for first, second in zip(people[::2], people[1::2]):
            for path in (
                "/api/games",
                "/api/tables",
                "/api/games/template/rules",
                "/api/games/template/cards",
            ):
                first.get(path)
                second.get(path)
            table = first.make("me", "open", honest=False)
            second.post(f"/api/tables/{table}/join")
            screens = [first.sit_at(table, 0), second.sit_at(table, 1)]
            play(screens)
            assert screens[0].over or screens[1].over
        server.serves_others()


def play(screens: list[Screen]) -> None:
    """Two people choose at random, as fast as they are asked."""
    rng = random.Random(1)
    for screen in screens:
        screen.receive()
    while not any(screen.over for screen in screens):
        for screen in screens:
            screen.read_all(0.002)
            if decision := screen.picture.get("decision"):
                assert screen.choose(rng.choice(decision["options"])["id"])["t"] == "done"


def test_a_load_test_has_no_limits(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db", requests_per_minute=1, guests_per_hour=1)) as running:
        ann = running.player("Ann")
        assert {ann.http.get("/api/me").status_code for _ in range(50)} == {200}
        assert running.player("Bob").get("/api/me")["guest"]["name"] == "Bob"
