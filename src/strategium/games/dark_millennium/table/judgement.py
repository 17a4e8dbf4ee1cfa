"""How good a position looks: what simple bots go by."""

from __future__ import annotations

import math

from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.victory import requirement
from strategium.games.dark_millennium.state import DarkMillennium, cards_at, hand_of, open_places
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    ASSET,
    CHARGING,
    FIGHTING,
    FIREPOWER,
    FLAGS,
    FLEET,
    LOCKED,
    SHIP,
)


def judgement(g: DarkMillennium, seat: int) -> float:
    """From 0 to 1: the player's worth against the other's."""
    if g.result is not None:
        return g.result.share[seat]
    return 1 / (1 + math.exp(0.25 * (worth(g, 1 - seat) - worth(g, seat))))


def worth(g: DarkMillennium, seat: int) -> float:
    """Sectors count most, then flags and strength where sectors can be taken, then cards to play."""
    total = 6.0 * sum([1 + requirement(g, place) / 8 for place, by in enumerate(g.taken_by) if by == seat])
    for place in open_places(g):
        total += place_worth(g, place, seat)
    if g.stage == FIGHTING:
        total += 0.3 * len(hand_of(g, seat))
    return total + 1.5 * len(g.zones[FLEET + seat])


def place_worth(g: DarkMillennium, place: int, seat: int) -> float:
    """Cards there, and more if they would take the sector now."""
    mine, theirs = flags_at(g, place, seat), flags_at(g, place, 1 - seat)
    total = sum([card_worth(g, card, place == g.at) for card in cards_at(g, place, seat)])
    if mine > theirs:
        total += 2.0 if mine >= requirement(g, place) else 0.5
    if place == g.at:
        total += g.bonus[seat]
    return total


def flags_at(g: DarkMillennium, place: int, seat: int) -> int:
    return sum([CARDS[g.kind[card]].printed[FLAGS] for card in cards_at(g, place, seat)])


def card_worth(g: DarkMillennium, card: int, fighting: bool) -> float:
    """What it can give and take; in its battle a locked unit can do less, a charging one soon more."""
    kind = CARDS[g.kind[card]]
    if kind.type == SHIP:
        return 1.5
    flags = 0.8 * kind.printed[FLAGS]
    if kind.type == ASSET:
        return 1.0 + flags
    strength = 0.35 * kind.printed[FIREPOWER] + 0.25 * kind.printed[ASSAULT] + 0.3 * kind.printed[ARMOR]
    if fighting and g.stance[card] == LOCKED:
        strength *= 0.6
    elif fighting and g.stance[card] == CHARGING:
        strength += 0.15 * kind.printed[ASSAULT]
    return strength + flags
