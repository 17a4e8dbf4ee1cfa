"""What must be so in Conquest."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import FEWER_THAN, MORE_THAN, Compare
from strategium.cards.vocabulary.saying import If
from strategium.games.conquest.state import FOUGHT, Conquest, battle_now
from strategium.games.conquest.vocabulary.amounts import Resources, Units
from strategium.games.conquest.words import PHASE_NAMES
from strategium.kernel.abilities import Condition, Use

OPPONENT_RICHER: Final = Compare(
    Resources(False), MORE_THAN, Resources(True), "your opponent has more resources than you"
)
FEWER_UNITS: Final = Compare(
    Units(True), FEWER_THAN, Units(False), "you control fewer units than your opponent"
)


class InPhase(Condition[Conquest]):
    """A phase name before "Action". [conquest/actions.phase-prefix]"""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def holds(self, g: Conquest, use: Use) -> bool:
        return g.phase == self.phase  # [conquest/actions.phase-prefix]

    def words(self) -> str:
        return f"it is the {PHASE_NAMES[self.phase]}"


def is_battle(g: Conquest, use: Use) -> bool:
    """[conquest/abilities.play-restriction-example]"""
    return bool(g.battles)  # [conquest/abilities.play-restriction-example]


def attacks_exhausted(g: Conquest, use: Use) -> bool:
    row = battle_now(g)
    if row is None or row.attacker != use.bearer or row.defender < 0:
        return False
    return bool(g.exhausted[row.defender])


def no_battle_yet(g: Conquest, use: Use) -> bool:
    return not any(mark[0] == FOUGHT for mark in g.marks)


DURING_BATTLE: Final = If("a battle is taking place", is_battle)
ATTACKING_EXHAUSTED: Final = If("it is attacking an exhausted unit", attacks_exhausted)
NO_BATTLE_YET: Final = If("no battle has begun this phase", no_battle_yet)
