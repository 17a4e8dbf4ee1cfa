"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    AREAS,
    BORDER_NAMES,
    HERO_NAMES,
    HEROES_OF,
    ICONS,
    PHASE_NAMES,
    REGION_NAMES,
    REGIONS,
    UNITS,
)
from strategium.games.horus_heresy.pieces import (
    heroes_at,
    piece_words,
    units_of,
)
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.table.battle import battle_data
from strategium.games.horus_heresy.table.faces import card_data, hero_data, open_zone, unit_data
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA, REGION, RESERVED
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_DISCARD,
    COMBAT_HAND,
    DEFEATED,
    EVENT_DISCARD,
    EVENTS,
    EXECUTED,
    IMPERIAL,
    KEPT,
    MARK,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    RESERVE,
    SIDES,
    STACK,
    STOCKPILE,
    TRAITOR,
)
from strategium.kernel.knowledge import VALUE, WHOSE, Slot

BOTH = (IMPERIAL, TRAITOR)


def view(g: Heresy, viewer: int | None) -> dict[str, Any]:
    """The whole table: the track, the map, the strategic map, what each side has, the battle."""
    return {
        "phase": phase_of(g),
        "counters": [{"space": g.spaces[side]} for side in BOTH],
        "imperial_marker": g.spaces[IMPERIAL],
        "traitor_marker": g.spaces[TRAITOR],
        "current": SIDES[g.current],
        "on_top": SIDES[g.on_top],
        "spaceports_count": bool(g.ports_count),
        "areas": [area_data(g, viewer, area) for area in range(AREAS)],
        "regions": [region_data(g, viewer, region) for region in range(REGIONS)],
        "breaches": [BORDER_NAMES[border] for border in bits(g.breaches)],
        "crevasses": [BORDER_NAMES[border] for border in bits(g.crevasses)],
        "closed": [BORDER_NAMES[border] for border in bits(g.closed)],
        "stockpile": {SIDES[side]: stockpile(g, side) for side in BOTH},
        "fallen": {SIDES[side]: ", ".join(heroes_elsewhere(g, side, DEFEATED)) for side in BOTH},
        "bases": {UNITS[kind].name: n for kind, n in enumerate(g.bases) if UNITS[kind].bases},
        "zones": {
            "hand": [own_zone(g, viewer, side, ORDER_HAND) for side in BOTH],
            "combat_hand": [own_zone(g, viewer, side, COMBAT_HAND) for side in BOTH],
            "reserve": [reserve(g, viewer, side) for side in BOTH],
            "kept": [open_zone(g, KEPT + side) for side in BOTH],
            "order_deck": [count(g, ORDER_DECK + side) for side in BOTH],
            "order_discard": [top_only(g, ORDER_DISCARD + side) for side in BOTH],
            "combat_deck": [count(g, COMBAT_DECK + 2 * side) for side in BOTH],
            "hero_deck": [count(g, COMBAT_DECK + 2 * side + 1) for side in BOTH],
            "combat_discard": [top_only(g, COMBAT_DISCARD + 2 * side) for side in BOTH],
            "hero_discard": [top_only(g, COMBAT_DISCARD + 2 * side + 1) for side in BOTH],
            "executed": open_zone(g, EXECUTED),
            "bombardment_deck": count(g, BOMBS),
            "bombardment_discard": top_only(g, BOMB_DISCARD),
            "event_deck": count(g, EVENTS),
            "event_discard": top_only(g, EVENT_DISCARD),
        },
        "phases_done": [f"{PHASE_NAMES[ICONS[space]]} {space}" for space in bits(g.phases_done)],
        "landing": landing_data(g),
        "battle": battle_data(g, viewer),
    }


def phase_of(g: Heresy) -> str:
    """What is going on, in a word."""
    if g.battles:
        return "battle"
    if g.executing:
        return "event" if g.executing[-1].region < 0 else "order"
    return "action"


