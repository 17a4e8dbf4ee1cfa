"""An upgrade ends no game: the stores that real releases have left behind, opened by this one."""

from __future__ import annotations

import functools
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import strategium
from strategium.kernel.record import Record
from strategium.kernel.version import ENGINE
from strategium.server.archiving import STEPS
from strategium.server.digests import board_of_saved, digests
from strategium.server.fates import IN_PART, UNREADABLE, WHOLE, Fate, fate_of, fates
from strategium.server.replaying import OPEN, WATCH
from strategium.server.rows import OVER, PLAYING, StoredGame
from strategium.server.sqlite import SqliteStore
from strategium.server.store import read_game
from strategium.server.upgrading import CARRIED, CLOSED, MIGRATED, SAME, load
from tests.server.serving import PATIENCE, Player, Refused, Screen
from tests.server.stores import GAMES, keys, releases, served, unpack

OLDEST = "0.1.0"


@pytest.fixture(params=releases())
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(unpack(request.param, tmp_path / "games.db"))
    yield opened
    opened.close()


def games_of(store: SqliteStore) -> list[StoredGame]:
    return [kept for id in store.table_ids() if (kept := read_game(store, id)) is not None]


# ---- all that was left behind --------------------------------------------------------------------
def test_this_release_has_left_a_store() -> None:
    """If this fails, a release is being made: python -m tests.server.stores"""
    assert ENGINE in releases()


def test_a_store_has_running_and_finished_games_of_every_kind(store: SqliteStore) -> None:
    found = {(kept.row.game, kept.row.status) for kept in games_of(store)}
    assert found == {(game, status) for game in GAMES for status in (PLAYING, OVER)}


