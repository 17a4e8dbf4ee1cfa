"""What must be so."""

from __future__ import annotations

from strategium.games.conquest.state import FOUGHT, Conquest, battle_now, first_planet, place_of, units_of
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import PHASE_NAMES
from strategium.kernel.abilities import Condition, Use


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


class Both(Condition[Conquest]):
    """Two conditions."""

    def __init__(self, one: Condition[Conquest], other: Condition[Conquest]) -> None:
        self.one = one
        self.other = other

    def holds(self, g: Conquest, use: Use) -> bool:
        return self.one.holds(g, use) and self.other.holds(g, use)

    def words(self) -> str:
        return f"{self.one.words()} and {self.other.words()}"


class YouControl(Condition[Conquest]):
    """There is such a card."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def holds(self, g: Conquest, use: Use) -> bool:
        return bool(self.select.find(g, use))

    def words(self) -> str:
        return f"you control {self.select.one().replace(' you control', '')}"


class IsReady(Condition[Conquest]):
    """The bearer is ready."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return not g.exhausted[use.bearer]

    def words(self) -> str:
        return "it is ready"


class IsDamaged(Condition[Conquest]):
    """The bearer is damaged."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return g.damage[use.bearer] > 0

    def words(self) -> str:
        return "it is damaged"


class AtFirstPlanet(Condition[Conquest]):
    """The bearer is at the first planet."""

    def holds(self, g: Conquest, use: Use) -> bool:
        place = first_planet(g)
        return place >= 0 and place_of(g, use.bearer) == place

    def words(self) -> str:
        return "it is at the first planet"


class AttackingExhausted(Condition[Conquest]):
    """The bearer is attacking an exhausted unit."""

    def holds(self, g: Conquest, use: Use) -> bool:
        row = battle_now(g)
        if row is None or row.attacker != use.bearer or row.defender < 0:
            return False
        return bool(g.exhausted[row.defender])

    def words(self) -> str:
        return "it is attacking an exhausted unit"


class OpponentRicher(Condition[Conquest]):
    """Your opponent has more resources than you."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return g.resources[1 - use.seat] > g.resources[use.seat]

    def words(self) -> str:
        return "your opponent has more resources than you"


class FewerUnits(Condition[Conquest]):
    """You control fewer units than your opponent."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return len(units_of(g, use.seat)) < len(units_of(g, 1 - use.seat))

    def words(self) -> str:
        return "you control fewer units than your opponent"


class AtAPlanet(Condition[Conquest]):
    """The bearer is at a planet."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return place_of(g, use.bearer) >= 0

    def words(self) -> str:
        return "it is at a planet"


class NoBattleYet(Condition[Conquest]):
    """No battle has begun in this phase."""

    def holds(self, g: Conquest, use: Use) -> bool:
        return not any(mark[0] == FOUGHT for mark in g.marks)

    def words(self) -> str:
        return "no battle has begun this phase"
