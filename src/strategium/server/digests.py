"""Two digests that are kept with every entry of a log, so that a replay can tell whether it leads where the game was.

The *board* is all that lies on the table and in hands: the state without counters, random state, and the stack of steps
to come (a step that only tells something changes the stack, and nothing that a player could notice). The *choices* are
what each seat that is asked may answer. Neither has the version of the game in it: rules that changed, but not for this
game, give the same digests.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, NamedTuple

import msgspec

from strategium.kernel.core import Core, to_data
from strategium.kernel.state import COUNTERS, GameState

BYTES: Final = 8
FAILED: Final = bytes(BYTES)
LEFT_OUT: Final = frozenset([f.saved_as for f in Core.FIELDS if f.name in (*COUNTERS, "stack")])


class Digests(NamedTuple):
    """Of one state."""

    board: bytes
    choices: bytes


def digests(state: GameState) -> Digests:
    return Digests(board_of(to_data(state)), _choices(state))


def board_of(fields: dict[str, Any]) -> bytes:
    """The digest of a board, given the fields of a state in their JSON form: no rules are needed for it."""
    return _hashed({name: fields[name] for name in sorted(fields) if name not in LEFT_OUT})


def board_of_saved(state: str) -> bytes | None:
    """The same of a saved state; None if it is damaged."""
    try:
        return board_of(msgspec.json.decode(state)["state"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return None


def _choices(state: GameState) -> bytes:
    """Where the rules fail at what is offered, nobody could choose it: such a game is opened to be taken back."""
    try:
        return _hashed(_offered(state))
    except Exception:
        return FAILED


def _offered(state: GameState) -> list[Any]:
    return [[asked.seat, [option.id for option in asked.options]] for asked in state.pending]


def _hashed(data: Any) -> bytes:
    return hashlib.blake2b(msgspec.json.encode(data), digest_size=BYTES).digest()
