"""Moving ships and ground units into the active system, as a draft: each unit in turn stays or goes.

Equal units of one area choose in rising order of where they go, those that stay last; so each outcome is picked in
one way only, and none is lost. "Five units when the movement ends" is judged for the end: a unit may go to a full area
as long as those who are still to be asked can make room.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import MOST_UNITS_MOVED
from strategium.games.forbidden_stars.pieces import enemies_in, is_ship, mine, put, seat_of, take
from strategium.games.forbidden_stars.rules.paths import nearest, why_no_path
from strategium.games.forbidden_stars.rules.source import (
    areas_with_units,
    could_come,
    movable,
    reach_from,
    why_nothing_comes,
)
from strategium.games.forbidden_stars.state import PLACED, ROUTED, Order, Stars, change_order
from strategium.games.forbidden_stars.things import AREA, MOVED, PIECE, SYSTEM, area_of, at_area, piece_of
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Reason, Ref, Verb

MOVES: Final = Sentence(
    "{0} moves {1} to {2}", SEAT, MOVED, AREA, rules=("forbidden_stars/advance.step-order",)
)
MOVES_FROM: Final = Sentence(
    "{0} moves {1} from {2} to {3}",
    SEAT,
    MOVED,
    SYSTEM,
    AREA,
    rules=("forbidden_stars/advance.step-order",),
)

FIVE: Final = "forbidden_stars/advance.max-five-units"
ONE_CONTESTED: Final = "forbidden_stars/advance.one-contested-area"
MOST_THROUGH_VOID: Final = 2  # ground units that a card lets pass an uncontrolled void

Queue = tuple[int, ...]  # the units that may move, each as often as it is there
Reach = tuple[
    tuple[int, int, int, int], ...
]  # (area, where to, where to if no storm barred it, where to by the void)


# ---- the draft -----------------------------------------------------------------------------------
class Sweep:
    """Where a draft of moves stands: who is asked next, and where everybody is so far."""

    def __init__(self, g: Stars, decision: RawDecision) -> None:
        self.order = g.doing[-1]
        self.ships: bool = decision.args[0]
        queue: Queue = decision.args[1]
        self.reach: Reach = decision.args[2]
        self.contested = self.order.contested
        self.through = 0  # units that have passed the void that a card opens
        self.least = 0  # equal units go on from here
        self.settled: dict[int, int] = {}  # per area of the active system: units that end there for certain
        self.waiting: dict[int, int] = {}  # units there that have not been asked
        for area in (g.map.voids_of if self.ships else g.map.worlds_of)[self.order.system]:
            own = len(mine(g, area, decision.seat))
            self.waiting[area] = len([x for x in queue if area_of(x) == area])
            self.settled[area] = own - self.waiting[area]
        self.left = queue
        for pick in decision.picked:
            self.take(g, pick)
        self.current = self.left[0] if self.left else -1

    def take(self, g: Stars, pick: RawOption) -> None:
        """One unit goes, or it and its equals stay."""
        x = self.left[0]
        start = area_of(x)
        if pick[0] is STAY:
            equals = self.left.count(x)
            self.left = self.left[equals:]
            self.move_count(start, start, equals)
            self.least = 0
            return
        goal: int = pick[2]
        self.left = self.left[1:]
        self.move_count(start, goal, 1)
        self.least = goal if self.left and self.left[0] == x else 0
        if self.is_through(start, goal):
            self.through += 1
        if enemies_in(g, goal, self.order.seat):
            self.contested = goal

    def move_count(self, start: int, goal: int, count: int) -> None:
        if start in self.waiting:
            self.waiting[start] -= count
        if goal in self.settled:
            self.settled[goal] += count

    def bits(self, start: int) -> tuple[int, int, int, int]:
        for row in self.reach:
            if row[0] == start:
                return row
        return start, 0, 0, 0

    def is_through(self, start: int, goal: int) -> bool:
        """Whether only the opened void leads there."""
        _, plain, _, through = self.bits(start)
        return bool(through >> goal & 1) and not plain >> goal & 1

    def can_end(self, g: Stars, start: int, goal: int, count: int) -> bool:
        """Whether the movement can still end with at most five units in each area if these go (or stay) so."""
        settled, waiting = dict(self.settled), dict(self.waiting)
        if start in waiting:
            waiting[start] -= count
        if goal in settled:
            settled[goal] += count
        return self._room(g, settled, waiting, list(settled))

    def _room(self, g: Stars, settled: dict[int, int], waiting: dict[int, int], areas: list[int]) -> bool:
        """Whether those who wait can spread so that no area is overfull; most often they can simply stay."""
        over = [a for a in areas if settled[a] + waiting[a] > MOST_UNITS_MOVED]
        if not over:
            return True
        start = over[0]
        if not waiting[start]:
            return False
        _, plain, _, _ = self.bits(start)
        for goal in areas:
            if goal == start or not plain >> goal & 1 or not self.may_contest(g, goal):
                continue
            if settled[goal] + waiting[goal] < MOST_UNITS_MOVED:
                settled[goal] += 1
                waiting[start] -= 1
                if self._room(g, settled, waiting, areas):
                    return True
                settled[goal] -= 1
                waiting[start] += 1
        return False

    def may_contest(self, g: Stars, goal: int) -> bool:
        """At most one area may become contested by an order."""
        return self.contested in (NOBODY, goal) or not enemies_in(g, goal, self.order.seat)


_LATEST: Final[list[Any]] = [None, None]  # the latest draft that was looked at, and how it stands


def sweep_of(g: Stars, decision: RawDecision) -> Sweep:
    """How a draft stands. While it is pending nothing else changes, so it is worked out once."""
    if _LATEST[0] is not decision:
        _LATEST[0], _LATEST[1] = decision, Sweep(g, decision)
    sweep: Sweep = _LATEST[1]
    return sweep


def places(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    sweep = sweep_of(g, decision)
    if sweep.current < 0:
        return []
    system = sweep.order.system
    goals = g.map.voids_of[system] if sweep.ships else range(system * 4, system * 4 + 4)
    return [(sweep.current, goal) for goal in goals if goal != area_of(sweep.current)]


def ends_on_world(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return g.map.is_world[goal]


def no_storm_between(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    _, plain, _, through = sweep_of(g, decision).bits(area_of(x))
    return bool((plain | through) >> goal & 1)


def has_path(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    _, plain, free, through = sweep_of(g, decision).bits(area_of(x))
    return bool((plain | free | through) >> goal & 1)


def few_through_void(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    sweep = sweep_of(g, decision)
    return sweep.through < MOST_THROUGH_VOID or not sweep.is_through(area_of(x), goal)


def one_contested(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return sweep_of(g, decision).may_contest(g, goal)


def at_most_five(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return sweep_of(g, decision).can_end(g, area_of(x), goal, 1)


def rising(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return goal >= sweep_of(g, decision).least


def can_move(g: Stars, decision: RawDecision, x: int, goal: int = NOBODY) -> bool:
    return not piece_of(x) & ROUTED


def is_own(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return seat_of(g, piece_of(x)) == decision.seat


def is_of_this_step(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return is_ship(piece_of(x)) == sweep_of(g, decision).ships


def of_another_step(g: Stars, decision: RawDecision, x: int, goal: int) -> str:
    why = "ships move first" if sweep_of(g, decision).ships else "the ships have moved"
    return f"{PIECE.words(g, decision.seat, x)} is not asked about: {why}"


def is_near(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    system = g.doing[-1].system
    start = area_of(x) >> 2
    return start == system or start in g.map.next_systems[system]


def comes_from_there(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    order = g.doing[-1]
    return area_of(x) >> 2 in (order.system, order.source)


def why_not_from_there(g: Stars, decision: RawDecision, x: int, goal: int) -> str | Reason:
    system = area_of(x) >> 2
    if g.doing[-1].source == NOBODY and not could_come(g, decision, system):
        return why_nothing_comes(g, decision, system)
    return f"{PIECE.words(g, decision.seat, x)} is not in the system from which units come"


def ends_in_system(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return goal >> 2 == g.doing[-1].system


def ends_in_void(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return not g.map.is_world[goal]


def goes_elsewhere(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return area_of(x) != goal


def is_its_turn(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return x == sweep_of(g, decision).current


STEP_ORDER: Final = "forbidden_stars/advance.step-order"
OPTIONAL: Final = "forbidden_stars/advance.movement-optional"
NOT_ITS_TURN: Final = "{0} is not asked about now: one unit comes after another"
OWN_NEED: Final = Among(OPTIONAL, "{0} is not yours", is_own)
STEP_NEED: Final = Among(STEP_ORDER, of_another_step, is_of_this_step)
ROUTED_NEED: Final = Need(can_move, "forbidden_stars/rout.no-move-or-place", "{0} cannot move")
SOURCE_NEED: Final = Among(
    "forbidden_stars/advance.one-source-system-for-both", why_not_from_there, comes_from_there
)
ELSEWHERE_NEED: Final = Among(OPTIONAL, "{0} is there", goes_elsewhere)
TURN_NEED: Final = Among(OPTIONAL, NOT_ITS_TURN, is_its_turn)
CONTEST_NEED: Final = Need(one_contested, ONE_CONTESTED, "another area is contested by this order already")
FIVE_NEED: Final = Need(at_most_five, FIVE, "{1} would hold more than five of your units")
RISING_NEED: Final = Need(
    rising, OPTIONAL, "an equal unit was sent elsewhere: name {1} for the first of them"
)


def no_path(g: Stars, decision: RawDecision, x: int, goal: int) -> Reason:
    return why_no_path(g, decision.seat, area_of(x), goal)


class MoveVerb(Verb):
    """A unit and where it goes. Why not is said of an area for the unit that is asked about, of a unit for its nearest
    way."""

    def reasons(self, g: Stars, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        if ref is not PIECE and ref is not AREA:
            return []
        sweep = sweep_of(g, decision)
        ways = [(sweep.current, x)]
        if ref is PIECE:
            goals = (g.map.voids_of if sweep.ships else g.map.worlds_of)[sweep.order.system]
            ways = [(x, goal) for goal in goals if goal != area_of(x)]
        failing = [(need, way) for way in ways for need in self.refusals(g, decision, way)]
        if not failing:
            return []
        best = max([self.rank(need) for need, _ in failing])
        return [
            nearest([self.reason(g, decision, need, way) for need, way in failing if self.rank(need) == best])
        ]


SAIL: Final = MoveVerb(
    "sail",
    PIECE,
    AREA,
    words="{0} goes to {1}",
    find=places,
    needs=(
        OWN_NEED,
        STEP_NEED,
        ROUTED_NEED,
        Among("forbidden_stars/ships.one-adjacent-source", "the system of {0} is not adjacent", is_near),
        SOURCE_NEED,
        Among(
            "forbidden_stars/ships.destination-in-active-system",
            "{1} is not in the active system",
            ends_in_system,
        ),
        Among("forbidden_stars/ships.destination-in-active-system", "{1} is no void", ends_in_void),
        ELSEWHERE_NEED,
        Need(no_storm_between, "forbidden_stars/ships.storm-blocks", "a Warp Storm bars the way to {1}"),
        TURN_NEED,
        CONTEST_NEED,
        FIVE_NEED,
        RISING_NEED,
    ),
    rules=("forbidden_stars/ships.no-path-needed",),
)
MARCH: Final = MoveVerb(
    "march",
    PIECE,
    AREA,
    words="{0} goes to {1}",
    find=places,
    needs=(
        OWN_NEED,
        STEP_NEED,
        ROUTED_NEED,
        Among("forbidden_stars/ground.one-adjacent-source", "the system of {0} is not adjacent", is_near),
        SOURCE_NEED,
        Among(
            "forbidden_stars/ground.destination-in-active-system",
            "{1} is not in the active system",
            ends_in_system,
        ),
        Need(ends_on_world, "forbidden_stars/ground.void-transit-only", "{1} is no world"),
        ELSEWHERE_NEED,
        Need(has_path, "forbidden_stars/ground.legal-path", no_path),
        Need(
            no_storm_between, "forbidden_stars/storm.units-cannot-cross", "a Warp Storm bars the way to {1}"
        ),
        TURN_NEED,
        Need(
            few_through_void,
            "forbidden_stars/precedence.card-over-reference",
            "no more units may pass the void",
        ),
        CONTEST_NEED,
        FIVE_NEED,
        RISING_NEED,
    ),
    rules=("forbidden_stars/ground.legal-path",),
)


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
    reach: list[tuple[int, int, int, int]] = []
    ends = sum([1 << a for a in (g.map.voids_of if ships else g.map.worlds_of)[order.system]])
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


register(__name__, move_ships, move_ground_units, units_moved)
register(__name__, SAIL, MARCH, STAY, REST_STAYS, MOVE_SHIPS, MOVE_GROUND)
