"""The socket: every choice once, however often it is sent; nothing lost when a tab comes back; taking back."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from strategium.server.rows import Entry
from tests.server.serving import Player, Refused, Running, Screen, quick, serving


def kept(server: Running, table: str) -> list[Entry]:
    """The log as the store has it."""
    job = server.services.keeper.do(lambda store: store.entries(table))
    return asyncio.run_coroutine_threadsafe(job, server.loop).result()


def solo(server: Running, **rules: Any) -> tuple[Player, str, Screen]:
    ann = server.player("Ann")
    table = ann.make("me", "random", **rules)
    screen = ann.sit_at(table)
    assert screen.decision
    return ann, table, screen


def pair(server: Running, **rules: Any) -> tuple[str, Screen, Screen]:
    """Two people at a table, both looking on."""
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", **rules)
    bob.post(f"/api/tables/{table}/join")
    first, second = ann.sit_at(table, 0), bob.sit_at(table, 1)
    for screen in (first, second):
        screen.until(lambda s=screen: s.picture.get("view"))  # type: ignore[misc]
    return table, first, second


# ---- once ----------------------------------------------------------------------------------------
def test_a_double_click_is_one_choice(server: Running) -> None:
    _, table, screen = solo(server)
    message = {
        "t": "answer",
        "number": screen.picture["number"],
        "option": screen.decision["options"][0]["id"],
    }
    for _ in range(3):
        screen.send(message)
    replies = [screen.reply() for _ in range(3)]
    assert [reply["t"] for reply in replies] == ["done"] * 3
    assert len([e for e in kept(server, table) if e.seat == 0 and e.number == message["number"]]) == 1


def test_of_two_tabs_the_first_counts(server: Running) -> None:
    ann, table, first = solo(server)
    second = ann.sit_at(table)
    options, number = second.decision["options"], second.picture["number"]
    assert first.choose(options[0]["id"])["t"] == "done"
    second.send({"t": "answer", "number": number, "option": options[1]["id"]})
    assert second.reply()["code"] == "stale"
    mine = [e for e in kept(server, table) if e.seat == 0 and e.number == number]
    assert [e.option for e in mine] == [options[0]["id"]]
    assert first.my_turn() == second.my_turn()


def test_a_number_of_the_future_is_refused(server: Running) -> None:
    _, _, screen = solo(server)
    screen.send({"t": "answer", "number": 99, "option": screen.decision["options"][0]["id"]})
    assert screen.reply()["code"] == "stale"


def test_what_is_not_offered_is_refused_and_can_be_mended(server: Running) -> None:
    _, _, screen = solo(server)
    assert screen.choose("fly:moon")["code"] == "illegal"
    assert screen.choose(screen.decision["options"][0]["id"])["t"] == "done"


def test_numbers_are_a_seats_own(server: Running) -> None:
    """What another chooses in secret counts nowhere that this seat could see."""
    _, first, second = pair(server)
    before = second.picture["number"], second.n
    assert first.picture["view"]["waiting"][0][1] == second.picture["view"]["waiting"][0][1]
    assert first.choose(first.decision["options"][0]["id"])["t"] == "done"
    second.until(lambda: second.picture["view"]["ready"] == [0])
    second.read_all()  # who is ready is told, but no number of the other's choices
    assert second.picture["number"] == before[0]


# ---- coming back ---------------------------------------------------------------------------------
def test_who_comes_back_is_told_what_he_missed(server: Running) -> None:
    ann, table, screen = solo(server)
    away = ann.sit_at(table)
    away.receive()
    away.close()
    rng = random.Random(2)
    for _ in range(8):
        screen.choose(rng.choice(screen.decision["options"])["id"])
    screen.my_turn()
    back = ann.sit_at(table, 0, away.epoch, away.n)
    back.picture, back.log = away.picture, away.log
    assert back.receive()["t"] == "again"
    back.until(lambda: back.n == screen.n)
    assert back.picture == screen.picture
    assert back.log == screen.log
    assert "whole" not in "".join(back.frames)


def test_who_was_away_too_long_is_told_everything(server: Running) -> None:
    ann, table, screen = solo(server)
    rng = random.Random(2)
    for _ in range(3):
        screen.choose(rng.choice(screen.decision["options"])["id"])
    screen.my_turn()
    for epoch, n in (("another epoch", screen.n), (screen.epoch, screen.n + 5)):
        back = ann.sit_at(table, 0, epoch, n)
        assert back.receive()["t"] == "whole"
        assert back.picture["view"] == screen.picture["view"]


def test_a_game_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    rng = random.Random(4)
    with serving(config) as server:
        ann, table, screen = solo(server)
        for _ in range(10):
            screen.choose(rng.choice(screen.decision["options"])["id"])
        picture, log, cookie = screen.my_turn(), screen.log, ann.cookie
    with serving(config) as server:
        ann = server.player()
        ann.cookie = cookie
        assert ann.get("/api/me") == {"guest": {"name": "Ann"}}
        screen = ann.sit_at(table)
        assert screen.decision
        assert screen.my_turn() == picture
        assert screen.log == log
        assert screen.play_on(rng) >= 0
        assert screen.over


def test_an_answer_is_known_again_after_the_server_was_stopped(tmp_path: Path) -> None:
    config = quick(tmp_path / "games.db")
    with serving(config) as server:
        ann, table, screen = solo(server)
        option, number = screen.decision["options"][0]["id"], screen.picture["number"]
        screen.choose(option)
        cookie = ann.cookie
    with serving(config) as server:
        ann = server.player()
        ann.cookie = cookie
        screen = ann.sit_at(table)
        screen.send({"t": "answer", "number": number, "option": option})
        assert screen.reply() == {"t": "done", "number": number}
        assert len([e for e in kept(server, table) if e.seat == 0 and e.by == "person"]) == 1


# ---- taking back ---------------------------------------------------------------------------------
def test_solo_everything_can_be_taken_back_and_made_again(server: Running) -> None:
    _, _, screen = solo(server)
    rng = random.Random(6)
    first = screen.my_turn()
    for _ in range(6):
        screen.choose(rng.choice(screen.decision["options"])["id"])
    last = screen.my_turn()
    steps = 0
    while screen.picture["undo"]["may"] == "free":
        assert screen.do("undo")["t"] == "done"
        steps += 1
    assert screen.picture["undo"]["may"] == "no"
    now = screen.my_turn()
    assert (now["view"], now["decision"]) == (first["view"], first["decision"])
    assert screen.do("undo")["code"] == "not-now"
    while screen.picture["undo"]["redo"]:
        assert screen.do("redo")["t"] == "done"
    assert screen.my_turn()["view"] == last["view"]
    assert steps >= 6


def test_the_end_can_be_taken_back_solo(server: Running) -> None:
    _, _, screen = solo(server)
    screen.do("offer", name="concede")
    assert screen.over
    screen.do("undo")
    assert screen.picture["table"]["status"] == "playing"
    assert screen.picture["view"]["result"] is None


def test_a_sealed_choice_can_be_changed_until_the_other_is_ready(server: Running) -> None:
    _, first, second = pair(server)
    assert first.choose(first.decision["options"][0]["id"])["t"] == "done"
    assert first.picture["decision"] is None
    assert first.picture["undo"]["may"] == "free"
    first.do("undo")
    assert first.choose(first.decision["options"][1]["id"])["t"] == "done"
    assert second.choose(second.decision["options"][0]["id"])["t"] == "done"
    assert first.picture["view"]["seat"] == 0


def sealed_by_both(first: Screen, second: Screen) -> None:
    first.choose(first.decision["options"][0]["id"])
    second.choose(second.decision["options"][0]["id"])
    for screen in (first, second):
        screen.until(lambda s=screen: not s.picture["view"]["ready"])  # type: ignore[misc]


@pytest.mark.parametrize("yes", [True, False])
def test_what_the_other_has_seen_is_taken_back_by_consent(server: Running, yes: bool) -> None:
    _, first, second = pair(server)
    scouting = second.decision["kind"]
    sealed_by_both(first, second)
    second.until(lambda: second.picture["undo"]["may"] == "ask")
    assert second.do("undo")["t"] == "asked"
    request = first.until(lambda: first.picture["undo"]["request"])
    assert (request["seat"], request["waiting"]) == (1, [0])
    first.send({"t": "consent", "request": request["id"], "yes": yes})
    assert first.reply()["t"] == "done"
    if yes:
        second.until(lambda: second.picture["decision"] and second.picture["decision"]["kind"] == scouting)
        second.until(lambda: "took a choice back" in str(second.picture["said"]))
    else:
        second.until(lambda: second.picture["undo"]["request"] is None)
        assert second.picture["said"]["0"]["text"] == "Ann does not let Bob take that back."
    first.send({"t": "consent", "request": request["id"], "yes": True})
    assert first.reply()["code"] == "stale"


# ---- being asked ---------------------------------------------------------------------------------
def test_who_can_only_pass_seems_to_think(tmp_path: Path) -> None:
    """Both seats wait for the one who can do nothing, and only he knows that he was not really asked."""
    with serving(quick(tmp_path / "games.db", honest_seconds=(2.0, 2.0))) as server:
        table, first, second = pair(server)
        rng = random.Random(1)
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for screen in (first, second):
                try:
                    screen.receive(0.02)
                except TimeoutError:
                    continue
            for one, other in ((first, second), (second, first)):
                if waits_without_asking(one):
                    assert one.seat in [seat for seat, _ in other.picture["view"]["waiting"]]
                    pass_by_the_server(server, table, one)
                    return
            for screen in (first, second):
                if screen.picture["decision"]:
                    screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
        pytest.fail("nobody had to pass")


def pass_by_the_server(server: Running, table: str, screen: Screen) -> None:
    number = screen.picture["number"]
    screen.until(lambda: screen.picture["number"] > number)
    served = [e.move[0] for e in kept(server, table) if e.by == "server"]
    assert served == ["patient", "patient", "freely", "freely", *["choice"] * (len(served) - 4)]
    assert "choice" in served


def waits_without_asking(screen: Screen) -> bool:
    asked = screen.seat in [seat for seat, _ in screen.picture["view"]["waiting"]]
    return asked and screen.picture["decision"] is None


def test_who_wants_to_be_asked_always_is(server: Running) -> None:
    _, table, screen = solo(server)
    assert screen.picture["ask_always"] is False
    screen.send({"t": "ask_always", "number": screen.picture["number"], "on": True})
    assert screen.reply()["t"] == "done"
    assert screen.picture["ask_always"] is True
    assert kept(server, table)[-1].move == ["patient", 0, 1]
    rng = random.Random(9)
    for _ in range(60):
        if screen.over:
            break
        options = screen.decision["options"]
        if len(options) == 1:
            return
        screen.choose(rng.choice(options)["id"])
    pytest.fail("there was never only one option")


# ---- seats and reports ---------------------------------------------------------------------------
def test_a_bot_plays_on_for_who_is_away(server: Running) -> None:
    table, first, second = pair(server)
    second.close()
    first.until(lambda: not first.picture["table"]["seats"][1]["here"])
    server.pretend_absence(table, 1, 300)
    ann = Player(server.port, "", server.open)
    ann.cookie = first_cookie(first)
    ann.post(f"/api/tables/{table}/seats/1/bot", {})
    first.until(lambda: first.picture["table"]["seats"][1]["bot"] == "officer")
    assert first.picture["table"]["seats"][1]["stand_in"]
    assert first.play_on(random.Random(2)) > 0


def test_a_free_seat_can_be_given_to_a_bot_and_a_bots_to_none(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "open", options={"rounds": 1})
    told = ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    assert told["table"]["status"] == "playing"
    assert told["table"]["seats"][1] == {
        "name": "random",
        "bot": "random",
        "free": False,
        "here": True,
        "stand_in": False,
        "side": None,
        "fixed": False,
    }
    screen = ann.sit_at(table)
    assert screen.decision
    assert screen.picture["said"] == {}
    assert screen.play_on(random.Random(2)) > 0
    with pytest.raises(Refused, match="Nobody sits there"):
        ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})


def first_cookie(screen: Screen) -> str:
    assert screen.socket.request is not None
    return screen.socket.request.headers["Cookie"].split("=")[1]


def test_a_report_keeps_the_whole_record_and_gives_ones_own(server: Running) -> None:
    ann, table, screen = solo(server)
    screen.choose(screen.decision["options"][0]["id"])
    answer = ann.post(f"/api/tables/{table}/report", {"text": "it hangs"})
    assert answer["report"] == 1
    assert answer["record"]["seat"] == 0
    assert "seed" not in answer["record"]["header"]
    own = ann.get(f"/api/tables/{table}/record")
    assert "seed" not in str(own)
    assert own["moments"]
