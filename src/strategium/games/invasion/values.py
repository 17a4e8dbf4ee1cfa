"""The numbers of cards now. A development has none of those that are printed. [invasion/development.faceup-blank]"""

from __future__ import annotations

from strategium.cards import modifiers
from strategium.cards.state import CardState
from strategium.games.invasion.words import FIRST_DEVELOPMENTS
from strategium.kernel.knockout import on


def value(g: CardState, card: int, stat: int) -> int:
    """A stat of a card, with all that changes it."""
    if g.zone[card] >= FIRST_DEVELOPMENTS and not g.effects and not g.changers[stat]:
        return 0 if on("invasion/development.faceup-blank") else modifiers.value(g, card, stat)
    return modifiers.value(g, card, stat)
