"""Playing one game of the kit: its situation follows from its seed; laws are tried at some of its decisions."""

from __future__ import annotations

import random
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any, Final

from strategium.kernel.chance import mix
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import IllegalChoice, UnknownOption, how_many, nearest
from strategium.kernel.game import Game
from strategium.kernel.offers import CONCEDE
from strategium.kernel.record import Record
from strategium.kernel.state import GameState
from strategium.testing import (
    knowledge_laws,
    knowledge_twins,
    laws_choosing,
    laws_drafts,
    laws_keeping,
    laws_reasons,
    laws_records,
    laws_skipping,
)
from strategium.testing.kit_coverage import Watcher
from strategium.testing.kit_report import Failure, Report
from strategium.testing.kit_starts import drawn_start
from strategium.testing.laws import Law, LawBroken, Trial
from strategium.testing.modes import ALL, Mode, find_mode, mode_of
from strategium.testing.policies import POLICIES, Policy, choose

ALWAYS: Final[tuple[Law, ...]] = (
    laws_choosing.there_is_a_question,
    laws_choosing.the_table_can_be_shown,
    laws_choosing.options_read_differently,
    laws_choosing.invariants_hold,
)
SOMETIMES: Final[tuple[Law, ...]] = (
    laws_keeping.looking_changes_nothing,
    laws_keeping.frames_are_plain,
    laws_keeping.shared_is_frozen,
    laws_keeping.asking_again_changes_nothing,
    laws_keeping.saving_loses_nothing,
    laws_keeping.lines_stay_as_they_were,
    laws_keeping.copies_are_independent,
    laws_keeping.positions_go_both_ways,
    laws_choosing.options_can_be_told,
    laws_choosing.one_legality,
    laws_choosing.why_not_tells_the_truth,
    laws_reasons.reasons_are_true,
    laws_choosing.illegal_is_refused,
    laws_choosing.options_can_be_executed,
    laws_choosing.offers_can_be_taken,
    laws_choosing.seats_can_always_be_asked,
    laws_drafts.others_do_not_notice,
    laws_drafts.drafts_end,
    laws_drafts.people_pick_in_any_order,
    knowledge_laws.hidden_makes_no_difference,
    knowledge_laws.unknown_is_in_a_pool,
    knowledge_laws.canary_stays_silent,
    knowledge_laws.samples_look_the_same,
    knowledge_twins.twins_stay_alike,
    knowledge_twins.lookalikes_are_sampled_alike,
)
SELDOM: Final[tuple[Law, ...]] = (knowledge_laws.samples_are_uniform,)

WAYS: Final = tuple(POLICIES)


def name_of_law(law: Law) -> str:
    return law.__name__.replace("_", " ")


def find_law(name: str) -> Law:
    """The law of that name."""
    laws = {name_of_law(law): law for law in (*ALWAYS, *SOMETIMES, *SELDOM)}
    if name not in laws:
        raise UnknownOption(f"there is no law {name!r}{nearest(name, laws)}; there are: {', '.join(laws)}")
    return laws[name]


KEPT: Final = 6  # every so many moves a digest is kept, to be compared with replays
LEAVING: Final = 0.002  # how often, before a move, somebody gives up
TAKING_BACK: Final = 0.15  # how often a pick of a draft is taken back


@dataclass(frozen=True)
class Situation:
    """How a game of the kit begins, in which mode, and how it is played."""

    game: Game
    seed: int
    start: dict[str, Any]
    seats: int
    way: str
    mode: Mode


@dataclass(frozen=True)
class Effort:
    """How closely a game is looked at."""

    tries: float = 6.0  # decisions at which all laws are tried, in a game of usual length
    usual: int = 120  # choices in such a game
    seconds: float = 60.0  # of processor time, after which a game counts as endless
    watch: bool = True  # note which steps and abilities are exercised (costs time)
    records: bool = True  # replay the record at the end
    twice: bool = True  # play it once more, by seats that are always asked, in step with hasty ones
    law: str = ""  # the only one that is tried; "": all of them


