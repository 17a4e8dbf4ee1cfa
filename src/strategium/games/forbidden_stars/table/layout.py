"""How the game is laid out for eyes: a description from which any client can draw its table."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import FACTION_NAMES, STRUCTURE_COST, UNITS, kinds_of
from strategium.games.forbidden_stars.kinds import CARDS, CombatCard
from strategium.games.forbidden_stars.rules.combat import THEY_FIGHT
from strategium.games.forbidden_stars.rules.operations import REVEALS
from strategium.games.forbidden_stars.rules.refresh import BEGINS as REFRESH_BEGINS
from strategium.games.forbidden_stars.rules.round import BEGINS
from strategium.games.forbidden_stars.words import ASSET_ICONS, BUILDING, FACTIONS, ORDERS, PHASES, STRUCTURES

_SHAPES: Final = ("square", "octagon", "circle", "triangle")
_PALETTES: Final = ("sm", "cha", "eld", "ork")


def _unit(shape: str) -> dict[str, Any]:
    """Equal units are one token with a count; a routed one is hollow."""
    return {
        "kind": "token",
        "title": "name",
        "shape": shape,
        "ground": "owner",
        "stats": [
            {"glyph": "atk", "value": "combat", "name": "combat"},
            {"glyph": "health", "value": "health", "name": "health"},
            {"glyph": "d-mor", "value": "morale", "name": "morale"},
        ],
        "art": {"sort": "unit", "many": "health"},
        "marks": [
            {"glyph": "cards", "value": "count", "where": "badge", "name": "of them"},
            {"glyph": "s-city", "value": "level", "where": "pips", "name": "command level"},
            {"glyph": "damage", "value": "damage", "where": "burst"},
        ],
        "turned": {"when": "routed", "as": "hollow"},
    }


_CARD: Final = {
    "kind": "card",
    "title": "name",
    "corner": "cost",
    "ground": "faction",
    "line": ["order", "storm"],
    "text": "text",
    "turned": {"when": "used", "as": "hollow"},
}


def _sheet(faction: int) -> list[dict[str, Any]]:
    """What a faction may buy: its units, with dots for the command level, and the structures."""
    units = [UNITS[kind] for kind in kinds_of(faction) if not UNITS[kind].is_token]
    numbers = ("name", "level", "combat", "health", "morale", "cost")
    rows: list[dict[str, Any]] = [
        {
            "kind": "ship" if unit.is_ship else "ground",
            **{key: getattr(unit, key) for key in numbers},
            "forge": unit.forge or "",
        }
        for unit in sorted(units, key=lambda one: one.level)
    ]
    built = [{"kind": "structure", "name": s, "cost": STRUCTURE_COST[n]} for n, s in enumerate(STRUCTURES)]
    return rows + built


# The picture of the first page.
ART: list[list[Any]] = [
    ["box", [8, 10, 38, 36], "#1b2a46"],
    ["box", [54, 10, 38, 36], "#3d1f1b"],
    ["box", [8, 54, 38, 36], "#20331c"],
    ["box", [54, 54, 38, 36], "#171d20"],
    ["box", [8, 98, 38, 36], "#171d20"],
    ["box", [54, 98, 38, 36], "#3a3013"],
    ["disc", [27, 28, 9], "#2f6db0"],
    ["disc", [73, 28, 9], "#a8483a"],
    ["disc", [27, 72, 9], "#5b8a3a"],
    ["disc", [27, 116, 7], "#56666d"],
    ["disc", [73, 72, 7], "#6a4fa3"],
    ["disc", [73, 116, 9], "#b08a1f"],
    ["line", [50, 50, 96, 50], "#c86bf0"],
    ["line", [50, 50, 50, 94], "#c86bf0"],
]

TABLE: Final[dict[str, Any]] = {
    "game": "forbidden_stars",
    "theme": {
        "factions": {
            name: {
                "name": name,
                "glyph": f"f-{_PALETTES[n]}",
                "palette": _PALETTES[n],
                "shape": _SHAPES[n],
                "id": FACTIONS[n],
            }
            for n, name in enumerate(FACTION_NAMES)
        },
        "seat": "faction",
    },
    "faces": {
        "system": {"kind": "card", "title": "name", "shape": "plate"},
        "space": {"kind": "card", "title": "name", "shape": "plate"},
        "world": {
            "kind": "token",
            "title": "name",
            "shape": "disc",
            "stats": [
                {"glyph": "health", "value": "capacity", "name": "capacity"},
                {"glyph": "materiel", "value": "materiel", "name": "materiel"},
            ],
            "icons": ["assets"],
        },
        "void": {"kind": "token", "title": "name", "shape": "plate", "quiet": True},
        "ground": _unit("shield"),
        "ship": _unit("dart"),
        "structure": {
            "kind": "token",
            "title": "name",
            "shape": "plate",
            "ground": "owner",
            "icons": ["name"],
        },
        "objective": {"kind": "token", "title": "name", "ground": "owner", "icons": ["kind"]},
        "order": {"kind": "token", "title": "name", "shape": "disc", "ground": "owner", "icons": ["name"]},
        "storm": {"kind": "token", "title": "name", "icons": ["kind"], "on": "line"},
        "card": {**_CARD, "art": {"sort": "order"}},
        "combat card": {
            **_CARD,
            "art": {"sort": "deed"},
            "stats": [
                {"glyph": "d-off", "value": "offence", "name": "offence"},
                {"glyph": "d-def", "value": "defence", "name": "defence"},
                {"glyph": "d-mor", "value": "morale", "name": "morale"},
            ],
        },
    },
    "icon_glyphs": {
        **{asset: f"a-{asset}" for asset in ASSET_ICONS},
        **{structure: f"s-{structure}" for structure in STRUCTURES},
        **{order: f"o-{order.lower()}" for order in ORDERS},
        "order": "order",
        "objective": "objective",
        "storm": "storm",
        "offence": "d-off",
        "defence": "d-def",
        "morale": "d-mor",
    },
    "zones": {
        "hand": {"kind": "row", "name": "Combat cards", "owner": "seat", "size": "hand", "hidden": "count"},
        "facedown": {"kind": "row", "name": "Facedown card", "owner": "seat", "hidden": "count"},
        "combat_deck": {"kind": "pile", "name": "Combat deck", "owner": "seat", "hidden": "count"},
        "combat_upgrades": {"kind": "pile", "name": "Combat upgrades", "owner": "seat", "opens": True},
        "order_upgrades": {"kind": "row", "name": "Order upgrades", "owner": "seat"},
        "event_deck": {"kind": "pile", "name": "Event deck", "owner": "seat", "hidden": "count"},
        "drawn_events": {
            "kind": "row",
            "name": "Drawn events",
            "owner": "seat",
            "size": "hand",
            "hidden": "count",
        },
        "schemes": {"kind": "row", "name": "Schemes", "owner": "seat"},
        "orders": {
            "kind": "row",
            "name": "Orders in the play area",
            "owner": "seat",
            "size": "small",
            "hidden": "count",
        },
        "tokens_on_event_deck": {
            "kind": "row",
            "name": "Orders on the event deck",
            "owner": "seat",
            "size": "small",
        },
    },
    "map": {
        "from": "board",
        "plates": "systems",
        "areas": "areas",
        "rows": ["objectives", "structures", "units"],
        "holds": ["structures", "units"],
        "legend": [
            {"glyph": "health", "name": "units that may stay there"},
            {"glyph": "materiel", "name": "materiel each round"},
            *[{"glyph": f"a-{asset}", "name": f"{asset} token"} for asset in ASSET_ICONS[:3]],
            {"glyph": f"a-{ASSET_ICONS[3]}", "name": "token of your choice"},
        ],
        "stack": "orders",
        "lines": "storms",
        "targets": ["edges", "spaces"],
        "focus": "focus",
    },
    "goal": {"value": "objectives", "need": "goal", "glyph": "objective", "name": "objectives"},
    "sheet": {
        "name": "Your units",
        "columns": [
            {"value": "combat", "glyph": "atk", "name": "combat"},
            {"value": "health", "glyph": "health", "name": "health"},
            {"value": "morale", "glyph": "d-mor", "name": "morale"},
            {"value": "cost", "glyph": "materiel", "name": "cost in materiel"},
            {"value": "forge", "glyph": "a-forge", "name": "forge tokens"},
        ],
        "rows": {name: _sheet(n) for n, name in enumerate(FACTION_NAMES)},
    },
    "contest": {
        "from": "fight",
        "name": "Fight",
        "screen": True,
        "title": "where",
        "sides": "sides",
        "note": "if_now",
        "unit": {"hp": "health", "damage": "damage"},
        "icons": {"offence": "d-off", "defence": "d-def", "morale": "d-mor"},
    },
    "layout": {
        "desk": ["seats", "board", "fight", "prompt", "you.hand"],
        "phone": ["tile(focus)", "overview", "fight", "you.hand", "prompt"],
    },
    "highlights": [{"path": "active", "as": "active"}, {"path": "fight.area", "as": "fighting"}],
    "headings": [one.template for one in (BEGINS, REVEALS, THEY_FIGHT, REFRESH_BEGINS)],
    "setup": {
        "art": ART,
        "brief": [
            "Collect your objectives, which lie on worlds: as many as there are players, or the most after round 8.",
            "Each round everybody lays orders facedown on systems; the topmost of a stack is resolved first.",
            "Deploy builds, Advance moves and fights, Dominate collects from your worlds, Strategize buys cards.",
            "Nothing passes a Warp Storm.",
        ],
        "short": "Forbidden Stars",
        "sort": "Board game",
        "minutes": 120,
        "blurb": "Two to four factions, secret orders, and a sector torn by Warp Storms.",
        "sides": {
            "option": "factions",
            "different": True,
            "choices": [
                {"id": FACTIONS[n], "name": name, "faction": name} for n, name in enumerate(FACTION_NAMES)
            ],
        },
    },
    "phases": [
        {"id": phase, "name": phase.capitalize(), "once": phase == PHASES[BUILDING]} for phase in PHASES
    ],
    "counters": [
        {"id": "materiel", "name": "materiel", "glyph": "materiel", "per": "seat"},
        {"id": "objectives", "name": "objectives", "glyph": "objective", "per": "seat"},
        {"id": "command_level", "name": "command level", "glyph": "s-city", "per": "seat"},
        {"id": "cache", "name": "cache", "glyph": "a-cache", "per": "seat"},
        {"id": "forge", "name": "forge", "glyph": "a-forge", "per": "seat"},
        {"id": "reinforcement", "name": "reinforcement", "glyph": "a-reinforcement", "per": "seat"},
    ],
}


def catalogue() -> list[dict[str, Any]]:
    """Every card as it is printed, for those that the log and the options name."""
    return [
        {
            "kind": "combat card" if isinstance(card, CombatCard) else "card",
            "name": card.name,
            "faction": FACTION_NAMES[card.faction],
            "text": card.texts(),
            **card.facts,
        }
        for card in CARDS
    ]
