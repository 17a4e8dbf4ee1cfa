"""What is done at both tables of a pair of twins: moves, and all that people do beside them.

What is exchanged is only what stays unknown to the viewer until the end of the plan, and a plan ends where he would
learn of it lawfully. Each viewer for whom the twins are alike must not notice anything; for how many deeds, the plan
says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from strategium.kernel.game import Game
from strategium.kernel.record import CHOICE, OFFER
from strategium.kernel.state import GameState
from strategium.server.match import Match, PreparedMove
from strategium.server.pictures import Viewer, question_data
from strategium.server.rows import BOT, PERSON, SERVER, Entry, TableRow
from strategium.server.waiting import is_form
from tests.server.twins import (
    CONCEDE,
    Move,
    Places,
    alike,
    automatic,
    begun,
    drawn_moves,
    exchanged,
    hidden,
    is_quiet,
    made,
    opened,
    option_of,
    place_in,
    saw_in_passing,
)

TRIES: Final = 10  # ways to exchange that are tried
OPENING: Final = 400  # moves at most before the twins part
SOON: Final = 20  # moves at most, where a game was over after those
LEAST: Final = 3  # moves that both must be able to make, else it is no use

# What is done at the tables, beside moves. What is undone is made again, so that the game goes on as it was planned.
UNDO, REFUSED, ASK_ALWAYS, STAND_IN, GO, COME = "undo", "refused undo", "ask always", "stand-in", "go", "come"
ODD, LOOK, AFTER = (
    "odd",
    "look",
    "after",
)  # say all that is wrong; look at everything; and when the game is over


class Deed(NamedTuple):
    """Something to be done at both tables. `words` and `by` are those of each: an option's id, and who chooses it."""

    kind: str
    seat: int
    words: tuple[str, str] = ("", "")
    by: tuple[str, str] = (PERSON, PERSON)
    on: bool = False


@dataclass
class Plan:
    """Twin games, what is done in both, and who must not notice a difference."""

    row: TableRow
    entries: list[Entry]  # before the twins part
    viewer: Viewer
    states: tuple[str, str]
    deeds: list[Deed]
    exchanged: int  # hidden places with another content
    blind: dict[Viewer, int] = field(
        default_factory=dict
    )  # for how many deeds he cannot know which of the two it is
    handles: dict[int, list[str]] = field(default_factory=dict)  # per seat: all that it can point at
    secrets: dict[Viewer, list[bytes]] = field(
        default_factory=dict
    )  # what must not be among what he is sent till then


