"""A state in the words of a scenario: at a turn to place a Warp Storm, to lay an order or to carry one out."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import FACTION_NAMES, TILES, UNIT_NAMES
from strategium.games.forbidden_stars.kinds import CARDS, COMBAT_CARDS
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import distinct, mine
from strategium.games.forbidden_stars.rules.initial_storms import choose_storm_system
from strategium.games.forbidden_stars.rules.operations import take_turn
from strategium.games.forbidden_stars.rules.planning import choose_system
from strategium.games.forbidden_stars.state import KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.words import (
    ASSETS,
    COMBAT_DECK,
    EVENT_DECK,
    NOBODY,
    ORDERS,
    SCHEMES,
    SPARE,
    STRUCTURES,
    UPGRADES,
    USED,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot, everybody
from strategium.kernel.names import Step
from strategium.kernel.trace import trace

TURNS: Final[dict[Step, str]] = {
    choose_system: "planning",
    take_turn: "operations",
    choose_storm_system: "placing storms",
}


def to_position(g: Stars) -> dict[str, Any]:
    """The position, where its moment has a name."""
    names = [FACTION_NAMES[faction] for faction in g.factions]
    spec: dict[str, Any] = {
        "moment": moment_of(g),
        "seats": g.seats,
        "round": g.round,
        "first": names[g.first],
    }
    spec["options"] = {"errata": g.options.errata}
    if g.active != NOBODY:
        spec["active"] = g.map.system_names[g.active]
    spec["tiles"] = [
        [tile_words(tile) for tile in g.tiles[row * g.width : (row + 1) * g.width]] for row in range(g.height)
    ]
    spec["storms"] = [{"at": g.map.edge_name(s >> 1), "moved": bool(s & 1)} for s in g.storms]
    spec["stacks"] = {
        g.map.system_names[system]: [token_words(g, slot) for slot in stack]
        for system, stack in enumerate(g.stacks)
        if stack
    }
    for seat, name in enumerate(names):
        spec[name] = seat_words(g, seat)
    return spec


def moment_of(g: Stars) -> str:
    frame = g.asked_by if g.decisions else ()
    for step, phase in TURNS.items():
        if frame and frame[0] is step:
            return f"{phase}, turn of {FACTION_NAMES[g.factions[frame[1]]]}"
    where = " > ".join(trace(g, None)) if frame else "after the end of the game"
    raise BadPosition(f"this moment has no name: {where}; go on to a turn in planning or operations")


def tile_words(tile: int) -> str:
    return "" if tile == NO_TILE else f"{TILES[tile >> 2].code}:{tile & 3}"


def token_words(g: Stars, slot: Slot) -> str:
    shown = "shown " if slot[KNOWN] == everybody(g) else ""
    return f"{shown}{FACTION_NAMES[g.factions[slot[WHOSE]]]} {ORDERS[slot[VALUE]]}"


def seat_words(g: Stars, seat: int) -> dict[str, Any]:
    """What a player has."""
    if seat in g.eliminated:
        return {"out": True, "collected": g.collected[seat]}
    own = COMBAT_CARDS[g.factions[seat]]
    spare = g.faceup(SPARE, seat)
    at: dict[str, list[Any]] = {}
    for area in range(g.map.areas):
        things = things_at(g, seat, area)
        if things:
            at[g.map.area_names[area]] = things
    shown = [slot for slot in g.orders[seat] if slot[KNOWN] == everybody(g)]
    on_events = g.on_events[seat]
    return {
        "materiel": g.materiel[seat],
        "collected": g.collected[seat],
        "assets": {name: g.assets[seat * len(ASSETS) + n] for n, name in enumerate(ASSETS)},
        "at": at,
        "objectives": [g.map.area_names[a] for a in range(g.map.areas) if g.objectives[a] == seat],
        "shown_orders": [ORDERS[slot[VALUE]] for slot in shown],
        "on_event_deck": [ORDERS[s[VALUE]] for s in on_events if s[KNOWN] == everybody(g)],
        "hidden_on_event_deck": [ORDERS[s[VALUE]] for s in on_events if s[KNOWN] != everybody(g)],
        "combat_cards": [CARDS[card].name for card in own if card not in spare],
        "combat_deck": [CARDS[slot[VALUE]].name for slot in reversed(g.pile(COMBAT_DECK, seat))],
        "events": [CARDS[slot[VALUE]].name for slot in reversed(g.pile(EVENT_DECK, seat))],
        "schemes": [CARDS[card].name for card in g.faceup(SCHEMES, seat)],
        "upgrades": [
            {"card": CARDS[code & ~USED].name, "used": bool(code & USED)} for code in g.faceup(UPGRADES, seat)
        ],
    }


def things_at(g: Stars, seat: int, area: int) -> list[Any]:
    """Structures and units of a player in an area."""
    things: list[Any] = [STRUCTURES[code & 3] for code in g.structures[area] if code >> 2 == seat]
    own = mine(g, area, seat)
    for piece in distinct(own):
        row = {"unit": UNIT_NAMES[piece >> KIND_SHIFT], "count": own.count(piece)}
        things.append({**row, "routed": True} if piece & ROUTED else row)
    return things
