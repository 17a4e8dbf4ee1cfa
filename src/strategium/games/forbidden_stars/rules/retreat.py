"""Retreats: attackers go back to where one of them came from, defenders to friendly, else to uncontrolled areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.forbidden_stars.pieces import holder, is_token, mine, put, remove, take
from strategium.games.forbidden_stars.rules.capacity import trim_area
from strategium.games.forbidden_stars.rules.paths import ground_reach, ships_reach, storm_edges, why_no_path
from strategium.games.forbidden_stars.state import DAMAGE_BITS, PLACED, ROUTED, Stars
from strategium.games.forbidden_stars.things import AREA, PIECE, at_area
from strategium.games.forbidden_stars.words import (
    NOBODY,
    SHIPS_PASS_STORMS,
    UNITS_PASS_STORMS,
)
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision, Reason

RETREATS: Final = Sentence(
    "{0} retreats to {1}", SEAT, AREA, rules=("forbidden_stars/combat.loser-retreats",)
)
LEAVES: Final = Sentence(
    "{0} retreats to {1}", PIECE, AREA, rules=("forbidden_stars/retreat.mid-combat-same-rules",)
)
CANNOT: Final = Sentence(
    "{0} cannot retreat and is destroyed", PIECE, rules=("forbidden_stars/retreat.no-area-destroyed",)
)


# ---- what is allowed -----------------------------------------------------------------------------
def areas_around(g: Stars, decision: RawDecision) -> list[int]:
    """All areas of the active system and of those around it, but the contested one."""
    around = [g.active, *g.map.next_systems[g.active]]
    return [a for s in around for a in range(s * 4, s * 4 + 4) if a != g.fights[-1].area]


def attacks(g: Stars, seat: int) -> bool:
    return g.fights[-1].attacker == seat


def is_right_terrain(g: Stars, decision: RawDecision, area: int) -> bool:
    return g.map.is_world[area] == g.map.is_world[g.fights[-1].area]


def is_origin(g: Stars, decision: RawDecision, area: int) -> bool:
    """Where attackers came from by the Advance Order, unless somebody else holds it now."""
    if not attacks(g, decision.seat):
        return True
    return area in g.fights[-1].origins and holder(g, area) in (decision.seat, NOBODY)


def not_attackers_system(g: Stars, decision: RawDecision, area: int) -> bool:
    if attacks(g, decision.seat):
        return True
    home = g.fights[-1].area >> 2
    return area >> 2 == home or area >> 2 not in [a >> 2 for a in g.fights[-1].origins]


def not_attackers_area(g: Stars, decision: RawDecision, area: int) -> bool:
    return attacks(g, decision.seat) or area not in g.fights[-1].origins


def has_path(g: Stars, decision: RawDecision, area: int) -> bool:
    """A legal path for ground units; for ships, no storm on the edge between the systems."""
    start = g.fights[-1].area
    storms = storm_edges(g)
    opened: tuple[int, ...] = ()
    if attacks(g, decision.seat) and g.doing:
        order = g.doing[-1]
        opened = (order.pass_void,)
        if order.permits & (
            UNITS_PASS_STORMS if g.map.is_world[start] else SHIPS_PASS_STORMS | UNITS_PASS_STORMS
        ):
            storms = ()
    if g.map.is_void[start]:
        return ships_reach(g, start, area >> 2, storms)
    return bool(ground_reach(g, decision.seat, start, area >> 2, storms, opened) >> area & 1)


def why_not_there(g: Stars, decision: RawDecision, area: int) -> Reason:
    """A storm bars ships; ground units lack a path as in a movement."""
    start = g.fights[-1].area
    if g.map.is_void[start]:
        rules = ("forbidden_stars/ships.storm-blocks", "forbidden_stars/storm.units-cannot-cross")
        return Reason(f"a Warp Storm bars the way to {g.map.area_names[area]}", rules)
    why = why_no_path(g, decision.seat, start, area)
    return Reason(why.text, ("forbidden_stars/retreat.ground-legal-path", *why.rules))


def is_open_to_defender(g: Stars, decision: RawDecision, area: int) -> bool:
    return attacks(g, decision.seat) or holder(g, area) in (decision.seat, NOBODY)


def friendly_first(g: Stars, decision: RawDecision, area: int) -> bool:
    """An uncontrolled area only where no friendly one is allowed."""
    if attacks(g, decision.seat) or holder(g, area) == decision.seat:
        return True
    for other in areas_around(g, decision):
        if holder(g, other) == decision.seat and all(test(g, decision, other) for test in BEFORE_FRIENDLY):
            return False
    return True


BEFORE_FRIENDLY: Final = (is_right_terrain, not_attackers_system, not_attackers_area, has_path)


def prompt_retreat(g: Stars, decision: RawDecision) -> str:
    """Says from where."""
    return f"Where do your units at {g.map.area_names[g.fights[-1].area]} retreat to?"


RETREAT: Final = Choice(
    "retreat",
    "retreat to",
    AREA,
    words="retreat to {0}",
    find=areas_around,
    needs=(
        Among("forbidden_stars/retreat.defender-range", "{0} is too far away"),
        Need(
            is_right_terrain,
            "forbidden_stars/retreat.terrain",
            "ground units retreat to worlds, ships to voids",
        ),
        Need(is_origin, "forbidden_stars/retreat.attacker-origin", "no attacker came from {0}"),
        Need(
            not_attackers_system,
            "forbidden_stars/retreat.defender-not-attackers-system",
            "attackers came from the system of {0}",
        ),
        Need(
            not_attackers_area,
            "forbidden_stars/retreat.defender-not-attackers-area",
            "attackers came from {0}",
        ),
        Need(has_path, "forbidden_stars/retreat.ground-legal-path", why_not_there),
        Need(is_open_to_defender, "forbidden_stars/retreat.defender-else-uncontrolled", "{0} is an enemy's"),
        Need(
            friendly_first,
            "forbidden_stars/retreat.defender-friendly-first",
            "{0} is not friendly, and a friendly area is open to you",
        ),
    ),
    prompt=prompt_retreat,
    rule="forbidden_stars/combat.loser-retreats",
    rules=("forbidden_stars/retreat.same-area",),
)


def retreat_areas(g: Stars, seat: int) -> Sequence[int]:
    """Where the seat's units in the fight may retreat to."""
    decision = RawDecision(seat, RETREAT, units_retreat, (), ())
    return [raw[1] for raw in RETREAT.options(g, decision)]