class Planner:
    """Finds, from some moment of a game on, a twin and moves that can be made in both."""

    def __init__(self, row: TableRow, game: Game, viewer: Viewer, rng: random.Random) -> None:
        self.row = row
        self.game = game
        self.viewer = viewer
        self.rng = rng
        self.entries = begun(row, game)

    def plan(self, length: int) -> Plan | None:
        """None where nothing is hidden, or the game was over too soon."""
        start = opened(self.game, self.row, self.rng.randrange(OPENING), self.rng)
        if start is None:
            start = opened(self.game, self.row, self.rng.randrange(SOON), self.rng)
        if start is None:
            return None
        true = self.game.from_json(start.to_json())
        match = self.match(true)
        unknown = {(n, place_in(place)) for n, place in hidden(true, self.viewer)}
        moves = []
        for move in drawn_moves(match, length, self.rng):
            moves.append(move)
            if self._has_kinds(true):
                unknown &= {(n, place_in(place)) for n, place in hidden(match.state, self.viewer)}
        places = [(n, place) for n, place in hidden(true, self.viewer) if (n, place_in(place)) in unknown]
        found = self._best_twin(true, moves, places)
        if found is None:
            return None
        twin, count, good = found
        return Dressing(self, (true, twin), moves[:good], count).plan

    def _has_kinds(self, state: GameState) -> bool:
        """Whether the hidden things have numbers, so that it can be told of each whether it stays hidden."""
        return all(isinstance(place, int) for _, place in hidden(state, self.viewer)[:1])

    def match(self, state: GameState) -> Match:
        return Match.at(self.row, self.game, self.entries, state)

    def _best_twin(
        self, true: GameState, moves: list[Move], places: Places
    ) -> tuple[GameState, int, int] | None:
        """The twin that stays one for most of the moves, how many places differ, and for how many moves."""
        best: tuple[GameState, int, int] | None = None
        for attempt in range(TRIES):
            size = max(2, len(places) >> (attempt // 2))
            some = places if len(places) <= size else self.rng.sample(places, size)
            found = exchanged(true, self.viewer, some, self.rng)
            if found is None or not is_quiet(found[0], self.row):
                continue
            if not alike(true, found[0], self.viewer, true.chanced):
                continue
            if attempt % 2 == 0:
                found[0].rng = self.rng.getrandbits(64)
            good = self._stay_alike(true, found[0], moves)
            if best is None or good > best[2]:
                best = (*found, good)
            if good == len(moves):
                break
        return best if best is not None and best[2] >= min(LEAST, len(moves)) else None

    def _stay_alike(self, true: GameState, twin: GameState, moves: list[Move]) -> int:
        """How many of the moves can be made in both without the viewer learning which is which."""
        mine, other = self.match(true), self.match(twin)
        for n, move in enumerate(moves):
            steps = [made(match, move) for match in (mine, other)]
            if steps[0] is None or steps[1] is None:
                return n
            if not alike(steps[0].state, steps[1].state, self.viewer, true.chanced):
                return n
            if saw_in_passing(mine.state, steps[0].state, self.viewer):
                return n
            mine.accept(steps[0])
            other.accept(steps[1])
        return len(moves)


class Dressing:
    """The moves of a plan as deeds, with others between them; and for how long who cannot tell the twins apart."""

    def __init__(
        self, planner: Planner, states: tuple[GameState, GameState], moves: Sequence[Move], count: int
    ) -> None:
        self.rng = planner.rng
        self.matches = [planner.match(state) for state in states]
        saved = (states[0].to_json(), states[1].to_json())
        self.plan = Plan(planner.row, planner.entries, planner.viewer, saved, [], count)
        viewers: list[Viewer] = [None, *range(states[0].seats)]
        self._known = {viewer: Known(viewer) for viewer in viewers}
        self._blind = viewers
        self._chanced = states[0].chanced
        self._bot: Viewer = None  # a bot makes the next choice of that seat
        self._away: int | None = None  # that seat comes back after the next move
        self._look_around()
        self._quiet = 0  # so many deeds, after which nothing goes on by itself
        for move in moves:
            if self._is_quiet():
                self._between(move)
                self._quiet = len(self.plan.deeds)
            self._move(move)
            if self._away is not None:
                self._add(Deed(COME, self._away))
                self._away = None
        self._run_out()
        if self._is_quiet():
            self.plan.handles = {seat: handles(self._true, seat) for seat in range(self._true.seats)}
            self._add(Deed(LOOK, -1))
            self._concede()
        if self._true.result is not None:
            self._add(Deed(AFTER, -1))
        elif not self._is_quiet():
            del self.plan.deeds[self._quiet :]
            self.plan.blind = {viewer: min(count, self._quiet) for viewer, count in self.plan.blind.items()}
        for viewer, known in self._known.items():
            self.plan.secrets[viewer] = known.secrets()

    @property
    def _true(self) -> GameState:
        return self.matches[0].state

    def _is_quiet(self) -> bool:
        """Whether nothing goes on by itself at either table."""
        return self._true.result is None and all(is_quiet(match.state, match.row) for match in self.matches)

    def _add(self, deed: Deed) -> None:
        """Something that leaves the game as it is."""
        self.plan.deeds.append(deed)
        self.plan.blind.update(dict.fromkeys(self._blind, len(self.plan.deeds)))

    def _move(self, move: Move) -> None:
        if self._true.result is not None:
            return
        options = [option_of(match, move.seat, move.what) for match in self.matches]
        words = [str(move.what or "") if option is None else option.id for option in options]
        by = [self._maker(match, move) for match in self.matches]
        self._bot = None
        before = self._true
        for match, who in zip(self.matches, by, strict=True):
            prepared = made(match, move, who)
            assert prepared is not None, f"{move} was made before, and cannot be now"
            match.accept(prepared)
        self.plan.deeds.append(Deed(move.kind, move.seat, (words[0], words[1]), (by[0], by[1])))
        self._blind = [viewer for viewer in self._blind if not saw_in_passing(before, self._true, viewer)]
        self._look_around()

    def _run_out(self) -> None:
        """Go on until nothing goes on by itself, as long as the twins stay alike."""
        for _ in range(OPENING):
            busy = [(match, seat) for match in self.matches for seat in automatic(match)]
            if not busy or self._true.result is not None:
                return
            match, seat = busy[0]
            move = Move(CHOICE, seat, next(d for d in match.state.pending if d.seat == seat).options[0].raw)
            steps = [made(match, move) for match in self.matches]
            if steps[0] is None or steps[1] is None:
                return
            if not alike(steps[0].state, steps[1].state, self.plan.viewer, self._chanced):
                return
            if saw_in_passing(self._true, steps[0].state, self.plan.viewer):
                return
            self._move(move)

    def _maker(self, match: Match, move: Move) -> str:
        if self._bot == move.seat:
            return BOT
        return SERVER if move.kind == CHOICE and move.seat in automatic(match) else PERSON

    def _look_around(self) -> None:
        """Note who still cannot tell the twins apart, and what is secret to whom."""
        a, b = (match.state for match in self.matches)
        self._blind = [viewer for viewer in self._blind if alike(a, b, viewer, self._chanced)]
        for viewer in self._blind:
            self.plan.blind[viewer] = len(self.plan.deeds)
            self._known[viewer].note(a)

    # ---- between moves ---------------------------------------------------------------------------
    def _between(self, move: Move) -> None:
        chance = self.rng.random()
        seat = self.rng.randrange(self._true.seats)
        if chance < 0.12:
            self._undo(seat)
        elif chance < 0.2:
            self._change_stops(seat)
        elif chance < 0.26:
            self._go(seat, move)
        elif chance < 0.34:
            self._add(Deed(ODD, seat))
        elif chance < 0.42 and move.kind == CHOICE:
            self._stand_in(move)

    def _undo(self, seat: int) -> None:
        """Take back and make again, or be refused. Whose latest choice the server made at one table only is spared:
        what is taken back there shows who was asked (docs/secrets.md says so)."""
        backs = {match.back_to(seat) for match in self.matches}
        if len(backs) > 1 or -1 in backs or any(match.may_retract(seat) for match in self.matches):
            return
        (to,) = backs
        if not self.matches[0].tells_nothing(seat, to) and self.rng.random() < 0.4:
            self._add(Deed(REFUSED, seat))
            return
        steps = [match.take_back(seat, to) for match in self.matches]
        for match, prepared in zip(self.matches, steps, strict=True):
            if not is_quiet(prepared.state, match.row):
                return
        for match, prepared in zip(self.matches, steps, strict=True):
            match.accept(prepared)
            match.accept(match.redo(seat))
        self._add(Deed(UNDO, seat))

    def _change_stops(self, seat: int) -> None:
        """From now on the seat is asked even where it can only pass, or no longer."""
        on = not self.matches[0].row.seats[seat].ask_always
        for match in self.matches:
            seats = list(match.row.seats)
            seats[seat] = msgspec.structs.replace(seats[seat], ask_always=on)
            match.row = msgspec.structs.replace(match.row, seats=tuple(seats))
        self._add(Deed(ASK_ALWAYS, seat, on=on))

    def _go(self, seat: int, move: Move) -> None:
        """A player goes, and comes back at once; or after the next move, if nothing is answered for others then."""
        self._add(Deed(GO, seat))
        steps = [made(match, move) for match in self.matches]
        rows = [match.row for match in self.matches]
        if move.kind == CHOICE and move.seat != seat and all(map(self._waits_for, steps, rows, [seat] * 2)):
            self._away = seat
        else:
            self._add(Deed(COME, seat))

    def _waits_for(self, prepared: PreparedMove | None, row: TableRow, seat: int) -> bool:
        """Whether after that step nothing goes on by itself, unless that seat is here."""
        if prepared is None or prepared.state.result is not None:
            return False
        return {one for one in range(prepared.state.seats) if is_form(prepared.state, row, one)} <= {seat}

    def _stand_in(self, move: Move) -> None:
        """A bot makes the next choice, if nobody is asked after it for whom the server would answer, or it again."""
        for match in self.matches:
            prepared = made(match, move)
            if prepared is None or prepared.state.result is not None:
                return
            if not is_quiet(prepared.state, match.row) or move.seat in [
                decision.seat for decision in prepared.state.pending
            ]:
                return
        self._bot = move.seat
        self._add(Deed(STAND_IN, move.seat))

    def _concede(self) -> None:
        """Give up, seat by seat, until the game is over."""
        order = self.rng.sample(range(self._true.seats), self._true.seats)
        for seat in order:
            if not self._is_quiet():
                break
            self._quiet = len(self.plan.deeds)
            if seat not in self._true.eliminated:
                self._move(Move(OFFER, seat, CONCEDE))
                self._run_out()


def handles(state: GameState, seat: int) -> list[str]:
    """Of all that the seat can point at."""
    return [ref.handle(state, seat, x) for ref in state.game.refs for x in ref.everything(state, seat)]


class Known:
    """The names and handles that the game tells one viewer, and others: what only they are told is secret to him."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self._others: set[str] = set()
        self._told: list[bytes] = []

    def note(self, state: GameState) -> None:
        for seat in range(state.seats):
            if seat != self.viewer:
                self._others.update(named(state.view(seat)))
        told = [state.view(self.viewer), state.log(self.viewer), question_data(state, self.viewer)]
        self._told.append(msgspec.json.encode(told))

    def secrets(self) -> list[bytes]:
        """As they would be sent: a handle is a text of its own, a name may stand within one."""
        words = sorted(self._others)
        sent = [word.encode() if word[0] == '"' else msgspec.json.encode(word)[1:-1] for word in words]
        return [word for word in sent if not any(word in told for told in self._told)]


def named(value: Any) -> Iterator[str]:
    """The names and, in quotes, the handles of all things in a view."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("name", "ref") and isinstance(inner, str) and len(inner) > 3:
                yield inner if key == "name" else f'"{inner}"'
            else:
                yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)
