"""Bonuses that last until the end of the battle action, or a little longer. [dark_millennium/tactic.duration]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.english import signed
from strategium.games.dark_millennium.rules.rolling import roll
from strategium.games.dark_millennium.state import DarkMillennium, is_here
from strategium.games.dark_millennium.things import CARD, CHANGE
from strategium.games.dark_millennium.vocabulary.acting import To
from strategium.games.dark_millennium.vocabulary.amounts import RolledD6
from strategium.games.dark_millennium.words import A_D6, END_OF_BA, NEXT_ASSAULT, STAT_WORDS
from strategium.kernel.abilities import Amount, Recipient, Use
from strategium.kernel.lasting import lasts
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of

GETS: Final = tuple([Sentence(f"{{0}} gets {{1}} {word}", CARD, CHANGE) for word in STAT_WORDS])


class Gets(To):
    """A unit gets more or less of a statistic."""

    def __init__(
        self,
        stat: int,
        n: int | Amount[DarkMillennium],
        who: Recipient[DarkMillennium],
        until: int = END_OF_BA,
    ) -> None:
        super().__init__(who)
        self.stat = stat
        self.amount = number(n)
        self.until = until

    def do(self, g: DarkMillennium, use: Use) -> None:
        if isinstance(self.amount, RolledD6):
            roll(g, use.seat, use.bearer, A_D6, 0, bonus_rolled, use)
        else:
            self.give(g, use, self.amount.of(g, use))

    def give(self, g: DarkMillennium, use: Use, n: int) -> None:
        """[dark_millennium/tactic.resolve-at-once, dark_millennium/x.same-throughout]"""
        for card in self.who.of(g, use):
            if is_here(g, card):
                lasts(g, self.stat, card, n, self.until, use)
                say(g, GETS[self.stat], card, n)

    def words(self) -> str:
        tail = " until it assaults or the battle ends" if self.until == NEXT_ASSAULT else ""
        return f"{self.who.words()} gets {signed(self.amount.words())} {STAT_WORDS[self.stat]}{tail}"


def bonus_rolled(g: DarkMillennium, n: int, use: Use) -> None:
    """The number that was rolled is the bonus. [dark_millennium/roll.d6]"""
    for effect in ability_of(g, use).effects:
        if isinstance(effect, Gets):
            effect.give(g, use, n)


register(__name__)
