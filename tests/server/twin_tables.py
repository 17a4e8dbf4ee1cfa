"""Plays the plans of twins at the tables of a real server, and keeps what each client was sent.

Two worlds, one after the other: in the first each table has the true game, in the second its twin. All else is the
same, whatever is drawn by lot and whatever the clock says among it.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest import mock

import msgspec
import uvicorn.server

from strategium.kernel.decisions import Option
from strategium.kernel.record import CHOICE, OFFER, RETRACT
from strategium.kernel.registry import game as find_game
from strategium.server import heartbeats, jobs, notices, table_lists
from strategium.server.channels import Address
from strategium.server.clocks import Clocks
from strategium.server.endpoints import ENDPOINTS
from strategium.server.guests import key_hash
from strategium.server.rows import PERSON, Carried, Channel, Guest, TableRow
from strategium.server.seals import Seals
from strategium.server.sqlite import open_store
from strategium.server.waiting import waiting_now
from tests.server.hands import do
from tests.server.receivers import Received, web_server
from tests.server.serving import Running, quick, serving
from tests.server.test_roles import BODIES
from tests.server.twin_plans import (
    AFTER,
    ASK_ALWAYS,
    COME,
    GO,
    LOOK,
    ODD,
    REFUSED,
    STAND_IN,
    UNDO,
    Deed,
    Plan,
    named,
)
from tests.server.wire import Client

NOW: Final = 1_800_000_000.0  # the time at which both worlds begin
DEED_SECONDS: Final = (
    7.0  # that every deed takes; short enough for the server to be believed to serve all the time
)
WATCHER, STRANGER = "watcher", "stranger"  # a guest who looks on; somebody without a cookie
NAMES: Final = ("Ann", "Bob", "Cid", "Dan")
MOST_WHY: Final = 30  # things about which a player asks between moves
TABLE: Final = "/api/tables/{table}"
# The same for every table: it may name any card.
CATALOGUE: Final = ("/api/games", "/api/lessons", "/api/puzzles")
Told = dict[str, list[list[bytes]]]  # per client, deed by deed


class Lot(random.Random):
    """The lot that is drawn for bots at both tables: it falls on the choice that was planned."""

    wished = ""

    def shuffle(self, x: Any) -> None:
        if x and isinstance(x[0], Option):
            x.sort(key=lambda option: option.id != Lot.wished)
        else:
            super().shuffle(x)


class WorldTime:
    """The time of both worlds: it stands still but for the deeds, each of which takes as long in the other world."""

    now = NOW


def the_time() -> float:
    return WorldTime.now


@contextmanager
def same_luck(seed: int) -> Iterator[None]:
    """Ids, keys, seeds, lots and the time of day are the same in every world that begins with that seed."""
    rng = random.Random(seed)

    def token_hex(size: int = 32) -> str:
        return rng.randbytes(size).hex()

    drawn: dict[str, Callable[..., Any]] = {
        "token_hex": token_hex,
        "token_urlsafe": token_hex,
        "randbits": rng.getrandbits,
        "choice": rng.choice,
    }
    with ExitStack() as luck:
        for name, draw in drawn.items():
            luck.enter_context(mock.patch.object(secrets, name, draw))
        luck.enter_context(mock.patch.object(random, "SystemRandom", Lot))
        luck.enter_context(mock.patch.object(time, "time", the_time))
        # The head of an answer tells the second, which is looked up once in a while.
        luck.enter_context(mock.patch.object(uvicorn.server, "formatdate", return_value="today"))
        # How old a list may be is told by a clock that does not stand still: every one is made anew.
        luck.enter_context(mock.patch.object(table_lists, "LIST_SECONDS", 0.0))
        yield


def key_of(table: str, who: str) -> str:
    return hashlib.sha256(f"{table} {who}".encode()).hexdigest()


def guest_of(number: int, seat: int) -> int:
    """The id that the store gives to the guest in that seat of the table with that number."""
    return number * (len(NAMES) + 1) + seat + 1


@contextmanager
def notices_on_demand() -> Iterator[None]:
    """They are sent when somebody looks around, in both worlds at the same deed."""
    with mock.patch.object(notices, "EVERY", 1e6), mock.patch.object(jobs, "EVERY", 1e6):
        yield


def lay_out(db: Path, plans: Sequence[Plan], world: int, seals: Seals, port: int) -> None:
    """A store with a table for each plan, at which the game goes on from the state of that world.

    Such a store is left by a server at which games were carried over to other rules.
    """
    store = open_store(f"sqlite:///{db}")
    try:
        for number, plan in enumerate(plans):
            row = plan.row
            for seat, name in enumerate((*NAMES, "Leo")):
                who = WATCHER if seat == len(NAMES) else str(seat)
                hashed = key_hash(key_of(row.id, who))
                assert hashed is not None
                guest = store.add_guest(hashed, name, NOW)
                assert guest == Guest(guest_of(number, seat), name)
                hook = Address(url=f"http://127.0.0.1:{port}/{row.id}/{who}", secret="s")
                sealed = seals.seal(msgspec.json.encode(hook))
                store.add_channel(Channel(0, guest.id, "webhook", sealed, "slack", NOW))
            state = plan.states[world]
            store.add_table(row)
            store.append(row.id, plan.entries)
            count = len(plan.entries)
            store.add_carried(row.id, Carried(count, count, row.version, row.version, state))
            waiting = waiting_now(find_game(row.game).from_json(state), row, {}, None, NOW)
            store.set_waiting(row.id, waiting.asked, waiting.stirs)
            if row.timed:
                people = range(len(row.seats))
                begun = Clocks.begin(row.table_rules.pace, people, find_game(row.game).from_json(state), NOW)
                store.set_clocks(row.id, begun.of)
    finally:
        store.close()


def play_world(folder: Path, plans: Sequence[Plan], world: int, seed: int) -> list[Told]:
    """Play all plans at a server of that world; gives what everybody was sent, table by table.

    When each has come so far that everybody looks around, the server is stopped, and another one goes on.
    """
    db = folder / f"world-{world}.db"
    WorldTime.now = NOW
    with (
        same_luck(seed),
        mock.patch.object(heartbeats, "LATE", 1e9),
        web_server() as web,
        notices_on_demand(),
    ):
        config = quick(
            db,
            honest_seconds=(0.0, 0.0),
            archive_seconds=1e6,
            idle_seconds=1e6,
            notices=True,
            notice_keys=str(folder / "keys"),
            notice_seconds=(1.0, 1.0),
            notice_hosts=(f"127.0.0.1:{web.port}",),
        )
        lay_out(db, plans, world, Seals(folder / "keys"), web.port)
        tables = [TwinTable(plan, world, web) for plan in plans]
        for until in (LOOK, ""):
            with serving(config) as server:
                for table in tables:
                    table.play(server, until)
    return [{name: client.told for name, client in table.clients.items()} for table in tables]


class TwinTable:
    """One table of one world, and all who are at it."""

    def __init__(self, plan: Plan, world: int, web: Received) -> None:
        self.web = web
        self.plan = plan
        self.row: TableRow = plan.row
        self.world = world
        self.seats = [Client(key_of(self.row.id, str(seat)), seat) for seat in range(len(self.row.seats))]
        self.clients = {str(seat): client for seat, client in enumerate(self.seats)}
        self.clients[WATCHER] = Client(key_of(self.row.id, WATCHER), None)
        self.clients[STRANGER] = Client("", None)
        self._server: Running  # at which it is played
        self._done = 0  # so many deeds
        self._stood_in: int | None = None
        before = [entry.seat for entry in plan.entries]
        self._numbers = [before.count(seat) for seat in range(len(self.seats))]  # of each seat's question

    def play(self, server: Running, until: str) -> None:
        """Do what was not done yet, until a deed of that kind."""
        self._server = server
        deeds = [*self.plan.deeds, None]
        if deeds[self._done] is None and self._done:
            return
        try:
            for client in self.clients.values():
                client.come(server.port, self.row.id)
                self.settle()
            while (deed := deeds[self._done]) is not None and deed.kind != until:
                for client in self.clients.values():
                    client.next_deed()
                if deed.by == (PERSON, PERSON):  # else the server may be about to do it at any moment
                    WorldTime.now += DEED_SECONDS
                self._done += 1
                self._do(deed, deeds[self._done])
        finally:
            for client in self.clients.values():
                client.go()

    def settle(self) -> None:
        """Let everybody read what was sent to him."""
        for client in self.clients.values():
            client.ping()
        for client in self.clients.values():
            client.until_pong()

    def _do(self, deed: Deed, after: Deed | None) -> None:
        if deed.kind in (CHOICE, RETRACT, OFFER):
            self._move(deed)
        elif deed.kind == STAND_IN:
            assert after is not None
            self._stand_in(deed.seat, after)
        else:
            client = self.seats[deed.seat]
            if deed.kind == ASK_ALWAYS:
                self._must(client.do("ask_always", on=deed.on), "done")
            elif deed.kind == UNDO:
                self._take_back(deed.seat, True)
            elif deed.kind == REFUSED:
                self._take_back(deed.seat, False)
            elif deed.kind == GO:
                self._go(deed.seat)
            elif deed.kind == COME:
                client.come(client.port, self.row.id)
            elif deed.kind == ODD:
                self._say_odd_things(client)
            elif deed.kind == LOOK:
                self._look()
            elif deed.kind == AFTER:
                self._look_after()
        if after is None or after.by == (PERSON, PERSON):
            self.settle()  # else something may be done at any moment: nobody says anything meanwhile

    def _must(self, reply: dict[str, Any], *sorts: str) -> None:
        if reply["t"] not in sorts:
            raise AssertionError(f"{self.row.game}, world {self.world}: {reply} instead of {sorts}")

    # ---- moves -----------------------------------------------------------------------------------
    def _move(self, deed: Deed) -> None:
        client, words = self.seats[deed.seat], deed.words[self.world]
        self._numbers[deed.seat] += 1
        if deed.kind == OFFER:
            self._must(client.do("offer", name=words), "done")
        elif deed.kind == RETRACT:
            self._must(client.do("undo"), "done")
        elif deed.by[self.world] == PERSON:
            self._must(client.do("answer", option=words), "done")
        else:
            while client.number < self._numbers[deed.seat]:
                client.read()
        if self._stood_in is not None:
            client.ask("POST", f"/api/tables/{self.row.id}/back")
            self._stood_in = None

    def _stand_in(self, seat: int, after: Deed) -> None:
        Lot.wished = after.words[self.world]
        self._stood_in = seat
        self.seats[seat].ask("POST", f"/api/tables/{self.row.id}/seats/{seat}/bot", {"bot": "random"})

    def _take_back(self, seat: int, yes: bool) -> None:
        """Take back and make again; where the others are asked they agree, or the first of them does not."""
        client = self.seats[seat]
        reply = client.do("undo")
        self._must(reply, "done", "asked")
        if reply["t"] == "asked":
            self.settle()
            request = client.picture["undo"]["request"]
            for other in request["waiting"] if yes else request["waiting"][:1]:
                self.seats[other].say({"t": "consent", "request": request["id"], "yes": yes})
                self._must(self.seats[other].reply(), "done")
                self.settle()
        if yes:
            self.settle()
            self._must(client.do("redo"), "done")
            self._numbers = [number + 2 for number in self._numbers]

    def _go(self, seat: int) -> None:
        """Leave; it is over when the others see it."""
        self.seats[seat].go()
        other = self.seats[seat - 1]
        while other.picture["table"]["seats"][seat]["here"]:
            other.read()

    # ---- looking ---------------------------------------------------------------------------------
    def _say_odd_things(self, client: Client) -> None:
        """What is refused, what was said before, and what no client says."""
        if not client.is_here:
            return
        number, seat = client.number, client.viewer
        client.say({"t": "chat", "text": f"well met, says {seat}"})
        client.ping()
        client.until_pong()
        odd: list[dict[str, Any] | str] = [
            {"t": "answer", "number": number, "option": "nothing of the kind"},
            {"t": "answer", "number": number + 3, "option": "pass"},
            client.answered or {"t": "answer", "number": number + 1, "option": "pass"},
            {"t": "offer", "number": number, "name": "a bribe"},
            {"t": "undo", "number": number + 1},
            {"t": "redo", "number": number + 1},
            {"t": "consent", "request": 999, "yes": True},
            {"t": "ask_always", "number": number + 1, "on": True},
            {"t": "why", "id": 1, "ref": "0123456789"},
            {"t": "why", "id": 2, "verb": "pass"},
            {"t": "hello", "seat": 15},
            {"t": "nothing"},
            "{",
        ]
        shown = [word.strip('"') for word in named(client.picture["view"]) if word[0] == '"']
        odd += [{"t": "why", "id": 3, "ref": ref} for ref in shown[:: 1 + len(shown) // MOST_WHY]]
        for message in odd:
            client.say(message)
            client.reply()
        client.say({"t": "hello", "seat": client.viewer})  # everything anew
        client.read()
        client.ask("GET", "/api/tables")

    def _watching(self) -> list[Client]:
        """Those who must not notice anything, as far as it was planned."""
        name = WATCHER if self.plan.viewer is None else str(self.plan.viewer)
        return [self.clients[name], self.clients[STRANGER]]

    def _send_notices(self) -> None:
        """What everybody is told by other ways is compared, too."""
        services = self._server.services
        assert services.notices is not None
        for _ in range(2):
            do(self._server, services.notices.work())
        for path, _, body in self.web.letters:
            table, _, who = path.strip("/").partition("/")
            if table == self.row.id and who in self.clients:
                self.clients[who].note_notice(body)
        self.web.letters.clear()

    def _look(self) -> None:
        """Whoever must not notice anything asks for all that there is, and why all that he sees cannot be used."""
        self._send_notices()
        for seat, client in enumerate(self.seats):
            if self.plan.blind.get(seat, 0) > self.plan.deeds.index(Deed(LOOK, -1)):
                for n, handle in enumerate(self.plan.handles[seat]):
                    client.say({"t": "why", "id": n, "ref": handle})
                    client.reply()
        for client in self._watching():
            self._say_odd_things(client)
            for endpoint in ENDPOINTS:
                if not endpoint.path.startswith(CATALOGUE):
                    self._ask(client, endpoint.method, endpoint.path)
            others = [str(seat) for seat in range(len(self.seats)) if seat != client.viewer]
            client.ask("GET", f"/api/tables/{self.row.id}/record?seat={others[0]}")
            client.ask("GET", f"/api/tables/{self.row.id}/replay?as={others[0]}")

    def _look_after(self) -> None:
        self._send_notices()
        for client in self._watching():
            eyes = "watch" if client.viewer is None else str(client.viewer)
            for endpoint in ENDPOINTS:
                if endpoint.path.startswith(TABLE) and not endpoint.path.endswith("/replay"):
                    self._ask(client, endpoint.method, endpoint.path)
            client.ask("GET", f"/api/tables/{self.row.id}/replay?as={eyes}")
            client.ask("GET", "/api/tables")

    def _ask(self, client: Client, method: str, path: str) -> None:
        seat = 1 if client.viewer == 0 else 0
        address = path.format(table=self.row.id, seat=seat, session="0", channel="1")
        body = dict(BODIES.get(path, {}))
        if path == "/api/tables":
            players = ["me", *["open"] * (len(self.seats) - 1)]
            body = {"game": self.row.game, "players": players}
        client.ask(method, address, body)
