"""What scenarios can expect of this game, beside what they can expect of any."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import FACTION_NAMES, UNIT_NAMES
from strategium.games.forbidden_stars.kinds import CARDS
from strategium.games.forbidden_stars.pieces import command_level, is_token, mine, units_on_board
from strategium.games.forbidden_stars.rules.storms import MOVED
from strategium.games.forbidden_stars.state import DAMAGE, DAMAGE_BITS, KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.words import (
    ASSETS,
    COMBAT_DECK,
    EVENT_DECK,
    HAND,
    ICONS,
    NOBODY,
    ORDERS,
    PHASES,
    SCHEMES,
    SPARE,
    STRUCTURES,
    UPGRADES,
    USED,
)
from strategium.kernel.errors import BadScenario
from strategium.kernel.knowledge import VALUE, WHOSE
from strategium.kernel.laying import differences

EXPECTATIONS: Final = (
    "round", "phase", "first", "active", "materiel", "assets", "collected", "command_level", "units", "at",
    "structures", "objectives", "stacks", "orders", "on_event_deck", "storms", "moved_storms", "hand", "combat_deck",
    "event_deck", "combat_upgrades", "upgrades", "used_upgrades", "schemes", "dice", "tokens", "faceup", "out",
)  # fmt: skip
ORDERED: Final = ("stacks", "event_deck")  # of all lists, those in which the order counts
TOPPED: Final = ("combat_deck", "event_deck")  # those that have a top: their lists begin there


def expect(g: Stars, key: str, value: Any) -> list[str]:
    """The differences between what is expected and what is, in words."""
    return differences(key, value, found(g, key), ORDERED, TOPPED)


def found(g: Stars, key: str) -> Any:
    """What there is, in the shape in which a scenario expects it."""
    by_seat: dict[str, list[Any]] = {
        "materiel": g.materiel,
        "collected": g.collected,
        "command_level": [command_level(g, seat) for seat in range(g.seats)],
        "units": [units_on_board(g, seat) for seat in range(g.seats)],
        "hand": [cards_in(g, HAND, seat) for seat in range(g.seats)],
        "combat_deck": [cards_in(g, COMBAT_DECK, seat) for seat in range(g.seats)],
        "event_deck": [cards_in(g, EVENT_DECK, seat) for seat in range(g.seats)],
        "combat_upgrades": [[CARDS[c].name for c in g.faceup(SPARE, seat)] for seat in range(g.seats)],
        "upgrades": [[CARDS[c & ~USED].name for c in g.faceup(UPGRADES, seat)] for seat in range(g.seats)],
        "used_upgrades": [
            [CARDS[c & ~USED].name for c in g.faceup(UPGRADES, seat) if c & USED] for seat in range(g.seats)
        ],
        "schemes": [[CARDS[c].name for c in g.faceup(SCHEMES, seat)] for seat in range(g.seats)],
        "orders": [[ORDERS[slot[VALUE]] for slot in g.orders[seat]] for seat in range(g.seats)],
        "on_event_deck": [[ORDERS[slot[VALUE]] for slot in g.on_events[seat]] for seat in range(g.seats)],
        "assets": [
            {name: g.assets[seat * len(ASSETS) + n] for n, name in enumerate(ASSETS)}
            for seat in range(g.seats)
        ],
        "out": [seat in g.eliminated for seat in range(g.seats)],
    }
    if key in by_seat:
        return dict(zip([FACTION_NAMES[f] for f in g.factions], by_seat[key]))
    if key in ("dice", "tokens", "faceup"):
        return found_in_fight(g, key)
    return found_on_board(g, key)


def cards_in(g: Stars, place: int, seat: int) -> list[str]:
    """From the top, where there is one."""
    return [CARDS[slot[VALUE]].name for slot in reversed(g.pile(place, seat))]


def found_in_fight(g: Stars, key: str) -> Any:
    """Each side's dice, tokens and faceup cards."""
    if not g.fights:
        raise BadScenario(f"there is no combat or strike, so no {key}")
    fight = g.fights[-1]
    told: dict[str, Any] = {}
    for side, seat in enumerate((fight.attacker, fight.defender)):
        name = FACTION_NAMES[g.factions[seat]]
        if key == "dice":
            told[name] = {icon: fight.dice[side * 3 + n] for n, icon in enumerate(ICONS)}
        elif key == "tokens":
            told[name] = {icon: fight.tokens[side * 2 + n] for n, icon in enumerate(ICONS[:2])}
        else:
            told[name] = [CARDS[card].name for whose, card, _ in fight.played if whose == side]
    return told


def found_on_board(g: Stars, key: str) -> Any:
    areas = [area for area in range(g.map.areas) if g.map.area_names[area]]
    if key == "at":
        return {g.map.area_names[area]: pieces_at(g, area) for area in areas}
    if key == "structures":
        return {
            g.map.area_names[a]: [
                f"{FACTION_NAMES[g.factions[code >> 2]]} {STRUCTURES[code & 3]}" for code in g.structures[a]
            ]
            for a in areas
        }
    if key == "objectives":
        whose = {a: g.objectives[a] for a in areas}
        return {
            g.map.area_names[a]: FACTION_NAMES[g.factions[s]] if s != NOBODY else "" for a, s in whose.items()
        }
    if key == "stacks":
        return {
            g.map.system_names[s]: [
                f"{FACTION_NAMES[g.factions[t[WHOSE]]]} {ORDERS[t[VALUE]]}" for t in g.stacks[s]
            ]
            for s in g.map.laid
        }
    if key in ("storms", "moved_storms"):
        told = [storm for storm in g.storms if key == "storms" or storm & MOVED]
        return [g.map.edge_name(storm >> 1) for storm in told]
    active = g.map.system_names[g.active] if g.active != NOBODY else ""
    plain: dict[str, Any] = {"round": g.round, "phase": PHASES[g.phase], "active": active}
    return {**plain, "first": FACTION_NAMES[g.factions[g.first]]}[key]


def pieces_at(g: Stars, area: int) -> list[str]:
    """Units with their condition: "routed Scout", "Nob, 2 damage"."""
    told: list[str] = []
    for seat in range(g.seats):
        for piece in mine(g, area, seat):
            name = "reinforcement token" if is_token(piece) else UNIT_NAMES[piece >> KIND_SHIFT]
            damage = (piece & DAMAGE_BITS) // DAMAGE
            name = f"routed {name}" if piece & ROUTED else name
            told.append(f"{name}, {damage} damage" if damage else name)
    return told
