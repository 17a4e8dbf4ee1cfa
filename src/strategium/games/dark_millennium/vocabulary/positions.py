"""Locking, rallying and charging cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.state import DarkMillennium, in_play, units_here
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.vocabulary.acting import To
from strategium.games.dark_millennium.words import CHARGING, LOCKED, NO_CHARGE, READY
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb

IS_LOCKED: Final = Sentence("{0} is locked", CARD, rules=("dark_millennium/position.lock",))
RALLIES: Final = Sentence("{0} rallies", CARD, rules=("dark_millennium/position.rally",))
CHARGES: Final = Sentence("{0} charges", CARD, rules=("dark_millennium/position.three",))


def lock(g: DarkMillennium, card: int) -> None:
    """It stops charging. [dark_millennium/position.lock, dark_millennium/position.lock-charging]"""
    if in_play(g, card) and g.stance[card] != LOCKED:
        g.stance[card] = LOCKED
        say(g, IS_LOCKED, card)


def rally(g: DarkMillennium, card: int) -> None:
    """It is ready, and charges no more. [dark_millennium/position.rally, dark_millennium/position.rally-ends-charge]"""
    if in_play(g, card):
        g.stance[card] = READY
        say(g, RALLIES, card)


class Lock(To):
    """A locked card cannot be locked again. [dark_millennium/position.no-relock]"""

    def affects(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return g.stance[card] != LOCKED  # [dark_millennium/position.no-relock]

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            lock(g, card)

    def words(self) -> str:
        return f"lock {self.who.words()}"


class LockAll(Effect[DarkMillennium]):
    """All enemy units: no choice, so it may be played even if there are none.

    [dark_millennium/ability.all-is-no-choice]
    """

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return True  # [dark_millennium/ability.all-is-no-choice]

    def do(self, g: DarkMillennium, use: Use) -> None:
        for unit in units_here(g, 1 - use.seat):
            lock(g, unit)

    def words(self) -> str:
        return "lock all enemy units"


class Rally(To):
    """Only a locked or charging card. [dark_millennium/position.rally-only-locked-or-charging]"""

    def affects(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return g.stance[card] != READY  # [dark_millennium/position.rally-only-locked-or-charging]

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            rally(g, card)

    def words(self) -> str:
        return f"rally {self.who.words()}"


class Charge(To):
    """Only a ready unit that can charge. [dark_millennium/charge.ready-only]"""

    def affects(self, g: DarkMillennium, use: Use, card: int) -> bool:
        return g.stance[card] == READY and not value(g, card, NO_CHARGE)

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            g.stance[card] = CHARGING
            say(g, CHARGES, card)

    def words(self) -> str:
        return f"charge {self.who.words()}"


# ---- rally or charge -------------------------------------------------------------------------------------------
def own_units(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    return units_here(g, decision.seat)


def is_ready(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.stance[unit] == READY


def may_charge_at_all(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, NO_CHARGE)


def is_not_ready(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.stance[unit] != READY


CHARGE_IT: Final = Verb(
    "set charging",
    CARD,
    words="charge {0}",
    find=own_units,
    needs=(
        Among("dark_millennium/charge.unit-only", "{0} is no unit of yours here"),
        Need(is_ready, "dark_millennium/charge.ready-only", "{0} is not ready"),
        Need(may_charge_at_all, "dark_millennium/ability.static", "{0} cannot charge"),
    ),
    rules=("dark_millennium/battle-setup.when-you-set-up",),
)
RALLY_IT: Final = Verb(
    "set ready",
    CARD,
    words="rally {0}",
    find=own_units,
    needs=(
        Among("dark_millennium/charge.unit-only", "{0} is no unit of yours here"),
        Need(is_not_ready, "dark_millennium/position.rally-only-locked-or-charging", "{0} is ready"),
    ),
    rules=("dark_millennium/battle-setup.when-you-set-up",),
)
RALLY_OR_CHARGE: Final = Question(
    "rally or charge",
    CHARGE_IT,
    RALLY_IT,
    prompt="Rally or charge one of your units",
    rules=("dark_millennium/battle-setup.when-you-set-up",),
)


class RallyOrCharge(Effect[DarkMillennium]):
    """One of your units, as you like."""

    def would(self, g: DarkMillennium, use: Use) -> bool:
        for unit in units_here(g, use.seat):
            if g.stance[unit] != READY or not value(g, unit, NO_CHARGE):
                return True
        return False

    def do(self, g: DarkMillennium, use: Use) -> None:
        push(g, (rally_or_charge, use.seat))

    def words(self) -> str:
        return "rally or charge one of your units"


def rally_or_charge(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/battle-setup.when-you-set-up]"""
    ask(g, seat, RALLY_OR_CHARGE, rallied_or_charged)


def rallied_or_charged(g: DarkMillennium, option: RawOption) -> None:
    if option[0] is RALLY_IT:
        rally(g, option[1])
    else:
        g.stance[option[1]] = CHARGING
        say(g, CHARGES, option[1])


register(__name__)
