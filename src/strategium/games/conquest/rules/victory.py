"""Winning, losing and tying: judged when everything that happened together is done."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.words import DECK, SETUP, VICTORY
from strategium.kernel.core import Result, won_by

THREE: Final = 3


def verdict(g: Conquest) -> Result | None:
    """Who has won. Both at once tie. [conquest/win.simultaneous-tie]"""
    zones = g.zones
    if (
        zones[DECK]
        and zones[DECK + 1]
        and len(zones[VICTORY]) < THREE
        and len(zones[VICTORY + 1]) < THREE
        and not g.lost
        and not g.planets_over
    ):
        return None  # a quick look, for this is asked after almost every step
    reasons: list[list[str]] = [_reasons_to_win(g, 0), _reasons_to_win(g, 1)]
    if reasons[0] and reasons[1]:
        return won_by(g, [0, 1], "conquest/win.simultaneous-tie", *_drawn_decks(g))
    for seat in (0, 1):
        if reasons[seat]:
            return won_by(g, [seat], *reasons[seat])
    if g.planets_over:
        return _after_the_final_planet(g)
    return None


def _reasons_to_win(g: Conquest, seat: int) -> list[str]:
    reasons: list[str] = []
    if not g.zones[DECK + 1 - seat] and g.phase != SETUP:  # [conquest/win.opponent-deck-empty]
        reasons.append("conquest/win.opponent-deck-empty")
    if g.lost and 1 - seat in g.lost:  # [conquest/win.defeat-bloodied-warlord]
        reasons.append("conquest/win.defeat-bloodied-warlord")
    # [conquest/win.three-planets]
    if len(g.zones[VICTORY + seat]) >= THREE and _three_of_a_type(g, seat):
        reasons.append("conquest/win.three-planets")
    return reasons


def _three_of_a_type(g: Conquest, seat: int) -> bool:
    most = THREE  # [conquest/planets.one-to-three-types]
    symbols: list[str] = []
    for planet in g.zones[VICTORY + seat]:
        for symbol in CARDS[g.kind[planet]].symbols[:most]:
            symbols.append(symbol)
            if symbols.count(symbol) == THREE:
                return True
    return False


def _drawn_decks(g: Conquest) -> tuple[str, ...]:
    both = not g.zones[DECK] and not g.zones[DECK + 1]
    return ("conquest/headquarters.draw-both-decked-tie",) if both else ()


def _after_the_final_planet(g: Conquest) -> Result:
    """No planet is left: the latest claim decides, and without any claim it is a tie."""
    if g.latest_claim < 0:
        return won_by(g, [0, 1], "conquest/win.no-claims-tie")
    return won_by(g, [g.latest_claim], "conquest/win.final-planet-latest-claim")
