"""The battle under way, and the attack in it: who attacks whom, with what, and what would come of it."""

from __future__ import annotations

from typing import Any

from strategium.cards.modifiers import value
from strategium.cards.refs import known_to
from strategium.games.dark_millennium.rules.attack import odds
from strategium.games.dark_millennium.rules.d6 import needs_roll
from strategium.games.dark_millennium.rules.damage import (
    attack_stat,
    counter_stat,
    destroys,
    strength,
    strikes_back,
)
from strategium.games.dark_millennium.rules.victory import flags_here, requirement, winner_here
from strategium.games.dark_millennium.state import DarkMillennium, attacking, defending, units_here
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    ARMOR,
    ATTACK_NAMES,
    LOCKED,
    SHOOTING,
    SPECIAL,
    STAGE_NAMES,
)
from strategium.kernel.abilities import Use


def waiting_data(g: DarkMillennium, viewer: int | None, use: Use) -> dict[str, Any]:
    """An ability that waits to be resolved, with what was chosen for it."""
    ability = use.kind.abilities[use.no]
    refs = [target.verb(g).refs[0] for target in ability.targets]
    return {
        "card": CARD.words(g, viewer, use.bearer),
        "x": use.x if ability.asks_x else None,
        "targets": [refs[n].words(g, viewer, x) for n, group in enumerate(use.chosen) for x in group],
    }


def battle_data(g: DarkMillennium, viewer: int | None) -> dict[str, Any] | None:
    """None while there is no battle."""
    if g.at < 0 or not g.stage:
        return None
    unit, card = (attacking(g), defending(g)) if g.attacks else (-1, -1)
    is_open = is_fought(g) and known_to(g, viewer, unit) and known_to(g, viewer, card)
    hits = damage_to_come(g, unit, card) if is_open else []
    return {
        "place": g.at,
        "where": SECTOR_AT.words(g, viewer, g.at),
        "step": STAGE_NAMES[g.stage],
        "attack": attack_name(g),
        "attacking": CARD.handle(g, viewer, unit) if unit >= 0 else None,
        "defending": CARD.handle(g, viewer, card) if card >= 0 else None,
        "waiting": [waiting_data(g, viewer, entry.use) for entry in g.pending_effects],
        "sides": [side_data(g, viewer, seat, unit, card) for seat in (0, 1)],
        "sums": [sum_data(g, viewer, *hit) for hit in hits],
        "hits": [
            {
                "ref": CARD.handle(g, viewer, struck),
                "amount": n,
                "falls": destroys(n, value(g, struck, ARMOR)),
            }
            for struck, n in hits
        ],
        "scales": [
            {"name": "flags", "values": [flags_here(g, 0), flags_here(g, 1)], "need": requirement(g, g.at)}
        ],
        "note": outcome(g, viewer, unit, card) if is_open else standing(g),
    }


def attack_name(g: DarkMillennium) -> str | None:
    if not g.attacks:
        return None
    return "sweeping advance" if g.attacks[-1].swept else ATTACK_NAMES[g.attacks[-1].kind]


def is_fought(g: DarkMillennium) -> bool:
    """Whether an attack is under way whose damage is still to come."""
    if not g.attacks or g.attacks[-1].dealt or g.attacks[-1].kind == SPECIAL:
        return False
    return attacking(g) >= 0 and defending(g) >= 0


def side_data(g: DarkMillennium, viewer: int | None, seat: int, unit: int, card: int) -> dict[str, Any]:
    """Who fights just now, and what else a player has there."""
    now = [one for one in (unit, card) if one >= 0 and g.controller[one] == seat]
    here = units_here(g, seat)
    return {
        "seat": seat,
        "role": "" if not now else "attacker" if now[0] == unit else "defender",
        "units": [CARD.handle(g, viewer, one) for one in now],
        "totals": {"units": len(here), "not locked": len([one for one in here if g.stance[one] != LOCKED])},
    }


def damage_to_come(g: DarkMillennium, unit: int, card: int) -> list[tuple[int, int]]:
    """What would be dealt, and what would be dealt back; nothing where a die decides."""
    if needs_roll(g, unit, attack_stat(g)) or needs_roll(g, card, ARMOR):
        return []
    hits = [(card, strength(g))]
    stat = counter_stat(g)
    if strikes_back(g, card, strength(g), value(g, card, ARMOR)) and not needs_roll(g, card, stat):
        hits.append((unit, value(g, card, stat)))
    return hits


def sum_data(g: DarkMillennium, viewer: int | None, struck: int, n: int) -> dict[str, Any]:
    """Damage against armor: what is left of the armor, or nothing."""
    seat, armor = g.controller[struck], value(g, struck, ARMOR)
    return {
        "seat": seat,
        "name": f"{CARD.words(g, viewer, struck)} {verdict(n, armor)}",
        "parts": [
            {"name": "armor", "value": armor, "seat": seat},
            {"name": "damage", "value": n, "seat": 1 - seat},
        ],
        "total": max(0, armor - n),
    }


def outcome(g: DarkMillennium, viewer: int | None, unit: int, card: int) -> str:
    """What would come of the attack if nobody did anything more."""
    hits = damage_to_come(g, unit, card)
    if not hits:
        verb = "shoots" if g.attacks[-1].kind == SHOOTING else "strikes"
        return f"{CARD.words(g, viewer, unit)} {verb}: {odds(g, card)}."
    told = [fate(g, viewer, struck, n) for struck, n in hits]
    left = hits[0][1] - value(g, card, ARMOR)
    if g.attacks[-1].kind != SHOOTING and left > 0 and not g.attacks[-1].swept:
        told.append(f"{left} left over for a sweeping advance.")
    return " ".join(told)


def fate(g: DarkMillennium, viewer: int | None, struck: int, n: int) -> str:
    """What so much damage would do to a card."""
    whom, armor = CARD.words(g, viewer, struck), value(g, struck, ARMOR)
    return f"{n} damage against armor {armor}: {whom} {verdict(n, armor)}."


def verdict(damage: int, armor: int) -> str:
    return "would be destroyed" if destroys(damage, armor) else "would hold"


def standing(g: DarkMillennium) -> str:
    """Whose sector it would be if the battle ended now."""
    winner, needed = winner_here(g), requirement(g, g.at)
    if winner < 0:
        return f"If it ended now, nobody would take the sector: {needed} flags are needed, and more than the enemy has."
    mine, others = flags_here(g, winner), flags_here(g, 1 - winner)
    return f"If it ended now, {g.game.seat_name(g, winner)} would take the sector, {mine} flags to {others}."
