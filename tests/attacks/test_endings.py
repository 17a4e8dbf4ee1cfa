"""Ways to see what is told only at the end, and then to play on: none may work."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Player, Refused, Running, Screen, quick, same_chance, serving

OPEN_ROADS = ("record", "replay", "replay?as=0", "overview")


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(quick(tmp_path / "games.db")) as running:
        yield running


def seated(player: Player, table: str, seat: int) -> Screen:
    screen = player.sit_at(table, seat)
    screen.until(lambda: screen.picture.get("view"))
    return screen


def pair(server: Running, **rules: Any) -> tuple[str, Player, Player, Screen, Screen]:
    """Ann and Bob at a table, both looking on."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", **rules)
    bob.post(f"/api/tables/{table}/join")
    return table, ann, bob, seated(ann, table, 0), seated(bob, table, 1)


def alone(server: Running, **rules: Any) -> tuple[str, Player, Screen]:
    """Ann against a bot."""
    ann = server.player("Ann")
    table = ann.make("me", "random", **rules)
    return table, ann, seated(ann, table, 0)


def concede(screen: Screen) -> None:
    assert screen.do("offer", name="concede")["t"] == "done"
    screen.until(lambda: screen.over)


def is_final(screen: Screen) -> None:
    """Nothing brings the game back, and the table says so."""
    screen.until(lambda: screen.picture["table"].get("final", True))
    assert screen.picture["undo"]["may"] == "no"
    assert not screen.picture["undo"]["redo"]
    for what in ("undo", "redo"):
        refused = screen.do(what)
        assert (refused["t"], refused["code"]) == ("no", "not-now"), refused
        assert "final" in refused["text"]
    assert screen.over


# ---- several people ------------------------------------------------------------------------------
def test_concede_read_everything_and_take_it_back(server: Running) -> None:
    table, ann, _, first, second = pair(server)
    concede(first)
    assert ann.get(f"/api/tables/{table}/record")["header"]["seed"]
    assert ann.get(f"/api/tables/{table}/replay?as=1")["picture"]
    is_final(first)
    second.until(lambda: second.over)
    is_final(second)


def test_the_end_is_final_before_anybody_has_read_anything(server: Running) -> None:
    _, _, _, first, second = pair(server)
    concede(first)
    is_final(first)
    second.until(lambda: second.over)
    is_final(second)


def test_a_draw_is_final_and_no_consent_brings_the_game_back(server: Running) -> None:
    _, _, _, first, second = pair(server)
    first.do("offer", name="draw")
    second.do("offer", name="draw")
    for screen in (first, second):
        screen.until(lambda s=screen: s.over)  # type: ignore[misc]
        is_final(screen)
    assert second.picture["undo"]["request"] is None


def test_a_request_that_was_made_before_the_end_lapses_with_it(server: Running) -> None:
    _, _, _, first, second = pair(server)
    first.choose(first.decision["options"][0]["id"])
    second.choose(second.decision["options"][0]["id"])
    second.until(lambda: second.picture["undo"]["may"] == "ask")
    assert second.do("undo")["t"] == "asked"
    request = first.until(lambda: first.picture["undo"]["request"])["id"]
    concede(second)
    first.until(lambda: first.over)
    first.send({"t": "consent", "request": request, "yes": True})
    assert first.reply()["t"] == "no"
    is_final(first)


def test_a_seat_that_a_bot_plays_is_still_somebodys(server: Running) -> None:
    """Neither while the game goes on nor afterwards does a bot turn two people into one."""
    table, ann, _, first, second = pair(server)
    second.close()
    first.until(lambda: not first.picture["table"]["seats"][1]["here"])
    server.pretend_absence(table, 1, 3600)
    ann.post(f"/api/tables/{table}/seats/1/bot", {})
    assert not ann.get(f"/api/tables/{table}")["table"]["solo"]
    concede(first)
    is_final(first)


def test_after_the_end_no_seat_is_given_away(server: Running) -> None:
    table, ann, _, first, second = pair(server)
    concede(first)
    second.close()
    first.until(lambda: not first.picture["table"]["seats"][1]["here"])
    server.pretend_absence(table, 1, 3600)
    for seat in (0, 1):
        with pytest.raises(Refused, match="over"):
            ann.post(f"/api/tables/{table}/seats/{seat}/bot", {})
    is_final(first)


