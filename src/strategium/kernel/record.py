"""Records: how a game began and every choice since, so that it can be replayed, checked, kept and shown.

A record holds the seed and is therefore secret while the game goes on; `for_seat` gives what one seat may have. The
seed is committed to from the start: anybody can check afterwards that it was not changed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.kernel.asking import choose, find_decision
from strategium.kernel.core import RawOption
from strategium.kernel.decisions import Option, find_option
from strategium.kernel.errors import (
    BadRecord,
    IllegalChoice,
    StrategiumError,
    UnknownGame,
    UnknownOption,
    UnknownSeat,
)
from strategium.kernel.files import read_file
from strategium.kernel.game import Game
from strategium.kernel.names import plain
from strategium.kernel.registry import game as find_game
from strategium.kernel.state import GameState
from strategium.kernel.version import ENGINE

FORMAT = 1
MOST_BYTES: Final = 64 * 1024 * 1024  # of the file of a record: a long game has a hundredth of that
EVERY = 20  # a digest is kept after so many choices

CHOICE, OFFER, RETRACT, ASK_ALWAYS, ANY_ORDER = "choice", "offer", "retract", "patient", "freely"
MANNERS: Final = (ASK_ALWAYS, ANY_ORDER)  # how a seat is asked: no part of the game
HEADER: Final[dict[str, type]] = {
    "game": str,
    "version": str,
    "engine": str,
    "seats": int,
    "options": dict,
    "chance": str,
    "seed": int,
    "salt": str,
    "commitment": str,
}


class Record:
    """A game as header, moves and digests. Make one with `start`, then let every move go through `append`."""

    def __init__(
        self,
        header: dict[str, Any],
        moves: list[list[Any]],
        digests: dict[int, str],
        result: dict[str, Any] | None,
        game: Game | None = None,
    ) -> None:
        self.game = game  # None: the one that is registered by the name in the header
        self.header = header
        self.moves = moves
        self.digests = digests
        self.result = result

    # ---- making one ------------------------------------------------------------------------------
    @staticmethod
    def start(
        of: str | Game, seed: int, seats: int | None = None, **options: Any
    ) -> tuple[Record, GameState]:
        """A new game and its record; `of` is the game or its name."""
        game = find_game(of) if isinstance(of, str) else of
        state: GameState = game.new(seed=seed, seats=seats, **options)
        salt = secrets.token_hex(16)
        header = {
            "format": FORMAT,
            "game": game.name,
            "version": game.version,
            "engine": ENGINE,
            "seats": state.seats,
            "options": msgspec.to_builtins(state.options),
            "chance": "explicit" if state.explicit else "sampled",
            "seed": seed,
            "salt": salt,
            "commitment": commitment(seed, salt),
        }
        return Record(header, [], {0: state.digest()}, _ended(state), game), state

    def append(self, state: GameState, option: Option | str, seat: int) -> None:
        """Apply a choice to the state and keep it. What is refused is not kept."""
        move = choice_move(state, option, seat)
        state.apply(option, seat)
        self._keep(state, move)

    def append_offer(self, state: GameState, name: str, seat: int) -> None:
        state.offer(name, seat)
        self._keep(state, [OFFER, seat, name])

    def append_retract(self, state: GameState, seat: int) -> None:
        state.retract(seat)
        self._keep(state, [RETRACT, seat])

    def append_ask_always(self, state: GameState, seat: int, on: bool) -> None:
        """That seat wants to be asked even where there is only one answer, or no longer."""
        state.ask_always(seat, on)
        self._keep(state, [ASK_ALWAYS, seat, int(on)])

    def append_any_order(self, state: GameState, seat: int, on: bool) -> None:
        """That seat picks the members of a group in any order, or no longer."""
        state.pick_in_any_order(seat, on)
        self._keep(state, [ANY_ORDER, seat, int(on)])

    def _keep(self, state: GameState, move: list[Any]) -> None:
        self.moves.append(move)
        if len(self.moves) % EVERY == 0 or state.result is not None:
            self.digests[len(self.moves)] = state.digest()
        self.result = _ended(state)

    def undo(self, to: int) -> GameState:
        """Forget the moves after number `to`; gives the state there. Played again, chance comes out the same."""
        state = self.replay(to)
        del self.moves[to:]
        self.digests = {n: d for n, d in self.digests.items() if n <= to}
        self.result = None
        return state

    # ---- replaying -------------------------------------------------------------------------------
    def replay(self, to: int | None = None) -> GameState:
        """The state after `to` moves (all, unless it is given)."""
        count = len(self.moves) if to is None else to
        if not 0 <= count <= len(self.moves):
            raise BadRecord(f"there is no move {to}: the record has {len(self.moves)}")
        *_, (state, _move) = self.states(count)
        return state

    def states(self, count: int | None = None) -> Iterator[tuple[GameState, list[Any] | None]]:
        """The game move by move: the state (one and the same object, changing) and the move that led to it."""
        state = self._first()
        yield state, None
        for n, move in enumerate(self.moves[:count], 1):
            try:
                play_move(state, move)
            except (StrategiumError, IndexError, KeyError, TypeError, ValueError, AttributeError) as e:
                raise BadRecord(f"move {n} of this record cannot be played: {e}") from e
            yield state, move

    def verify(self) -> None:
        """Replay everything and compare digests, result and the commitment to the seed."""
        header = self.header
        if header["commitment"] != commitment(header["seed"], header["salt"]):
            raise BadRecord(
                "the seed of this record is not the one that was committed to when the game began"
            )
        for n, (state, _) in enumerate(self.states()):
            if n in self.digests and self.digests[n] != state.digest():
                raise BadRecord(
                    f"this record replays differently by move {n}: it was made by other rules, or was changed"
                )
        if _ended(state) != self.result:
            raise BadRecord("this record ends otherwise than it says")

    def _first(self) -> GameState:
        header = self.header
        try:
            game = self.game if self.game is not None else find_game(header["game"])
            if game.version != header["version"]:
                raise BadRecord(
                    f"this record was made by version {header['version']} of {game.title}, this is {game.version}: "
                    "replay it with the Strategium release that made it"
                )
            if header.get("carried"):
                raise BadRecord(
                    f"this game was begun under older rules of {game.title} and carried over to version "
                    f"{header['version']}: it cannot be replayed from its beginning"
                )
            state: GameState = game.new(
                seed=header["seed"], seats=header["seats"], chance=header["chance"], **header["options"]
            )
        except (UnknownGame, UnknownOption, UnknownSeat, TypeError) as e:
            raise BadRecord(f"this record's game cannot be started: {e}") from e
        return state

    # ---- sharing and keeping ---------------------------------------------------------------------
    def for_seat(self, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a spectator) has lawfully seen of the game: its views, log lines and own choices."""
        return self.seen_from(self._first(), self.moves, seat)

    def seen_from(self, state: GameState, moves: list[list[Any]], seat: int | None) -> dict[str, Any]:
        """The same from a state on with which these moves begin: of a game that was carried over, the part after."""
        header = {k: v for k, v in self.header.items() if k not in ("seed", "salt")}
        game = self.game if self.game is not None else find_game(header["game"])
        header["options"] = game.public_options(header["options"])
        return {"header": header, "seat": seat, "moments": moments(state, moves, seat), "result": self.result}

    def save(self, path: Path | str) -> None:
        Path(path).write_bytes(self.to_bytes())

    def to_bytes(self) -> bytes:
        digests = {str(n): d for n, d in self.digests.items()}
        return msgspec.json.encode(
            {"header": self.header, "moves": self.moves, "digests": digests, "result": self.result}
        )

    @staticmethod
    def load(path: Path | str) -> Record:
        try:
            return Record.parse(read_file(path, MOST_BYTES))
        except OSError as e:
            raise BadRecord(f"{path} cannot be read: {e.strerror}") from e

    @staticmethod
    def parse(text: bytes | str) -> Record:
        """A record from JSON, brought up to this version's format."""
        try:
            data = Record.upgrade(msgspec.json.decode(text))
            header, moves, result = data["header"], data["moves"], data["result"]
            digests = {int(n): str(d) for n, d in data["digests"].items()}
            missing = set(HEADER) - set(header)
            odd = [key for key in HEADER if key in header and not isinstance(header[key], HEADER[key])]
            if not isinstance(moves, list) or not all(isinstance(move, list) for move in moves):
                odd.append("moves")
            if result is not None and not isinstance(result, dict):
                odd.append("the result")
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as e:
            raise BadRecord(f"this is not a record of a game, or it is damaged: {e}") from e
        if missing:
            raise BadRecord(f"this record's header lacks {', '.join(sorted(missing))}")
        if odd:
            raise BadRecord(f"this record is damaged: what it says of {', '.join(odd)} makes no sense")
        return Record(header, moves, digests, result)

    @staticmethod
    def upgrade(data: Any) -> Any:
        """A record of an older format as one of this format."""
        found = data["header"]["format"]
        if found != FORMAT:
            raise BadRecord(
                f"this record has format {found}, this Strategium reads {FORMAT}: use a newer one"
            )
        return data


