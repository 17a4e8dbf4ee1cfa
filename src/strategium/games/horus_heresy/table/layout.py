"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.horus_heresy.components import HERO_NAMES, TRACK_END, UNITS
from strategium.games.horus_heresy.rules.actions import EXECUTES
from strategium.games.horus_heresy.rules.battle import THEY_MEET
from strategium.games.horus_heresy.rules.phases import HAPPENS
from strategium.games.horus_heresy.table.chart import LETTERS, TERRA_MAP, UNIT_GLYPHS, track_space
from strategium.games.horus_heresy.table.drawing import short_name
from strategium.games.horus_heresy.words import SIDES

# The picture of the first page.
ART: list[list[Any]] = [
    ["box", [0, 0, 100, 140], "#2c2014"],
    ["form", [6, 30, 46, 10, 94, 36, 98, 100, 60, 132, 10, 112], "#4a3820"],
    ["form", [22, 46, 50, 30, 80, 50, 82, 90, 54, 110, 24, 94], "#6b5228"],
    ["form", [38, 60, 52, 50, 66, 62, 66, 80, 52, 90, 38, 80], "#a07a2c"],
    ["line", [6, 30, 46, 10, 94, 36, 98, 100, 60, 132, 10, 112, 6, 30], "#d8c28a"],
    ["line", [22, 46, 50, 30, 80, 50, 82, 90, 54, 110, 24, 94, 22, 46], "#e7d5ab"],
    ["line", [38, 60, 52, 50, 66, 62, 66, 80, 52, 90, 38, 80, 38, 60], "#f4e3ba"],
    ["form", [86, 118, 94, 110, 102, 118, 94, 126], "#b03a34"],
    ["form", [72, 128, 80, 120, 88, 128, 80, 136], "#b03a34"],
    ["form", [2, 64, 10, 56, 18, 64, 10, 72], "#b03a34"],
]

TABLE: Final[dict[str, Any]] = {
    "game": "horus_heresy",
    "theme": {
        "factions": {
            SIDES[0]: {"name": "Imperium", "glyph": "f-imp", "palette": "imp", "shape": "square"},
            SIDES[1]: {"name": "Traitors", "glyph": "f-tra", "palette": "tra", "shape": "diamond"},
        },
        "sides": ["hand", "reserve", "order_deck", "order_discard"],
    },
    "faces": {
        "order": {
            "kind": "card",
            "title": "name",
            "corner": "cost",
            "text": "text",
            "art": {"sort": "order"},
        },
        "combat": {
            "kind": "card",
            "title": "name",
            "text": "text",
            "art": {"sort": "deed"},
            "stats": [
                {"glyph": "atk", "value": "attack", "name": "attack"},
                {"glyph": "shield", "value": "shields", "name": "shields"},
            ],
        },
        "card": {"kind": "card", "title": "name", "text": "text", "art": {"sort": "deed"}},
        "back": {"kind": "card", "title": "name", "hidden": "backs"},
        "unit": {
            "kind": "token",
            "title": "name",
            "ground": "side",
            "glyph": "glyph",
            "art": {"sort": "unit", "words": ["type"], "many": "rank"},
            "line": ["type"],
            "marks": [
                {"glyph": "strength", "value": "rank", "where": "pips"},
                {"glyph": "damage", "value": "damage", "where": "burst"},
            ],
        },
        "hero": {
            "kind": "token",
            "title": "name",
            "ground": "side",
            "glyph": "hero",
            "shape": "pill",
            "text": "text",
            "art": {"sort": "lord", "hurt": "wounded"},
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
        "executed": {"kind": "row", "name": "Carried out now", "owner": "shared", "now": True},
        "bombardment_deck": {
            "kind": "pile",
            "name": "Bombardment deck",
            "owner": "shared",
            "hidden": "count",
        },
        "bombardment_discard": {"kind": "pile", "name": "Bombardments done", "owner": "shared"},
        "event_deck": {"kind": "pile", "name": "Event deck", "owner": "shared", "hidden": "count"},
        "event_discard": {"kind": "pile", "name": "Past events", "owner": "shared"},
    },
    "places": {
        "from": "areas",
        "repeat": {"zones": ["foe.pieces", "you.pieces"], "head": "area"},
        "focus": "battle.place",
    },
    "map": TERRA_MAP,
    "lords": {
        "kinds": ["hero"],
        "damage": "damage",
        "side": {"when": "wounded", "as": ["Unhurt", "Wounded"]},
    },
    "units": {
        unit.name: {
            "type": unit.kind,
            "glyph": UNIT_GLYPHS.get(unit.kind, "inf"),
            "letter": LETTERS.get(unit.kind, unit.kind[0]),
            "side": SIDES[unit.side],
            "rank": unit.rank,
            "move": unit.move,
            "origin": unit.origin,
        }
        for unit in UNITS
    }
    | {name: {"short": short_name(name)} for name in HERO_NAMES},
    "contest": {
        "from": "battle",
        "name": "Battle",
        "screen": True,
        "title": "where",
        "facts": [
            {"path": "iteration", "of": "iterations", "name": "iteration"},
            {"path": "active", "name": "now:"},
        ],
        "sides": "sides",
        "note": "course",
        "unit": {"hp": "health", "damage": "damage"},
        "icons": {"units": "inf", "strength": "strength", "Heroes": "hero", "combat cards": "cards"},
    },
    "layout": {
        "rail": "drawer",
        "desk": ["seats|board", "track", "prompt", "you.hand"],
        "phone": ["tabs(regions)", "focus", "you.hand", "prompt"],
    },
    "phases": [{"id": name, "name": name.capitalize()} for name in ("action", "order", "battle", "event")],
    "track": {
        "name": "Initiative",
        "spaces": [track_space(space) for space in range(1, TRACK_END + 1)],
        "markers": ["imperial_marker", "traitor_marker"],
        "top": "on_top",
        "done": "phases_done",
    },
    "counters": [
        {"id": "space", "name": "space on the track", "glyph": "clock", "per": "seat"},
    ],
    "headings": [one.template for one in (EXECUTES, HAPPENS, THEY_MEET)],
    "setup": {
        "art": ART,
        "brief": [
            "Every act costs time: whoever is farther back on the track acts.",
            "Execute an order from hand or from the top of a stack, place one on the strategic map, or draw.",
            "Units of both sides in one area fight. Six of a side may stay in an area, three in a fortress.",
            "The Emperor or Horus slain ends the war. So does holding all four spaceports, late in the game.",
            "The Imperial side also wins when the track runs out.",
        ],
        "short": "Horus Heresy",
        "sort": "Board game",
        "minutes": 150,
        "blurb": "The siege of Terra: orders on a map, time as the price of every act.",
        "sides": {
            "choices": [
                {
                    "id": "imperium",
                    "name": "Imperium",
                    "note": "holds Terra until time runs out",
                    "faction": SIDES[0],
                },
                {
                    "id": "traitors",
                    "name": "Traitors",
                    "note": "attack: they need a quick end",
                    "faction": SIDES[1],
                },
            ]
        },
    },
}
