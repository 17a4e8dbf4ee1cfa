"""Units, structures and cards as a viewer sees them."""

from __future__ import annotations

from typing import Any

from strategium.games.forbidden_stars.components import FACTION_NAMES, UNITS
from strategium.games.forbidden_stars.kinds import CARDS, CombatCard
from strategium.games.forbidden_stars.pieces import seat_of
from strategium.games.forbidden_stars.state import DAMAGE, DAMAGE_BITS, KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.things import BUILT, CARD, PIECE, at_area
from strategium.games.forbidden_stars.words import HAND, STRUCTURES
from strategium.kernel.knowledge import KNOWN, VALUE, bit


def unit(g: Stars, viewer: int | None, a: int, piece: int) -> dict[str, Any]:
    """Equal units in one area are one thing."""
    printed = UNITS[piece >> KIND_SHIFT]
    return {
        "ref": PIECE.handle(g, viewer, at_area(a, piece)),
        "kind": "ship" if printed.is_ship else "ground",
        "name": printed.name,
        "short": printed.short,
        "owner": seat_of(g, piece),
        "count": g.units[a].count(piece),
        "level": printed.level,
        "token": printed.is_token,
        "routed": bool(piece & ROUTED),
        "damage": (piece & DAMAGE_BITS) // DAMAGE,
        "combat": printed.combat,
        "health": printed.health,
        "morale": printed.morale,
    }


def structure(g: Stars, viewer: int | None, a: int, code: int) -> dict[str, Any]:
    return {
        "ref": BUILT.handle(g, viewer, a << 2 | code & 3),
        "kind": "structure",
        "name": STRUCTURES[code & 3],
        "owner": code >> 2,
    }


def hidden(g: Stars, viewer: int | None, place: int, seat: int) -> dict[str, Any]:
    """Cards that only those see who know them; of a deck nobody sees any."""
    slots = g.pile(place, seat)
    seen = [s[VALUE] for s in slots if viewer is not None and s[KNOWN] & bit(g, viewer)]
    if place == HAND and viewer != seat:
        seen = []
    return {"count": len(slots), "things": [card(g, viewer, no) for no in seen]}


def card(g: Stars, viewer: int | None, no: int) -> dict[str, Any]:
    face = CARDS[no]
    return {
        "ref": CARD.handle(g, viewer, no),
        "kind": "combat card" if isinstance(face, CombatCard) else "card",
        "name": face.name,
        "faction": FACTION_NAMES[face.faction],
        "text": face.texts(),
        **face.facts,
    }
