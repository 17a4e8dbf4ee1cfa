"""Placing units from a stockpile, with Heroes who come along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import REGION_AREAS, UNITS
from strategium.games.horus_heresy.pieces import HERO, is_hero, place_from_stockpile, relocate, stocked_heroes
from strategium.games.horus_heresy.rules.choosing import MANY, Staged, Stages, regions_of
from strategium.games.horus_heresy.rules.destinations import activate_destinations
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA, PIECE, REGION, TYPE_OF_UNIT
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision, Verb

PLACES: Final = Sentence("{0} places {1} at {2}", SEAT, TYPE_OF_UNIT, AREA)
ENTERS: Final = Sentence(
    "{0} enters play at {1}", PIECE, AREA, rules=("horus_heresy/heroes.enter-with-units",)
)

# The arguments of the question: areas, types, how many.
AREAS_THERE, TYPES_THERE, MOST = range(3)


def units_placed(decision: RawDecision) -> int:
    return [pick[0] for pick in decision.picked].count(FIGURE)  # [horus_heresy/heroes.entry-is-extra]


def area_is_open(decision: RawDecision) -> bool:
    """Whether an area was named for the next piece."""
    return bool(decision.picked) and decision.picked[-1][0] is AT


def figures_left(g: Heresy, decision: RawDecision) -> list[int]:
    """Types of which a figure is left, while more may be placed."""
    if units_placed(decision) >= decision.args[MOST]:
        return []
    picked = [pick[1] for pick in decision.picked if pick[0] is FIGURE]
    return [kind for kind in decision.args[TYPES_THERE] if g.stockpile[kind] > picked.count(kind)]


def heroes_left(g: Heresy, decision: RawDecision) -> list[int]:
    """Heroes of the stockpile come in with units. [horus_heresy/heroes.enter-with-units]"""
    there = [HERO + hero for hero in stocked_heroes(g, decision.seat)]  # [horus_heresy/heroes.entry-is-extra]
    return [piece for piece in there if (BRING, piece) not in decision.picked]


def areas_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Where the next piece may be placed; many areas are chosen by their region first."""
    areas = decision.args[AREAS_THERE]
    if not more_may_come(g, decision):
        return ()
    if areas.bit_count() <= MANY:
        return bits(areas)
    return bits(areas & REGION_AREAS[decision.picked[-1][1]]) if region_is_open(decision) else ()


def regions_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    areas = decision.args[AREAS_THERE]
    if region_is_open(decision) or areas.bit_count() <= MANY or not more_may_come(g, decision):
        return ()
    return regions_of(areas)


def more_may_come(g: Heresy, decision: RawDecision) -> bool:
    return not area_is_open(decision) and bool(figures_left(g, decision) or heroes_left(g, decision))


def region_is_open(decision: RawDecision) -> bool:
    return bool(decision.picked) and decision.picked[-1][0] is NEAR


def figures(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return figures_left(g, decision) if area_is_open(decision) else ()


def heroes(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return heroes_left(g, decision) if area_is_open(decision) else ()


def no_area_is_open(g: Heresy, decision: RawDecision) -> bool:
    return not area_is_open(decision) and not region_is_open(decision)


def all_is_placed(g: Heresy, decision: RawDecision) -> bool:
    if not decision.picked or area_is_open(decision) or region_is_open(decision):
        return False
    return not figures_left(g, decision) and not heroes_left(g, decision)


RULE: Final = "horus_heresy/setup.stockpile"


def asks_for_area(g: Heresy, decision: RawDecision, x: int) -> bool:
    return not area_is_open(decision)


def asks_for_piece(g: Heresy, decision: RawDecision, x: int) -> bool:
    return area_is_open(decision)


def is_area_there(g: Heresy, decision: RawDecision, area: int) -> bool:
    return bool(decision.args[AREAS_THERE] >> area & 1)


def is_type_there(g: Heresy, decision: RawDecision, kind: int) -> bool:
    return kind in decision.args[TYPES_THERE]


def may_place_more(g: Heresy, decision: RawDecision, kind: int) -> bool:
    return bool(units_placed(decision) < decision.args[MOST])


def is_stocked_hero(g: Heresy, decision: RawDecision, piece: int) -> bool:
    return is_hero(piece) and piece - HERO in stocked_heroes(g, decision.seat)


NEAR: Final = Staged(
    "near",
    REGION,
    asks_for_area,
    regions_there,
    words="in {0}",
    needs=(Among(RULE, "nothing can be placed in {0} now"),),
)
AT: Final = Staged(
    "at",
    AREA,
    asks_for_area,
    areas_there,
    needs=(
        Need(is_area_there, RULE, "the card places nothing at {0}"),
        Among(RULE, "name the region of {0} first"),
    ),
)
FIGURE: Final = Staged(
    "place unit",
    TYPE_OF_UNIT,
    asks_for_piece,
    figures,
    words="place {0}",
    needs=(
        Need(is_type_there, RULE, "the card does not place {0}"),
        Need(may_place_more, RULE, "the card places no more units"),
        Among(RULE, "no {0} is left in the stockpile"),
    ),
)
BRING: Final = Staged(
    "bring",
    PIECE,
    asks_for_piece,
    heroes,
    words="bring in {0}",
    needs=(
        Need(is_stocked_hero, "horus_heresy/heroes.enter-with-units", "{0} is no Hero of your stockpile"),
        Among("horus_heresy/heroes.enter-with-units", "{0} comes in already"),
    ),
    rules=("horus_heresy/heroes.enter-with-units",),
)
ENOUGH: Final = Verb(
    "enough",
    words="place no more",
    ends=True,
    needs=(Need(no_area_is_open, RULE, "say what is placed there"),),
    rules=("horus_heresy/orders.may-ignore-effect",),
)


class WhatToMuster(Stages):
    """Areas, and what is placed there."""

    def prompt(self, g: Heresy, decision: RawDecision) -> str:
        if area_is_open(decision):
            return "What do you place there?"
        if not figures_left(g, decision):
            return "Bring in a Hero: where?"
        left, kinds = decision.args[MOST] - units_placed(decision), figures_left(g, decision)
        what = f" ({UNITS[kinds[0]].name})" if len(kinds) == 1 else ""
        more = "more " if units_placed(decision) else ""
        return f"Place {f'1 {more}unit' if left == 1 else f'up to {left} {more}units'}{what}: where?"


WHAT_TO_MUSTER: Final = WhatToMuster(
    "place units", ENOUGH, NEAR, AT, FIGURE, BRING, several=True, finished=all_is_placed, rules=(RULE,)
)


def muster(g: Heresy, seat: int, areas: int, types: tuple[int, ...], most: int, activating: int) -> None:
    """Units of the stockpile are placed on the board. [horus_heresy/setup.stockpile]"""
    if areas and (any(g.stockpile[kind] for kind in types) or stocked_heroes(g, seat)):
        ask(g, seat, WHAT_TO_MUSTER, mustered, areas, types, most, seat, activating)


def mustered(
    g: Heresy,
    picks: tuple[RawOption, ...],
    areas: int,
    types: tuple[int, ...],
    most: int,
    seat: int,
    activating: int,
) -> None:
    used = 0
    named = [pick for pick in picks if pick[0] is not NEAR]
    for i in range(0, len(named), 2):
        area, what = named[i][1], named[i + 1][1]
        used |= 1 << area
        if named[i + 1][0] is BRING:
            say(g, ENTERS, what, area)
            relocate(g, what, area)
        else:
            say(g, PLACES, seat, what, area)
            place_from_stockpile(g, what, area)
    push(g, (activate_destinations, seat, used, activating))


register(__name__)
