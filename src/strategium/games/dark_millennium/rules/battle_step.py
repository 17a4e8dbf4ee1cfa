"""The battle step: battle actions in turn, until both pass in a row or somebody withdraws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.rules import victory
from strategium.games.dark_millennium.rules.after_action import action_over
from strategium.games.dark_millennium.rules.attack import assault, enemy_targets, shoot
from strategium.games.dark_millennium.rules.leaving import leave_play
from strategium.games.dark_millennium.rules.playing import USE_BA, USE_SPECIAL, tactics, use_action
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    be_at,
    cards_here,
    first_to_react,
    units_here,
)
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    CHARGES,
    CHARGING,
    COUNTING,
    FIGHTING,
    LOCKED,
    NO_CHARGE,
    NO_SHOT,
    POSITION_WORDS,
    READY,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import PASS, SEAT, Among, Need, Question, RawDecision, Verb

MOST_ACTIONS: Final = (
    500  # a battle that goes round in circles ends [dark_millennium/battle-step.no-ba-limit]
)

PASSES: Final = Sentence("{0} passes", SEAT, rules=("dark_millennium/pass.always-allowed",))
CHARGES_NOW: Final = Sentence("{0} charges", CARD, rules=("dark_millennium/charge.turn-upside-down",))
WITHDRAWS: Final = Sentence("{0} withdraws", SEAT, rules=("dark_millennium/withdraw.ends-battle",))


# ---- what may be done --------------------------------------------------------------------------------------
def own_units(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    return units_here(g, decision.seat)


def is_not_locked(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    """A charging unit shoots as a ready one does. [dark_millennium/shoot.charging-may]"""
    if g.stance[unit] == CHARGING:
        return True
    return g.stance[unit] != LOCKED


def is_ready(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.stance[unit] == READY


def not_ready(g: DarkMillennium, decision: RawDecision, unit: int) -> str:
    return f"{CARD.words(g, decision.seat, unit)} is {POSITION_WORDS[g.stance[unit]]}, not ready"


def is_charging(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.stance[unit] == CHARGING


def may_shoot_at_all(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, NO_SHOT)


def may_charge_at_all(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, NO_CHARGE)


def has_target(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return bool(enemy_targets(g, decision.seat))


def all_are_locked(g: DarkMillennium, decision: RawDecision) -> bool:
    for unit in units_here(g, decision.seat):
        if g.stance[unit] != LOCKED:
            return False
    return True


def not_all_locked(g: DarkMillennium, decision: RawDecision) -> str:
    unit = next(unit for unit in units_here(g, decision.seat) if g.stance[unit] != LOCKED)
    return f"{CARD.words(g, decision.seat, unit)} is {POSITION_WORDS[g.stance[unit]]}, not locked"


SHOOT: Final = Verb(
    "shoot",
    CARD,
    words="shoot with {0}",
    find=own_units,
    needs=(
        Among("dark_millennium/battle-step.seven-options", "{0} is no unit of yours at this sector"),
        Need(is_not_locked, "dark_millennium/shoot.not-if-locked", "{0} is locked"),
        Need(may_shoot_at_all, "dark_millennium/ability.static", "{0} cannot shoot"),
        Need(has_target, "dark_millennium/shoot.target-unit-or-asset", "there is nothing to shoot at"),
    ),
    rules=("dark_millennium/battle-step.seven-options",),
)
CHARGE: Final = Verb(
    "charge",
    CARD,
    words="charge with {0}",
    find=own_units,
    needs=(
        Among("dark_millennium/charge.unit-only", "{0} is no unit of yours at this sector"),
        Need(is_ready, "dark_millennium/charge.ready-only", not_ready),
        Need(may_charge_at_all, "dark_millennium/ability.static", "{0} cannot charge"),
    ),
    rules=("dark_millennium/battle-step.seven-options",),
)
ASSAULT_WITH: Final = Verb(
    "assault",
    CARD,
    words="assault with {0}",
    find=own_units,
    needs=(
        Among("dark_millennium/battle-step.seven-options", "{0} is no unit of yours at this sector"),
        Need(is_charging, "dark_millennium/assault.needs-charging", "{0} is not charging"),
        Need(has_target, "dark_millennium/assault.target", "there is nothing to assault"),
    ),
    rules=("dark_millennium/battle-step.seven-options", "dark_millennium/assault.choose-type"),
)


class WithdrawVerb(Verb):
    """Leave the battle."""

    def note(self, g: DarkMillennium, viewer: int | None, refs: tuple[int, ...]) -> str:
        return "your cards here are destroyed"


def prompt_battle_action(g: DarkMillennium, decision: RawDecision) -> str:
    """What to do in a battle, and where it is."""
    return f"Battle at {SECTOR_AT.words(g, decision.seat, g.at)}: your battle action?"


WITHDRAW: Final = WithdrawVerb(
    "withdraw",
    needs=(
        Need(
            all_are_locked,
            "dark_millennium/withdraw.condition",
            not_all_locked,
        ),
    ),
    rules=("dark_millennium/withdraw.optional",),
)
BATTLE_ACTION: Final = Question(
    "battle action",
    PASS,
    SHOOT,
    CHARGE,
    ASSAULT_WITH,
    USE_SPECIAL,
    USE_BA,
    WITHDRAW,
    rules=("dark_millennium/battle-step.seven-options",),
    prompt=prompt_battle_action,
)


# ---- taking turns ------------------------------------------------------------------------------------------
def battle_step(g: DarkMillennium, seat: int) -> None:
    """Who chose the battle acts first. [dark_millennium/battle.three-steps]"""
    g.actions = 0
    be_at(g, g.at, FIGHTING)
    push(g, (battle_action, seat, 0), (battle_over,))


def battle_action(g: DarkMillennium, seat: int, passes: int) -> None:
    """One of seven things. [dark_millennium/battle-step.alternate, dark_millennium/ability.ba-timing]"""
    if g.actions < MOST_ACTIONS:
        ask(g, seat, BATTLE_ACTION, action_chosen, seat, passes)


def action_chosen(g: DarkMillennium, option: RawOption, seat: int, passes: int) -> None:
    """[dark_millennium/battle-step.ends-on-two-passes, dark_millennium/pass.may-return]"""
    verb = option[0]
    if verb is PASS:
        say(g, PASSES, seat)
        if not passes:
            push(g, (battle_action, 1 - seat, 1))
    elif verb is WITHDRAW:
        push(g, (withdraw, seat))
    else:
        g.actions += 1
        push(g, (action_over,), (battle_action, 1 - seat, 0))
        if verb is SHOOT:
            push(g, (shoot, option[1]))
        elif verb is CHARGE:
            push(g, *charge_steps(g, option[1]))
        elif verb is ASSAULT_WITH:
            push(g, (assault, option[1]))
        else:
            use_action(g, verb, option, seat)


def charge_steps(g: DarkMillennium, unit: int) -> tuple[tuple[Any, ...], ...]:
    """House rule: a charge waits for tactics, as attacks do, and the unit must still be there and ready after them.

    [dark_millennium/tactic.after-any-ba]
    """
    if not g.options.tactics_after_charge:
        return ((charge, unit),)
    return ((tactics, g.controller[unit]), (charge_if_ready, unit, g.generation[unit]))


def charge_if_ready(g: DarkMillennium, unit: int, generation: int) -> None:
    """[dark_millennium/charge.ready-only]"""
    if g.generation[unit] == generation and g.stance[unit] == READY:
        push(g, (charge, unit))


def charge(g: DarkMillennium, unit: int) -> None:
    """The unit is charging, and that is all. A step's last act. [dark_millennium/charge.turn-upside-down]"""
    g.stance[unit] = CHARGING
    say(g, CHARGES_NOW, unit)
    seat = g.controller[unit]
    react(
        g, first_to_react(seat), (Event(CHARGES, unit, seat=seat, place=g.at, generation=g.generation[unit]),)
    )


def withdraw(g: DarkMillennium, seat: int) -> None:
    """The battle ends at once, and all cards of that player here are destroyed: by himself, so nothing saves them.

    [dark_millennium/withdraw.ends-battle]
    """
    say(g, WITHDRAWS, seat)
    be_at(g, g.at, COUNTING)
    for card in cards_here(g, seat):  # [dark_millennium/withdraw.destroys-own-cards]
        leave_play(g, card)
    unwind_to(g, battle_over)  # [dark_millennium/withdraw.spares-fleet]


def battle_over(g: DarkMillennium) -> None:
    """The victory step follows. [dark_millennium/withdraw.to-victory-step]"""
    g.effects = []
    push(g, (victory.victory_step,))


title(battle_action, "battle step")
register(__name__)
