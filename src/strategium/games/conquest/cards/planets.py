"""Battle abilities of planets."""

from __future__ import annotations

from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Each, OneOf
from strategium.games.conquest.vocabulary.arriving import EachPuts, TriggerBattle
from strategium.games.conquest.vocabulary.choices import Either
from strategium.games.conquest.vocabulary.conditions import FEWER_UNITS
from strategium.games.conquest.vocabulary.hands import Draw, Gain, OpponentDiscardsAtRandom, Take
from strategium.games.conquest.vocabulary.harm import DamageThere, Heal
from strategium.games.conquest.vocabulary.movement import Move, Rout
from strategium.games.conquest.vocabulary.places import ADJACENT_OR_HQ, APlace
from strategium.games.conquest.vocabulary.searching import Search
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.writing import battle, card
from strategium.games.conquest.words import NON_WARLORD, UNIT

card("Atrox Prime", battle(DamageThere(1, Each(Select(UNIT, ENEMY)), APlace(ADJACENT_OR_HQ))))
card("Barlus", battle(OpponentDiscardsAtRandom()))
card("Carnath", battle(TriggerBattle(APlace(late=True))))
card("Elouith", battle(Search(3)))
card("Ferrin", battle(Rout(ATarget(Select(NON_WARLORD)))))
card("Iridial", battle(Heal(ALL, ATarget(Select(UNIT)))))
card("Osus IV", battle(Take(1)))
card("Plannum", battle(Move(OneOf(Select(NON_WARLORD, YOURS)), APlace(late=True))))
card("Tarrus", battle(Either(Gain(3), Draw(3)), condition=FEWER_UNITS))
card("Y'varn", battle(EachPuts()))
