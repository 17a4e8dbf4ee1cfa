"""Bytes of a store go bad, at many places: it must be noticed at the start and by a backup, or be harmless.

python -m tests.attacks.damaging --places 200
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from strategium.server.backups import back_up
from strategium.server.errors import BadStore
from strategium.server.sqlite import open_store
from tests.attacks.operating import contents, fill

NOTICED, HARMLESS, SILENT = "noticed", "harmless", "silent"
LEAST = 16  # bytes: a disk loses sectors; SQLite keeps no checksums, by which a single byte could be told


def damage(data: bytes, size: int, rng: random.Random) -> bytes:
    """The same bytes, with some of them lost."""
    at = rng.randrange(len(data) - size)
    lost = bytes(size) if rng.random() < 0.5 else rng.randbytes(size)
    return data[:at] + lost + data[at + size :]


def is_noticed(db: Path) -> bool:
    """Whether a start and a backup both say so, and the backup leaves nothing behind."""
    by_backup, by_start = is_refused(_back_up, db), is_refused(_start, db)
    assert by_backup == by_start, "start and backup do not agree"
    assert not list(db.parent.glob("*copy.db*"))
    return by_start


def is_refused(attempt: Callable[[Path], None], db: Path) -> bool:
    try:
        attempt(db)
    except BadStore:
        return True
    return False


def _start(db: Path) -> None:
    open_store(f"sqlite:///{db}").close()


def _back_up(db: Path) -> None:
    copy = db.with_name("copy.db")
    back_up(f"sqlite:///{db}", copy)
    copy.unlink()


def try_places(folder: Path, places: int, sizes: tuple[int, ...], seed: int = 1) -> Counter[str]:
    """Damage a store once at each of so many places; what came of it. It must not be silent."""
    logging.getLogger("strategium.store").setLevel(logging.CRITICAL + 1)
    rng = random.Random(seed)
    db = folder / "games.db"
    fill(db)
    good, rows = db.read_bytes(), contents(db)
    found: Counter[str] = Counter()
    for _ in range(places):
        for rest in folder.iterdir():
            rest.unlink()
        db.write_bytes(damage(good, rng.choice(sizes), rng))
        if is_noticed(db):
            found[NOTICED] += 1
        else:
            found[HARMLESS if contents(db) == rows else SILENT] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--bytes", type=int, action="append")
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sizes = tuple(wished.bytes or (LEAST, 64, 512, 4096))
        print(json.dumps(try_places(Path(folder), wished.places, sizes, wished.seed)))


if __name__ == "__main__":
    main()
