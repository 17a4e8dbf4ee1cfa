"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any

from strategium.games.forbidden_stars.components import FACTION_NAMES, ROUNDS, TILES, UNITS
from strategium.games.forbidden_stars.kinds import SHEET_OF
from strategium.games.forbidden_stars.map import NO_TILE
from strategium.games.forbidden_stars.pieces import command_level, distinct
from strategium.games.forbidden_stars.rules.operations import turn_ends
from strategium.games.forbidden_stars.rules.planning import LAY_WHAT
from strategium.games.forbidden_stars.state import (
    Order,
    Stars,
)
from strategium.games.forbidden_stars.table.faces import card, hidden, structure, unit
from strategium.games.forbidden_stars.table.fight import fight_under_way
from strategium.games.forbidden_stars.things import AREA, EDGE, STORM, SYSTEM
from strategium.games.forbidden_stars.words import (
    ASSETS,
    COMBAT_DECK,
    DRAWN,
    EVENT_DECK,
    FACEDOWN,
    FACTIONS,
    HAND,
    NOBODY,
    ORDERS,
    PHASES,
    SCHEMES,
    SPARE,
    STRUCTURES,
    UPGRADES,
    USED,
)
from strategium.kernel.flow import waiting
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot, bit
from strategium.kernel.verbs import SEAT


def view(g: Stars, viewer: int | None) -> dict[str, Any]:
    """The whole table: the round, the board, what each player has, and the fight under way."""
    return {
        "round": min(g.round, ROUNDS),
        "rounds": ROUNDS,
        "goal": g.seats,
        "phase": PHASES[g.phase],
        "first": g.first,
        "active": SYSTEM.handle(g, viewer, g.active) if is_order_under_way(g) else None,
        "focus": focus(g, viewer),
        "board": board(g, viewer),
        "counters": [counters(g, seat) for seat in range(g.seats)],
        "players": [player(g, seat) for seat in range(g.seats)],
        "zones": zones(g, viewer),
        "orders": [order_under_way(g, viewer, order) for order in g.doing],
        "fight": fight_under_way(g, viewer),
        "holding": [holding(g, seat) for seat in range(g.seats)] if g.held else None,
    }


def is_order_under_way(g: Stars) -> bool:
    """From the moment when an order is turned up until its turn is over."""
    return g.active != NOBODY and (bool(g.doing) or waiting(g, turn_ends))


def focus(g: Stars, viewer: int | None) -> str | None:
    """Where to look: at the active system, or at the one for which the viewer chooses an order."""
    if is_order_under_way(g):
        return SYSTEM.handle(g, viewer, g.active)
    for decision in g.decisions:
        if decision.seat == viewer and decision.question is LAY_WHAT:
            return SYSTEM.handle(g, viewer, decision.args[1])
    return None


# ---- the board -----------------------------------------------------------------------------------
def board(g: Stars, viewer: int | None) -> dict[str, Any]:
    """The map: an area is one unit wide and high, a tile two."""
    return {
        "size": [2 * g.width, 2 * g.height],
        "columns": g.width,
        "rows": g.height,
        "systems": [system(g, viewer, space) for space in g.map.laid],
        "spaces": [
            free_space(g, viewer, space) for space in SYSTEM.everything(g, viewer) if space not in g.map.laid
        ],
        "storms": [storm(g, viewer, n) for n in range(len(g.storms))],
        "edges": [
            {"ref": EDGE.handle(g, viewer, edge), "line": g.map.edge_points(edge)}
            for edge in g.map.laid_edges
        ],
    }


def free_space(g: Stars, viewer: int | None, space: int) -> dict[str, Any]:
    """A space for a tile, while the board is built."""
    return {
        "ref": SYSTEM.handle(g, viewer, space),
        "kind": "space",
        "name": g.map.system_names[space],
        "points": g.map.tile_points(space),
    }


def system(g: Stars, viewer: int | None, space: int) -> dict[str, Any]:
    tile = TILES[g.tiles[space] >> 2]
    return {
        "ref": SYSTEM.handle(g, viewer, space),
        "kind": "system",
        "name": g.map.system_names[space],
        "code": tile.code,
        "home": FACTIONS[tile.home] if tile.home != NO_TILE else None,
        "column": space % g.width,
        "row": space // g.width,
        "points": g.map.tile_points(space),
        "orders": stack(g, viewer, g.stacks[space]),
        "areas": [area(g, viewer, a) for a in range(space * 4, space * 4 + 4)],
    }


def stack(g: Stars, viewer: int | None, slots: tuple[Slot, ...]) -> list[dict[str, Any]]:
    """Order tokens, the top one last. Only that may be looked at, by its owner; a revealed one by all."""
    found: list[dict[str, Any]] = []
    for n, slot in enumerate(slots):
        is_top = n == len(slots) - 1  # [forbidden_stars/stack.no-look-below-top]
        # [forbidden_stars/stack.look-at-own-top]
        is_shown = is_top and bool(slot[KNOWN] & bit(g, viewer))
        found.append(
            {"kind": "order", "owner": slot[WHOSE], "name": ORDERS[slot[VALUE]] if is_shown else "order"}
        )
    return found


