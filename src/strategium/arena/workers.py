"""Processes that play matches. An agent that hangs or dies takes its own process with it and nothing else."""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from strategium.arena.plan import FORFEIT, Fault, Match, Outcome, Plan, seats_of
from strategium.arena.playing import play

GRACE = 5.0  # seconds that a move may take beyond its limit before the process is ended
LOOK = 0.2  # seconds between two looks at those that think

Played = tuple[Outcome, bytes]


class Worker:
    """One process, one match at a time."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.thinking: Any = context.Array("d", [-1.0, 0.0], lock=False)  # the seat, and since when
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(plan, theirs, self.thinking))
        self.process.start()
        theirs.close()
        self.match: Match | None = None

    def begin(self, match: Match) -> None:
        self.match = match
        with contextlib.suppress(OSError):  # a process that has died is found by whoever looks
            self.line.send(match)

    def overtime(self, limit: float) -> bool:
        """Whether an agent thinks so long that its process must be ended: it could not be interrupted."""
        seat, since = self.thinking
        return bool(limit and seat >= 0 and time.monotonic() - since > limit + GRACE)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def serve(plan: Plan, line: Connection, thinking: Any) -> None:
    """What a worker does, until nobody is at the other end."""
    limit_memory(plan.memory)

    def watch(seat: int) -> None:
        thinking[1] = time.monotonic()
        thinking[0] = seat

    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            line.send(play(plan, line.recv(), watch))


def limit_memory(mebibytes: int) -> None:
    """What a process asks for beyond that is refused, and raises MemoryError. (Not on every system.)"""
    if not mebibytes:
        return
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes * 1024 * 1024, most))


class Died:
    """A worker's process is gone, or had to be ended."""

    def __init__(self, kind: str, words: str) -> None:
        self.kind = kind
        self.words = words


class Desk:
    """Where one match after the other is played. The process behind it is replaced when it dies."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.worker = Worker(plan)

    def play(self, match: Match) -> Played:
        """One match, to its end."""
        self.begin(match)
        while True:
            played = self.look()
            if played is not None:
                return played
            wait([self.worker.line], timeout=LOOK)

    def begin(self, match: Match) -> None:
        self.worker.begin(match)

    def look(self) -> Played | None:
        """What has become of the match; None: it goes on. After a death there is a new process."""
        ended = look_at(self.plan, self.worker)
        if isinstance(ended, Died):
            return self.bury(ended)
        if ended is not None:
            self.worker.match = None
        return ended

    def bury(self, ended: Died) -> Played | None:
        """Judge who caused a death: it forfeits the match, or chance sits down in its seat and it is played again."""
        match = self.worker.match
        assert match is not None
        seat = int(self.worker.thinking[0])
        self.worker.end()
        self.worker = Worker(self.plan)
        if seat >= 0 and self.plan.on_fault != FORFEIT:
            self.begin(msgspec.structs.replace(match, absent=(*match.absent, seat)))
            return None
        return lost(self.plan, match, seat, ended), b""

    def is_busy(self) -> bool:
        return self.worker.match is not None

    def end(self) -> None:
        self.worker.end()


def play_all(plan: Plan, matches: Iterable[Match], workers: int) -> Iterator[Played]:
    """Play all matches; they come as they are finished. No workers: in this process, one after the other."""
    if workers <= 0:
        for match in matches:
            yield play(plan, match)
        return
    waiting = list(reversed(list(matches)))
    desks = [Desk(plan) for _ in range(min(workers, len(waiting)))]
    try:
        for desk in desks:
            desk.begin(waiting.pop())
        while busy := [desk for desk in desks if desk.is_busy()]:
            for desk in busy:
                if (played := desk.look()) is not None:
                    yield played
                    if waiting:
                        desk.begin(waiting.pop())
            wait([desk.worker.line for desk in desks if desk.is_busy()], timeout=LOOK)
    finally:
        for desk in desks:
            desk.end()


def look_at(plan: Plan, worker: Worker) -> Played | Died | None:
    """What has become of a worker's match; None: it goes on."""
    try:
        if worker.line.poll():
            played: Played = worker.line.recv()
            return played
    except (EOFError, OSError):
        return Died("death", f"the process ended with code {worker.process.exitcode}")
    if not worker.process.is_alive():
        return Died("death", f"the process ended with code {worker.process.exitcode}")
    if worker.overtime(plan.move_seconds):
        return Died("time", f"thought longer than {plan.move_seconds:g} seconds and could not be interrupted")
    return None


def lost(plan: Plan, match: Match, seat: int, ended: Died) -> Outcome:
    """The outcome of a match whose process is gone: the seat that was thinking forfeits it."""
    seats = seats_of(plan)
    sides = ("",) * seats
    if seat < 0:
        return Outcome(match, (1 / seats,) * seats, sides, 0, broken=ended.words)
    words = f"{plan.agents[match.lineup[seat]]}: {ended.words}"
    shares = tuple([0.0 if s == seat else 1 / (seats - 1) for s in range(seats)])
    counts = tuple([int(s == seat) for s in range(seats)])
    fault = Fault(seat, ended.kind, words)
    return Outcome(match, shares, sides, 0, faults=(fault,), fault_counts=counts, forfeited=seat)
