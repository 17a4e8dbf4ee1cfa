"""Who is out of the game, and what happens to what he had."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategium.games.forbidden_stars.pieces import has_friendly_world, owner_of_structures, seat_of
from strategium.games.forbidden_stars.state import Holding, Stars
from strategium.games.forbidden_stars.words import BUILDING, NOBODY, OPEN_PLACES, PLACES
from strategium.kernel.core import Frame
from strategium.kernel.flow import ENDINGS, push, row_ends, run, seats_from
from strategium.kernel.knowledge import WHOSE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.verbs import SEAT

# Steps that remember a place in a stack of orders: what they become when the tokens of a seat are about to leave it.
FOLLOWS: Final[dict[Step, Callable[[Stars, Frame, int], Frame]]] = {}
IS_OUT: Final = Sentence("{0} is eliminated", SEAT, rules=("forbidden_stars/elimination.no-friendly-world",))


def eliminate_who_has_no_world(g: Stars) -> None:
    """After an order or effect is fully resolved: who has no friendly world is out.

    [forbidden_stars/elimination.no-friendly-world]
    """
    for seat in seats_from(g, g.first):
        if not has_friendly_world(g, seat):
            eliminate(g, seat)


def eliminate(g: Stars, seat: int) -> None:
    """He takes no further part, and all that is his leaves the game."""
    say(g, IS_OUT, seat)
    g.eliminated = (*g.eliminated, seat)  # [forbidden_stars/elimination.no-further-play]
    g.needs_check = 1
    remove_components(g, seat)  # [forbidden_stars/elimination.removes-components]


def remove_components(g: Stars, seat: int) -> None:
    """Pieces, structures, tokens and cards, on the board and off it."""
    let_steps_follow(g, seat)
    for area in range(g.map.areas):
        g.units[area] = tuple([piece for piece in g.units[area] if seat_of(g, piece) != seat])
        if owner_of_structures(g, area) == seat:
            g.structures[area] = ()
        if g.objectives[area] == seat:
            g.objectives[area] = NOBODY
    for system in range(g.map.spaces):
        g.stacks[system] = tuple([slot for slot in g.stacks[system] if slot[WHOSE] != seat])
    for place in range(PLACES):
        g.set_pile(place, seat, ())
    for place in range(OPEN_PLACES):
        g.set_faceup(place, seat, ())
    g.orders[seat], g.on_events[seat] = (), ()
    g.materiel[seat] = 0
    g.assets[seat * 3 : seat * 3 + 3] = [0, 0, 0]
    if g.phase == BUILDING and g.held:
        g.held[seat] = Holding()
        for other, held in enumerate(g.held):
            left = tuple([whose for whose in held.objectives if whose != seat])
            g.held[other] = held._replace(objectives=left)


def the_gone_have_nothing(g: Stars) -> None:
    """Who left before all was laid out (where chance is asked, that takes a while) has no part in it.

    [forbidden_stars/elimination.removes-components]
    """
    for seat in g.eliminated:
        remove_components(g, seat)


def let_steps_follow(g: Stars, seat: int) -> None:
    """What waits and has looked at a token knows it by its place, which is lower when others below it are gone."""
    frames: list[Frame] = []
    at = g.stack
    while at is not None:
        frames.append(at[0])
        at = at[1]
    if any(frame[0] in FOLLOWS for frame in frames):
        g.stack = None
        push(g, *[FOLLOWS[one[0]](g, one, seat) if one[0] in FOLLOWS else one for one in frames])


def those_who_leave(g: Stars) -> None:
    """A check: players who have given up are out, and what they were part of is over.

    [forbidden_stars/offers.concede]
    """
    if not g.leaving:
        return
    leaving = [seat for seat in range(g.seats) if g.leaving >> seat & 1 and seat not in g.eliminated]
    g.leaving = 0
    for seat in leaving:
        eliminate(g, seat)
        break_off(g, seat)


def break_off(g: Stars, seat: int) -> None:
    """A fight or an order of his ends where it is."""
    if g.fights and seat in (g.fights[-1].attacker, g.fights[-1].defender):
        unwind_to_row_end(g, "fights")
    if g.doing and g.doing[-1].seat == seat:
        unwind_to_row_end(g, "doing")
    g.contests = [row for row in g.contests if row[1] != seat]


def unwind_to_row_end(g: Stars, column: str) -> None:
    """What goes on within the row is left; its end still happens."""
    while g.stack is not None:
        frame = g.stack[0]
        if frame[0] is row_ends and frame[1] == column:
            return
        g.stack = g.stack[1]
        if frame[0] in ENDINGS:
            run(g, frame)


register(__name__)
