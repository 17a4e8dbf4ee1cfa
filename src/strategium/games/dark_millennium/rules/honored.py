"""Honored: cards of the command hand may be exchanged before the battle step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.dark_millennium.rules.piles import discard_from_hand, draw
from strategium.games.dark_millennium.state import DarkMillennium, cards_here, face, hand_of
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import FLEET, HONORED
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, RawDecision


def honored_cards(g: DarkMillennium, seat: int) -> int:
    """All his cards here with the keyword, and the ships of his fleet.

    [dark_millennium/honored.limit, dark_millennium/honored.any-card-type]
    """
    cards = cards_here(g, seat)
    cards += g.zones[FLEET + seat]  # [dark_millennium/ship.as-if-at-sector]
    return sum([face(g, card).printed[HONORED] for card in cards])


def cards_to_exchange(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    """In the order of their numbers, so that no two ways lead to the same discards."""
    last = decision.picked[-1][1] if decision.picked else -1
    return sorted([card for card in hand_of(g, decision.seat) if card > last])


def limit_reached(g: DarkMillennium, decision: RawDecision) -> bool:
    """[dark_millennium/honored.limit]"""
    return len(decision.picked) >= int(decision.args[1])


WHICH_TO_EXCHANGE: Final = Choice(
    "Honored",
    "exchange",
    CARD,
    words="discard {0}",
    find=cards_to_exchange,
    refuse="{0} is not a card that you can discard now",
    before=(DONE,),
    prompt="Honored: which cards do you discard, to draw as many?",
    several=True,
    unordered=True,
    finished=limit_reached,
    rule="dark_millennium/honored.redraw",
    rules=("dark_millennium/honored.optional",),
)


def honored(g: DarkMillennium, seat: int) -> None:
    """As many cards as he has Honored cards may be discarded. [dark_millennium/honored.redraw]"""
    n = honored_cards(g, seat)
    if n and hand_of(g, seat):
        ask(g, seat, WHICH_TO_EXCHANGE, exchanged, seat, n)


def exchanged(g: DarkMillennium, picks: tuple[RawOption, ...], seat: int, n: int) -> None:
    for pick in picks:
        discard_from_hand(g, pick[1])
    push(g, (draw_as_many, seat, len(picks)))


def draw_as_many(g: DarkMillennium, seat: int, n: int) -> None:
    """[dark_millennium/honored.draw-equal]"""
    draw(g, seat, n)


register(__name__)
