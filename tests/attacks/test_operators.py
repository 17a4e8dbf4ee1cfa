"""What those who run a server do, and what happens to their disks, does not lose a game."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from strategium.server.errors import BadStore, StoreInUse
from strategium.server.files import OF_STORE
from strategium.server.migrations import MIGRATIONS
from strategium.server.sqlite import open_store
from tests.attacks.disks import DISKS, no_room
from tests.attacks.operating import (
    Program,
    at,
    contents,
    fill,
    in_process,
    logs_of,
    program,
    refused,
    serve,
    strategium,
)
from tests.server.serving import Screen
from tests.server.stores import unpack


def sit_down(server: Program) -> tuple[str, Screen]:
    """Ann plays alone against a bot that needs no thinking."""
    ann = server.player("Ann")
    table = ann.make("me", "random")
    return table, ann.sit_at(table)


def play(screen: Screen, choices: int) -> list[tuple[int, str]]:
    """Some choices that were acknowledged: the number of the question, and the answer."""
    done: list[tuple[int, str]] = []
    for _ in range(choices):
        option = screen.decision["options"][0]["id"]
        number = screen.picture["number"]
        assert screen.choose(option)["t"] == "done"
        done.append((number, option))
    return done


def kept(db: Path, table: str) -> list[tuple[int, str]]:
    """The choices of a person that a store holds."""
    return [
        (row[3], row[5].decode())
        for row in contents(db)["entries"]
        if row[0].decode() == table and row[4] == b"person" and row[6].startswith(b'["choice"')
    ]


def schema(db: Path) -> int:
    with closing(sqlite3.connect(db)) as opened:
        return int(opened.execute("PRAGMA user_version").fetchone()[0])


# ---- one lock ------------------------------------------------------------------------------------
def test_a_second_server_is_refused_and_the_first_plays_on(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with program(db) as first:
        table, screen = sit_down(first)
        done = play(screen, 2)
        refused(serve(db), "in use", f"process {first.process.pid}", "stop")
        done += play(screen, 2)
        first.stop(signal.SIGKILL)
    with program(db) as again:  # a killed server leaves no lock behind
        again.stop()
    assert kept(db, table) == done


def test_a_store_has_one_user_by_whatever_name(tmp_path: Path) -> None:
    db, other = tmp_path / "games.db", tmp_path / "elsewhere"
    other.mkdir()
    (other / "link.db").symlink_to(db)
    (other / "folder").symlink_to(tmp_path, target_is_directory=True)
    with program(db):
        os.link(db, other / "second.db")
        for name in (
            other / "link.db",
            other / "folder" / "games.db",
            other / ".." / "games.db",
            other / "second.db",
        ):
            with pytest.raises(BadStore, match=r"in use|2 names"):
                open_store(f"sqlite:///{name}")
        (other / "second.db").unlink()
        (tmp_path / "games.db.lock").unlink()  # what people do to what they take for a stale lock
        refused(serve(db), "in use")


def test_a_store_with_two_names_is_refused_before_each_gets_a_log_of_its_own(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    os.link(db, tmp_path / "second.db")
    refused(serve(db), "2 names")


def test_a_file_system_whose_locks_do_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fcntl.flock", lambda fd, how: None)
    with pytest.raises(BadStore, match="does not lock files"):
        open_store(f"sqlite:///{tmp_path}/games.db")


def test_a_file_system_without_locks_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(fd: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    with pytest.raises(BadStore, match="does not lock files"):
        open_store(f"sqlite:///{tmp_path}/games.db")


# ---- backup and restore --------------------------------------------------------------------------
def test_a_restore_under_a_running_server_is_refused(tmp_path: Path) -> None:
    db, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with program(db) as server:
        table, screen = sit_down(server)
        done = play(screen, 2)
        assert strategium("backup", copy, *at(db)).returncode == 0
        done += play(screen, 4)
        refused(strategium("restore", copy, *at(db)), "in use", "strategium serve")
        done += play(screen, 2)
        server.stop()
    assert kept(db, table) == done
    assert kept(copy, table) == done[:2]


def bad_backups(folder: Path) -> dict[str, Path]:
    """What is not a whole store of this release or an older one."""
    good = folder / "good.db"
    fill(good)
    found = {
        name: folder / f"{name}.db"
        for name in ("letter", "empty", "foreign", "newer", "cut", "lost", "orphan")
    }
    found["letter"].write_text("Dear aunt, " * 500)
    found["empty"].touch()
    with closing(sqlite3.connect(found["foreign"])) as db:
        db.executescript("CREATE TABLE entries (a); CREATE TABLE guests (b); PRAGMA user_version=1;")
    for name in ("newer", "cut", "lost", "orphan"):
        shutil.copy(good, found[name])
    with closing(sqlite3.connect(found["newer"])) as db:
        db.execute(f"PRAGMA user_version={schema(good) + 1}")
    found["cut"].write_bytes(good.read_bytes()[:-20000])
    data = bytearray(good.read_bytes())
    data[8192:12288] = bytes(4096)
    found["lost"].write_bytes(data)
    with closing(sqlite3.connect(found["orphan"], isolation_level=None)) as db:
        db.execute("DELETE FROM tables WHERE id IN (SELECT id FROM tables LIMIT 1)")
    found["missing"], found["folder"], found["loop"] = folder / "missing.db", folder, folder / "loop.db"
    found["loop"].symlink_to(found["loop"])
    return found


def test_what_is_no_backup_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    db = tmp_path / "store" / "games.db"
    fill(db)
    before = {path.name: path.read_bytes() for path in db.parent.iterdir()}
    for name, bad in bad_backups(tmp_path / "bad").items():
        refused(strategium("restore", bad, *at(db)))
        after = {path.name: path.read_bytes() for path in db.parent.iterdir()}
        assert after == before, name
    refused(strategium("restore", db, *at(db)), "the store itself")


def test_what_is_no_store_is_neither_served_nor_changed(tmp_path: Path) -> None:
    for name, bad in bad_backups(tmp_path).items():
        if name != "missing":
            before = bad.read_bytes() if bad.is_file() else None
            with pytest.raises(BadStore):
                open_store(f"sqlite:///{bad}")
            assert before is None or bad.read_bytes() == before, name


def test_every_store_that_was_replaced_is_kept(tmp_path: Path) -> None:
    db, copies = tmp_path / "games.db", [tmp_path / f"copy{n}.db" for n in range(3)]
    for n, copy in enumerate(copies):
        fill(copy, tables=n + 1, seed=n)
    fill(db, tables=5)
    was = [contents(db)]
    for copy in copies:
        done = strategium("restore", copy, *at(db))
        assert done.returncode == 0, done.stderr
        assert contents(db) == contents(copy)
        was.append(contents(copy))
    befores = [contents(before) for before in tmp_path.glob("games.db.before-*")]
    assert len(befores) == 3
    assert all(one in befores for one in was[:-1])


@pytest.mark.parametrize("command", ["backup copy.db", "backup --keep 3 copies", "salvage copy.db", "settle"])
def test_who_names_no_store_is_told_and_nothing_is_made(tmp_path: Path, command: str) -> None:
    """A slip in the name must not look as if all had been done."""
    words = [str(tmp_path / word) if word.startswith("cop") else word for word in command.split()]
    refused(strategium(*words, *at(tmp_path / "data" / "games.db")), "there is no store", "--db")
    assert not list(tmp_path.iterdir())


def test_a_backup_replaces_nothing_unless_told_to(tmp_path: Path) -> None:
    db, copy = tmp_path / "games.db", tmp_path / "copy.db"
    fill(db)
    copy.write_text("something dear")
    refused(strategium("backup", copy, *at(db)), "there already", "--force")
    assert copy.read_text() == "something dear"
    assert strategium("backup", "--force", copy, *at(db)).returncode == 0
    assert contents(copy) == contents(db)
    refused(strategium("backup", tmp_path, *at(db)), "folder", "--keep")
    refused(strategium("backup", "--force", db, *at(db)), "the store itself")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    refused(strategium("backup", "--force", pipe, *at(db)), "is not a file")
    assert pipe.is_fifo()
    other = tmp_path / "other.db"
    fill(other)
    with closing(open_store(f"sqlite:///{other}")):
        refused(strategium("backup", "--force", other, *at(db)), "in use")


@pytest.mark.parametrize(
    "name", ["games.db.backup", "games.db.new", "games.db.part", "games.db.before", "games.db.bak"]
)
def test_a_backup_beside_the_store_stays_whatever_its_name(tmp_path: Path, name: str) -> None:
    """What is noted of a backup, and what is begun and not finished, must not have a name that people give."""
    db, copy, other = tmp_path / "games.db", tmp_path / name, tmp_path / "other.db"
    fill(db)
    whole = contents(db)
    assert strategium("backup", copy, *at(db)).returncode == 0
    assert contents(copy) == whole
    assert strategium("serve", "--check", *at(db)).returncode == 0
    assert strategium("backup", other, *at(db)).returncode == 0
    assert contents(copy) == whole
    assert strategium("restore", copy, *at(db)).returncode == 0
    assert contents(copy) == contents(db) == whole


@pytest.mark.parametrize("ending", OF_STORE)
def test_files_that_a_store_uses_itself_are_neither_written_nor_read_as_backups(
    tmp_path: Path, ending: str
) -> None:
    db, backup = tmp_path / "games.db", tmp_path / "backup.db"
    fill(db)
    whole = contents(db)
    assert strategium("backup", backup, *at(db)).returncode == 0
    own = tmp_path / f"games.db{ending}"
    refused(strategium("backup", "--force", own, *at(db)), "uses itself")
    refused(strategium("salvage", own, *at(db)), "uses itself")
    shutil.copy(backup, own)
    refused(strategium("restore", own, *at(db)), "uses itself")
    assert contents(own) == whole


def test_dated_backups_are_kept_and_the_oldest_removed(tmp_path: Path) -> None:
    db, folder = tmp_path / "games.db", tmp_path / "copies"
    fill(db)
    folder.mkdir()
    old = [folder / f"strategium-2020-01-0{n}-000000.db" for n in range(1, 6)]
    others = [folder / "strategium.db", folder / "notes.txt"]
    for path in (*old, *others):
        path.write_text("kept")
    assert strategium("backup", "--keep", "3", folder, *at(db)).returncode == 0
    (made,) = set(folder.iterdir()) - {*old, *others}
    assert sorted(folder.iterdir()) == sorted([old[3], old[4], made, *others])
    assert contents(made) == contents(db)
    damaged = bytearray(db.read_bytes())
    damaged[8192:12288] = bytes(4096)
    db.write_bytes(damaged)
    refused(strategium("backup", "--keep", "1", folder, *at(db)), "damaged", "restore", "salvage")
    assert sorted(folder.iterdir()) == sorted([old[3], old[4], made, *others])


def test_a_server_tells_that_the_latest_backup_is_old(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    with program(db) as server:
        server.stop()
        assert "backup" not in server.errors  # nobody has ever made one
    assert strategium("backup", tmp_path / "copy.db", *at(db)).returncode == 0
    with program(db) as server:
        server.stop()
        assert "backup" not in server.errors
    with program(db, "--backup-days", "0.0000001") as server:
        server.stop()
        assert "the latest backup is" in server.errors


def test_a_backup_that_does_not_fit_leaves_nothing_behind(tmp_path: Path) -> None:
    db, folder = tmp_path / "games.db", tmp_path / "copies"
    fill(db)
    folder.mkdir()
    half = db.stat().st_size // 2
    refused(
        in_process("backup", folder / "copy.db", *at(db), before=partial(no_room, half)), "cannot be copied"
    )
    assert not list(folder.iterdir())


# ---- damaged disks -------------------------------------------------------------------------------
def test_a_damaged_store_is_not_served_and_the_message_says_what_to_do(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    data = bytearray(db.read_bytes())
    data[4096 * 5 : 4096 * 6] = bytes(4096)
    db.write_bytes(data)
    refused(serve(db), "damaged", "strategium restore", "strategium salvage")


def test_a_damaged_log_is_noticed_after_a_crash(tmp_path: Path) -> None:
    """SQLite takes it for the end of the log: choices that were acknowledged would be gone without a word."""
    db, log = tmp_path / "games.db", tmp_path / "games.db-wal"
    with program(db) as server:
        _, screen = sit_down(server)
        play(screen, 6)
        server.stop(signal.SIGKILL)
    data = broken = bytearray(log.read_bytes())
    for place in (0, len(data) // 2):
        broken = data[:place] + bytes(b ^ 255 for b in data[place : place + 8]) + data[place + 8 :]
        log.write_bytes(broken)
        refused(serve(db), "damaged", "write-ahead log")
        refused(strategium("backup", tmp_path / "copy.db", *at(db)), "damaged", "write-ahead log")
        assert log.read_bytes() == broken  # it is not tidied away
    log.write_bytes(data)
    assert strategium("backup", tmp_path / "copy.db", *at(db)).returncode == 0
    log.write_bytes(broken)
    assert strategium("restore", tmp_path / "copy.db", *at(db)).returncode == 0
    (aside,) = tmp_path.glob("games.db.before-*-wal")
    assert aside.read_bytes() == broken


def test_damage_found_while_running_is_said(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    tables = [row[0].decode() for row in contents(db)["tables"]]
    with program(db) as server:
        assert server.health()[0] == 200
        data = bytearray(db.read_bytes())
        data[4096:] = random.Random(1).randbytes(len(data) - 4096)
        db.write_bytes(data)
        statuses = [server.player().http.get(f"/api/tables/{table}").status_code for table in tables]
        status, told = server.health()
        assert statuses == [503] * len(tables)
        assert (status, told["error"]["code"]) == (503, "damaged")
        assert str(tmp_path) not in told["error"]["text"]
        lines = [line for line in server.errors.splitlines() if "the store is damaged" in line]
        assert len(lines) == 1
        assert server.player().http.post("/api/me", json={"name": "Ann"}).status_code == 503
        assert "Traceback" not in server.errors


@pytest.mark.parametrize("disk", DISKS)
def test_a_full_disk_stops_play_and_room_lets_it_go_on(disk: Any, tmp_path: Path) -> None:
    with disk(tmp_path) as place:
        db = place.folder / "games.db"
        with program(db) as server:
            table, screen = sit_down(server)
            done = play(screen, 3)
            screen.my_turn()
            place.fill(server.process.pid, db)
            option = screen.decision["options"][0]["id"]
            number = screen.picture["number"]
            for _ in range(3):
                told = screen.choose(option)
                assert told["code"] == "cannot-keep", told
            status, told = server.health()
            assert (status, told["error"]["code"]) == (503, "cannot-keep")
            place.make_room(server.process.pid)
            assert screen.choose(option)["t"] == "done"
            done += [(number, option), *play(screen, 2)]
            server.stop()
            assert server.errors.count("games cannot be kept") == 1
            assert "games can be kept again" in server.errors
        assert kept(db, table) == done


def test_a_disk_without_room_is_said_at_the_start(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    refused(serve(db, before=no_room), "cannot be opened")
    assert contents(db)["tables"]


@pytest.mark.parametrize("mount", DISKS[1:])
def test_a_full_and_a_read_only_disk_are_said_at_the_start(mount: Any, tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    with mount(tmp_path) as disk:
        fill(db)
        disk.fill(0, db)
        with pytest.raises(BadStore, match="full: make room"):
            open_store(f"sqlite:///{db}")
        disk.make_room(0)
        disk.read_only()
        with pytest.raises(BadStore, match="Read-only file system"):
            open_store(f"sqlite:///{db}")


def test_all_that_can_be_read_is_saved_from_a_damaged_store(tmp_path: Path) -> None:
    db, saved = tmp_path / "games.db", tmp_path / "saved.db"
    fill(db, tables=20)
    good, rng = db.read_bytes(), random.Random(2)
    logs = logs_of(db)
    games: list[int] = []
    for _ in range(5):
        data = bytearray(good)
        page = rng.randrange(2, len(good) // 4096)
        data[page * 4096 : page * 4096 + 1500] = rng.randbytes(1500)
        db.write_bytes(data)
        done = strategium("salvage", saved, *at(db))
        assert done.returncode == 0, done.stderr
        found = logs_of(saved)
        assert all(logs[table][: len(log)] == log for table, log in found.items())
        games.append(sum(log == logs[table] for table, log in found.items()))
        refused(strategium("salvage", saved, *at(db)), "there already")
        saved.rename(tmp_path / "latest.db")
    assert sum(games) > 5 * 14, games
    assert strategium("restore", tmp_path / "latest.db", *at(db)).returncode == 0
    with program(db) as server:
        assert server.health()[0] == 200
        for table in logs_of(tmp_path / "latest.db"):
            assert server.player().get(f"/api/tables/{table}")["table"]["status"] == "playing"


# ---- who may read it -----------------------------------------------------------------------------
def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_its_owner_can_read_a_store_and_its_backups(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        db = tmp_path / "data" / "games.db"
        fill(db)
        db.chmod(0o644)  # of an older release
        with program(db) as server:
            sit_down(server)
            found = {path.name: rights(path) for path in db.parent.iterdir()}
            names = [f"games.db{ending}" for ending in ("", "-wal", "-shm", ".lock", ".door")]
            assert found == dict.fromkeys(names, 0o600)
            assert rights(db.parent) == 0o700
            assert "others could read the store" in server.errors
        assert strategium("backup", "--keep", "3", tmp_path / "copies", *at(db)).returncode == 0
        (copy,) = (tmp_path / "copies").iterdir()
        assert (rights(copy), rights(copy.parent)) == (0o600, 0o700)
        copy.chmod(0o644)
        assert strategium("restore", copy, *at(db)).returncode == 0
        assert {rights(path) for path in db.parent.iterdir()} == {0o600}
    finally:
        os.umask(before)


# ---- old and new releases ------------------------------------------------------------------------
def old_store(db: Path) -> None:
    """A store that 0.2.1 has written: the first schema, and nothing that says whose it is."""
    unpack("0.2.1", db)


def test_a_store_of_an_old_release_is_known_by_its_tables(tmp_path: Path) -> None:
    db, copy, other = tmp_path / "games.db", tmp_path / "copy.db", tmp_path / "other.db"
    old_store(db)
    rows = contents(db)
    assert strategium("backup", copy, *at(db)).returncode == 0
    assert schema(db) == schema(copy) == 1  # whoever copies changes nothing
    assert strategium("restore", copy, *at(other)).returncode == 0
    for path in (db, other):
        open_store(f"sqlite:///{path}").close()
        assert schema(path) == len(MIGRATIONS)
        now = contents(path)
        for name in ("tables", "seats", "entries", "snapshots", "said"):
            assert [row[: len(old)] for row, old in zip(now[name], rows[name], strict=True)] == rows[name]
        assert [(row[0], row[1]) for row in now["guests"]] == [(row[0], row[2]) for row in rows["guests"]]


def test_a_server_of_an_old_release_that_takes_no_lock_is_noticed(tmp_path: Path) -> None:
    """Neither is its store replaced, nor is its schema changed under its feet."""
    db, copy = tmp_path / "games.db", tmp_path / "copy.db"
    old_store(db)
    assert strategium("backup", copy, *at(db)).returncode == 0
    with closing(sqlite3.connect(db, isolation_level=None)) as old_server:
        old_server.execute("UPDATE guests SET name = 'Ann' WHERE id = 1")
        rows = contents(db)
        refused(strategium("restore", copy, *at(db)), "in use", "older release")
        with pytest.raises(StoreInUse, match="older release"):
            open_store(f"sqlite:///{db}")
        assert contents(db) == rows
        assert schema(db) == 1
        old_server.execute("UPDATE guests SET name = 'Bob' WHERE id = 1")
    open_store(f"sqlite:///{db}").close()
    assert contents(db)["guests"][0][1] == b"Bob"


def test_a_newer_store_is_said_in_one_line(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    fill(db)
    with closing(sqlite3.connect(db)) as opened:
        opened.execute("PRAGMA user_version=999")
    refused(serve(db), "newer Strategium", "upgrade")
    refused(strategium("backup", tmp_path / "copy.db", *at(db)), "newer Strategium")
