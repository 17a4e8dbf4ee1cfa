"""Decks whose top card is revealed while a card in play says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import show_to
from strategium.games.conquest.state import PUBLIC, Conquest, deck_of
from strategium.games.conquest.things import CARD
from strategium.games.conquest.words import OPEN_DECK
from strategium.kernel.flow import waiting
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.verbs import SEAT

TOP_IS: Final = Sentence(
    "the top card of the deck of {0} is {1}", SEAT, CARD, rules=("conquest/effects.open-deck",)
)
SORTING: Final[
    list[Step]
] = []  # steps that put cards back which somebody looks at: they lie on no deck until then


def take_up(g: Conquest, seat: int, cards: Sequence[int]) -> None:
    """Cards that one player has in his hands to put them back: nobody else knows any longer which is which."""
    for card in cards:
        g.known[card] &= 1 << seat


def open_decks(g: Conquest) -> None:
    """A check: the top card of an open deck is revealed. [conquest/effects.open-deck]"""
    for bearer in g.changers[OPEN_DECK]:
        seat = 1 - g.controller[bearer]
        for card in deck_of(g, seat)[-1:]:
            if g.known[card] & PUBLIC != PUBLIC and not any(waiting(g, step) for step in SORTING):
                show_to(g, (card,), PUBLIC)
                say(g, TOP_IS, seat, card)


register(__name__)
