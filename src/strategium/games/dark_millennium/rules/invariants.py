"""What holds at every decision of a game: cards are conserved, and each is where it says."""

from __future__ import annotations

from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.state import PUBLIC, DarkMillennium
from strategium.games.dark_millennium.words import (
    AT,
    BATTLEFIELD,
    BOX,
    CHARGING,
    FLEET,
    LINE,
    LOCKED,
    READY,
    SECTOR,
    SHIP,
    TAKEN,
    UNIT,
    ZONES,
)


def check_invariants(g: DarkMillennium) -> None:
    """Raise AssertionError where the state breaks a rule that always holds."""
    check_zones(g)
    check_sectors(g)
    for card in range(len(g.kind)):
        check_card(g, card)
    indexes = g.listeners[:], g.changers[:], g.listening
    g.derive()
    assert indexes == (g.listeners, g.changers, g.listening), "an index is not what the cards say"


def check_zones(g: DarkMillennium) -> None:
    assert len(g.zones) == ZONES
    where = {card: zone for zone, cards in enumerate(g.zones) for card in cards}
    assert len(where) == len(g.kind) == sum([len(cards) for cards in g.zones]), (
        "a card is in two places or in none"
    )
    assert all(g.zone[card] == zone for card, zone in where.items()), "a card is not where it says"


def check_sectors(g: DarkMillennium) -> None:
    """Each sector of the line lies in the line, is fought over, or was taken by whom it says."""
    for place, card in enumerate(g.line):
        by = g.taken_by[place]
        assert g.zone[card] == (TAKEN + by if by >= 0 else BATTLEFIELD if fought_over(g, place) else LINE), (
            "a sector lies elsewhere"
        )
        for seat in (0, 1):
            assert by < 0 or not g.zones[AT + 2 * place + seat], "cards are at a sector that has been taken"


def fought_over(g: DarkMillennium, place: int) -> bool:
    return place == g.at and g.stage > 0


def check_card(g: DarkMillennium, card: int) -> None:
    """A position only in play, and face-down only at a sector; a face-up card is known to all."""
    kind, zone = CARDS[g.kind[card]], g.zone[card]
    assert g.stance[card] in (READY, LOCKED, CHARGING)
    assert zone >= FLEET or g.stance[card] == READY, f"{kind.name} has a position outside of play"
    assert zone >= AT or not g.facedown[card], f"{kind.name} is face-down and at no sector"
    assert not g.shows[zone] & ~g.known[card], f"{kind.name} is shown and not known"
    if zone >= AT:
        assert g.facedown[card] or g.known[card] == PUBLIC, f"{kind.name} is face-up and not known"
        assert g.known[card] & 1 << g.owner[card], f"{kind.name} is not known to its owner"
        assert g.controller[card] == zone & 1, f"{kind.name} is on the wrong side"
    if FLEET <= zone < AT:
        assert kind.type == SHIP, f"{kind.name} is in a fleet and no ship"
    assert g.stance[card] != CHARGING or kind.type == UNIT, f"{kind.name} is charging and no unit"
    assert (kind.type == SECTOR) == (zone in (BOX, LINE, BATTLEFIELD, TAKEN, TAKEN + 1)), (
        f"{kind.name} is among the wrong cards"
    )
