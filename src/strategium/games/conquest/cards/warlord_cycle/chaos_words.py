"""Words that only Chaos of the Warlord cycle uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.english import much
from strategium.cards.vocabulary.saying import Reckoned
from strategium.cards.vocabulary.triggers import On
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.basics import discard, rout
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.rules.indirect import indirect_among
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.things import CARD
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.triggers import at_this_planet
from strategium.games.conquest.vocabulary.who import touchable
from strategium.games.conquest.words import AREA_EFFECT, BATTLE_ENDED, DECK, MOVED, UNDAMAGEABLE
from strategium.kernel.abilities import Amount, Effect, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb


class OpponentShares(Effect[Conquest]):
    """Your opponent assigns indirect damage among units of his. [conquest/damage.indirect-among-some]"""

    def __init__(self, n: Amount[Conquest], among: Select) -> None:
        self.amount = number(n)
        self.among = among

    def units(self, g: Conquest, use: Use) -> Sequence[int]:
        """[conquest/keywords.immune]"""
        return touchable(g, use, self.among.find(g, use))

    def would(self, g: Conquest, use: Use) -> bool:
        return any(not value(g, unit, UNDAMAGEABLE) for unit in self.units(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        indirect_among(g, 1 - use.seat, self.units(g, use), self.amount.of(g, use), use.bearer)

    def words(self) -> str:
        nouns = self.among.noun(2).replace("enemy ", "")
        where = " at the same planet"
        his = f"{nouns.removesuffix(where)} he controls{where if nouns.endswith(where) else ''}"
        damage = much("indirect damage", self.amount.words())
        return f"have your opponent deal {damage} among {his}"


class DiscardTopFor(Effect[Conquest]):
    """The top card of your deck is discarded; what follows depends on its printed cost. [conquest/modifiers.printed]"""

    def __init__(self, least: int, effect: Effect[Conquest]) -> None:
        self.least = least
        self.effect = effect

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(g.zones[DECK + use.seat])

    def do(self, g: Conquest, use: Use) -> None:
        card = g.zones[DECK + use.seat][-1]
        discard(g, card)
        if CARDS[g.kind[card]].cost >= self.least:
            self.effect.do(g, use)

    def words(self) -> str:
        cost = f"the printed cost of the discarded card is {self.least} or higher"
        return f"discard the top card of your deck. If {cost}, {self.effect.words()}"


UNIT_COMES_HERE: Final = On(MOVED, "a unit moves to this planet", such=at_this_planet)
ATTACHED_PLANET_FOUGHT_FOR: Final = On(BATTLE_ENDED, "a battle at attached planet ends", such=at_this_planet)


def area_effect_of_host(g: Conquest, use: Use) -> int:
    """As it is when the damage is dealt."""
    host = g.host[use.bearer]
    return value(g, host, AREA_EFFECT) if host >= 0 else 0


AREA_EFFECT_VALUE: Final = Reckoned("its Area Effect value", area_effect_of_host)


# ---- for each unit its controller chooses ------------------------------------------------------------------
def undecided(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """One unit after the other."""
    units: tuple[int, ...] = decision.args[0]
    return units[len(decision.picked) : len(decision.picked) + 1]


def all_decided(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= len(decision.args[0])


def is_damageable(g: Conquest, decision: RawDecision, unit: int) -> bool:
    """[conquest/damage.cannot-be-damaged-assign]"""
    return not value(g, unit, UNDAMAGEABLE)


NEXT_UNIT: Final = Among("conquest/effects.each-controller-chooses", "it is not the turn of {0}")
HURT_IT: Final = Verb(
    "damage unit",
    CARD,
    words="deal 1 damage to {0}",
    find=undecided,
    needs=(
        NEXT_UNIT,
        Need(is_damageable, "conquest/damage.cannot-be-damaged-assign", "{0} cannot be damaged"),
    ),
    rules=("conquest/effects.each-controller-chooses",),
)
ROUT_IT: Final = Verb(
    "rout unit",
    CARD,
    words="rout {0}",
    find=undecided,
    needs=(NEXT_UNIT,),
    rules=("conquest/effects.each-controller-chooses",),
)
HURT_OR_ROUT: Final = Question(
    "damage or rout",
    HURT_IT,
    ROUT_IT,
    prompt="Is this unit dealt 1 damage, or routed?",
    several=True,
    finished=all_decided,
    rules=("conquest/effects.each-controller-chooses",),
)


class HurtOrRout(Effect[Conquest]):
    """For each unit its controller chooses what happens to it; then it happens to all of them.

    [conquest/effects.each-controller-chooses]
    """

    def __init__(self, select: Select) -> None:
        self.select = select

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(touchable(g, use, self.select.find(g, use)))

    def do(self, g: Conquest, use: Use) -> None:
        units = tuple(touchable(g, use, self.select.find(g, use)))
        push(g, (decide_units, use.seat, units, use.bearer, (), (), 1))

    def words(self) -> str:
        each = self.select.words()
        return f"for each {each}, its controller must choose to either deal 1 damage to it or rout it"


def decide_units(
    g: Conquest,
    seat: int,
    units: tuple[int, ...],
    by: int,
    hurt: tuple[int, ...],
    routed: tuple[int, ...],
    more: int,
) -> None:
    """A player chooses for the units that he controls. [conquest/effects.each-controller-chooses]"""
    his = tuple([unit for unit in units if g.controller[unit] == seat])
    if his:
        ask(g, seat, HURT_OR_ROUT, units_decided, his, seat, units, by, hurt, routed, more)
    else:
        next_decides(g, seat, units, by, hurt, routed, more)


def units_decided(
    g: Conquest,
    picks: tuple[RawOption, ...],
    his: tuple[int, ...],
    seat: int,
    units: tuple[int, ...],
    by: int,
    hurt: tuple[int, ...],
    routed: tuple[int, ...],
    more: int,
) -> None:
    hurt += tuple([pick[1] for pick in picks if pick[0] is HURT_IT])
    routed += tuple([pick[1] for pick in picks if pick[0] is ROUT_IT])
    next_decides(g, seat, units, by, hurt, routed, more)


def next_decides(
    g: Conquest,
    seat: int,
    units: tuple[int, ...],
    by: int,
    hurt: tuple[int, ...],
    routed: tuple[int, ...],
    more: int,
) -> None:
    if more:
        push(g, (decide_units, 1 - seat, units, by, hurt, routed, 0))
        return
    if routed:
        push(g, (rout, *routed))
    if hurt:
        push(g, (deal_damage, tuple([(unit, 1) for unit in hurt]), by, ()))


register(__name__)
