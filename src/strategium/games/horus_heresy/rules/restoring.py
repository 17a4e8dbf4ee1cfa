"""Taking away what lies on the map: markers, breach tokens, damage; and raising fortifications."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import FORTIFICATION_MARKERS, MAP
from strategium.games.horus_heresy.pieces import CODES, damage_on, is_friendly, piece_of, units_of
from strategium.games.horus_heresy.rules.activation import marker, take_marker_off
from strategium.games.horus_heresy.rules.choosing import IN_VAIN, NOTHING, areas_in_args
from strategium.games.horus_heresy.rules.damage import heal
from strategium.games.horus_heresy.rules.destinations import activate_destinations
from strategium.games.horus_heresy.rules.fortification import is_fortified
from strategium.games.horus_heresy.state import POINT, Heresy
from strategium.games.horus_heresy.terrain import bits
from strategium.games.horus_heresy.things import AREA, BORDER, PIECE
from strategium.games.horus_heresy.words import ACTIVATED, NONE
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, SEAT, Among, Need, Question, RawDecision, Verb

REPAIRS: Final = Sentence("{0} repairs the border {1}", SEAT, BORDER)
RAISES: Final = Sentence("{0} fortifies {1}", SEAT, AREA, rules=("horus_heresy/fortification.marker",))

# The arguments of these questions: areas, how many, and sometimes more.
WHERE, HOW_MANY, ONLY_ACTIVATED = range(3)
RULE: Final = "horus_heresy/orders.region-from-stack"


def is_enough(g: Heresy, decision: RawDecision) -> bool:
    return bool(len(decision.picked) >= decision.args[HOW_MANY])


# ---- markers -------------------------------------------------------------------------------------
def has_marker(g: Heresy, decision: RawDecision, area: int) -> bool:
    there = marker(g, area, decision.seat)
    return there == ACTIVATED if decision.args[ONLY_ACTIVATED] else there != NONE


def is_another_area(g: Heresy, decision: RawDecision, area: int) -> bool:
    return (RALLY, area) not in decision.picked


RALLY: Final = Verb(
    "rally",
    AREA,
    find=areas_in_args,
    needs=(
        Among(RULE, "{0} is not in the order's region"),
        Need(has_marker, "horus_heresy/activation.place-marker", "{0} has no such marker of yours"),
        Need(is_another_area, RULE, "{0} is chosen already"),
    ),
    rules=("horus_heresy/activation.removing-routed-flips",),
)
WHERE_TO_RALLY: Final = Question(
    "take markers off",
    DONE,
    RALLY,
    prompt="From which area do you take your marker?",
    several=True,
    finished=is_enough,
    rules=("horus_heresy/activation.removing-routed-flips",),
)


def rally(g: Heresy, seat: int, areas: int, n: int, only_activated: int) -> None:
    """Markers are taken off areas; routed ones are turned. [horus_heresy/activation.removing-routed-flips]"""
    ask(g, seat, WHERE_TO_RALLY, rallied, areas, n, only_activated, seat)


def rallied(
    g: Heresy, picks: tuple[RawOption, ...], areas: int, n: int, only_activated: int, seat: int
) -> None:
    for pick in picks:
        take_marker_off(g, pick[1], seat)


# ---- breaches ------------------------------------------------------------------------------------
def breaches_there(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Breach tokens on borders of friendly fortified areas."""
    around = 0
    for area in bits(decision.args[WHERE]):
        if is_fortified(g, area) and is_friendly(g, area, decision.seat):
            around |= MAP.around[area]
    return [border for border in bits(around & g.breaches) if (REPAIR, border) not in decision.picked]


REPAIR: Final = Verb(
    "repair",
    BORDER,
    find=breaches_there,
    needs=(Among(RULE, "{0} is no breached border of a friendly fortified area there"),),
)
WHAT_TO_REPAIR: Final = Question(
    "repair breaches",
    DONE,
    REPAIR,
    prompt="Which breach do you repair?",
    several=True,
    finished=is_enough,
    rules=(RULE,),
)


def repair(g: Heresy, seat: int, areas: int, n: int) -> None:
    """Breach tokens are removed. [horus_heresy/orders.region-from-stack]"""
    ask(g, seat, WHAT_TO_REPAIR, repaired, areas, n, seat)


def repaired(g: Heresy, picks: tuple[RawOption, ...], areas: int, n: int, seat: int) -> None:
    for pick in picks:
        say(g, REPAIRS, seat, pick[1])
        g.breaches &= ~(1 << pick[1])


# ---- damage --------------------------------------------------------------------------------------
def damaged_units(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Own units with damage, as they are after the picks so far."""
    there = [piece_of(a, c) for a in bits(decision.args[WHERE]) for c in units_of(g, a, decision.seat)]
    for pick in decision.picked:
        there.remove(pick[1])
        there.append(pick[1] - POINT)
    return sorted({piece for piece in there if damage_on(piece % CODES)})


HEAL: Final = Verb(
    "heal",
    PIECE,
    words="take 1 damage off {0}",
    find=damaged_units,
    needs=(Among(RULE, "{0} is no damaged unit of yours there"),),
)
WHOM_TO_HEAL: Final = Question(
    "take damage off",
    DONE,
    HEAL,
    prompt="Which unit loses a point of damage?",
    several=True,
    finished=is_enough,
    rules=(RULE,),
)


def heal_units(g: Heresy, seat: int, areas: int, n: int) -> None:
    """Damage is taken off own units. [horus_heresy/orders.region-from-stack]"""
    ask(g, seat, WHOM_TO_HEAL, healed, areas, n)


def healed(g: Heresy, picks: tuple[RawOption, ...], areas: int, n: int) -> None:
    for pick in picks:
        heal(g, pick[1], 1)


# ---- fortification markers -----------------------------------------------------------------------
def is_friendly_area(g: Heresy, decision: RawDecision, area: int) -> bool:
    return is_friendly(g, area, decision.seat)


def is_unfortified(g: Heresy, decision: RawDecision, area: int) -> bool:
    return not is_fortified(g, area)


def a_marker_is_left(g: Heresy, decision: RawDecision, area: int) -> bool:
    return g.ramparts.bit_count() < FORTIFICATION_MARKERS


RAISE: Final = Verb(
    "fortify",
    AREA,
    find=areas_in_args,
    needs=(
        Among(RULE, "{0} is not in the order's region"),
        Need(
            a_marker_is_left,
            "horus_heresy/components.spare-traitor-bases",
            "all fortification markers are used",
        ),
        Need(is_friendly_area, "horus_heresy/areas.friendly", "{0} is not friendly"),
        Need(is_unfortified, "horus_heresy/fortification.marker", "{0} is fortified already"),
    ),
    rules=("horus_heresy/fortification.marker",),
)
WHERE_TO_RAISE: Final = Question(
    "fortify an area",
    RAISE,
    NOTHING,
    prompt="Which area do you fortify?",
    rules=("horus_heresy/fortification.marker",),
)


def raise_ramparts(g: Heresy, seat: int, areas: int, activating: int) -> None:
    """A fortification marker makes an area a fortified one. [horus_heresy/fortification.marker]"""
    ask(g, seat, WHERE_TO_RAISE, ramparts_raised, areas, seat, activating)


def ramparts_raised(g: Heresy, option: RawOption, areas: int, seat: int, activating: int) -> None:
    if option[0] is RAISE:
        say(g, RAISES, seat, option[1])
        g.ramparts |= 1 << option[1]
        push(g, (activate_destinations, seat, 1 << option[1], activating))
    else:
        say(g, IN_VAIN, seat)


register(__name__)