def test_hot_seat_with_a_third_person(server: Running) -> None:
    ann, cat = server.player("Ann"), server.player("Cat")
    table = ann.make("me", "me", "open")
    cat.post(f"/api/tables/{table}/join")
    screens = [seated(ann, table, 0), seated(ann, table, 1), seated(cat, table, 2)]
    for screen in screens[:2]:
        assert screen.do("offer", name="concede")["t"] == "done"
    for screen in screens:
        screen.until(lambda s=screen: s.over)  # type: ignore[misc]
        is_final(screen)


def test_one_person_under_two_guests_counts_as_two(server: Running) -> None:
    one, other = server.player("Ann"), server.player("Ann")
    table = one.make("me", "open")
    other.post(f"/api/tables/{table}/join")
    screen = seated(one, table, 0)
    concede(screen)
    other.get(f"/api/tables/{table}/record")
    is_final(screen)


def test_a_restart_between_the_end_and_taking_back(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    with serving(config) as server:
        table, ann, _, first, _ = pair(server)
        concede(first)
        cookie = ann.cookie
    with serving(config) as server:
        ann = server.player()
        ann.cookie = cookie
        is_final(seated(ann, table, 0))


# ---- a person alone ------------------------------------------------------------------------------
def test_alone_the_end_can_be_taken_back_as_long_as_nobody_has_read_it(server: Running) -> None:
    table, ann, screen = alone(server, spectators=True)
    before = screen.my_turn()
    concede(screen)
    assert not screen.picture["table"]["final"]
    for path in ("replay?as=ann", "replay?from=x", "replay?as=7"):
        with pytest.raises(Refused):
            ann.get(f"/api/tables/{table}/{path}")
    assert ann.get(f"/api/tables/{table}")["table"]["status"] == "over"
    assert screen.do("undo")["t"] == "done"
    assert screen.my_turn()["view"] == before["view"]
    assert screen.do("redo")["t"] == "done"
    assert screen.over
    assert screen.do("undo")["t"] == "done"


@pytest.mark.parametrize("road", OPEN_ROADS)
def test_alone_the_end_is_final_once_it_was_read(server: Running, road: str) -> None:
    table, ann, screen = alone(server)
    concede(screen)
    ann.get(f"/api/tables/{table}/{road}")
    is_final(screen)


@pytest.mark.parametrize("named", [True, False], ids=["a guest with a name", "nobody"])
def test_what_a_spectator_has_read_was_read(server: Running, named: bool) -> None:
    """Perhaps he is the player in another browser."""
    table, _, screen = alone(server, spectators=True)
    concede(screen)
    server.player("Leo" if named else "").get(f"/api/tables/{table}/record")
    is_final(screen)


def test_what_a_stranger_was_refused_was_not_read(server: Running) -> None:
    table, _, screen = alone(server)
    concede(screen)
    for road in OPEN_ROADS:
        with pytest.raises(Refused):
            server.player("Eve").get(f"/api/tables/{table}/{road}")
    assert screen.do("undo")["t"] == "done"


def test_hot_seat_alone_is_one_person_in_two_browsers(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "me")
    screen = seated(ann, table, 0)
    concede(screen)
    assert screen.do("undo")["t"] == "done"
    concede(screen)
    elsewhere = server.player()
    elsewhere.cookie = ann.cookie
    elsewhere.get(f"/api/tables/{table}/replay?as=1")
    is_final(screen)


def test_that_it_was_read_outlives_the_server(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    tables = []
    with serving(config) as server:
        ann = server.player("Ann")
        for read in (True, False):
            tables.append(ann.make("me", "random"))
            concede(seated(ann, tables[-1], 0))
            if read:
                ann.get(f"/api/tables/{tables[-1]}/overview")
        cookie = ann.cookie
    with serving(config) as server:
        ann = server.player()
        ann.cookie = cookie
        is_final(seated(ann, tables[0], 0))
        assert seated(ann, tables[1], 0).do("undo")["t"] == "done"


def test_a_rematch_makes_the_end_final(server: Running) -> None:
    """It is played with the same decks: the record of the new game would tell those of the old one."""
    rules = {"decks": ["orc", "chaos"], "open_lists": False}
    table, ann, screen = alone(server, game="invasion", options=rules)
    concede(screen)
    again = ann.post(f"/api/tables/{table}/rematch")["table"]
    second = seated(ann, again["id"], 1)
    address = f"/api/tables/{again['id']}/record"
    for options in (again["options"], ann.get(address)["header"]["options"]):
        assert [list(deck) for deck in options["decks"]] == [["capital"]] * 2
    concede(second)
    assert ann.get(address)["header"]["options"]["decks"] == ["chaos", "orc"]
    is_final(screen)


# ---- what is told while a game can still go on ---------------------------------------------------
def test_a_report_gives_only_what_the_seat_has_seen(server: Running) -> None:
    table, ann, screen = alone(server)
    screen.choose(screen.decision["options"][0]["id"])
    concede(screen)
    answer = ann.post(f"/api/tables/{table}/report", {"text": "it hangs"})
    assert "seed" not in str(answer["record"])
    hands = answer["record"]["moments"][0]["view"]["zones"]["hand"]
    assert hands[0]["things"]
    assert not hands[1]["things"]
    assert screen.do("undo")["t"] == "done"


def test_the_record_of_a_game_that_goes_on_is_ones_own(server: Running) -> None:
    table, ann, bob, first, _ = pair(server, spectators=True)
    for who, query, seat in ((ann, "", 0), (bob, "?seat=1", 1), (server.player("Leo"), "", None)):
        record = who.get(f"/api/tables/{table}/record{query}")
        assert "seed" not in str(record)
        assert record["seat"] == seat
        for moment in record["moments"]:
            shown = [number for number, hand in enumerate(moment["view"]["zones"]["hand"]) if hand["things"]]
            assert shown in ([], [seat])
    for who, query in ((ann, "?seat=1"), (server.player("Eve"), "?seat=0")):
        with pytest.raises(Refused):
            who.get(f"/api/tables/{table}/record{query}")
    for road in OPEN_ROADS[1:]:
        with pytest.raises(Refused, match="over"):
            ann.get(f"/api/tables/{table}/{road}")
    assert first.decision


def test_why_tells_nothing_after_the_end(server: Running) -> None:
    _, _, screen = alone(server)
    refs = [thing["ref"] for hand in screen.picture["view"]["zones"]["hand"] for thing in hand["things"]]
    concede(screen)
    for number, ref in enumerate([*refs, "0" * 10]):
        screen.send({"t": "why", "id": number, "ref": ref})
        assert "nothing to decide" in str(screen.reply())


# ---- at the same time ----------------------------------------------------------------------------
class Held:
    """A table whose lock is held: what comes meanwhile waits, in its order."""

    def __init__(self, server: Running, table: str) -> None:
        self.server = server
        self.lock = server.services.lobby.tables[table].lock

    def __enter__(self) -> Held:
        asyncio.run_coroutine_threadsafe(self.lock.acquire(), self.server.loop).result()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.loop.call_soon_threadsafe(self.lock.release)

    def waiting(self, count: int) -> None:
        """Until so many wait for the lock; on a table that takes none for reading they never do."""
        end = time.monotonic() + 5
        while len(self.lock._waiters or ()) < count and time.monotonic() < end:
            time.sleep(0.005)


def in_thread(work: Callable[[], Any]) -> tuple[threading.Thread, list[Any]]:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    return thread, found


def test_who_reads_first_makes_it_final(server: Running) -> None:
    table, ann, screen = alone(server)
    concede(screen)
    with Held(server, table) as held:
        thread, record = in_thread(lambda: ann.get(f"/api/tables/{table}/record"))
        held.waiting(1)
        screen.send({"t": "undo", "number": screen.picture["number"]})
        held.waiting(2)
    thread.join()
    assert "seed" in record[0]["header"]
    assert screen.reply()["code"] == "not-now"
    is_final(screen)


def test_who_takes_back_first_has_nothing_read(server: Running) -> None:
    table, ann, screen = alone(server)
    concede(screen)
    with Held(server, table) as held:
        screen.send({"t": "undo", "number": screen.picture["number"]})
        held.waiting(1)
        thread, record = in_thread(lambda: ann.get(f"/api/tables/{table}/record"))
        held.waiting(2)
    thread.join()
    assert screen.reply()["t"] == "done"
    assert "seed" not in str(record[0])
    assert record[0]["seat"] == 0
    screen.until(lambda: not screen.over)
