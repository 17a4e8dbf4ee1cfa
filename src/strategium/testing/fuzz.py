"""Fuzzing: many games over all modes, starts, seat counts and policies, on all cores, with laws tried on the way.

A run can be broken off and resumed: every finished batch is kept in a progress file. At its end there is a report for
people and one for programs, and every failing game is saved.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.kernel.errors import UnknownGame
from strategium.kernel.game import Game
from strategium.lifeline import end_with, starter
from strategium.testing import hygiene
from strategium.testing.kit_games import address_of, find_game
from strategium.testing.kit_play import Effort, find_law, play_game, situation
from strategium.testing.kit_report import Failure, Report, commit

REPORTS: Final = Path("build/reports")
FUZZ: Final = Effort(tries=1.5)
ONE_LAW: Final = 25.0  # decisions of a game at which a single law is tried
WATCHED: Final = 4  # one game in so many is watched for what it exercises
REPLAYED: Final = 2  # one in so many is replayed from its record
MOST_FAILURES: Final = 50  # that are saved

Progress = Callable[[int, int, int], None]  # games done, games in all, failures


def fuzz(
    game: Game | str,
    games: int = 1000,
    *,
    seed: int = 0,
    workers: int | None = None,
    out: Path | None = None,
    resume: bool = False,
    mode: str | None = None,
    law: str | None = None,
    tries: float | None = None,
    effort: Effort = FUZZ,
    progress: Progress | None = None,
) -> Report:
    """Play games with the seeds `seed` to `seed + games - 1`; `out` is the folder of the reports.

    `resume` goes on with what an earlier run of the same commit, game, first seed and mode has not finished. `mode` is
    the one that all games are played in; without it they go through all modes. `law` is the only one that is tried, at
    many more decisions. `tries` is at how many decisions of a game all laws are tried.
    """
    if law is not None:
        find_law(law)
        effort = replace(effort, law=law, tries=ONE_LAW)
    if tries is not None:
        effort = replace(effort, tries=tries)
    if isinstance(game, str):
        game = find_game(game)
    journal = Journal(out or REPORTS, game, seed, effort, mode)
    report = Report(game.name, seed)
    for name, kept in hygiene.LAWS.items():
        report.tried(name)
        report.failures += [Failure(game.name, name, message) for message in kept(game)]
    done = journal.resume(report) if resume else journal.begin()
    left = [n for n in range(seed, seed + games) if n not in done]
    workers = min(workers or os.cpu_count() or 1, max(1, len(left)))
    for batch, part in _play(game, left, workers, effort, mode):
        for failure in part.failures:
            failure.tries = tries
        journal.keep(batch, part)
        report.merge(part)
        if progress is not None:
            progress(report.games, games, len(report.failures))
    report.close(game)
    journal.close(report)
    return report


def _play(
    game: Game, seeds: list[int], workers: int, effort: Effort, mode: str | None
) -> Iterator[tuple[list[int], Report]]:
    size = max(1, min(10, len(seeds) // (workers * 4)))
    batches = [seeds[i : i + size] for i in range(0, len(seeds), size)]
    if workers == 1:
        for batch in batches:
            yield batch, play_batch(game, batch, effort, mode)
        return
    address = address_of(game)
    if address is None:
        raise UnknownGame(f"{game.name} is not registered: other processes cannot find it; use one worker")
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=end_with, initargs=starter()) as pool:
        futures = {pool.submit(_play_at, address, batch, effort, mode): batch for batch in batches}
        try:
            yield from _as_they_come(game, futures)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _as_they_come(
    game: Game, futures: dict[Future[dict[str, Any]], list[int]]
) -> Iterator[tuple[list[int], Report]]:
    open_ones = set(futures)
    while open_ones:
        finished, open_ones = wait(open_ones, return_when=FIRST_COMPLETED)
        for future in finished:
            batch = futures[future]
            try:
                yield batch, Report.of(future.result())
            except Exception as e:
                words = f"the process of seeds {batch[0]} to {batch[-1]} died: {e!r}"
                lost = Failure(game.name, "worker", words, seed=batch[0])
                yield batch, Report(game.name, games=len(batch), failures=[lost])


def _play_at(address: str, seeds: list[int], effort: Effort, mode: str | None) -> dict[str, Any]:
    """What a worker does."""
    return play_batch(find_game(address), seeds, effort, mode).to_data()


def play_batch(game: Game, seeds: list[int], effort: Effort, mode: str | None = None) -> Report:
    """Play games one after the other. One in a few is looked at more closely."""
    report = Report(game.name)
    for seed in seeds:
        closely = replace(effort, watch=seed % WATCHED == 0, records=seed % REPLAYED == 0)
        report.merge(play_game(situation(game, seed, mode), closely))
    return report


class Journal:
    """The files of a run: progress while it lasts, reports and failing games at its end."""

    def __init__(self, folder: Path, game: Game, seed: int, effort: Effort, mode: str | None = None) -> None:
        self.folder = folder
        stem = f"fuzz-{game.name}"
        self.progress = folder / f"{stem}.progress.jsonl"
        self.data = folder / f"{stem}.json"
        self.text = folder / f"{stem}.txt"
        self.head = {
            "game": game.name,
            "version": game.version,
            "commit": commit(),
            "seed": seed,
            "mode": mode,
            "effort": msgspec.to_builtins(effort),
        }

    def begin(self) -> set[int]:
        """Nothing is done yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.progress.write_bytes(msgspec.json.encode(self.head) + b"\n")
        return set()

    def resume(self, report: Report) -> set[int]:
        """The seeds that are done, their findings added to the report. A half-written last line is passed over."""
        lines = self.progress.read_bytes().splitlines() if self.progress.exists() else []
        if not lines or _decoded(lines[0]) != self.head:
            return self.begin()
        done: set[int] = set()
        for line in lines[1:]:
            entry = _decoded(line)
            if entry is not None:
                done.update(entry["seeds"])
                report.merge(Report.of(entry["report"]))
        return done

    def keep(self, seeds: list[int], part: Report) -> None:
        for failure in part.failures[:MOST_FAILURES]:
            failure.save(self.folder / "failures")
            failure.record = failure.state = ""
        with self.progress.open("ab") as file:
            file.write(msgspec.json.encode({"seeds": seeds, "report": part.to_data()}) + b"\n")

    def close(self, report: Report) -> None:
        self.data.write_bytes(msgspec.json.format(msgspec.json.encode(report.to_data()), indent=2))
        self.text.write_text(report.text() + "\n", "utf-8")


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None
