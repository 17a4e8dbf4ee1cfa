"""Naming cards of a combat hand: those to play, those to discard. They are a group, named in one order."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.rules.piles import hand_of
from strategium.games.horus_heresy.state import Heresy
from strategium.kernel.verbs import RawDecision

NOT_IN_HAND: Final = "{0} is not in your combat hand"
NO_MORE_OF_IT: Final = "you have named every {0} that you hold"
IN_ORDER: Final = "cards are named in one order, and {0} comes before what you have named"


def cards_named(decision: RawDecision) -> list[int]:
    """The cards picked so far; to retreat is a pick without one."""
    return [pick[1] for pick in decision.picked if len(pick) > 1]


def left_in_order(decision: RawDecision, hand: list[int]) -> list[int]:
    """Different cards of a hand beside those picked, in rising order, so that no two ways lead to the same choice."""
    picked = cards_named(decision)
    last = picked[-1] if picked else -1
    return [card for card in dict.fromkeys(hand) if card >= last and hand.count(card) > picked.count(card)]


def is_in_hand(g: Heresy, decision: RawDecision, card: int) -> bool:
    return card in hand_of(g, decision.seat)


def is_left_in_hand(g: Heresy, decision: RawDecision, card: int) -> bool:
    return hand_of(g, decision.seat).count(card) > cards_named(decision).count(card)


def up_to_cards(n: int) -> str:
    return "one card" if n == 1 else f"up to {n} cards"
