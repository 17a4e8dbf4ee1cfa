"""Moving cards. What follows from where a card is (who hears it, who knows it, how old it is) is done here."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.state import IN_PLAY, NOT_LISTENING, CardState, start_listening, stop_listening, without
from strategium.kernel.chance import shuffled
from strategium.kernel.knowledge import learn


def move(g: CardState, card: int, zone: int) -> None:
    """Put a card last in a zone: on top, where that is a pile."""
    old = g.zone[card]
    g.zones[old] = without(g.zones[old], card)
    g.zones[zone] += (card,)
    _arrive(g, card, old, zone)


def move_to_bottom(g: CardState, card: int, zone: int) -> None:
    """Put a card first in a zone: at the bottom of a pile."""
    old = g.zone[card]
    g.zones[old] = without(g.zones[old], card)
    g.zones[zone] = (card, *g.zones[zone])
    _arrive(g, card, old, zone)


def _arrive(g: CardState, card: int, old: int, zone: int) -> None:
    g.zone[card] = zone
    was = g.listening[old]
    now = g.listening[zone]
    if was != now:
        stop_listening(g, card, was)
        start_listening(g, card, now)
    if was != IN_PLAY or now != IN_PLAY:
        g.generation[card] += 1
    shown = g.shows[zone]
    if shown & ~g.known[card]:
        g.known[card] = learn(g, shown, g.known[card])
    g.needs_check = 1


def turn_into(g: CardState, card: int, kind: int) -> None:
    """A card becomes another kind where it lies: a card with two faces is turned over."""
    heard = g.listening[g.zone[card]]
    stop_listening(g, card, heard)
    g.kind[card] = kind
    start_listening(g, card, heard)
    g.needs_check = 1


def listen_anew(g: CardState, card: int) -> None:
    """Its text has gone blank or is back."""
    heard = g.listening[g.zone[card]]
    stop_listening(g, card, heard)
    start_listening(g, card, heard)
    g.needs_check = 1


def shuffle(g: CardState, zone: int) -> None:
    """The kinds are dealt anew over the cards of a zone; afterwards nobody knows where a card is."""
    cards = g.zones[zone]
    for card, kind in zip(cards, shuffled(g, tuple([g.kind[card] for card in cards])), strict=True):
        g.kind[card] = kind
        g.known[card] = 0
        g.generation[card] += 1
    g.needs_check = 1


def rearrange(g: CardState, cards: Sequence[int], wanted: Sequence[int]) -> None:
    """The wanted cards come to lie where `cards` lie, one by one, and only those who know them notice.

    Kinds change places over the numbers, so that a number never tells what was chosen in secret.
    """
    kinds = [g.kind[card] for card in wanted]
    known = [g.known[card] for card in wanted]
    for i, card in enumerate(cards):
        g.kind[card] = kinds[i]
        g.known[card] = known[i]
        g.generation[card] += 1
    g.needs_check = 1


def show_to(g: CardState, cards: Sequence[int], mask: int) -> None:
    """Those seats come to know the cards."""
    for card in cards:
        g.known[card] = learn(g, mask, g.known[card])


def add_cards(g: CardState, kinds: Sequence[int], owner: int, zone: int) -> range:
    """New cards, while a game or a position is laid out."""
    first = len(g.kind)
    n = len(kinds)
    g.kind += kinds
    g.owner += [owner] * n
    g.controller += [owner] * n
    g.zone += [zone] * n
    g.known += [g.shows[zone]] * n
    g.generation += [0] * n
    cards = range(first, first + n)
    g.zones[zone] += tuple(cards)
    if g.listening[zone] != NOT_LISTENING:
        for card in cards:
            start_listening(g, card, g.listening[zone])
    return cards
