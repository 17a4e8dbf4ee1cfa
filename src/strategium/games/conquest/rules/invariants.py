"""What holds at every decision of a game: cards are conserved, and each is where it says."""

from __future__ import annotations

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.entering import MOST_TOKENS
from strategium.games.conquest.state import PUBLIC, Conquest
from strategium.games.conquest.words import (
    BOX,
    DISCARD,
    HQ,
    LINE,
    ON_CARD,
    PLACES,
    PLANET,
    POSITIONS,
    TOKEN,
    UNIT,
    ZONES,
)


def check_invariants(g: Conquest) -> None:
    """Raise AssertionError where the state breaks a rule that always holds."""
    check_zones(g)
    check_numbers(g)
    check_line(g)
    for seat in (0, 1):
        tokens = [
            g.kind[c]
            for zone in range(HQ, ZONES)
            for c in g.zones[zone]
            if g.controller[c] == seat and CARDS[g.kind[c]].type == TOKEN
        ]
        assert all(tokens.count(kind) <= MOST_TOKENS for kind in tokens), "more than ten tokens of a type"
    indexes = g.listeners[:], g.changers[:], g.attached[:]
    g.derive()
    assert indexes == (g.listeners, g.changers, g.attached), "an index is not what the cards say"


def check_zones(g: Conquest) -> None:
    assert len(g.zones) == ZONES
    where = {card: zone for zone, cards in enumerate(g.zones) for card in cards}
    assert len(where) == len(g.kind) == sum([len(cards) for cards in g.zones]), (
        "a card is in two places or in none"
    )
    for card in range(len(g.kind)):
        kind, zone = CARDS[g.kind[card]], g.zone[card]
        assert where[card] == zone, f"{kind.name} is not where it says"
        assert not g.shows[zone] & ~g.known[card], f"{kind.name} is shown and not known"
        if zone >= PLACES:
            assert kind.type & UNIT, f"{kind.name} is at a planet and no unit"
            assert g.controller[card] == zone & 1, f"{kind.name} is on the wrong side"
        elif HQ <= zone < ON_CARD:
            assert g.controller[card] == zone - HQ, f"{kind.name} is in the wrong headquarters"
        assert (g.host[card] >= 0) == (zone == ON_CARD), f"{kind.name} is attached and lies elsewhere"
        assert kind.type != PLANET or zone in (BOX, LINE) or DISCARD < zone < HQ, f"{kind.name} is a planet"


def check_numbers(g: Conquest) -> None:
    assert all(n >= 0 for n in g.resources), "resources below zero"
    for card in range(len(g.kind)):
        name, playing = CARDS[g.kind[card]].name, g.zone[card] >= HQ
        assert min(g.damage[card], g.counters[card]) >= 0, f"{name} has fewer tokens than none"
        assert playing or not g.damage[card], f"{name} has damage outside of play"
        assert playing or not g.counters[card], f"{name} has resources outside of play"
        assert playing or not g.exhausted[card], f"{name} is exhausted outside of play"


def check_line(g: Conquest) -> None:
    """Units are only where a planet is, or has just been."""
    for place in range(POSITIONS):
        planet = g.line[place]
        if planet >= 0:
            assert g.zone[planet] == LINE, "a planet of the line lies elsewhere"
            assert (g.known[planet] == PUBLIC) == (place < g.faceup), "a planet is shown and not known"
        if place >= g.faceup:
            for seat in (0, 1):
                assert not g.zones[PLACES + 2 * place + seat], "units are at no planet"
    assert len(g.zones[LINE]) == sum([planet >= 0 for planet in g.line]), (
        "a planet is in no place of the line"
    )