def can_retreat(g: Stars, seat: int, piece: int) -> bool:
    """An attacker that was placed and did not move in cannot. [forbidden_stars/retreat.attacker-placed-destroyed]"""
    return not attacks(g, seat) or not piece & PLACED  # [forbidden_stars/rout.can-retreat]


# ---- retreating ----------------------------------------------------------------------------------
def retreat_all(g: Stars, seat: int) -> None:
    """The loser's units leave together; reinforcement tokens go back to the supply.

    [forbidden_stars/combat.loser-retreats]
    """
    area = g.fights[-1].area
    for piece in mine(g, area, seat):
        if is_token(piece):
            take(g, piece, area)
    push(g, (retreat, seat, mine(g, area, seat)))


def retreat(g: Stars, seat: int, pieces: tuple[int, ...]) -> None:
    """Each retreat is by itself: all units of it go to one area. Who can go nowhere is destroyed.

    [forbidden_stars/retreat.separate-retreats, forbidden_stars/retreat.no-area-destroyed,
    forbidden_stars/retreat.mid-combat-same-rules]
    """
    going = tuple([piece for piece in pieces if can_retreat(g, seat, piece)])
    if going and retreat_areas(g, seat):
        ask(g, seat, RETREAT, units_retreat, seat, pieces)
    else:
        stay_behind(g, pieces)


def units_retreat(g: Stars, option: RawOption, seat: int, pieces: tuple[int, ...]) -> None:
    """After it they are routed, and the area is trimmed at once.

    [forbidden_stars/retreat.routed-afterwards, forbidden_stars/retreat.over-capacity,
    forbidden_stars/retreat.same-area, forbidden_stars/retreat.need-not-be-adjacent,
    forbidden_stars/retreat.forced-overfull]
    """
    here, there = g.fights[-1].area, option[1]
    together = pieces == mine(g, here, seat)
    if together:
        say(g, RETREATS, seat, there)
    for piece in pieces:
        if not can_retreat(g, seat, piece):
            stay_behind(g, (piece,))
            continue
        if not together:
            say(g, LEAVES, at_area(here, piece), there)
        take(g, piece, here)
        if not is_token(piece):
            put(g, piece & ~(DAMAGE_BITS | PLACED) | ROUTED, there)
    push(g, (trim_area, seat, there))


def stay_behind(g: Stars, pieces: tuple[int, ...]) -> None:
    """They are destroyed."""
    area = g.fights[-1].area
    for piece in pieces:
        say(g, CANNOT, at_area(area, piece))
        remove(g, piece, area)


register(__name__)
