"""A write-ahead log whose store was moved, lost or emptied: it is neither thrown away nor put into another store."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks.operating import at, contents, fill, refused, strategium
from tests.attacks.parts.backups import leave_log


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A store of which there is a backup; then a server wrote to it and was killed, so that it has left a log."""
    found = tmp_path / "games.db"
    fill(found)
    assert strategium("backup", tmp_path / "backup.db", *at(found)).returncode == 0
    leave_log(found)
    return found


def log_of(db: Path) -> Path:
    return db.with_name(db.name + "-wal")


def test_a_backup_is_not_mixed_with_the_log_of_a_store_that_was_moved_away(db: Path) -> None:
    """What people do with a store that is broken; SQLite would put its log into whatever takes its place."""
    backup, log = db.with_name("backup.db"), log_of(db).read_bytes()
    whole = contents(backup)
    db.rename(db.with_name("broken.db"))
    done = strategium("restore", backup, *at(db))
    assert done.returncode == 0
    assert "kept" in done.stdout
    assert contents(db) == contents(backup) == whole
    assert strategium("serve", "--check", *at(db)).returncode == 0
    assert contents(db) == whole
    (kept,) = db.parent.glob("games.db.before-*-wal")
    assert kept.read_bytes() == log


def test_a_new_store_is_not_begun_beside_the_log_of_another(db: Path) -> None:
    log = log_of(db).read_bytes()
    db.rename(db.with_name("broken.db"))
    refused(strategium("serve", "--check", *at(db)), "is not there", "games.db-wal", "restore")
    assert not db.exists()
    assert log_of(db).read_bytes() == log
    db.with_name("broken.db").rename(db)
    assert strategium("serve", "--check", *at(db)).returncode == 0
    assert any(row[1] == b"latecomer" for row in contents(db)["guests"])


@pytest.mark.parametrize(
    "command", ["serve --check", "backup copy.db", "salvage copy.db", "admin reports", "settle"]
)
def test_the_log_of_a_store_that_was_emptied_is_not_thrown_away(db: Path, command: str) -> None:
    log = log_of(db).read_bytes()
    db.write_bytes(b"")
    words = [str(db.parent / word) if word == "copy.db" else word for word in command.split()]
    refused(strategium(*words, *at(db)), "is empty", "restore")
    assert log_of(db).read_bytes() == log


def test_a_store_that_was_emptied_is_replaced_and_its_log_kept(db: Path) -> None:
    backup, log = db.with_name("backup.db"), log_of(db).read_bytes()
    db.write_bytes(b"")
    assert strategium("restore", backup, *at(db)).returncode == 0
    assert contents(db) == contents(backup)
    (kept,) = db.parent.glob("games.db.before-*-wal")
    assert kept.read_bytes() == log
