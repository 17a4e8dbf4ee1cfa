"""The numbers of cards now. A development has none of those that are printed. [invasion/development.faceup-blank]"""

from __future__ import annotations

from strategium.cards import modifiers
from strategium.cards.state import CardState
from strategium.games.invasion.words import FIRST_DEVELOPMENTS
from strategium.kernel.knockout import on


def value(g: CardState, card: int, stat: int) -> int:
    """A stat of a card, with all that changes it."""
    if g.effects or g.changers[stat]:
        return modifiers.value(g, card, stat)
    if g.zone[card] >= FIRST_DEVELOPMENTS and on("invasion/development.faceup-blank"):
        return 0
    return g.kinds[g.kind[card]].printed[stat]
