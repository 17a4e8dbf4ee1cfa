"""Walls, breaches, fortification markers, crevasses: what they take off damage."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import FORTRESSES, MAP
from strategium.games.horus_heresy.pieces import engaged_heroes, engaged_units, flies, piece_of
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import AREA, BORDER
from strategium.games.horus_heresy.words import BREACH_IGNORED, HOLDS_THE_HALLS
from strategium.kernel.log import Sentence, say

BREACHED: Final = Sentence(
    "The border {0} is breached", BORDER, rules=("horus_heresy/fortification.breach-token",)
)
RAMPARTS_FALL: Final = Sentence(
    "The fortification of {0} is breached", AREA, rules=("horus_heresy/fortification.marker-breached",)
)

FULL: Final = 2  # what whole walls take off
BREACHED_ONLY: Final = 1  # what breached ones do


def is_fortified(g: Heresy, area: int) -> bool:
    """By the board, or by a marker.
    [horus_heresy/fortification.printed-areas, horus_heresy/fortification.marker]"""
    return bool((printed_fortresses() | marked_fortresses(g)) >> area & 1)


def printed_fortresses() -> int:
    # [horus_heresy/fortification.printed-areas]
    return FORTRESSES  # [horus_heresy/vengeful-spirit.command-center-fortified]


def marked_fortresses(g: Heresy) -> int:
    return g.ramparts  # [horus_heresy/fortification.marker]


def walls_of(g: Heresy, area: int) -> list[int]:
    """Border segments that can be breached: of the area if it is fortified, or shared with a fortified neighbour.
    Crevasses never are. (Ruling G5.) [horus_heresy/fortification.borders, horus_heresy/fortification.breach-once]"""
    found: list[int] = []
    own = is_fortified(g, area)
    for other, border in MAP.neighbours[area]:
        if g.breaches >> border & 1:
            continue
        if g.crevasses >> border & 1:  # [horus_heresy/fortification.crevasse-unbreachable]
            continue
        if own or is_fortified(g, other):
            found.append(border)
    return found


def breach(g: Heresy, border: int) -> None:
    """A token lies on the segment and counts for both areas; an area fortified by a marker loses the marker instead."""
    ends = MAP.borders[border]
    for area in ends:
        if g.ramparts >> area & 1:  # [horus_heresy/fortification.marker-breached]
            g.ramparts &= ~(1 << area)
            say(g, RAMPARTS_FALL, area)
    printed = any(FORTRESSES >> area & 1 for area in ends)
    if printed:  # [horus_heresy/fortification.marker-breach-no-token]
        g.breaches |= 1 << border  # [horus_heresy/fortification.breach-token]
        say(g, BREACHED, border)


def is_breached(g: Heresy, area: int) -> bool:
    """On any of its segments. [horus_heresy/fortification.shared-breach]"""
    return bool(g.breaches & MAP.around[area])


def shelter(g: Heresy, area: int) -> int:
    """What is taken off an orbital bombardment of an area."""
    # [horus_heresy/fortification.crevasse-no-bombardment-help]
    if not is_fortified(g, area):  # [horus_heresy/fortification.bombardment-minus-two]
        return 0
    if is_breached(g, area):  # [horus_heresy/fortification.bombardment-minus-one]
        return BREACHED_ONLY
    return FULL


def protection(g: Heresy) -> int:
    """What is taken off the regular damage of the active player in this iteration."""
    battle = g.battles[-1]
    if battle.coexistence:
        return halls_protection(g)
    if battle.active != battle.attacker:
        return 0  # [horus_heresy/fortification.none-for-origin]
    crossed = crossings(g)
    if not crossed:  # [horus_heresy/fortification.full-needs-all-unbreached]
        return 0
    if is_fortified(g, battle.target):  # [horus_heresy/fortification.minus-two]
        return wall_protection(g, crossed)
    return crevasse_protection(g, crossed)


def crossings(g: Heresy) -> dict[int, bool] | None:
    """The borders that attacking units cross, and whether flying ones do; None: some are inside already. (Ruling G4.)
    A Hero is no unit: where he comes from counts only if Heroes attack alone. [horus_heresy/heroes.not-units]"""
    battle = g.battles[-1]
    attackers = [(area, flies(g, piece_of(area, code))) for area, code in engaged_units(g, battle.attacker)]
    if not attackers:
        attackers += [(g.hero_at[hero], False) for hero in engaged_heroes(g, battle.attacker)]
    crossed: dict[int, bool] = {}
    for area, flying in attackers:
        if area == battle.target:
            return None
        border = MAP.border(area, battle.target)
        crossed[border] = crossed.get(border, False) or flying
    return crossed


def wall_protection(g: Heresy, crossed: dict[int, bool]) -> int:
    """All of it only if every border that is crossed is whole.
    [horus_heresy/fortification.full-needs-all-unbreached, horus_heresy/fortification.minus-one-if-any-breached]"""
    holes = [border for border in crossed if g.breaches >> border & 1]
    # [horus_heresy/fortification.unused-breach-irrelevant]
    if holes and any(e.what == BREACH_IGNORED for e in g.effects):
        holes.pop()
    flown = any(crossed.values())  # [horus_heresy/fortification.flyers-treat-as-breached]
    if holes or flown:
        return BREACHED_ONLY
    return FULL


def crevasse_protection(g: Heresy, crossed: dict[int, bool]) -> int:
    """Crevasses help if all attackers cross one. [horus_heresy/fortification.crevasse-defence]"""
    deep = [border for border in crossed if g.crevasses >> border & 1]
    if not deep:
        return 0
    if len(deep) < len(crossed):  # [horus_heresy/fortification.crevasse-mixed-none]
        return 0
    flown = any(crossed.values())  # [horus_heresy/fortification.crevasse-flyers]
    return BREACHED_ONLY if flown else FULL


def halls_protection(g: Heresy) -> int:
    """None in a coexistence battle, unless a Hero's ability says otherwise.
    [horus_heresy/fortification.none-in-coexistence]"""
    battle = g.battles[-1]
    for e in g.effects:
        if e.what == HOLDS_THE_HALLS and e.subject != battle.active:
            printed = FORTRESSES >> battle.target & 1
            return e.amount if printed and not is_breached(g, battle.target) else 0
    return 0
