"""Whom an effect acts on in Dark Millennium. What every card game has is in cards/vocabulary/who.py."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.cards.state import CardState
from strategium.cards.vocabulary import who
from strategium.cards.vocabulary.english import a
from strategium.games.dark_millennium.state import DarkMillennium, defending, is_unit
from strategium.games.dark_millennium.vocabulary.select import Select
from strategium.games.dark_millennium.words import HAND
from strategium.kernel.abilities import Recipient, Use
from strategium.kernel.using import ability_of


class Defending(Recipient[DarkMillennium]):
    """The defending unit of the attack. `blocking`: only one that has blocked. [dark_millennium/shoot.roles]"""

    def __init__(self, blocking: bool = False) -> None:
        self.blocking = blocking

    def of(self, g: DarkMillennium, use: Use) -> Sequence[int]:
        card = defending(g)
        if card < 0 or not is_unit(g, card) or (self.blocking and not g.attacks[-1].blocked):
            return ()
        return (card,)

    def words(self) -> str:
        return "the blocking unit" if self.blocking else "the defending unit"


def leaves_costs(g: DarkMillennium, use: Use, card: int) -> bool:
    """Whether every cost can still be paid if that card is chosen. [dark_millennium/ability.all-costs-needed]"""
    for cost in ability_of(g, use).costs:
        if not cost.payable(g, use.choosing((card,))):
            return False
    return True


class ATarget(who.ATarget):
    """A card that is chosen when the ability is played; or so many; or up to so many.

    [dark_millennium/ability.choices-up-front]
    """

    def __init__(self, select: Select, n: int = 1, up_to: bool = False) -> None:
        super().__init__(select, n, least=0 if up_to else n)
        self.saying = select.some(n, up_to)

    def words(self) -> str:
        return self.saying


class FromPile(ATarget):
    """A card of your hand or discard pile. [dark_millennium/term.infiltrate-source]"""

    def __init__(self, zone: int, select: Select) -> None:
        super().__init__(select)
        self.pile = zone
        self.saying = f"{a(select.noun(1))} from your {'hand' if zone == HAND else 'discard pile'}"

    def candidates(self, g: CardState, use: Use) -> Sequence[int]:
        cards = g.zones[self.pile + use.seat]
        # [dark_millennium/term.infiltrate-source]
        return [card for card in cards if card != use.bearer and self.select.prints(g, card)]
