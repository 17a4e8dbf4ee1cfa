"""From where the units of an Advance Order come: the active system, and one that is adjacent to it."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import holder, is_ship, mine
from strategium.games.forbidden_stars.rules.paths import (
    ground_reach,
    nearest,
    ships_reach,
    storm_edges,
    why_no_path,
)
from strategium.games.forbidden_stars.state import ROUTED, Order, Stars, change_order
from strategium.games.forbidden_stars.things import SYSTEM
from strategium.games.forbidden_stars.words import NOBODY, SHIPS_PASS_STORMS, UNITS_PASS_STORMS
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.verbs import PASS, Among, Need, Question, RawDecision, Reason, Verb


def storms_for(g: Stars, order: Order, ships: bool) -> tuple[int, ...]:
    """The edges that bar units of this order."""
    passing = UNITS_PASS_STORMS | SHIPS_PASS_STORMS if ships else UNITS_PASS_STORMS
    return () if order.permits & passing else storm_edges(g)


def movable(g: Stars, area: int, seat: int, ships: bool) -> list[int]:
    """A seat's units in an area that an order can move: a routed one cannot be.

    [forbidden_stars/rout.no-move-or-place]
    """
    stuck = ROUTED
    return [piece for piece in mine(g, area, seat) if not piece & stuck and is_ship(piece) == ships]


def reach_from(g: Stars, order: Order, area: int, ships: bool) -> tuple[int, int, int, int]:
    """Where units of an area may go in the active system."""
    goals = 0
    for goal in g.map.voids_of[order.system] if ships else range(order.system * 4, order.system * 4 + 4):
        goals |= 1 << goal
    storms = storms_for(g, order, ships)
    if ships:
        return area, goals if ships_reach(g, area, order.system, storms) else 0, goals, 0
    plain = ground_reach(g, order.seat, area, order.system, storms)
    free = ground_reach(g, order.seat, area, order.system, ()) if storms else plain
    through = 0
    if order.pass_void != NOBODY:
        through = ground_reach(g, order.seat, area, order.system, storms, (order.pass_void,)) & ~plain
    return area, plain & goals, free & goals, through & goals


def areas_with_units(g: Stars, order: Order, systems: tuple[int, ...], ships: bool) -> list[int]:
    found: list[int] = []
    for system in systems:
        for area in g.map.voids_of[system] if ships else g.map.worlds_of[system]:
            if movable(g, area, order.seat, ships):
                found.append(area)
    return found


def could_come(g: Stars, decision: RawDecision, system: int) -> bool:
    """Whether something of that system could come: a ship, or ground units for whom ships may open a path first."""
    order = g.doing[-1]
    ships = [a for a in areas_with_units(g, order, (system,), True) if reach_from(g, order, a, True)[1]]
    opened: list[int] = []
    if ships or areas_with_units(g, order, (order.system,), True):
        opened = [void for void in g.map.voids_of[order.system] if holder(g, void) == NOBODY]
    return bool(ships) or could_march(g, order, system, [*opened, order.pass_void])


def could_march(g: Stars, order: Order, system: int, opened: list[int]) -> bool:
    """Whether a path leads some ground unit of that system to a world of the active one, with these voids open."""
    storms, worlds = storms_for(g, order, False), g.map.worlds_of[order.system]
    for area in areas_with_units(g, order, (system,), False):
        reached = ground_reach(g, order.seat, area, order.system, storms, opened)
        if any(reached >> world & 1 for world in worlds):
            return True
    return False


def why_nothing_comes(g: Stars, decision: RawDecision, system: int) -> Reason:
    """Of the ships and ground units there: what keeps the nearest."""
    order = g.doing[-1]
    if areas_with_units(g, order, (system,), True):
        text = f"a Warp Storm bars the way from {g.map.system_names[system]}"
        return Reason(
            text, ("forbidden_stars/ships.storm-blocks", "forbidden_stars/storm.units-cannot-cross")
        )
    starts = areas_with_units(g, order, (system,), False)
    reasons = [
        why_no_path(g, order.seat, start, goal) for start in starts for goal in g.map.worlds_of[order.system]
    ]
    return nearest(reasons)


def has_units(g: Stars, decision: RawDecision, system: int) -> bool:
    order = g.doing[-1]
    systems = (system,)
    return bool(areas_with_units(g, order, systems, True) or areas_with_units(g, order, systems, False))


def systems_around(g: Stars, decision: RawDecision) -> list[int]:
    return g.map.next_systems[g.doing[-1].system]


FROM: Final = Verb(
    "from",
    SYSTEM,
    words="bring units from {0}",
    find=systems_around,
    needs=(
        Among("forbidden_stars/ships.one-adjacent-source", "{0} is not adjacent to the active system"),
        Need(
            has_units, "forbidden_stars/ground.one-adjacent-source", "you have no unit in {0} that can move"
        ),
        Need(could_come, "forbidden_stars/ground.legal-path", why_nothing_comes),
    ),
    rules=("forbidden_stars/advance.one-source-system-for-both",),
)


def prompt_choose_source(g: Stars, decision: RawDecision) -> str:
    """Says where the units go."""
    goal = SYSTEM.words(g, decision.seat, g.doing[-1].system)
    return f"From which adjacent system do units come to {goal}?"


CHOOSE_SOURCE: Final = Question(
    "where units come from",
    PASS,
    FROM,
    rules=("forbidden_stars/advance.one-source-system-for-both",),
    prompt=prompt_choose_source,
)


def choose_source(g: Stars, no: int) -> None:
    """All units that come in come from one adjacent system.

    [forbidden_stars/advance.one-source-system-for-both, forbidden_stars/ground.one-adjacent-source]
    """
    ask(g, g.doing[no].seat, CHOOSE_SOURCE, source_chosen)


def source_chosen(g: Stars, option: RawOption) -> None:
    if option[0] is FROM:
        change_order(g, source=option[1])


register(__name__)
