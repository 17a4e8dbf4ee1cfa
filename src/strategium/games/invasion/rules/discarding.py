"""The discard pile: whoever discards several cards at once says in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.state import Invasion, to_pile
from strategium.games.invasion.things import CARD
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, SEAT, Among, Question, RawDecision, Verb

DISCARDS: Final = Sentence("{0} discards {1}", SEAT, CARD)


def pile_up(g: Invasion, piles: tuple[list[int], list[int]]) -> None:
    """Several cards of a player at once: he decides their order, the active player first.

    [invasion/zone.discard-order-by-owner]
    """
    for seat in (1 - g.active, g.active):  # what is pushed last happens first
        cards = tuple(piles[seat])
        if len({g.kind[c] for c in cards}) > 1:
            push(g, (order_discards, seat, cards))
        else:
            for card in cards:
                to_pile(g, card)


def cards_to_discard(g: Invasion, decision: RawDecision) -> Sequence[int]:
    done = [pick[1] for pick in decision.picked]
    return [card for card in decision.args[1] if card not in done]


def one_is_left(g: Invasion, decision: RawDecision) -> bool:
    return len(decision.picked) >= len(decision.args[1]) - 1


def is_leaving(g: Invasion, decision: RawDecision, card: int) -> bool:
    return card in decision.args[1] and (NEXT_ON_PILE, card) not in decision.picked


NEXT_ON_PILE: Final = Verb(
    "next on pile",
    CARD,
    words="{0} next",
    find=cards_to_discard,
    needs=(
        Among("invasion/zone.discard-order-by-owner", "{0} is not going to your discard pile", is_leaving),
    ),
    rules=("invasion/zone.discard-order-by-owner",),
)
ORDER_PILE: Final = Question(
    "order of discards",
    DONE,
    NEXT_ON_PILE,
    prompt="You may say in which order these cards go to your discard pile",
    several=True,
    finished=one_is_left,
    rules=("invasion/zone.discard-order-by-owner",),
)


def order_discards(g: Invasion, seat: int, cards: tuple[int, ...]) -> None:
    """[invasion/zone.discard-order-by-owner]"""
    ask(g, seat, ORDER_PILE, discards_ordered, seat, cards)


def discards_ordered(g: Invasion, picks: tuple[RawOption, ...], seat: int, cards: tuple[int, ...]) -> None:
    """Those that he named, then the others as they come. [invasion/zone.discard-order-by-owner]"""
    named = [pick[1] for pick in picks]
    for card in (*named, *[card for card in cards if card not in named]):
        to_pile(g, card)


def discard(g: Invasion, card: int) -> None:
    """A card that is not in play goes to its owner's discard pile."""
    to_pile(g, card)
    say(g, DISCARDS, g.owner[card], card)


register(__name__)
