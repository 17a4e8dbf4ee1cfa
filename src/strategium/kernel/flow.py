"""Control flow: a stack of steps that runs until somebody must decide.

A step is a module-level function, one for a box or numbered step of the rulebook. It changes the state, says what
happens next (`then`), or asks (asking.py). Three laws:

- a step that asks has changed nothing before it asks, so that its frame can be run again;
- an answer never asks, it pushes the step that does;
- `occur` (events.py) is a step's last act.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.core import Cell, Core, Frame
from strategium.kernel.errors import RulesFault
from strategium.kernel.names import Step, name_of, register

ENDINGS: Final[set[Step]] = set()  # steps that tidy up: they happen even where the way to them is left early


def push(g: Core, *frames: Frame) -> None:
    """These frames happen next, in reading order, before what is already waiting."""
    stack = g.stack
    if len(frames) == 1:
        g.stack = (frames[0], stack)
        return
    for frame in reversed(frames):
        stack = (frame, stack)
    g.stack = stack


def run(g: Core, frame: Frame) -> None:
    """Call the frame's step."""
    frame[0](g, *frame[1:])


def advance(g: Core) -> None:
    """Run steps until somebody must decide or the game is over. The checks run before each step, if need be.

    The calls are written out, for nothing is done as often, and a call with a star takes twice as long.
    """
    if g.decisions:
        return
    while True:
        if g.needs_check:
            run_checks(g)
        if g.result is not None:
            g.stack = None
            return
        top: Cell | None = g.stack
        if top is None:
            raise RulesFault(f"the rules have nothing left to do, and the game has no result{unmarked(g)}")
        frame: Frame = top[0]
        rest = top[1]
        g.stack = rest
        g.asked_by = frame
        n = len(frame)
        if n == 1:
            frame[0](g)
        elif n == 2:
            frame[0](g, frame[1])
        elif n == 3:
            frame[0](g, frame[1], frame[2])
        elif n == 4:
            frame[0](g, frame[1], frame[2], frame[3])
        elif n == 5:
            frame[0](g, frame[1], frame[2], frame[3], frame[4])
        else:
            run(g, frame)
        if g.decisions:
            if g.stack is not rest:
                raise RulesFault(
                    f"{name_of(frame[0])} asked after pushing steps: a step that asks does nothing else"
                )
            return


def unmarked(g: Core) -> str:
    """What to add to a fault that comes of a mark that was forgotten: the game is over, and nobody has looked."""
    if g.result is not None or g.game.verdict(g) is None:
        return ""
    return ": it is over by the verdict, but no step said that something changed; set g.needs_check = 1 where it does"


def run_checks(g: Core) -> None:
    """Run the game's checks until nothing changes; then judge victory, so that what happens together ties.

    A check that finds something changes the state or pushes steps, and marks the state dirty again if it changed.
    """
    while g.needs_check:
        g.needs_check = 0
        for check in g.game.checks:
            check(g)
    if g.result is None:
        g.result = g.game.verdict(g)


def unwind_to(g: Core, step: Step) -> None:
    """Drop what waits until that step is next: the way out of a battle, a phase, a loop.

    Endings that are passed on the way still happen: occurrences are over, rows end.
    """
    if not waiting(g, step):
        raise RulesFault(f"unwind_to: {name_of(step)} is not waiting")
    while g.stack[0][0] is not step:
        frame = g.stack[0]
        g.stack = g.stack[1]
        if frame[0] in ENDINGS:
            run(g, frame)


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
    return tuple([seat for seat in order if seat not in g.eliminated]) if g.eliminated else tuple(order)


def next_seat(g: Core, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    seat = (seat + 1) % g.seats
    while g.eliminated and seat in g.eliminated:
        seat = (seat + 1) % g.seats
    return seat


def each_in_turn(g: Core, seats: tuple[int, ...], step: Step, *args: Any) -> None:
    """`step(g, seat, *args)` for one seat after the other; a seat eliminated meanwhile is passed over."""
    i = 0
    while i < len(seats) and seats[i] in g.eliminated:
        i += 1
    if i < len(seats):
        push(g, (step, seats[i], *args), (each_in_turn, seats[i + 1 :], step, *args))


def push_scoped(g: Core, column: str, row: Any, *steps: Step) -> int:
    """A battle, an order, a look: a row of its own in a table, `step(g, number)` for each step, then the row ends.

    All that belongs to it is kept there, so nothing goes stale when another begins inside it. Gives the row's number.
    The row also ends when its steps are left early (`unwind_to`).
    """
    table: list[Any] = getattr(g, column)
    no = len(table)
    table.append(row)
    push(g, *[(step, no) for step in steps], (row_ends, column, no))
    return no


def row_ends(g: Core, column: str, no: int) -> None:
    """The row leaves its table, with whatever began inside it."""
    table: list[Any] = getattr(g, column)
    del table[no:]


ENDINGS.add(row_ends)
register(__name__, each_in_turn, row_ends)
