"""What must be true."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.saying import If
from strategium.cards.vocabulary.select import YOURS
from strategium.games.invasion.kinds import CARDS, Moment
from strategium.games.invasion.state import (
    Invasion,
    in_play,
    is_burning,
    quester_on,
    still_in_play,
)
from strategium.games.invasion.vocabulary.amounts import Developments
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import HAND, LEGEND, PLAYED_TYPE, SUPPORT
from strategium.kernel.abilities import Condition, Use

YOUR_TURN = Moment(own_turn=True)
ARTEFACT: Final = Select(SUPPORT, YOURS, trait="Artefact")


class HaveDevelopments(Condition[Invasion]):
    """You have so many developments in this zone, or in one of yours."""

    def __init__(self, n: int, zone: int = -1) -> None:
        self.n = n
        self.amount = Developments(zone)

    def holds(self, g: Invasion, use: Use) -> bool:
        return self.amount.of(g, use) >= self.n

    def words(self) -> str:
        return f"you have at least {self.n} {self.amount.words().removeprefix('your ')}"


def is_on_fire(g: Invasion, use: Use) -> bool:
    return any(is_burning(g, area) for area in range(3 * use.seat, 3 * use.seat + 3))


class HasTokens(Condition[Invasion]):
    """There are so many resource tokens on this card."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, g: Invasion, use: Use) -> bool:
        return g.tokens[use.bearer] >= self.n

    def words(self) -> str:
        return f"this card has {self.n} or more resource tokens on it"


def is_questing_here(g: Invasion, use: Use) -> bool:
    return in_play(g, use.bearer) and quester_on(g, use.bearer) >= 0


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


def is_still_here(g: Invasion, use: Use) -> bool:
    """What came before "then" was done. [invasion/effect.then-needs-success]"""
    return still_in_play(g, use.bearer, use.generation)


def enemy_holds_seven(g: Invasion, use: Use) -> bool:
    return len(g.zones[HAND + 1 - use.seat]) >= 7


def has_legend_or_artefact(g: Invasion, use: Use) -> bool:
    legends = [c for c in g.zones[10 + use.seat] if CARDS[g.kind[c]].type == LEGEND]
    return bool(legends) or bool(ARTEFACT.find(g, use))


def are_attacked(g: Invasion, use: Use) -> bool:
    return bool(g.combats) and g.combats[-1].area // 3 == use.seat


def has_assigned(g: Invasion, use: Use) -> bool:
    if not g.combats:
        return False
    return any(
        row[:2] == (use.bearer, g.generation[use.bearer]) and row[2] > 0 for row in g.combats[-1].assigned
    )


BURNING: Final = If("one section of your capital is burning", is_on_fire)
QUESTING_HERE: Final = If("a unit is questing here", is_questing_here)
STILL_IN_PLAY: Final = If("this card is in play", is_still_here)
BIG_HAND: Final = If("your opponent has 7 or more cards in hand", enemy_holds_seven)
LEGEND_OR_ARTEFACT: Final = If(
    f"you control a legend or {ARTEFACT.words().removesuffix(' you control')}", has_legend_or_artefact
)
CAPITAL_ATTACKED: Final = If("an opponent attacks your capital", are_attacked)
HAS_ASSIGNED: Final = If("combat damage has just been assigned to this unit", has_assigned)
