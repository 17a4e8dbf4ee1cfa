"""The moves of ships and ground units into the active system, and what each of them needs."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import is_ship, seat_of
from strategium.games.forbidden_stars.rules.movement_draft import ends_of, sweep_of
from strategium.games.forbidden_stars.rules.paths import nearest, why_no_path
from strategium.games.forbidden_stars.rules.source import could_come, why_nothing_comes
from strategium.games.forbidden_stars.state import ROUTED, Stars
from strategium.games.forbidden_stars.things import AREA, PIECE, area_of, piece_of
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, RawDecision, Reason, Ref, Verb

STEP_ORDER: Final = "forbidden_stars/advance.step-order"
OPTIONAL: Final = "forbidden_stars/advance.movement-optional"
FIVE: Final = "forbidden_stars/advance.max-five-units"
MOST_THROUGH_VOID: Final = 2  # ground units that a card lets pass an uncontrolled void


# ---- who moves -----------------------------------------------------------------------------------
def is_own(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return seat_of(g, piece_of(x)) == decision.seat


def is_of_this_step(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return is_ship(piece_of(x)) == sweep_of(g, decision).ships


def of_another_step(g: Stars, decision: RawDecision, x: int, goal: int) -> str:
    why = "ships move first" if sweep_of(g, decision).ships else "the ships have moved"
    return f"{PIECE.words(g, decision.seat, x)} is not asked about: {why}"


def can_move(g: Stars, decision: RawDecision, x: int, goal: int = NOBODY) -> bool:
    return not piece_of(x) & ROUTED


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


def is_its_turn(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return x == sweep_of(g, decision).current


# ---- where to ------------------------------------------------------------------------------------
def places(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    sweep = sweep_of(g, decision)
    if sweep.current < 0:
        return []
    system = sweep.order.system
    goals = g.map.voids_of[system] if sweep.ships else range(system * 4, system * 4 + 4)
    return [(sweep.current, goal) for goal in goals if goal != area_of(sweep.current)]


def ends_in_system(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return goal >> 2 == g.doing[-1].system


def ends_in_void(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return not g.map.is_world[goal]


def ends_on_world(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return g.map.is_world[goal]


def goes_elsewhere(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return area_of(x) != goal


def no_storm_between(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    _, plain, _, through = sweep_of(g, decision).bits(area_of(x))
    return bool((plain | through) >> goal & 1)


def has_path(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    _, plain, free, through = sweep_of(g, decision).bits(area_of(x))
    return bool((plain | free | through) >> goal & 1)


def no_path(g: Stars, decision: RawDecision, x: int, goal: int) -> Reason:
    return why_no_path(g, decision.seat, area_of(x), goal)


def few_through_void(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    sweep = sweep_of(g, decision)
    return sweep.through < MOST_THROUGH_VOID or not sweep.is_through(area_of(x), goal)


def one_contested(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return sweep_of(g, decision).may_contest(g, goal)


def at_most_five(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return sweep_of(g, decision).can_end(g, area_of(x), goal, 1)


def rising(g: Stars, decision: RawDecision, x: int, goal: int) -> bool:
    return goal >= sweep_of(g, decision).least


NOT_ITS_TURN: Final = "{0} is not asked about now: one unit comes after another"
OWN_NEED: Final = Among(OPTIONAL, "{0} is not yours", is_own)
STEP_NEED: Final = Among(STEP_ORDER, of_another_step, is_of_this_step)
ROUTED_NEED: Final = Need(can_move, "forbidden_stars/rout.no-move-or-place", "{0} cannot move")
SOURCE_NEED: Final = Among(
    "forbidden_stars/advance.one-source-system-for-both", why_not_from_there, comes_from_there
)
ELSEWHERE_NEED: Final = Among(OPTIONAL, "{0} is there", goes_elsewhere)
TURN_NEED: Final = Among(OPTIONAL, NOT_ITS_TURN, is_its_turn)
CONTEST_NEED: Final = Need(
    one_contested,
    "forbidden_stars/advance.one-contested-area",
    "another area is contested by this order already",
)
FIVE_NEED: Final = Need(at_most_five, FIVE, "{1} would hold more than five of your units")
RISING_NEED: Final = Need(
    rising, OPTIONAL, "an equal unit was sent elsewhere: name {1} for the first of them"
)


# ---- the verbs -----------------------------------------------------------------------------------
class MoveVerb(Verb):
    """A unit and where it goes. Why not is said of an area for the unit that is asked about, of a unit for its nearest
    way."""

    def reasons(self, g: Stars, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        if ref is not PIECE and ref is not AREA:
            return []
        sweep = sweep_of(g, decision)
        ways = [(sweep.current, x)]
        if ref is PIECE:
            goals = ends_of(g, sweep.order.system, sweep.ships)
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
register(__name__)
