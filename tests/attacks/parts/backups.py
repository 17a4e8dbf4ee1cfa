"""Backups and restores are killed at every moment at which they touch a file.

A child of this process kills itself with SIGKILL when it is about to do its n-th thing to the file system, for every
n until it ends by itself. After each, the store must be whole: the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from strategium.server.backups import back_up, restore_store
from strategium.server.sqlite import open_store
from tests.attacks.operating import contents, fill
from tests.attacks.reporting import Outcome, Say

TOUCHES = ("open", "os.", "sqlite3.connect", "shutil.")  # what Python tells of such things
MOST = 500


def killed_at(moment: int, work: Callable[[], Any], folder: Path) -> bool:
    """Do it in a child that dies just before it touches the folder for that time; whether it came so far."""
    child = os.fork()
    if child == 0:
        left = moment

        def count(event: str, values: tuple[Any, ...]) -> None:
            nonlocal left
            if event.startswith(TOUCHES) and any(str(folder) in str(value) for value in values):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(count)
        work()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0 or os.WTERMSIG(status) == signal.SIGKILL, "it failed by itself"
    return status != 0


def kill_restores(folder: Path, crashed: bool) -> Counter[str]:
    """How often the old store was there afterwards, and how often the new one. `crashed`: the old has a log."""
    old, new, place = folder / "old.db", folder / "new.db", folder / "place"
    fill(old, tables=2, seed=1)
    fill(new, tables=3, seed=2)
    rows = {"old": contents(old), "new": contents(new)}
    if crashed:
        rows["old"] = leave_log(old)
    found: Counter[str] = Counter()
    for moment in range(1, MOST):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for part in folder.glob("old.db*"):
            shutil.copy(part, place / part.name.replace("old", "games"))
        db = place / "games.db"
        was_killed = killed_at(moment, partial(restore_store, new, f"sqlite:///{db}"), place)
        assert db.exists(), f"nothing is there after {moment}"
        store = open_store(f"sqlite:///{db}")
        store.close()
        found[next((name for name, its in rows.items() if contents(db) == its), "broken")] += 1
        assert_kept(place, rows)
        if not was_killed:
            return found
    raise AssertionError("it never ends")


def assert_kept(place: Path, rows: dict[str, Any]) -> None:
    """Where the new store is, the old one is kept beside it; a restore that was killed can be made again."""
    db = place / "games.db"
    befores = [path for path in place.glob("games.db.before-*") if not path.name.endswith(("-wal", "-shm"))]
    if contents(db) == rows["new"]:
        assert [contents(before) for before in befores] == [rows["old"]]
    else:
        assert not befores
    assert not list(place.glob("*.unfinished*"))


def leave_log(db: Path) -> dict[str, list[Any]]:
    """Write to a store and end without closing it: its latest rows are in its write-ahead log only."""
    child = os.fork()
    if child == 0:
        store = open_store(f"sqlite:///{db}")
        store.add_guest(b"late" * 8, "latecomer", 9.0)
        os._exit(0)
    os.waitpid(child, 0)
    assert db.with_name(db.name + "-wal").stat().st_size > 0
    return contents(db)


def kill_backups(folder: Path) -> Counter[str]:
    """A backup that was killed is not there, or is whole; the store never suffers; the next one goes well."""
    db, target = folder / "games.db", folder / "copies" / "copy.db"
    fill(db, tables=2)
    rows = contents(db)
    target.parent.mkdir()
    found: Counter[str] = Counter()
    for moment in range(1, MOST):
        was_killed = killed_at(moment, partial(back_up, f"sqlite:///{db}", target), folder)
        if target.exists():
            assert contents(target) == rows
        found["whole" if target.exists() else "none"] += 1
        target.unlink(missing_ok=True)
        if not was_killed:
            assert contents(db) == rows
            return found
    raise AssertionError("it never ends")


def run(scale: float, folder: Path, say: Say) -> Outcome:
    """All of it, whatever the scale: it takes few seconds."""
    moments = 0
    broken: list[str] = []
    for name, work, expected in (
        ("restore", partial(kill_restores, crashed=False), {"old", "new"}),
        ("restore after a crash", partial(kill_restores, crashed=True), {"old", "new"}),
        ("backup", kill_backups, {"none", "whole"}),
    ):
        place = folder / name
        place.mkdir()
        found = work(place)
        moments += found.total() - 1  # the last one came to its end
        if set(found) != expected:
            broken.append(f"{name}: {dict(found)}")
        say(f"{moments} moments")
    return Outcome(f"killed at each of {moments} moments", lost=0, stuck=0, broken=broken)
