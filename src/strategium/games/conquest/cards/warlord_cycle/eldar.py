"""Eldar of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import ENEMY, HANDS, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import Each, OneOf, That, This
from strategium.games.conquest.cards.warlord_cycle.eldar_words import (
    ATTACHED_ATTACKS,
    BATTLE_ABILITY_TRIGGERS,
    SHIELD_FOR_ATTACHED,
    YOU_SEARCH,
    AttackInstead,
    CancelMove,
    Discard,
    DoubleShields,
    PayOne,
    SearchMore,
    ToYourHq,
)
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.choices import AtPlanet, Either, Then
from strategium.games.conquest.vocabulary.conditions import DURING_BATTLE
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.happening import Cancel
from strategium.games.conquest.vocabulary.harm import Exhaust
from strategium.games.conquest.vocabulary.lasting import Give, NextAttack
from strategium.games.conquest.vocabulary.movement import Move
from strategium.games.conquest.vocabulary.places import LAST_PLANET, NEXT_TO_IT, APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, WITH_YOUR_WARLORD, At
from strategium.games.conquest.vocabulary.select import AT_TARGET, HERE, NEXT_DOOR, UNHURT, HasKeyword, Select
from strategium.games.conquest.vocabulary.triggers import DEPLOY_PHASE_BEGINS, To
from strategium.games.conquest.vocabulary.who import YOUR_WARLORD, Some
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
    ATK,
    END_OF_BATTLE,
    ENTERED_PLAY,
    FLYING,
    HP,
    MOBILE,
    MOVES_AWAY,
    TRAVELLED,
    UNIT,
)

ELDAR: Final = "Eldar"

card("Starcannon", OnAttached(ARMORBANE), attach_to=Select(ARMY, faction=ELDAR, trait="Vehicle"))
card("Eldritch Corsair", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Vectored Vyper Squad", OnThis(MOBILE, 1, ThisIs(UNHURT)))
card(
    "Empower",
    combat_action(
        AtPlanet(
            APlace(),
            Give(ATK, 1, Each(Select(UNIT, YOURS, AT_TARGET, faction=ELDAR)), END_OF_BATTLE),
            Give(HP, 1, Each(Select(UNIT, YOURS, AT_TARGET, faction=ELDAR)), END_OF_BATTLE),
        ),
        only=DURING_BATTLE,
    ),
)
card("Vaulting Harlequin", combat_action(Give(FLYING, 1, This()), cost=ExhaustThis()))
card(
    "Death from Above",
    deploy_action(
        PutIntoPlay(
            OneOf(Select(ARMY, YOURS, pile=HANDS, without="Elite", such=HasKeyword(MOBILE))), LAST_PLANET
        )
    ),
)
card(
    "Mighty Wraithknight",
    reaction(ToThis(ENTERED_PLAY), Exhaust(Each(Select(UNIT, where=HERE, without="Spirit")))),
)
card("Baharroth's Hawks", OnThis(ATK, 3, ThisIs(At(WITH_YOUR_WARLORD))))
card(
    "Banner of the Ashen Sky",
    reaction(To(TRAVELLED, Select(UNIT)), NextAttack(2, That()), cost=ExhaustThis()),
)
card("Cry of the Wind", reaction(To(TRAVELLED, Select(UNIT)), Move(That(), APlace(NEXT_TO_IT, late=True))))
card("Dome of Crystal Seers", interrupt(YOU_SEARCH, SearchMore(3)))
card("Warlock Destructor", forced_reaction(DEPLOY_PHASE_BEGINS, Either(PayOne(), Discard(This()))))
card(
    "Foretell",
    interrupt(BATTLE_ABILITY_TRIGGERS, Then(Cancel(), Draw(1)), cost=ExhaustOne(YOUR_WARLORD)),
)
card(
    "Guardian Mesh Armor",
    interrupt(SHIELD_FOR_ATTACHED, DoubleShields(), cost=ExhaustThis()),
    attach_to=Select(ARMY, faction=ELDAR),
)
card("Seer's Exodus", action(ToYourHq(Some(Select(UNIT, YOURS, such=At(WITH_YOUR_WARLORD))))))
card("Slumbering Gardens", interrupt(To(MOVES_AWAY, Select(UNIT, YOURS)), CancelMove(), cost=ExhaustThis()))
card(
    "The Shining Blade",
    interrupt(ATTACHED_ATTACKS, AttackInstead(OneOf(Select(UNIT, ENEMY, NEXT_DOOR)))),
    attach_to=Select(UNIT, such=HasKeyword(MOBILE)),
)