def moments(state: GameState, moves: list[list[Any]], seat: int | None) -> list[dict[str, Any]]:
    """What a seat could notice of each move, beginning with the state before the first. The state changes."""
    found: list[dict[str, Any]] = []
    told = 0
    before: dict[str, Any] | None = None
    for move in [None, *moves]:
        chosen = None
        if move is not None:
            chosen = move_words(state, move) if move[1] == seat else None
            play_move(state, move)
        view = state.view(seat)
        lines = state.log(seat, since=told)
        if view != before or lines or chosen:
            found.append({"view": view, "log": lines, "trace": list(state.trace(seat)), "chosen": chosen})
        told += len(lines)
        before = view
    return found


def _ended(state: GameState) -> dict[str, Any] | None:
    """The result as data."""
    return None if state.result is None else state.result.data()


def commitment(seed: int, salt: str) -> str:
    return hashlib.blake2b(f"{seed} {salt}".encode(), digest_size=32).hexdigest()


def choice_move(state: GameState, option: Option | str, seat: int) -> list[Any]:
    """A choice as a record keeps it."""
    raw = find_option(state, seat, option)
    return [CHOICE, seat, raw[0].name, *plain(raw[1:])]


def play_move(state: GameState, move: list[Any]) -> None:
    """Do what a move of a record says."""
    what, seat = move[0], move[1]
    if what == OFFER:
        state.offer(move[2], seat)
    elif what == RETRACT:
        state.retract(seat)
    elif what == ASK_ALWAYS:
        state.ask_always(seat, bool(move[2]))
    elif what == ANY_ORDER:
        state.pick_in_any_order(seat, bool(move[2]))
    else:
        choose(state, seat, _find(state, seat, move[2], move[3:]))


def move_words(state: GameState, move: list[Any]) -> str:
    """A move in the words of the seat that makes it."""
    if move[0] == ASK_ALWAYS:
        return "ask me always" if move[2] else "ask me only where I can choose"
    if move[0] == ANY_ORDER:
        return "pick in any order" if move[2] else "pick in the order of the question"
    if move[0] != CHOICE:
        return str(move[2]) if move[0] == OFFER else "take back"
    raw = _find(state, move[1], move[2], move[3:])
    return str(raw[0].words(state, move[1], raw[1:]))


def _find(state: GameState, seat: int, verb: str, refs: list[Any]) -> RawOption:
    i = find_decision(state, seat)
    for raw in state.decisions[i].options if i >= 0 else ():
        if raw[0].name == verb and plain(raw[1:]) == refs:
            return raw
    raise IllegalChoice(f"seat {seat} is not offered {verb} {refs}")
