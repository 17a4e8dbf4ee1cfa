"""Retreat: the defender to one area, the attacker where he stands."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.components import MAP
from strategium.games.horus_heresy.pieces import (
    HERO,
    engaged_heroes,
    engaged_units,
    flies,
    heroes_at,
    piece_of,
    put,
    relocate,
    swap,
    take,
)
from strategium.games.horus_heresy.rules.activation import is_routed, mark_routed
from strategium.games.horus_heresy.rules.battle_end import end_of_battle
from strategium.games.horus_heresy.rules.routing import (
    adjacent,
    for_flyers_only,
    is_refuge,
    only_flyers_cross,
    refuges,
)
from strategium.games.horus_heresy.state import ENGAGED, Heresy
from strategium.games.horus_heresy.things import AREA
from strategium.games.horus_heresy.words import NO_RETREAT
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Need, RawDecision, Reason, Verb

RETREATS: Final = Sentence("{0} retreats", SEAT, rules=("horus_heresy/retreat.ends-battle",))
RETREATS_TO: Final = Sentence(
    "{0} retreats to {1}", SEAT, AREA, rules=("horus_heresy/retreat.defender-one-area",)
)

CREVASSE: Final = "horus_heresy/retreat.crevasse-flyers-only"


# ---- whether -------------------------------------------------------------------------------------
def is_not_first(g: Heresy, decision: RawDecision) -> bool:
    return g.battles[-1].iteration > 1


def nobody_forbids_it(g: Heresy, decision: RawDecision) -> bool:
    return not any(e.what == NO_RETREAT and e.subject == decision.seat for e in g.effects)


def may_leave_coexistence(g: Heresy, decision: RawDecision) -> bool:
    return not (g.battles[-1].coexistence and g.options.faq)


def is_not_routed_already(g: Heresy, decision: RawDecision) -> bool:
    return not any(is_routed(g, area, decision.seat) for area, _ in engaged_units(g, decision.seat))


def has_refuge(g: Heresy, decision: RawDecision) -> bool:
    row = g.battles[-1]
    return decision.seat == row.attacker or bool(refuges(g, decision.seat, all_fly(g, decision.seat)))


def why_no_refuge(g: Heresy, decision: RawDecision) -> Reason:
    """There is none, or only flying units could cross to it."""
    there = refuges(g, decision.seat, True)
    if not there:
        text = "there is no friendly or neutral area to retreat to"
        return Reason(text, ("horus_heresy/retreat.defender-needs-area",))
    return only_flyers_cross(g, there, CREVASSE)


def nothing_is_picked(g: Heresy, decision: RawDecision) -> bool:
    return not decision.picked


def all_fly(g: Heresy, side: int) -> bool:
    """All go to one area, so whoever does not fly bars a crevasse to all.
    [horus_heresy/retreat.crevasse-flyers-only]"""
    on_foot = [1 for area, code in engaged_units(g, side) if not flies(g, piece_of(area, code))]
    return not on_foot and not heroes_at(g, g.battles[-1].target, side)


RETREAT: Final = Verb(
    "retreat",
    words="retreat",
    needs=(
        Need(nothing_is_picked, "horus_heresy/retreat.active-only", "you are playing cards"),
        Need(is_not_first, "horus_heresy/retreat.active-only", "nobody retreats in the first iteration"),
        Need(nobody_forbids_it, "horus_heresy/retreat.active-only", "you cannot retreat from this battle"),
        Need(
            may_leave_coexistence,
            "horus_heresy/house.faq-no-coexistence-retreat",
            "by house rule nobody retreats from a coexistence battle",
        ),
        Need(
            is_not_routed_already,
            "horus_heresy/retreat.blocked-by-routed",
            "your engaged units are in an area with your routed marker",
        ),
        Need(has_refuge, "horus_heresy/retreat.defender-needs-area", why_no_refuge),
    ),
    rules=("horus_heresy/retreat.active-only",),
)


# ---- where to ------------------------------------------------------------------------------------
def may_cross(g: Heresy, decision: RawDecision, area: int) -> bool:
    border = MAP.border(g.battles[-1].target, area)
    return not for_flyers_only(g) >> border & 1 or all_fly(g, decision.seat)


def why_not_across(g: Heresy, decision: RawDecision, area: int) -> Reason:
    return only_flyers_cross(g, [area], CREVASSE)


WHERE_TO: Final = Choice(
    "retreat",
    "retreat to",
    AREA,
    words="to {0}",
    find=adjacent,
    refuse="{0} is not next to the target area",
    needs=(
        Need(is_refuge, "horus_heresy/retreat.defender-one-area", "{0} is neither friendly nor neutral"),
        Need(may_cross, CREVASSE, why_not_across),
    ),
    prompt="Where do you retreat to?",
    rule="horus_heresy/retreat.defender-one-area",
)


def retreat(g: Heresy, seat: int) -> None:
    """The defender goes to one adjacent area; the attacker stays, and his origin areas are marked."""
    if seat == g.battles[-1].attacker:
        push(g, (attacker_retreats, seat))
    else:
        ask(g, seat, WHERE_TO, defender_retreats, seat)


def attacker_retreats(g: Heresy, seat: int) -> None:
    """Nobody moves, not even into a target without units: he has left the battle.
    [horus_heresy/retreat.attacker-stays]"""
    say(g, RETREATS, seat)
    areas = {area for area, _ in engaged_units(g, seat)} | {g.hero_at[h] for h in engaged_heroes(g, seat)}
    for area in sorted(areas):
        mark_routed(g, area, seat)  # [horus_heresy/retreat.attacker-markers]
    leave_battle(g, seat)


def defender_retreats(g: Heresy, option: RawOption, seat: int) -> None:
    """All engaged units, and the Heroes with them. [horus_heresy/retreat.defender-one-area]"""
    row, to = g.battles[-1], option[1]
    say(g, RETREATS_TO, seat, to)
    for area, code in engaged_units(g, seat):
        take(g, area, code)
        put(g, to, code & ~ENGAGED)
    # [horus_heresy/retreat.defender-heroes, horus_heresy/heroes.rout-and-retreat-as-units]
    for hero in heroes_at(g, row.target, seat):
        relocate(g, HERO + hero, to)
    mark_routed(g, to, seat)  # [horus_heresy/retreat.defender-marker]
    leave_battle(g, seat)


def leave_battle(g: Heresy, seat: int) -> None:
    """Nobody of that side is engaged any more, and the battle ends at once. [horus_heresy/retreat.ends-battle]"""
    heroes = g.battles[-1].heroes
    for hero in engaged_heroes(g, seat):
        heroes &= ~(1 << hero)
    for area, code in engaged_units(g, seat):
        swap(g, area, code, code & ~ENGAGED)
    g.battles[-1] = g.battles[-1]._replace(heroes=heroes, fighting=0)
    unwind_to(g, end_of_battle)


register(__name__)
