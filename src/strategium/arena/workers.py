"""Processes that play matches. An agent that hangs or dies takes its own process with it and nothing else."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NoReturn

import msgspec

from strategium.arena.plan import FORFEIT, Fault, Match, Outcome, Plan, seats_of
from strategium.arena.playing import Watch, play
from strategium.kernel.errors import how_many
from strategium.lifeline import end_group, end_with, lead_group, starter
from strategium.one_thread import one_thread_each

GRACE = 5.0  # seconds that a move may take beyond its limit before the process is ended
LOOK = 0.2  # seconds between two looks at those that think
NOBODY: Final = -1  # thinks
SPENT: Final = 77  # the exit code of a process that has no memory left

Played = tuple[Outcome, bytes]


class Worker:
    """One process, one match at a time."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.thinking: Any = context.Array("d", [NOBODY, 0.0], lock=False)  # the seat, and since when
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(plan, theirs, self.thinking, starter()))
        with one_thread_each():
            self.process.start()
        theirs.close()
        self.match: Match | None = None
        self.begun = 0  # matches

    def begin(self, match: Match) -> None:
        self.match = match
        self.begun += 1
        with contextlib.suppress(OSError):  # a process that has died is found by whoever looks
            self.line.send(match)

    def overtime(self, limit: float) -> bool:
        """Whether an agent thinks so long that its process must be ended: it could not be interrupted."""
        seat, since = self.thinking
        return bool(limit and seat >= 0 and time.monotonic() - since > limit + GRACE)

    def end(self) -> None:
        """The process, and all that its agents have started."""
        if self.process.pid is not None:
            end_group(self.process.pid)
        self.process.kill()
        self.process.join()
        self.line.close()


class Clock(Watch):
    """Tells the other end which seat thinks, and since when."""

    def __init__(self, thinking: Any) -> None:
        self.thinking = thinking

    def begins(self, seat: int) -> None:
        self.thinking[1] = time.monotonic()
        self.thinking[0] = seat

    def answered(self) -> None:
        self.thinking[0] = NOBODY

    def out_of_memory(self) -> NoReturn:
        """Whoever thinks is to blame. What agents keep is not given back, so the process ends."""
        os._exit(SPENT)


def serve(plan: Plan, line: Connection, thinking: Any, started_by: tuple[int, bool]) -> None:
    """What a worker does, until nobody is at the other end."""
    lead_group()
    end_with(*started_by)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process is told, and ends it
    sys.stdout = sys.stderr  # what agents print is no part of the figures
    limit_memory(plan.memory)
    clock = Clock(thinking)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(play(plan, line.recv(), clock))


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
        """Judge who caused a death: it forfeits the match, or chance sits down in its seat and it is played again.

        In a process that has played before, others may have caused it: the match is played again in a new one.
        """
        match = self.worker.match
        assert match is not None
        seat, is_new = int(self.worker.thinking[0]), self.worker.begun == 1
        self.worker.end()
        self.worker = Worker(self.plan)
        if not is_new and ended.kind != "time":
            self.begin(match)
            return None
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
        return died(plan, worker)
    if not worker.process.is_alive():
        return died(plan, worker)
    if worker.overtime(plan.move_seconds):
        return Died(
            "time",
            f"thought longer than {how_many(plan.move_seconds, 'second')} and could not be interrupted",
        )
    return None


def died(plan: Plan, worker: Worker) -> Died:
    """Of what a process has died, by its exit code."""
    worker.process.join(GRACE)
    code = worker.process.exitcode
    if code == SPENT:
        limit = f" ({plan.memory} MiB for a process)" if plan.memory else ""
        return Died("memory", f"ran out of memory{limit}")
    if code is not None and code < 0:
        return Died("death", f"its process was ended by signal {-code} ({signal.strsignal(-code)})")
    return Died("death", f"its process ended with code {code}")


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
