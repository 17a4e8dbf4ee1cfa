"""Chaos of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, Each, It, OneOf, That, This
from strategium.games.conquest.cards.warlord_cycle.chaos_words import (
    AREA_EFFECT_VALUE,
    ATTACHED_PLANET_FOUGHT_FOR,
    UNIT_COMES_HERE,
    DiscardTopFor,
    HurtOrRout,
    OpponentShares,
)
from strategium.games.conquest.vocabulary.amounts import DamageOn, NumberOf, ThatMuch
from strategium.games.conquest.vocabulary.arriving import Tokens
from strategium.games.conquest.vocabulary.choices import AtPlanet, ByOpponent, May, Then
from strategium.games.conquest.vocabulary.costs import (
    ExhaustOne,
    ExhaustThis,
    HurtThat,
    SacrificeAttachment,
    SacrificeOne,
)
from strategium.games.conquest.vocabulary.harm import Damage, Heal, MoveDamage, Ready, Sacrifice
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.movement import Move
from strategium.games.conquest.vocabulary.places import NEXT_TO_THAT, YOUR_HQ, APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import AT_TARGET, HERE, NEXT_DOOR, THERE, WITH_TARGET, Select
from strategium.games.conquest.vocabulary.triggers import COMBAT_PHASE_BEGINS, To, ToAttached
from strategium.games.conquest.vocabulary.who import HOST, THAT, YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_reaction,
    reaction,
)
from strategium.games.conquest.words import (
    AREA_EFFECT,
    AREA_EFFECT_USED,
    ARMY,
    ATK,
    ATTACKER_DECLARED,
    DEARER_ELSEWHERE,
    DEPLOYED,
    END_OF_COMBAT_ROUND,
    ENTERED_PLAY,
    HP,
    PLANET,
    UNIT,
)

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
card(
    "Ku'gath Plaguefather",
    reaction(
        ToThis(ATTACKER_DECLARED, "this warlord"),
        MoveDamage(1, This("this warlord"), OneOf(Select(UNIT, where=HERE, other=True))),
    ),
)
card("Ku'gath Plaguefather (bloodied)")
card("Ku'gath's Nurglings", forced_reaction(UNIT_COMES_HERE, Damage(1, That("it"))))
card(
    "Vile Laboratory",
    deploy_action(
        AtPlanet(
            APlace(),
            ByOpponent(
                Move(
                    OneOf(Select(UNIT, YOURS, AT_TARGET, without="Vehicle")), APlace(NEXT_TO_THAT, late=True)
                )
            ),
        ),
        cost=ExhaustThis(),
    ),
)
card(
    "The Plaguefather's Banner",
    OnAttached(HP, 1),
    reaction(
        ToAttached(ATTACKER_DECLARED),
        MoveDamage(1, Attached(), OneOf(Select(UNIT, where=HERE, other=True))),
    ),
    attach_to=Select(UNIT, trait="Nurgle"),
)
card(
    "Fetid Haze",
    combat_action(
        Then(
            Heal(ALL, ATarget(Select(UNIT, YOURS, trait="Nurgle"))),
            OpponentShares(ThatMuch("the damage removed"), Select(ARMY, ENEMY, WITH_TARGET)),
            x=DamageOn(It()),
        )
    ),
)
card(
    "Nurgling Bomb",
    combat_action(AtPlanet(APlace(), HurtOrRout(Select(UNIT, where=AT_TARGET, without="Nurgle")))),
)
card(
    "Throne of Vainglory",
    action(DiscardTopFor(3, Tokens("Cultist", 2, YOUR_HQ)), cost=ExhaustThis()),
)
card("Gleeful Plague Beast", forced_reaction(COMBAT_PHASE_BEGINS, Damage(1, Each(Select(UNIT, where=HERE)))))
card(
    "Turbulent Rift",
    reaction(
        To(DEPLOYED, Select(ARMY, YOURS, trait="Elite")),
        Damage(1, Each(Select(UNIT, ENEMY, THERE))),
        cost=HurtThat(1, THAT),
    ),
)
card(
    "Cacophonic Choir",
    deploy_action(
        OpponentShares(NumberOf(Select(UNIT, ENEMY)), Select(UNIT, ENEMY)), cost=ExhaustOne(YOUR_WARLORD)
    ),
)
card(
    "Ancient Keeper of Secrets",
    action(Ready(This()), cost=SacrificeOne(Select(UNIT, YOURS, trait="Cultist"))),
)
card(
    "Doom Siren",
    reaction(
        ToAttached(AREA_EFFECT_USED),
        Then(Damage(AREA_EFFECT_VALUE, Each(Select(UNIT, ENEMY, NEXT_DOOR))), Sacrifice(Attached())),
    ),
    attach_to=Select(ARMY, YOURS),
)
card(
    "Slaanesh's Temptation",
    OnThis(DEARER_ELSEWHERE, 1, noun="this attachment"),
    forced_reaction(ATTACHED_PLANET_FOUGHT_FOR, Sacrifice(This("this attachment"))),
    attach_to=Select(PLANET),
)
