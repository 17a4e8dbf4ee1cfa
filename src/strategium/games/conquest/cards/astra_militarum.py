"""Astra Militarum."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count, StatOf
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, Paid, This
from strategium.games.conquest.vocabulary.arriving import THIS_FROM_HAND, PutIntoPlay, Tokens
from strategium.games.conquest.vocabulary.choices import Then
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis, SacrificeOne
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.happening import Prevent, Reassign, ReduceCost
from strategium.games.conquest.vocabulary.harm import Damage, Exhaust, Ready
from strategium.games.conquest.vocabulary.lasting import Give, NextAttack
from strategium.games.conquest.vocabulary.places import SAME_PLANET, YOUR_HQ
from strategium.games.conquest.vocabulary.searching import Search
from strategium.games.conquest.vocabulary.select import AT_A_PLANET, HERE, THERE, WITH_PAYMENT, Select
from strategium.games.conquest.vocabulary.triggers import YOU_WIN_STRUGGLE, Deploy, To, ToAttached
from strategium.games.conquest.vocabulary.who import ATTACKER
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    forced_reaction,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMY,
    ASSIGNED,
    ATK,
    HP,
    LEAVES_PLAY,
    NON_WARLORD,
    RANGED,
    SUPPORT,
    UNIT,
)

AM: Final = "Astra Militarum"
FIGHTER: Final = ("Soldier", "Warrior")

card("Colonel Straken", OnEach(Select(UNIT, YOURS, HERE, trait=FIGHTER, other=True), ATK, 1))
card("Straken's Command Squad", interrupt(ToThis(LEAVES_PLAY), Tokens("Guardsman", 1, SAME_PLANET)))
card("Omega Zero Command", reaction(YOU_WIN_STRUGGLE, Tokens("Guardsman", 1, SAME_PLANET)))
card(
    "Glorious Intervention",
    reaction(
        To(ASSIGNED, Select(UNIT), by_attack=True),
        Then(
            Prevent(ALL),
            Damage(StatOf(Paid(), ATK, "the sacrificed unit's printed ATK", printed=True), ATTACKER),
        ),
        cost=SacrificeOne(Select(UNIT, YOURS, THERE, trait=FIGHTER)),
    ),
)
card(
    "Straken's Cunning",
    OnAttached(ATK, 1),
    interrupt(ToAttached(LEAVES_PLAY), Draw(3)),
    attach_to=Select(ARMY),
)
card("Cadian Mortar Squad", reaction(To(LEAVES_PLAY, Select(ARMY, YOURS, HERE)), Ready(This())))
card(
    "Captain Markis",
    action(
        Exhaust(ATarget(Select(NON_WARLORD, where=HERE))),
        cost=SacrificeOne(Select(UNIT, YOURS, HERE, faction=AM)),
        limit="phase",
    ),
)
card(
    "Elysian Assault Team",
    interrupt(
        To(LEAVES_PLAY, Select(UNIT, YOURS, AT_A_PLANET, trait=FIGHTER)),
        PutIntoPlay(THIS_FROM_HAND, SAME_PLANET),
        from_hand=True,
    ),
)
card(
    "Enginseer Augur",
    interrupt(ToThis(LEAVES_PLAY), Search(6, Select(SUPPORT, faction=AM, most_cost=2), YOUR_HQ)),
)
card("Infantry Conscripts", OnThis(ATK, Count(Select(SUPPORT, YOURS), 2)))
card(
    "Preemptive Barrage",
    combat_action(Give(RANGED, 1, ATarget(Select(UNIT, YOURS, AT_A_PLANET, faction=AM), 3, together=True))),
)
card(
    "Suppressive Fire",
    combat_action(
        Exhaust(ATarget(Select(NON_WARLORD, where=WITH_PAYMENT))), cost=ExhaustOne(Select(UNIT, YOURS))
    ),
)
card("Hostile Environment Gear", OnAttached(HP, 3), attach_to=Select(ARMY))
card(
    "Bodyguard",
    forced_reaction(To(ASSIGNED, Select(UNIT, YOURS, HERE), by_attack=True), Reassign(1, Attached())),
    attach_to=Select(ARMY, YOURS),
)
card(
    "Imperial Bunker",
    interrupt(Deploy(Select(ARMY, faction=AM)), ReduceCost(1), cost=ExhaustThis()),
)
card("Catachan Outpost", combat_action(NextAttack(2, ATarget(Select(UNIT))), cost=ExhaustThis()))
card(
    "Rockcrete Bunker",
    reaction(To(ASSIGNED, Select(UNIT, YOURS)), Reassign(1, This("this support")), cost=ExhaustThis()),
    breaks_at=4,
)
