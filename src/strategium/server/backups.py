"""Copies of a store: made while it is in use, checked before they count, and put back whole."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from strategium.kernel.errors import how_many
from strategium.server.errors import BadStore, DamagedStore, StoreInUse
from strategium.server.files import (
    LATEST,
    LOCK,
    OWNER_ONLY,
    TAILS,
    UNFINISHED,
    beside,
    demand_other,
    existing_store,
    give_to_owner_of,
    logs_of,
    make_file,
    make_folder,
    path_of,
    put_in_place,
    real_file,
    why_not_written,
)
from strategium.server.locking import Lock, try_lock
from strategium.server.soundness import (
    TO_MEND,
    UNREADABLE,
    check_log,
    check_wholly,
    damaged,
    error_code,
    is_damage,
    known_schema,
    open_to_read,
)

DATED: Final = "strategium-%Y-%m-%d-%H%M%S"
A_DATED_ONE: Final = re.compile(r"strategium-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.db")
DAY: Final = 24 * 3600.0
WAIT_SECONDS: Final = 2.0  # for others who have a store open


class Contents(msgspec.Struct, frozen=True):
    """How much is in a store."""

    games: int
    moves: int


class Latest(msgspec.Struct, frozen=True):
    """The latest backup of a store; noted beside it, where a running server does not write."""

    at: float
    file: str


class Restored(msgspec.Struct, frozen=True):
    """What a store holds now, and under which name the one of before is kept."""

    contents: Contents
    before: Path | None


# ---- making --------------------------------------------------------------------------------------
def back_up(url: str, target: Path, replace: bool = False) -> Contents:
    """Copy a store into one file, and note that there is a backup of it now."""
    contents = copy_store(url, target, replace)
    _note(existing_store(url), target)
    return contents


def copy_store(url: str, target: Path, replace: bool = False) -> Contents:
    """Copy a store into one file; a server may be using it. Nothing is written if it is damaged."""
    store = existing_store(url)
    with _reading(store) as db:
        known_schema(db, store)
        _check_log_of_crashed(store)
        return copy_to(db, store, target, replace)


def back_up_dated(url: str, folder: Path, keep: int) -> tuple[Path, Contents, list[Path]]:
    """Copy a store into a file of the folder that is named by the time; the oldest beyond `keep` are removed."""
    existing_store(url)
    make_folder(folder)
    target = _unused(folder, time.strftime(DATED, time.gmtime()), ".db")
    contents = back_up(url, target)
    dated = sorted(path for path in folder.iterdir() if A_DATED_ONE.fullmatch(path.name) and path != target)
    surplus = dated[: max(0, len(dated) + 1 - keep)]
    for path in surplus:
        path.unlink()
    return target, contents, surplus


def _unused(folder: Path, name: str, ending: str) -> Path:
    """A name that no file there has yet."""
    path, number = folder / f"{name}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{ending}"
    return path


def _check_log_of_crashed(store: Path) -> None:
    """What a killed server has left is looked at as the next one will; a running one knows its log."""
    if not beside(store, "-wal").exists():
        return
    try:
        lock = Lock(store)
    except BadStore:
        return
    try:
        with closing(sqlite3.connect(store, isolation_level=None)) as db:
            check_log(db, store)
    finally:
        lock.release()


def copy_to(db: sqlite3.Connection, store: Path, target: Path, replace: bool = False) -> Contents:
    """Copy a database into a file: under another name first, then it is looked through, then it gets its own."""
    if target.is_dir():
        raise BadStore(f"{target} is a folder: name a file, or use --keep to keep dated backups there")
    demand_other(target, store)
    if target.exists():
        _see_that_it_may_be_replaced(store, target, replace)
    with part_of(target) as part:
        contents = _copy(db, store, part)
        try:
            put_in_place(part, target, replace)
        except FileExistsError:
            raise BadStore(f"{target} is there already; it was left as it is") from None
    return contents


def _see_that_it_may_be_replaced(store: Path, target: Path, replace: bool) -> None:
    if not replace:
        raise BadStore(f"{target} is there already: name another file, or use --force to replace it")
    if not target.is_file():
        raise BadStore(f"{target} is not a file, and stays as it is: name another")
    if target.samefile(store):
        raise BadStore(f"{target} is the store itself: name another file")
    if beside(target, LOCK).exists():
        Lock(real_file(target)).release()  # another store, which may be in use


@contextmanager
def part_of(target: Path) -> Iterator[Path]:
    """The file in which the copy is made, for one program at a time. A killed one's is used again."""
    part = target.with_name(f".{target.name}.part")
    try:
        fd = os.open(part, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as e:
        raise BadStore(f"{target} cannot be written: {e.strerror}; {why_not_written(target)}") from e
    try:
        if not try_lock(fd):
            raise StoreInUse(f"{target} is being written already")
        os.ftruncate(fd, 0)
        try:
            yield part
        finally:
            _remove(part)
    finally:
        os.close(fd)


def _copy(db: sqlite3.Connection, store: Path, part: Path, to_mend: str = TO_MEND) -> Contents:
    """A copy without a write-ahead log, which needs nothing beside it. `store` is what is said to be damaged."""
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        try:
            copy.execute("PRAGMA synchronous=OFF")  # it is written through when it is whole
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            check_wholly(copy, store, to_mend)
            (games,) = copy.execute("SELECT COUNT(*) FROM tables").fetchone()
            (moves,) = copy.execute("SELECT COUNT(*) FROM entries").fetchone()
            return Contents(games, moves)
        except sqlite3.Error as e:
            raise BadStore(f"{store} cannot be copied: {e}; {why_not_written(part)}") from e


def _remove(path: Path) -> None:
    for ending in ("", *TAILS):
        beside(path, ending).unlink(missing_ok=True)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(open_to_read(path)) as db:
            yield db
    except UNREADABLE as e:
        if is_damage(e):
            raise damaged(path, str(e)) from e
        raise BadStore(f"{path} cannot be read as a store of games: {e}") from e


# ---- when the latest was made --------------------------------------------------------------------
def _note(store: Path, target: Path) -> None:
    """Note a backup. That it cannot be noted does not make it worse."""
    note, new = beside(store, LATEST), beside(store, LATEST + UNFINISHED)
    with contextlib.suppress(OSError):
        make_file(new, msgspec.json.encode(Latest(time.time(), str(target.absolute()))))
        give_to_owner_of(store, new)
        new.replace(note)


def old_backup(store: Path, days: float) -> str:
    """A sentence, if the latest backup of a store is older than so many days. Who never made one is not told."""
    try:
        latest = msgspec.json.decode(beside(store, LATEST).read_bytes(), type=Latest)
    except (OSError, msgspec.DecodeError):
        return ""
    age = (time.time() - latest.at) / DAY
    if not days or age <= days:
        return ""
    return f"the latest backup is {how_many(round(age), 'day')} old ({latest.file}): make one with strategium backup"


# ---- putting back --------------------------------------------------------------------------------
def restore_store(backup: Path, url: str) -> Restored:
    """Put a backup in the place of a store that nobody uses. The one that was there is kept beside it.

    Killed at any moment, either the old store is there or the new one.
    """
    source, target = real_file(backup), real_file(path_of(url))
    if not source.exists():
        raise BadStore(f"{backup} is not there")
    if source == target:
        raise BadStore(f"{backup} is the store itself, not a backup of it")
    demand_other(source, target)
    make_folder(target.parent)
    lock = Lock(target)
    try:
        if target.exists():
            lock.pin()
        part = beside(target, UNFINISHED)
        try:
            with _reading(source) as db:
                known_schema(db, backup)
                make_file(part)
                contents = _copy(db, backup, part, "take another backup")
            give_to_owner_of(target, part)
            before = _set_aside(target) if target.exists() or logs_of(target) else None
            put_in_place(part, target, replace=True)
        except OSError as e:
            raise BadStore(f"{target} cannot be replaced: {e.strerror}; {why_not_written(target)}") from e
        finally:
            _remove(part)
    finally:
        lock.release()
    return Restored(contents, before)


def _set_aside(target: Path) -> Path:
    """Give a store, or what is left of it, a second name, under which it is kept when the first one is given away."""
    if target.exists() and target.stat().st_size:
        _fold_log(target)
    before = _unused(target.parent, time.strftime(f"{target.name}.before-%Y-%m-%d-%H%M%S", time.gmtime()), "")
    if target.exists():
        try:
            os.link(target, before)
        except OSError:  # a file system without second names
            target.rename(before)
    for log in logs_of(target):
        log.replace(before.with_name(before.name + log.name.removeprefix(target.name)))
    for tail in TAILS:
        beside(target, tail).unlink(missing_ok=True)
    return before


def _fold_log(target: Path) -> None:
    """Put what is in the write-ahead log into the file itself, so that the file is all there is of the store.

    The log of a damaged store stays as it is: it is kept too.
    """
    try:
        # Not as the last one to close it: SQLite would tidy away a damaged log.
        with closing(open_to_read(target)), closing(sqlite3.connect(target, isolation_level=None)) as db:
            check_log(db, target)
        with closing(sqlite3.connect(target, isolation_level=None, timeout=WAIT_SECONDS)) as db:
            refuse_if_open_elsewhere(db, target)
            db.execute("PRAGMA journal_mode=DELETE")
    except (*UNREADABLE, DamagedStore):
        return


def refuse_if_open_elsewhere(db: sqlite3.Connection, path: Path) -> None:
    """StoreInUse if another program has the database open, be it one that does not take our lock."""
    db.execute("PRAGMA locking_mode=EXCLUSIVE")
    try:
        db.execute("BEGIN EXCLUSIVE")
        db.execute("ROLLBACK")
    except sqlite3.OperationalError as e:
        if error_code(e) != sqlite3.SQLITE_BUSY:
            raise
        raise StoreInUse(
            f"{path} is in use by a program that takes no lock (a server of an older release, or a backup that is "
            "being made): stop it first"
        ) from e
