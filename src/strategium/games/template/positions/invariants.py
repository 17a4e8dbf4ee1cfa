"""What always holds."""

from __future__ import annotations

from typing import Final

from strategium.games.template.cards import DECK_LIST
from strategium.games.template.state import Salvage, health
from strategium.games.template.words import CHAIN, CREWS, DISCARD, SITE_NAMES, SITES, STOWED
from strategium.kernel.knowledge import everybody

OPEN: Final = (*SITES, DISCARD, CHAIN)  # places where everybody sees the cards


def check_invariants(g: Salvage) -> None:
    """Cards are conserved and each is where it says; what the rules limit is within its limits."""
    where = {}
    for at, zone in enumerate(g.zones):
        for card in zone:
            assert card not in where, f"{g.card(card).name} is in two places"
            where[card] = at
    for card in range(len(g.kind)):
        name = g.card(card).name
        assert where.get(card) == g.place[card] * g.seats + g.owner[card], f"{name} is not where it says"
        assert g.place[card] in SITES or not g.damage[card], f"{name} has damage outside of play"
        assert g.known[card] == everybody(g) or g.place[card] not in OPEN, (
            f"{name} is open and not known to all"
        )
        assert g.place[card] not in SITES or g.card(card).is_unit, f"{name} is no unit"
    for seat in range(g.seats):
        crew = CREWS[seat]
        assert g.owner.count(seat) <= len(DECK_LIST), f"{crew} has more than {len(DECK_LIST)} cards"
        assert g.coins[seat] >= 0, f"{crew} has fewer coins than none"
        assert g.points[seat] >= 0, f"{crew} has fewer points than none"
        for site in SITES:
            cards = len(g.cards(seat, site)) + len(g.cards(seat, STOWED + site))
            assert cards <= 5, f"{crew} has more than five cards at {SITE_NAMES[site]}"
    listeners = g.listeners
    g.derive()
    assert listeners == g.listeners, "the index of listeners is not what the cards say"
    assert all(g.damage[u] >= 0 and health(g, u) > 0 for u in g.units() if g.card(u).is_unit)
