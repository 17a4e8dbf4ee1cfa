"""Orks of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.who import ATarget, It
from strategium.games.conquest.vocabulary.changing import SetTo
from strategium.games.conquest.vocabulary.lasting import Blank, GiveTrait
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.writing import card, combat_action
from strategium.games.conquest.words import ARMY, ATK

card(
    "Squiggify",
    combat_action(
        SetTo(ATK, 1, ATarget(Select(ARMY, without="Vehicle"))),
        Blank(It()),
        GiveTrait("Squig", It()),
    ),
)
