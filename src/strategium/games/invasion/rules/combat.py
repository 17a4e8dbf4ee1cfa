"""An attack in five steps, with an action window after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.invasion.kinds import COUNTERSTRIKING
from strategium.games.invasion.rules import chain
from strategium.games.invasion.rules.answering import collect, resolve_triggered
from strategium.games.invasion.rules.assigning import (
    attackers_assign,
    combat_power,
    damage_of,
    defenders_assign,
)
from strategium.games.invasion.rules.basics import discard_at_random, expire_effects
from strategium.games.invasion.rules.damage import COMBAT, apply_assigned
from strategium.games.invasion.state import (
    Combat,
    Fighter,
    Invasion,
    area_of,
    battlefield_of,
    in_play,
    is_burning,
    is_mere_development,
    is_unit,
    legend_of,
    power_of,
    section_hit_points,
    still_fighting,
    units_in,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import (
    AREAS,
    ATTACKERS_DECLARED,
    ATTACKS,
    ATTACKS_FROM_ANYWHERE,
    COUNTERSTRIKE,
    DAMAGE_APPLIED,
    DAMAGE_ASSIGNED,
    DEFENDERS_DECLARED,
    DEFENDS,
    END_OF_COMBAT,
    FOUGHT,
    NO_ATTACK,
    NO_DEFENCE,
    SCOUT,
    STRUCK,
    TARGET_DECLARED,
    WOUNDED,
    ZONE_ATTACKED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push, push_scoped, row_ends, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import DONE, NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

Uses = tuple[Use, ...]

ATTACK_DECLARED: Final = Sentence("{0} attacks {1}", SEAT, CARD, rules=("invasion/combat.declare-zone",))
LEGEND_ATTACKED: Final = Sentence(
    "{0} attacks {1} through {2}", SEAT, CARD, CARD, rules=("invasion/combat.declare-legend",)
)
IS_ATTACKING: Final = Sentence(
    "{0} attacks with {1} power", CARD, NUMBER, rules=("invasion/combat.attacking-status",)
)
IS_DEFENDING: Final = Sentence(
    "{0} defends with {1} power", CARD, NUMBER, rules=("invasion/combat.defending-status",)
)
NOBODY_ATTACKS: Final = Sentence("No unit attacks", rules=("invasion/combat.no-attackers-skips",))
NOBODY_DEFENDS: Final = Sentence(
    "Nobody defends {0}", CARD, rules=("invasion/combat.any-number-of-defenders",)
)
NO_DAMAGE: Final = Sentence(
    "The attack on {0} does no damage", CARD, rules=("invasion/combat.power-is-damage",)
)
SCOUTS: Final = Sentence("{0} scouts", CARD, rules=("invasion/keyword.scout-discard",))


# ---- who may fight -----------------------------------------------------------------------------------------
def attackers_of(g: Invasion, seat: int, only: int = -1) -> list[int]:
    """Units of the battlefield, those that may attack from elsewhere, and the legend.

    [invasion/combat.attackers-from-battlefield, invasion/legend.attacks-with-battlefield-icons]
    """
    if only >= 0:
        return [only] if in_play(g, only) and is_unit(g, only) and g.controller[only] == seat else []
    areas = [battlefield_of(seat)]
    found = [unit for area in areas for unit in units_in(g, area)]
    if g.changers[ATTACKS_FROM_ANYWHERE]:
        found += [
            unit
            for area in (3 * seat, 3 * seat + 1)
            for unit in units_in(g, area)
            if value(g, unit, ATTACKS_FROM_ANYWHERE) and unit not in found
        ]
    legend = legend_of(g, seat)
    if legend >= 0:
        found.append(legend)
    return sorted(found)


def may_attack(g: Invasion, card: int) -> bool:
    """[invasion/corruption.no-attack-defend, invasion/legend.corrupt-inactive]"""
    return not is_barred(g, card) and not ((g.effects or g.changers[NO_ATTACK]) and value(g, card, NO_ATTACK))


def may_defend(g: Invasion, card: int) -> bool:
    """[invasion/corruption.no-attack-defend]"""
    return not is_barred(g, card) and not (
        (g.effects or g.changers[NO_DEFENCE]) and value(g, card, NO_DEFENCE)
    )


def is_barred(g: Invasion, card: int) -> bool:
    """A corrupt card is neither attacker nor defender. [invasion/corruption.no-attack-defend]"""
    return bool(g.corrupt[card])  # [invasion/legend.corrupt-inactive]


# ---- step 1: the target ------------------------------------------------------------------------------------
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


class TargetOfAttack(Question):
    """Where to attack, with how much."""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        units = [unit for unit in attackers_of(g, decision.seat, decision.args[1]) if may_attack(g, unit)]
        power = sum([combat_power(g, -1, unit, True) for unit in units])
        return f"Which zone do you attack? Your attackers have {power} power"


TARGET_OF_ATTACK: Final = TargetOfAttack(
    "declare target of attack",
    NO_ATTACK_NOW,
    ATTACK,
    ATTACK_LEGEND,
    rules=("invasion/combat.declare-zone",),
)


def declare_target(g: Invasion, seat: int, only: int) -> None:
    """Step 1: one zone of the opponent, or no attack. [invasion/combat.optional-single-attack]"""
    if any(may_attack(g, card) for card in attackers_of(g, seat, only)):
        ask(g, seat, TARGET_OF_ATTACK, target_declared, seat, only)


def target_declared(g: Invasion, option: RawOption, seat: int, only: int) -> None:
    if option[0] is NO_ATTACK_NOW:
        return
    legend = option[1] if option[0] is ATTACK_LEGEND else -1
    area = option[-1]
    if legend >= 0:
        say(g, LEGEND_ATTACKED, seat, legend, area)
    else:
        say(g, ATTACK_DECLARED, seat, area)
    begin_combat(g, Combat(seat, area, legend, only))


def begin_combat(g: Invasion, row: Combat) -> None:
    """The five steps, each with its window. [invasion/combat.five-steps, invasion/combat.window-after-each-step]"""
    push_scoped(
        g,
        "combats",
        row._replace(step=TARGET_DECLARED),
        step_window,
        declare_attackers,
        attackers_declared,
        step_window,
        declare_defenders,
        defenders_declared,
        step_window,
        attackers_assign,
        defenders_assign,
        damage_assigned,
        step_window,
        apply_combat_damage,
        end_of_combat,
        step_window,
    )


def step_window(g: Invasion, no: int) -> None:
    """[invasion/combat.window-after-each-step, invasion/combat.final-window]"""
    chain.action_window(g)


# ---- step 2: attackers -------------------------------------------------------------------------------------
def possible_attackers(g: Invasion, decision: RawDecision) -> Sequence[int]:
    row = g.combats[decision.args[0]]
    last = decision.picked[-1][1] if decision.picked else -1
    return [card for card in attackers_of(g, row.seat, row.only) if card > last]


def can_attack(g: Invasion, decision: RawDecision, card: int) -> bool:
    return may_attack(g, card)


def is_upright(g: Invasion, decision: RawDecision, card: int) -> bool:
    return not is_barred(g, card)


ATTACK_WITH: Final = Verb(
    "attack with",
    CARD,
    find=possible_attackers,
    needs=(
        Among("invasion/combat.attackers-from-battlefield", "{0} is not a unit in your battlefield"),
        Need(is_upright, "invasion/corruption.no-attack-defend", "{0} is corrupt"),
        Need(can_attack, "invasion/term.cannot-absolute", "an effect says that {0} cannot attack"),
    ),
    rules=("invasion/combat.attackers-all-at-once",),
)


class Attackers(Question):
    """Who attacks, and what."""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        row = g.combats[decision.args[0]]
        return (
            f"Which units attack {CARD.words(g, decision.seat, row.area if row.legend < 0 else row.legend)}?"
        )


ATTACKERS: Final = Attackers(
    "declare attackers",
    DONE,
    ATTACK_WITH,
    several=True,
    unordered=True,
    rules=("invasion/combat.attackers-all-at-once",),
)


def declare_attackers(g: Invasion, no: int) -> None:
    """Step 2: any number of them, all at once. [invasion/combat.attackers-all-at-once]"""
    ask(g, g.combats[no].seat, ATTACKERS, attackers_chosen, no)


def attackers_chosen(g: Invasion, picks: tuple[RawOption, ...], no: int) -> None:
    """[invasion/combat.attacking-status]"""
    fighters = fighters_of(g, picks)
    g.combats[no] = g.combats[no]._replace(attackers=fighters, step=ATTACKERS_DECLARED)
    tell_of(g, IS_ATTACKING, no, fighters, True)
    for card, generation in fighters:
        g.marks.append((FOUGHT, card, generation))


def fighters_of(g: Invasion, picks: tuple[RawOption, ...]) -> tuple[Fighter, ...]:
    return tuple([(pick[1], g.generation[pick[1]]) for pick in picks])


def tell_of(g: Invasion, told: Sentence, no: int, fighters: tuple[Fighter, ...], attacking: bool) -> None:
    """Who fights, and how strong each of them is."""
    if g.lines is not None:
        for card, _ in fighters:
            say(g, told, card, combat_power(g, no, card, attacking))


def attackers_declared(g: Invasion, no: int) -> None:
    """Without an attacker there is no attack. With one, the zone is attacked. A step's last act.

    [invasion/combat.no-attackers-skips, invasion/combat.zone-attacked-when-attacker]
    """
    row = g.combats[no]
    if not row.attackers:
        say(g, NOBODY_ATTACKS)
        unwind_to(g, row_ends)
        return
    events = [
        Event(ZONE_ATTACKED, row.area, seat=row.area // 3, place=row.area),
        *[Event(ATTACKS, card, seat=row.seat, place=row.area, generation=n) for card, n in row.attackers],
    ]
    g.needs_check = 1
    resolve_together(g, collect(g, events))


def resolve_together(g: Invasion, uses: Uses) -> None:
    if uses:
        push(g, (resolve_triggered, uses))


# ---- step 3: defenders -------------------------------------------------------------------------------------
def defenders_of(g: Invasion, row: Combat) -> list[int]:
    """The units in the attacked zone; a legend defends no zone.

    [invasion/combat.defenders-in-attacked-zone, invasion/legend.no-zone-defence]
    """
    return sorted(units_in(g, row.area))


def possible_defenders(g: Invasion, decision: RawDecision) -> Sequence[int]:
    row = g.combats[decision.args[0]]
    last = decision.picked[-1][1] if decision.picked else -1
    return [card for card in defenders_of(g, row) if card > last]


def can_defend(g: Invasion, decision: RawDecision, card: int) -> bool:
    return may_defend(g, card)


DEFEND_WITH: Final = Verb(
    "defend with",
    CARD,
    find=possible_defenders,
    needs=(
        Among("invasion/combat.defenders-in-attacked-zone", "{0} is not a unit in the attacked zone"),
        Need(is_upright, "invasion/corruption.no-attack-defend", "{0} is corrupt"),
        Need(can_defend, "invasion/term.cannot-absolute", "an effect says that {0} cannot defend"),
    ),
    rules=("invasion/combat.any-number-of-defenders",),
)


class Defenders(Question):
    """Who defends, and against how much."""

    def prompt(self, g: Invasion, decision: RawDecision) -> str:
        no = decision.args[0]
        row = g.combats[no]
        what = CARD.words(g, decision.seat, row.area if row.legend < 0 else row.legend)
        return f"Which units defend {what} against {damage_of(g, no, True)} power?"


DEFENDERS: Final = Defenders(
    "declare defenders",
    DONE,
    DEFEND_WITH,
    several=True,
    unordered=True,
    rules=("invasion/combat.defenders-all-at-once",),
)


def declare_defenders(g: Invasion, no: int) -> None:
    """Step 3: any number of them, all at once. [invasion/combat.defenders-all-at-once]"""
    ask(g, 1 - g.combats[no].seat, DEFENDERS, defenders_chosen, no)


def defenders_chosen(g: Invasion, picks: tuple[RawOption, ...], no: int) -> None:
    """An attacked legend defends by itself, unless it is corrupt.

    [invasion/combat.defending-status, invasion/legend.auto-defender]
    """
    row = g.combats[no]
    fighters = fighters_of(g, picks)
    if row.legend >= 0 and in_play(g, row.legend):
        if not g.corrupt[row.legend]:  # [invasion/legend.corrupt-inactive]
            fighters += ((row.legend, g.generation[row.legend]),)
    g.combats[no] = row._replace(defenders=fighters, step=DEFENDERS_DECLARED)
    tell_of(g, IS_DEFENDING, no, fighters, False)
    if not fighters:
        say(g, NOBODY_DEFENDS, row.area)


def defenders_declared(g: Invasion, no: int) -> None:
    """Counterstrike, then what else waits for defenders. A step's last act.

    [invasion/keyword.counterstrike-on-declare, invasion/combat.faq-declare-all-at-once]
    """
    row = g.combats[no]
    events = [
        Event(DEFENDS, card, seat=1 - row.seat, place=row.area, generation=generation)
        for card, generation in row.defenders
    ]
    uses = collect(g, events)
    for event in events:
        n = value(g, event.subject, COUNTERSTRIKE)
        if n:
            uses += (
                Use(
                    event.seat,
                    event.subject,
                    COUNTERSTRIKING,
                    0,
                    about=event,
                    x=n,
                    generation=event.generation,
                ),
            )
    g.needs_check = 1
    resolve_together(g, uses)


# ---- step 4: assigned damage is in assigning.py -------------------------------------------------------------
def damage_assigned(g: Invasion, no: int) -> None:
    """It lies beside its targets and is not on them yet. [invasion/combat.assigned-not-yet-applied]"""
    g.combats[no] = g.combats[no]._replace(step=DAMAGE_ASSIGNED)


# ---- step 5: damage is applied ------------------------------------------------------------------------------
def apply_combat_damage(g: Invasion, no: int) -> None:
    """Step 5: everything at the same moment. A step's last act.

    [invasion/combat.apply-simultaneously, invasion/combat.moved-keeps-assigned-damage]
    """
    row = g.combats[no]
    there = [hit for hit in row.assigned if in_play(g, hit[0]) and g.generation[hit[0]] == hit[1]]
    hits = tuple([(card, n) for card, _, n in there if not is_mere_development(g, card)])
    struck = [
        Event(STRUCK, card, seat=g.controller[card], place=area_of(g, card), generation=g.generation[card])
        for card, _ in hits
        if card >= AREAS
    ]
    push(g, (tell_if_harmless, no))
    resolve_together(g, collect(g, struck))
    apply_assigned(g, hits, -1, COMBAT)


def tell_if_harmless(g: Invasion, no: int) -> None:
    """Players see what an attack has done, and are told if that was nothing."""
    row = g.combats[no]
    if (WOUNDED, 1 - row.seat) not in g.marks:
        say(g, NO_DAMAGE, row.area if row.legend < 0 else row.legend)
    g.marks = [mark for mark in g.marks if mark[0] != WOUNDED]


def end_of_combat(g: Invasion, no: int) -> None:
    """Combat is over; survivors with Scout make the opponent discard. A step's last act.

    [invasion/combat.end-of-combat, invasion/keyword.scout-discard, invasion/keyword.scout-both-sides]
    """
    row = g.combats[no]
    survivors = still_fighting(g, row.attackers)
    survivors += still_fighting(g, row.defenders)
    for card in reversed(survivors):
        if value(g, card, SCOUT):
            say(g, SCOUTS, card)
            push(g, (discard_at_random, 1 - g.controller[card], 1))
    g.combats[no] = row._replace(step=DAMAGE_APPLIED, attackers=(), defenders=(), assigned=())
    expire_effects(g, END_OF_COMBAT)
    g.needs_check = 1


def combat_words(g: Any, viewer: int | None, row: Combat) -> str:
    return f"attack on {CARD.words(g, viewer, row.area)}"


title(Combat, combat_words)
register(__name__, ATTACK, ATTACK_LEGEND, NO_ATTACK_NOW, TARGET_OF_ATTACK, ATTACK_WITH, ATTACKERS)
register(__name__, DEFEND_WITH, DEFENDERS, declare_target, target_declared, step_window)
register(__name__, declare_attackers, attackers_chosen, attackers_declared)
register(__name__, declare_defenders, defenders_chosen, defenders_declared, damage_assigned)
register(__name__, apply_combat_damage, tell_if_harmless, end_of_combat)
