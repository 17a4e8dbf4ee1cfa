"""What the laws of the conformance kit share: a moment of a game, how two states differ, how a law is broken.

A law is a function `law(moment)` that raises when the game breaks it. It may do to copies whatever it likes; the
moment's own state it only reads.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from strategium.kernel.core import Field
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.game import Game
from strategium.kernel.state import GameState


class LawBroken(AssertionError):
    """A game does what the kernel's contract forbids."""


@dataclass
class Trial:
    """A game at a decision (or at its end), and what a law may need beside it."""

    game: Game
    g: GameState
    rng: random.Random
    stale: list[Option] = field(default_factory=list)  # options of earlier decisions
    counts: dict[str, int] = field(default_factory=dict)  # how often a law had something to look at
    cited: set[str] = field(default_factory=set)  # clauses that refusals cite
    sights: dict[tuple[int | None, bool], bytes] = field(default_factory=dict)  # what each viewer sees of it

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def viewers(self) -> list[int | None]:
        """Every seat, and the spectator."""
        return [*range(self.g.seats), None]


Law = Callable[[Trial], None]


def demand(holds: bool, otherwise: str) -> None:
    """The law is broken unless this holds."""
    if not holds:
        raise LawBroken(otherwise)


def who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def columns(g: GameState) -> list[Field]:
    """The fields that hold data of their own: all that is saved, and the indexes."""
    return [f for f in type(g).FIELDS if f.codec is not None or f.column]


def _short(x: Any) -> str:
    words = repr(x)
    return words if len(words) < 200 else words[:200] + "..."


def difference(a: Any, b: Any, path: str = "") -> str:
    """Where two pieces of plain data differ first, types included; empty when they do not."""
    if a is b:
        return ""
    if type(a) is not type(b):
        return f"{path}: {_short(a)} is not {_short(b)}"
    if isinstance(a, (tuple, list)):
        for i, (x, y) in enumerate(zip(a, b)):
            if x is not y:
                found = difference(x, y, f"{path}[{i}]")
                if found:
                    return found
        if len(a) != len(b):
            odd = max(a, b, key=len)[min(len(a), len(b))]
            return f"{path}: {len(a)} items, not {len(b)}; the first that has no partner is {_short(odd)}"
        return ""
    if isinstance(a, dict):
        if list(a) != list(b):
            return f"{path}: keys {list(a)} are not {list(b)}"
        for key in a:
            found = difference(a[key], b[key], f"{path}.{key}")
            if found:
                return found
        return ""
    if hasattr(a, "tag") and hasattr(a, "fields"):
        return difference(a.fields(), b.fields(), f"{path}.{a.tag}")
    return "" if a == b else f"{path}: {a!r} is not {b!r}"


def unroll(stack: Any) -> list[Any]:
    """The frames of a stack, innermost first."""
    frames = []
    while stack is not None:
        frames.append(stack[0])
        stack = stack[1]
    return frames


def snapshot(g: GameState) -> dict[str, Any]:
    """All data of a state, columns copied, so that it can be compared later."""
    data: dict[str, Any] = {}
    for f in columns(g):
        value = getattr(g, f.name)
        data[f.name] = unroll(value) if f.name == "stack" else value[:] if f.column else value
    return data


def state_difference(a: dict[str, Any], b: dict[str, Any], without: tuple[str, ...] = ()) -> str:
    """Where two snapshots differ first."""
    for name in a:
        if name not in without:
            found = difference(a[name], b[name], name)
            if found:
                return found
    return ""


def options_told(decision: Decision) -> list[Any]:
    """A decision's options as its seat is told them, in order."""
    return [[o.id, list(o.key), o.text, o.verb, list(o.refs), list(o.rules)] for o in decision.options]


def questions_told(g: GameState) -> list[Any]:
    """All pending decisions, each as its own seat is told it."""
    told = []
    for d in g.pending:
        picked = None if d.draft is None else [o.id for o in d.draft]
        told.append([d.seat, d.kind, d.prompt, options_told(d), picked])
    return told


def play_on(g: GameState, rng: random.Random, choices: int) -> list[str]:
    """Random choices for all seats; gives the digest after each."""
    digests = []
    for _ in range(choices):
        if g.result is not None:
            break
        d = rng.choice(g.pending)
        g.apply(d.options[rng.randrange(len(d.options))], d.seat)
        digests.append(g.digest())
    return digests
