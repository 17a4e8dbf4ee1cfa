"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.template.rules.clash import THEY_CLASH
from strategium.games.template.rules.round import BEGINS as ROUND_BEGINS
from strategium.games.template.words import CREWS, PHASES

# The picture of the first page.
ART: list[list[Any]] = [
    ["box", [0, 96, 100, 44], "#10222c"],
    ["form", [10, 92, 90, 78, 80, 112, 26, 116], "#4b3a28"],
    ["form", [10, 92, 90, 78, 88, 85, 13, 99], "#6e563a"],
    ["line", [52, 84, 44, 26], "#8a7a5a"],
    ["form", [44, 30, 72, 62, 49, 68], "#2b5494"],
    ["form", [41, 36, 22, 70, 45, 66], "#8a2f22"],
    ["line", [0, 104, 18, 100, 36, 106, 56, 100, 78, 106, 100, 100], "#2f6d86"],
]

TABLE: Final[dict[str, Any]] = {
    "game": "template",
    "theme": {
        "factions": {crew: {"name": crew, "glyph": "anchor", "palette": crew.lower()} for crew in CREWS},
        "sides": ["hand", "deck", "discard"],
    },
    "faces": {
        "unit": {
            "kind": "card",
            "title": "name",
            "corner": "price",
            "ground": "owner",
            "text": "text",
            "stats": [
                {"glyph": "strength", "value": "strength", "base": "printed_strength"},
                {"glyph": "health", "value": "health", "base": "printed_health"},
            ],
            "marks": [{"glyph": "damage", "value": "damage", "where": "burst"}],
            "turned": {"when": "facedown", "as": "hollow"},
            "art": {"sort": "unit", "many": "printed_health"},
            "pile": ["used"],
        },
        "event": {
            "kind": "card",
            "title": "name",
            "corner": "price",
            "ground": "owner",
            "text": "text",
            "art": {"sort": "deed"},
        },
        "back": {"kind": "card", "title": "name", "ground": "owner", "hidden": "backs"},
        "site": {"kind": "card", "title": "name", "shape": "plate"},
        "loot": {"kind": "token", "shape": "disc", "title": "value"},
    },
    "zones": {
        "hand": {"kind": "row", "name": "Hand", "owner": "seat", "size": "hand", "hidden": "count"},
        "deck": {"kind": "pile", "name": "Deck", "owner": "seat", "hidden": "count"},
        "discard": {"kind": "pile", "name": "Discard pile", "owner": "seat", "opens": True},
        "chain": {"kind": "row", "name": "Waiting events", "owner": "shared", "shows": ["event"]},
    },
    "places": {
        "from": "sites",
        "repeat": {"zones": ["foe.units", "loot", "you.units"], "head": "site"},
        "focus": "clash.site",
        "marks": "scouts",
    },
    "goal": {"value": "points", "need": "goal", "glyph": "point", "name": "points"},
    "setup": {
        "art": ART,
        "brief": [
            "Have twelve points, or the most after the last round.",
            "Scout sites and hire crew there.",
            "Where crews meet they clash: a roll is added to their strength. Who is left takes the loot.",
        ],
        "sort": "Card game",
        "minutes": 10,
        "blurb": "Crews fight over three sites of a wreck. The game that shows how a game is written.",
    },
    "layout": {
        "desk": ["foe.seat", "places", "you.seat", "prompt", "you.hand"],
        "phone": ["tabs(places)", "focus", "you.hand", "prompt"],
    },
    "headings": [one.template for one in (ROUND_BEGINS, THEY_CLASH)],
    "phases": [{"id": phase, "name": phase.capitalize()} for phase in PHASES],
    "counters": [
        {"id": "coins", "glyph": "coin", "per": "seat"},
        {"id": "points", "glyph": "point", "per": "seat"},
    ],
}
