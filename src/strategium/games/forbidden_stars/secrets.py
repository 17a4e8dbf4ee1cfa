"""What could be exchanged without a seat noticing: cards and order tokens in hidden places."""

from __future__ import annotations

from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.words import COMBAT_DECK, DRAWN, EVENT_DECK, FACEDOWN, HAND
from strategium.kernel.knowledge import Pool, Spot, ValuePool


def hidden_pools(g: Stars) -> list[Pool]:
    """Each player's order tokens, his combat cards, and his event cards, wherever they lie."""
    found: list[Pool] = []
    for seat in range(g.seats):
        found.append(
            ValuePool(
                Spot("orders", seat, in_order=False),
                Spot("on_events", seat, in_order=False),
                Spot("stacks", owner=seat),
            )
        )
        combat = [spot(g, COMBAT_DECK, seat), spot(g, HAND, seat, False), spot(g, FACEDOWN, seat)]
        found.append(ValuePool(*combat))
        found.append(ValuePool(spot(g, EVENT_DECK, seat), spot(g, DRAWN, seat, False)))
    return found


def spot(g: Stars, place: int, seat: int, in_order: bool = True) -> Spot:
    return Spot("cards", place * g.seats + seat, in_order=in_order)
