"""Decks of all cards, for the kit: nobody built them, and so they hold what nobody would play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from strategium.games.conquest.decks.rules import FREE, is_listed, squad_of
from strategium.games.conquest.kinds import CARDS, Card
from strategium.games.conquest.words import ARMY, ATTACHMENT, EVENT, SUPPORT, WARLORD

IN_DECKS: Final = ARMY | ATTACHMENT | EVENT | SUPPORT
TITLES: Final = 25  # in a deck, two of each


def all_card_starts() -> list[dict[str, Any]]:
    """Games with every finished card of the later sets, squads among them, beside other warlords and their own."""
    later = [card for card in CARDS if is_listed(card) and card.set != "Core Set" and card.type & IN_DECKS]
    warlords = [card for card in CARDS if is_listed(card) and card.type == WARLORD]
    later.sort(key=lambda card: (card.faction, card.no))
    chunks = [later[n : n + TITLES] for n in range(0, len(later), TITLES)]
    decks = [free_deck(warlords[n % len(warlords)], chunk) for n, chunk in enumerate(chunks)]
    own = [free_deck(card, own_cards(card)) for card in warlords if card.set != "Core Set"]
    pairs = [*pairwise([*decks, *own]), *zip(decks[-1:], decks[:1], strict=False)]
    return [{"decks": pair} for pair in pairs]


def own_cards(warlord: Card) -> list[Card]:
    """The squad, and the newest cards of the faction."""
    faction = [
        c
        for c in CARDS
        if is_listed(c) and c.faction == warlord.faction and c.type & IN_DECKS and not c.squad
    ]
    return [*squad_of(warlord), *faction[::-1]][:TITLES]


def free_deck(warlord: Card, cards: list[Card]) -> dict[str, Any]:
    """A deck of 50 cards or more: two of each, and units of the core set where there are too few."""
    plain = [c for c in CARDS if c.set == "Core Set" and c.type == ARMY and c not in cards and is_listed(c)]
    titles = [card.title for card in [*cards, *plain[: max(0, TITLES - len(cards))]]]
    return {"warlord": warlord.title, "format": FREE, "cards": dict.fromkeys(titles, 2)}
