"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.invasion.decks.shelf import SHELF
from strategium.games.invasion.kinds import CARDS, X_COST, Card
from strategium.games.invasion.rules.turn import TURN_OF
from strategium.games.invasion.table.view import keyword_words, kind_words
from strategium.games.invasion.words import (
    HP,
    KEYWORD_NAMES,
    LEGEND,
    LOYALTY,
    PHASE_NAMES,
    POWER,
    RACE_NAMES,
    TYPE_NAMES,
)
from strategium.games.invasion.words import UNIT as UNIT_TYPE

RACES: Final = {
    "Dwarf": ("f-imp", "dwa"),
    "Empire": ("f-am", "emp"),
    "High Elf": ("f-eld", "eld"),
    "Chaos": ("f-cha", "cha"),
    "Orc": ("f-ork", "ork"),
    "Dark Elf": ("f-de", "de"),
    "Neutral": ("f-neu", "neu"),
}
WORDS: Final = {  # keyword: the clause that explains it
    "Toughness": "keyword.toughness-cancels",
    "Counterstrike": "keyword.counterstrike-on-declare",
    "Scout": "keyword.scout-discard",
    "Savage": "keyword.savage-deals",
    "Necromancy": "keyword.necromancy-play-from-discard",
    "Limited": "keyword.limited-one-per-turn",
}


def art(sort: str) -> dict[str, Any]:
    """From which of its facts a card is drawn."""
    return {"sort": sort, "words": ["traits"], "many": "printed_hp"}


CARD: Final[dict[str, Any]] = {
    "kind": "card",
    "title": "name",
    "corner": "cost",
    "corner_base": "printed_cost",
    "ground": "race",
    "text": "text",
    "turned": {"when": "corrupt", "as": "tilt"},
    "stats": [{"glyph": "strength", "value": "power", "base": "printed_power", "name": "power"}],
    "marks": [
        {"glyph": "damage", "value": "damage", "where": "burst", "name": "damage"},
        {"glyph": "resource", "value": "tokens", "where": "badge", "name": "tokens"},
    ],
    "children": "attachments",
    "pile": ["controlled_by", "used", "questing"],
}
UNIT: Final[dict[str, Any]] = {
    **CARD,
    "stats": [
        {"glyph": "strength", "value": "power", "base": "printed_power", "name": "power"},
        {"glyph": "hp", "value": "hp", "base": "printed_hp", "name": "hit points"},
    ],
    "icons": ["keywords"],
}
SECTION: Final[dict[str, Any]] = {
    "kind": "card",
    "title": "name",
    "shape": "plate",
    "stats": [
        {"glyph": "strength", "value": "power", "name": "power"},
        {"glyph": "hp", "value": "hp", "name": "hit points"},
    ],
    "marks": [{"glyph": "damage", "value": "damage", "where": "burst", "name": "damage"}],
    "turned": {"when": "burning", "as": "hollow"},
    "icons": ["states"],
    "art": art("place"),
    "bar": {"of": "hp", "less": "damage"},
}

FLAME: Final = (
    "M12.5 2c.6 3.4-1.2 5-2.9 7.1C8 11 6 12.9 6 15.9 6 19.5 8.7 22 12 22s6-2.5 6-6.1c0-2.4-1-4.3-2.3-6"
    "c-.1 1.6-.8 2.6-1.8 3.2.5-4-.2-8.3-1.4-11.1z"
)

# The picture of the first page.
ART: list[list[Any]] = [
    ["disc", [72, 34, 13], "#39464d"],
    ["box", [0, 118, 100, 22], "#101517"],
    [
        "form",
        [8, 118, 8, 76, 14, 76, 14, 82, 20, 82, 20, 76, 26, 76, 26, 82, 32, 82, 32, 76, 38, 76, 38, 118],
        "#6b5a1f",
    ],
    [
        "form",
        [34, 118, 34, 62, 41, 62, 41, 69, 48, 69, 48, 62, 55, 62, 55, 69, 62, 69, 62, 62, 69, 62, 69, 118],
        "#8a2f22",
    ],
    [
        "form",
        [66, 118, 66, 82, 72, 82, 72, 88, 78, 88, 78, 82, 84, 82, 84, 88, 90, 88, 90, 82, 96, 82, 96, 118],
        "#2b5494",
    ],
    ["box", [19, 100, 8, 18], "#0b0f11"],
    ["box", [47, 96, 9, 22], "#0b0f11"],
    ["box", [77, 102, 8, 16], "#0b0f11"],
    ["form", [50, 62, 44, 50, 51, 38, 53, 46, 58, 42, 58, 54, 54, 62], "#f4b942"],
]


def short_phase(name: str) -> str:
    """As it stands in the bar of phases, where all are phases of a turn."""
    return name.removesuffix(" phase").removesuffix(" of the turn").capitalize()


