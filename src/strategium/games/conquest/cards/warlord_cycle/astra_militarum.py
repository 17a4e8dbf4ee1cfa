"""Astra Militarum of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import ENEMY, HANDS, YOURS
from strategium.cards.vocabulary.triggers import On, ToThis
from strategium.cards.vocabulary.who import ATarget, It, OneOf, Paid, This
from strategium.games.conquest.cards.warlord_cycle.becoming import BecomeUnit
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.vocabulary.amounts import Of
from strategium.games.conquest.vocabulary.arriving import DeployNow, Tokens
from strategium.games.conquest.vocabulary.changing import ReturnInstead
from strategium.games.conquest.vocabulary.choices import Then
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis, SacrificeOne, SacrificeThis
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.happening import Prevent
from strategium.games.conquest.vocabulary.harm import Damage, Exhaust, Ready, Sacrifice
from strategium.games.conquest.vocabulary.lasting import Cheaper, NextAttack
from strategium.games.conquest.vocabulary.movement import Rout, ToHand
from strategium.games.conquest.vocabulary.places import SAME_PLANET
from strategium.games.conquest.vocabulary.planets import (
    WITH_ENEMY_WARLORD,
    WITH_WARLORD,
    WITHOUT_ENEMY_WARLORD,
    At,
)
from strategium.games.conquest.vocabulary.select import HERE, WITH_PAYMENT, WITH_TARGET, Select
from strategium.games.conquest.vocabulary.triggers import BATTLE_ENDS_HERE, Hit, To
from strategium.games.conquest.vocabulary.who import YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_reaction,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMORBANE,
    ARMY,
    ASSIGNED,
    ATK,
    HAND,
    HP,
    LEAVES_PLAY,
    RANGED,
    SACRIFICED,
    SUPPORT,
    UNIT,
    WARLORD,
)
from strategium.kernel.abilities import Use
from strategium.kernel.events import Event

AM: Final = "Astra Militarum"


def beside_your_warlord(g: Conquest, use: Use, event: Event) -> bool:
    """What returns to a hand anyhow need not do so instead. [conquest/costs.effect-must-change-state]"""
    return event.data[0] != HAND and place_of(g, g.warlord[use.seat]) == event.place >= 0


LEAVES_YOUR_WARLORD: Final = On(
    LEAVES_PLAY,
    "a unit you control leaves play from a planet with your warlord",
    YOURS,
    printed=Select(UNIT),
    such=beside_your_warlord,
)

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
card(
    "Honorifica Imperialis",
    OnAttached(ARMORBANE, condition=ThisIs(At(WITH_ENEMY_WARLORD))),
    OnAttached(RANGED, condition=ThisIs(At(WITH_ENEMY_WARLORD))),
    attach_to=Select(ARMY),
)
card(
    "Steel Legion Chimera",
    reaction(To(ASSIGNED, Select(UNIT, YOURS, HERE, without="Vehicle"), by_attack=True), Prevent(1)),
)
card(
    "Staging Ground",
    action(
        DeployNow(OneOf(Select(ARMY, YOURS, most_cost=2, pile=HANDS)), " at a planet"), cost=ExhaustThis()
    ),
)
card(
    "Torquemada Coteaz",
    combat_action(
        NextAttack(3, This("this warlord")), cost=SacrificeOne(Select(UNIT, YOURS, HERE)), limit="attack"
    ),
)
card("Torquemada Coteaz (bloodied)")
card("Coteaz's Henchmen", interrupt(ToThis(LEAVES_PLAY), Ready(YOUR_WARLORD)))
card(
    "Formosan Black Ship",
    interrupt(
        To(SACRIFICED, Select(WARLORD | ARMY, YOURS)), Tokens("Guardsman", 2, SAME_PLANET), cost=ExhaustThis()
    ),
)
card("The Emperor Protects", interrupt(LEAVES_YOUR_WARLORD, ReturnInstead()))
card("Shrieking Basilisk", reaction(Hit(Select(UNIT, ENEMY)), Exhaust(ATarget(Select(SUPPORT)))))
card(
    "The Glovodan Eagle",
    OnAttached(ATK, 1),
    combat_action(BecomeUnit("The Glovodan Eagle", 1, 1, action(ToHand(This())))),
    attach_to=Select(WARLORD, YOURS),
)
