"""Games that were begun under older rules, or by an older release: in which of four ways each goes on.

*Same*: it is of this version, and its log replays to the very boards that were. *Migrated*: it is of an older version,
and does so too: from now on it is of this one, and everything works as before. *Carried over*: its newest state goes on
under the new rules, if everybody at the table agrees; where that state is not known, the newest one that is, and the
moves after it are taken back. *Closed*: none of these; it has ended without a winner, and can be read.

No board is ever played on that is not known to be the one that was, as far as digests and snapshots tell.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from strategium.kernel.changes import changes_since
from strategium.kernel.errors import BadState
from strategium.kernel.flow import advance
from strategium.kernel.game import Game
from strategium.kernel.state import GameState
from strategium.server.digests import board_of_saved, digests
from strategium.server.history import UNDO
from strategium.server.match import Match
from strategium.server.records import history_of
from strategium.server.rows import SERVER, Carried, Entry, StoredGame, TableRow

SAME, MIGRATED, CARRIED, CLOSED = "same", "migrated", "carried over", "closed"
BY_UPGRADE: Final = "upgrade"  # what stands for an option in the entry that takes moves back


class UpgradeProposal(NamedTuple):
    """A proposal: to go on under the new rules from that state."""

    row: TableRow  # as it will be
    carried: Carried
    undo: Entry | None  # takes back what was done since, where the newest state is not known
    back: int  # so many moves are taken back
    match: Match  # the game as it will be


class Loaded(NamedTuple):
    """What became of a game: a match to play on, a proposal, or neither."""

    way: str
    match: Match | None = None
    noted: Sequence[Entry] = ()  # entries whose digests are to be kept
    proposal: UpgradeProposal | None = None
    why: str = ""  # it could not go on as it is


class Replay:
    """A log played under the present rules, and what differs from what was."""

    def __init__(self, kept: StoredGame, game: Game) -> None:
        self.kept = kept
        self.game = game
        self.match: Match | None = None
        self.noted: list[Entry] = []
        self.why = ""  # it differs, or stops
        self.certain: tuple[int, GameState] | None = (
            None  # the latest board that is known: after so many entries
        )

    def run(self) -> Iterator[None]:
        """Entry by entry, so that others can do something meanwhile."""
        kept = self.kept
        try:
            base = kept.carried[-1].n if kept.carried else 0
            self.match = begun(kept, self.game)
            for one in self.match.replay(kept.entries[base:], kept.snapshot, kept.clock_notes):
                self._compare(one.entry.n + 1, one.same, one.same_choices)
                if one.certain:
                    self.certain = (one.entry.n + 1, self.match.state)
                if not one.kept:
                    self.noted.append(one.noted())
                yield
            self._compare_end(self.match.result())
        except Exception as e:  # rules that have changed may raise anything at all
            self.why = str(e) or type(e).__name__

    def _compare(self, count: int, same: bool, same_choices: bool) -> None:
        if not self.why and not same:
            self.why = f"entry {count} leads to another board"
        if not self.why and not same_choices and count < len(self.kept.entries):
            self.why = f"after entry {count} there are other choices"

    def _compare_end(self, result: dict[str, Any] | None) -> None:
        """A game that goes on must not be over, and one that is over must have ended as it did."""
        was = None if self.kept.row.unrated else self.kept.row.result
        if not self.why and (result or {}).get("outcome") != (was or {}).get("outcome"):
            self.why = "it ends otherwise"


def begun(kept: StoredGame, game: Game) -> Match:
    """The game as it began, or as it was last carried over: from there on its log can be replayed."""
    if not kept.carried:
        return Match(kept.row, game)
    base = kept.carried[-1]
    return Match.at(kept.row, game, kept.entries[: base.n], game.from_json(base.state))


def loading(kept: StoredGame, game: Game) -> Generator[None, None, Loaded]:
    """Find the way in which a game goes on. It stops again and again, so that others can do something meanwhile."""
    replay = Replay(kept, game)
    yield from replay.run()
    if not replay.why and replay.match is not None:
        way = SAME if kept.row.version == game.version else MIGRATED
        row = msgspec.structs.replace(kept.row, version=game.version)
        replay.match.row = row
        return Loaded(way, replay.match, replay.noted)
    for n, state in known_states(replay):
        proposal = propose(kept, game, n, state)
        if proposal is not None:
            return Loaded(CARRIED, proposal=proposal, why=replay.why)
    return Loaded(CLOSED, why=replay.why)


def load(kept: StoredGame, game: Game) -> Loaded:
    """The same at once."""
    work = loading(kept, game)
    while True:
        try:
            next(work)
        except StopIteration as e:
            found: Loaded = e.value
            return found


def known_states(replay: Replay) -> list[tuple[int, GameState]]:
    """The states that are certainly of this game, each with the number of entries after which it was; newest first."""
    found = [] if replay.certain is None else [replay.certain]
    kept, snapshot = replay.kept, replay.kept.snapshot
    since = kept.carried[-1].n if kept.carried else 0
    if snapshot is not None and since < snapshot.n <= len(kept.entries):
        board = kept.entries[snapshot.n - 1].board
        if board is None or board == board_of_saved(snapshot.state):
            state = revived(replay.game, snapshot.state)
            found += [] if state is None else [(snapshot.n, state)]
    return sorted(found, key=lambda one: -one[0])


def revived(game: Game, saved: str) -> GameState | None:
    """A saved state under the present rules; None unless it can be played on.

    Who was asked for something that the present rules do not offer has nothing to decide: it goes on without him.
    """
    try:
        state: GameState = game.from_json(saved)
        if not state.pending and state.result is None:
            advance(state)
        game.invariants(state)
        for viewer in (None, *range(state.seats)):
            state.view(viewer)
        if not state.pending and state.result is None:
            raise BadState("nobody is asked, and the game is not over")
    except Exception:  # as above: whatever is wrong with it, it cannot be played on
        return None
    return state


def propose(kept: StoredGame, game: Game, n: int, state: GameState) -> UpgradeProposal | None:
    """To go on from that state, which was there after n entries."""
    row, entries = kept.row, kept.entries
    now, then = history_of(len(row.seats), entries), history_of(len(row.seats), entries[:n])
    if now.moves[: len(then.moves)] != then.moves:
        return None  # what stood then was taken back since, and something else was done
    undo = None
    if n < len(entries):
        move: list[Any] = [UNDO, 0, len(then.moves)]
        undo = Entry(len(entries), 0, now.numbers[0], SERVER, BY_UPGRADE, move, time.time(), *digests(state))
    log = [*entries, undo] if undo is not None else entries
    new = msgspec.structs.replace(row, version=game.version, note=note_of_carrying(row, game))
    carried = Carried(len(log), len(then.moves), row.version, game.version, state.to_json())
    try:
        match = Match.at(new, game, log, state)
    except Exception:  # what it was begun with, a deck or an option, is no more
        return None
    return UpgradeProposal(new, carried, undo, len(now.moves) - len(then.moves), match)


# ---- what the table is told ----------------------------------------------------------------------
def note_of_carrying(row: TableRow, game: Game) -> str:
    return f"Begun under version {row.version} of the rules, this game goes on under version {game.version}."


def note_of_migrating(row: TableRow, game: Game) -> str:
    lines = [line for change in changes_since(game.changes, row.version) for line in change.lines]
    changed = f" What has changed: {' '.join(lines)}" if lines else ""
    return (
        f"This game goes on under version {game.version} of the rules; under them it would have come to the same "
        f"table.{changed}"
    )


def note_of_closing(row: TableRow, game: Game) -> str:
    return (
        f"This game was played under version {row.version} of {game.title}; the rules have changed so much that it "
        f"cannot go on. It ended without a winner. Strategium {release_of(row, game)} can play it on."
    )


def release_of(row: TableRow, game: Game) -> str:
    """The release that brought the rules under which a game is played."""
    return next((one.release for one in game.changes if one.version == row.version), row.engine)
