"""The exchange test: python -m tests.server.leaks --games 200 [GAME ...]

Games are played twice at real servers, each time alike, but what a viewer does not know is exchanged. Every byte that
he is sent must be the same: answers of HTTP with their heads, frames of sockets, their number, order and size, and how
sockets close. And among these bytes must be nothing that is secret to him: no name of a card that he does not know, no
handle of another viewer, no seed.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

import msgspec

import strategium
from strategium.kernel.game import Game
from strategium.kernel.record import commitment
from strategium.server.new_table import new_row
from strategium.server.pictures import Viewer
from strategium.server.rows import PLAYING, Pace, Seat, TableRow, TableRules
from strategium.testing.kit_starts import drawn_start
from tests.server.twin_plans import AFTER, Plan, Planner
from tests.server.twin_tables import NAMES, NOW, STRANGER, WATCHER, Told, guest_of, key_of, play_world

BATCH: Final = 12  # tables of one pair of servers
LENGTH: Final = 16  # moves of people in a plan
FRAME: Final = b"frame: "
WHY: Final = (
    FRAME + b'{"t":"why"'
)  # it names what the player has pointed at, be it by a number of the catalogue
FREE: Final = 16_000  # milliseconds of each question, as at tables whose people the server passes for
SHOWN: Final = 160  # signs around a difference


@dataclass
class Findings:
    """What was compared, and what was found."""

    games: int = 0
    deeds: int = 0
    frames: int = 0  # of sockets
    answers: int = 0  # of HTTP
    bytes: int = 0
    needles: int = 0
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


# ---- plans ---------------------------------------------------------------------------------------
def a_table(game: Game, number: int, seats: int, seed: int, rng: random.Random) -> TableRow:
    """A table with a player in every seat, made as the server makes one."""
    players = tuple([Seat(guest=guest_of(number, seat), name=NAMES[seat]) for seat in range(seats)])
    pace = rng.choice(
        (Pace(), Pace("live", 3600, 20, FREE), Pace("days", 86_400, 3600, FREE), Pace("event", 3600))
    )
    table_rules = TableRules(public=rng.random() < 0.5, spectators=rng.random() < 0.8, pace=pace)
    row = new_row(game, players, drawn_start(game, seats, rng), table_rules, guest_of(number, 0))
    salt = f"{seed:032x}"
    return msgspec.structs.replace(
        row,
        id=f"table-{rng.getrandbits(64):x}",
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        made=NOW,
        status=PLAYING,
    )


def viewers_of(game: Game) -> list[tuple[int, Viewer]]:
    """Every viewer at a table of every size."""
    return [(seats, viewer) for seats in game.seats for viewer in (*range(seats), None)]


def drawn_plans(name: str, seeds: Sequence[int], length: int) -> Iterator[Plan]:
    """A plan for each seed; every viewer takes his turn."""
    game = strategium.game(name)
    turns = viewers_of(game)
    number = 0
    for seed in seeds:
        rng = random.Random(f"{name} {seed}")
        seats, viewer = turns[seed % len(turns)]
        for _ in range(20):
            row = a_table(game, number, seats, rng.getrandbits(64), rng)
            plan = Planner(row, game, viewer, rng).plan(length)
            if plan is not None:
                number += 1
                yield plan
                break


# ---- comparing -----------------------------------------------------------------------------------
def client_of(viewer: Viewer) -> list[str]:
    return [WATCHER, STRANGER] if viewer is None else [str(viewer)]


def compared(plan: Plan, one: Told, other: Told) -> Findings:
    """Compare what was sent to everybody who could not know which of the twins he saw, as long as he could not."""
    found = Findings(games=1, deeds=len(plan.deeds))
    for viewer, deeds in plan.blind.items():
        for client in client_of(viewer):
            for n in range(deeds + 1):
                mine, others = one[client][n], other[client][n]
                frames = sum(line.startswith(FRAME) for line in mine)
                found.add(Findings(frames=frames, answers=len(mine) - frames, bytes=sum(map(len, mine))))
                leak = difference(mine, others)
                if leak:
                    found.leaks.append(f"{_where(plan, client, n)}: {leak}")
                    break
            found.add(searched(plan, viewer, client, one[client][: deeds + 1]))
    return found


def searched(plan: Plan, viewer: Viewer, client: str, told: list[list[bytes]]) -> Findings:
    """Look for what is secret to a viewer among what a client was sent."""
    found = Findings(needles=len(needles(plan, viewer)))
    before_end = [AFTER, *[deed.kind for deed in plan.deeds], AFTER].index(AFTER, 1)  # then all may be told
    said = b"\n".join([line for lines in told[:before_end] for line in lines if not line.startswith(WHY)])
    said = said.replace(public_options(plan), b"")  # where lists are open they name every card
    for needle in needles(plan, viewer):
        if needle in said:
            where = _where(plan, client, min(before_end, len(told)) - 1)
            found.leaks.append(f"{where}: he is told {needle.decode()!r}: {_around(said, needle)}")
    return found


def public_options(plan: Plan) -> bytes:
    game = strategium.game(plan.row.game)
    return msgspec.json.encode(game.public_options(plan.row.options))


def needles(plan: Plan, viewer: Viewer) -> list[bytes]:
    """What only others are told by the game, what only the server knows, and the keys of others."""
    row, state = plan.row, msgspec.json.decode(plan.states[0])["state"]
    others = [str(seat) for seat in range(len(row.seats)) if seat != viewer]
    words = [str(row.seed), row.salt, str(state["veil"]), *[key_of(row.id, who) for who in others]]
    return [*plan.secrets[viewer], *[word.encode() for word in words]]


def difference(mine: list[bytes], others: list[bytes]) -> str:
    """How two sequences of messages differ; empty when they do not."""
    for n, (a, b) in enumerate(zip(mine, others, strict=False)):
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            start = max(0, at - SHOWN // 2)
            return f"message {n} differs: {a[start : at + SHOWN]!r} is not {b[start : at + SHOWN]!r} ({a[:60]!r})"
    return "" if len(mine) == len(others) else f"{len(mine)} messages, not {len(others)}"


def _where(plan: Plan, client: str, n: int) -> str:
    deed = plan.deeds[n - 1] if n else "coming"
    exchanged = "spectator" if plan.viewer is None else f"seat {plan.viewer}"
    return f"{plan.row.game} {plan.row.id}, exchanged for {exchanged}, {client} after deed {n}, {deed}"


def _around(said: bytes, needle: bytes) -> str:
    at = said.index(needle)
    return repr(said[max(0, at - SHOWN // 2) : at + SHOWN // 2])


def play_twice(plans: Sequence[Plan], seed: int = 1) -> Findings:
    """Play the plans in both worlds and compare."""
    found = Findings()
    with tempfile.TemporaryDirectory() as folder:
        worlds = [play_world(Path(folder), plans, world, seed) for world in (0, 1)]
    for plan, one, other in zip(plans, *worlds, strict=True):
        found.add(compared(plan, one, other))
    return found


def look_for_leaks(name: str, seeds: Sequence[int], length: int = LENGTH, seconds: float = 1e9) -> Findings:
    """Games of that name, one for each seed, until the time is over."""
    end = time.monotonic() + seconds
    found = Findings()
    for start in range(0, len(seeds), BATCH):
        if time.monotonic() > end:
            break
        found.add(play_twice(list(drawn_plans(name, seeds[start : start + BATCH], length))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(strategium.games()), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    wished = parser.parse_args()
    leaks = 0
    for name in wished.names:
        began = time.monotonic()
        found = look_for_leaks(name, range(wished.seed, wished.seed + wished.games))
        leaks += len(found.leaks)
        print(
            f"{name}: {found.games} games twice, {found.deeds} deeds; {found.frames} frames, {found.answers} answers,"
            f" {found.bytes:,} bytes compared, {found.needles} secrets looked for: {len(found.leaks)} leaks"
            f" ({time.monotonic() - began:.0f} s)",
            flush=True,
        )
        for leak in found.leaks[:10]:
            print("  ", leak)
    if leaks:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
