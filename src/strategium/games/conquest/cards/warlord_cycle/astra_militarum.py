"""Astra Militarum of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, It, Paid, This
from strategium.games.conquest.vocabulary.amounts import Of
from strategium.games.conquest.vocabulary.choices import Then
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis, SacrificeOne, SacrificeThis
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.harm import Damage, Exhaust, Ready, Sacrifice
from strategium.games.conquest.vocabulary.lasting import Cheaper
from strategium.games.conquest.vocabulary.movement import Rout
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, WITHOUT_ENEMY_WARLORD, At
from strategium.games.conquest.vocabulary.select import WITH_PAYMENT, WITH_TARGET, Select
from strategium.games.conquest.vocabulary.triggers import BATTLE_ENDS_HERE
from strategium.games.conquest.vocabulary.who import YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_reaction,
    interrupt,
)
from strategium.games.conquest.words import ARMY, ATK, HP, LEAVES_PLAY, SUPPORT, UNIT

AM: Final = "Astra Militarum"

card("Interrogator Acolyte", interrupt(ToThis(LEAVES_PLAY), Draw(2)))
card(
    "Muster the Guard",
    deploy_action(Cheaper(1, Select(ARMY, faction=AM)), cost=ExhaustOne(YOUR_WARLORD)),
)
card(
    "Noble Deed",
    action(
        Damage(Of(Paid(), ATK, printed=True), ATarget(Select(ARMY, ENEMY, WITH_PAYMENT))),
        cost=SacrificeOne(Select(UNIT, YOURS, faction=AM)),
    ),
)
card("Dozer Blade", OnAttached(HP, 2), attach_to=Select(ARMY, trait="Vehicle"))
card(
    "Inquisitorial Fortress",
    action(Rout(ATarget(Select(ARMY))), cost=[ExhaustThis(), SacrificeThis()]),
)
card("Mystic Warden", forced_reaction(BATTLE_ENDS_HERE, Sacrifice(This())))
card("To Arms!", action(Ready(ATarget(Select(SUPPORT)))))
card("Tallarn Raiders", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card(
    "The Emperor's Warrant",
    combat_action(
        Then(
            Exhaust(ATarget(Select(UNIT, ENEMY, such=At(WITHOUT_ENEMY_WARLORD)))),
            Damage(Of(It(), ATK), ATarget(Select(UNIT, where=WITH_TARGET, other=True))),
        )
    ),
)
