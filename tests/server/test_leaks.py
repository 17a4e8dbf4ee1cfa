"""Nobody is told what he does not know: exchange it, and every byte that the server sends him stays the same."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.kernel.log import Line
from strategium.kernel.record import CHOICE
from strategium.kernel.state import GameState
from strategium.server import live, player_moves, table_endpoints
from strategium.server.archives import Archives
from strategium.server.calls import Call
from strategium.server.errors import IllegalAnswer
from strategium.server.live import LiveTable
from strategium.server.match import Match, PreparedMove
from strategium.server.pictures import Viewer, picture
from strategium.server.rows import StoredGame, TableRow
from strategium.server.table_data import table_data
from strategium.server.table_lists import TableLists
from tests.server.leaks import drawn_plans, look_for_leaks, play_twice, viewers_of
from tests.server.serving import quick, serving
from tests.server.test_match import Playing
from tests.server.twin_plans import AFTER, LOOK, Plan, named
from tests.server.twin_tables import key_of, play_world

# Which games are played in the short form: each is a seed, and so a number of seats and a viewer. More by command:
# python -m tests.server.leaks
SEEDS = {
    "template": (1, 3, 6),
    "forbidden_stars": (0, 4, 9, 11),
}
USUAL = (0, 1, 2)  # both seats, and a spectator
LENGTH = 8


@pytest.mark.parametrize("name", strategium.games())
def test_what_a_viewer_does_not_know_changes_no_byte(name: str) -> None:
    seeds = SEEDS.get(name, USUAL)
    found = look_for_leaks(name, seeds, LENGTH)
    assert found.leaks == []
    assert found.games == len(seeds)
    assert min(found.frames, found.answers) > 50 * len(seeds)
    assert found.needles > 10 * len(seeds)


def test_every_number_of_seats_and_every_kind_of_viewer_takes_its_turn() -> None:
    for name in strategium.games():
        turns = viewers_of(strategium.game(name))
        played = [turns[seed % len(turns)] for seed in SEEDS.get(name, USUAL)]
        assert {seats for seats, _ in played} == set(strategium.game(name).seats)
        assert None in [viewer for _, viewer in played]


# ---- the test itself is tried: each of these servers tells something, and is caught ----------------
@pytest.fixture(scope="module")
def plan() -> Plan:
    """A game in which seat 0 does not know what seat 1 holds."""
    (found,) = drawn_plans("template", [0], 4)
    assert {CHOICE, LOOK, AFTER} <= {deed.kind for deed in found.deeds}
    return found


def hidden_number(state: GameState) -> int:
    """Depends on what lies hidden."""
    return int(state.position_digest(), 16)


def leaky_picture(match: Match, viewer: Viewer, asked: bool) -> dict[str, Any]:
    return {**picture(match, viewer, asked), "best": hidden_number(match.state) % 1000}


def leaky_order(match: Match, viewer: Viewer, asked: bool) -> dict[str, Any]:
    told = picture(match, viewer, asked)
    return dict(
        sorted(told.items(), key=lambda item: zlib.crc32(f"{item[0]} {hidden_number(match.state)}".encode()))
    )


def leaky_handles(match: Match, viewer: Viewer, asked: bool) -> dict[str, Any]:
    """How another points at his cards: the same in both worlds."""
    theirs = [word.strip('"') for word in named(match.state.view(1)) if word[0] == '"']
    return {**picture(match, viewer, asked), "theirs": theirs}


def leaky_line(line: Line, state: GameState, viewer: Viewer) -> dict[str, Any]:
    return {**line.told(state, viewer), "about": hidden_number(state) % 1000}


def leaky_beat(line: Line, state: GameState, viewer: Viewer) -> dict[str, Any]:
    """What lies hidden is no secret to whoever reads how a line is played."""
    told = line.told(state, viewer)
    if "beat" in told:
        told["beat"]["true"] = hidden_number(state)
    return told


def leaky_reasons(state: GameState, seat: int, ref: str | None, verb: str | None) -> list[dict[str, Any]]:
    return [{"text": str(len(state.view(1)["zones"])), "rules": [str(hidden_number(state))]}]


def leaky_show(table: LiveTable) -> None:
    """An empty message more or less."""
    show(table)
    if table.match is not None:
        for feed in table.feeds.values():
            for socket in feed.sockets:
                for _ in range(hidden_number(table.match.state) % 5):
                    socket.send({"t": "again"})


def leaky_answer(table: LiveTable, call: Call) -> dict[str, Any]:
    state = table.playing().state
    return {"table": table_data(table), "your_seats": [], "turn": hidden_number(state)}


def leaky_summary(lists: TableLists, row: TableRow) -> dict[str, Any]:
    live = lists.lobby.tables.get(row.id)
    match = None if live is None else live.match
    return {**summary(lists, row), "size": 0 if match is None else hidden_number(match.state)}


def leaky_refusal(match: Match, seat: int, name: str) -> PreparedMove:
    try:
        return offer(match, seat, name)
    except IllegalAnswer as e:
        raise IllegalAnswer(f"{e.text} {hidden_number(match.state)}") from e


async def leaky_record(archives: Archives, kept: StoredGame, viewer: Viewer) -> bytes:
    told = await seen(archives, kept, viewer)
    return gzip.compress(gzip.decompress(told) + kept.carried[-1].state.encode(), mtime=0)


show, summary, offer, seen = LiveTable.show, TableLists.summary, Match.offer, Archives.seen
LEAKS: dict[str, tuple[object, str, object, str]] = {
    "the picture": (live, "picture", leaky_picture, "frame: "),
    "the order within a picture": (live, "picture", leaky_order, "frame: "),
    "a line of the log": (live, "line_data", leaky_line, "frame: "),
    "the beat of a line": (live, "line_data", leaky_beat, "frame: "),
    "the reasons": (player_moves, "reasons_data", leaky_reasons, '"t":"why"'),
    "the number of frames": (LiveTable, "show", leaky_show, "message"),
    "a refusal": (Match, "offer", leaky_refusal, '"t":"no"'),
    "an answer of HTTP": (table_endpoints, "told_table", leaky_answer, "/api/tables/"),
    "the list of tables": (TableLists, "summary", leaky_summary, "GET /api/tables: "),
    "the record of a running game": (Archives, "seen", leaky_record, "/record"),
    "handles of others": (live, "picture", leaky_handles, "he is told"),
}


@pytest.mark.parametrize("place", LEAKS)
def test_a_server_that_tells_is_caught(place: str, plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, leaky, where = LEAKS[place]
    monkeypatch.setattr(owner, name, leaky)
    until = [deed.kind for deed in plan.deeds].index(LOOK) + 1
    blind = {viewer: min(until, deeds) for viewer, deeds in plan.blind.items()}
    found = play_twice([replace(plan, deeds=plan.deeds[:until], blind=blind)])
    told = [leak for leak in found.leaks if ", 0 after deed" in leak]
    assert told
    assert where in told[0]


def test_the_open_replay_tells_which_of_the_twins_it_was(plan: Plan, tmp_path: Path) -> None:
    """So they do differ; and when a game is over everything may be told."""
    pages = []
    for world in (0, 1):
        play_world(tmp_path, [plan], world, seed=1)
        with serving(quick(tmp_path / f"world-{world}.db")) as server:
            player = server.player()
            player.cookie = key_of(plan.row.id, "0")
            pages.append(player.get(f"/api/tables/{plan.row.id}/replay?as=open"))
    assert pages[0] != pages[1]


def test_a_bots_process_is_never_given_the_truth() -> None:
    game = Playing(5)
    game.play(6)
    true = game.match.state
    differing = 0
    for _ in range(5):
        sample = strategium.game("template").from_json(game.match.sample(0).json)
        assert sample.rng != true.rng
        assert sample.veil != true.veil  # the secret behind the handles
        sample.veil = true.veil
        assert sample.view(0) == true.view(0)
        differing += sample.position_digest() != true.position_digest()
    assert differing
