"""What the two sides of a combat are worth: icons, morale, and who is still standing."""

from __future__ import annotations

from strategium.games.forbidden_stars.components import BASTION_MORALE, MORALE_VALUE
from strategium.games.forbidden_stars.kinds import combat_card
from strategium.games.forbidden_stars.pieces import count_built, has_bastion, mine
from strategium.games.forbidden_stars.rules.dice import side_of
from strategium.games.forbidden_stars.state import KIND_SHIFT, ROUTED, Stars
from strategium.games.forbidden_stars.words import BASTION, MORALE


def fighting_value(g: Stars, seat: int, values: list[int], of_bastion: int) -> int:
    """The sum over the seat's unrouted units in the fight, and its bastions."""
    area = g.fights[-1].area
    total = 0
    for piece in mine(g, area, seat):
        if not piece & ROUTED:  # [forbidden_stars/rout.no-morale]
            total += values[piece >> KIND_SHIFT]
    total += of_bastion * count_built(g, area, seat, BASTION)  # [forbidden_stars/structure.bastion-values]
    return total


def icons(g: Stars, seat: int, icon: int) -> int:
    """Icons on the seat's dice, tokens and faceup cards of this and earlier rounds of the combat."""
    fight = g.fights[-1]
    side = side_of(g, seat)
    # [forbidden_stars/combat.defence-value, forbidden_stars/combat.morale-value]
    # [forbidden_stars/combat.offence-value]
    total = fight.dice[side * 3 + icon] + fight.borrowed[side * 3 + icon]
    if icon != MORALE:
        total += fight.tokens[side * 2 + icon]
    for whose, card, _ in fight.played:
        if whose == side:  # [forbidden_stars/combat-card.icons-persist]
            total += combat_card(card).icons[icon]
    return total


def morale(g: Stars, seat: int) -> int:
    """Morale icons on dice and faceup cards, and the morale of unrouted units and of the bastion."""
    return icons(g, seat, MORALE) + fighting_value(g, seat, MORALE_VALUE, BASTION_MORALE)


def stands(g: Stars, seat: int) -> bool:
    """Whether the seat has a unit or bastion left in the fight."""
    area = g.fights[-1].area
    return bool(mine(g, area, seat)) or has_bastion(g, area, seat)