@functools.cache
def fates_of(release: str) -> dict[str, Fate]:
    """What becomes of each table of that release."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(unpack(release, Path(folder) / "games.db"))
        found = {one.table: one for one in fates(store)}
        assert list(found) == store.table_ids()
        store.close()
    return found


@pytest.mark.parametrize("release", releases())
def test_no_running_game_is_closed_and_no_finished_one_unreadable(release: str) -> None:
    assert [one for one in fates_of(release).values() if one.way in (CLOSED, UNREADABLE)] == []


def test_what_is_migrated_has_the_board_that_the_old_release_kept(tmp_path: Path) -> None:
    """Where the server was stopped cleanly the newest state was kept: a replay without it comes to the same."""
    settled = 0
    for release in releases():
        store = SqliteStore(unpack(release, tmp_path / f"{release}.db"))
        settled += sum(has_the_board_that_was_kept(kept) for kept in games_of(store))
        store.close()
    assert settled


def has_the_board_that_was_kept(kept: StoredGame) -> bool:
    """Whether there is one to compare with; if its rules have changed, the state that was kept is all that is known."""
    game = strategium.game(kept.row.game)
    if kept.snapshot is None or kept.snapshot.n < len(kept.entries):
        return False
    if load(kept, game).way not in (SAME, MIGRATED):
        return False
    loaded = load(StoredGame(kept.row, kept.entries), game)
    assert loaded.match is not None
    assert digests(loaded.match.state).board == board_of_saved(kept.snapshot.state)
    return True


def test_every_version_says_what_it_changed() -> None:
    for name in GAMES:
        game = strategium.game(name)
        versions = [change.version for change in game.changes]
        assert versions == [str(n) for n in range(2, int(game.version) + 1)]


# ---- a server on what 0.1.0 left -----------------------------------------------------------------
class World:
    """A store, and the servers that are started on it one after the other."""

    def __init__(self, folder: Path, release: str = OLDEST, *sources: Path) -> None:
        self.db = unpack(release, folder / "games.db")
        self.keys = keys(release)
        self.sources = sources

    @contextmanager
    def server(self) -> Iterator[Serving]:
        with served(self.db, *self.sources) as (process, port, _), ExitStack() as stack:
            yield Serving(process, port, self.keys, stack)

    def way(self, table: str) -> str:
        """What would become of that game now."""
        store = SqliteStore(self.db)
        kept = read_game(store, table)
        assert kept is not None
        found = fate_of(kept, store.archive(table)).way
        store.close()
        return found


def table_of(way: str, running: bool = True) -> str:
    """A game of the oldest release of which that becomes."""
    return next(id for id, fate in fates_of(OLDEST).items() if fate.running == running and fate.way == way)


class Serving:
    """A server that runs, and the people who had games there before."""

    def __init__(
        self, process: subprocess.Popen[str], port: int, keys: dict[str, str], stack: ExitStack
    ) -> None:
        self.process = process
        self.people = {name: Player(port, "", stack) for name in keys}
        for name, key in keys.items():
            self.people[name].cookie = key

    @property
    def ann(self) -> Player:
        return self.people["Ann"]

    @property
    def bob(self) -> Player:
        return self.people["Bob"]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def told(player: Player, table: str) -> dict[str, Any]:
    found: dict[str, Any] = player.get(f"/api/tables/{table}")["table"]
    return found


def play_on(screens: list[Screen], choices: int) -> int:
    """Whoever is asked chooses something; gives how many choices were made."""
    rng, made = random.Random(3), 0
    for _ in range(choices * 40):
        for screen in screens:
            screen.read_all(0.01)
            decision = screen.picture.get("decision")
            if decision and screen.choose(rng.choice(decision["options"])["id"])["t"] == "done":
                made += 1
        if made >= choices or screens[0].over:
            break
    return made


def test_running_games_of_the_oldest_release_are_played_on(tmp_path: Path) -> None:
    """Each either goes on at once, or its people are asked; none has ended."""
    world = World(tmp_path)
    running = {id: fate for id, fate in fates_of(OLDEST).items() if fate.running}
    assert Counter(fate.way for fate in running.values())[MIGRATED] >= 4
    with world.server() as server:
        for table, fate in running.items():
            about = told(server.ann, table)
            assert about["status"] == "playing"
            assert (about["upgrade"] is not None) == (fate.way == CARRIED)
            if fate.way != CARRIED:
                screens = [person.sit_at(table, seat) for seat, person in enumerate(server.people.values())]
                assert play_on(screens, 2) >= 2
    assert {world.way(id) for id, fate in running.items() if fate.way != CARRIED} == {SAME}


def test_a_migrated_game_can_be_taken_back_and_told_as_before(tmp_path: Path) -> None:
    world = World(tmp_path)
    table = table_of(MIGRATED)
    with world.server() as server:
        screen = server.ann.sit_at(table, 0)
        screen.until(lambda: screen.picture)
        assert "goes on under version" in list(screen.picture["said"].values())[-1]["text"]
        assert len(screen.log) > 5
        record = server.ann.get(f"/api/tables/{table}/record")
        assert record["header"]["version"] == strategium.game(record["header"]["game"]).version
        assert len(record["moments"]) > 5


# ---- asking everybody ----------------------------------------------------------------------------
def test_everybody_is_asked_before_a_game_goes_on_under_other_rules(tmp_path: Path) -> None:
    """What was agreed survives a kill; nothing is played before the last one agrees; then the game goes on."""
    world = World(tmp_path)
    table = table_of(CARRIED)
    with world.server() as server:
        screen = server.ann.sit_at(table, 0)
        screen.until(lambda: screen.picture)
        question = screen.picture["table"]["upgrade"]
        assert (question["from"], question["to"]) == ("1", newest(table))
        assert question["waiting"] == [0, 1]
        assert question["back"] is True
        assert any("Battle ability" in line for line in question["changes"])
        assert screen.picture["view"]["seats"]
        assert screen.picture["decision"] is None
        screen.send({"t": "answer", "number": screen.picture["number"], "option": "pass"})
        assert "everybody must first agree" in screen.reply()["text"]
        agree(server.ann, table)
        screen.until(lambda: screen.picture["table"]["upgrade"]["waiting"] == [1])
        assert (is_asked(server.ann, table), is_asked(server.bob, table)) == (False, True)
        server.kill()
    with world.server() as server:
        assert (is_asked(server.ann, table), is_asked(server.bob, table)) == (False, True)
        assert told(server.ann, table)["upgrade"]["waiting"] == [1]
        agree(server.bob, table)
        assert told(server.bob, table)["upgrade"] is None
        agree(server.bob, table)  # said twice, after a lost answer say
        screens = [person.sit_at(table, seat) for seat, person in enumerate(server.people.values())]
        assert play_on(screens, 4) >= 4
        assert f"goes on under version {newest(table)}" in told(server.ann, table)["note"]
        server.kill()
    assert world.way(table) == SAME
    with world.server() as server:
        screens = [person.sit_at(table, seat) for seat, person in enumerate(server.people.values())]
        assert play_on(screens, 2) >= 2
        seen = server.ann.get(f"/api/tables/{table}/record")
        assert [one["to"] for one in seen["header"]["carried"]] == [newest(table)]
        assert seen["moments"]
        assert screens[0].do("offer", name="concede")["t"] == "done"
        check_finished(server.ann, table)


def test_whoever_declines_ends_the_game_without_a_winner(tmp_path: Path) -> None:
    world = World(tmp_path)
    table = table_of(CARRIED)
    with world.server() as server:
        agree(server.ann, table)
        with pytest.raises(Refused) as stale:
            server.bob.post(f"/api/tables/{table}/upgrade", {"version": "99", "yes": False})
        assert stale.value.code == "stale"
        server.bob.post(f"/api/tables/{table}/upgrade", {"version": newest(table), "yes": False})
        about = told(server.ann, table)
        assert about["status"] == "over"
        assert about["result"]["outcome"] == ["unrated", "unrated"]
        assert about["note"].startswith("Bob did not want to go on")
        assert check_finished(server.ann, table).result is None


def is_asked(player: Player, table: str) -> bool:
    """Whether his list says that it is his move there: that is read from the store."""
    return bool(next(row["your_move"] for row in player.get("/api/tables")["yours"] if row["id"] == table))


def newest(table: str) -> str:
    """The version of the rules that a game of the oldest release would go on under."""
    return strategium.game(fates_of(OLDEST)[table].game).version


def agree(player: Player, table: str) -> None:
    player.post(f"/api/tables/{table}/upgrade", {"version": newest(table), "yes": True})


def check_finished(player: Player, table: str) -> Record:
    """A game that is over can be read: its record, and its last page through all eyes."""
    record = Record.parse(player.http.get(f"/api/tables/{table}/record").content)
    assert record.moves
    pages = [
        player.get(f"/api/tables/{table}/replay?as={eyes}&from=99999") for eyes in ("0", "1", WATCH, OPEN)
    ]
    assert {page["moves"] for page in pages} == {len(record.moves)}
    assert all(page["picture"]["view"]["seats"] for page in pages)
    return record


def test_finished_games_of_the_oldest_release_can_be_read(tmp_path: Path) -> None:
    """Also the one that does not replay: it says so, and shows what can be shown."""
    world = World(tmp_path)
    with world.server() as server:
        for way in (WHOLE, IN_PART):
            table = table_of(way, running=False)
            check_finished(server.ann, table)
            note = server.ann.get(f"/api/tables/{table}/overview")["note"]
            assert bool(note) == (way == IN_PART)


# ---- killed in the midst -------------------------------------------------------------------------
def test_a_server_killed_while_it_migrates_and_archives_spoils_nothing(tmp_path: Path) -> None:
    """Every game goes on as it would have, archives are whole or not there, and no process is left over."""
    world = World(tmp_path)
    before, boards = fates_of(OLDEST), newest_boards(world.db)
    rng = random.Random(5)
    for _ in range(3):
        with world.server() as server, ThreadPoolExecutor(len(before)) as pool:
            for id, fate in before.items():
                pool.submit(server.ann.http.get, f"/api/tables/{id}" + ("" if fate.running else "/replay"))
            time.sleep(rng.uniform(0.3, 1.5))
            helpers = children(server.process.pid)
            server.kill()
            wait_for_end(helpers)
    assert newest_boards(world.db) == boards
    store = SqliteStore(world.db)
    for id in store.table_ids():
        cover = store.archive(id)
        pages = [] if cover is None else range((cover.moves - 1) // STEPS + 1)
        assert all(store.archive_page(id, eyes, page) for eyes in ("0", "1", OPEN, WATCH) for page in pages)
    store.close()


def newest_boards(db: Path) -> dict[str, bytes]:
    """The board of every running game, as this release would go on with it."""
    store = SqliteStore(db)
    found = {}
    for kept in games_of(store):
        if kept.row.status == PLAYING:
            loaded = load(kept, strategium.game(kept.row.game))
            match = loaded.match or (loaded.proposal.match if loaded.proposal is not None else None)
            assert match is not None
            found[kept.row.id] = digests(match.state).board
    store.close()
    return found


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


def is_alive(pid: int) -> bool:
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(told.stdout.strip()) and not told.stdout.startswith("Z")


def wait_for_end(processes: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, processes)):
        assert time.monotonic() < end
        time.sleep(0.05)
