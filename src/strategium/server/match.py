"""A game in progress at a table: its state, its log, and what would come next. Nothing here waits or writes.

A change is prepared on a copy (`choose`, `offer`, `take_back`, ...), kept by whoever holds the match, then `accept`ed.
If it cannot be kept, the copy is thrown away and nothing has happened.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.asking import find_asked
from strategium.kernel.errors import BadState, IllegalChoice, StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.record import (
    CHOICE,
    FORMAT,
    FREELY,
    OFFER,
    PATIENT,
    RETRACT,
    Record,
    choice_move,
    play_move,
)
from strategium.kernel.state import State
from strategium.server.errors import BadStore, IllegalAnswer, NotNow, RulesFailed
from strategium.server.history import REDO, UNDO, History, Move
from strategium.server.pictures import demand_told
from strategium.server.store import PERSON, SERVER, Entry, Snapshot, TableRow

MARK_EVERY: Final = 32  # a copy of the state is kept in memory after so many moves, for taking back


class Step:
    """A change that is ready to be kept: the state after it, and its entry."""

    def __init__(self, state: State, entry: Entry) -> None:
        self.state = state
        self.entry = entry


class Match:
    """The state of a game and the log that led to it."""

    def __init__(self, row: TableRow, game: Game) -> None:
        self.row = row
        self.game = game
        self.first = self._begin()
        self.state = self.first
        self.history = History(self.state.seats)
        self._marks: dict[int, State] = {0: self.state}
        self._asked_at = 0  # the move after which the pending question was asked
        self.continued_at = 0  # moves before this one cannot be replayed: the rules have changed since

    def _begin(self) -> State:
        state: State = self.game.new(seed=self.row.seed, seats=len(self.row.seats), **self.row.options)
        return state

    # ---- loading ---------------------------------------------------------------------------------
    @staticmethod
    def load(row: TableRow, game: Game, entries: Sequence[Entry], snapshot: Snapshot | None) -> Match:
        """Replay the log. If the rules have changed since, go on from the latest snapshot; BadStore if that fails."""
        match = Match(row, game)
        if row.version == game.version:
            try:
                match._replay(entries)
                return match
            except (StrategiumError, IndexError, KeyError, TypeError, ValueError, AttributeError) as e:
                problem: Exception = e
        else:
            problem = BadState(f"the game began under version {row.version} of the rules")
        if snapshot is None or snapshot.n > len(entries):
            raise BadStore(f"this game cannot go on under the present rules: {problem}") from problem
        try:
            match = Match(row, game)
            match._go_on_from(snapshot, entries[: snapshot.n])
            match._replay(entries[snapshot.n :])
        except (StrategiumError, IndexError, KeyError, TypeError, ValueError, AttributeError) as e:
            raise BadStore(f"this game cannot go on under the present rules: {e}") from e
        return match

    def _go_on_from(self, snapshot: Snapshot, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.history.note(entry, 0, False)
        self.history.undone.clear()
        self.state = self.game.from_json(snapshot.state)
        self.continued_at = len(self.history.made)
        self._marks = {self.continued_at: self.state}

    def _replay(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.accept(Step(self._after(entry.move), entry))

    def _after(self, move: Move) -> State:
        """The state after a move of a log."""
        if move[0] == UNDO:
            return self.state_at(move[2])
        state = self.state.copy()
        for one in self.history.redo_of(move[1]) if move[0] == REDO else [move]:
            play_move(state, one)
        return state

    # ---- changing --------------------------------------------------------------------------------
    def accept(self, step: Step) -> None:
        """The step was kept: it has happened."""
        asked_anew = step.state.asked_by is not self.state.asked_by
        opened = bool(self.state.sealed) and asked_anew
        self.history.note(step.entry, self.state.choices, opened)
        self.state = step.state
        count = len(self.history.made)
        if asked_anew:
            self._asked_at = count
        if step.entry.move[0] == UNDO:
            self._marks = {n: state for n, state in self._marks.items() if n <= count}
        if count % MARK_EVERY == 0:
            self._marks[count] = self.state

    def choose(self, seat: int, option: str, by: str = PERSON) -> Step:
        """An option of that seat's pending question, by its id."""
        state = self.state.copy()
        try:
            move = choice_move(state, option, seat)
        except IllegalChoice as e:
            raise IllegalAnswer(e.reason, e.rules) from e
        step = self._step(state, move, by, option)
        demand_told(step.state)
        return step

    def offer(self, seat: int, name: str) -> Step:
        if name not in [offer.name for offer in self.state.offers(seat)]:
            raise IllegalAnswer(f"“{name}” is not offered to you now.")
        return self._step(self.state.copy(), [OFFER, seat, name], PERSON, f"offer:{name}")

    def be_patient(self, seat: int, on: bool, by: str = PERSON) -> Step:
        return self._step(self.state.copy(), [PATIENT, seat, int(on)], by, f"patient:{int(on)}")

    def pick_freely(self, seat: int) -> Step:
        return self._step(self.state.copy(), [FREELY, seat, 1], SERVER, "freely:1")

    def retract(self, seat: int) -> Step:
        return self._step(self.state.copy(), [RETRACT, seat], PERSON, "undo")

    def take_back(self, seat: int, to: int) -> Step:
        """Back to the state after `to` moves."""
        return Step(self.state_at(to), self._entry([UNDO, seat, to], PERSON, "undo"))

    def redo(self, seat: int) -> Step:
        if not self.history.redo_of(seat):
            raise NotNow("There is nothing that you have taken back.")
        move = [REDO, seat]
        state = self._after(move)
        demand_told(state)
        return Step(state, self._entry(move, PERSON, "redo"))

    def _step(self, state: State, move: Move, by: str, option: str) -> Step:
        try:
            play_move(state, move)
        except IllegalChoice as e:
            raise IllegalAnswer(e.reason, e.rules) from e
        except Exception as e:
            raise RulesFailed(
                "The rules failed at that choice; it was not made. Choose something else or report the problem."
            ) from e
        return Step(state, self._entry(move, by, option))

    def _entry(self, move: Move, by: str, option: str) -> Entry:
        seat = move[1]
        number = self.history.numbers[seat]
        return Entry(self.history.count, seat, number, by, option, move, time.time())

    # ---- going back ------------------------------------------------------------------------------
    def state_at(self, count: int) -> State:
        """The state after so many of the moves that stand."""
        if count < self.continued_at:
            raise NotNow("The rules have changed since then: it cannot be taken back.")
        start = max(n for n in self._marks if n <= count)
        state = self._marks[start].copy()
        for one in self.history.made[start:count]:
            play_move(state, one.move)
        return state

    def may_retract(self, seat: int) -> bool:
        """Whether the seat is within a draft, or has sealed a choice while others still choose."""
        for i, asked in enumerate(self.state.asked):
            if asked.seat == seat and self.state.picks:
                return bool(self.state.picks[i])
        return False

    def back_to(self, seat: int) -> int:
        """How many moves are left when that seat takes its latest choice back; -1: there is none."""
        found = self.history.latest_of(seat)
        return found if found >= self.continued_at else -1

    def tells_nothing(self, seat: int, to: int) -> bool:
        """Whether nobody can have learned anything since: no other has acted, nothing was turned up, no die thrown.

        What another has picked in a question that is still pending does not count: nobody may notice it.
        """
        since = self.state.reveals_since(self.history.made[to].choices)
        opened = any(one.opened for one in self.history.made[to:])
        return not (since.chance or any(since.learned) or opened or self._others_acted(seat, to))

    def _others_acted(self, seat: int, to: int) -> bool:
        for n in range(to, len(self.history.made)):
            what, whose = self.history.made[n].move[:2]
            if whose != seat and (what == OFFER or (what == CHOICE and n < self._asked_at)):
                return True
        return False

    # ---- looking ---------------------------------------------------------------------------------
    def forced(self, seat: int) -> str:
        """The only answer of a seat that is asked for form's sake, or nothing."""
        i = find_asked(self.state, seat)
        if i < 0:
            return ""
        asked = self.state.asked[i]
        if len(asked.options) != 1 or asked.question.secret or self.state.sealed:
            return ""
        return next(d for d in self.state.pending if d.seat == seat).options[0].id

    def sample(self, seat: int) -> str:
        """A state that the seat could be in, as JSON: all that a bot is ever given."""
        return self.state.resample(seat, random.SystemRandom()).to_json()

    def record(self) -> Record:
        """The game so far as a record, digests and result included."""
        row = self.row
        if self.continued_at:
            raise NotNow("This game went on under changed rules: it has no record that could be replayed.")
        header = {
            "format": FORMAT,
            "game": row.game,
            "version": row.version,
            "engine": row.engine,
            "seats": len(row.seats),
            "options": row.options,
            "chance": "sampled",
            "seed": row.seed,
            "salt": row.salt,
            "commitment": row.commitment,
            "players": [seat.bot or seat.name for seat in row.seats],
        }
        record = Record(header, self.history.moves, {}, self.result(), self.game)
        record.digests = {0: self.first.digest(), len(record.moves): self.state.digest()}
        return record

    def result(self) -> dict[str, Any] | None:
        result = self.state.result
        return None if result is None else result.data()

    def snapshot(self) -> Snapshot:
        return Snapshot(self.history.count, self.game.version, self.state.to_json())