def area(g: Stars, viewer: int | None, a: int) -> dict[str, Any]:
    whose = g.objectives[a]
    return {
        "ref": AREA.handle(g, viewer, a),
        **g.map.looks[a],
        "objectives": [objective(g, viewer, whose)] if whose != NOBODY else [],
        "structures": [structure(g, viewer, a, s) for s in g.structures[a]],
        "units": [unit(g, viewer, a, piece) for piece in distinct(g.units[a])],
    }


def objective(g: Stars, viewer: int | None, seat: int) -> dict[str, Any]:
    return {"kind": "objective", "name": f"objective of {SEAT.words(g, viewer, seat)}", "owner": seat}


def storm(g: Stars, viewer: int | None, n: int) -> dict[str, Any]:
    edge = g.storms[n] >> 1
    is_flat, x, y = g.map.place_of(edge)
    return {
        "ref": STORM.handle(g, viewer, n),
        "kind": "storm",
        "name": f"Warp Storm {g.map.edge_name(edge)}",
        "edge": EDGE.handle(g, viewer, edge),
        "line": g.map.edge_points(edge),
        "flat": is_flat,
        "column": x,
        "row": y,
        "moved": bool(g.storms[n] & 1),
    }


# ---- players -------------------------------------------------------------------------------------
def counters(g: Stars, seat: int) -> dict[str, int]:
    """A player's numbers."""
    # [forbidden_stars/objective.kept-visible]
    numbers = {
        "materiel": g.materiel[seat],
        "objectives": g.collected[seat],
        "command_level": command_level(g, seat),
    }
    return numbers | {name: g.assets[seat * len(ASSETS) + n] for n, name in enumerate(ASSETS)}


def player(g: Stars, seat: int) -> dict[str, Any]:
    """Who plays what, and what the faction can do."""
    faction = g.factions[seat]
    return {
        "faction": FACTION_NAMES[faction],
        "id": FACTIONS[faction],
        "note": " ".join(SHEET_OF[faction].texts()),
    }


def zones(g: Stars, viewer: int | None) -> dict[str, Any]:
    """Cards and tokens, by what they are and whose."""
    seats = range(g.seats)
    return {
        "hand": [hidden(g, viewer, HAND, seat) for seat in seats],
        "facedown": [hidden(g, viewer, FACEDOWN, seat) for seat in seats],
        "combat_deck": [hidden(g, None, COMBAT_DECK, seat) for seat in seats],
        "combat_upgrades": [shown(g, viewer, g.faceup(SPARE, seat)) for seat in seats],
        "order_upgrades": [shown(g, viewer, g.faceup(UPGRADES, seat)) for seat in seats],
        "event_deck": [hidden(g, None, EVENT_DECK, seat) for seat in seats],
        "drawn_events": [hidden(g, viewer, DRAWN, seat) for seat in seats],
        "schemes": [shown(g, viewer, g.faceup(SCHEMES, seat)) for seat in seats],
        "orders": [tokens(g, viewer, g.orders[seat], seat) for seat in seats],
        "tokens_on_event_deck": [tokens(g, viewer, g.on_events[seat], seat) for seat in seats],
    }


def shown(g: Stars, viewer: int | None, cards: tuple[int, ...]) -> dict[str, Any]:
    """Open cards; a used upgrade is turned facedown."""
    things = [{**card(g, viewer, code & ~USED), "used": bool(code & USED)} for code in cards]
    return {"count": len(cards), "things": things}


def tokens(g: Stars, viewer: int | None, slots: tuple[Slot, ...], seat: int) -> dict[str, Any]:
    """Order tokens in a play area: the owner sees all, others those that were revealed."""
    seen = [slot for slot in slots if slot[KNOWN] & bit(g, viewer)]
    return {
        "count": len(slots),
        "things": [{"kind": "order", "owner": seat, "name": ORDERS[s[VALUE]]} for s in seen],
    }


# ---- what goes on --------------------------------------------------------------------------------
def order_under_way(g: Stars, viewer: int | None, order: Order) -> dict[str, Any]:
    """Whose, where and what, and what was openly chosen in it: where units come from, which void they may pass."""
    return {
        "seat": order.seat,
        "order": ORDERS[order.kind],
        "system": SYSTEM.handle(g, viewer, order.system),
        "source": SYSTEM.handle(g, viewer, order.source) if order.source != NOBODY else None,
        "passes": AREA.handle(g, viewer, order.pass_void) if order.pass_void != NOBODY else None,
        "origins": [AREA.handle(g, viewer, area) for area in order.origins],
    }


def holding(g: Stars, seat: int) -> dict[str, Any]:
    """What a player has still to place while the board is built."""
    held = g.held[seat]
    return {
        "tiles": [tile.code for tile in TILES if tile.number in held.tiles],
        "units": [UNITS[kind].name for kind in held.units],
        "structures": [STRUCTURES[kind] for kind in held.structures],
        "objectives": list(held.objectives),
    }
