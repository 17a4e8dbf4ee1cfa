"""Orks."""

from __future__ import annotations

from typing import Final

from strategium.cards.modifiers import DOUBLE, SET
from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Each, OneOf, This
from strategium.games.conquest.vocabulary.arriving import Tokens
from strategium.games.conquest.vocabulary.conditions import DURING_BATTLE
from strategium.games.conquest.vocabulary.costs import DamageThis, ExhaustThis
from strategium.games.conquest.vocabulary.happening import HurtOnEntry, ReduceCost
from strategium.games.conquest.vocabulary.harm import Damage, Destroy, Indirect, MoveDamage, Ready
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.movement import Move
from strategium.games.conquest.vocabulary.places import FIRST_PLANET, APlace
from strategium.games.conquest.vocabulary.select import (
    AT_A_PLANET,
    AT_FIRST_PLANET,
    HERE,
    HURT,
    WITH_TARGET,
    Select,
)
from strategium.games.conquest.vocabulary.triggers import Attack, Deploy
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    BRUTAL,
    COMMAND,
    DOUBLE_AGAINST_VEHICLES,
    END_OF_BATTLE,
    ENTERED_PLAY,
    FLYING,
    HP,
    RANGED,
    SUPPORT,
    UNIT,
)

ORKS: Final = "Orks"

card("Nazdreg", OnEach(Select(UNIT, YOURS, HERE, other=True), BRUTAL))
card("Nazdreg's Flash Gitz", combat_action(Ready(This()), cost=DamageThis(1), limit="phase"))
card(
    "Kraktoof Hall",
    combat_action(
        MoveDamage(
            1,
            ATarget(Select(UNIT, YOURS, AT_A_PLANET)),
            ATarget(Select(UNIT, where=WITH_TARGET, other=True)),
        ),
        cost=ExhaustThis(),
    ),
)
card("Bigga Is Betta", interrupt(Deploy(Select(ARMY, faction=ORKS)), ReduceCost(2), HurtOnEntry()))
card("Cybork Body", OnAttached(HP, how=DOUBLE), attach_to=Select(ARMY))
card("Weirdboy Maniak", reaction(ToThis(ENTERED_PLAY), Damage(1, Each(Select(UNIT, where=HERE, other=True)))))
card("Tankbusta Bommaz", OnThis(DOUBLE_AGAINST_VEHICLES))
card("Crushface", interrupt(Deploy(Select(ARMY, where=HERE, faction=ORKS, other=True)), ReduceCost(1)))
card("Bad Dok", OnThis(COMMAND, 3, ThisIs(HURT)))
card("Rokkitboy", OnEach(Select(UNIT, ENEMY, HERE), FLYING, 0, how=SET))
card("Goff Boyz", OnThis(ATK, 3, ThisIs(AT_FIRST_PLANET)))
card(
    "Burna Boyz",
    reaction(Attack(Select(UNIT, ENEMY)), Damage(1, OneOf(Select(UNIT, ENEMY, HERE), another=True))),
)
card(
    "Battle Cry",
    combat_action(Give(ATK, 2, Each(Select(UNIT, YOURS, faction=ORKS)), END_OF_BATTLE), only=DURING_BATTLE),
)
card("Snotling Attack", deploy_action(Tokens("Snotlings", 4)))
card("Squig Bombin'", action(Destroy(ATarget(Select(SUPPORT)))))
card("Rokkit Launcha", OnAttached(RANGED), attach_to=Select(ARMY))
card("Ork Kannon", combat_action(Indirect(1, APlace()), cost=ExhaustThis()))
card("Bigtoof Banna", interrupt(Deploy(Select(ARMY, faction=ORKS)), ReduceCost(1), cost=ExhaustThis()))
card(
    "Tellyporta Pad",
    combat_action(Move(ATarget(Select(UNIT, YOURS, faction=ORKS)), FIRST_PLANET), cost=ExhaustThis()),
)
