"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    AREAS,
    BORDER_NAMES,
    HERO_NAMES,
    HEROES,
    REGION_NAMES,
    REGIONS,
    TYPES,
    UNIT_NAMES,
    UNITS,
)
from strategium.games.horus_heresy.kinds import BOOK
from strategium.games.horus_heresy.pieces import damage_on, heroes_at, status, units_of
from strategium.games.horus_heresy.positions.piles import names
from strategium.games.horus_heresy.state import ENGAGED, TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_DISCARD,
    COMBAT_HAND,
    DEFEATED,
    EVENT_DISCARD,
    EVENTS,
    KEPT,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    PLAYED,
    RESERVE,
    SIDES,
    STACK,
)
from strategium.kernel.knowledge import VALUE, WHOSE
from strategium.kernel.laying import differences

PILES: Final = {
    "hand": ORDER_HAND,
    "deck": ORDER_DECK,
    "discard": ORDER_DISCARD,
    "reserve": RESERVE,
    "combat": COMBAT_HAND,
    "kept": KEPT,
}
COMMON_PILES: Final = {
    "played": PLAYED,
    "bombs": BOMBS,
    "bomb_discard": BOMB_DISCARD,
    "events": EVENTS,
    "event_discard": EVENT_DISCARD,
}
COMBAT_PILES: Final = {
    "combat_deck": COMBAT_DECK,
    "hero_deck": COMBAT_DECK + 1,
    "combat_discard": COMBAT_DISCARD,
    "hero_discard": COMBAT_DISCARD + 1,
}
TOPPED: Final = (
    "deck", "discard", "combat_deck", "hero_deck", "combat_discard", "hero_discard", "bombs", "bomb_discard", "events",
    "event_discard", "stacks",
)  # fmt: skip
EXPECTATIONS: Final = (
    "at", "damage", "heroes", "hero_damage", "activated", "routed", "spaces", "on_top", "current", "stockpile", "bases",
    "lasers", "breaches", "ramparts", "crevasses", "closed", "status", "stacks", "iteration", "active", "engaged",
    *PILES, *COMMON_PILES, *COMBAT_PILES,
)  # fmt: skip


def expect(g: Heresy, key: str, value: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, value, found(g, key), piles=TOPPED)


def found(g: Heresy, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    if key in PILES:
        return {name: names(g.piles[PILES[key] + side][::-1]) for side, name in enumerate(SIDES)}
    if key in COMBAT_PILES:
        return {name: names(g.piles[COMBAT_PILES[key] + 2 * side][::-1]) for side, name in enumerate(SIDES)}
    if key in COMMON_PILES:
        return names(g.piles[COMMON_PILES[key]][::-1])
    if key in ("activated", "routed"):
        return {name: area_names(getattr(g, key)[side]) for side, name in enumerate(SIDES)}
    if key in ("lasers", "ramparts"):
        return area_names(getattr(g, key))
    if key in ("breaches", "crevasses", "closed"):
        return [BORDER_NAMES[border] for border in bits(getattr(g, key))]
    if key in ("iteration", "active"):
        row = g.battles[-1] if g.battles else None
        return 0 if row is None else row.iteration if key == "iteration" else SIDES[row.active]
    return board(g, key)


def board(g: Heresy, key: str) -> Any:
    """What lies on the map and on the tracks."""
    if key == "at":
        return {AREA_NAMES[a]: {name: pieces(g, a, s) for s, name in enumerate(SIDES)} for a in range(AREAS)}
    if key == "engaged":
        return {name: engaged(g, side) for side, name in enumerate(SIDES)}
    if key == "damage":
        return {
            f"{UNIT_NAMES[c // TYPE]} at {AREA_NAMES[a]}": damage_on(c)
            for a, here in enumerate(g.units)
            for c in here
        }
    if key == "heroes":
        return {HERO_NAMES[h]: where(g, h) for h in range(HEROES)}
    if key == "hero_damage":
        return dict(zip(HERO_NAMES, g.hero_damage))
    if key == "status":
        return {AREA_NAMES[a]: {name: status(g, a, s) for s, name in enumerate(SIDES)} for a in range(AREAS)}
    if key == "stacks":
        return {
            REGION_NAMES[r]: [
                f"{SIDES[s[WHOSE]]}: {BOOK.kinds[s[VALUE]].name}" for s in g.piles[STACK + r][::-1]
            ]
            for r in range(REGIONS)
        }
    if key == "stockpile":
        return {UNIT_NAMES[k]: g.stockpile[k] for k in range(TYPES)}
    if key == "bases":
        return {UNIT_NAMES[k]: g.bases[k] for k in range(TYPES) if UNITS[k].bases}
    return {"spaces": dict(zip(SIDES, g.spaces)), "on_top": SIDES[g.on_top], "current": SIDES[g.current]}[key]


def pieces(g: Heresy, area: int, side: int) -> list[str]:
    units = [UNIT_NAMES[code // TYPE] for code in units_of(g, area, side)]
    return units + [HERO_NAMES[hero] for hero in heroes_at(g, area, side)]


def engaged(g: Heresy, side: int) -> list[str]:
    if not g.battles:
        return []
    units = [UNIT_NAMES[c // TYPE] for a in range(AREAS) for c in units_of(g, a, side) if c & ENGAGED]
    heroes = g.battles[-1].heroes
    return units + [HERO_NAMES[h] for h in range(5 * side, 5 * side + 5) if heroes >> h & 1]


def where(g: Heresy, hero: int) -> str:
    at = g.hero_at[hero]
    return "defeated" if at == DEFEATED else AREA_NAMES[at] if at >= 0 else "stockpile"


def area_names(areas: int) -> list[str]:
    return [AREA_NAMES[area] for area in bits(areas)]
