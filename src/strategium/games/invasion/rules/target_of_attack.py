"""Combat, step 1: the attacker declares which zone or legend he attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.rules.assigning import combat_power
from strategium.games.invasion.rules.combat import begin_combat
from strategium.games.invasion.rules.fighters import attackers_of, may_attack, may_defend
from strategium.games.invasion.state import (
    Combat,
    Invasion,
    is_burning,
    legend_of,
    power_of,
    section_hit_points,
    units_in,
)
from strategium.games.invasion.things import CARD
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Among, Question, RawDecision, Verb

ATTACK_DECLARED: Final = Sentence("{0} attacks {1}", SEAT, CARD, rules=("invasion/combat.declare-zone",))
LEGEND_ATTACKED: Final = Sentence(
    "{0} attacks {1} through {2}", SEAT, CARD, CARD, rules=("invasion/combat.declare-legend",)
)


def every_area(g: Invasion, decision: RawDecision) -> Sequence[int]:
    """The zones of the opponent; also those that burn. [invasion/combat.faq-attack-burning]"""
    foe = 1 - decision.seat
    return range(3 * foe, 3 * foe + 3)


def legend_and_areas(g: Invasion, decision: RawDecision) -> Sequence[RawOption]:
    """His legend through each zone; an attack that a card allows one unit is made on a zone."""
    legend = legend_of(g, 1 - decision.seat) if decision.args[1] < 0 else -1
    return [(legend, area) for area in every_area(g, decision)] if legend >= 0 else ()


class AttackZone(Verb):
    """Attack a zone. What it can stand, and who could defend it, stands beside it."""

    def note(self, g: Invasion, viewer: int | None, refs: tuple[int, ...]) -> str:
        area = refs[0]
        if is_burning(g, area):
            return "it burns already"
        units = [unit for unit in units_in(g, area) if may_defend(g, unit)]
        left = section_hit_points(g, area) - g.damage[area]
        if not units:
            return f"{left} hp left, no defender"
        power = sum([power_of(g, unit) for unit in units])
        return f"{left} hp left, {len(units)} defender{'s' if len(units) > 1 else ''}, power {power}"


ATTACK: Final = AttackZone(
    "attack",
    CARD,
    find=every_area,
    needs=(Among("invasion/combat.declare-zone", "{0} is not a zone of your opponent"),),
    rules=("invasion/combat.declare-zone",),
)
ATTACK_LEGEND: Final = Verb(
    "attack legend",
    CARD,
    CARD,
    words="attack {0} through {1}",
    find=legend_and_areas,
    needs=(Among("invasion/combat.declare-zone", "{0} cannot be attacked through {1}"),),
    rules=("invasion/combat.declare-legend",),
)
NO_ATTACK_NOW: Final = Verb(
    "no attack", words="do not attack", rules=("invasion/combat.optional-single-attack",)
)


def target_of_attack(g: Invasion, decision: RawDecision) -> str:
    """Where to attack, with how much."""
    units = [unit for unit in attackers_of(g, decision.seat, decision.args[1]) if may_attack(g, unit)]
    power = sum([combat_power(g, -1, unit, True) for unit in units])
    return f"Which zone do you attack? Your attackers have {power} power"


TARGET_OF_ATTACK: Final = Question(
    "declare target of attack",
    NO_ATTACK_NOW,
    ATTACK,
    ATTACK_LEGEND,
    rules=("invasion/combat.declare-zone",),
    prompt=target_of_attack,
)


def declare_target(g: Invasion, seat: int, only: int) -> None:
    """Step 1: one zone of the opponent, or no attack. [invasion/combat.optional-single-attack]"""
    if any(may_attack(g, card) for card in attackers_of(g, seat, only)):
        ask(g, seat, TARGET_OF_ATTACK, target_declared, seat, only)


def target_declared(g: Invasion, option: RawOption, seat: int, only: int) -> None:
    if option[0] is NO_ATTACK_NOW:
        return
    area = option[-1]
    if option[0] is ATTACK_LEGEND:
        legend = option[1]
        say(g, LEGEND_ATTACKED, seat, legend, area)
    else:
        legend = -1
        say(g, ATTACK_DECLARED, seat, area)
    begin_combat(g, Combat(seat, area, legend, only))


register(__name__)
