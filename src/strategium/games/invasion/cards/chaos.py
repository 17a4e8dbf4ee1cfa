"""Chaos."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each, It, That, This
from strategium.games.invasion.vocabulary.amounts import Count, PowerOf
from strategium.games.invasion.vocabulary.chains import PlayRevealed
from strategium.games.invasion.vocabulary.conditions import YOUR_TURN, HasTokens, HaveDevelopments
from strategium.games.invasion.vocabulary.costs import SacrificeOne, SacrificeQuester
from strategium.games.invasion.vocabulary.hands import DiscardHand, NewHands
from strategium.games.invasion.vocabulary.harm import Corrupt, Damage, DamageByState, Destroy, MoveDamage
from strategium.games.invasion.vocabulary.lasting import Gain
from strategium.games.invasion.vocabulary.quests import quest_tokens
from strategium.games.invasion.vocabulary.sacrifices import CorruptOrHit, Sacrifices
from strategium.games.invasion.vocabulary.select import (
    ATTACKING,
    CORRESPONDING,
    CORRUPT,
    DEFENDING,
    IN_BATTLEFIELD,
    Select,
)
from strategium.games.invasion.vocabulary.triggers import YOUR_TURN_BEGINS, To, ToAttached, ToThis
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced
from strategium.games.invasion.words import (
    BATTLEFIELD,
    DAMAGED,
    DEALT_IN_COMBAT,
    DESTROYED,
    DEVELOPMENT,
    ENTERED_PLAY,
    EXTRA_DAMAGE,
    HP,
    KINGDOM,
    LEGEND,
    POWER,
    QUEST,
    QUEST_ZONE,
    SECTION,
    SUPPORT,
    UNCANCELLABLE,
    UNIT,
)
from strategium.kernel.abilities import X

card("Festering Nurglings", forced(ToThis(ENTERED_PLAY), Corrupt(ATarget(Select(where=CORRESPONDING)))))
card("Nurgle Sorcerer", action(DamageByState(1, 1, ATarget(Select())), spend=3, zone=QUEST_ZONE))
card("Cultist of Slaanesh", action(Destroy(ATarget(Select(DEVELOPMENT))), spend=4, zone=QUEST_ZONE))
card(
    "Valkia the Bloody",
    action(MoveDamage(This(), ATarget(Select(such=CORRUPT)), any_number=True), spend=2, zone=QUEST_ZONE),
)
card(
    "Melekh the Changer",
    OnThis(POWER, Count(Select(UNIT | SUPPORT | QUEST | LEGEND | DEVELOPMENT, ENEMY, such=CORRUPT))),
)
card(
    "Fledgling Chaos Spawn",
    forced(ToThis(DESTROYED), Damage(1, ATarget(Select(where=IN_BATTLEFIELD))), zone=BATTLEFIELD),
)
card(
    "Savage Gors",
    OnThis(EXTRA_DAMAGE, 2, ThisIs(ATTACKING, also=HaveDevelopments(2, BATTLEFIELD)), zone=BATTLEFIELD),
)
card(
    "Bloodthirster",
    OnThis(UNCANCELLABLE),
    forced(YOUR_TURN_BEGINS, Sacrifices(Select(UNIT, ANYONE, CORRESPONDING), everybody=True)),
)
card(
    "Cloud of Flies",
    constant(YOUR_TURN_BEGINS, Damage(1, Attached(), ATarget(Select()), certain=True), may=True),
    attach_to=Select(UNIT, YOURS),
)
card(
    "Horrific Mutation",
    OnEach(Select(such=DEFENDING), HP, -1, ThisIs(ATTACKING, Attached())),
    attach_to=Select(UNIT, YOURS),
    cites=("effect.example-counterstrike-survives",),
)
card(
    "Sadistic Mutation",
    forced(ToAttached(DEALT_IN_COMBAT), Damage(1, ATarget(Select(UNIT | SECTION)))),
    attach_to=Select(UNIT, YOURS),
    cites=(
        "damage.example-sadistic-mutation",
        "damage.example-two-mutations",
    ),
)
card("Warpstone Meteor", forced(YOUR_TURN_BEGINS, CorruptOrHit()), cites=("term.example-warpstone-meteor",))
card(
    "Journey to the Gate",
    action(DiscardHand(), cost=SacrificeQuester(), moment=YOUR_TURN, only=HasTokens(3), zone=QUEST_ZONE),
    quest_tokens(),
)
card("Shrine to Nurgle", forced(To(DAMAGED, Select(UNIT, ENEMY), combat=True), Corrupt(That()), zone=KINGDOM))
card("Seduced by Darkness", action(Corrupt(ATarget(Select()))))
card("Will of Tzeentch", action(NewHands(3), moment=YOUR_TURN))
card("Nurgle's Pestilence", action(DamageByState(1, 1, Each(Select()))), cites=("damage.example-pestilence",))
card("Flames of Tzeentch", action(Damage(X(), ATarget(Select())), moment=YOUR_TURN))
card(
    "Blood for the Blood God",
    action(Damage(PowerOf(It(), "its power"), ATarget(Select(where=IN_BATTLEFIELD)))),
)
card(
    "Culling the Weak",
    action(Gain(POWER, 1, Each(Select(UNIT, YOURS, IN_BATTLEFIELD))), cost=SacrificeOne(Select(UNIT, YOURS))),
)
card(
    "Slaanesh's Domination",
    action(PlayRevealed(3)),
    cites=(
        "effect.example-slaaneshs-domination",
        "errata.example-slaaneshs-domination",
    ),
)
