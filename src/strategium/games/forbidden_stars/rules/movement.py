"""Moving ships and ground units into the active system, as a draft: each unit in turn stays or goes.

Equal units of one area choose in rising order of where they go, those that stay last; so each outcome is picked in
one way only, and none is lost. "Five units when the movement ends" is judged for the end: a unit may go to a full area
as long as those who are still to be asked can make room.
"""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import MOST_UNITS_MOVED
from strategium.games.forbidden_stars.pieces import enemies_in, put, take
from strategium.games.forbidden_stars.rules.movement_draft import Queue, Reach, Way, ends_of, sweep_of
from strategium.games.forbidden_stars.rules.moves import (
    FIVE,
    MARCH,
    NOT_ITS_TURN,
    OPTIONAL,
    ROUTED_NEED,
    SAIL,
    STEP_ORDER,
)
from strategium.games.forbidden_stars.rules.source import areas_with_units, movable, reach_from
from strategium.games.forbidden_stars.state import PLACED, Order, Stars, change_order
from strategium.games.forbidden_stars.things import AREA, MOVED, PIECE, SYSTEM, area_of, at_area, piece_of
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Reason, Ref, Verb

MOVES: Final = Sentence("{0} moves {1} to {2}", SEAT, MOVED, AREA, rules=(STEP_ORDER,))
MOVES_FROM: Final = Sentence("{0} moves {1} from {2} to {3}", SEAT, MOVED, SYSTEM, AREA, rules=(STEP_ORDER,))


# ---- staying -------------------------------------------------------------------------------------
def next_unit(g: Stars, decision: RawDecision) -> tuple[int, ...]:
    sweep = sweep_of(g, decision)
    return (sweep.current,) if sweep.current >= 0 else ()


def may_stay(g: Stars, decision: RawDecision, x: int) -> bool:
    sweep = sweep_of(g, decision)
    return sweep.can_end(g, area_of(x), area_of(x), sweep.left.count(x))


def all_may_stay(g: Stars, decision: RawDecision) -> bool:
    sweep = sweep_of(g, decision)
    return all(sweep.settled[a] + sweep.waiting[a] <= MOST_UNITS_MOVED for a in sweep.settled)


def several_are_left(g: Stars, decision: RawDecision) -> bool:
    return len(set(sweep_of(g, decision).left)) > 1


class StayVerb(Verb):
    """Of a unit that could be asked about at another time it is said that it is not its turn."""

    def reasons(self, g: Stars, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return super().reasons(g, decision, ref, x) if x in decision.args[1] else []


STAY: Final = StayVerb(
    "stay",
    PIECE,
    words="{0} stays",
    find=next_unit,
    needs=(
        ROUTED_NEED,
        Among(OPTIONAL, NOT_ITS_TURN),
        Need(may_stay, FIVE, "there would be more than five of your units with {0}"),
    ),
    rules=(OPTIONAL,),
)
REST_STAYS: Final = Verb(
    "done",
    words="all others stay",
    needs=(
        Need(several_are_left, OPTIONAL, "say so of the last of them"),
        Need(all_may_stay, FIVE, "an area would hold more than five of your units"),
    ),
    rules=(OPTIONAL,),
    ends=True,
)


# ---- the draft -----------------------------------------------------------------------------------
class Moving(Question):
    """Which units go where: a draft, of which nobody sees anything until it is done."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        sweep = sweep_of(g, decision)
        if sweep.current < 0:
            return "All units have moved"
        again = any(pick[1] == sweep.current for pick in decision.picked)
        unit = PIECE.words(g, decision.seat, sweep.current)
        return f"Does {'the next ' if again else ''}{unit} stay, or where does it go?"

    def is_finished(self, g: Stars, decision: RawDecision) -> bool:
        return sweep_of(g, decision).current < 0


MOVE_SHIPS: Final = Moving("move ships", REST_STAYS, STAY, SAIL, several=True, rules=(STEP_ORDER,))
MOVE_GROUND: Final = Moving("move ground units", REST_STAYS, STAY, MARCH, several=True, rules=(STEP_ORDER,))


def move_ships(g: Stars, no: int) -> None:
    """Ships move first: to any void of the active system.

    [forbidden_stars/advance.step-order, forbidden_stars/advance.movement-optional]
    """
    ask_for_moves(g, no, True)


def move_ground_units(g: Stars, no: int) -> None:
    """Ground units move after the ships, all at once: paths are judged before the first one goes.

    [forbidden_stars/ground.paths-fixed-before-moving, forbidden_stars/advance.movement-optional,
    forbidden_stars/ground.ships-moved-first-count, forbidden_stars/advance.inside-units-unrestricted]
    """
    ask_for_moves(g, no, False)


def ask_for_moves(g: Stars, no: int, ships: bool) -> None:
    order = g.doing[no]
    systems = (order.system,) if order.source == NOBODY else (order.system, order.source)
    queue: list[int] = []
    reach: list[Way] = []
    ends = sum([1 << area for area in ends_of(g, order.system, ships)])
    for area in areas_with_units(g, order, systems, ships):
        row = reach_from(g, order, area, ships)
        if (row[1] | row[3]) & ends & ~(1 << area):
            reach.append(row)
            queue += [at_area(area, piece) for piece in movable(g, area, order.seat, ships)]
    if queue:
        question = MOVE_SHIPS if ships else MOVE_GROUND
        ask(g, order.seat, question, units_moved, ships, tuple(queue), tuple(reach))


def units_moved(g: Stars, picks: tuple[RawOption, ...], ships: bool, queue: Queue, reach: Reach) -> None:
    """They go all at once; an enemy area that they enter becomes contested.

    [forbidden_stars/map.area-becomes-contested]
    """
    order = g.doing[-1]
    moves = [pick for pick in picks if pick[0] is not STAY]
    contested, origins = order.contested, order.origins
    for _, x, goal in moves:
        tell_of_move(g, order, x, goal)
        if enemies_in(g, goal, order.seat):
            contested = goal
            if area_of(x) not in origins:
                origins = (*origins, area_of(x))
    for _, x, _ in moves:
        take(g, piece_of(x), area_of(x))
    for _, x, goal in moves:
        put(g, piece_of(x) & ~PLACED, goal)
    change_order(g, contested=contested, origins=tuple(sorted(origins)))


def tell_of_move(g: Stars, order: Order, x: int, goal: int) -> None:
    """Where a unit goes; where it comes from, if that is another system."""
    moved, system = at_area(goal, piece_of(x) & ~PLACED), area_of(x) >> 2
    if system == order.system:
        say(g, MOVES, order.seat, moved, goal)
    else:
        say(g, MOVES_FROM, order.seat, moved, system, goal)


register(__name__)
