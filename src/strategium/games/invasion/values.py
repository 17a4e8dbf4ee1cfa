"""The numbers of cards now. A development has none of those that are printed. [invasion/development.faceup-blank]"""

from __future__ import annotations

from strategium.cards import modifiers
from strategium.cards.state import CardState
from strategium.games.invasion.words import BLANK, FIRST_DEVELOPMENTS


def value(g: CardState, card: int, stat: int) -> int:
    """A stat of a card, with all that changes it."""
    if g.changers[stat] or (g.effects and is_changed(g, stat)):
        return modifiers.value(g, card, stat)
    if g.zone[card] >= FIRST_DEVELOPMENTS:  # [invasion/development.faceup-blank]
        return 0
    return g.kinds[g.kind[card]].printed[stat]


def is_changed(g: CardState, stat: int) -> bool:
    """Whether anything may change that stat of some card now. Most stats are as printed most of the time."""
    if g.changers[stat]:
        return True
    for effect in g.effects:
        if effect.what == stat or effect.what == BLANK:
            return True
    return False
