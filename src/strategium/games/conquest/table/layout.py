"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.conquest.decks.shelf import SHELF, cards_of
from strategium.games.conquest.kinds import CARDS, Card
from strategium.games.conquest.rules.battle import BEGINS as BATTLE_BEGINS
from strategium.games.conquest.rules.phases import BEGINS as PHASE_BEGINS
from strategium.games.conquest.rules.round import ROUND_BEGINS
from strategium.games.conquest.table.view import TYPE_NAMES, cost_words, kind_words, other_side
from strategium.games.conquest.words import ATK, COMMAND, HP, PHASE_NAMES, SHIELDS
from strategium.games.conquest.words import UNIT as UNIT_TYPE

FACTIONS: Final = {  # name: glyph and palette
    "Space Marines": ("f-sm", "sm"),
    "Astra Militarum": ("f-am", "am"),
    "Orks": ("f-ork", "ork"),
    "Chaos": ("f-cha", "cha"),
    "Dark Eldar": ("f-de", "de"),
    "Eldar": ("f-eld", "eld"),
    "Tau": ("f-tau", "tau"),
    "Neutral": ("f-neu", "neu"),
}
ICONS: Final = {
    "material": "p-material",
    "tech": "p-tech",
    "strongpoint": "p-strongpoint",
    "Ranged": "k-ranged",
    "Flying": "k-flying",
    "Brutal": "k-brutal",
    "Area Effect": "k-area",
    "Armorbane": "k-armorbane",
    "Ambush": "k-ambush",
    "Mobile": "k-mobile",
    "Limited": "k-limited",
    "No Wargear Attachments": "k-nowargear",
    "Immune to enemy events": "k-immune",
}
PHASES: Final = [name.removesuffix(" phase") for name in PHASE_NAMES[1:]]
DECKS: Final = [
    {"id": name, "name": warlord.faction, "note": warlord.title, "faction": warlord.faction}
    for name, warlord in [(name, CARDS[cards_of(name)[0]]) for name in SHELF.of_format()]
]
WORDS: Final = {  # keyword: the clause that explains it
    "Ranged": "keywords.ranged",
    "Flying": "keywords.flying",
    "Brutal": "keywords.brutal",
    "Area Effect": "keywords.area-effect",
    "Armorbane": "keywords.armorbane",
    "Ambush": "keywords.ambush",
    "Mobile": "keywords.mobile",
    "Limited": "keywords.limited",
    "No Wargear Attachments": "keywords.no-trait-attachments",
    "No Attachments": "keywords.no-attachments",
    "Immune to enemy events": "keywords.immune",
}


def art(sort: str) -> dict[str, Any]:
    """From which of its facts a card is drawn."""
    return {"sort": sort, "words": ["traits", "keywords"], "many": "printed_hp", "hurt": "bloodied"}


CARD: Final[dict[str, Any]] = {
    "kind": "card",
    "title": "name",
    "corner": "cost",
    "ground": "faction",
    "text": "text",
    "turned": {"when": "exhausted", "as": "tilt"},
    "marks": [
        {"glyph": "damage", "value": "damage", "where": "burst", "name": "damage"},
        {"glyph": "resource", "value": "resources", "where": "badge", "name": "resources"},
        {"glyph": "shield", "value": "shields", "where": "pips", "name": "shields"},
    ],
    "children": "attachments",
    "pile": ["controlled_by"],
}
UNIT: Final[dict[str, Any]] = {
    **CARD,
    "stats": [
        {"glyph": "atk", "value": "attack", "base": "printed_attack", "name": "attack"},
        {"glyph": "hp", "value": "hp", "base": "printed_hp", "name": "hit points"},
        {"glyph": "command", "value": "command", "base": "printed_command", "name": "command"},
    ],
    "icons": ["keywords"],
    "marks": [
        *CARD["marks"],
        {"glyph": "cards", "value": "extra_cards", "where": "badge", "name": "extra cards for command"},
        {
            "glyph": "resource",
            "value": "extra_resources",
            "where": "badge",
            "name": "extra resources for command",
        },
    ],
}

