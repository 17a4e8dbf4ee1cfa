"""Clocks at real servers, with a time of day that the tests move: what costs time and what does not, who is out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.server import jobs
from strategium.server.config import Config
from tests.server.hands import (
    Hands,
    do,
    entries,
    kept_and_recomputed,
    lefts,
    moved_hands,
    scout,
    settle,
    take_turn,
    two_at_a_table,
    with_account,
)
from tests.server.serving import Refused, Running, Screen, quick, serving

LIVE = {"kind": "live", "bank": 600, "increment": 20}
DAYS = {"kind": "days", "bank": 3 * 86_400, "increment": 12 * 3600}
DAY = 86_400.0
FREE = 0.3  # seconds: fifteen times the usual time in which the servers of tests pass


@pytest.fixture
def hands() -> Iterator[Hands]:
    with moved_hands() as moved:
        yield moved


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return quick(tmp_path / "games.db", accounts=True)


@pytest.fixture
def site(hands: Hands, config: Config) -> Iterator[Running]:
    with serving(config) as running:
        yield running


# ---- what costs time -----------------------------------------------------------------------------
def test_a_clock_runs_while_its_seat_is_asked(site: Running, hands: Hands, config: Config) -> None:
    table, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    assert lefts(bob, hands.now) == [600, 620]  # both have scouted; Ann is still asked, so her turn goes on
    hands.pass_by(site, 100)
    assert lefts(bob, hands.now) == [600 - 100 + FREE, 620]
    take_turn(ann, bob)
    assert lefts(bob, hands.now) == lefts(ann, hands.now) == [620 - 100 + FREE, 620]
    kept, recomputed = kept_and_recomputed(config.db, table)
    assert kept == recomputed


def test_a_pass_brings_no_time_and_a_quick_one_costs_none(site: Running, hands: Hands) -> None:
    _, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    take_turn(ann, bob)
    hands.pass_by(site, 0.2)  # less than is free
    assert bob.choose("pass")["t"] == "done"
    settle(ann, bob)
    assert lefts(ann, hands.now)[1] == 620


def test_during_a_sealed_choice_the_clocks_of_all_run(site: Running, hands: Hands) -> None:
    """Who has chosen pays only for his own time, and nobody sees it before the choice is opened."""
    _, ann, bob = two_at_a_table(site, LIVE)
    settle(ann, bob)
    hands.pass_by(site, 10)
    before = bob.picture["table"]["clocks"]
    scout(ann)
    settle(ann, bob)
    assert bob.picture["table"]["clocks"] == before  # not a word of it
    hands.pass_by(site, 100)
    assert lefts(bob, hands.now) == [600 - 110 + FREE] * 2
    scout(bob)
    settle(ann, bob)
    assert lefts(bob, hands.now) == [600 - 10 + FREE, 620 - 110 + FREE]


def test_taking_back_gives_no_time_back_and_brings_none(site: Running, hands: Hands, config: Config) -> None:
    table, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    hands.pass_by(site, 50)
    for _ in range(3):
        take_turn(ann, bob)
        assert lefts(bob, hands.now)[0] == 620 - 50 + FREE
        for _ in range(2):
            take_back(ann, bob)
            assert lefts(bob, hands.now)[0] == 600 - 50 + FREE
    take_turn(ann, bob)
    take_back(ann, bob)
    assert ann.do("redo")["t"] == "done"
    settle(ann, bob)
    assert lefts(bob, hands.now)[0] == 620 - 50 + FREE
    kept, recomputed = kept_and_recomputed(config.db, table)
    assert kept == recomputed


def take_back(screen: Screen, other: Screen) -> None:
    """The other does not mind."""
    if screen.do("undo")["t"] == "asked":
        settle(screen, other)
        other.send({"t": "consent", "request": other.picture["undo"]["request"]["id"], "yes": True})
        assert other.reply()["t"] == "done"
    settle(screen, other)


def test_the_way_to_the_server_costs_nothing_up_to_a_second(site: Running, hands: Hands) -> None:
    table, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    for screen, lag in ((ann, 400), (bob, 60_000)):
        screen.send({"t": "ping", "lag": lag})
        assert screen.reply()["t"] == "pong"
        hands.pass_by(site, 10)
        take_turn(screen, ann, bob)
    spent = [entry.spent_ms for entry in entries(site, table)]
    assert spent[-4:] == [9600, 0, 9000, 0]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_the_log_makes_of_it(
    site: Running, hands: Hands, config: Config, seed: int
) -> None:
    """After any moves, taken back and made again, with time given and a stand-in."""
    rng = random.Random(seed)
    table, ann, bob = two_at_a_table(site, LIVE)
    both = (ann, bob)
    for step in range(25):
        settle(*both)
        asked = [screen for screen in both if screen.picture["decision"]]
        if not asked:
            break
        hands.pass_by(site, rng.choice((0.0, 0.1, 3.0, 30.0)))
        screen = rng.choice(asked)
        if rng.random() < 0.2 and screen.picture["undo"]["may"] == "free":
            screen.do("undo")
        else:
            screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
        kept, recomputed = kept_and_recomputed(config.db, table)
        assert kept == recomputed, f"after step {step}"


# ---- nobody serves -------------------------------------------------------------------------------
def test_nobody_is_out_because_the_server_was_down(hands: Hands, config: Config) -> None:
    """A minute down, a minute on the clock: nobody has lost on time, nor any time at all."""
    with serving(config) as site:
        table, ann, bob = two_at_a_table(site, {"kind": "live", "bank": 60}, accounts=True, rated=True)
        scout(ann, bob)
        settle(ann, bob)
        hands.pass_by(site, 20)
        keys = [screen_key(site, name) for name in ("Ann", "Bob")]
    hands.now += 3600
    with serving(config) as site:
        players = [site.player() for _ in keys]
        for player, key in zip(players, keys, strict=True):
            player.cookie = key
        ann, bob = (player.sit_at(table, seat) for seat, player in enumerate(players))
        ann.until(lambda: ann.picture)
        do(site, site.services.jobs.work())
        settle(ann, bob)
        assert not ann.over
        assert lefts(ann, hands.now) == pytest.approx([60 - 20 + FREE, 60])
        hands.pass_by(site, 41)
        do(site, site.services.jobs.work())
        assert ann.until(lambda: ann.over)
        assert ann.picture["table"]["result"]["outcome"] == ["lost", "won"]


def screen_key(site: Running, name: str) -> str:
    """The key of the account with that name, from another browser."""
    player = site.player()
    player.post("/api/me/sign-in", {"handle": name, "password": "correct horse"})
    return player.cookie


def test_nobody_is_out_because_the_server_stood_still(site: Running, hands: Hands) -> None:
    _, ann, bob = two_at_a_table(site, {"kind": "live", "bank": 60}, accounts=True, rated=True)
    scout(ann, bob)
    settle(ann, bob)
    hands.now += 600  # without a beat
    do(site, site.services.jobs.work())
    do(site, site.services.heartbeats.beat())
    do(site, site.services.jobs.work())
    take_turn(ann, bob)
    assert not ann.over
    assert lefts(ann, hands.now) == [60, 60]


# ---- running out ---------------------------------------------------------------------------------
def test_a_rated_game_is_lost_on_time_by_itself(
    site: Running, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "EVERY", 0.02)
    table, ann, bob = two_at_a_table(site, {"kind": "live", "bank": 60}, accounts=True, rated=True)
    scout(ann, bob)
    settle(ann, bob)
    hands.pass_by(site, 59)
    settle(ann)
    assert not ann.over
    hands.pass_by(site, 2)
    bob.until(lambda: bob.over)
    assert bob.picture["table"]["result"]["outcome"] == ["lost", "won"]
    assert bob.picture["table"]["flagged"] == [0]
    assert entries(site, table)[-1].by == "server"


def test_otherwise_nothing_happens_but_that_others_may_claim(site: Running, hands: Hands) -> None:
    table, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    address = f"/api/tables/{table}/claim"
    hands.pass_by(site, 599)
    bobs = bob.player
    with pytest.raises(Refused, match="2 seconds left"):
        bobs.post(address, {"seat": 0})
    hands.pass_by(site, 2)
    do(site, site.services.jobs.work())
    settle(ann, bob)
    assert not ann.over
    for player, seat, words in (
        (ann.player, 0, "your own"),
        (ann.player, 1, "does not run"),
        (bobs, 5, "no such seat"),
        (site.player("Eve"), 0, "do not play"),
    ):
        with pytest.raises(Refused, match=words):
            player.post(address, {"seat": seat})
    told = bobs.post(address, {"seat": 0})
    assert told["table"]["result"]["outcome"] == ["lost", "won"]
    assert told["table"]["flagged"] == [0]
    with pytest.raises(Refused):
        bobs.post(address, {"seat": 0})


def test_over_days_a_bot_may_play_on_until_the_player_is_back(config: Config) -> None:
    with moved_hands(late=2 * DAY) as hands, serving(config) as site:
        table, ann, bob = two_at_a_table(site, DAYS)
        scout(ann, bob)
        settle(ann, bob)
        hands.pass_by(site, 3.1 * DAY)
        bob.player.post(f"/api/tables/{table}/claim", {"seat": 0, "what": "bot"})
        bob.until(lambda: bob.picture["table"]["seats"][0]["stand_in"])
        bob.until(lambda: bob.picture["decision"])  # the bot has chosen
        assert bob.picture["table"]["flagged"] == []
        ann.player.post(f"/api/tables/{table}/back")
        settle(ann, bob)
        assert lefts(bob, hands.now)[0] >= 0
        kept, recomputed = kept_and_recomputed(config.db, table)
        assert kept == recomputed
        take_turn(bob, ann)
        assert ann.picture["decision"]
        hands.pass_by(site, DAY / 3)
        with pytest.raises(Refused, match="left"):  # he has an increment to come back with
            bob.player.post(f"/api/tables/{table}/claim", {"seat": 0, "what": "win"})


def test_of_three_a_stand_in_plays_on_and_the_seat_has_lost(site: Running, hands: Hands) -> None:
    ann, bob, cid = (site.player(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.make("me", "open", "open", pace=LIVE)
    screens = []
    for seat, player in enumerate((ann, bob, cid)):
        player.post(f"/api/tables/{table}/join")
        screens.append(player.sit_at(table, seat))
    scout(*screens)
    settle(*screens)
    late = next(seat for seat, screen in enumerate(screens) if screen.picture["decision"])
    hands.pass_by(site, 700)
    other = (bob, cid, ann)[late]
    told = other.post(f"/api/tables/{table}/claim", {"seat": late, "what": "win"})
    assert told["table"]["flagged"] == [late]
    assert told["table"]["status"] == "playing"
    assert told["table"]["seats"][late]["stand_in"]
    with pytest.raises(Refused, match="lost this game on time"):
        (ann, bob, cid)[late].post(f"/api/tables/{table}/back")


def test_an_event_has_one_clock_for_the_whole_game(site: Running, hands: Hands) -> None:
    table, ann, bob = two_at_a_table(site, {"kind": "event", "bank": 600})
    hands.pass_by(site, 300)
    scout(ann, bob)
    settle(ann, bob)
    hands.pass_by(site, 200)
    assert lefts(ann, hands.now) == [100, 100]
    with pytest.raises(Refused, match="one clock for all"):
        ann.player.post(f"/api/tables/{table}/time", {"seat": 1, "seconds": 60})
    hands.pass_by(site, 101)
    told = ann.player.post(f"/api/tables/{table}/claim", {"seat": 1})
    assert told["table"]["status"] == "over"
    assert set(told["table"]["result"]["outcome"]) == {"unrated"}


# ---- time that is given, and holidays ------------------------------------------------------------
def test_time_can_be_given(site: Running, hands: Hands, config: Config) -> None:
    table, ann, bob = two_at_a_table(site, LIVE)
    scout(ann, bob)
    settle(ann, bob)
    hands.pass_by(site, 590)
    address = f"/api/tables/{table}/time"
    bob.player.post(address, {"seat": 0, "seconds": 60})
    settle(ann)
    assert lefts(ann, hands.now)[0] == pytest.approx(600 - 590 + FREE + 60)
    assert any("gives Ann 1 minute" in line["text"] for line in ann.picture["said"].values())
    kept, recomputed = kept_and_recomputed(config.db, table)
    assert kept == recomputed
    for body, status in (
        ({"seat": 1, "seconds": 60}, 409),  # oneself
        ({"seat": 0, "seconds": 0}, 400),
        ({"seat": 0, "seconds": -60}, 400),
        ({"seat": 0, "seconds": 10**9}, 400),
        ({"seat": 0, "seconds": 1.5}, 400),
    ):
        with pytest.raises(Refused) as refused:
            bob.player.post(address, body)
        assert refused.value.status == status
    for _ in range(12):
        bob.player.post(address, {"seat": 0, "seconds": 604_800})
    with pytest.raises(Refused, match="more than enough"):
        bob.player.post(address, {"seat": 0, "seconds": 604_800})


def test_a_holiday_stops_clocks_over_days(config: Config) -> None:
    with moved_hands(late=2 * DAY) as hands, serving(config) as site:
        table, ann, bob = two_at_a_table(site, DAYS, accounts=True)
        scout(ann, bob)
        settle(ann, bob)
        anns = ann.player
        hands.pass_by(site, DAY)
        assert anns.post("/api/me/holiday", {"on": True})["days_left"] == 30
        with pytest.raises(Refused, match="already"):
            anns.post("/api/me/holiday", {"on": True})
        settle(ann, bob)
        assert bob.picture["table"]["clocks"][0]["paused"]
        hands.pass_by(site, 10 * DAY)
        with pytest.raises(Refused, match="does not run"):
            bob.player.post(f"/api/tables/{table}/claim", {"seat": 0})
        assert anns.post("/api/me/holiday", {"on": False})["days_left"] == 20
        settle(ann, bob)
        assert lefts(bob, hands.now)[0] == pytest.approx(2 * DAY, abs=1)
        hands.pass_by(site, DAY)
        take_turn(ann, bob)
        assert lefts(bob, hands.now)[0] == pytest.approx(1.5 * DAY, abs=1)
        kept, recomputed = kept_and_recomputed(config.db, table)
        assert kept == recomputed
        anns.post("/api/me/holiday", {"on": True})
        hands.pass_by(site, 20.1 * DAY)
        do(site, site.services.jobs.work())
        assert anns.get("/api/me/holiday") == {"since": None, "days_left": 0}
        with pytest.raises(Refused, match="30 days"):
            anns.post("/api/me/holiday", {"on": True})
        with pytest.raises(Refused, match="account"):
            site.player("Eve").post("/api/me/holiday", {"on": True})


# ---- making a table ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pace", "players"),
    [
        ({"kind": "live", "bank": 59}, ["me", "open"]),
        ({"kind": "live", "bank": 10_801}, ["me", "open"]),
        ({"kind": "live", "bank": 600, "increment": 181}, ["me", "open"]),
        ({"kind": "live", "bank": -600}, ["me", "open"]),
        ({"kind": "days", "bank": 600}, ["me", "open"]),
        ({"kind": "days", "bank": 10**15}, ["me", "open"]),
        ({"kind": "event", "bank": 600, "increment": 1}, ["me", "open"]),
        ({"kind": "none", "bank": 600}, ["me", "open"]),
        ({"kind": "hourglass", "bank": 600}, ["me", "open"]),
        ({"kind": "live", "bank": 600, "free": 10**6}, ["me", "open"]),
        ({"kind": "live", "bank": 600}, ["me", "random"]),
    ],
)
def test_odd_paces_are_refused(server: Running, pace: dict[str, Any], players: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        server.player("Ann").make(*players, pace=pace)
    assert refused.value.status == 400


def test_a_rated_game_is_between_accounts(site: Running) -> None:
    with pytest.raises(Refused, match="account"):
        site.player("Eve").make("me", "open", pace=LIVE, rated=True)
    ann = with_account(site, "Ann")
    with pytest.raises(Refused, match="has a clock"):
        ann.make("me", "open", rated=True)
    table = ann.make("me", "open", pace=LIVE, rated=True)
    with pytest.raises(Refused, match="account"):
        site.player("Eve").post(f"/api/tables/{table}/join")
    with pytest.raises(Refused, match="between people"):
        ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    with_account(site, "Bob").post(f"/api/tables/{table}/join")


def test_over_days_nobody_is_replaced_before_his_time_is_out(site: Running) -> None:
    table, ann, bob = two_at_a_table(site, DAYS)
    settle(ann, bob)
    ann.close()
    bob.until(lambda: not bob.picture["table"]["seats"][0]["here"])
    site.pretend_absence(table, 0, 10_000)
    with pytest.raises(Refused, match="only when his time is out"):
        bob.player.post(f"/api/tables/{table}/seats/0/bot", {})


def test_lists_tell_a_deadline_to_who_is_asked_alone(site: Running, hands: Hands) -> None:
    _, ann, bob = two_at_a_table(site, LIVE, public=True, spectators=True)
    scout(ann, bob)
    settle(ann, bob)
    (mine,) = ann.player.get("/api/tables")["yours"]
    assert mine["deadline"] == pytest.approx(hands.now + 600 + FREE)
    (his,) = bob.player.get("/api/tables")["yours"]
    assert his["deadline"] is None
    (public,) = site.player().get("/api/tables")["public"]
    assert "deadline" not in public
    assert public["pace"]["bank"] == 600
