"""Cards are discarded from a hand by choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.conquest.rules.basics import discard
from strategium.games.conquest.state import Conquest, hand_of
from strategium.games.conquest.things import CARD
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.verbs import RawDecision


def cards_left(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """They go to the pile in the order of picking. [conquest/zones.simultaneous-discard-order]"""
    picked = [pick[1] for pick in decision.picked]
    return [c for c in hand_of(g, decision.seat) if c not in picked]


def enough_discarded(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[1])


def discards(g: Conquest, decision: RawDecision) -> str:
    """One card after the other."""
    n: int = decision.args[1]
    if n == 1:
        return "Which card do you discard?"
    return f"You discard {n} cards: which one {'next' if decision.picked else 'first'}?"


DISCARDS: Final = Choice(
    "discards",
    "discard",
    CARD,
    find=cards_left,
    refuse="{0} is not a card of your hand that you may choose",
    prompt=discards,
    several=True,
    finished=enough_discarded,
    rule="conquest/costs.out-of-play-elements-own",
)


def choose_discards(g: Conquest, seat: int, n: int) -> None:
    """A player chooses cards of his hand and discards them, as many as he can."""
    if n and hand_of(g, seat):
        ask(g, seat, DISCARDS, discards_chosen, seat, min(n, len(hand_of(g, seat))))


def discards_chosen(g: Conquest, picks: tuple[RawOption, ...], seat: int, n: int) -> None:
    for pick in picks:
        discard(g, pick[1])


register(__name__)
