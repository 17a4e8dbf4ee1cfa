"""What came of an attack: which promises held, and the closing table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.attacks.machine import QUIET

MIB = 1024 * 1024
ROOM = 64 * MIB  # by which a server may grow while it is attacked
MOST_WAIT = 0.150  # seconds: of 100 choices at other tables 99 are acknowledged sooner
ENOUGH = 200  # choices from which that can be told


@dataclass
class Outcome:
    """What was done, and what came of it. None is what was not looked at."""

    done: str
    lost: int | None = None  # acknowledged choices that are gone, doubled or changed
    leaked: int | None = None  # answers that tell what only the server, or another player, knows
    stuck: int | None = None  # tables, connections or processes that did not go on, or did not end
    took: Sequence[float] = ()  # seconds until choices at other tables were acknowledged
    memory: int | None = None  # the most bytes that a server held
    grown: int | None = None  # by which it grew while it was attacked
    broken: list[str] = field(default_factory=list)  # other promises that did not hold
    seconds: float = 0.0
    others: float = 0.0  # the share of the machine that was not ours

    @property
    def p99(self) -> float | None:
        if len(self.took) < ENOUGH:
            return None
        return sorted(self.took)[int(len(self.took) * 0.99)]

    @property
    def is_slow(self) -> bool:
        return self.p99 is not None and self.p99 >= MOST_WAIT

    def faults(self) -> list[str]:
        """The promises that were broken, however busy the machine was."""
        counts = {"lost": self.lost, "leaked": self.leaked, "stuck": self.stuck}
        found = [f"{count:,} {word}" for word, count in counts.items() if count]
        if self.grown is not None and self.grown > ROOM:
            found.append(f"the server grew by {mib(self.grown)} MiB")
        return found + self.broken


Say = Callable[[str], None]


@dataclass(frozen=True)
class Part:
    """One part of the attack. It is given the share to be done, an empty folder, and a way to tell how it goes."""

    name: str
    about: str
    run: Callable[[float, Path, Say], Outcome]


def share(whole: int, scale: float, least: int = 1) -> int:
    return max(least, round(whole * scale))


def mib(count: int) -> int:
    return round(count / MIB)


HEAD = ("part", "what was done", "lost", "leaked", "stuck", "p99 ms", "MiB", "seconds")


def table(outcomes: dict[str, Outcome]) -> str:
    """A line for each part."""
    rows = [HEAD, *((name, *cells(one)) for name, one in outcomes.items())]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    lines = []
    for row in rows:
        words = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        figures = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(words + figures).rstrip())
    return "\n".join(lines)


def cells(one: Outcome) -> tuple[str, ...]:
    counts = ["-" if count is None else f"{count:,}" for count in (one.lost, one.leaked, one.stuck)]
    p99 = "-" if one.p99 is None else f"{one.p99 * 1000:.0f}"
    memory = "-" if one.memory is None else str(mib(one.memory))
    if one.grown is not None:
        memory += f" (+{mib(one.grown)})"
    return (one.done, *counts, p99, memory, f"{one.seconds:.0f}")


def judge(outcomes: dict[str, Outcome]) -> tuple[list[str], list[str]]:
    """What is broken, and what is only remarked: waits on a machine on which others worked."""
    broken = [f"{name}: {fault}" for name, one in outcomes.items() for fault in one.faults()]
    remarks = []
    for name, one in outcomes.items():
        if one.is_slow:
            said = f"{name}: others waited for longer than {MOST_WAIT * 1000:.0f} ms"
            if one.others <= QUIET:
                broken.append(said)
            else:
                remarks.append(f"{said}, on a busy machine: others used {one.others:.0%} of it")
    busiest = max((one.others for one in outcomes.values()), default=0.0)
    remarks.append(
        f"the machine was {'quiet' if busiest <= QUIET else 'busy'}: others used up to {busiest:.0%} of its cores"
    )
    return broken, remarks
