"""Statistics that are printed as d6: rolled when they are needed, once for each attack."""

from __future__ import annotations

from strategium.games.dark_millennium.rules import rolling
from strategium.games.dark_millennium.state import DarkMillennium, face
from strategium.games.dark_millennium.words import A_D6, ARMOR, THIS_ATTACK
from strategium.kernel.flow import push
from strategium.kernel.lasting import lasts
from strategium.kernel.names import register


def needs_roll(g: DarkMillennium, card: int, stat: int) -> bool:
    """Whether that statistic of a fighting card is yet to be rolled in this attack. [dark_millennium/roll.d6]"""
    return stat in face(g, card).rolled and (card, stat) not in g.attacks[-1].rolled


def roll_statistic(g: DarkMillennium, card: int, stat: int) -> None:
    """[dark_millennium/roll.d6]"""
    row = g.attacks[-1]
    g.attacks[-1] = row._replace(rolled=(*row.rolled, (card, stat)))
    rolling.roll(g, g.controller[card], card, A_D6, 0, statistic_rolled, card, g.generation[card], stat)


def statistic_rolled(g: DarkMillennium, number: int, card: int, generation: int, stat: int) -> None:
    """It has that value for this attack."""
    if g.generation[card] == generation:
        lasts(g, stat, card, number, THIS_ATTACK)


def roll_armor(g: DarkMillennium, card: int) -> None:
    """Armor is rolled when a card becomes the defending card. [dark_millennium/roll.d6]"""
    if needs_roll(g, card, ARMOR):
        push(g, (roll_statistic, card, ARMOR))


register(__name__)
