"""How good a position looks: what simple bots go by.

Worth is counted in log-odds of winning. The weights follow a logistic regression over positions of 260 games between
bots with all decks, rounded, and kept positive where having more can only help.
"""

from __future__ import annotations

import math
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest, attack_of, planets, remaining, units_of
from strategium.games.conquest.words import COMMAND, DECK, HAND, PLACES, SHIELDS, VICTORY, WARLORD

SYMBOLS: Final = ("material", "tech", "strongpoint")
OF_A_TYPE: Final = (
    0.0,
    0.0,
    0.35,
    3.0,
)  # what planets of one type are worth together, the third of them decides
FEW_CARDS: Final = 6  # a deck with fewer is in danger
MANY: Final = 10  # cards or resources: more are worth no more
LEAD: Final = 12  # a side that is so much stronger is sure of a planet


def judgement(g: Conquest, seat: int) -> float:
    """From 0 to 1: how likely the player wins."""
    if g.result is not None:
        return g.result.share[seat]
    odds = worth(g, seat) - worth(g, 1 - seat)
    for place in planets(g):
        odds += lead_worth(g, place, seat)
    return 1 / (1 + math.exp(-odds))


def worth(g: Conquest, seat: int) -> float:
    """The warlord counts most, then planets, units, shields, cards and resources."""
    total = planets_worth(g, seat) + warlord_worth(g, seat) + hand_worth(g, seat)
    for unit in units_of(g, seat):
        total += unit_worth(g, unit)
    danger = max(0, FEW_CARDS - len(g.zones[DECK + seat]))
    return total + 0.06 * min(g.resources[seat], MANY) - 0.3 * danger


def planets_worth(g: Conquest, seat: int) -> float:
    """Planets towards three of a type."""
    won = g.zones[VICTORY + seat]
    total = 0.5 * len(won)
    for symbol in SYMBOLS:
        count = len([planet for planet in won if symbol in CARDS[g.kind[planet]].symbols])
        total += OF_A_TYPE[min(3, count)]
    return total


def warlord_worth(g: Conquest, seat: int) -> float:
    """A hale warlord is worth far more than a bloodied one, and that one must live."""
    warlord = g.warlord[seat]
    left = remaining(g, warlord)
    return 0.2 * left if CARDS[g.kind[warlord]].bloodied else 2.5 + 0.03 * left


def hand_worth(g: Conquest, seat: int) -> float:
    """Cards, and the shields on them."""
    hand = g.zones[HAND + seat]
    shields = sum([CARDS[g.kind[card]].printed[SHIELDS] for card in hand])
    return 0.06 * min(len(hand), MANY) + 0.1 * min(shields, MANY)


def unit_worth(g: Conquest, unit: int) -> float:
    """What it can give and take, and its command icons."""
    if CARDS[g.kind[unit]].type == WARLORD:
        return 0.0
    return 0.09 * attack_of(g, unit) + 0.06 * remaining(g, unit) + 0.06 * value(g, unit, COMMAND)


def lead_worth(g: Conquest, place: int, seat: int) -> float:
    """Being the stronger side counts, at the first planet most of all."""
    lead = max(-LEAD, min(LEAD, strength(g, place, seat) - strength(g, place, 1 - seat)))
    return (0.09 if place == g.first else 0.015) * lead


def strength(g: Conquest, place: int, seat: int) -> int:
    units = g.zones[PLACES + 2 * place + seat]
    return sum([attack_of(g, unit) + remaining(g, unit) for unit in units])
