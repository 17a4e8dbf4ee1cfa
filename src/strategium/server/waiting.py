"""Who is asked at a table, as it is kept with every entry: what "your move" on the first page means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from strategium.kernel.asking import find_decision
from strategium.kernel.state import GameState
from strategium.kernel.verbs import PASS
from strategium.server.rows import Asked, TableRow


class Waiting(NamedTuple):
    """The seats of people that are asked, and whether something goes on by itself: a bot or the server must answer."""

    asked: dict[int, Asked]
    stirs: bool


NOBODY: Final = Waiting({}, False)


def waiting_now(
    state: GameState | None, row: TableRow, before: Mapping[int, Asked], answered: int | None, now: float
) -> Waiting:
    """Who is asked in that state. Who was asked before and has not answered is asked since then."""
    asked: dict[int, Asked] = {}
    stirs = False
    for seat, who in enumerate(row.seats):
        if state is None or find_decision(state, seat) < 0:
            continue
        form = is_form(state, row, seat)
        stirs = stirs or bool(who.bot) or (form and row.table_rules.passes_absent)
        if not who.bot:
            old = before.get(seat) if seat != answered else None
            asked[seat] = Asked(now if old is None else old.since, form)
    return Waiting(asked, stirs)


def with_deadlines(waiting: Waiting, deadlines: Mapping[int, float]) -> Waiting:
    """The same, with when the clock of each will be out."""
    asked = {seat: one._replace(deadline=deadlines.get(seat)) for seat, one in waiting.asked.items()}
    return Waiting(asked, waiting.stirs)


def deadlines_of(waiting: Waiting | None) -> dict[int, float]:
    """When the clocks of those who are asked will be out, where there are any."""
    if waiting is None:
        return {}
    return {seat: one.deadline for seat, one in waiting.asked.items() if one.deadline is not None}


def asked_to_agree(seats: Iterable[int], before: Mapping[int, Asked], now: float) -> Waiting:
    """Where the rules have changed: the seats that have not agreed yet."""
    return Waiting({seat: before.get(seat, Asked(now, False)) for seat in seats}, False)


def is_form(state: GameState, row: TableRow, seat: int) -> bool:
    """Whether a player is asked only so that nobody can tell from it what he has: then the server answers for him."""
    return not row.seats[seat].ask_always and bool(state.always_ask >> seat & 1) and only_answer(state, seat)


def only_answer(state: GameState, seat: int) -> bool:
    """Whether a seat is asked and has one answer, which nobody else may think about."""
    i = find_decision(state, seat)
    return i >= 0 and len(state.decisions[i].options) == 1 and _is_public(state, i)


def may_pass(state: GameState, seat: int) -> bool:
    """Whether a seat is asked, may pass, and others see that it thinks."""
    i = find_decision(state, seat)
    return i >= 0 and _is_public(state, i) and any(raw[0] is PASS for raw in state.decisions[i].options)


def _is_public(state: GameState, i: int) -> bool:
    return not state.decisions[i].question.secret and not state.sealed
