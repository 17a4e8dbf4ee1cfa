"""What others can observe when a seat passes: nothing tells whether the server or the player did it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from strategium.server.pacing import thinking_time
from strategium.server.rows import BOT, PERSON, SERVER, Entry
from tests.server.serving import PATIENCE, Running, Screen, quick, same_chance, serving

LEAST, USUAL = 0.8, 1.8


# ---- times ---------------------------------------------------------------------------------------
def times(count: int, seed: int) -> list[float]:
    rng = random.Random(seed)
    return sorted(thinking_time(LEAST, USUAL, rng) for _ in range(count))


def distance(one: list[float], other: list[float]) -> float:
    """The most by which somebody who sees a time can be righter than by chance (Kolmogorov and Smirnov)."""
    every = sorted([(x, 0) for x in one] + [(x, 1) for x in other])
    counts = [0, 0]
    most = 0.0
    for _, which in every:
        counts[which] += 1
        most = max(most, abs(counts[0] / len(one) - counts[1] / len(other)))
    return most


def test_the_servers_times_are_spread_like_peoples() -> None:
    found = times(20_000, 1)
    assert found[0] >= LEAST
    assert statistics.median(found) == pytest.approx(USUAL, abs=0.05)
    assert statistics.mean(found) < 2.4, "nobody waits long for form's sake"
    assert found[-1] < 20
    slow = sum(x > 4 for x in found) / len(found)
    assert 0.05 < slow < 0.12, "now and then it takes long, as people do"
    assert distance(found, times(20_000, 2)) < 0.02


@pytest.mark.parametrize(("usual", "most"), [(0.3, 0.02), (0.6, 0.03), (1.0, 0.12)])
def test_a_quick_pass_by_hand_looks_like_one_of_the_server(usual: float, most: float) -> None:
    """It is held until a time is over that is drawn in the same way."""
    rng = random.Random(3)
    by_hand = [rng.lognormvariate(0, 0.6) * usual for _ in range(20_000)]
    shown = [max(time, drawn) for time, drawn in zip(by_hand, times(20_000, 4), strict=True)]
    rng.shuffle(by_hand)
    assert distance(shown, times(20_000, 5)) < most
    even = [rng.uniform(1, 3) for _ in range(20_000)]
    assert distance(by_hand, even) > 0.5, "as it was: uniform, and nothing held"


def three(server: Running, **rules: Any) -> tuple[str, Screen, Screen, Screen]:
    """Ann and Bob play, Leo looks on."""
    ann, bob, leo = server.player("Ann"), server.player("Bob"), server.player("Leo")
    table = ann.make("me", "open", spectators=True, **rules)
    bob.post(f"/api/tables/{table}/join")
    screens = [ann.sit_at(table, 0), bob.sit_at(table, 1), leo.sit_at(table, None)]
    for screen in screens:
        screen.until(lambda s=screen: s.picture.get("view"))  # type: ignore[misc]
        screen.until(lambda s=screen: s.picture["table"]["watching"]["count"] == 1)  # type: ignore[misc]
        screen.until(lambda s=screen: all(seat["here"] for seat in s.picture["table"]["seats"]))  # type: ignore[misc]
    return table, screens[0], screens[1], screens[2]


def kept(server: Running, table: str) -> list[Entry]:
    job = server.services.keeper.do(lambda store: store.entries(table))
    return asyncio.run_coroutine_threadsafe(job, server.loop).result()


def passes(entry: Entry) -> bool:
    return bool(entry.move[0] == "choice" and entry.move[2] == "pass")


def test_no_pass_is_told_before_the_server_could_have_made_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody answers at once: by the clock of the server no pass was quicker than its own."""
    same_chance(monkeypatch)
    least = 0.25
    with serving(quick(tmp_path / "games.db", honest_seconds=(least, 0.3))) as server:
        table, ann, bob, _ = three(server)
        rng = random.Random(1)
        end = time.monotonic() + PATIENCE
        found: dict[str, list[float]] = {}
        while min(len(found.get(by, [])) for by in (PERSON, SERVER)) < 3 and time.monotonic() < end:
            for screen in (ann, bob):
                answer_at_once(screen, rng, len(found.get(PERSON, [])) < 3)
            log = kept(server, table)
            found = {by: waits(log, by) for by in (PERSON, SERVER)}
        assert min(map(len, found.values())) >= 3
        assert min(map(min, found.values())) >= least


def waits(log: list[Entry], by: str) -> list[float]:
    """The seconds from what happened before to each pass that was made so."""
    return [
        after.at - before.at for before, after in itertools.pairwise(log) if after.by == by and passes(after)
    ]


def answer_at_once(screen: Screen, rng: random.Random, passing: bool) -> None:
    with contextlib.suppress(TimeoutError):
        screen.receive(0.02)
    decision = screen.picture["decision"]
    if decision:
        ways = [one["id"] for one in decision["options"] if (one["verb"] == "pass") == passing]
        screen.choose(rng.choice(ways or [one["id"] for one in decision["options"]]))


