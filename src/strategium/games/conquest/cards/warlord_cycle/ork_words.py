"""Words that only Orks of the Warlord cycle use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.conditions import FEWER_THAN, Compare
from strategium.cards.vocabulary.effects import Cards, Deed, answered
from strategium.cards.vocabulary.saying import Reckoned
from strategium.cards.vocabulary.select import ANYONE, YOURS
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.rules.indirect import indirect_among
from strategium.games.conquest.state import Conquest, place_of, planets, units_at
from strategium.games.conquest.vocabulary.amounts import HandSize
from strategium.games.conquest.vocabulary.costs import damage_was_dealt
from strategium.games.conquest.vocabulary.planets import PlanetIs
from strategium.games.conquest.vocabulary.select import ANYWHERE, THERE, Select
from strategium.games.conquest.words import TOKEN, UNDAMAGEABLE, UNIT
from strategium.kernel.abilities import Cost, Use
from strategium.kernel.flow import push

ORKS: Final = "Orks"
FEW_CARDS: Final = Compare(HandSize(True), FEWER_THAN, 4, "you have 3 or fewer cards in your hand")


class TokenNamed(Select):
    """Token units of that title, which are said to be tokens."""

    def __init__(self, title: str, whose: int = ANYONE, where: int = ANYWHERE) -> None:
        super().__init__(TOKEN, whose, where, named=title)

    def noun(self, n: int) -> str:
        return super().noun(n).replace(self.named, f"{self.named} token{'' if n == 1 else 's'}")


class HurtYoursAt(Cost[Conquest]):
    """Deal damage to each unit you control at a target planet: that planet, as a card, is what was paid with.

    [conquest/costs.do-x-to-do-y]
    """

    def __init__(self, n: int, such: PlanetIs) -> None:
        self.n = n
        self.such = such

    def payable(self, g: Conquest, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Conquest, use: Use) -> Sequence[int]:
        return [
            g.line[place]
            for place in planets(g)
            if self.such.holds(g, use, place) and may_all_be_hurt(g, units_at(g, place, use.seat))
        ]

    def pay(self, g: Conquest, use: Use, thing: int) -> bool:
        units = units_at(g, place_of(g, thing), use.seat)
        push(
            g,
            (deal_damage, tuple([(unit, self.n) for unit in units]), use.bearer, ()),
            *[(damage_was_dealt, unit, g.generation[unit], g.damage[unit] + self.n) for unit in units],
        )
        return True

    def words(self) -> str:
        return f"deal {self.n} damage to each unit you control at a target {self.such.noun()}"


def may_all_be_hurt(g: Conquest, units: Sequence[int]) -> bool:
    return bool(units) and not any(value(g, unit, UNDAMAGEABLE) for unit in units)


def damage_answered(g: Conquest, use: Use) -> int:
    return answered(g, use).amount


def deal_among_orks(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Where the damage was that is answered. [conquest/damage.indirect-among-some]"""
    indirect_among(g, use.seat, ORKS_THERE.find(g, use), n, use.bearer)


def has_orks_there(g: Conquest, use: Use) -> bool:
    return bool(ORKS_THERE.find(g, use))


ORKS_THERE: Final = Select(UNIT, YOURS, THERE, faction=ORKS)
DAMAGE_PREVENTED: Final = Reckoned("the damage prevented", damage_answered)
IndirectAmongOrks: Final = Deed(
    "deal {n} indirect damage among Orks units you control at the same planet",
    deal_among_orks,
    would=has_orks_there,
)
