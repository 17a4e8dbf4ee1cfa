"""What is paid to use an ability, resources apart: "do this to do that". [invasion/effect.do-x-to-do-y]"""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.vocabulary.amounts import number
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.discarding import discard
from strategium.games.invasion.rules.entering import become_development
from strategium.games.invasion.rules.leaving import sacrifice
from strategium.games.invasion.rules.moving import corrupt, may_corrupt
from strategium.games.invasion.state import Invasion, area_of, in_play, quester_on
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import HAND, QUEST
from strategium.kernel.abilities import Amount, Cost, Use
from strategium.kernel.flow import push


class CorruptThis(Cost[Invasion]):
    """Corrupt the bearer. [invasion/corruption.as-cost]"""

    def payable(self, g: Invasion, use: Use) -> bool:
        return in_play(g, use.bearer) and may_corrupt(g, use.bearer)

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        push(g, (corrupt, (use.bearer,)))  # [invasion/corruption.as-cost]
        return True

    def words(self) -> str:
        return "corrupt this unit"


class SacrificeThis(Cost[Invasion]):
    """Sacrifice the bearer."""

    def payable(self, g: Invasion, use: Use) -> bool:
        return in_play(g, use.bearer)

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        push(g, (sacrifice, (use.bearer,)))
        return True

    def words(self) -> str:
        return "sacrifice this unit"


class SacrificeQuester(Cost[Invasion]):
    """Sacrifice the unit on this quest."""

    def payable(self, g: Invasion, use: Use) -> bool:
        return quester_on(g, use.bearer) >= 0

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        push(g, (sacrifice, (quester_on(g, use.bearer),)))
        return True

    def words(self) -> str:
        return "sacrifice the unit on this quest"


class SacrificeOne(Cost[Invasion]):
    """Sacrifice a card that you control. [invasion/leave.sacrifice-own]"""

    def __init__(self, select: Select) -> None:
        self.select = select

    def payable(self, g: Invasion, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Invasion, use: Use) -> Sequence[int]:
        return [card for card in self.select.find(g, use) if g.controller[card] == use.seat]

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        push(g, (sacrifice, (thing,)))
        return True

    def words(self) -> str:
        return f"sacrifice {self.select.one()}"


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
