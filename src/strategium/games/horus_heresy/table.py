"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import (
    AREA_KIND,
    AREA_LIMIT,
    AREA_NAMES,
    AREA_XY,
    AREAS,
    BORDER_TYPE,
    FULL_NAMES,
    ICONS,
    MAP,
    PHASE_NAMES,
    REGION_AREAS,
    REGION_NAMES,
    REGIONS,
    SHIP_AREAS,
    TRACK_END,
    UNITS,
)
from strategium.games.horus_heresy.words import SIDES

TABLE: Final[dict[str, Any]] = {
    "game": "horus_heresy",
    "theme": {
        "factions": {
            SIDES[0]: {"name": "Imperium", "glyph": "f-imperial", "palette": "imp", "shape": "square"},
            SIDES[1]: {"name": "Traitors", "glyph": "f-traitor", "palette": "tra", "shape": "diamond"},
        },
        "sides": ["hand", "reserve", "order_deck", "order_discard"],
    },
    "faces": {
        "order": {"kind": "card", "title": "name", "corner": "cost", "text": "text"},
        "combat": {
            "kind": "card",
            "title": "name",
            "text": "text",
            "stats": [{"glyph": "attack", "value": "attack"}, {"glyph": "shield", "value": "shields"}],
        },
        "card": {"kind": "card", "title": "name", "text": "text"},
        "back": {"kind": "card", "title": "name", "hidden": "backs"},
        "unit": {
            "kind": "token",
            "title": "name",
            "ground": "side",
            "marks": [
                {"glyph": "rank", "value": "rank", "where": "pips"},
                {"glyph": "damage", "value": "damage", "where": "burst"},
            ],
        },
        "hero": {
            "kind": "token",
            "title": "name",
            "ground": "side",
            "marks": [{"glyph": "damage", "value": "damage", "where": "burst"}],
        },
        "area": {"kind": "card", "title": "name", "shape": "plate"},
        "region": {"kind": "card", "title": "name", "shape": "plate"},
    },
    "zones": {
        "hand": {"kind": "row", "name": "Orders in hand", "owner": "seat", "size": "hand", "hidden": "count"},
        "combat_hand": {
            "kind": "row",
            "name": "Combat cards",
            "owner": "seat",
            "size": "hand",
            "hidden": "count",
        },
        "reserve": {"kind": "row", "name": "Reserve", "owner": "seat", "opens": True},
        "kept": {"kind": "row", "name": "Kept events", "owner": "seat"},
        "order_deck": {"kind": "pile", "name": "Order deck", "owner": "seat", "hidden": "count"},
        "order_discard": {"kind": "pile", "name": "Discarded orders", "owner": "seat"},
        "combat_deck": {"kind": "pile", "name": "Combat deck", "owner": "seat", "hidden": "count"},
        "hero_deck": {"kind": "pile", "name": "Hero combat deck", "owner": "seat", "hidden": "count"},
        "combat_discard": {"kind": "pile", "name": "Discarded combat cards", "owner": "seat"},
        "hero_discard": {"kind": "pile", "name": "Discarded Hero cards", "owner": "seat"},
        "board": {"kind": "map", "name": "Terra", "owner": "shared", "shows": ["unit", "hero"]},
        "track": {"kind": "track", "name": "Initiative", "owner": "shared", "length": TRACK_END},
    },
    "places": {
        "from": "areas",
        "repeat": {"zones": ["foe.pieces", "you.pieces"], "head": "area"},
        "focus": "battle.place",
        "areas": [
            {
                "id": AREA_NAMES[a],
                "name": FULL_NAMES[a],
                "limit": AREA_LIMIT[a],
                "xy": list(AREA_XY[a]),
                "region": next(REGION_NAMES[r] for r in range(REGIONS) if REGION_AREAS[r] >> a & 1),
                "kind": AREA_KIND[a],
                "on": "ship" if SHIP_AREAS >> a & 1 else "terra",
            }
            for a in range(AREAS)
        ],
        "edges": [
            {"a": AREA_NAMES[a], "b": AREA_NAMES[b], "type": BORDER_TYPE[n]}
            for n, (a, b) in enumerate(MAP.borders)
        ],
    },
    "units": {unit.name: {"kind": unit.kind, "rank": unit.rank, "origin": unit.origin} for unit in UNITS},
    "layout": {
        "desk": ["seats|board", "track", "prompt", "you.hand"],
        "phone": ["tabs(regions)", "focus", "you.hand", "prompt"],
    },
    "phases": [{"id": name, "name": name.capitalize()} for name in ("action", "order", "battle", "event")],
    "track": [{"space": space, "phase": PHASE_NAMES[n]} for space, n in sorted(ICONS.items())],
    "counters": [
        {"id": "space", "name": "space on the track", "glyph": "initiative", "per": "seat"},
        {"id": "orders", "name": "orders in hand", "glyph": "order", "per": "seat"},
    ],
    "setup": {
        "short": "Horus Heresy",
        "sort": "Board game",
        "minutes": 150,
        "blurb": "The siege of Terra: orders on a map, time as the price of every act.",
    },
}