# The picture of the first page.
ART: list[list[Any]] = [
    ["disc", [22, 108, 44], "#8a5a34"],
    ["disc", [14, 98, 34], "#b5794a"],
    ["disc", [62, 64, 21], "#1f6f60"],
    ["disc", [57, 60, 15], "#37947f"],
    ["disc", [84, 38, 12], "#5d4a9e"],
    ["disc", [81, 36, 8], "#7d69c2"],
    ["disc", [70, 18, 7], "#2f5e9e"],
    ["disc", [88, 12, 4], "#a8483a"],
    ["disc", [42, 20, 1.2], "#ffffff"],
    ["disc", [20, 38, 1], "#ffffff"],
    ["disc", [94, 84, 1.2], "#ffffff"],
    ["disc", [88, 124, 1], "#ffffff"],
]

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
        "warlord": {**UNIT, "art": art("lord"), "other": "other_side"},
        "army": {**UNIT, "art": art("unit")},
        "token": {**UNIT, "art": art("unit")},
        "support": {**CARD, "art": art("place")},
        "attachment": {**CARD, "art": art("gear")},
        "event": {**CARD, "art": art("deed")},
        "planet": {
            "kind": "card",
            "title": "name",
            "shape": "disc",
            "text": "text",
            "icons": ["symbols"],
            "stats": [
                {
                    "glyph": "cards",
                    "value": "cards",
                    "base": "cards",
                    "name": "cards as command bonus",
                    "label": "bonus cards",
                },
                {
                    "glyph": "resource",
                    "value": "resources",
                    "base": "resources",
                    "name": "resources as command bonus",
                    "label": "bonus resources",
                },
            ],
        },
        "back": {"kind": "card", "title": "name", "hidden": "backs"},
    },
    "zones": {
        "hq": {"kind": "row", "name": "HQ", "owner": "seat", "rack": True},
        "hand": {"kind": "row", "name": "Hand", "owner": "seat", "size": "hand", "hidden": "count"},
        "deck": {"kind": "pile", "name": "Deck", "owner": "seat", "hidden": "count"},
        "discard": {"kind": "pile", "name": "Discard pile", "owner": "seat", "opens": True},
        "victory": {"kind": "row", "name": "Victory display", "owner": "seat", "opens": True},
        "resolving": {"kind": "row", "name": "Under way", "owner": "shared"},
        "looking_at": {"kind": "row", "name": "You look at", "owner": "shared", "size": "hand"},
    },
    "places": {
        "from": "planets",
        "repeat": {"zones": ["foe.units", "head", "you.units"], "head": "planet"},
        "numbered": ["dial"],
        "focus": "battle.place",
    },
    "lords": {
        "kinds": ["warlord"],
        "hp": "hp",
        "damage": "damage",
        "side": {"when": "bloodied", "as": ["Hale", "Bloodied"]},
    },
    "goal": {
        "zone": "victory",
        "icons": "symbols",
        "sorts": ["material", "tech", "strongpoint"],
        "need": 3,
        "name": "planets that share a symbol",
    },
    "contest": {
        "from": "battle",
        "name": "Battle",
        "title": "where",
        "facts": [{"path": "combat_round", "name": "combat round"}],
        "sides": "sides",
        "note": "note",
        "unit": {"hp": "hp", "damage": "damage"},
        "icons": {"units": "inf", "ready": "ready", "attack of those": "atk", "hit points left": "hp"},
    },
    "words": {word: f"conquest/{rule}" for word, rule in WORDS.items()},
    "icon_glyphs": ICONS,
    "highlights": [
        {"path": "battle.attacker", "as": "attacking"},
        {"path": "battle.defender", "as": "defending"},
        {"path": "deploying", "as": "to deploy"},
        {"path": "deploying_to", "as": "goes here"},
    ],
    "says": {"answer": "use"},
    "headings": [one.template for one in (ROUND_BEGINS, PHASE_BEGINS, BATTLE_BEGINS)],
    "setup": {
        "art": ART,
        "brief": [
            "Win three planets that share a symbol, or destroy the enemy warlord.",
            "Each round: deploy units at planets; then both send their warlords out in secret.",
            "At each planet, whoever has more command (the star) takes its bonus of cards and resources.",
            "Then there are battles at the first planet and wherever a warlord is.",
            "Whoever wins the battle at the first planet takes that planet.",
        ],
        "short": "Conquest",
        "sort": "Card game",
        "minutes": 45,
        "blurb": "Seven planets, one line of battle. Hide your warlord's move behind a dial.",
        "sides": {"option": "decks", "choices": DECKS},
    },
    "layout": {
        "desk": ["foe.seat", "foe.hq", "places", "you.hq", "you.seat", "prompt", "you.hand"],
        "phone": ["tabs(places)", "focus", "you.hq", "you.hand", "prompt"],
    },
    "phases": [
        {"id": name, "name": name.capitalize(), "glyph": glyph}
        for name, glyph in zip(PHASES, ("ph-deploy", "ph-command", "ph-combat", "ph-hq"), strict=True)
    ],
    "counters": [
        {"id": "resources", "name": "resources", "glyph": "resource", "per": "seat"},
        {"id": "limited_card_used", "name": "Limited card used", "glyph": "k-limited", "per": "seat"},
    ],
}


def catalogue() -> list[dict[str, Any]]:
    """Every card as it is printed, for the deck page and for cards that the log names."""
    return [printed(card) for card in CARDS if SHELF.title(card) and not card.bloodied]


def printed(card: Card) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": TYPE_NAMES[card.type],
        "name": card.title,
        "faction": card.faction,
        "cost": cost_words(card),
        "traits": sorted(card.traits),
        "unique": card.unique,
        "keywords": list(card.keywords),
        "loyal": card.loyal,
        "shields": card.printed[SHIELDS],
        "text": [kind_words(card, frozenset()), *card.texts],
    }
    if card.type & UNIT_TYPE:
        data |= {"attack": card.printed[ATK], "hp": card.printed[HP], "command": card.printed[COMMAND]}
        data["printed_hp"] = card.printed[HP]
    if card.other_side >= 0:
        data["other_side"] = other_side(card)
    return data
