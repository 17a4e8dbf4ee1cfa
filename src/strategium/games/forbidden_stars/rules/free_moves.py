"""Moves as people make them: units are dragged in any order, and this puts them into the order of the draft."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.rules.movement import MOVE_GROUND, MOVE_SHIPS, STAY
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import AREA, PIECE
from strategium.kernel.decisions import Option
from strategium.kernel.errors import IllegalChoice

Move = tuple[
    str, str
]  # handles of a unit and of the area it goes to; equal units are named as often as they go


def make_moves(g: Stars, seat: int, moves: Sequence[Move]) -> None:
    """Answer the pending movement question with these moves; all other units stay.

    An illegal set raises IllegalChoice with the reason, and nothing has changed.
    """
    trial = g.copy()
    for option in _picks(trial, seat, moves):
        g.apply(option, seat)


def _picks(g: Stars, seat: int, moves: Sequence[Move]) -> list[Option]:
    """The picks of the draft, one unit after the other; `g` is played on by them."""
    wanted: dict[str, list[str]] = {}
    for unit, area in moves:
        wanted.setdefault(unit, []).append(area)
    for unit in wanted:
        wanted[unit].sort(key=_number)
    frame = g.asked_by
    picks: list[Option] = []
    while g.decisions and g.decisions[0].question in (MOVE_SHIPS, MOVE_GROUND) and g.asked_by == frame:
        picks.append(_next_pick(g, seat, wanted))
        g.apply(picks[-1], seat)
    left = [unit for unit, goals in wanted.items() if goals]
    if left:
        raise IllegalChoice(
            f"{PIECE.name} {left[0]} cannot move so", ("forbidden_stars/advance.movement-optional",)
        )
    return picks


def _next_pick(g: Stars, seat: int, wanted: dict[str, list[str]]) -> Option:
    """What the next unit in line does: its nearest wish in the order of areas, or it stays."""
    decision = next(d for d in g.pending if d.seat == seat)
    staying = [option for option in decision.options if option.raw[0] is STAY]
    going = [option for option in decision.options if len(option.refs) == 2]
    unit = (staying or going)[0].refs[0]
    goals = wanted.get(unit, [])
    if not goals:
        if not staying:
            raise IllegalChoice(
                f"{unit} cannot stay where it is", ("forbidden_stars/advance.max-five-units",)
            )
        return staying[0]
    goal = goals.pop(0)
    for option in going:
        if option.refs[1] == goal:
            return option
    reasons = g.why_not(seat, goal)
    text = reasons[0].text if reasons else f"{AREA.name} {goal} cannot be reached"
    raise IllegalChoice(text, reasons[0].rules if reasons else ())


def _number(handle: str) -> int:
    return int(handle.rpartition("-")[2])
