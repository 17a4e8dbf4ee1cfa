"""Replays: a finished game step by step, as each side saw it, or open."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from strategium.server import replaying
from strategium.server.errors import BadRequest
from tests.server.serving import Player, Refused, Running, patch
from tests.server.test_match import Playing


def finished(server: Running, choices: int = 6) -> tuple[Player, str]:
    """Ann has played against a bot, and has given up after so many choices."""
    ann = server.player("Ann")
    table = ann.make("me", "random")
    screen = ann.sit_at(table)
    screen.play_on(random.Random(4), choices)
    if screen.decision:
        assert screen.do("offer", name="concede")["t"] == "done"
    return ann, table


def pictures(player: Player, table: str, eyes: str) -> list[dict[str, Any]]:
    """Every picture of a replay, page by page."""
    found: list[dict[str, Any]] = []
    at, moves = 0, 1
    while at < moves:
        page = player.get(f"/api/tables/{table}/replay?as={eyes}&from={at}")
        moves = page["moves"]
        picture = page["picture"]
        if found:
            assert found[-1] == picture
        else:
            found.append(json.loads(json.dumps(picture)))
        for step in page["steps"]:
            patch(picture, step["changes"])
            found.append(json.loads(json.dumps(picture)))
        at += len(page["steps"])
    return found


def test_the_pages_of_a_replay_lead_from_the_beginning_to_the_end(server: Running) -> None:
    ann, table = finished(server, 10_000)
    live = server.services.lobby.tables[table]
    assert live.match is not None
    for eyes, seat in (("0", 0), ("1", 1), ("watch", None)):
        seen = pictures(ann, table, eyes)
        assert len(seen) == len(live.match.history.made) + 1
        assert seen[0]["view"] == json.loads(json.dumps(live.match.first.view(seat)))
        assert seen[-1]["view"] == json.loads(json.dumps(live.match.state.view(seat)))


def test_open_shows_what_both_hold_and_a_seat_only_its_own(server: Running) -> None:
    ann, table = finished(server)
    own, both = pictures(ann, table, "0"), pictures(ann, table, "open")
    held = [[len(zone["things"]) for zone in one["view"]["zones"]["hand"]] for one in (own[1], both[1])]
    assert held[0][0] > 0
    assert held[0][1] == 0
    assert min(held[1]) > 0


def test_a_move_beyond_the_end_is_looked_for_on_the_last_page(server: Running) -> None:
    ann, table = finished(server)
    pages = [ann.get(f"/api/tables/{table}/replay?from={start}") for start in (0, 7, 100, 99999)]
    assert pages[0]["from"] == 0
    assert len(pages[0]["steps"]) == pages[0]["moves"] > 7
    assert pages[1] == pages[2] == pages[3] == pages[0]


def test_a_client_that_reads_no_gzip_gets_plain_json(server: Running) -> None:
    ann, table = finished(server)
    address = f"/api/tables/{table}/replay"
    answers = [
        ann.http.get(address, headers={"accept-encoding": way}) for way in ("gzip", "identity", "gzip;q=0")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None, None]
    assert answers[0].json() == answers[1].json() == answers[2].json()


def test_how_somebody_is_asked_is_no_secret(server: Running) -> None:
    ann, table = finished(server)
    steps = ann.get(f"/api/tables/{table}/replay?as=1")["steps"]
    assert (steps[0]["seat"], steps[0]["text"]) == (0, "pick in any order")


def test_what_could_have_been_chosen_is_told_to_whom_it_was_offered(server: Running) -> None:
    ann, table = finished(server)
    steps = ann.get(f"/api/tables/{table}/replay?as=0")["steps"]
    assert any(step["text"] and step["others"] for step in steps if step["seat"] == 0)
    assert not any(step["text"] or step["others"] for step in steps if step["seat"] == 1)


def test_a_game_that_goes_on_has_no_replay(server: Running) -> None:
    ann = server.player("Ann")
    table = ann.make("me", "random")
    with pytest.raises(Refused) as refused:
        ann.get(f"/api/tables/{table}/replay")
    assert refused.value.code == "not-now"


def test_strangers_see_no_replay_of_a_private_game(server: Running) -> None:
    _, table = finished(server)
    with pytest.raises(Refused) as refused:
        server.player("Eve").get(f"/api/tables/{table}/replay")
    assert refused.value.code == "not-yours"


@pytest.mark.parametrize("query", ["as=2", "as=ann", "as=", "from=-1", "from=x", "from=1e9", "as=%00"])
def test_bad_eyes_and_bad_numbers_are_refused(server: Running, query: str) -> None:
    ann, table = finished(server, 0)
    with pytest.raises(Refused) as refused:
        ann.get(f"/api/tables/{table}/replay?{query}")
    assert refused.value.code == "bad-request"


def test_the_overview_tells_when_rounds_and_phases_begin(server: Running) -> None:
    ann, table = finished(server, 10_000)
    parts = ann.get(f"/api/tables/{table}/overview")["parts"]
    assert parts[0]["at"] == 0
    assert [part["at"] for part in parts] == sorted({part["at"] for part in parts})
    assert {part["round"] for part in parts} >= {1, 2}


def test_eyes_are_a_seat_or_a_word() -> None:
    assert replaying.Eyes("1", 2).seat == 1
    assert replaying.Eyes("open", 2).seat is None
    with pytest.raises(BadRequest):
        replaying.Eyes("2", 2)


def test_of_what_is_shown_in_several_ways_the_fullest_is_taken() -> None:
    hidden = {"count": 2, "things": []}
    shown = {"count": 2, "things": [{"name": "Gunner"}]}
    assert replaying.merged([hidden, shown]) == shown
    back = {"ref": "x", "kind": "back"}
    front = {"ref": "y", "kind": "unit", "name": "Gunner"}
    assert replaying.merged([[back, 1], [front, 1]]) == [front, 1]


def test_the_open_view_knows_every_hand() -> None:
    game = Playing(3)
    state = game.match.state
    hands = replaying.open_view(state)["zones"]["hand"]
    assert [len(zone["things"]) for zone in hands] == [zone["count"] for zone in hands]
