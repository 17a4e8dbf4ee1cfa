"""Holding an arena: who plays next, until all is played or a test is decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from strategium.arena.cluster import disconnect, play_on_cluster
from strategium.arena.figures import Figures, alone
from strategium.arena.intervals import sequential
from strategium.arena.journal import Journal
from strategium.arena.plan import Match, Outcome, Plan, check, matches, pairs, rounds, seats_of
from strategium.arena.ratings import model
from strategium.arena.report import page
from strategium.arena.workers import play_all

BLOCK = 10  # rounds after which a sequential test is looked at
LEAST = 100  # games before it may be decided

Progress = Callable[[int, int, int], None]  # games done, games in all, forfeits


class Trial(msgspec.Struct, frozen=True):
    """Play each pair until it is clear whether one of them takes more than `edge` times its fair share.

    The fair share of two seats is a half, so an edge of 1.1 is a win rate of 55 %. With more seats it counts how one
    agent fares among copies of the other.
    """

    edge: float
    least: int = LEAST

    def is_decided(self, plan: Plan, outcomes: Sequence[Outcome]) -> bool:
        if len(outcomes) < min(self.least, plan.games):
            return False
        rate = self.edge / seats_of(plan)
        bounds = [sequential(*alone(outcomes, who)) for who in pairs(plan)[outcomes[0].match.pair]]
        return any(low > rate for low, _ in bounds) or all(high < rate for _, high in bounds)


def run(
    plan: Plan,
    folder: Path,
    *,
    workers: int | None = None,
    cluster: str = "",
    trial: Trial | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Figures:
    """Play what is not yet played, and write the report. Broken off, it is gone on with by calling it again.

    The matches are played by `workers` processes (all cores without it), or on the Ray cluster at an address.
    """
    model()
    check(plan)
    journal = Journal(folder, plan)
    done = journal.open(fresh)
    total = rounds(plan) * len(matches(plan, 0, 0)) * len(pairs(plan))
    forfeits = sum(outcome.forfeited >= 0 for outcome in done.values())
    team = os.cpu_count() or 1 if workers is None else workers
    try:
        while wave := next_wave(plan, done, trial):
            games = play_on_cluster(plan, wave, cluster) if cluster else play_all(plan, wave, team)
            for outcome, record in games:
                journal.keep(outcome, record)
                done[outcome.match.name] = outcome
                forfeits += outcome.forfeited >= 0
                if progress is not None:
                    progress(len(done), total, forfeits)
    finally:
        if cluster:
            disconnect()
    figures = Figures.of(plan, in_order(plan, done))
    journal.figures.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2))
    journal.report.write_text(page(figures), "utf-8")
    return figures


def next_wave(plan: Plan, done: dict[str, Outcome], trial: Trial | None) -> list[Match]:
    """The matches to be played now: all that are left, or a block of each pair that is not decided."""
    wave: list[Match] = []
    for pair in range(len(pairs(plan))):
        for first in range(0, rounds(plan), BLOCK):
            if trial is not None and first and trial.is_decided(plan, _before(plan, done, pair, first)):
                break
            block = [
                m for r in range(first, min(first + BLOCK, rounds(plan))) for m in matches(plan, pair, r)
            ]
            left = [match for match in block if match.name not in done]
            wave += left
            if left and trial is not None:
                break
    return wave


def _before(plan: Plan, done: dict[str, Outcome], pair: int, end: int) -> list[Outcome]:
    """The outcomes of a pair's rounds before that one, as far as they count."""
    found = [done[m.name] for r in range(end) for m in matches(plan, pair, r)]
    return [outcome for outcome in found if not outcome.broken]


def in_order(plan: Plan, done: dict[str, Outcome]) -> list[Outcome]:
    """What was played of the plan, in its order."""
    names = [
        m.name for r in range(rounds(plan)) for p in range(len(pairs(plan))) for m in matches(plan, p, r)
    ]
    return [done[name] for name in names if name in done]
