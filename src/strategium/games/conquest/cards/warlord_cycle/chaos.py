"""Chaos of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnThis
from strategium.cards.vocabulary.select import ENEMY
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, It, This
from strategium.games.conquest.vocabulary.amounts import DamageOn
from strategium.games.conquest.vocabulary.choices import ByOpponent, May
from strategium.games.conquest.vocabulary.costs import ExhaustThis, SacrificeAttachment
from strategium.games.conquest.vocabulary.harm import Damage
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.movement import Move
from strategium.games.conquest.vocabulary.places import APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import HERE, Select
from strategium.games.conquest.vocabulary.who import HOST
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_reaction,
)
from strategium.games.conquest.words import AREA_EFFECT, ARMY, ATK, END_OF_COMBAT_ROUND, ENTERED_PLAY, UNIT

card("Noise Marine Zealots", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card(
    "Heretek Inventor",
    forced_reaction(ToThis(ENTERED_PLAY), ByOpponent(May(Move(This("it"), APlace(late=True))))),
)
card("Rotten Plaguebearers", action(Damage(1, ATarget(Select(UNIT, where=HERE))), cost=ExhaustThis()))
card("Doombolt", deploy_action(Damage(DamageOn(It()), ATarget(Select(ARMY, ENEMY)))))
card(
    "Blight Grenades",
    combat_action(Give(AREA_EFFECT, 2, HOST, END_OF_COMBAT_ROUND), cost=SacrificeAttachment()),
    attach_to=Select(ARMY, trait="Nurgle"),
)
