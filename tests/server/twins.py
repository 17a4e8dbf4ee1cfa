"""Two games that a viewer cannot tell apart: all is the same, but what he does not know is exchanged.

Whether a difference has lawfully become known is decided from the states alone, by what lies in the hidden pools and
who knows it, never from what a server would tell.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from strategium.kernel.decisions import Option
from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.knowledge import mixed
from strategium.kernel.record import ANY_ORDER, ASK_ALWAYS, CHOICE, OFFER, RETRACT, play_move
from strategium.kernel.state import GameState
from strategium.server.errors import Refusal
from strategium.server.match import Match, PreparedMove
from strategium.server.pictures import Viewer
from strategium.server.rows import PERSON, SERVER, Entry, TableRow
from strategium.server.waiting import is_form
from strategium.testing.laws import snapshot, state_difference

TRIES: Final = 10  # moves that are tried where the rules refuse some
MOST_AUTOMATIC: Final = 4  # moves of the server for each of a person, before no more are made
CONCEDE: Final = "concede"
DRAW: Final = "draw"


class Move(NamedTuple):
    """A move of a seat: a choice, an offer, or a pick taken back."""

    kind: str
    seat: int
    what: Any = None  # the raw choice, or the name of the offer


# ---- states --------------------------------------------------------------------------------------
def begun(row: TableRow, game: Game) -> list[Entry]:
    """The entries with which a server begins a game between people."""
    match = Match(row, game)
    entries: list[Entry] = []
    for manner in (lambda seat: match.ask_always(seat, True, by=SERVER), match.pick_in_any_order):
        for seat in range(match.state.seats):
            prepared = manner(seat)
            match.accept(prepared)
            entries.append(prepared.entry)
    return entries


def opened(game: Game, row: TableRow, moves: int, rng: random.Random) -> GameState | None:
    """A game as a server begins it, after so many moves by chance; None if it was over before."""
    state: GameState = game.new(seed=row.seed, seats=len(row.seats), log=False, **row.options)
    for seat in range(state.seats):
        play_move(state, [ASK_ALWAYS, seat, 1])
        play_move(state, [ANY_ORDER, seat, 1])
    while state.result is None and (moves > 0 or any(state.picks) or not is_quiet(state, row)):
        decision = rng.choice(state.pending)
        state.apply(rng.choice(decision.options), decision.seat)
        moves -= 1
    return None if state.result is not None else state


def is_quiet(state: GameState, row: TableRow) -> bool:
    """Whether nothing goes on by itself."""
    return not any(is_form(state, row, seat) for seat in range(state.seats))


def alike(a: GameState, b: GameState, viewer: Viewer, chanced: int) -> bool:
    """Whether the two states differ in nothing but what is hidden from that viewer, and in luck of which nothing came
    since: `chanced` tells when there was some last, before."""
    if a.rng != b.rng and a.chanced != chanced:
        return False
    t = b.copy()
    for mine, other in zip(a.game.pools(a), t.game.pools(t), strict=True):
        known, places = mine.unknown(a, viewer), other.unknown(t, viewer)
        if len(known) != len(places):
            return False
        other.write(t, places, mine.read(a, known))
    indexes = [f.name for f in type(a).FIELDS if f.column and f.codec is None]
    return not state_difference(snapshot(a), snapshot(t), ("rng", "script", *indexes))


def saw_in_passing(before: GameState, after: GameState, viewer: Viewer) -> bool:
    """Whether the viewer has seen something since that may be hidden again: what it was can differ lawfully.

    It may where no less is hidden than before, or something was shuffled.
    """
    learned = after.shown if viewer is None else after.learned[viewer]
    if learned <= before.choices:
        return False
    return after.chanced > before.choices or len(hidden(after, viewer)) >= len(hidden(before, viewer))


Places = list[tuple[int, Any]]  # hidden places: the number of the pool, and the place in it


def hidden(state: GameState, viewer: Viewer) -> Places:
    return [
        (n, place) for n, pool in enumerate(state.game.pools(state)) for place in pool.unknown(state, viewer)
    ]


def exchanged(
    state: GameState, viewer: Viewer, places: Places, rng: random.Random
) -> tuple[GameState, int] | None:
    """A copy with the contents of these places dealt anew, and how many of them differ; None where none does.

    Where lists are closed, others may have any cards.
    """
    twin = state.copy()
    drawn = state.copy()
    if not state.game.lists_are_open(state):
        state.game.presume(drawn, viewer, rng, True)
    count = 0
    for n, (pool, source) in enumerate(zip(twin.game.pools(twin), drawn.game.pools(drawn), strict=True)):
        mine = [place for number, place in places if number == n]
        if mine:
            there = {place_in(place): place for place in source.unknown(drawn, viewer)}
            contents = mixed(source.read(drawn, [there[place_in(place)] for place in mine]), rng)
            count += sum(x != y for x, y in zip(contents, pool.read(twin, mine), strict=True))
            pool.write(twin, mine, contents)
    twin.derive()
    try:
        return (state.game.from_json(twin.to_json()), count) if count else None
    except StrategiumError:  # somebody could not be asked what he is asked
        return None


def place_in(place: Any) -> object:
    """A place without the object that names its column: pools are made anew for every state."""
    return place if isinstance(place, int) else (place[0].column, *place[1:])


# ---- moves ---------------------------------------------------------------------------------------
def option_of(match: Match, seat: int, raw: Any) -> Option | None:
    for decision in match.state.pending:
        if decision.seat == seat:
            return next((one for one in decision.options if one.raw == raw), None)
    return None


def made(match: Match, move: Move, by: str = PERSON) -> PreparedMove | None:
    """The move in that match; None where it cannot be made, or the server may make another at any moment."""
    if not set(automatic(match)) <= ({move.seat} if move.kind == CHOICE else set()):
        return None
    try:
        if move.kind == OFFER:
            return match.offer(move.seat, move.what)
        if move.kind == RETRACT:
            return match.retract(move.seat) if match.may_retract(move.seat) else None
        option = option_of(match, move.seat, move.what)
        return None if option is None else match.choose(move.seat, option.id, by=by)
    except Refusal:
        return None


def automatic(match: Match) -> list[int]:
    """The seats for which the server answers now."""
    return [seat for seat in range(match.state.seats) if is_form(match.state, match.row, seat)]


def drawn_moves(match: Match, count: int, rng: random.Random) -> Iterator[Move]:
    """Moves by chance, so many of them not made by the server; the match makes them as they are taken."""
    for _ in range(MOST_AUTOMATIC * count):
        if match.state.result is not None or count <= 0:
            return
        count -= not automatic(match)
        for _ in range(TRIES):
            move = _drawn(match, rng)
            prepared = made(match, move)
            if prepared is not None and (prepared.state.result is None or move.kind == CHOICE):
                match.accept(prepared)
                yield move
                break
        else:
            return


def _drawn(match: Match, rng: random.Random) -> Move:
    state = match.state
    busy = automatic(match)
    decision = rng.choice([one for one in state.pending if one.seat in busy] or state.pending)
    chance = 1.0 if busy else rng.random()
    if chance < 0.05:
        return Move(OFFER, rng.randrange(state.seats), DRAW)
    if chance < 0.08 and state.seats - len(state.eliminated) > 2:
        return Move(OFFER, rng.randrange(state.seats), CONCEDE)
    if chance < 0.2 and match.may_retract(decision.seat):
        return Move(RETRACT, decision.seat)
    return Move(CHOICE, decision.seat, rng.choice(decision.options).raw)
