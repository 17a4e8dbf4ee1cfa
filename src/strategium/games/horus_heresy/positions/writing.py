"""A state in the words of a scenario: positions at the moment of an action."""

from __future__ import annotations

from typing import Any

from strategium.games.horus_heresy.components import (
    AREA_NAMES,
    AREAS,
    BORDER_NAMES,
    CREVASSES,
    HERO_NAMES,
    HERO_SIDES,
    HEROES,
    ICONS,
    REGION_NAMES,
    REGIONS,
    TYPES,
    UNIT_NAMES,
    UNITS,
    WAS,
)
from strategium.games.horus_heresy.kinds import BOOK
from strategium.games.horus_heresy.pieces import damage_on, grounded, units_of
from strategium.games.horus_heresy.rules.actions import take_action
from strategium.games.horus_heresy.state import TYPE, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.words import (
    BOMB_DISCARD,
    BOMBS,
    COMBAT_DECK,
    COMBAT_DISCARD,
    DEFEATED,
    EVENT_DISCARD,
    EVENTS,
    HOLD_OUT_DELAYED,
    KEPT,
    MARK,
    ORDER_DECK,
    ORDER_DISCARD,
    ORDER_HAND,
    RESERVE,
    SIDES,
    STACK,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.knowledge import KNOWN, VALUE, WHOSE, Slot
from strategium.kernel.laying import changed_options
from strategium.kernel.trace import trace


def to_position(g: Heresy) -> dict[str, Any]:
    """The position when a player takes his action; other moments have no words."""
    if not g.decisions or g.asked_by[0] is not take_action:
        where = " > ".join(trace(g, None)) if g.decisions else "after the end of the game"
        raise BadPosition(f"this moment has no name: {where}; go on to a player's action")
    spec: dict[str, Any] = {
        "moment": f"action of {SIDES[g.current]}",
        "spaces": dict(zip(SIDES, g.spaces)),
        "on_top": SIDES[g.on_top],
        "phases_left": [s for s in sorted(ICONS) if s <= max(g.spaces) and not g.phases_done >> s & 1],
        "lasers": area_names(g.lasers),
        "ramparts": area_names(g.ramparts),
        "breaches": border_names(g.breaches),
        "crevasses": border_names(g.crevasses & ~CREVASSES),
        "closed": border_names(g.closed),
        "grounded": grounded(g),
        "hold_out_delayed": any(e.what == HOLD_OUT_DELAYED for e in g.effects),
        "stacks": {REGION_NAMES[r]: [on_stack(slot) for slot in g.piles[STACK + r]] for r in range(REGIONS)},
        "bombs": names(g.piles[BOMBS][::-1]),
        "bomb_discard": names(g.piles[BOMB_DISCARD]),
        "events": names(g.piles[EVENTS][::-1]),
        "event_discard": names(g.piles[EVENT_DISCARD]),
    }
    changed = changed_options(g)
    if changed:
        spec["options"] = changed
    for side, name in enumerate(SIDES):
        spec[name] = side_words(g, side)
    return spec


def area_names(areas: int) -> list[str]:
    return [AREA_NAMES[area] for area in bits(areas)]


def border_names(borders: int) -> list[str]:
    return [BORDER_NAMES[border] for border in bits(borders)]


def names(pile: tuple[Slot, ...]) -> list[str]:
    return [BOOK.kinds[slot[VALUE]].name for slot in pile]


def on_stack(slot: Slot) -> Any:
    name = f"{SIDES[slot[WHOSE]]}: {BOOK.kinds[slot[VALUE]].name}"
    more: dict[str, Any] = {}
    if slot[MARK]:
        more["fresh"] = True
    if slot[KNOWN] & 0b11 == 0b11:
        more["seen"] = True
    return {"order": name, **more} if more else name


def side_words(g: Heresy, side: int) -> dict[str, Any]:
    """What a side has, as `lay_pieces` and those after it read it."""
    own = [h for h in range(HEROES) if HERO_SIDES[h] == side]
    words: dict[str, Any] = {
        "at": {AREA_NAMES[a]: there for a in range(AREAS) if (there := pieces_words(g, a, side))},
        "activated": area_names(g.activated[side]),
        "routed": area_names(g.routed[side]),
        "hero_damage": {
            HERO_NAMES[h]: g.hero_damage[h] for h in own if g.hero_damage[h] > 0 and g.hero_at[h] != DEFEATED
        },
        "defeated": [HERO_NAMES[h] for h in own if g.hero_at[h] == DEFEATED],
        "lost": lost_units(g, side),
        "hand": names(g.piles[ORDER_HAND + side]),
        "deck": names(g.piles[ORDER_DECK + side][::-1]),
        "reserve": names(g.piles[RESERVE + side]),
        "discard": names(g.piles[ORDER_DISCARD + side]),
        "kept": names(g.piles[KEPT + side]),
    }
    for hero, prefix in enumerate(("combat", "hero")):
        words[f"{prefix}_deck"] = names(g.piles[COMBAT_DECK + 2 * side + hero][::-1])
        words[f"{prefix}_discard"] = names(g.piles[COMBAT_DISCARD + 2 * side + hero])
    return words


def pieces_words(g: Heresy, area: int, side: int) -> list[Any]:
    codes = units_of(g, area, side)
    found: list[Any] = []
    for code in dict.fromkeys(codes):
        row: dict[str, Any] = {"unit": UNIT_NAMES[code // TYPE]}
        if damage_on(code):
            row["damage"] = damage_on(code)
        if codes.count(code) > 1:
            row["count"] = codes.count(code)
        found.append(row if len(row) > 1 else row["unit"])
    return found + [HERO_NAMES[h] for h in range(HEROES) if g.hero_at[h] == area and HERO_SIDES[h] == side]


def lost_units(g: Heresy, side: int) -> dict[str, int]:
    """Figures that went to the box."""
    on_board = [code // TYPE for here in g.units for code in here]
    lost: dict[str, int] = {}
    for kind in range(TYPES):
        unit = UNITS[kind]
        if unit.side == side and not unit.bases:
            corrupted = sum([on_board.count(k) for k in range(TYPES) if WAS[k] == kind])
            gone = unit.figures - g.stockpile[kind] - on_board.count(kind) - corrupted
            if gone:
                lost[unit.name] = gone
    return lost
