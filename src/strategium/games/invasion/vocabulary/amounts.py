"""Numbers that depend on the game."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary import amounts
from strategium.cards.vocabulary.saying import Reckoned
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.state import Invasion, developments_in, here, is_development, power_of
from strategium.games.invasion.words import UNIT, ZONE_NAMES
from strategium.kernel.abilities import Amount, Recipient, Use


class Developments(Amount[Invasion]):
    """Your developments in one of your zones, or in the zone of this card."""

    def __init__(self, zone: int = -1) -> None:
        self.zone = zone

    def of(self, g: Invasion, use: Use) -> int:
        area = here(g, use.bearer) if self.zone < 0 else 3 * use.seat + self.zone
        return len(developments_in(g, area)) if area >= 0 else 0

    def words(self) -> str:
        return f"your developments in {'this zone' if self.zone < 0 else 'your ' + ZONE_NAMES[self.zone]}"


class Count(amounts.Count):
    """Cards that fit."""

    def words(self) -> str:
        return self.select.noun(2)


def tokens_here(g: Invasion, use: Use) -> int:
    return g.tokens[use.bearer]


def units_fallen(g: Invasion, use: Use) -> int:
    return len([row for row in g.fallen if row[2] == UNIT])


class PowerOf(Amount[Invasion]):
    """The power of some unit."""

    def __init__(self, who: Recipient[Invasion], noun: str) -> None:
        self.who = who
        self.noun = noun

    def of(self, g: Invasion, use: Use) -> int:
        return sum([power_of(g, card) for card in self.who.of(g, use)])

    def words(self) -> str:
        return self.noun


def costs_attached(g: Invasion, use: Use) -> int:
    return sum([g.kinds[g.kind[card]].printed[2] for card in g.attached[use.bearer]])


def printed_power(g: Invasion, use: Use) -> int:
    """Of the target."""
    return sum([CARDS[g.kind[card]].printed[0] for card in use.chosen[0] if not is_development(g, card)])


def cost_of_target(g: Invasion, use: Use) -> int:
    """[invasion/cost.reference-is-printed]"""
    return sum([max(0, CARDS[g.kind[card]].cost) for card in use.chosen[0]]) if use.chosen else 0


TOKENS_HERE: Final = Reckoned("resource tokens on this card", tokens_here)
FALLEN: Final = Reckoned("units that entered a discard pile this turn", units_fallen)
PRINTED_COSTS: Final = Reckoned(
    "resources printed as the costs of the cards attached to this card", costs_attached
)
PRINTED_POWER: Final = Reckoned("X (X is its printed power)", printed_power)
COST_OF_TARGET: Final = Reckoned("its printed cost", cost_of_target)
