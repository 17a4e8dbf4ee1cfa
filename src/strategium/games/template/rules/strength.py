"""How strong a unit is, and a crew at a site. Computed when it is asked for; the printed number never changes."""

from __future__ import annotations

from strategium.games.template.kinds import CARDS
from strategium.games.template.state import Salvage
from strategium.games.template.words import SITES, STRENGTH
from strategium.kernel.lasting import lasting_sum


def strength(g: Salvage, unit: int) -> int:
    """A unit's strength now: printed, by constants of its crew there, by lasting effects. Elsewhere it has none."""
    if g.place[unit] not in SITES:
        return 0
    total = CARDS[g.kind[unit]].strength
    for bearer in g.cards(g.owner[unit], g.place[unit]):  # [template/strength.constant]
        for constant in CARDS[g.kind[bearer]].constants:
            total += constant.bonus(g, bearer, unit)
    if g.effects:  # [template/strength.lasting]
        total += lasting_sum(g, STRENGTH, unit)
    return total


def force(g: Salvage, seat: int, site: int) -> int:
    """All that a crew has at a site where it has units: them, and its scout to help them."""
    units = g.cards(seat, site)
    helped = g.scouts[seat] == site  # [template/scouting.foothold]
    return sum([strength(g, unit) for unit in units]) + int(helped)
