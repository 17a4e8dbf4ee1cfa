"""Making and joining: who sits down chooses what he plays, it is checked before, and hidden where the table says so."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Player, Refused, Running, quick, serving
from tests.server.stores import keys, releases, unpack

GREEN = {
    "name": "Green tide",
    "format": "starter",
    "warlord": "Nazdreg",
    "cards": {"Nazdreg's Flash Gitz": 4},
}


def ready_made(player: Player, name: str, game: str = "conquest") -> dict[str, Any]:
    """A ready-made deck under another name, as somebody brings it."""
    decks = player.get(f"/api/games/{game}/decks")["decks"]
    deck: dict[str, Any] = next(one["deck"] for one in decks if one["id"] == name)
    return {**deck, "name": "My own"}


def join(player: Player, table: str, **body: Any) -> dict[str, Any]:
    told: dict[str, Any] = player.post(f"/api/tables/{table}/join", body)
    return told


def sides(told: dict[str, Any]) -> list[Any]:
    return [seat["side"] and (seat["side"]["id"] or seat["side"]["name"]) for seat in told["table"]["seats"]]


def pair(server: Running) -> tuple[Player, Player]:
    return server.player("Ann"), server.player("Bob")


# ---- choosing ------------------------------------------------------------------------------------
def test_who_sits_down_chooses_his_side(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game="conquest", sides=["tau", None])
    before = bob.get(f"/api/tables/{table}")
    assert sides(before) == ["tau", None]
    assert "decks" not in before["table"]["options"]
    told = join(bob, table, side="orks")
    assert told["table"]["status"] == "playing"
    assert sides(told) == ["tau", "orks"]
    assert told["table"]["options"]["decks"] == ["tau", "orks"]
    screen = bob.sit_at(table, 1)
    screen.receive()
    assert "Nazdreg" in str(screen.picture["view"])


def test_a_deck_of_ones_own_is_played(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game="conquest", sides=[ready_made(ann, "tau"), None])
    assert sides(bob.get(f"/api/tables/{table}")) == ["Commander Shadowsun", None]
    told = join(bob, table, side=ready_made(bob, "orks"))
    assert [deck["name"] for deck in told["table"]["options"]["decks"]] == ["My own", "My own"]


def test_a_bad_deck_is_refused_in_words_before_anybody_sits_down(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game="conquest", sides=["tau", None])
    bad: list[tuple[Any, str]] = [
        (GREEN, "cards besides the warlord"),
        ("Warlord: Nazdreg\n9 Shotta Mob", "Shotta Mob"),
        ("nothing", "nothing"),
        ({"cards": 7}, "cards"),
        ({}, "deck"),
    ]
    for side, words in bad:
        with pytest.raises(Refused, match=words) as refused:
            join(bob, table, side=side)
        assert refused.value.status == 400
    told = bob.get(f"/api/tables/{table}")
    assert told["your_seats"] == []
    assert told["table"]["seats"][1]["free"]
    with pytest.raises(Refused, match="cards besides the warlord"):
        ann.make("me", "open", game="conquest", sides=[GREEN, None])


def test_the_side_of_a_bot_and_of_the_hot_seat_is_chosen(server: Running) -> None:
    ann = server.player("Ann")
    for other in ("random", "me"):
        told = ann.post(
            "/api/tables", {"game": "invasion", "players": ["me", other], "sides": ["dwarf", "chaos"]}
        )
        assert sides(told) == ["dwarf", "chaos"]
        assert told["table"]["status"] == "playing"


def test_chance_gives_a_side_that_nobody_has(server: Running) -> None:
    ann = server.player("Ann")
    for _ in range(12):
        told = ann.post(
            "/api/tables",
            {"game": "dark_millennium", "players": ["me", "random"], "sides": ["chance", "orks"]},
        )
        mine, other = sides(told)
        assert mine != other == "orks"


def test_a_side_that_was_fixed_is_played_by_whoever_comes(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", "open", game="forbidden_stars", sides=["orks", "eldar", None])
    with pytest.raises(Refused, match="decided when the table was made"):
        join(bob, table, seat=1, side="chaos")
    join(bob, table, seat=1)
    bob.post(f"/api/tables/{table}/leave")
    assert sides(ann.get(f"/api/tables/{table}")) == ["orks", "eldar", None]
    join(bob, table, seat=1)
    told = ann.post(f"/api/tables/{table}/seats/2/bot", {"bot": "random"})
    assert sides(told)[:2] == ["orks", "eldar"]
    assert sides(told)[2] not in (None, "orks", "eldar")


def test_where_all_sides_differ_nobody_takes_anothers(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", "open", game="forbidden_stars", sides=["orks", None, None])
    with pytest.raises(Refused, match="taken"):
        join(bob, table, side="orks")
    assert sides(join(bob, table, side="eldar")) == ["orks", "eldar", None]
    with pytest.raises(Refused, match="taken"):
        ann.make("me", "open", game="forbidden_stars", sides=["orks", "orks"])


def test_until_all_are_in_a_player_may_change_his_mind(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game="conquest", sides=["tau", None])
    assert sides(join(ann, table, side="chaos")) == ["chaos", None]
    assert sides(join(ann, table, side="chance")) == [None, None]
    assert sides(join(ann, table)) == [None, None]
    with pytest.raises(Refused, match="besides the warlord"):
        join(ann, table, side=GREEN)
    assert sides(join(ann, table, side="eldar")) == ["eldar", None]
    join(bob, table, side="orks")
    with pytest.raises(Refused, match="has begun"):
        join(ann, table, side="tau")


@pytest.mark.parametrize(
    ("game", "players", "more", "words"),
    [
        ("template", 2, {"sides": ["orks", None]}, "no sides to choose"),
        ("horus_heresy", 2, {"sides": ["x", None]}, "seats are the sides"),
        ("conquest", 2, {"sides": ["tau"]}, "as many sides"),
        (
            "conquest",
            2,
            {"sides": ["tau", None], "options": {"decks": ["orks", "tau"]}},
            "Name the sides once",
        ),
        ("conquest", 2, {"sides": ["tau", None], "options": {"deck": 1}}, "no option"),
        ("conquest", 2, {"hidden": True}, "can be hidden"),
        ("forbidden_stars", 2, {"sides": [None, None], "hidden": True}, "can be hidden"),
        ("template", 3, {"best_of": 3}, "is for two"),
        ("template", 2, {"best_of": 5}, "best_of"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    server: Running, game: str, players: int, more: dict[str, Any], words: str
) -> None:
    ann = server.player("Ann")
    body = {"game": game, "players": ["me", *["open"] * (players - 1)], **more}
    with pytest.raises(Refused, match=words) as refused:
        ann.post("/api/tables", body)
    assert refused.value.status == 400
    assert ann.get("/api/tables")["yours"] == []


def test_there_is_nothing_to_choose_at_a_table_without_sides(server: Running) -> None:
    ann, bob = pair(server)
    with pytest.raises(Refused, match="no sides to choose"):
        join(bob, ann.make("me", "open"), side="orks")
    made_by_options = ann.make("me", "open", game="conquest", options={"decks": ["tau", "orks"]})
    with pytest.raises(Refused, match="decided when the table was made"):
        join(bob, made_by_options, side="chaos")
    assert sides(join(bob, made_by_options)) == ["tau", "orks"]


# ---- hidden --------------------------------------------------------------------------------------
def told_of(player: Player, table: str) -> bytes:
    """All that somebody can learn of a table that has not begun, as bytes, without what differs between any two."""
    answers = []
    for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/record"):
        response = player.http.get(path)
        data = response.json()
        if "public" in data:
            data = {name: [row for row in data[name] if row["id"] == table] for name in ("public", "yours")}
        answers.append([response.status_code, sorted(response.headers.keys()), data])
    looker = player.sit_at(table, None)
    looker.receive()
    picture = looker.picture
    looker.close()
    found = json.loads(json.dumps([answers, picture]).replace(table, "TABLE"))

    def strip(value: Any) -> None:
        for one in value.values() if isinstance(value, dict) else value:
            if isinstance(one, (dict, list)):
                strip(one)
        if isinstance(value, dict):
            for key in ("made", "commitment"):
                value.pop(key, None)

    strip(found)
    return json.dumps(found).encode()


@pytest.mark.parametrize("open_lists", [True, False])
def test_nothing_of_a_hidden_side_is_told_before_all_are_in(server: Running, open_lists: bool) -> None:
    """Tables that differ in nothing but what Bob has chosen look the same to everybody else, byte by byte."""
    ann, bob = pair(server)
    eve, nobody = server.player("Eve"), server.player()
    mine = ready_made(bob, "orks")
    seen: list[list[bytes]] = []
    for side in ("orks", "tau", "chance", mine, None):
        table = bob.make(
            "me",
            "open",
            game="conquest",
            sides=["chance" if side is None else side, None],
            options={"open_lists": open_lists},
            hidden=True,
            public=True,
            spectators=True,
        )
        if side is not None and side != "tau":
            join(bob, table, side="eldar")
            join(bob, table, side=side)
        refusals = []
        for wrong in (GREEN, "no such deck"):
            with pytest.raises(Refused) as refused:
                join(ann, table, side=wrong)
            refusals.append(refused.value.text.encode())
        seen.append([*[told_of(one, table) for one in (ann, eve, nobody)], *refusals])
        own = bob.get(f"/api/tables/{table}")
        assert own["table"]["seats"][0]["side"] is None
        if side == "orks":
            assert own["your_sides"]["0"]["id" if open_lists else "name"] == (
                "orks" if open_lists else "Nazdreg"
            )
    assert all(one == seen[0] for one in seen)


def test_who_looks_on_does_not_notice_that_a_hidden_side_is_changed(server: Running) -> None:
    ann, bob = pair(server)
    table = bob.make("me", "open", game="conquest", sides=["tau", None], hidden=True, spectators=True)
    looker = ann.sit_at(table, None)
    looker.receive()
    for side in ("orks", ready_made(bob, "chaos"), "chance"):
        join(bob, table, side=side)
    with pytest.raises(TimeoutError):
        looker.receive(0.5)


def test_what_was_hidden_is_open_when_all_are_in(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game="conquest", sides=["tau", None], hidden=True)
    assert sides(ann.get(f"/api/tables/{table}")) == [None, None]
    assert sides(join(bob, table, side="orks")) == ["tau", "orks"]
    assert bob.get(f"/api/tables/{table}")["your_sides"] == {}


def test_where_lists_are_closed_a_side_is_told_by_its_leader(server: Running) -> None:
    ann, bob = pair(server)
    options = {"open_lists": False}
    table = ann.make("me", "open", game="conquest", sides=["tau", None], options=options)
    assert bob.get(f"/api/tables/{table}")["table"]["seats"][0]["side"] == {
        "id": "",
        "name": "Commander Shadowsun",
    }
    told = join(bob, table, side=ready_made(bob, "orks"))
    assert sides(told) == ["Commander Shadowsun", "Nazdreg"]
    assert "My own" not in str(told)


# ---- again ---------------------------------------------------------------------------------------
def concede(player: Player, table: str, seat: int) -> None:
    screen = player.sit_at(table, seat)
    screen.receive()
    screen.do("offer", name="concede")
    screen.close()


@pytest.mark.parametrize(
    ("game", "chosen", "swap", "expected"),
    [
        ("conquest", ["tau", "orks"], False, "tau"),
        ("conquest", ["tau", "orks"], True, "orks"),
        ("horus_heresy", None, False, 0),
        ("horus_heresy", None, True, 1),
    ],
)
def test_a_rematch_keeps_or_swaps_sides(
    server: Running, game: str, chosen: list[str] | None, swap: bool, expected: Any
) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", game=game, sides=chosen)
    join(bob, table)
    concede(bob, table, 1)
    again = ann.post(f"/api/tables/{table}/rematch", {"swap": swap})
    (seat,) = again["your_seats"]
    assert (sides(again)[seat] if chosen else seat) == expected
    other = bob.post(f"/api/tables/{table}/rematch", {"swap": not swap})
    assert other["table"]["id"] == again["table"]["id"]  # whoever asks first decides


def test_best_of_three(server: Running) -> None:
    ann, bob = pair(server)
    table = ann.make("me", "open", best_of=3)
    join(bob, table)
    assert ann.get("/api/tables")["yours"][0]["series"] == {
        "best_of": 3,
        "number": 1,
        "wins": [0, 0],
        "decided": False,
    }
    score = []
    for loser in (bob, ann, bob):
        own = loser.get(f"/api/tables/{table}")["your_seats"][0]
        concede(loser, table, own)
        told = ann.get(f"/api/tables/{table}")
        mine = told["your_seats"][0]
        series = told["table"]["series"]
        score.append((series["number"], series["wins"][mine], series["wins"][1 - mine], series["decided"]))
        table = ann.post(f"/api/tables/{table}/rematch")["table"]["id"]
    assert score == [(1, 1, 0, False), (2, 1, 1, False), (3, 2, 1, True)]
    fresh = ann.get(f"/api/tables/{table}")["table"]["series"]
    assert (fresh["number"], fresh["wins"], fresh["decided"]) == (1, [0, 0], False)


def test_a_match_and_the_chosen_sides_outlive_the_server(tmp_path: Path) -> None:
    with serving(quick(tmp_path / "games.db")) as server:
        ann, bob = pair(server)
        table = ann.make("me", "open", game="conquest", sides=["tau", None], best_of=3, hidden=True)
        cookies = ann.cookie, bob.cookie
    with serving(quick(tmp_path / "games.db")) as server:
        ann, bob = server.player(), server.player()
        ann.cookie, bob.cookie = cookies
        assert ann.get(f"/api/tables/{table}")["your_sides"]["0"]["id"] == "tau"
        assert sides(bob.get(f"/api/tables/{table}")) == [None, None]
        told = join(bob, table, side="orks")
        assert sides(told) == ["tau", "orks"]
        concede(bob, table, 1)
        again = ann.post(f"/api/tables/{table}/rematch")
        assert again["table"]["series"]["wins"] == [0, 1]


@pytest.mark.parametrize("release", releases())
def test_tables_of_older_releases_go_on(tmp_path: Path, release: str) -> None:
    """One that waits begins with the decks that were chosen for it; one that is over is played again."""
    db = unpack(release, tmp_path / "games.db")
    with sqlite3.connect(db) as old:
        (waiting,) = old.execute(
            "SELECT id FROM tables WHERE game = 'conquest' AND status = 'playing' LIMIT 1"
        ).fetchone()
        over = [
            id
            for (id,) in old.execute(
                "SELECT id FROM tables WHERE game = 'template' AND status = 'over' LIMIT 1"
            )
        ]
        old.execute("UPDATE tables SET status = 'open', result = 'null' WHERE id = ?", (waiting,))
        old.execute("UPDATE seats SET guest = NULL, name = '' WHERE table_id = ? AND seat = 1", (waiting,))
        for name in ("entries", "snapshots"):
            old.execute(f"DELETE FROM {name} WHERE table_id = ?", (waiting,))
        decks = json.loads(old.execute("SELECT options FROM tables WHERE id = ?", (waiting,)).fetchone()[0])[
            "decks"
        ]
    old.close()
    with serving(quick(db)) as server:
        ann, bob = server.player(), server.player()
        ann.cookie, bob.cookie = keys(release)["Ann"], keys(release)["Bob"]
        assert sides(bob.get(f"/api/tables/{waiting}")) == decks
        told = join(bob, waiting)
        assert told["table"]["status"] == "playing"
        assert told["table"]["series"] is None
        assert sides(told) == decks
        screen = bob.sit_at(waiting, 1)
        screen.receive()
        assert screen.picture["view"]
        for table in over:
            assert ann.post(f"/api/tables/{table}/rematch", {"swap": True})["table"]["status"] == "playing"


@pytest.mark.parametrize(
    ("word", "other"),
    [('"chaos"', '"a deck that is no more"'), ('"open_lists"', '"an option that is no more"')],
)
def test_tables_with_what_is_no_more_are_listed_and_shown(tmp_path: Path, word: str, other: str) -> None:
    """Of what was chosen nothing can be told then; nobody else's list suffers. What was being played is closed."""
    with serving(quick(tmp_path / "games.db")) as server:
        ann, bob = pair(server)
        waits = ann.make("me", "open", game="conquest", sides=["chaos", None], public=True)
        over = ann.make("me", "open", game="conquest", sides=["chaos", None], options={"open_lists": False})
        join(bob, over, side="orks")
        concede(bob, over, 1)
        plays = ann.make("me", "random", game="conquest", sides=["chaos", None])
        screen = ann.sit_at(plays)
        screen.choose(screen.decision["options"][0]["id"])
        cookies = ann.cookie, bob.cookie
    with sqlite3.connect(tmp_path / "games.db") as db:
        db.execute("UPDATE tables SET options = REPLACE(options, ?, ?)", (word, other))
        db.execute("UPDATE seats SET side = REPLACE(side, ?, ?)", (word, other))
    db.close()
    with serving(quick(tmp_path / "games.db")) as server:
        ann, bob = server.player(), server.player()
        ann.cookie, bob.cookie = cookies
        assert [row["id"] for row in bob.get("/api/tables")["public"]] == [waits]
        assert {row["id"] for row in ann.get("/api/tables")["yours"]} == {waits, over, plays}
        for table in (waits, over, plays):
            assert sides(ann.get(f"/api/tables/{table}"))[0] is None
        assert "ended without a winner" in ann.get(f"/api/tables/{plays}")["table"]["note"]
        with pytest.raises(Refused, match="cannot begin"):
            join(bob, waits)
        ann.post(f"/api/tables/{waits}/leave")
