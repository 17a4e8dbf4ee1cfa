"""A game in progress at a table: its state, its log, and what would come next. Nothing here waits or writes.

A move is prepared on a copy (`choose`, `offer`, `take_back`, ...), kept by whoever holds the match, then `accept`ed.
If it cannot be kept, the copy is thrown away and nothing has happened.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from strategium.kernel.errors import IllegalChoice
from strategium.kernel.game import Game
from strategium.kernel.record import ANY_ORDER, ASK_ALWAYS, CHOICE, OFFER, RETRACT, choice_move, play_move
from strategium.kernel.state import GameState
from strategium.server.clocks import Clocks
from strategium.server.digests import Digests, board_of_saved, digests
from strategium.server.errors import BadStore, IllegalAnswer, NotNow, RulesFailed
from strategium.server.history import REDO, UNDO, History, Move
from strategium.server.pictures import demand_told
from strategium.server.rows import NO_CLOCK, PERSON, SERVER, ClockNote, Entry, Snapshot, TableRow
from strategium.server.sampling import Sample

MARK_EVERY: Final = 32  # a copy of the state is kept in memory after so many moves, for taking back
MOST_MARKS: Final = 64  # when there are more, every other of the older half is given up


def ask_always_word(on: bool) -> str:
    """What the log has as the option of such a move: a word of the first release, which stays."""
    return f"{ASK_ALWAYS}:{int(on)}"


class PreparedMove:
    """A move on a copy of the state, ready to be kept: the state after it, and its entry."""

    def __init__(self, state: GameState, entry: Entry) -> None:
        self.state = state
        self.entry = entry
        self.clocks: Clocks | None = None  # after it; None: they are computed when it is accepted


class Compared(NamedTuple):
    """A replayed entry: what was found after it, and what was kept of it (None: nothing to compare with)."""

    entry: Entry
    found: Digests
    board: bytes | None
    choices: bytes | None

    @property
    def same(self) -> bool:
        """Whether nothing says that the board is another."""
        return self.board is None or self.board == self.found.board

    @property
    def certain(self) -> bool:
        """Whether the board is known to be the one that was."""
        return self.board == self.found.board

    @property
    def same_choices(self) -> bool:
        return self.choices is None or self.choices == self.found.choices

    @property
    def kept(self) -> bool:
        """Whether the entry has the very digests that were found."""
        return (self.entry.board, self.entry.choices) == self.found

    def noted(self) -> Entry:
        """The entry with the digests that were found."""
        return msgspec.structs.replace(self.entry, board=self.found.board, choices=self.found.choices)


class Match:
    """The state of a game and the log that led to it."""

    def __init__(self, row: TableRow, game: Game) -> None:
        self.row = row
        self.game = game
        self.first = self._begin()
        self.state = self.first
        self.history = History(self.state.seats)
        self._marks: dict[int, GameState] = {0: self.state}
        self._asked_at = 0  # the move after which the pending question was asked
        self.continued_at = 0  # moves before this one cannot be replayed: the rules have changed since
        self._clock_notes: dict[int, list[ClockNote]] = {}  # those of a log that is replayed
        self.clocks = Clocks.begin(row.table_rules.pace, _people(row), self.state, row.made)

    def _begin(self) -> GameState:
        state: GameState = self.game.new(seed=self.row.seed, seats=len(self.row.seats), **self.row.options)
        return state

    # ---- loading ---------------------------------------------------------------------------------
    @staticmethod
    def load(row: TableRow, game: Game, entries: Sequence[Entry], snapshot: Snapshot | None = None) -> Match:
        """Replay the log from its beginning; BadStore unless every board is the one that was."""
        match = Match(row, game)
        for compared in match.replay(entries, snapshot):
            if not compared.same:
                raise BadStore(f"this log leads to another board after entry {compared.entry.n}")
        return match

    @staticmethod
    def at(row: TableRow, game: Game, entries: Sequence[Entry], state: GameState) -> Match:
        """A game that goes on from that state: the entries before it are known, but cannot be replayed."""
        match = Match(row, game)
        for entry in entries:
            match.history.note(entry, 0, False)
        match.history.undone.clear()
        match.state = state
        match.continued_at = len(match.history.made)
        match._marks = {match.continued_at: state}
        return match

    def replay(
        self, entries: Sequence[Entry], witness: Snapshot | None = None, notes: Sequence[ClockNote] = ()
    ) -> Iterator[Compared]:
        """Make the moves of a log, one after the other, and tell of each how it compares with what was.

        Entries of before there were digests have only the snapshot as a witness. Clocks are computed anew.
        """
        for note in notes:
            self._clock_notes.setdefault(note.n, []).append(note)
        for entry in entries:
            self._note_given(entry.n)
            state = self._after(entry.move)
            found = digests(state)
            board = entry.board
            if board is None and witness is not None and witness.n == entry.n + 1:
                board = board_of_saved(witness.state)
            compared = Compared(entry, found, board, entry.choices)
            self.accept(PreparedMove(state, entry))
            yield compared
        self._note_given(self.history.count)
        self._clock_notes.clear()

    def _note_given(self, n: int) -> None:
        """Time that was given before the entry with that number."""
        for note in self._clock_notes.get(n, ()):
            if note.seat in self.clocks.of:
                self.clocks = self.clocks.given(note.seat, note.given_ms)

    def clocks_after(self, prepared: PreparedMove, paused: Mapping[int, int]) -> Clocks:
        """The clocks after that move, for which those of some seats have stood still."""
        entry = prepared.entry
        return self.clocks.after(entry, self.state, prepared.state, self.history.moved_by(entry.move), paused)

    def _after(self, move: Move) -> GameState:
        """The state after a move of a log."""
        if move[0] == UNDO:
            return self.state_at(move[2])
        state = self.state.copy()
        for one in self.history.redo_of(move[1]) if move[0] == REDO else [move]:
            play_move(state, one)
        return state

    # ---- changing --------------------------------------------------------------------------------
    def accept(self, prepared: PreparedMove) -> bool:
        """The move was kept: it has happened. Gives whether the game went on, which everybody may notice.

        What somebody picks in a question that still stands nobody else may.
        """
        self.clocks = prepared.clocks or self.clocks_after(prepared, self._paused(prepared.entry.n))
        asked_anew = prepared.state.asked_by is not self.state.asked_by
        opened = bool(self.state.sealed) and asked_anew
        self.history.note(prepared.entry, self.state.choices, opened)
        self.state = prepared.state
        count = len(self.history.made)
        if asked_anew:
            self._asked_at = count
        if prepared.entry.move[0] == UNDO:
            self._marks = {n: state for n, state in self._marks.items() if n <= count}
        if count % MARK_EVERY == 0:
            self._marks[count] = self.state
            if len(self._marks) > MOST_MARKS:
                self._give_up_marks()
        return asked_anew or prepared.entry.move[0] in (UNDO, REDO, OFFER)

    def _paused(self, n: int) -> dict[int, int]:
        return {note.seat: note.paused_ms for note in self._clock_notes.get(n, ())}

    def _give_up_marks(self) -> None:
        """Keep the first; going far back takes longer then."""
        older = sorted(self._marks)[: MOST_MARKS // 2]
        for count in older[1::2]:
            del self._marks[count]

    def choose(self, seat: int, option: str, by: str = PERSON) -> PreparedMove:
        """An option of that seat's pending question, by its id."""
        state = self.state.copy()
        try:
            move = choice_move(state, option, seat)
        except IllegalChoice as e:
            raise IllegalAnswer(e.reason, e.rules) from e
        self._play(state, move)
        demand_told(state)
        return PreparedMove(state, self._entry(state, move, by, option))

    def offer(self, seat: int, name: str, by: str = PERSON) -> PreparedMove:
        if name not in [offer.name for offer in self.state.offers(seat)]:
            raise IllegalAnswer(f"“{name}” is not offered to you now.")
        return self._prepare(self.state.copy(), [OFFER, seat, name], by, f"offer:{name}")

    def ask_always(self, seat: int, on: bool, by: str = PERSON) -> PreparedMove:
        return self._prepare(self.state.copy(), [ASK_ALWAYS, seat, int(on)], by, ask_always_word(on))

    def pick_in_any_order(self, seat: int) -> PreparedMove:
        return self._prepare(self.state.copy(), [ANY_ORDER, seat, 1], SERVER, f"{ANY_ORDER}:1")

    def retract(self, seat: int) -> PreparedMove:
        return self._prepare(self.state.copy(), [RETRACT, seat], PERSON, "undo")

    def take_back(self, seat: int, to: int) -> PreparedMove:
        """Back to the state after `to` moves."""
        state = self.state_at(to)
        return PreparedMove(state, self._entry(state, [UNDO, seat, to], PERSON, "undo"))

    def redo(self, seat: int) -> PreparedMove:
        if not self.history.redo_of(seat):
            raise NotNow("There is nothing that you have taken back.")
        move = [REDO, seat]
        state = self._after(move)
        demand_told(state)
        return PreparedMove(state, self._entry(state, move, PERSON, "redo"))

    def _prepare(self, state: GameState, move: Move, by: str, option: str) -> PreparedMove:
        self._play(state, move)
        return PreparedMove(state, self._entry(state, move, by, option))

    def _play(self, state: GameState, move: Move) -> None:
        try:
            play_move(state, move)
        except IllegalChoice as e:
            raise IllegalAnswer(e.reason, e.rules) from e
        except Exception as e:
            raise RulesFailed(
                "The rules failed at that choice; it was not made. Choose something else or report the problem."
            ) from e

    def _entry(self, state: GameState, move: Move, by: str, option: str) -> Entry:
        """The entry of a move that leads to that state."""
        seat = move[1]
        number = self.history.numbers[seat]
        return Entry(self.history.count, seat, number, by, option, move, time.time(), *digests(state))

    # ---- going back ------------------------------------------------------------------------------
    def state_at(self, count: int) -> GameState:
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
        for i, asked in enumerate(self.state.decisions):
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
    def sample(self, seat: int) -> Sample:
        """A state that the seat could be in: all that a bot is ever given."""
        return Sample(self.state, seat)

    def result(self) -> dict[str, Any] | None:
        result = self.state.result
        return None if result is None else result.data()

    def snapshot(self) -> Snapshot:
        return Snapshot(self.history.count, self.game.version, self.state.to_json())


def _people(row: TableRow) -> list[int]:
    """The seats of people, if there are clocks: only they have one."""
    if row.table_rules.pace.kind == NO_CLOCK:
        return []
    return [seat for seat, one in enumerate(row.seats) if one.guest is not None]
