"""Paths of units: which areas they can come to, and what bars the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.forbidden_stars.grid import reachable
from strategium.games.forbidden_stars.pieces import holder
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import CONTESTED
from strategium.kernel.verbs import Reason


def storm_edges(g: Stars) -> tuple[int, ...]:
    """The edges that nobody can cross. [forbidden_stars/storm.units-cannot-cross]"""
    return tuple([storm >> 1 for storm in g.storms])


def passable(g: Stars, seat: int, systems: list[int], opened: Sequence[int]) -> int:
    """Bits of the areas that ground units of a seat can pass: friendly ones, and voids that are opened to them."""
    found = 0
    for system in systems:
        for area in range(system * 4, system * 4 + 4):
            if area in opened or can_pass(g, seat, area):
                found |= 1 << area
    return found


def can_pass(g: Stars, seat: int, area: int) -> bool:
    """Friendly areas only, worlds or voids. [forbidden_stars/ground.legal-path,
    forbidden_stars/ground.no-path-through-nonfriendly-void, forbidden_stars/ground.no-path-through-contested]
    """
    return holder(g, area) == seat


def ground_reach(
    g: Stars, seat: int, start: int, system: int, storms: tuple[int, ...], opened: Sequence[int] = ()
) -> int:
    """Bits of the areas that a ground unit can come to, on a way to that system.

    By the publisher's errata the way lies in the system it starts from and that one. [forbidden_stars/house.errata]
    """
    home = start >> 2
    if g.options.errata:
        systems = [home] if home == system else [home, system]
    else:
        systems = g.map.laid
    bits = 0
    for each in systems:
        bits |= 1 << each
    return reachable(g.map, start, passable(g, seat, systems, opened), bits, storms)


def ships_reach(g: Stars, start: int, system: int, storms: tuple[int, ...]) -> bool:
    """Ships need no path; only a storm on the edge between the two systems bars them."""
    home = start >> 2
    if home == system:  # [forbidden_stars/ships.storm-blocks]
        return True
    return g.map.shared_edge(home, system) not in storms


# ---- why not -------------------------------------------------------------------------------------
LEGAL_PATH: Final = "forbidden_stars/ground.legal-path"
NEARNESS: Final = (  # what bars a way, the nearest last
    LEGAL_PATH,
    "forbidden_stars/ground.no-path-through-nonfriendly-void",
    "forbidden_stars/ground.no-path-through-contested",
    "forbidden_stars/storm.units-cannot-cross",
    "forbidden_stars/ships.storm-blocks",
    "forbidden_stars/advance.movement-optional",
)


def why_no_path(g: Stars, seat: int, start: int, goal: int) -> Reason:
    """What bars the ground units of a seat on the way to an area: a storm, a contested area, a void, or more."""
    there = g.map.area_names[goal]
    if ground_reach(g, seat, start, goal >> 2, ()) >> goal & 1:
        return Reason(f"a Warp Storm bars the way to {there}", ("forbidden_stars/storm.units-cannot-cross",))
    contested = [area for area in range(g.map.areas) if holder(g, area) == CONTESTED]
    if ground_reach(g, seat, start, goal >> 2, (), contested) >> goal & 1:
        rules = (LEGAL_PATH, "forbidden_stars/ground.no-path-through-contested")
        return Reason(f"a contested area lies on the way to {there}", rules)
    if ground_reach(g, seat, start, goal >> 2, (), g.map.voids) >> goal & 1:
        rules = (LEGAL_PATH, "forbidden_stars/ground.no-path-through-nonfriendly-void")
        return Reason(f"no void on the way to {there} is friendly", rules)
    return Reason(f"no path of friendly areas leads to {there}", (LEGAL_PATH,))


def nearest(reasons: list[Reason]) -> Reason:
    """The reason against what came nearest to being possible."""
    return max(reasons, key=nearness)


def nearness(reason: Reason) -> int:
    return NEARNESS.index(reason.rules[-1]) if reason.rules[-1] in NEARNESS else -1
