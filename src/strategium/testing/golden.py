"""Golden playthroughs: the beginning of a game as one seat sees it, kept as text and reviewed as a diff.

python -m strategium.testing.golden [--write] [--folder tests/golden] [GAME ...]

Without --write the files are compared with what the engine does now, and differences are printed.
"""

from __future__ import annotations

import argparse
import difflib
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from strategium.kernel.game import Game
from strategium.kernel.record import Record
from strategium.kernel.registry import games as registered_games
from strategium.kernel.state import GameState
from strategium.testing.kit_games import find_game
from strategium.testing.modes import BOTS, MODES, PEOPLE, Mode
from strategium.testing.policies import Lively

FOLDER: Final = Path("tests/golden")
DECISIONS: Final = 60
# For each game: the usual start as seat 0, the second start as a spectator, and people at a table as seat 1.
TOLD: Final = ((BOTS, 0), (BOTS, None), (PEOPLE, 1))
HANDLE: Final = re.compile(r"\b[0-9a-f]{10}\b")  # what `knowledge.opaque` makes


@dataclass(frozen=True)
class Playthrough:
    """Which game is told, in which mode, and to whom."""

    game: Game
    number: int
    start: dict[str, Any]
    seats: int
    mode: Mode
    viewer: int | None

    @property
    def file(self) -> str:
        return f"{self.game.name}-{self.number}.txt"


def playthroughs(game: Game) -> list[Playthrough]:
    """The playthroughs of a game."""
    starts = game.starts()
    told = []
    for n, (mode, viewer) in enumerate(TOLD):
        start = dict(starts[n % len(starts)])
        seats = start.pop("seats", game.seats[n % len(game.seats)])
        told.append(Playthrough(game, n + 1, start, seats, MODES[mode], viewer))
    return told


class Teller:
    """Writes a game down as its viewer sees it. Opaque handles get short numbers in the order they appear."""

    def __init__(self, p: Playthrough) -> None:
        self.p = p
        self.lines: list[str] = []
        self.shown: list[tuple[str, str]] = []
        self.told = 0
        self.numbers: dict[str, str] = {}

    def tell(self) -> str:
        p = self.p
        viewer = "a spectator" if p.viewer is None else f"seat {p.viewer}"
        options = ", ".join(f"{name} = {value!r}" for name, value in p.start.items()) or "the usual options"
        table = f"{p.seats} seats, {options}, seed {p.number}, lively players, mode {p.mode.name}"
        self.say(f"{p.game.title}: {table}, seen by {viewer}")
        record, g = Record.start(p.game, p.number, p.seats, **p.start)
        p.mode.begin(record, g, p.number)
        rng = random.Random(p.number)
        policy = Lively()
        while g.result is None and g.choices < DECISIONS:
            self.look(g)
            d = rng.choice(g.pending)
            option = policy.choose(d, rng)
            if d.seat == p.viewer:
                self.say(f"  {d.prompt}")
                self.lines += [f"    {'>' if o == option else ' '} {self.plain(o.text)}" for o in d.options]
            else:
                self.say(f"  {p.game.seat_name(g, d.seat)} decides: {d.kind}")
            g.apply(option, d.seat)
        self.look(g)
        return "\n".join(self.lines) + "\n"

    def look(self, g: GameState) -> None:
        """What happened since, where the game is, and what has changed on the table."""
        for line in g.log(self.p.viewer, since=self.told):
            self.say(f"  * {line['text']}")
            self.told += 1
        self.say("")
        self.say(f"{g.choices}. {' > '.join(g.trace(self.p.viewer))}")
        now = [(path, self.plain(text)) for path, text in leaves(g.view(self.p.viewer), "")]
        left, come = list(Counter(self.shown) - Counter(now)), list(Counter(now) - Counter(self.shown))
        changed = {path for path, _ in come}
        for path, text in left:
            if path.endswith("[]") or path not in changed:
                self.say(f"  - {path}: {text.split(' (')[0]}")
        for path, text in come:
            self.say(f"  + {path}: {text}")
        self.shown = now

    def say(self, line: str) -> None:
        self.lines.append(self.plain(line).rstrip())

    def plain(self, text: str) -> str:
        return HANDLE.sub(self.number, text)

    def number(self, found: re.Match[str]) -> str:
        return self.numbers.setdefault(found[0], f"#{len(self.numbers) + 1}")


def leaves(value: Any, path: str) -> list[tuple[str, str]]:
    """The view as lines: a path and a text for each thing and each simple value. Items of a list share a path."""
    if isinstance(value, dict) and any(_is_deep(one) for one in value.values()):
        return [
            leaf for key, one in value.items() for leaf in leaves(one, f"{path}.{key}" if path else str(key))
        ]
    if isinstance(value, (list, tuple)) and any(isinstance(one, (dict, list, tuple)) for one in value):
        numbered = [(f"{path}[{_place(i, one)}]", one) for i, one in enumerate(value)]
        return [leaf for where, one in numbered for leaf in leaves(one, where)]
    return [(path, _words(value))]


def _place(i: int, value: Any) -> Any:
    """What stands for an item in a path: nothing for a thing, a name for a place that has one, else a number."""
    if not isinstance(value, dict) or "ref" not in value:
        return i
    return value.get("name", i) if any(map(_is_deep, value.values())) else ""


def _is_deep(value: Any) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return isinstance(value, dict) or any(isinstance(one, (dict, list, tuple)) for one in inside)


def _words(value: Any) -> str:
    """A thing by its name and whatever else is worth a word, a list by its items."""
    if isinstance(value, dict):
        head = value.get("name") or value.get("ref")
        rest = [f"{key}={_words(one)}" for key, one in value.items() if key != "name" and not _is_empty(one)]
        return f"{head} ({', '.join(rest)})" if head else ", ".join(rest) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(_words(one) for one in value) or "-"
    return "-" if value is None else str(value)


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value in ([], {}, "")


def compare(game: Game, folder: Path) -> list[str]:
    """What differs from the files, as lines of a diff."""
    found: list[str] = []
    for p in playthroughs(game):
        path = folder / p.file
        kept = path.read_text("utf-8") if path.exists() else ""
        now = Teller(p).tell()
        if kept != now:
            found += difflib.unified_diff(
                kept.splitlines(), now.splitlines(), f"{path} (kept)", f"{path} (now)", lineterm="", n=2
            )
    return found


def write(game: Game, folder: Path) -> list[Path]:
    """Write the files anew; gives those that have changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for p in playthroughs(game):
        path, now = folder / p.file, Teller(p).tell()
        if not path.exists() or path.read_text("utf-8") != now:
            path.write_text(now, "utf-8")
            changed.append(path)
    return changed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m strategium.testing.golden", description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", help="games (all that are registered)")
    parser.add_argument("--write", action="store_true", help="write the files anew")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where they lie ({FOLDER})")
    options = parser.parse_args(arguments)
    differences: list[str] = []
    for name in options.names or registered_games():
        if options.write:
            changed = write(find_game(name), options.folder)
            print(f"{name}: {', '.join(map(str, changed)) or 'nothing changed'}")
        else:
            differences += compare(find_game(name), options.folder)
    if differences:
        print("\n".join(differences))
        print("If this is meant: python -m strategium.testing.golden --write")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
