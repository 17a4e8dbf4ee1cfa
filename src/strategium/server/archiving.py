"""A finished game as pictures, step by step, for every pair of eyes.

It is made once, when a game is over, and kept: so it can still be read when the rules have changed. Where a game does
not replay, the moves are listed without pictures until the next state that was kept.
"""

from __future__ import annotations

import gzip
from typing import Any, Final

import msgspec

from strategium.kernel.errors import how_many
from strategium.kernel.game import Game
from strategium.kernel.log import lines_for
from strategium.kernel.record import CHOICE, EVERY, MANNERS, OFFER, choice_move, move_words, play_move
from strategium.kernel.state import GameState
from strategium.server.digests import digests
from strategium.server.history import Made, Move
from strategium.server.pictures import changes
from strategium.server.records import history_of
from strategium.server.replaying import OPEN, WATCH, Eyes, views_of
from strategium.server.rows import Cover, Page, StoredGame
from strategium.server.upgrading import revived

STEPS: Final = 100  # steps of a page
OTHERS: Final = 6  # options named beside the one that was chosen


class Album:
    """The pages for one pair of eyes."""

    def __init__(self, eyes: Eyes, moves: int) -> None:
        self.eyes = eyes
        self.pages: list[Page] = []
        self._moves = moves
        self._shown: dict[str, Any] = {}
        self._log: list[dict[str, Any]] = []
        self._page: dict[str, Any] = {}

    def open(self, picture: dict[str, Any], lines: list[dict[str, Any]]) -> None:
        """The first picture (empty: nothing is known of it)."""
        self._shown, self._log = picture, lines
        self._turn(0)

    def add(self, step: dict[str, Any], picture: dict[str, Any] | None, lines: list[dict[str, Any]]) -> None:
        """A move, and the table after it (None: nothing is known of it)."""
        steps = self._page["steps"]
        if len(steps) == STEPS:
            self._pack()
            self._turn(self._page["from"] + STEPS)
            steps = self._page["steps"]
        changed = [] if picture is None else changes(self._shown, picture)
        steps.append({**step, "changes": changed, "log": lines})
        self._shown = picture or self._shown
        self._log = self._log + lines

    def close(self) -> list[Page]:
        self._pack()
        return self.pages

    def _turn(self, start: int) -> None:
        self._page = {
            "as": self.eyes.word,
            "moves": self._moves,
            "from": start,
            "picture": self._shown,
            "log": self._log,
            "steps": [],
        }

    def _pack(self) -> None:
        data = gzip.compress(msgspec.json.encode(self._page), mtime=0)
        self.pages.append(Page(self.eyes.word, len(self.pages), data))


