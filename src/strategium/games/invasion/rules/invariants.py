"""What holds at every decision of a game: cards are conserved, and each is where it says."""

from __future__ import annotations

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.opportunities import Tactics
from strategium.games.invasion.state import Invasion, count_symbols, quester_on, symbols_of
from strategium.games.invasion.words import (
    AREAS,
    BOARD,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    LEGEND,
    ON_CARD,
    QUEST,
    SECTION,
    SUPPORT,
    UNDER,
    UNIT,
    ZONES,
)


def check_invariants(g: Invasion) -> None:
    """Raise AssertionError where the state breaks a rule that always holds."""
    check_zones(g)
    check_numbers(g)
    check_uniques(g)
    check_kept(g)
    indexes = g.listeners[:], g.changers[:], g.attached[:]
    kept = g.symbols, g.opportunities, g.developed
    laden = g.laden
    g.derive()
    assert set(g.laden) <= set(laden), "damage or tokens were overlooked"
    assert indexes == (g.listeners, g.changers, g.attached), "an index is not what the cards say"
    g.symbols, g.opportunities, g.developed = kept


def check_kept(g: Invasion) -> None:
    """What is kept until something changes is what would be found now."""
    for seat in (0, 1):
        assert symbols_of(g, seat) == count_symbols(g, seat), "symbols were not counted anew"
        known: Tactics | None = g.opportunities[seat]
        if known is not None and known.hand is g.zones[HAND + seat]:
            found = Tactics(known.hand, known.money, g.kind)
            assert (known.cards, known.moments) == (found.cards, found.moments), (
                "a hand was not looked at anew"
            )
    if g.developed == tuple(g.zones[FIRST_DEVELOPMENTS:]):
        owners = [g.owner[card] == area // 3 for area, cards in enumerate(g.developed) for card in cards]
        assert all(owners), "a development of another player was overlooked"


def check_zones(g: Invasion) -> None:
    assert len(g.zones) == ZONES
    where = {card: zone for zone, cards in enumerate(g.zones) for card in cards}
    assert len(where) == len(g.kind) == sum([len(cards) for cards in g.zones]), (
        "a card is in two places or in none"
    )
    for card in range(len(g.kind)):
        kind, zone = CARDS[g.kind[card]], g.zone[card]
        assert where[card] == zone, f"{kind.name} is not where it says"
        assert not g.shows[zone] & ~g.known[card], f"{kind.name} is shown and not known"
        if card < AREAS:
            assert kind.type == SECTION, "a section is no section"
            assert zone == BOARD + card // 3, "a section is not on its board"
        elif zone >= FIRST_DEVELOPMENTS:
            assert g.controller[card] == (zone - FIRST_DEVELOPMENTS) // 3, f"{kind.name} is on the wrong side"
        elif zone >= FIRST_AREA:
            assert kind.type & (UNIT | SUPPORT | QUEST), f"{kind.name} lies in a zone"
            assert g.controller[card] == (zone - FIRST_AREA) // 3, f"{kind.name} is on the wrong side"
        elif BOARD <= zone < ON_CARD:
            assert kind.type == LEGEND, f"{kind.name} is on a board"
            assert g.controller[card] == zone - BOARD, f"{kind.name} is on the wrong board"
        attached = zone in (ON_CARD, UNDER)
        assert not attached or g.host[card] >= 0, f"{kind.name} is attached to nothing"
        if g.host[card] >= 0 and not attached:
            assert quester_on(g, g.host[card]) == card, f"{kind.name} is not the unit on its quest"


def check_numbers(g: Invasion) -> None:
    assert all(n >= 0 for n in g.resources), "resources below zero"
    for card in range(len(g.kind)):
        name, playing = CARDS[g.kind[card]].name, g.zone[card] >= BOARD
        assert min(g.damage[card], g.tokens[card]) >= 0, f"{name} has fewer tokens than none"
        assert playing or not g.damage[card], f"{name} has damage outside of play"
        assert playing or not g.tokens[card], f"{name} has tokens outside of play"
        assert playing or not g.corrupt[card], f"{name} is corrupt outside of play"


def check_uniques(g: Invasion) -> None:
    """[invasion/unique.no-second-put]"""
    for seat in (0, 1):
        titles = [
            CARDS[g.kind[card]].title
            for zone in range(BOARD, FIRST_DEVELOPMENTS)
            for card in g.zones[zone]
            if g.controller[card] == seat and CARDS[g.kind[card]].unique
        ]
        assert len(titles) == len(set(titles)), "a unique card is in play twice"
