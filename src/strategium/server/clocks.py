"""The clocks of a game, as a function of its log: what each entry and its `spent_ms` make of them. Nothing waits here.

What others see of a clock depends on what they may know alone: it runs for all who were asked until the question is
answered, whatever is picked or sealed meanwhile. The first moments of each question are free, as many as the server may
take to pass for somebody: so a pass of the server costs nothing, and one by hand no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from strategium.kernel.asking import find_decision
from strategium.kernel.record import CHOICE
from strategium.kernel.state import GameState
from strategium.kernel.verbs import PASS
from strategium.server.history import REDO, UNDO
from strategium.server.rows import DAYS, EVENT, Clock, Entry, Pace

MOST_LEFT: Final = 90 * 86_400_000  # milliseconds: whatever is given, no clock has more


Gains = Mapping[int, Sequence[tuple[int, int]]]  # per entry: which seats got how many milliseconds for it


class Clocks:
    """The clock of every seat that has one, after some entries."""

    def __init__(self, pace: Pace, clocks: Mapping[int, Clock], gains: Gains) -> None:
        self.pace = pace
        self.of = dict(clocks)
        self._gains = gains

    @staticmethod
    def begin(pace: Pace, seats: Iterable[int], state: GameState, now: float) -> Clocks:
        """When the game begins everybody has the whole bank."""
        asked = asked_seats(state, pace)
        return Clocks(
            pace,
            {seat: Clock(pace.bank * 1000, running=seat in asked, since=now) for seat in seats},
            {},
        )

    def after(
        self,
        entry: Entry,
        before: GameState,
        after: GameState,
        taken_back: Sequence[int],
        paused: Mapping[int, int],
    ) -> Clocks:
        """After one more entry. `taken_back`: the entries that it takes back, or makes again."""
        if not self.of:
            return self
        spent, what = entry.spent_ms or 0, entry.move[0]
        clocks = {
            seat: self._run(clock, before, seat, spent - paused.get(seat, 0)) if clock.running else clock
            for seat, clock in self.of.items()
        }
        if what == CHOICE and entry.seat in clocks and not _passes(before, entry):
            clocks[entry.seat] = msgspec.structs.replace(clocks[entry.seat], acted=True)
        gains = dict(self._gains)
        if self._settles(before, after, what):
            got: list[tuple[int, int]] = []
            asked = asked_seats(after, self.pace)
            for seat, clock in clocks.items():
                clocks[seat] = self._settled(seat, clock, seat in asked, what, got)
            if got:
                gains[entry.n] = got
        if what in (UNDO, REDO):
            self._take_back(clocks, taken_back, -1 if what == UNDO else 1)
        now = {
            seat: msgspec.structs.replace(
                clock,
                since=entry.at,
                paused_ms=0,
                paused_since=None if clock.paused_since is None else entry.at,
            )
            for seat, clock in clocks.items()
        }
        return Clocks(self.pace, now, gains)

    def _run(self, clock: Clock, before: GameState, seat: int, spent: int) -> Clock:
        spent = max(0, spent)
        thought = spent if self.pace.kind == EVENT or must_answer(before, seat) else 0
        return msgspec.structs.replace(
            clock, asked_ms=clock.asked_ms + spent, thought_ms=clock.thought_ms + thought
        )

    def _settles(self, before: GameState, after: GameState, what: str) -> bool:
        """Whether the question is another, which everybody may notice."""
        return (
            after.asked_by is not before.asked_by
            or after.result is not None
            or what in (UNDO, REDO)
            or (what == CHOICE and not before.picks)
            or asked_seats(before, self.pace) != asked_seats(after, self.pace)
        )

    def _settled(self, seat: int, clock: Clock, asked: bool, what: str, got: list[tuple[int, int]]) -> Clock:
        """What it cost is taken off; who is not asked any more gets his increment, if he has done something."""
        left = max(0, clock.left_ms - max(0, clock.thought_ms - self.pace.free))
        acted = clock.acted
        if clock.running and not asked:
            if acted and what not in (UNDO, REDO):
                most = max(left, self.pace.bank * 1000) if self.pace.kind == DAYS else MOST_LEFT
                more = max(0, min(most, left + self.pace.increment * 1000) - left)
                left += more
                if more:
                    got.append((seat, more))
            acted = False
        return msgspec.structs.replace(
            clock, left_ms=left, asked_ms=0, thought_ms=0, acted=acted, running=asked
        )

    def _take_back(self, clocks: dict[int, Clock], entries: Sequence[int], sign: int) -> None:
        """What was got for moves that are taken back is gone; made again, they bring it again."""
        for n in entries:
            for seat, more in self._gains.get(n, ()):
                left = max(0, min(MOST_LEFT, clocks[seat].left_ms + sign * more))
                clocks[seat] = msgspec.structs.replace(clocks[seat], left_ms=left)

    # ---- beside the entries ----------------------------------------------------------------------
    def given(self, seat: int, milliseconds: int) -> Clocks:
        """Somebody has given that seat time."""
        clock = self.of[seat]
        left = min(MOST_LEFT, clock.left_ms + milliseconds)
        return self._with(seat, msgspec.structs.replace(clock, left_ms=max(clock.left_ms, left)))

    def paused(self, seat: int, now: float) -> Clocks:
        """The clock of that seat stands still from now on."""
        clock = self.of[seat]
        if clock.paused_since is not None:
            return self
        return self._with(seat, msgspec.structs.replace(clock, paused_since=max(now, clock.since)))

    def resumed(self, seat: int, milliseconds: int) -> Clocks:
        """It goes on; it has stood still for so long."""
        clock = self.of[seat]
        paused = clock.paused_ms + milliseconds
        return self._with(seat, msgspec.structs.replace(clock, paused_ms=paused, paused_since=None))

    def restarted(self, now: float) -> Clocks:
        """What has passed since the latest entry costs nothing: the game could not be played."""
        clocks = {
            seat: msgspec.structs.replace(
                clock,
                since=now,
                paused_ms=0,
                paused_since=None if clock.paused_since is None else now,
            )
            for seat, clock in self.of.items()
        }
        return Clocks(self.pace, clocks, self._gains)

    def _with(self, seat: int, clock: Clock) -> Clocks:
        return Clocks(self.pace, {**self.of, seat: clock}, self._gains)

    def kept(self, rows: Mapping[int, Clock]) -> Clocks:
        """The same with the clocks as they were kept."""
        return Clocks(self.pace, rows, self._gains)


def asked_seats(state: GameState, pace: Pace) -> list[int]:
    """Whose clock runs: all who were asked, whether they have sealed their choice or not; in an event everybody's."""
    if state.result is not None:
        return []
    if pace.kind == EVENT:
        return list(range(state.seats))
    return [decision.seat for decision in state.decisions]


def must_answer(state: GameState, seat: int) -> bool:
    """Whether that seat is asked and has not sealed its choice."""
    return find_decision(state, seat) >= 0


def _passes(before: GameState, entry: Entry) -> bool:
    """Whether everybody sees that the seat has passed. What is chosen in secret counts as done."""
    i = find_decision(before, entry.seat)
    if i < 0 or before.sealed or before.decisions[i].question.secret:
        return False
    return bool(entry.move[2] == PASS.name)