def test_a_stand_in_takes_such_times_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same_chance(monkeypatch)
    least = 0.2
    with serving(quick(tmp_path / "games.db", honest_seconds=(least, 0.25))) as server:
        table, ann, bob, _ = three(server)
        player = server.player()
        assert bob.socket.request is not None
        player.cookie = bob.socket.request.headers["Cookie"].split("=")[1]
        player.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
        rng = random.Random(1)
        end = time.monotonic() + PATIENCE
        while not waits(kept(server, table), BOT) and time.monotonic() < end:
            answer_at_once(ann, rng, False)
        found = waits(kept(server, table), BOT)
        assert found
        assert min(found) >= least


# ---- frames --------------------------------------------------------------------------------------
def told(screen: Screen, start: int) -> list[Any]:
    """What a viewer was sent since then, without what differs from table to table."""
    messages = [json.loads(frame) for frame in screen.frames[start:]]
    return [[m["changes"], m["log"]] for m in messages if m["t"] == "change"]


def watched_game(
    folder: Path, by_hand: bool, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Any], list[Any], set[str]]:
    """A game in which Bob passes by hand what the server would pass, or lets it; all that Ann and Leo are sent."""
    same_chance(monkeypatch)
    with serving(quick(folder / "games.db")) as server:
        table, ann, bob, leo = three(server)
        if by_hand:
            assert bob.do("ask_always", on=True)["t"] == "done"
        starts = [len(screen.frames) for screen in (ann, leo)]
        rng = random.Random(7)
        for _ in range(30):
            asked = next_asked(ann, bob)
            if asked is None:
                break
            options = asked.picture["decision"]["options"]
            asked.choose(options[0]["id"] if len(options) == 1 else rng.choice(options)["id"])
        for screen in (ann, bob, leo):
            screen.read_all()
        by = {one.by for one in kept(server, table) if passes(one) and one.seat == 1}
        return told(ann, starts[0]), told(leo, starts[1]), by


def next_asked(ann: Screen, bob: Screen) -> Screen | None:
    """Who is asked, when what goes on by itself is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for screen in (ann, bob):
            screen.read_all(0.03)
        waiting = {seat for seat, _ in ann.picture["view"]["waiting"]}
        asked = [screen for screen in (ann, bob) if screen.picture["decision"]]
        if not waiting or {screen.seat for screen in asked} == waiting:
            return asked[0] if asked else None
    pytest.fail("nobody gets on")


def test_others_are_sent_the_same_whoever_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game twice: frame by frame, in the same order, with the same numbers."""
    folders = [tmp_path / "one", tmp_path / "other"]
    served = watched_game(folders[0], False, monkeypatch)
    by_hand = watched_game(folders[1], True, monkeypatch)
    assert SERVER in served[2]
    assert by_hand[2] == {PERSON}
    for one, other in zip(served[:2], by_hand[:2], strict=True):
        shorter = min(len(one), len(other))
        assert shorter > 20
        assert one[:shorter] == other[:shorter]


# ---- what is asked meanwhile ---------------------------------------------------------------------
def sent_meanwhile(screen: Screen) -> list[str]:
    """What a viewer is sent up to now."""
    start = len(screen.frames)
    screen.send({"t": "ping"})
    assert screen.reply()["t"] == "pong"
    return [frame for frame in screen.frames[start:] if json.loads(frame)["t"] != "pong"]


def picks_after_a_request(server: Running) -> Iterator[tuple[Screen, Screen, dict[str, Any], list[str]]]:
    """Somebody asks whether he may take a choice back, and another picks something.

    Gives both, the request, and what the first was sent because of the pick.
    """
    rng = random.Random(1)
    while True:
        _, ann, bob, _ = three(server, honest=False)
        while not ann.over:
            for one, other in ((ann, bob), (bob, ann)):
                sent_meanwhile(one)
                sent_meanwhile(other)
                decision = one.picture["decision"]
                if not decision:
                    continue
                option = rng.choice(decision["options"])["id"]
                if decision["draft"] == [] and other.picture["undo"]["may"] == "ask":
                    assert other.do("undo")["t"] == "asked"
                    request = other.until(lambda s=other: s.picture["undo"]["request"])  # type: ignore[misc]
                    one.choose(option)
                    sent_meanwhile(one)
                    yield other, one, request, sent_meanwhile(other)
                else:
                    one.choose(option)


def test_who_has_asked_to_take_back_does_not_see_others_pick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request lapsed with every pick of a choice of several: who asked again and again could count them."""
    same_chance(monkeypatch)
    with serving(quick(tmp_path / "games.db")) as server:
        asker, picker, request, sent = next(
            found
            for found in picks_after_a_request(server)
            if (found[1].picture["decision"] or {}).get("draft")  # there is more to pick
        )
        assert sent == []
        assert picker.picture["undo"]["request"] == request
        picker.send({"t": "consent", "request": request["id"], "yes": True})
        assert picker.reply()["t"] == "done"
        asker.until(lambda: asker.picture["decision"] and asker.picture["undo"]["request"] is None)
