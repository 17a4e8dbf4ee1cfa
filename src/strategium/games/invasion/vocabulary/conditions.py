"""What must be true."""

from __future__ import annotations

from strategium.games.invasion.kinds import CARDS, Moment
from strategium.games.invasion.state import (
    Invasion,
    here,
    in_play,
    is_burning,
    quester_on,
    still_in_play,
)
from strategium.games.invasion.vocabulary.amounts import Developments
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import HAND, LEGEND, PLAYED_TYPE
from strategium.kernel.abilities import Condition, Use

YOUR_TURN = Moment(own_turn=True)


class HaveDevelopments(Condition[Invasion]):
    """You have so many developments in this zone, or in one of yours."""

    def __init__(self, n: int, zone: int = -1) -> None:
        self.n = n
        self.amount = Developments(zone)

    def holds(self, g: Invasion, use: Use) -> bool:
        return self.amount.of(g, use) >= self.n

    def words(self) -> str:
        return f"you have at least {self.n} {self.amount.words().removeprefix('your ')}"


class Burning(Condition[Invasion]):
    """One section of your capital burns."""

    def holds(self, g: Invasion, use: Use) -> bool:
        return any(is_burning(g, area) for area in range(3 * use.seat, 3 * use.seat + 3))

    def words(self) -> str:
        return "one section of your capital is burning"


class HasTokens(Condition[Invasion]):
    """There are so many resource tokens on this card."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, g: Invasion, use: Use) -> bool:
        return g.tokens[use.bearer] >= self.n

    def words(self) -> str:
        return f"this card has {self.n} or more resource tokens on it"


class QuestingHere(Condition[Invasion]):
    """A unit is on this quest."""

    def holds(self, g: Invasion, use: Use) -> bool:
        return in_play(g, use.bearer) and quester_on(g, use.bearer) >= 0

    def words(self) -> str:
        return "a unit is questing here"


class NonePlayed(Condition[Invasion]):
    """You have played no such card this turn."""

    def __init__(self, type: int, race: int = -1) -> None:
        self.type = type
        self.race = race

    def holds(self, g: Invasion, use: Use) -> bool:
        return not any(
            mark[:3] == (PLAYED_TYPE, use.seat, self.type) and (self.race < 0 or mark[3] == self.race)
            for mark in g.marks
            if mark[0] == PLAYED_TYPE
        )

    def words(self) -> str:
        return "it is the first you play this turn"


class StillInPlay(Condition[Invasion]):
    """This card has not left play: what came before "then" was done. [invasion/effect.then-needs-success]"""

    def holds(self, g: Invasion, use: Use) -> bool:
        return still_in_play(g, use.bearer, use.generation)

    def words(self) -> str:
        return "this card is in play"


class BigHand(Condition[Invasion]):
    """Your opponent has so many cards in hand."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, g: Invasion, use: Use) -> bool:
        return len(g.zones[HAND + 1 - use.seat]) >= self.n

    def words(self) -> str:
        return f"your opponent has {self.n} or more cards in hand"


class LegendOr(Condition[Invasion]):
    """You control a legend, or a support card with a trait."""

    def __init__(self, select: Select) -> None:
        self.select = select

    def holds(self, g: Invasion, use: Use) -> bool:
        legends = [c for c in g.zones[10 + use.seat] if CARDS[g.kind[c]].type == LEGEND]
        return bool(legends) or bool(self.select.find(g, use))

    def words(self) -> str:
        return f"you control a legend or {self.select.words().removesuffix(' you control')}"


class AttackedHere(Condition[Invasion]):
    """The zone of this card is attacked, or (`yours`) any zone of yours, before defenders are declared."""

    def __init__(self, yours: bool = False) -> None:
        self.yours = yours

    def holds(self, g: Invasion, use: Use) -> bool:
        if not g.combats:
            return False
        area = g.combats[-1].area
        return area // 3 == use.seat if self.yours else area == here(g, use.bearer)

    def words(self) -> str:
        return "an opponent attacks your capital" if self.yours else "this zone is attacked"


class HasAssigned(Condition[Invasion]):
    """Combat damage has been assigned to this unit."""

    def holds(self, g: Invasion, use: Use) -> bool:
        if not g.combats:
            return False
        return any(
            row[:2] == (use.bearer, g.generation[use.bearer]) and row[2] > 0 for row in g.combats[-1].assigned
        )

    def words(self) -> str:
        return "combat damage has just been assigned to this unit"
