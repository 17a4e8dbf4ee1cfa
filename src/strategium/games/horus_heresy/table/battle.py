"""The battle under way, as its screen shows it: both sides, the iterations, the cards played, what would happen."""

from __future__ import annotations

from typing import Any

from strategium.games.horus_heresy.components import AREA_NAMES, DEFEATED_AT
from strategium.games.horus_heresy.pieces import engaged_heroes, engaged_units, health, rank
from strategium.games.horus_heresy.rules.combat_hand import cards_named, up_to_cards
from strategium.games.horus_heresy.rules.fortification import protection
from strategium.games.horus_heresy.rules.iteration import WHAT_TO_PLAY
from strategium.games.horus_heresy.rules.piles import shields_in
from strategium.games.horus_heresy.rules.regular_damage import WHETHER_TO_RESIST, attack_of, regular_damage
from strategium.games.horus_heresy.state import Battle, Heresy
from strategium.games.horus_heresy.table.faces import hero_data, open_zone, unit_data
from strategium.games.horus_heresy.words import COMBAT_HAND, PLAYED, SIDES
from strategium.kernel.knowledge import VALUE, WHOSE
from strategium.kernel.verbs import Question


def battle_data(g: Heresy, viewer: int | None) -> dict[str, Any] | None:
    """None while there is no battle."""
    if not g.battles:
        return None
    row = g.battles[-1]
    hands = [g.piles[COMBAT_HAND + side] for side in (0, 1)]
    return {
        "attacker": SIDES[row.attacker],
        "place": row.target,
        "target": AREA_NAMES[row.target],
        "where": f"Battle for {AREA_NAMES[row.target]}",
        "origins": [AREA_NAMES[area] for area in row.origins],
        "coexistence": bool(row.coexistence),
        "iteration": row.iteration or None,
        "iterations": row.iterations,
        "active": SIDES[row.active] if row.iteration else None,
        "bonus": row.bonus,
        "shields": row.shields,
        "played": open_zone(g, PLAYED),
        "hero_cards": [len([1 for slot in hand if slot[WHOSE] & 1]) for hand in hands],
        "steps": steps(row),
        "step": row.iteration - 1,
        "sides": [side_data(g, viewer, row, side) for side in (row.attacker, 1 - row.attacker)],
        "sums": sums(g, viewer, row),
        "course": course(g, row),
    }


def steps(row: Battle) -> list[str]:
    """The iterations, and whose each of them is once that is known."""
    if row.iteration < 1:
        return [f"{n}" for n in range(1, row.iterations + 1)]
    turns = [
        row.active if (n - row.iteration) % 2 == 0 else 1 - row.active for n in range(1, row.iterations + 1)
    ]
    return [f"{n} {SIDES[side]}" for n, side in enumerate(turns, 1)]


def side_data(g: Heresy, viewer: int | None, row: Battle, side: int) -> dict[str, Any]:
    """Who fights, how strong a side is, and what it has played."""
    units = engaged_units(g, side)
    heroes = engaged_heroes(g, side)
    return {
        "seat": side,
        "role": "attacker" if side == row.attacker else "defender",
        "units": [
            *[{**hero_data(g, viewer, hero), "health": DEFEATED_AT} for hero in heroes],
            *[{**unit_data(g, viewer, area, code), "health": rank(g, code)} for area, code in units],
        ],
        "cards": open_zone(g, PLAYED)["things"] if side == row.active else [],
        "totals": {
            "units": len(units),
            "strength": sum([health(g, code) for _, code in units]),
            "Heroes": len(heroes),
            "combat cards": len(g.piles[COMBAT_HAND + side]),
        },
    }


def named(g: Heresy, viewer: int | None, question: Question) -> list[int]:
    """The cards that the viewer himself has named so far, while he is asked that: nobody else sees them."""
    for decision in g.decisions:
        if decision.seat == viewer and decision.question is question:
            return cards_named(decision)
    return []


def attack(g: Heresy, viewer: int | None, row: Battle) -> int:
    """What the cards played attack with, and what Heroes and effects add; with those that the viewer has named."""
    cards = [slot[VALUE] for slot in g.piles[PLAYED]] + named(g, viewer, WHAT_TO_PLAY)
    return sum([attack_of(g, card, row.active) for card in cards]) + row.bonus


def sums(g: Heresy, viewer: int | None, row: Battle) -> list[dict[str, Any]]:
    """What the passive side would take of the iteration, as far as cards are played or named."""
    if row.iteration < 1 or not (g.piles[PLAYED] or named(g, viewer, WHAT_TO_PLAY)):
        return []
    passive = 1 - row.active
    dealt, walls = attack(g, viewer, row), protection(g)
    shields = row.shields + shields_in(named(g, viewer, WHETHER_TO_RESIST))
    return [
        {
            "seat": passive,
            "name": f"{SIDES[passive]} takes",
            "parts": [
                {"name": "attack", "value": dealt, "seat": row.active},
                {"name": "walls", "value": walls, "seat": passive},
                {"name": "shields", "value": shields, "seat": passive},
            ],
            "total": max(0, max(0, dealt - walls) - shields),
        }
    ]


def course(g: Heresy, row: Battle) -> str:
    """What the battle is about now, in a sentence or two."""
    if not row.fighting:
        return ""
    if row.iteration < 1:
        attacks = f"they take turns to attack, up to {row.iterations} times, each time with one card more"
        return f"Each side draws half its strength in cards. Then {attacks}."
    side, walls = SIDES[row.active], protection(g)
    taken_off = f"walls take off {walls}" if walls else ""
    if not g.piles[PLAYED]:
        return f"{side} attacks with {up_to_cards(row.iteration)}{f'; {taken_off}' if walls else ''}."
    shields = f"shields {row.shields}" if row.shields else ""
    parts = [part for part in (f"{side} attacks with {attack(g, None, row)}", taken_off, shields) if part]
    return f"{', '.join(parts)}: {regular_damage(g)} damage."
