"""Stores that the real releases have left behind, for the tests of all later ones: tests/stores/RELEASE.db.xz.

Every release adds one, before it is published:

    python -m tests.server.stores

It starts the server as it is here, lets Ann and Bob play all games (some to the end), kills it, starts it again, lets
them play on, and stops it cleanly. `--src FOLDER` takes the sources of another release instead.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from strategium.kernel.version import ENGINE
from tests.server.serving import PATIENCE, Player, Screen

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
FOLDER = ROOT / "tests" / "stores"
GAMES = ("template", "conquest", "invasion", "dark_millennium", "forbidden_stars", "horus_heresy")
SETTLED = ("invasion", "horus_heresy")  # of which a game is running when the server is stopped cleanly
BRIEFLY = 0.005  # seconds
SERVE = """
import sys
from strategium.kernel.version import ENGINE
from strategium.server.config import Config
from strategium.server.running import run_server
print(ENGINE, flush=True)
quick = Config(db=sys.argv[1], honest_seconds=(0.0, 0.01), bot_pause=0.0, bot_processes=1, limits=False)
run_server(quick, (), "127.0.0.1", 0, "error", lambda address: print(address, flush=True))
"""


# ---- reading -------------------------------------------------------------------------------------
def releases() -> list[str]:
    return sorted(file.name.removesuffix(".db.xz") for file in FOLDER.glob("*.db.xz"))


def unpack(release: str, target: Path) -> Path:
    """A copy of the store of that release."""
    target.write_bytes(lzma.decompress((FOLDER / f"{release}.db.xz").read_bytes()))
    return target


def keys(release: str) -> dict[str, str]:
    """The keys of its guests, by name."""
    found: dict[str, str] = json.loads((FOLDER / f"{release}.json").read_text("utf-8"))
    return found


# ---- making --------------------------------------------------------------------------------------
@contextmanager
def served(db: Path, *sources: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """A server in a process of its own, with these sources: the process, its port, and the release."""
    command = [sys.executable, "-c", SERVE, f"sqlite:///{db}"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources or (SRC,)))}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        release, address = process.stdout.readline().strip(), process.stdout.readline().strip()
        yield process, int(address.rstrip("/").rpartition(":")[2]), release
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Evening:
    """Ann and Bob, who play one game after the other."""

    def __init__(self, port: int, keys: dict[str, str], rng: random.Random) -> None:
        self.rng = rng
        self.open = ExitStack()
        self.people = [Player(port, "" if keys else name, self.open) for name in ("Ann", "Bob")]
        for person, key in zip(self.people, keys.values(), strict=False):
            person.cookie = key

    @property
    def keys(self) -> dict[str, str]:
        return {name: person.cookie for name, person in zip(("Ann", "Bob"), self.people, strict=True)}

    def play(self, game: str, most: int, alone: bool = False) -> None:
        """A game until its end, or until so many choices are made; now and then one is taken back."""
        ann, bob = self.people
        table = ann.make("me", "random" if alone else "open", game=game, spectators=True)
        if not alone:
            bob.post(f"/api/tables/{table}/join")
        screens = [person.sit_at(table, seat) for seat, person in enumerate(self.people[: 2 - alone])]
        screens[0].send({"t": "chat", "text": f"Let us play {game}."})
        for _ in range(most):
            screen = asked(screens)
            if screen is None:
                break
            if self.rng.random() < 0.04 and screen.picture["undo"]["may"] == "free":
                screen.do("undo")
                if self.rng.random() < 0.5:
                    screen.do("redo")
            else:
                screen.choose(self.rng.choice(screen.picture["decision"]["options"])["id"])
            if screen.answers:
                screen.answers.clear()
        for screen in screens:
            screen.close()


def asked(screens: Sequence[Screen]) -> Screen | None:
    """Who must decide; None when the game is over, or a bug of the release has stopped it."""
    waited = 0.0
    while waited < PATIENCE:
        for screen in screens:
            try:
                screen.receive(BRIEFLY)
            except TimeoutError:
                waited += BRIEFLY
            if screen.over or screen.picture.get("fault"):
                return None
            if screen.picture.get("decision"):
                return screen
    raise AssertionError("nobody is asked")


def make(src: Path) -> str:
    """The store that the release with these sources leaves behind; gives the name of the release."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "games.db"
        with served(db, src) as (process, port, release):
            evening = Evening(port, {}, rng)
            with evening.open:
                for number, game in enumerate(GAMES):
                    evening.play(game, 100_000, alone=number % 2 == 1)
                    evening.play(game, 30 if game == "template" else rng.randrange(40, 110))
                process.send_signal(signal.SIGKILL)
                process.wait()
        with served(db, src) as (process, port, _):
            later = Evening(port, evening.keys, rng)
            with later.open:
                for game in SETTLED:
                    later.play(game, rng.randrange(40, 110))
            process.send_signal(signal.SIGTERM)
            process.wait()
        pack(db, release)
    (FOLDER / f"{release}.json").write_text(json.dumps(evening.keys, indent=2) + "\n", "utf-8")
    return release


def pack(db: Path, release: str) -> None:
    """All that is in the store and its write-ahead log, as one small file."""
    whole = db.with_name("whole.db")
    source = sqlite3.connect(db)
    with sqlite3.connect(whole) as target:
        source.backup(target)
    target.execute("VACUUM")
    target.close()
    source.close()
    FOLDER.mkdir(exist_ok=True)
    packed = lzma.compress(whole.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (FOLDER / f"{release}.db.xz").write_bytes(packed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--src", type=Path, default=SRC, help="the sources of the release")
    src: Path = parser.parse_args().src
    release = make(src.resolve())
    print(f"{release}: {(FOLDER / f'{release}.db.xz').stat().st_size:,} bytes (here it is {ENGINE})")


if __name__ == "__main__":
    main()
