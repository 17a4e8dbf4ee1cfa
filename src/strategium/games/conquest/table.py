"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.conquest.words import PHASE_NAMES

FACTIONS: Final = {
    "Space Marines": ("aquila", "blue"),
    "Astra Militarum": ("skull", "khaki"),
    "Orks": ("tusk", "green"),
    "Chaos": ("star", "red"),
    "Dark Eldar": ("blade", "purple"),
    "Eldar": ("rune", "yellow"),
    "Tau": ("circle", "orange"),
    "Neutral": ("dot", "grey"),
}
CARD: Final[dict[str, Any]] = {
    "kind": "card",
    "title": "name",
    "corner": "cost",
    "ground": "faction",
    "text": "text",
    "turned": {"when": "exhausted", "as": "sideways"},
    "marks": [
        {"glyph": "damage", "value": "damage", "where": "burst"},
        {"glyph": "resource", "value": "resources", "where": "coin"},
        {"glyph": "shield", "value": "shields", "where": "edge"},
    ],
    "stack": "attachments",
}
UNIT: Final[dict[str, Any]] = {
    **CARD,
    "stats": [
        {"glyph": "attack", "value": "attack", "base": "printed_attack"},
        {"glyph": "health", "value": "hp", "base": "printed_hp"},
        {"glyph": "command", "value": "command", "base": "printed_command"},
    ],
}

TABLE: Final[dict[str, Any]] = {
    "game": "conquest",
    "theme": {
        "factions": {
            name: {"name": name, "glyph": glyph, "palette": palette}
            for name, (glyph, palette) in FACTIONS.items()
        },
        "sides": ["hq", "hand", "deck", "discard", "victory"],
    },
    "faces": {
        "warlord": UNIT,
        "army": UNIT,
        "token": UNIT,
        "support": CARD,
        "attachment": CARD,
        "event": CARD,
        "planet": {"kind": "card", "title": "name", "shape": "plate", "text": "text"},
        "back": {"kind": "card", "title": "name", "hidden": "backs"},
    },
    "zones": {
        "hq": {"kind": "row", "name": "HQ", "owner": "seat"},
        "hand": {"kind": "row", "name": "Hand", "owner": "seat", "size": "hand", "hidden": "count"},
        "deck": {"kind": "pile", "name": "Deck", "owner": "seat", "hidden": "count"},
        "discard": {"kind": "pile", "name": "Discard pile", "owner": "seat", "opens": True},
        "victory": {"kind": "row", "name": "Victory display", "owner": "seat", "opens": True},
        "resolving": {"kind": "row", "name": "Under way", "owner": "shared"},
        "looking_at": {"kind": "row", "name": "You look at", "owner": "shared"},
    },
    "places": {
        "from": "planets",
        "repeat": {"zones": ["foe.units", "you.units"], "head": "planet"},
        "focus": "battle.place",
    },
    "layout": {
        "desk": ["foe.seat", "foe.hq", "places", "you.hq", "you.seat", "prompt", "you.hand"],
        "phone": ["tabs(places)", "focus", "you.hq", "you.hand", "prompt"],
    },
    "phases": [{"id": name.removesuffix(" phase"), "name": name.capitalize()} for name in PHASE_NAMES[1:]],
    "counters": [
        {"id": "resources", "glyph": "resource", "per": "seat"},
        {"id": "limited_card_used", "glyph": "limited", "per": "seat"},
    ],
}
