"""The battle under way: who attacks whom, with what, and what would come of it. All of it lies open."""

from __future__ import annotations

from typing import Any

from strategium.games.conquest.rules.attack import attack_damage, fate
from strategium.games.conquest.state import (
    Battle,
    Conquest,
    attack_of,
    in_play,
    is_unit,
    planets,
    remaining,
    units_at,
)
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import ASSIGNED, ATTACKER_DECLARED, DEFENDER_DECLARED
from strategium.kernel.events import Event, EventKind

Hit = tuple[int, int]  # a unit, and the damage that it would take


def battle_data(g: Conquest, viewer: int | None) -> dict[str, Any] | None:
    """None while there is no battle."""
    if not g.battles:
        return None
    row = g.battles[-1]
    attacker, defender = (
        fighter(g, row.attacker, ATTACKER_DECLARED),
        fighter(g, row.defender, DEFENDER_DECLARED),
    )
    hits = damage_to_come(g, attacker, defender)
    return {
        "place": planets(g).index(row.place) if g.line[row.place] >= 0 else None,
        "where": PLANET_AT.words(g, viewer, row.place) if g.line[row.place] >= 0 else "",
        "initiative": row.initiative,
        "combat_round": row.combat_round,
        "stalemate_called": bool(row.called or row.checking),
        "attacker": CARD.handle(g, viewer, attacker) if attacker >= 0 else None,
        "defender": CARD.handle(g, viewer, defender) if defender >= 0 else None,
        "sides": [side_data(g, viewer, row, seat, (attacker, defender)) for seat in (0, 1)],
        "sums": [sum_data(g, viewer, attacker, unit, n) for unit, n in hits],
        "hits": [
            {"ref": CARD.handle(g, viewer, unit), "amount": n, "falls": n >= remaining(g, unit)}
            for unit, n in hits
        ],
        "note": " ".join([outcome(g, viewer, unit, n) for unit, n in hits]),
    }


def fighter(g: Conquest, unit: int, declared: EventKind) -> int:
    """A unit of the attack, also while players may still interrupt its being declared; -1 if there is none."""
    units = [e.subject for row in g.event_stack for e in row if e.kind is declared and not e.cancelled]
    found = unit if unit >= 0 else units[-1] if units else -1
    return found if found >= 0 and in_play(g, found) and is_unit(g, found) else -1


def under_way(g: Conquest) -> list[Event]:
    """Damage that is assigned and was not taken."""
    return [e for row in g.event_stack for e in row if e.kind is ASSIGNED and not e.cancelled]


def assigned_damage(g: Conquest, viewer: int | None) -> list[dict[str, Any]] | None:
    """Damage that units are being dealt, and have not taken; None if there is none."""
    damage = [
        {
            "ref": CARD.handle(g, viewer, e.subject),
            "name": CARD.words(g, viewer, e.subject),
            "damage": e.amount,
        }
        for e in under_way(g)
    ]
    return damage or None


def damage_to_come(g: Conquest, attacker: int, defender: int) -> list[Hit]:
    """What is assigned; before that, what the attack would assign."""
    there = [e for e in under_way(g) if in_play(g, e.subject) and is_unit(g, e.subject)]
    assigned = [(e.subject, e.amount) for e in there if e.amount or len(there) == 1]
    if assigned or attacker < 0 or defender < 0:
        return assigned
    return [(defender, attack_damage(g, attacker, defender))]


def side_data(
    g: Conquest, viewer: int | None, row: Battle, seat: int, fighting: tuple[int, int]
) -> dict[str, Any]:
    """How strong a player is there, and who of his units fights just now."""
    here = units_at(g, row.place, seat)
    ready = [unit for unit in here if not g.exhausted[unit]]
    now = [unit for unit in fighting if unit >= 0 and g.controller[unit] == seat]
    return {
        "seat": seat,
        "role": "" if not now else "attacker" if now[0] == fighting[0] else "defender",
        "units": [CARD.handle(g, viewer, unit) for unit in now],
        "totals": {
            "units": len(here),
            "ready": len(ready),
            "attack of those": sum([attack_of(g, unit) for unit in ready]),
            "hit points left": sum([remaining(g, unit) for unit in here]),
        },
    }


def sum_data(g: Conquest, viewer: int | None, attacker: int, unit: int, n: int) -> dict[str, Any]:
    """The damage to a unit beside the hit points that it has left."""
    by = g.controller[attacker] if attacker >= 0 else 1 - g.controller[unit]
    return {
        "seat": g.controller[unit],
        "name": f"left of {CARD.words(g, viewer, unit)}",
        "parts": [
            {"name": "hit points", "value": remaining(g, unit), "seat": g.controller[unit]},
            {"name": "damage", "value": n, "seat": by},
        ],
        "total": max(0, remaining(g, unit) - n),
    }


def outcome(g: Conquest, viewer: int | None, unit: int, n: int) -> str:
    """What would become of a unit, if nobody does anything about it."""
    whom = CARD.words(g, viewer, unit)
    if not n:
        return f"{whom} would take no damage."
    return f"{whom} would take {n} damage: {fate(g, unit, n)}."
