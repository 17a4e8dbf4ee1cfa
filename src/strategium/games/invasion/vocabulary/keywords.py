"""The abilities that keywords are shorthand for, and what a card played facedown does. [invasion/keyword.shorthand]"""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.who import ATarget
from strategium.games.invasion.kinds import COUNTERSTRIKING, DEVELOPING, SAVAGERY, CardAbility
from strategium.games.invasion.rules.choosing import choose_one
from strategium.games.invasion.rules.damage import CERTAIN, COMBAT, deal
from strategium.games.invasion.rules.initiating import AT_ONCE
from strategium.games.invasion.state import Invasion, is_unit, still_fighting
from strategium.games.invasion.vocabulary.harm import Damage
from strategium.games.invasion.vocabulary.select import CORRESPONDING, Select
from strategium.games.invasion.vocabulary.writing import develop_ability
from strategium.games.invasion.words import CONSTANT, UNIT
from strategium.kernel.abilities import Use, X
from strategium.kernel.flow import push
from strategium.kernel.names import register


def counterstrike(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """One attacking unit of the defender's choice is dealt damage that cannot be cancelled.

    [invasion/keyword.counterstrike-single-attacker, invasion/effect.independent-once-triggered]
    """
    fighters = still_fighting(g, g.combats[-1].attackers) if g.combats else []
    attackers = tuple([card for card in fighters if is_unit(g, card)])
    prompt = "Which attacker does Counterstrike hit?"
    push(g, (choose_one, use.seat, prompt, attackers, strike, use.bearer, use.x))


def strike(g: Invasion, card: int, by: int, n: int) -> None:
    """It lands at once. [invasion/keyword.counterstrike-uncancellable-combat]"""
    certain = CERTAIN
    deal(g, ((card, n),), by, COMBAT | certain)


Counterstrike: Final = Deed("deal X combat damage to an attacking unit", counterstrike)
SAVAGE_DAMAGE: Final = Damage(X(), ATarget(Select(UNIT, where=CORRESPONDING)))

COUNTERSTRIKING.add(CardAbility(CONSTANT, (Counterstrike(),), order=AT_ONCE))
SAVAGERY.add(CardAbility(CONSTANT, (SAVAGE_DAMAGE,), order=AT_ONCE, may=True))
SAVAGERY.abilities[0].text = f"Savage. You may {SAVAGE_DAMAGE.words()}."
DEVELOPING.add(develop_ability())

KEYWORD_KINDS: Final = (COUNTERSTRIKING, SAVAGERY, DEVELOPING)
register(__name__)
