"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.dark_millennium.kinds import CARDS, Card
from strategium.games.dark_millennium.rules.battle import FIGHTS_AT
from strategium.games.dark_millennium.rules.turn import BEGINS as TURN_BEGINS
from strategium.games.dark_millennium.table.view import TYPE_NAMES
from strategium.games.dark_millennium.words import ASSET, PHASE_NAMES, REQUIREMENT, STAT_NAMES, UNIT

# Of the decks that come with the game: the side, and what it is about.
DECKS: Final = (
    ("imperial", "Imperial", "starter"),
    ("chaos", "Chaos", "starter"),
    ("eldar", "Eldar", "starter"),
    ("orks", "Orks", "starter"),
    ("imperial_guard", "Imperial", "Guard"),
    ("chaos_cult", "Chaos", "cult"),
    ("eldar_wraith", "Eldar", "wraith host"),
    ("orks_speed", "Orks", "speed mob"),
)
FACTIONS: Final = {
    "Imperial": ("f-imp", "imp"),
    "Chaos": ("f-cha", "cha"),
    "Eldar": ("f-eld", "eld"),
    "Orks": ("f-ork", "ork"),
    "Unaligned": ("f-neu", "neu"),
}
WORDS: Final = {  # keyword: the clause that explains it
    "Counterattack": "counterattack.deals-back",
    "Honored": "honored.redraw",
    "Invulnerable": "invulnerable.trigger",
    "Shock Troop": "deploy.shock-troop-face-up",
    "Unique": "unique.own-copies-to-hand",
    "Unlimited": "unlimited.any-number",
    "Unstable": "unstable.to-hand",
}


def art(sort: str) -> dict[str, Any]:
    """From which of its facts a card is drawn."""
    return {"sort": sort, "words": ["keywords"], "many": "printed_armor"}


CARD: Final[dict[str, Any]] = {
    "kind": "card",
    "title": "name",
    "corner": "die",
    "ground": "faction",
    "line": ["keywords"],
    "text": "text",
    "turned": {"when": "locked", "as": "tilt"},
    "icons": ["states"],
    "pile": ["facedown"],
}
ARMOR: Final[dict[str, Any]] = {
    "glyph": "shield",
    "value": "armor",
    "base": "printed_armor",
    "name": "armor",
}
FLAGS: Final[dict[str, Any]] = {
    "glyph": "objective",
    "value": "flags",
    "base": "printed_flags",
    "name": "flags",
}

# The picture of the first page.
ART: list[list[Any]] = [
    ["box", [6, 16, 26, 18], "#7a2a1d"],
    ["box", [37, 16, 26, 18], "#7a2a1d"],
    ["box", [68, 16, 26, 18], "#7a2a1d"],
    ["box", [6, 40, 26, 18], "#4a2420"],
    ["box", [37, 40, 26, 18], "#4a2420"],
    ["box", [68, 40, 26, 18], "#4a2420"],
    ["box", [6, 68, 88, 8], "#3c4a50"],
    ["box", [6, 84, 26, 18], "#7d6224"],
    ["box", [37, 84, 26, 18], "#7d6224"],
    ["box", [68, 84, 26, 18], "#7d6224"],
    ["box", [6, 108, 26, 18], "#4b3d1c"],
    ["box", [37, 108, 26, 18], "#4b3d1c"],
    ["box", [68, 108, 26, 18], "#4b3d1c"],
    ["disc", [19, 72, 7], "#1f6f60"],
    ["disc", [50, 72, 7], "#6a4fa3"],
    ["disc", [81, 72, 7], "#2f5e9e"],
]

