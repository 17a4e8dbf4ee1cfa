"""Laws of records: a game that was played is replayed, taken back and played again to the same digests."""

from __future__ import annotations

import random

import msgspec

from strategium.kernel.decisions import Option
from strategium.kernel.names import plain
from strategium.kernel.record import ANY_ORDER, ASK_ALWAYS, CHOICE, OFFER, Record
from strategium.kernel.state import GameState
from strategium.testing.laws import LawBroken, demand

REDACTED = 0.2  # how often a record is written for a seat: a view of every move takes long


def record_is_true(record: Record, digests: dict[int, str], rng: random.Random) -> None:
    """The record verifies, survives saving, replays to the digests that were seen, and can be undone and redone."""
    record.verify()
    text = record.to_bytes()
    twin = Record.parse(text)
    twin.game = record.game
    demand(twin.to_bytes() == text, "a record saved and loaded is another")
    for n, (state, _) in enumerate(twin.states()):
        if n in digests:
            demand(state.digest() == digests[n], f"the record replays differently by move {n}")
    _demand_redone(twin, digests, rng)
    if rng.random() < REDACTED:
        _demand_redacted(record, rng)


def _demand_redone(record: Record, digests: dict[int, str], rng: random.Random) -> None:
    to = rng.randint(0, len(record.moves))
    rest, kept = record.moves[to:], dict(record.digests)
    state = record.undo(to)
    demand(digests.get(to, state.digest()) == state.digest(), f"undo to move {to} gives another state")
    for move in rest:
        if move[0] == CHOICE:
            record.append(state, find_choice(state, move[1], move[2], move[3:]), move[1])
        elif move[0] == OFFER:
            record.append_offer(state, move[2], move[1])
        elif move[0] == ASK_ALWAYS:
            record.append_ask_always(state, move[1], bool(move[2]))
        elif move[0] == ANY_ORDER:
            record.append_any_order(state, move[1], bool(move[2]))
        else:
            record.append_retract(state, move[1])
        n = len(record.moves)
        if n in digests:
            demand(state.digest() == digests[n], f"undo to move {to} and redo to {n} gives another state")
    demand(record.digests == kept, f"undo to move {to} and redo gives another record")


def find_choice(state: GameState, seat: int, verb: str, refs: list[object]) -> Option:
    """The option that a record means."""
    for d in state.pending:
        for o in d.options if d.seat == seat else ():
            if o.verb == verb and plain(o.raw[1:]) == refs:
                return o
    raise LawBroken(f"seat {seat} is not offered {verb} {refs} again")


def _demand_redacted(record: Record, rng: random.Random) -> None:
    viewer = rng.choice([None, *range(record.header["seats"])])
    text = msgspec.json.encode(record.for_seat(viewer)).decode()
    for secret in (record.header["salt"], *record.digests.values()):
        demand(secret not in text, "the record for a seat holds a digest or the seed's salt")
    demand('"seed":' not in text, "the record for a seat holds the seed")
