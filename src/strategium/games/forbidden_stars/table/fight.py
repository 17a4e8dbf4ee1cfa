"""The combat or orbital strike under way, as its screen shows it: both sides, dice and cards, what would happen.

Dice, tokens, faceup cards and units lie open. Of a facedown card others see only that it is there.
"""

from __future__ import annotations

from typing import Any

from strategium.games.forbidden_stars.components import BASTION_HEALTH, EXECUTION_ROUNDS
from strategium.games.forbidden_stars.pieces import count_built, distinct, mine
from strategium.games.forbidden_stars.rules.combat_values import icons, morale
from strategium.games.forbidden_stars.state import Fight, Stars
from strategium.games.forbidden_stars.table.faces import card, hidden, structure, unit
from strategium.games.forbidden_stars.things import AREA
from strategium.games.forbidden_stars.words import BASTION, DEFENCE, FACEDOWN, ICONS, MORALE, NOBODY, OFFENCE
from strategium.kernel.verbs import SEAT


def fight_under_way(g: Stars, viewer: int | None) -> dict[str, Any] | None:
    """None while nobody fights."""
    if not g.fights:
        return None
    fight = g.fights[-1]
    is_combat = fight.void == NOBODY
    where = g.map.area_names[fight.area]
    return {
        "kind": "combat" if is_combat else "strike",
        "area": AREA.handle(g, viewer, fight.area),
        "where": f"{'Combat at' if is_combat else 'Orbital strike on'} {where}",
        "round": fight.round or None,
        "steps": ["Preparation", *rounds(), "Retreat"] if is_combat else [],
        "step": EXECUTION_ROUNDS + 1 if fight.winner != NOBODY else fight.round,
        "slots": rounds() if is_combat else [],
        "slot": fight.round - 1,
        "sides": [side_data(g, viewer, fight, side) for side in (0, 1)],
        "sums": sums(g, viewer, fight) if is_combat else [],
        "scales": [{"name": "morale", "values": [morale(g, seat) for seat in seats(fight)]}]
        if is_combat
        else [],
        "if_now": if_it_ended_now(g, viewer, fight),
    }


def rounds() -> list[str]:
    """The execution rounds: each side plays a card in each of them."""
    return [f"Round {n + 1}" for n in range(EXECUTION_ROUNDS)]


def seats(fight: Fight) -> tuple[int, int]:
    return (fight.attacker, fight.defender)


def side_data(g: Stars, viewer: int | None, fight: Fight, side: int) -> dict[str, Any]:
    """Who fights, and with what."""
    seat = seats(fight)[side]
    # [forbidden_stars/combat.dice-open]
    dice = {icon: fight.dice[side * 3 + n] for n, icon in enumerate(ICONS)}
    return {
        "seat": seat,
        "role": "defender" if side else "attacker",
        "units": fighters(g, viewer, fight, side),
        "dice": dice,
        "tokens": {icon: fight.tokens[side * 2 + n] for n, icon in enumerate(ICONS[:2])},
        "cards": [card(g, viewer, no) for whose, no, _ in fight.played if whose == side],
        "facedown": hidden(g, viewer, FACEDOWN, seat),
        "totals": totals(g, seat) if fight.void == NOBODY else {},
    }


def totals(g: Stars, seat: int) -> dict[str, int]:
    """All icons of a side on dice, tokens and faceup cards; for morale also what its units are worth."""
    found = {icon: icons(g, seat, n) for n, icon in enumerate(ICONS)}
    return found | {ICONS[MORALE]: morale(g, seat)}


def fighters(g: Stars, viewer: int | None, fight: Fight, side: int) -> list[dict[str, Any]]:
    """The units of a side and its bastion; in a strike the ships fight from the void."""
    seat = seats(fight)[side]
    is_striking = side == 0 and fight.void != NOBODY
    area = fight.void if is_striking else fight.area
    found = [unit(g, viewer, area, piece) for piece in distinct(mine(g, area, seat))]
    bastions = count_built(g, area, seat, BASTION)
    if bastions:
        data = structure(g, viewer, area, seat << 2 | BASTION)
        found.append({**data, "count": bastions, "health": BASTION_HEALTH, "damage": fight.bastion_damage})
    return found


def sums(g: Stars, viewer: int | None, fight: Fight) -> list[dict[str, Any]]:
    """What each side would suffer if damage were assessed now."""
    found = []
    for seat, foe in (seats(fight), seats(fight)[::-1]):
        offence, defence = icons(g, foe, OFFENCE), icons(g, seat, DEFENCE)
        found.append(
            {
                "seat": seat,
                "name": f"{SEAT.words(g, viewer, seat)} would suffer",
                "parts": [
                    {"name": ICONS[OFFENCE], "value": offence, "seat": foe},
                    {"name": ICONS[DEFENCE], "value": defence, "seat": seat},
                ],
                "total": max(0, offence - defence),
            }
        )
    return found


def if_it_ended_now(g: Stars, viewer: int | None, fight: Fight) -> str:
    """What both sides would do to each other, and whose morale is higher."""
    names = [SEAT.words(g, viewer, seat) for seat in seats(fight)]
    if fight.void != NOBODY:
        return f"Each offence icon is one damage to {names[1]}." if any(fight.dice) else ""
    if fight.winner != NOBODY:
        return f"{SEAT.words(g, viewer, fight.winner)} has won: the other side retreats."
    takes, deals = [one["total"] for one in sums(g, viewer, fight)]
    his, others = [morale(g, seat) for seat in seats(fight)]
    ahead = names[0] if his > others else names[1]
    return f"{names[0]} would deal {deals} damage and take {takes}; {ahead} would win on morale."
