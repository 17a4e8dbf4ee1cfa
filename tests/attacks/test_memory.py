"""A few bytes that should take all memory, or all time: they take neither, and others are served meanwhile."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import strategium
from strategium.cards.decks import DeckShelf
from strategium.kernel.errors import BadRecord, BadScenario, UnknownOption
from strategium.kernel.laying import counted
from strategium.kernel.record import MOST_BYTES, Record
from strategium.scenarios.scenario import Scenario
from strategium.server.errors import Busy
from strategium.server.feeds import MISSED_BYTES, WAITING_BYTES, Feed, Socket
from strategium.server.match import MARK_EVERY, MOST_MARKS, Match
from strategium.server.new_table import new_row
from strategium.server.rows import Seat, TableRules
from strategium.server.workers import Workers
from tests.attacks.process import HONEST, Process, started
from tests.attacks.sockets import CONTINUATION, PING, TEXT, frame, opened
from tests.server.serving import PATIENCE, Running, cookie_at, quick, serving

MIB = 1024 * 1024
ROOM = 48 * MIB  # that a server may grow by while it refuses
GAMES = [name for name in strategium.games() if strategium.game(name).decks is not None]
BILLION = 1_000_000_000
FULL_BODY = 58_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    generous = {"requests_per_minute": 100_000, "tables_per_hour": 100_000}
    with started(tmp_path_factory.mktemp("memory"), **generous) as process:
        process.serves_others()  # all games are loaded now
        yield process


@pytest.fixture(scope="module")
def eve(server: Process) -> httpx.Client:
    client = server.client()
    client.post("/api/me", json={"name": "Eve"}).raise_for_status()
    return client


def shelf(game: str) -> DeckShelf:
    found = strategium.game(game).decks
    assert isinstance(found, DeckShelf)
    return found


def huge_decks(game: str) -> Iterator[dict[str, Any]]:
    """Bodies for the check of a deck, all of them short enough to be read."""
    names = list(shelf(game).spellings().values())
    octgn = shelf(game).octgn_game
    yield {"deck": {"cards": {names[0]: BILLION}}}
    yield {"deck": {"cards": {names[0]: -BILLION}}}
    yield {"deck": {"cards": {"a card that is not": 10**300}}}
    yield {"deck": {"cards": dict.fromkeys(names, 9_999)}}
    yield {"deck": {"cards": {str(n): 1 for n in range(5_000)}}}
    yield {"text": "\n".join(f"9999 {name}" for name in (names * 10)[:900])}
    yield {"text": json.dumps({"cards": {names[0]: BILLION}})}
    cards = "".join(f'<card qty="9999" id="x">{names[0]}</card>' for _ in range(900))
    yield {"text": f'<deck game="{octgn}"><section name="a">{cards}</section></deck>'}
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 20))
    yield {"text": f'<!DOCTYPE deck [<!ENTITY e0 "ha">{entities}]><deck game="{octgn}">&e19;</deck>'}
    yield {"text": "<a>" * (FULL_BODY // 3)}
    yield {"text": '{"cards":' + "[" * FULL_BODY}


@pytest.mark.parametrize("game", GAMES)
def test_numbers_in_decks_are_not_counted_out(server: Process, eve: httpx.Client, game: str) -> None:
    before = server.memory()
    for body in huge_decks(game):
        answer = eve.post(f"/api/games/{game}/decks/check", json=body)
        assert answer.status_code == 400, str(body)[:100]
        assert answer.json()["error"]["text"]
    assert server.most_memory() - before < ROOM
    server.serves_others()


@pytest.mark.parametrize("game", GAMES)
def test_decks_in_options_and_for_files_have_the_same_bounds(
    server: Process, eve: httpx.Client, game: str
) -> None:
    before = server.memory()
    usual = shelf(game).names()[0]
    for body in huge_decks(game):
        decks = [body.get("deck") or body["text"], usual]
        table = {"game": game, "players": ["me", "random"], "options": {"decks": decks}}
        assert eve.post("/api/tables", json=table).status_code == 400
        if "deck" in body:
            written = eve.post(f"/api/games/{game}/decks/file", json={**body, "kind": "text"})
            assert written.status_code == 400
    assert server.most_memory() - before < ROOM


@pytest.mark.parametrize(
    "text",
    [
        "Deck: x\na" + " " * FULL_BODY + "b",
        "x\na (" + "b" * FULL_BODY,
        "x\ny\n3 q" + " " * FULL_BODY + "b",
        "\n" * 900 + " " * (FULL_BODY - 1_000) + "z",
        '{"' + '\\"' * (FULL_BODY // 2),
    ],
    ids=["copies last", "set", "set name", "empty lines", "quotes"],
)
def test_no_text_keeps_a_pattern_busy(server: Process, eve: httpx.Client, text: str) -> None:
    """A regular expression that goes back and forth holds up every thread: it does not let go of the interpreter."""
    asked = threading.Thread(
        target=eve.post, args=("/api/games/conquest/decks/check",), kwargs={"json": {"text": text}}
    )
    asked.start()
    assert server.client(HONEST).get("/health", timeout=10.0).status_code == 200
    asked.join(10.0)
    assert not asked.is_alive()


def own_table(server: Process, eve: httpx.Client) -> tuple[str, str]:
    """A table, and the key of who sits at it."""
    made = eve.post("/api/tables", json={"game": "horus_heresy", "players": ["me", "random"]})
    made.raise_for_status()
    return made.json()["table"]["id"], eve.cookies[cookie_at(server.port)]


@pytest.mark.parametrize("kind", ["pings", "fragments", "hellos"])
def test_a_socket_that_talks_and_never_reads(server: Process, eve: httpx.Client, kind: str) -> None:
    """Each ping wants a pong, each hello the whole table, and pieces of a message must be kept until its end."""
    bare = opened(server, *own_table(server, eve))
    bare.sendall(frame(TEXT, b'{"t": "hello", "seat": 0}'))
    flood = {
        "pings": frame(PING, b"x" * 125) * 500,
        "fragments": frame(TEXT, b" ", last=False) + frame(CONTINUATION, last=False) * 10_000,
        "hellos": frame(TEXT, b'{"t": "hello", "seat": 0}') * 500,
    }[kind]
    before = server.memory()
    bare.settimeout(2.0)
    try:
        for _ in range(40 * MIB // len(flood)):
            bare.sendall(flood)
            flood = flood.replace(frame(TEXT, b" ", last=False), b"")
    except OSError:
        pass  # it was cut off, or is no longer read
    else:
        pytest.fail("the server took everything")
    assert server.most_memory() - before < ROOM
    server.serves_others()


def test_tables_in_memory_have_a_bound(tmp_path: Path) -> None:
    """The one unused for longest makes room and is found again; if all are in use, that is said."""
    with serving(quick(tmp_path / "games.db", limits=True, live_tables=3)) as running:
        ann = running.player("Ann")
        first = ann.make("me", "open")
        for _ in range(2):
            ann.make("me", "open")
        full = ann.http.post("/api/tables", json={"game": "template", "players": ["me", "open"]})
        assert (full.status_code, full.json()["error"]["code"]) == (503, "full")
        live(running, first).used -= 1_000
        ann.make("me", "open")
        assert first not in running.services.lobby.tables
        for table in running.services.lobby.tables.values():
            table.used -= 1_000
        assert ann.get(f"/api/tables/{first}")["table"]["id"] == first
        assert len(running.services.lobby.tables) == 3


def test_going_back_and_forth_comes_to_an_end(tmp_path: Path) -> None:
    """The log of a game is kept in memory and on the disk: nobody makes it grow without choosing anything."""
    with serving(quick(tmp_path / "games.db", entries=40)) as running:
        ann = running.player("Ann")
        screen = ann.sit_at(ann.make("me", "random"))
        assert screen.decision
        replies = [screen.do("ask_always", on=n % 2 == 0) for n in range(60)]
        assert replies[0]["t"] == "done"
        assert replies[-1]["code"] == "not-now"
        assert screen.choose(screen.decision["options"][0]["id"])["t"] == "done"


def test_a_long_game_keeps_few_copies_of_itself() -> None:
    game = strategium.game("template")
    row = new_row(game, (Seat(guest=1), Seat(bot="random")), {}, TableRules(), 1)
    match = Match(row, game)
    for n in range(200 * MARK_EVERY):
        match.accept(match.ask_always(0, n % 2 == 0))
    assert len(match._marks) <= MOST_MARKS
    for count in (0, 1, 3_000, 200 * MARK_EVERY - 1):
        assert match.state_at(count).always_ask == count % 2


def test_a_viewer_who_was_away_does_not_fill_the_memory() -> None:
    """What changed is kept for those who come back; beyond a bound they are told everything anew."""
    feed = Feed()
    for n in range(100):
        feed.show({"n": n, "text": f"{n} " * 5_000}, [], lambda line: {})
    assert sum(len(frame) for _, frame in feed._frames) <= MISSED_BYTES
    for missed, first in ((1, "again"), (80, "whole")):
        socket = Socket()
        feed.join(socket, feed.epoch, feed.n - missed)
        frame = asyncio.run(socket.next())
        assert frame is not None
        assert json.loads(frame)["t"] == first


def test_what_waits_for_a_socket_has_a_bound_in_bytes() -> None:
    socket = Socket()
    socket.send_bytes(b"x" * (2 * WAITING_BYTES))
    assert not socket.slow, "one message of any size must get through"
    socket.send_bytes(b"x")
    assert socket.slow
    assert asyncio.run(socket.next()) is None, "what nobody reads is forgotten"


def test_few_things_are_done_at_once_and_nobody_waits_for_long() -> None:
    """A thread cannot be ended; so what waits for one is refused when too many do, or when it takes too long."""
    go_on = threading.Event()

    async def ask() -> None:
        workers = Workers(threads=1, in_line=1, seconds=0.3)
        first, second = [asyncio.ensure_future(workers.do(go_on.wait, PATIENCE)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="busy"):
            await workers.do(len, "abc")
        for one in (first, second):
            with pytest.raises(Busy, match="too long"):
                await one
        go_on.set()
        while True:
            try:
                assert await workers.do(len, "abc") == 3
                break
            except Busy:
                await asyncio.sleep(0.01)
        workers.stop()

    asyncio.run(ask())


# ---- files -------------------------------------------------------------------------------------------
def test_files_are_read_up_to_a_bound(tmp_path: Path) -> None:
    """Records and scenarios may come from anybody: too long, too deep, or with numbers that nobody can count to."""
    file = tmp_path / "record.json"
    for content in ('{"header":' * 100_000, "[" * 1_000_000, '{"header": {"format": ' + "9" * 10_000 + "}}"):
        file.write_text(content)
        with pytest.raises(BadRecord):
            Record.load(file)
    with file.open("wb") as sparse:
        sparse.truncate(MOST_BYTES + 1)  # it takes no room on the disk
    with pytest.raises(BadRecord, match="more than"):
        Record.load(file)
    for content in ("a = " + "[" * 50_000, "a = " + "{b = " * 50_000, "a = " + "9" * 10_000):
        with pytest.raises(BadScenario):
            Scenario.parse(content)
    file.write_text("#" * 2_000_000)
    with pytest.raises(BadScenario, match="more than"):
        Scenario.load(file)


def test_a_billion_of_a_card_is_no_list() -> None:
    assert counted([f"{BILLION}x Name"]) == [f"{BILLION}x Name"]
    assert counted(["3x Name"]) == ["Name"] * 3


def test_planets_that_there_are_not_are_refused_at_the_start() -> None:
    """Else the game begins, and whoever must pick one has nothing to pick."""
    with pytest.raises(UnknownOption, match="there is no planet"):
        strategium.game("dark_millennium").new(seed=1, planets=["Nowhere"])


def live(running: Running, table: str) -> Any:
    return running.services.lobby.tables[table]


def test_what_is_the_same_for_everybody_is_sent_once(server: Process, eve: httpx.Client) -> None:
    for path in (
        "/api/games",
        "/api/games/conquest/rules",
        "/api/games/conquest/cards",
        "/api/games/conquest",
    ):
        first = eve.get(path)
        again = eve.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert first.headers["cache-control"] == "no-cache"
    assert eve.get("/api/me").headers["cache-control"] == "no-store"
