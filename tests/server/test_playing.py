"""Whole games over the socket: solo, against each other, at one screen, looked on."""

from __future__ import annotations

import random

import pytest

from tests.server.serving import Refused, Running, Screen


def test_a_whole_game_against_a_bot(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    assert screen.play_on(random.Random(3)) > 5
    result = screen.picture["view"]["result"]
    assert result["outcome"] in (["won", "lost"], ["lost", "won"], ["drawn", "drawn"])
    assert screen.picture["table"]["result"] == result
    record = ann.get(f"/api/tables/{table}/record")
    assert record["result"] == result
    assert "seed" in record["header"]


def test_what_changes_paints_the_same_picture_as_the_whole(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random", "random")
    screen = ann.sit_at(table)
    rng = random.Random(8)
    for _ in range(30):
        if not screen.decision:
            break
        screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
    painted = screen.my_turn()
    fresh = ann.sit_at(table)
    fresh.receive()
    assert fresh.picture == painted
    assert fresh.log == screen.log


def test_two_people_by_a_private_link(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open")
    first = ann.sit_at(table, 0)
    first.receive()
    assert first.picture["table"]["status"] == "open"
    assert bob.post(f"/api/tables/{table}/join")["your_seats"] == [1]
    second = bob.sit_at(table, 1)
    screens = [first, second]
    rng = random.Random(5)
    for _ in range(400):
        for screen in screens:
            screen.until(lambda s=screen: s.picture.get("view"))  # type: ignore[misc]
        asked = wait_for_one(screens)
        if asked is None:
            break
        asked.choose(rng.choice(asked.picture["decision"]["options"])["id"])
    assert first.over
    assert second.over


def wait_for_one(screens: list[Screen]) -> Screen | None:
    """The screen that is asked; None when the game is over."""
    while True:
        for screen in screens:
            if screen.over:
                for other in screens:
                    other.until(lambda s=other: s.over)  # type: ignore[misc]
                return None
            if screen.picture.get("decision"):
                return screen
        for screen in screens:
            try:
                screen.receive(0.02)
            except TimeoutError:
                continue


def test_two_people_at_one_screen(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "me")
    screens = [ann.sit_at(table, 0), ann.sit_at(table, 1)]
    for screen in screens:
        screen.receive()
    asked = wait_for_one(screens)
    assert asked is not None
    asked.choose(asked.picture["decision"]["options"][0]["id"])


def test_one_socket_can_change_its_seat(server: Running) -> None:
    ann = server.player("Ann")
    screen = ann.sit_at(ann.make("me", "me"), 0)
    screen.receive()
    assert screen.picture["view"]["seat"] == 0
    screen.send({"t": "hello", "seat": 1})
    screen.until(lambda: screen.picture["view"]["seat"] == 1)


def test_spectators_see_no_hand(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random", spectators=True)
    looker = server.player("Leo").sit_at(table, None)
    looker.receive()
    hands = looker.picture["view"]["zones"]["hand"]
    assert all(hand["count"] and not hand["things"] for hand in hands)
    assert looker.picture["decision"] is None
    looker.send({"t": "answer", "number": 0, "option": "pass"})
    assert looker.reply()["code"] == "not-yours"


def test_nobody_watches_a_closed_table(server: Running) -> None:
    table = server.player("Ann").make("me", "random")
    looker = server.player("Leo").sit_at(table, None)
    assert looker.reply()["code"] == "not-yours"


def test_nobody_looks_into_anothers_hand(server: Running) -> None:
    table = server.player("Ann").make("me", "random", spectators=True)
    looker = server.player("Leo").sit_at(table, 0)
    assert looker.reply()["code"] == "not-yours"
    assert looker.picture == {}


def test_conceding_and_playing_again(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    screen.receive()
    with pytest.raises(Refused, match="not over"):
        ann.post(f"/api/tables/{table}/rematch")
    assert screen.do("offer", name="concede")["t"] == "done"
    assert screen.picture["view"]["result"]["outcome"] == ["lost", "won"]
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["your_seats"] == [1]
    assert ann.post(f"/api/tables/{table}/rematch")["table"]["id"] == again["table"]["id"]
    screen.until(lambda: screen.picture["table"]["after"] == again["table"]["id"])


def test_who_plays_again_keeps_his_deck(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random", game="invasion", options={"decks": ["orc", "chaos"]})
    screen = ann.sit_at(table)
    screen.receive()
    screen.do("offer", name="concede")
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["your_seats"] == [1]
    screen = ann.sit_at(again["table"]["id"], 1)
    screen.receive()
    assert screen.picture["view"]["seats"] == ["Chaos", "Orc"]


def test_the_public_list(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    open_one = ann.make("me", "open", public=True)
    ann.make("me", "open")
    watched = ann.make("me", "random", public=True, spectators=True)
    closed = ann.make("me", "random", public=True)
    listed = [row["id"] for row in bob.get("/api/tables")["public"]]
    assert listed == [watched, open_one]
    assert closed not in listed
    assert len(ann.get("/api/tables")["yours"]) == 4
    assert bob.get("/api/tables")["yours"] == []


def test_leaving_before_the_game_begins(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", "open")
    bob.post(f"/api/tables/{table}/join", {"seat": 2})
    bob.post(f"/api/tables/{table}/leave")
    seats = ann.get(f"/api/tables/{table}")["table"]["seats"]
    assert [seat["free"] for seat in seats] == [False, True, True]
    assert ann.post(f"/api/tables/{table}/leave")["table"]["status"] == "over"


def test_a_taken_seat_is_refused(server: Running) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = ann.make("me", "open", "open")
    with pytest.raises(Refused, match="taken"):
        bob.post(f"/api/tables/{table}/join", {"seat": 0})
    assert ann.post(f"/api/tables/{table}/join")["your_seats"] == [0]


def test_chat_is_heard_and_cleaned(server: Running) -> None:
    ann = server.player("Ann")
    screen = ann.sit_at(ann.make("me", "random"))
    screen.receive()
    screen.send({"t": "chat", "text": "  hello \u202e\n there  "})
    said = screen.until(lambda: screen.picture["said"])
    assert said["0"] == {"seat": 0, "name": "Ann", "text": "hello there"}
    screen.send({"t": "chat", "text": "\n \u200b"})
    assert screen.reply()["code"] == "bad-request"


def test_why_not_is_answered_with_the_rule(server: Running) -> None:
    ann = server.player("Ann")
    screen = ann.sit_at(ann.make("me", "random"))
    rng = random.Random(1)
    for number in range(100):
        options = screen.decision["options"]
        offered = {ref for option in options for ref in option["refs"]}
        hand = [card["ref"] for card in screen.picture["view"]["zones"]["hand"][0]["things"]]
        for ref in hand:
            screen.send({"t": "why", "id": number, "ref": ref})
            told = screen.reply()
            assert told["id"] == number
            assert bool(told["reasons"]) == (ref not in offered)
            if told["reasons"] and told["reasons"][0]["rules"]:
                assert told["reasons"][0]["text"]
                assert told["reasons"][0]["rules"][0]["text"]
                return
        screen.choose(rng.choice(options)["id"])
    pytest.fail("no refusal with a rule was met")