TABLE: Final[dict[str, Any]] = {
    "game": "invasion",
    "theme": {
        "factions": {
            name: {"name": name, "glyph": glyph, "palette": palette}
            for name, (glyph, palette) in RACES.items()
        },
        "seat": "race",
        "age": "old",
        "sides": ["legend", "hand", "deck", "discard"],
    },
    "faces": {
        "unit": {**UNIT, "art": art("unit")},
        "legend": {**UNIT, "art": art("lord")},
        "support": {**CARD, "art": art("place")},
        "quest": {**CARD, "children": "questing", "art": art("place")},
        "tactic": {**CARD, "art": art("deed")},
        "rule": {**CARD, "art": art("order")},
        "development": {
            "kind": "card",
            "title": "name",
            "ground": "owner",
            "text": "text",
            "shape": "card",
            "hidden": "backs",
        },
        "section": SECTION,
        "zone": {"kind": "card", "title": "name", "shape": "plate"},
        "entry": {
            "kind": "card",
            "title": "name",
            "line": ["targets"],
            "turned": {"when": "cancelled", "as": "hollow"},
        },
    },
    "zones": {
        "legend": {"kind": "row", "name": "Legend", "owner": "seat", "rack": True},
        "hand": {
            "kind": "row",
            "name": "Hand",
            "owner": "seat",
            "size": "hand",
            "hidden": "count",
            "in": "hand",
        },
        "deck": {"kind": "pile", "name": "Deck", "owner": "seat", "hidden": "count"},
        "discard": {"kind": "pile", "name": "Discard pile", "owner": "seat", "opens": True},
        "chain": {"kind": "row", "name": "Chain", "owner": "shared", "in": "board"},
    },
    "places": {
        "from": "places",
        "repeat": {"zones": ["foe.units", "head", "you.units"], "head": "zone"},
        "focus": "combat.place",
        "widths": [27, 25, 48],
        "plates": {"kind": "section", "stack": "development"},
    },
    "goal": {
        "value": "burning",
        "need": 2,
        "of": 3,
        "glyph": "flame",
        "name": "sections burning: with two of them a capital falls",
    },
    "contest": {
        "from": "combat",
        "name": "Attack",
        "title": "where",
        "facts": [{"path": "step", "name": ""}],
        "sides": "sides",
        "note": "note",
        "unit": {"hp": "hp", "damage": "damage"},
        "icons": {"power": "strength"},
    },
    "words": {word: f"invasion/{rule}" for word, rule in WORDS.items()},
    "highlights": [
        {"path": "combat.attackers", "as": "attacking"},
        {"path": "combat.defenders", "as": "defending"},
    ],
    "pending": [{"path": "combat.assigned", "ref": "ref", "value": "damage", "as": "damage"}],
    "layout": {
        "desk": ["foe.seat", "foe.legend", "places", "you.legend", "you.seat", "prompt", "you.hand"],
        "phone": ["tabs(places)", "focus", "you.hand", "prompt"],
    },
    "phases": [{"id": name, "name": short_phase(name)} for name in PHASE_NAMES[1:7]],
    "round": "turn",
    "headings": [TURN_OF.template],
    "icon_glyphs": {"burning": "flame"},
    "glyphs": {"flame": FLAME},
    "counters": [{"id": "resources", "name": "resources", "glyph": "resource", "per": "seat"}],
    "setup": {
        "art": ART,
        "brief": [
            "Burn two of the three sections of the enemy's capital.",
            "Each turn the power in your kingdom gives resources, and that in your quest zone gives cards.",
            "Play units and supports into your zones; units of your battlefield attack.",
            "A card played facedown is a development: it gives its section one hit point more.",
        ],
        "short": "Invasion",
        "blurb": "Build a kingdom, go on quests and burn two sections of the enemy's capital. Actions answer actions.",
        "minutes": 40,
        "sort": "Card game",
        "sides": {
            "option": "decks",
            "choices": [
                {"id": "dwarf", "name": "Dwarf", "note": "the mountain stands", "faction": "Dwarf"},
                {"id": "empire", "name": "Empire", "note": "state troops", "faction": "Empire"},
                {"id": "orc", "name": "Orc", "note": "da Waaagh!", "faction": "Orc"},
                {"id": "chaos", "name": "Chaos", "note": "the corrupting host", "faction": "Chaos"},
            ],
        },
    },
}


def catalogue() -> list[dict[str, Any]]:
    """Every card as it is printed, for the deck page and for cards that the log names."""
    return [printed(card) for card in CARDS if SHELF.title(card)]


def printed(card: Card) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": TYPE_NAMES.get(card.type, "section"),
        "name": card.title,
        "race": RACE_NAMES[card.race] if card.race >= 0 else "Neutral",
        "cost": "X" if card.cost == X_COST else str(card.cost),
        "traits": sorted(card.traits),
        "unique": card.unique,
        "loyalty": card.printed[LOYALTY],
        "power": card.printed[POWER],
        "text": [kind_words(card), *card.texts],
    }
    if card.type & (UNIT_TYPE | LEGEND):
        words = [keyword_words(stat, card.printed[stat]) for stat in KEYWORD_NAMES if card.printed[stat]]
        data |= {"hp": card.printed[HP], "keywords": words}
    return data
