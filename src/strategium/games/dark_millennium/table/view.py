"""What the table shows a viewer. Only what is named here ever leaves the engine."""

from __future__ import annotations

from typing import Any

from strategium.cards.modifiers import value
from strategium.cards.refs import known_to
from strategium.games.dark_millennium.kinds import Card
from strategium.games.dark_millennium.rules.victory import flags_here
from strategium.games.dark_millennium.seat_names import seat_name
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    cards_at,
    face,
    in_play,
    is_here,
    sectors_of,
)
from strategium.games.dark_millennium.table.battle import battle_data
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    ASSET,
    CHARGING,
    DECK,
    DISCARD,
    FLEET,
    HAND,
    LAID,
    LOCKED,
    PHASE_NAMES,
    REQUIREMENT,
    SETUP,
    STAT_NAMES,
    TYPES,
    UNIT,
)

TYPE_NAMES = {number: name for name, number in TYPES.items()}


def view(g: DarkMillennium, viewer: int | None) -> dict[str, Any]:
    """The whole table."""
    return {
        "round": g.turn,
        "phase": PHASE_NAMES[g.phase],
        "attacker": g.attacker if g.phase != SETUP else None,
        "players": [{"faction": side} for side in g.sides],
        "counters": [{"sectors": sectors_of(g, seat), "flags": flags_now(g, seat)} for seat in (0, 1)],
        "sectors": [sector_data(g, viewer, place) for place in range(len(g.line))],
        "zones": {
            "fleet": [zone(g, viewer, FLEET + seat) for seat in (0, 1)],
            "hand": [zone(g, viewer, HAND + seat) for seat in (0, 1)],
            "deck": [zone(g, viewer, DECK + seat) for seat in (0, 1)],
            "discard": [zone(g, viewer, DISCARD + seat) for seat in (0, 1)],
            "laid": [zone(g, viewer, LAID + seat) for seat in (0, 1)],
        },
        "battle": battle_data(g, viewer),
    }


def flags_now(g: DarkMillennium, seat: int) -> int:
    """Flags at the current sector."""
    return flags_here(g, seat) if g.at >= 0 and g.stage else 0


def zone(g: DarkMillennium, viewer: int | None, number: int) -> dict[str, Any]:
    """How many cards, and those that the viewer knows: his own, open ones, and those that went back to a hand."""
    cards = g.zones[number]
    shown = [card for card in cards if known_to(g, viewer, card)] if number >= HAND else []
    return {"count": len(cards), "things": [thing(g, viewer, card) for card in shown]}


def sector_data(g: DarkMillennium, viewer: int | None, place: int) -> dict[str, Any]:
    """A sector of the line, and the cards of both players there."""
    card = face(g, g.line[place])
    taken = g.taken_by[place]
    return {
        "ref": SECTOR_AT.handle(g, viewer, place),
        "kind": "sector",
        "name": card.name,
        "planet": card.planet,
        "requirement": card.printed[REQUIREMENT],
        "keywords": sorted(card.traits),
        "text": card.texts,
        "taken_by": seat_name(g, taken) if taken >= 0 else None,
        "takers": [taken] if taken >= 0 else [],
        "current": place == g.at,
        "units": [[thing(g, viewer, card) for card in cards_at(g, place, seat)] for seat in (0, 1)],
    }


def thing(g: DarkMillennium, viewer: int | None, card: int) -> dict[str, Any]:
    """A card with its face, or its back."""
    data: dict[str, Any] = {"ref": CARD.handle(g, viewer, card), "owner": g.owner[card]}
    if not known_to(g, viewer, card):
        return {**data, "kind": "back", "name": "Face-down card"}
    kind = face(g, card)
    data |= {
        "kind": TYPE_NAMES[kind.type],
        "name": kind.name,
        "faction": kind.side,
        "keywords": sorted(kind.traits),
        "text": [*kind.texts, f"Command line: {kind.command}"],
    }
    if in_play(g, card):
        data |= {
            "locked": g.stance[card] == LOCKED,
            "charging": g.stance[card] == CHARGING,
            "facedown": bool(g.facedown[card]),
            "states": states(g, card),
        }
    else:
        data |= {"die": kind.die, "die_color": kind.die_color}
    return data | numbers(g, card, kind)


def states(g: DarkMillennium, card: int) -> list[str]:
    """What is seen of a card beside its face."""
    found = ["face-down"] if g.facedown[card] else []
    return [*found, "charging"] if g.stance[card] == CHARGING else found


def numbers(g: DarkMillennium, card: int, kind: Card) -> dict[str, Any]:
    """The statistics of a unit or an asset, printed and now."""
    words = STAT_NAMES if kind.type == UNIT else ("flags", "armor") if kind.type == ASSET else ()
    found: dict[str, Any] = {}
    for word in words:
        stat = STAT_NAMES[word]
        printed: Any = "d6" if stat in kind.rolled else "X" if stat in kind.variable else kind.printed[stat]
        now = value(g, card, stat) if is_here(g, card) else kind.printed[stat]
        unknown = isinstance(printed, str) and not now
        found[word] = printed if unknown or not is_here(g, card) else now
        found[f"printed_{word}"] = printed
    return found
