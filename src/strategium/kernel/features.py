"""Positions and options as features: numbered places with values, for networks that learn to play.

A game may say itself what it encodes, straight from its columns (`Game.encode`, `Game.encode_thing`). A feature is made
of small numbers (a group, and what in it); they are mixed to a place. Names of cards and verbs take part by a code, so
that a card that is added later has its places already, and those of others stay where they are. For games that say
nothing the view is taken apart, which is slower.
"""

from __future__ import annotations

import math
import zlib
from typing import Any, Final

from mypy_extensions import i64

from strategium.kernel.core import Core
from strategium.kernel.verbs import RawDecision, Ref

M31: Final[i64] = 0x7FFFFFFF
LEFT_OUT: Final = frozenset(
    {"ref", "text", "seat", "seats", "result", "log"}
)  # of a view: no feature is made of it
SCALE: Final = 10.0  # numbers in these games are seldom larger
VIEWED: Final = 1  # the groups of what the kernel encodes; those of games begin at 16
ASKED: Final = 2
CHOSEN: Final = 3
THING: Final = 4
PICKED: Final = 5
_codes: Final[dict[str, int]] = {}


class Features:
    """Places and their values; and, where it holds several rows (options), where each of them ends."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size
        self.places: list[int] = []
        self.values: list[float] = []
        self.ends: list[int] = []

    def add(self, group: i64, a: i64, b: i64, value: float) -> None:
        """A feature: `b` of `a` of a group. The same numbers meet in the same place on every machine."""
        h: i64 = ((group & 0xFFFF) * 40503 + (a & M31)) & M31
        h = ((h ^ (h >> 15)) * 1103515245 + 12345) & M31
        h = ((h ^ (b & M31)) * 1540483477) & M31
        h = ((h ^ (h >> 13)) * 1103515245) & M31
        h = h ^ (h >> 16)
        self.places.append(h % self.size)
        self.values.append(value)

    def amount(self, group: i64, a: i64, number: i64) -> None:
        """A small number: as it is, and by which it is."""
        self.add(group, a, 1000, float(number) * 0.125)
        self.add(group, a, number if number < 16 else 16 + (number >> 3 if number < 64 else 8), 1.0)

    def end_row(self) -> None:
        self.ends.append(len(self.places))


def code_of(name: str) -> int:
    """A number that stands for a name, on every machine."""
    code = _codes.get(name, -1)
    if code < 0:
        code = _codes[name] = zlib.crc32(name.encode()) & 0x7FFFFFFF
    return code


def encode_decision(g: Core, seat: int, out: Features) -> None:
    """Whether the seat is asked, and what: the same for all games."""
    for decision in g.decisions:
        if decision.seat == seat:
            out.add(ASKED, code_of(decision.question.name), 0, 1.0)
            if decision.picked:
                out.amount(ASKED, 1, len(decision.picked))
            return
    out.add(ASKED, 0, 0, 1.0)


def encode_choice(g: Core, decision: RawDecision, raw: tuple[Any, ...], out: Features) -> None:
    """An option: the question, the verb, and the things that it is about. It does not end the row."""
    verb = raw[0]
    name = code_of(verb.name)
    out.add(CHOSEN, name, 0, 1.0)
    out.add(CHOSEN, name, code_of(decision.question.name), 1.0)
    refs: tuple[Ref, ...] = verb.refs
    for i, ref in enumerate(refs):
        g.game.encode_thing(g, decision.seat, ref, raw[i + 1], (name + i) & 0x7FFFFFFF, out)


def encode_thing(g: Core, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
    """A thing of any game: by what it cannot be told from, or by its words. `spot` is its part in the option."""
    key = ref.key(g, seat, x)
    if isinstance(key, int):
        out.add(THING, spot, key, 1.0)
        out.add(THING, spot, 1000, math.tanh(key / SCALE))
    else:
        out.add(THING, spot, code_of(ref.words(g, seat, x)), 1.0)


Feature = tuple[str, float]


def encode_view(view: dict[str, Any], seat: int, seats: int, out: Features) -> None:
    """What the table shows a seat, for a game that does not say itself how it is encoded."""
    for feature, value in view_features(view, seat, seats):
        out.add(VIEWED, code_of(feature), 0, value)


def view_features(view: Any, seat: int, seats: int) -> list[Feature]:
    """The features of a view with their values; handles and texts make none."""
    found: list[Feature] = []
    _collect(view, seat, seats, "", found)
    return found


def _collect(part: Any, seat: int, seats: int, path: str, found: list[Feature]) -> None:
    """Those of a part of it, by the kinds of plain data that there are."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in LEFT_OUT:
                _collect(value, seat, seats, f"{path}/{key}", found)
    elif isinstance(part, list):
        for n, item in enumerate(part):
            _collect(item, seat, seats, path + _index(item, n, len(part), seat, seats), found)
    elif isinstance(part, str):
        if part:
            found.append((f"{path}={part}", 1.0))
    elif isinstance(part, bool):
        if part:
            found.append((path, 1.0))
    elif isinstance(part, int | float):
        found.append((path, math.tanh(part / SCALE)))


def _index(item: Any, n: int, length: int, seat: int, seats: int) -> str:
    """Cards that lie together have no number, a row of all seats begins with one's own, all else is counted."""
    if isinstance(item, dict) and "owner" in item:
        return ""
    return f".{(n - seat) % seats}" if length == seats else f":{n}"
