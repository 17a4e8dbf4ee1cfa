"""What must be so in Conquest."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import FEWER_THAN, MORE_THAN, Compare
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


class DuringBattle(Condition[Conquest]):
    """[conquest/abilities.play-restriction-example]"""

    def holds(self, g: Conquest, use: Use) -> bool:
        return bool(g.battles)  # [conquest/abilities.play-restriction-example]

    def words(self) -> str:
        return "a battle is taking place"


class AttackingExhausted(Condition[Conquest]):
    """The bearer is attacking an exhausted unit."""

    def holds(self, g: Conquest, use: Use) -> bool:
        row = battle_now(g)
        if row is None or row.attacker != use.bearer or row.defender < 0:
            return False
        return bool(g.exhausted[row.defender])

    def words(self) -> str:
        return "it is attacking an exhausted unit"


class NoBattleYet(Condition[Conquest]):
    """No battle has begun in this phase."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return not any(mark[0] == FOUGHT for mark in g.marks)

    def words(self) -> str:
        return "no battle has begun this phase"
