"""A planet to which the enemy warlord cannot commit."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.games.conquest.rules.command import is_barred
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import PLANET_AT
from strategium.games.conquest.words import BARRED, END_OF_ROUND
from strategium.kernel.abilities import Use
from strategium.kernel.lasting import lasts
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT

IS_BARRED: Final = Sentence(
    "{0} cannot commit his warlord to {1} this round",
    SEAT,
    PLANET_AT,
    rules=("conquest/command.barred-planet",),
)


def bar_enemy(g: Conquest, use: Use, places: Cards, n: int) -> None:
    """[conquest/command.barred-planet]"""
    for place in places:
        lasts(g, BARRED, g.line[place], 1 - use.seat, END_OF_ROUND, use)
        say(g, IS_BARRED, 1 - use.seat, place)


def is_not_barred(g: Conquest, use: Use, place: int) -> bool:
    return not is_barred(g, 1 - use.seat, place)


BarEnemyWarlord: Final = Deed(
    "bar your opponent from committing his warlord to {0} this round unless it is the only planet in play",
    bar_enemy,
    touches=is_not_barred,
)