def situation(game: Game, seed: int, mode: str | None = None) -> Situation:
    """Successive seeds go through all modes, starts, seat counts and policies; every other start is drawn by lot.

    A start may say how many seats it is for. `mode` is the name of one that is played whatever the seed.
    """
    starts = game.starts()
    turn = seed // 2
    start = dict(starts[(turn + turn // len(starts)) % len(starts)])
    seats = game.seats[(seed + seed // (2 * len(WAYS))) % len(game.seats)]
    if seed % 2:
        start = drawn_start(game, seats, random.Random(mix(seed + 3)))
    chosen = mode_of(seed, len(WAYS)) if mode is None else find_mode(mode)
    return Situation(game, seed, start, start.pop("seats", seats), WAYS[seed % len(WAYS)], chosen)


@dataclass
class Table:
    """A game being played: the state, the record, the dice of the players."""

    situation: Situation
    g: GameState
    record: Record
    policies: list[Policy]
    rng: random.Random
    digests: dict[int, str] = field(default_factory=dict)
    stale: list[Option] = field(default_factory=list)

    @property
    def moves(self) -> int:
        return len(self.record.moves)

    def play(self) -> None:
        """One move: a choice, a pick taken back, another wish of how to be asked, or somebody gives up."""
        s = self.situation
        if not s.mode.change(self.record, self.g, s.seed, self.rng) and not self.somebody_leaves():
            d = self.rng.choice(self.g.pending)
            self.stale = [*self.stale[-3:], d.options[self.rng.randrange(len(d.options))]]
            if not (d.draft and self.rng.random() < TAKING_BACK and self.take_back(d)):
                policy = self.policies[max(d.seat, 0)]
                self.record.append(self.g, choose(policy, d, self.rng), d.seat)
        if self.moves % KEPT == 0:
            self.digests[self.moves] = self.g.digest()

    def somebody_leaves(self) -> bool:
        """Seldom one of three or more gives up, and the others play on."""
        left = [seat for seat in range(self.g.seats) if seat not in self.g.eliminated]
        if len(left) < 3 or self.rng.random() >= LEAVING:
            return False
        seat = self.rng.choice(left)
        may = any(offer.name == CONCEDE.name for offer in self.g.offers(seat))
        if may:
            self.record.append_offer(self.g, CONCEDE.name, seat)
        return may

    def take_back(self, d: Decision) -> bool:
        """Take back a pick; False where all picks so far were forced."""
        try:
            self.record.append_retract(self.g, d.seat)
        except IllegalChoice:
            return False
        return True


def sit_down(s: Situation) -> Table:
    """The game of a situation, before its first choice."""
    rng = random.Random(mix(s.seed + 1))
    policies = [POLICIES[s.way]() for _ in range(s.seats)]
    record, g = Record.start(s.game, s.seed, s.seats, chance=s.mode.chance, log=s.mode.log, **s.start)
    s.mode.begin(record, g, s.seed)
    return Table(s, g, record, policies, rng)


def play_game(s: Situation, effort: Effort) -> Report:
    """Play one game to its end. The first broken law ends it."""
    report = Report(s.game.name, s.seed, games=1, modes={s.mode.name: 1})
    inspector = Inspector(s, effort, report)
    began = time.perf_counter()
    try:
        with watchdog(effort.seconds):
            inspector.run()
    except Exception as e:
        report.failures.append(failure(s, inspector.law, e, inspector.table))
        report.failures[-1].alone = bool(effort.law)
    if inspector.table is not None:
        report.choices = report.longest = inspector.table.moves
    report.seconds = report.slowest = time.perf_counter() - began
    report.slowest_seed = s.seed
    return report


class Inspector:
    """Plays a game and tries laws on the way; `law` is what is being tried."""

    def __init__(self, s: Situation, effort: Effort, report: Report) -> None:
        self.situation = s
        self.effort = effort
        self.report = report
        self.law = "new game"
        self.table: Table | None = None
        self.rng = random.Random(mix(s.seed + 2))

    def run(self) -> None:
        game = self.situation.game
        watcher = Watcher(self.report.coverage, game) if self.effort.watch else nullcontext()
        with watcher:
            table = self.table = sit_down(self.situation)
        self.inspect(table)
        while table.g.result is None:
            self.law = "playing"
            if table.g.choices > game.step_limit:
                raise LawBroken(f"the game goes on after {game.step_limit} choices")
            with watcher:
                table.play()
            self.inspect(table)
        self.law = "records"
        if self.effort.records and not self.effort.law:
            self.report.tried(self.law)
            laws_records.record_is_true(table.record, table.digests, self.rng)
        self.report.coverage.conclude(table.g)
        by = ", ".join(table.g.result.rules) or "no clause"
        self.report.results[by] = self.report.results.get(by, 0) + 1
        if self.effort.twice:
            self.play_twice()

    def play_twice(self) -> None:
        """Another game of the same situation: seats that are always asked, and in step with them hasty ones."""
        self.law = "skipped questions change nothing"
        self.report.tried(self.law)
        mode = replace(self.situation.mode, always_ask=ALL, changes=False)
        table = self.table = sit_down(replace(self.situation, mode=mode))
        spared = laws_skipping.skipped_questions_change_nothing(
            table.record, table.g, table.policies, table.rng
        )
        self.report.counts["questions spared"] = self.report.counts.get("questions spared", 0) + spared

    def inspect(self, table: Table) -> None:
        """Try the laws that hold at every decision, and sometimes the others."""
        self.report.coverage.look(table.g)
        cited = self.report.coverage.clauses
        trial = Trial(self.situation.game, table.g, self.rng, table.stale, self.report.counts, cited)
        if self.effort.law:
            if self.rng.random() < self.effort.tries / self.effort.usual:
                self.report.tries += 1
                self.try_all((find_law(self.effort.law),), trial)
            return
        self.try_all(ALWAYS, trial)
        if table.g.result is not None or self.rng.random() < self.effort.tries / self.effort.usual:
            self.report.tries += 1
            self.try_all(SOMETIMES, trial)
            if self.rng.random() < 0.1:
                self.try_all(SELDOM, trial)

    def try_all(self, laws: tuple[Law, ...], trial: Trial) -> None:
        for law in laws:
            self.law = name_of_law(law)
            self.report.tried(self.law)
            law(trial)


def failure(s: Situation, law: str, e: Exception, table: Table | None) -> Failure:
    """What to tell of an error, with the game so far."""
    message = str(e) if isinstance(e, LawBroken) else f"{type(e).__name__}: {e}"
    record = state = ""
    if table is not None:
        record = table.record.to_bytes().decode()
        try:
            state = table.g.to_json()
        except Exception as unsaveable:
            message += f" (the state cannot be saved: {unsaveable})"
    return Failure(
        s.game.name,
        law,
        message,
        seed=s.seed,
        start=s.start,
        seats=s.seats,
        policy=s.way,
        mode=s.mode.name,
        choice=0 if table is None else table.moves,
        traceback="".join(traceback.format_exception(e)),
        record=record,
        state=state,
    )


class Endless(LawBroken):
    """A game, or a law, took more processor time than it may."""


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Raise `Endless` after so much processor time, so that steps which go round in circles are found."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGVTALRM"):
        yield
        return

    def bark(number: int, frame: FrameType | None) -> None:
        raise Endless(f"this goes on for more than {how_many(seconds, 'second')} of processor time")

    before = signal.signal(signal.SIGVTALRM, bark)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
