"""Control flow: a stack of steps that runs until somebody must decide.

A step is a module-level function, one for a box or numbered step of the rulebook. It changes the state, says what
happens next (`then`), or asks (asking.py). Three laws:

- a step that asks has changed nothing before it asks, so that its frame can be run again;
- an answer never asks, it pushes the step that does;
- `occur` (events.py) is a step's last act.
"""

from __future__ import annotations

from typing import Any

from strategium.kernel.core import Core, Frame
from strategium.kernel.errors import RulesFault
from strategium.kernel.knockout import OFF_STEPS
from strategium.kernel.names import Step, name_of, register


def then(g: Core, *frames: Frame) -> None:
    """These frames happen next, in reading order, before what is already waiting."""
    stack = g.stack
    i = len(frames)
    while i > 0:
        i -= 1
        stack = (frames[i], stack)
    g.stack = stack


def run(g: Core, frame: Frame) -> None:
    """Call the frame's step."""
    n = len(frame)
    if n == 2:
        frame[0](g, frame[1])
    elif n == 3:
        frame[0](g, frame[1], frame[2])
    elif n == 1:
        frame[0](g)
    else:
        frame[0](g, *frame[1:])


def advance(g: Core) -> None:
    """Run steps until somebody must decide or the game is over. The checks run before each step, if need be."""
    while not g.asked:
        if g.dirty:
            settle(g)
        if g.result is not None:
            g.stack = None
            return
        top = g.stack
        if top is None:
            raise RulesFault("the rules have nothing left to do, and the game has no result")
        frame = top[0]
        g.stack = top[1]
        if OFF_STEPS and frame[0] in OFF_STEPS:
            continue
        g.asked_by = frame
        n = len(frame)
        if n == 2:
            frame[0](g, frame[1])
        elif n == 3:
            frame[0](g, frame[1], frame[2])
        elif n == 1:
            frame[0](g)
        else:
            frame[0](g, *frame[1:])


def settle(g: Core) -> None:
    """Run the game's checks until nothing changes; then judge victory, so that what happens together ties.

    A check that finds something changes the state or pushes steps, and marks the state dirty again if it changed.
    """
    checks = g.game.checks
    while g.dirty:
        g.dirty = 0
        for check in checks:
            if not OFF_STEPS or check not in OFF_STEPS:
                check(g)
    if g.result is None:
        g.result = g.game.verdict(g)


def unwind_to(g: Core, step: Step) -> None:
    """Drop what waits until that step is next: the way out of a battle, a phase, a loop."""
    at = g.stack
    while at is not None and at[0][0] is not step:
        at = at[1]
    if at is None:
        raise RulesFault(f"unwind_to: {name_of(step)} is not waiting")
    g.stack = at


def waiting(g: Core, step: Step) -> bool:
    """Whether that step is somewhere on the stack."""
    at = g.stack
    while at is not None:
        if at[0][0] is step:
            return True
        at = at[1]
    return False


def seats_from(g: Core, first: int) -> tuple[int, ...]:
    """All seats still in the game, clockwise from that one."""
    order = [(first + i) % g.seats for i in range(g.seats)]
    return tuple([seat for seat in order if seat not in g.out]) if g.out else tuple(order)


def next_seat(g: Core, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    seat = (seat + 1) % g.seats
    while g.out and seat in g.out:
        seat = (seat + 1) % g.seats
    return seat


def each_in_turn(g: Core, seats: tuple[int, ...], step: Step, *args: Any) -> None:
    """`step(g, seat, *args)` for one seat after the other; a seat eliminated meanwhile is passed over."""
    i = 0
    while i < len(seats) and seats[i] in g.out:
        i += 1
    if i < len(seats):
        then(g, (step, seats[i], *args), (each_in_turn, seats[i + 1 :], step, *args))


register(__name__, each_in_turn)
