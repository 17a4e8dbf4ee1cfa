"""Units, Heroes and cards as a viewer sees them."""

from __future__ import annotations

from typing import Any

from strategium.games.horus_heresy.components import HERO_NAMES, HERO_SIDES, UNITS, WOUNDED_FROM
from strategium.games.horus_heresy.kinds import HEROES as HERO_KINDS
from strategium.games.horus_heresy.kinds import KINDS, Combat, Order
from strategium.games.horus_heresy.pieces import HERO, damage_on, piece_of, rank
from strategium.games.horus_heresy.state import ENGAGED, TYPE, Heresy
from strategium.games.horus_heresy.table.chart import UNIT_GLYPHS
from strategium.games.horus_heresy.things import CARD, PIECE
from strategium.games.horus_heresy.words import SIDES
from strategium.kernel.knowledge import VALUE
from strategium.kernel.verbs import Ref


def unit_data(g: Heresy, viewer: int | None, area: int, code: int) -> dict[str, Any]:
    """A unit; its rank only where it is not the printed one."""
    unit = UNITS[code // TYPE]
    now = rank(g, code)
    return {
        "ref": PIECE.handle(g, viewer, piece_of(area, code)),
        "kind": "unit",
        "name": unit.name,
        "type": unit.kind,
        "glyph": UNIT_GLYPHS.get(unit.kind, "inf"),
        "owner": unit.side,
        "side": SIDES[unit.side],
        "rank": now if now != unit.rank else 0,
        "damage": damage_on(code),
        "engaged": bool(code & ENGAGED),
    }


def hero_data(g: Heresy, viewer: int | None, hero: int) -> dict[str, Any]:
    return {
        "ref": PIECE.handle(g, viewer, HERO + hero),
        "kind": "hero",
        "name": HERO_NAMES[hero],
        "owner": HERO_SIDES[hero],
        "side": SIDES[HERO_SIDES[hero]],
        "damage": g.hero_damage[hero],
        "wounded": g.hero_damage[hero] >= WOUNDED_FROM,
        "engaged": bool(g.battles) and bool(g.battles[-1].heroes >> hero & 1),
        "text": HERO_KINDS[hero].texts(),
    }


def card_data(card: int, ref: Ref = CARD) -> dict[str, Any]:
    kind = KINDS[card]
    data: dict[str, Any] = {
        "kind": "card",
        "ref": f"{ref.name}-{card}",
        "name": kind.name,
        "text": kind.texts(),
    }
    if isinstance(kind, Order):
        return {**data, "kind": "order", "cost": kind.cost, "recycles": kind.recycles}
    if isinstance(kind, Combat):
        return {**data, "kind": "combat", "attack": kind.attack, "shields": kind.shields, "free": kind.free}
    return data


def open_zone(g: Heresy, pile: int) -> dict[str, Any]:
    """Cards that lie faceup."""
    return {"count": len(g.piles[pile]), "things": [card_data(slot[VALUE]) for slot in g.piles[pile]]}
