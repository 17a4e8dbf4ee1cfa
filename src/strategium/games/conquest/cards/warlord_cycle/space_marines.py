"""Space Marines of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnThis
from strategium.cards.vocabulary.select import ENEMY
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, That
from strategium.games.conquest.vocabulary.costs import ExhaustThis
from strategium.games.conquest.vocabulary.harm import Damage
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, WITHOUT_ENEMY_WARLORD, At
from strategium.games.conquest.vocabulary.select import HERE, Select
from strategium.games.conquest.vocabulary.triggers import HitBy, To
from strategium.games.conquest.vocabulary.who import ATTACKER
from strategium.games.conquest.vocabulary.writing import action, card, forced_interrupt, reaction
from strategium.games.conquest.words import ATK, DEFENDER_DECLARED, RETREATS, UNIT

SM: Final = "Space Marines"

card(
    "Morkai Rune Priest",
    forced_interrupt(To(RETREATS, Select(UNIT, where=HERE, without="Space Wolves")), Damage(1, That())),
)
card("White Scars Bikers", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card(
    "Crushing Blow",
    reaction(HitBy(Select(UNIT, ENEMY), by=Select(UNIT, faction=SM)), Damage(1, That(), unpreventable=True)),
)
card("Firedrake Terminators", reaction(ToThis(DEFENDER_DECLARED), Damage(1, ATTACKER)))
card(
    "Hallow Librarium",
    action(Give(ATK, -2, ATarget(Select(UNIT, such=At(WITHOUT_ENEMY_WARLORD)))), cost=ExhaustThis()),
)
