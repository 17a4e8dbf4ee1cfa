"""Words that only Dark Eldar of the Warlord cycle use, besides those of torture_words.py."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import SET
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.select import DISCARDS, ENEMY, Quality
from strategium.cards.vocabulary.triggers import On
from strategium.cards.vocabulary.who import ATarget
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.command import bonuses
from strategium.games.conquest.state import Conquest, gained_traits
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.choices import Either
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.triggers import you_play
from strategium.games.conquest.words import (
    ARMY,
    CARD_BONUS,
    END_OF_PHASE,
    EVENT,
    RESOURCE_BONUS,
    STRUGGLE_WON,
)
from strategium.kernel.abilities import Amount, Recipient, Use
from strategium.kernel.lasting import lasts

DE: Final = "Dark Eldar"
TORTURE: Final = "Torture"
YOU_PLAY_TORTURE: Final = you_play(Select(EVENT, trait=TORTURE))


class OnAttachedWith(Always):
    """What the card is attached to, if that has a trait, printed or gained."""

    def __init__(self, trait: str, stat: int) -> None:
        super().__init__(stat)
        self.trait = trait

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        if g.host[bearer] != card:
            return False
        return self.trait in CARDS[g.kind[card]].traits or self.trait in gained_traits(g, card)

    def subject(self) -> str:
        return f"attached {self.trait} unit"


class CostsNoMoreThan(Quality):
    """Its printed cost is not above a number of the game."""

    def __init__(self, amount: Amount[Conquest]) -> None:
        super().__init__(clause="with printed cost X or lower")
        self.amount = amount

    def has(self, g: Conquest, use: Use, card: int) -> bool:
        return 0 <= CARDS[g.kind[card]].cost <= self.amount.of(g, use)


class Seize(PutIntoPlay):
    """A unit of the opponent's discard pile that costs no more comes into play on your side.

    [conquest/ownership.controller]
    """

    def __init__(self, most: Amount[Conquest], to: Recipient[Conquest]) -> None:
        cheap = Select(ARMY, ENEMY, pile=DISCARDS, such=CostsNoMoreThan(most))
        super().__init__(ATarget(cheap), to)
        self.limit = most

    def words(self) -> str:
        return f"{super().words()} under your control. X is {self.limit.words()}"


# ---- bonuses of a planet -----------------------------------------------------------------------------------------
def has_card_bonus(g: Conquest, use: Use) -> bool:
    return use.about is not None and bonuses(g, use.about.place, use.about.seat)[0] > 0


def has_resource_bonus(g: Conquest, use: Use) -> bool:
    return use.about is not None and bonuses(g, use.about.place, use.about.seat)[1] > 0


def cancel_card_bonus(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/command.bonus-canceled]"""
    assert use.about is not None
    lasts(g, CARD_BONUS, use.about.subject, 0, END_OF_PHASE, use, SET)


def cancel_resource_bonus(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """[conquest/command.bonus-canceled]"""
    assert use.about is not None
    lasts(g, RESOURCE_BONUS, use.about.subject, 0, END_OF_PHASE, use, SET)


CancelCardBonus: Final = Deed(
    "cancel the card bonus of that planet this phase", cancel_card_bonus, would=has_card_bonus
)
CancelResourceBonus: Final = Deed(
    "cancel the resource bonus of that planet this phase", cancel_resource_bonus, would=has_resource_bonus
)


class CancelOneBonus(Either):
    """One of the bonuses that there are. [conquest/abilities.must-be-able-to-change-state]"""

    def __init__(self) -> None:
        super().__init__(CancelCardBonus(), CancelResourceBonus())

    def would(self, g: Conquest, use: Use) -> bool:
        return has_card_bonus(g, use) or has_resource_bonus(g, use)


ENEMY_WINS_STRUGGLE: Final = On(STRUGGLE_WON, "your opponent wins a command struggle", ENEMY)
