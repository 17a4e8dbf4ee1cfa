"""A player must sacrifice one of his cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.conquest.rules.leaving import sacrifice
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import CARD
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import RawDecision


def cards_to_sacrifice(g: Conquest, decision: RawDecision) -> Sequence[int]:
    cards: tuple[int, ...] = decision.args[0]
    return cards


WHICH: Final = Choice(
    "sacrifice which",
    "sacrifice",
    CARD,
    find=cards_to_sacrifice,
    refuse="{0} is not a card that you may sacrifice",
    prompt="Which of your cards do you sacrifice?",
    rule="conquest/effects.sacrifice",
)


def must_sacrifice(g: Conquest, seat: int, cards: tuple[int, ...]) -> None:
    """He chooses one of these cards, which he controls. [conquest/effects.sacrifice]"""
    ask(g, seat, WHICH, sacrifice_chosen, cards)


def sacrifice_chosen(g: Conquest, option: RawOption, cards: tuple[int, ...]) -> None:
    push(g, (sacrifice, option[1]))


register(__name__)
