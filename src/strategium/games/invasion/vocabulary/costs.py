"""What is paid to use an ability, resources apart: "do this to do that". [invasion/effect.do-x-to-do-y]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.costs import Payment
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.discarding import discard
from strategium.games.invasion.rules.entering import become_development
from strategium.games.invasion.rules.leaving import sacrifice
from strategium.games.invasion.rules.moving import corrupt, may_corrupt
from strategium.games.invasion.state import Invasion, area_of, in_play, quester_on
from strategium.games.invasion.words import HAND, QUEST
from strategium.kernel.abilities import Amount, Cost, Use
from strategium.kernel.flow import push


def corrupt_it(g: Invasion, use: Use, card: int) -> None:
    """[invasion/corruption.as-cost]"""
    push(g, (corrupt, (card,)))  # [invasion/corruption.as-cost]


def can_corrupt(g: Invasion, use: Use, card: int) -> bool:
    return in_play(g, card) and may_corrupt(g, card)


def sacrifice_it(g: Invasion, use: Use, card: int) -> None:
    """[invasion/leave.sacrifice-own]"""
    push(g, (sacrifice, (card,)))


def is_in_play(g: Invasion, use: Use, card: int) -> bool:
    return in_play(g, card)


def sacrifice_quester(g: Invasion, use: Use, quest: int) -> None:
    push(g, (sacrifice, (quester_on(g, quest),)))


def has_quester(g: Invasion, use: Use, quest: int) -> bool:
    return quester_on(g, quest) >= 0


CorruptThis: Final = Payment("corrupt this unit", corrupt_it, can_corrupt)
SacrificeThis: Final = Payment("sacrifice this unit", sacrifice_it, is_in_play)
SacrificeOne: Final = Payment("sacrifice {0}", sacrifice_it)
SacrificeQuester: Final = Payment("sacrifice the unit on this quest", sacrifice_quester, has_quester)


class RemoveTokens(Cost[Invasion]):
    """Discard resource tokens from this card. [invasion/quest.tokens-own-effects-only]"""

    def __init__(self, n: int | Amount[Invasion], noun: str = "") -> None:
        self.n = number(n)
        self.noun = noun or f"{self.n.words()} resource token{'' if self.n.words() == '1' else 's'}"

    def payable(self, g: Invasion, use: Use) -> bool:
        return g.tokens[use.bearer] >= self.n.of(g, use)

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        g.tokens[use.bearer] -= self.n.of(g, use)
        return True

    def words(self) -> str:
        return f"discard {self.noun} from this card"


class QuestOrDevelopment(Cost[Invasion]):
    """Discard a quest from hand, or turn this unit into a development (facedown, where it is)."""

    def payable(self, g: Invasion, use: Use) -> bool:
        return in_play(g, use.bearer)

    def choices(self, g: Invasion, use: Use) -> Sequence[int]:
        quests = [card for card in g.zones[HAND + use.seat] if CARDS[g.kind[card]].type == QUEST]
        return [use.bearer, *quests]

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        if thing == use.bearer:
            become_development(g, thing, area_of(g, thing), 0)
        else:
            discard(g, thing)
        return True

    def words(self) -> str:
        return "discard a quest from your hand or turn this unit into a development"