TABLE: Final[dict[str, Any]] = {
    "game": "dark_millennium",
    "theme": {
        "factions": {
            name: {"name": name, "glyph": glyph, "palette": palette}
            for name, (glyph, palette) in FACTIONS.items()
        },
        "seat": "faction",
        "sides": ["fleet", "hand", "deck", "discard", "laid"],
    },
    "faces": {
        "unit": {
            **CARD,
            "art": art("unit"),
            "stats": [
                {"glyph": "k-ranged", "value": "firepower", "base": "printed_firepower", "name": "firepower"},
                {"glyph": "atk", "value": "assault", "base": "printed_assault", "name": "assault"},
                ARMOR,
                {"glyph": "k-mobile", "value": "speed", "base": "printed_speed", "name": "speed"},
                FLAGS,
            ],
        },
        "asset": {**CARD, "art": art("place"), "stats": [ARMOR, FLAGS]},
        "ship": {**CARD, "art": art("ship")},
        "sector": {
            "kind": "card",
            "title": "name",
            "stats": [
                {"glyph": "objective", "value": "requirement", "base": "requirement", "name": "flags needed"}
            ],
            "line": ["planet", "keywords"],
            "text": "text",
            "shape": "plate",
            "art": art("place"),
        },
        "back": {"kind": "card", "title": "name", "ground": "owner", "hidden": "backs"},
    },
    "zones": {
        "fleet": {"kind": "row", "name": "Fleet", "owner": "seat", "rack": True},
        "hand": {"kind": "row", "name": "Hand", "owner": "seat", "size": "hand", "hidden": "count"},
        "deck": {"kind": "pile", "name": "Deck", "owner": "seat", "hidden": "count"},
        "discard": {"kind": "pile", "name": "Discard pile", "owner": "seat", "opens": True},
        "laid": {"kind": "row", "name": "Being played", "owner": "seat", "in": "board"},
    },
    "places": {
        "from": "sectors",
        "repeat": {"zones": ["foe.units", "head", "you.units"], "head": "sector"},
        "focus": "battle.place",
        "marks": "takers",
    },
    "goal": {"value": "sectors", "need": 2, "glyph": "point", "name": "sectors: two of the three win"},
    "contest": {
        "from": "battle",
        "name": "Battle",
        "title": "where",
        "facts": [{"path": "attack", "name": ""}],
        "sides": "sides",
        "note": "note",
        "icons": {
            "units": "inf",
            "not locked": "ready",
            "flags": "objective",
            "armor": "shield",
            "damage": "damage",
        },
    },
    "words": {word: f"dark_millennium/{rule}" for word, rule in WORDS.items()},
    "icon_glyphs": {"face-down": "eye", "charging": "arrow"},
    "highlights": [
        {"path": "battle.attacking", "as": "attacking"},
        {"path": "battle.defending", "as": "defending"},
    ],
    "layout": {
        "desk": ["foe.seat", "foe.fleet", "places", "you.fleet", "you.seat", "prompt", "you.hand"],
        "phone": ["tabs(places)", "focus", "you.fleet", "you.hand", "prompt"],
    },
    "phases": [{"id": name, "name": name.capitalize()} for name in PHASE_NAMES[1:]],
    "round": "turn",
    "says": {"answer": "use", "tactic": "use"},
    "headings": [one.template for one in (TURN_BEGINS, FIGHTS_AT)],
    "counters": [
        {"id": "sectors", "name": "sectors taken", "glyph": "point", "per": "seat"},
        {"id": "flags", "name": "flags here", "glyph": "objective", "per": "seat"},
    ],
    "setup": {
        "art": ART,
        "brief": [
            "Take two of the three sectors. After turn 4 the dearer ones decide.",
            "Cards are deployed to sectors, many of them facedown; then each player picks a sector to fight at.",
            "Units shoot, charge and assault; a roll is your top card's number. Flags (the pentagon) take a sector.",
            "A card in hand is used by its command line: battle actions take your turn, tactics answer them.",
            "The rules are those of the game; the cards are of our own design, for the printed ones cannot be found.",
        ],
        "short": "Dark Millennium",
        "blurb": "Two armies fight over three sectors: take two, or the dearer one. The cards are of our own design.",
        "minutes": 45,
        "sort": "Card game",
        "sides": {
            "option": "decks",
            "choices": [
                {"id": name, "name": side, "note": note, "faction": side} for name, side, note in DECKS
            ],
        },
    },
}


def catalogue() -> list[dict[str, Any]]:
    """Every card as it is printed, for the deck page and for cards that the log names."""
    return [printed(card) for card in CARDS]


def printed(card: Card) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": TYPE_NAMES[card.type],
        "name": card.name,
        "faction": card.side,
        "die": card.die,
        "planet": card.planet,
        "requirement": card.printed[REQUIREMENT],
        "keywords": sorted(card.traits),
        "text": [*card.texts, f"Command line: {card.command}"] if card.command else card.texts,
    }
    for word, stat in STAT_NAMES.items() if card.type in (UNIT, ASSET) else ():
        data[word] = "d6" if stat in card.rolled else "X" if stat in card.variable else card.printed[stat]
    return data