class Archiving:
    """A finished game, gone through once for all eyes."""

    def __init__(self, kept: StoredGame, game: Game) -> None:
        self.kept = kept
        self.game = game
        seats = len(kept.row.seats)
        self.made = history_of(seats, kept.entries).made
        words = [*map(str, range(seats)), WATCH, OPEN]
        self.albums = [Album(Eyes(word, seats), len(self.made)) for word in words]
        self.state: GameState | None = None  # None: this part does not replay
        self.lost: list[int] = []  # the moves that have no picture
        self.parts: list[dict[str, Any]] = []
        self.digests: dict[str, str] = {}
        self._told: dict[str, int] = {}  # for each pair of eyes: lines of the log that were told
        self._points = self._known_points()

    def run(self) -> tuple[Cover, list[Page]]:
        self.state = self._first()
        pictures = self._pictures(self.state)
        self._note(0, pictures)
        for album in self.albums:
            album.open(pictures.get(album.eyes.word, {}), self._lines(album.eyes))
        for n, one in enumerate(self.made, 1):
            self._step(n, one)
        pages = [page for album in self.albums for page in album.close()]
        whole = not self.lost and not self.kept.carried and self.kept.row.version == self.game.version
        cover = Cover(
            n=len(self.kept.entries),
            moves=len(self.made),
            note=self._note_of_lost(),
            parts=self.parts,
            digests=self.digests if whole else {},
        )
        return cover, pages

    def _first(self) -> GameState | None:
        row = self.kept.row
        try:
            state: GameState = self.game.new(seed=row.seed, seats=len(row.seats), **row.options)
        except Exception:  # rules that have changed may raise anything at all
            return None
        return state

    def _known_points(self) -> dict[int, tuple[bool, GameState | None]]:
        """After how many moves a state was kept; and whether the game went on from it under other rules."""
        kept, seats = self.kept, len(self.kept.row.seats)
        found = {one.moves: (True, revived(self.game, one.state)) for one in kept.carried}
        if kept.snapshot is not None:
            then = history_of(seats, kept.entries[: kept.snapshot.n]).made
            if [one.n for one in then] == [one.n for one in self.made[: len(then)]]:
                found.setdefault(len(then), (False, revived(self.game, kept.snapshot.state)))
        return found

    def _step(self, n: int, one: Made) -> None:
        """A move: what was chosen, and what came of it, for all eyes."""
        chosen = self._play(one)
        carried, point = self._points.get(n, (False, None))
        if point is not None and (carried or self.state is None):
            self.state = point
            self._told.clear()
        if self.state is None:
            self.lost.append(n)
        pictures = self._pictures(self.state)
        self._note(n, pictures)
        for album in self.albums:
            text, others = chosen if album.eyes.sees(one.move) else ("", [])
            step = {"seat": one.move[1], "text": text, "others": others}
            album.add(step, pictures.get(album.eyes.word), self._lines(album.eyes))

    def _play(self, one: Made) -> tuple[str, list[str]]:
        """Make the move, as far as it can be made; gives what was chosen, and what else could have been."""
        try:
            if self.state is not None:
                chosen = _choice(self.state, one.move)
                play_move(self.state, one.move)
                board = self.kept.entries[one.n].board
                if board is None or board == digests(self.state).board:
                    return chosen
        except Exception:  # as above
            pass
        self.state = None
        return (str(one.move[2]) if one.move[0] in (CHOICE, OFFER) else one.move[0]), []

    def _pictures(self, state: GameState | None) -> dict[str, dict[str, Any]]:
        if state is None:
            return {}
        views = views_of(state)
        traces = {album.eyes.word: list(state.trace(album.eyes.seat)) for album in self.albums}
        return {word: {"view": view, "trace": traces[word]} for word, view in views.items()}

    def _lines(self, eyes: Eyes) -> list[dict[str, Any]]:
        """The lines of the log that are new to these eyes."""
        if self.state is None:
            return []
        since = self._told.get(eyes.word, 0)
        self._told[eyes.word] = len(lines_for(self.state, eyes.seat))
        return self.state.log(eyes.seat, since=since)

    def _note(self, n: int, pictures: dict[str, dict[str, Any]]) -> None:
        """For the line of time: at which move each round and phase began; and digests for the record."""
        if self.state is not None and (n % EVERY == 0 or n == len(self.made)):
            self.digests[str(n)] = self.state.digest()
        if WATCH in pictures:
            view = pictures[WATCH]["view"]
            now = {"round": view.get("round"), "phase": view.get("phase")}
            if not self.parts or now != {key: self.parts[-1][key] for key in now}:
                self.parts.append({"at": n, **now})

    def _note_of_lost(self) -> str:
        if not self.lost:
            return ""
        row = self.kept.row
        version = self.kept.carried[0].was if self.kept.carried else row.version
        return (
            f"This game was begun under version {version} of the rules, with Strategium {row.engine}. Under those of "
            f"today {how_many(len(self.lost), 'move')} of {len(self.made)} cannot be shown: the list names them, the "
            "table stands still."
        )


def _choice(state: GameState, move: Move) -> tuple[str, list[str]]:
    """What was chosen, and what else could have been."""
    seat = move[1]
    if move[0] in MANNERS:
        return move_words(state, move), []
    if move[0] != CHOICE:
        return "", []
    options = next(d for d in state.pending if d.seat == seat).options
    chosen = next((option.text for option in options if choice_move(state, option, seat) == move), "")
    others = dict.fromkeys(option.text for option in options if option.text != chosen)
    return chosen, list(others)[:OTHERS]