def landing_data(g: Heresy) -> dict[str, Any] | None:
    """Who is about to land where."""
    row = g.executing[-1] if g.executing else None
    if row is None or row.landing < 0:
        return None
    return {"area": AREA_NAMES[row.landing], "inbound": [piece_words(g, piece) for piece in row.inbound]}


def area_data(g: Heresy, viewer: int | None, area: int) -> dict[str, Any]:
    """An area: what lies there, and the pieces of each side. What never changes is in the table description."""
    return {
        "ref": AREA.handle(g, viewer, area),
        "kind": "area",
        "name": AREA_NAMES[area],
        "fortified": bool(g.ramparts >> area & 1),
        "laser": bool(g.lasers >> area & 1),
        "activated": [SIDES[side] for side in BOTH if g.activated[side] >> area & 1],
        "routed": [SIDES[side] for side in BOTH if g.routed[side] >> area & 1],
        "pieces": [pieces_data(g, viewer, area, side) for side in BOTH],
    }


def pieces_data(g: Heresy, viewer: int | None, area: int, side: int) -> list[dict[str, Any]]:
    """Units, then Heroes."""
    found = [unit_data(g, viewer, area, code) for code in units_of(g, area, side)]
    return found + [hero_data(g, viewer, hero) for hero in heroes_at(g, area, side)]


def heroes_elsewhere(g: Heresy, side: int, where: int) -> list[str]:
    """Heroes in the stockpile, or fallen ones."""
    return [HERO_NAMES[hero] for hero in HEROES_OF[side] if g.hero_at[hero] == where]


def region_data(g: Heresy, viewer: int | None, region: int) -> dict[str, Any]:
    """The orders on a region's stack: only an own order on top is shown.
    [horus_heresy/orders.own-top-visible]"""
    stack = g.piles[STACK + region]
    return {
        "ref": REGION.handle(g, viewer, region),
        "kind": "region",
        "name": REGION_NAMES[region],
        "stack": [order_data(g, viewer, slot, n == len(stack) - 1) for n, slot in enumerate(stack)],
    }


def order_data(g: Heresy, viewer: int | None, slot: Slot, top: bool) -> dict[str, Any]:
    whose = slot[WHOSE]
    data: dict[str, Any] = {"kind": "back", "name": f"{SIDES[whose]} order", "owner": whose}
    if top and whose == viewer:  # [horus_heresy/orders.own-top-visible]
        data = card_data(slot[VALUE])
    return {**data, "fresh": bool(slot[MARK])}


def stockpile(g: Heresy, side: int) -> str:
    """What a side has in its stockpile, in words."""
    units = [f"{g.stockpile[u.no]} {u.name}" for u in UNITS if u.side == side and g.stockpile[u.no]]
    return ", ".join([*units, *heroes_elsewhere(g, side, STOCKPILE)])


# ---- cards ---------------------------------------------------------------------------------------
def count(g: Heresy, pile: int) -> dict[str, Any]:
    return {"count": len(g.piles[pile]), "things": []}


def reserve(g: Heresy, viewer: int | None, side: int) -> dict[str, Any]:
    """Faceup, and open to both players; only its owner can point at a card. [horus_heresy/orders.reserve-faceup]"""
    things = [card_data(slot[VALUE], RESERVED) for slot in g.piles[RESERVE + side]]
    for thing in things:
        if viewer != side:
            del thing["ref"]
    return {"count": len(things), "things": things}


def top_only(g: Heresy, pile: int) -> dict[str, Any]:
    """A discard pile: it may not be looked through. [horus_heresy/decks.no-browsing-discards]"""
    shown = g.piles[pile][-1:]
    return {"count": len(g.piles[pile]), "things": [card_data(slot[VALUE]) for slot in shown]}


def own_zone(g: Heresy, viewer: int | None, side: int, pile: int) -> dict[str, Any]:
    """A hand: shown to its owner only."""
    if viewer != side:
        return count(g, pile + side)
    return open_zone(g, pile + side)
