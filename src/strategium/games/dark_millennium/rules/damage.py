"""Damage: firepower or assault against armor, Counterattack at the same time, and the sweeping advance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.rules import attack, playing
from strategium.games.dark_millennium.rules.d6 import needs_roll, roll_armor, roll_statistic
from strategium.games.dark_millennium.rules.leaving import Doom, destroy
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attacking,
    defending,
    face,
    is_unit,
    sector_here,
    units_here,
)
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    COUNTERATTACK,
    FIREPOWER,
    SHOOTING,
    SWEEP_BONUS,
    THIS_ATTACK,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasting_on, lasting_sum
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Among, Question, RawDecision, Verb

DEALS: Final = Sentence(
    "{0} deals {1} damage to {2}, which has armor {3}",
    CARD,
    NUMBER,
    CARD,
    NUMBER,
    rules=("dark_millennium/damage.current-values",),
)
STRIKES_BACK: Final = Sentence(
    "{0} strikes back with {1} damage", CARD, NUMBER, rules=("dark_millennium/counterattack.deals-back",)
)
SWEEPS: Final = Sentence(
    "{0} makes a sweeping advance on {1} with {2} left over",
    CARD,
    CARD,
    NUMBER,
    rules=("dark_millennium/assault.sweep-value",),
)


# ---- numbers -----------------------------------------------------------------------------------------------
def attack_stat(g: DarkMillennium) -> int:
    """[dark_millennium/shoot.damage-firepower, dark_millennium/assault.damage]"""
    return FIREPOWER if g.attacks[-1].kind == SHOOTING else ASSAULT


def counter_stat(g: DarkMillennium) -> int:
    """[dark_millennium/counterattack.shooting-uses-firepower, dark_millennium/counterattack.assault-uses-assault]"""
    return FIREPOWER if g.attacks[-1].kind == SHOOTING else ASSAULT


def constant_change(g: DarkMillennium, unit: int) -> int:
    """What constant effects now do to the assault of a unit."""
    return value(g, unit, ASSAULT) - lasting_sum(g, ASSAULT, unit)


def without_bonuses(g: DarkMillennium, unit: int) -> int:
    """The assault of a unit as printed: a d6 is what was rolled, and X what its own text says."""
    kind = face(g, unit)
    total = kind.printed[ASSAULT] + sum(
        [e.amount for e in lasting_on(g, ASSAULT, unit) if e.until == THIS_ATTACK]
    )
    if ASSAULT in kind.variable:
        total += sum([constant.amount(g, unit, unit) for constant in kind.constants[ASSAULT]])
    return total


def strength(g: DarkMillennium) -> int:
    """What the attacking unit would deal. In a sweep: what was left over, and what was added since.

    [dark_millennium/assault.sweep-value, dark_millennium/versus.when-attacking]
    """
    row = g.attacks[-1]
    unit = row.attacking
    if not row.swept:
        return value(g, unit, attack_stat(g))
    if g.options.sweep_bonus_again:
        return row.left_over + value(g, unit, ASSAULT) - without_bonuses(g, unit)
    played = lasting_sum(g, ASSAULT, unit) - row.lasting_then
    more = constant_change(g, unit) - row.constant_then
    return max(0, row.left_over + played + max(0, more))


def destroys(damage: int, armor: int) -> bool:
    """[dark_millennium/damage.destroy-at-armor, dark_millennium/damage.below-armor-erased]"""
    return damage >= armor


def strikes_back(g: DarkMillennium, card: int, dealt: int, armor: int) -> bool:
    """A unit with Counterattack that is dealt damage, be it destroyed or not.

    [dark_millennium/counterattack.deals-back, dark_millennium/counterattack.even-if-survives]
    """
    return dealt > 0 and value(g, card, COUNTERATTACK) > 0


# ---- damage ------------------------------------------------------------------------------------------------
def roll_early(g: DarkMillennium) -> None:
    """House rule: a d6 for firepower or assault is rolled before tactics. [dark_millennium/roll.d6]"""
    row = g.attacks[-1]
    if g.options.d6_before_tactics and row.defending >= 0 and needs_roll(g, row.attacking, attack_stat(g)):
        push(g, (roll_statistic, row.attacking, attack_stat(g)))


def deal_damage(g: DarkMillennium) -> None:
    """A d6 is rolled when it is needed; then attack and counterattack at the same time.

    [dark_millennium/damage.current-values, dark_millennium/counterattack.simultaneous]
    """
    unit, card = attacking(g), defending(g)
    if unit < 0 or card < 0:
        return
    stat = attack_stat(g)
    if needs_roll(g, unit, stat):
        push(g, (roll_statistic, unit, stat), (deal_damage,))
        return
    dealt = strength(g)
    armor = value(g, card, ARMOR)
    back = strikes_back(g, card, dealt, armor)
    stat = counter_stat(g)
    if back and needs_roll(g, card, stat):
        push(g, (roll_statistic, card, stat), (deal_damage,))
        return
    say(g, DEALS, unit, dealt, card, armor)
    dooms: list[Doom] = []
    if destroys(dealt, armor):
        dooms.append((card, g.controller[unit], unit))
    if back:
        say(g, STRIKES_BACK, card, value(g, card, stat))
        if destroys(value(g, card, stat), value(g, unit, ARMOR)):
            dooms.append((unit, g.controller[card], card))
    g.attacks[-1] = g.attacks[-1]._replace(dealt=1)
    if may_sweep(g, card, dealt, armor):
        g.attacks[-1] = g.attacks[-1]._replace(left_over=dealt - armor)
        push(g, (sweeping_advance,))
    if dooms:
        push(g, (destroy, tuple(dooms)))


# ---- the sweeping advance ------------------------------------------------------------------------------------
def may_sweep(g: DarkMillennium, card: int, dealt: int, armor: int) -> bool:
    """Only an assault that dealt a unit more than its armor, and only once.

    [dark_millennium/assault.sweep-needs-excess, dark_millennium/assault.no-sweep-in-shooting]
    """
    row = g.attacks[-1]
    if row.kind == SHOOTING:
        return False
    if row.swept:  # [dark_millennium/assault.sweep-once]
        return False
    if dealt <= armor:
        return False
    return is_unit(g, card)  # [dark_millennium/assault.sweep-not-after-asset]


def sweep_targets(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    """Every enemy unit here: a unit that is still there was not destroyed.

    [dark_millennium/assault.sweep-target, dark_millennium/assault.sweep-same-unit-invulnerable]
    """
    return units_here(g, 1 - decision.seat)


def left_for_sweep(g: DarkMillennium) -> int:
    """What a sweep begins with: what is left over, and more at some sectors. [dark_millennium/assault.sweep-value]"""
    sector = sector_here(g)
    return g.attacks[-1].left_over + (sector.printed[SWEEP_BONUS] if sector is not None else 0)


def special_waits(g: DarkMillennium) -> bool:
    """Whether a special assault was blocked and could still resolve."""
    return bool(g.pending_effects)


SWEEP: Final = Verb(
    "sweep",
    CARD,
    words="sweep on to {0}",
    find=sweep_targets,
    needs=(Among("dark_millennium/assault.sweep-target", "{0} is no enemy unit here"),),
    rules=("dark_millennium/assault.sweep-target",),
)
STOP: Final = Verb("no sweep", words="no sweeping advance", rules=("dark_millennium/assault.sweep-optional",))


class SweepQuestion(Question):
    """Whether, and against which unit, the unit goes on."""

    def prompt(self, g: DarkMillennium, decision: RawDecision) -> str:
        return f"{self.sentence} with {left_for_sweep(g)} left over?"


WHERE_TO: Final = SweepQuestion(
    "sweeping advance",
    STOP,
    SWEEP,
    prompt="Make a sweeping advance",
    rules=("dark_millennium/assault.sweep-optional",),
)
RESOLVE_SPECIAL: Final = Verb(
    "resolve special",
    words="resolve the special assault",
    rules=("dark_millennium/special-assault.excess-choice",),
)
SWEEP_OR_SPECIAL: Final = SweepQuestion(
    "sweep or special assault",
    RESOLVE_SPECIAL,
    STOP,
    SWEEP,
    prompt="Resolve the special assault, or make a sweeping advance",
    rules=("dark_millennium/special-assault.excess-choice",),
)


def sweeping_advance(g: DarkMillennium) -> None:
    """With what is left over the unit may assault once more, if it is still there.

    [dark_millennium/assault.sweep-optional, dark_millennium/assault.sweep-immediate]
    """
    unit = attacking(g)
    if unit < 0:  # [dark_millennium/assault.sweep-not-if-attacker-destroyed]
        return
    # [dark_millennium/assault.sweep-despite-invulnerable]
    question = SWEEP_OR_SPECIAL if special_waits(g) else WHERE_TO
    ask(g, g.controller[g.attacks[-1].attacking], question, sweep_chosen)


def sweep_chosen(g: DarkMillennium, option: RawOption) -> None:
    """What is left over is used for one thing at most. [dark_millennium/special-assault.excess-choice]"""
    if option[0] is SWEEP:
        push(g, (sweep, option[1]))
    elif option[0] is STOP:
        g.attacks[-1] = g.attacks[-1]._replace(left_over=0)


def sweep(g: DarkMillennium, card: int) -> None:
    """It is an assault of its own with what was left over: it can be blocked, and tactics come before its damage.

    [dark_millennium/assault.sweep-is-assault, dark_millennium/assault.sweep-tactics]
    """
    row = g.attacks[-1]
    unit = row.attacking
    left_over = left_for_sweep(g)
    say(g, SWEEPS, unit, card, left_over)
    g.attacks[-1] = row._replace(defending=-1)  # a versus bonus is added anew, even against a saved unit
    g.attacks[-1] = row._replace(
        target=card,
        defending=card,
        defending_age=g.generation[card],
        blocked=0,
        dealt=0,
        swept=1,
        left_over=left_over,
        lasting_then=lasting_sum(g, ASSAULT, unit),
        constant_then=constant_change(g, unit),
    )
    push(g, (sweep_may_be_blocked,), (playing.tactics, g.controller[unit]), (deal_damage,))
    roll_armor(g, card)


def sweep_may_be_blocked(g: DarkMillennium) -> None:
    """House rule: it cannot be. [dark_millennium/assault.sweep-is-assault]"""
    if g.options.sweep_can_be_blocked:
        push(g, (attack.block,))


register(__name__)
