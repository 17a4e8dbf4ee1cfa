"""Eldar."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import DISCARDS, ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, Each, That, This
from strategium.games.conquest.rules.leaving import BANISHED
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.conditions import ATTACKING_EXHAUSTED
from strategium.games.conquest.vocabulary.costs import DiscardX, ExhaustOne, ExhaustThis
from strategium.games.conquest.vocabulary.hands import OpponentDiscards
from strategium.games.conquest.vocabulary.happening import Cancel, ReduceCost
from strategium.games.conquest.vocabulary.harm import Destroy, Exhaust, Heal, Ready
from strategium.games.conquest.vocabulary.lasting import Give, LoseIcons
from strategium.games.conquest.vocabulary.movement import Move, Recommit, ToHand
from strategium.games.conquest.vocabulary.places import ADJACENT, OTHER, APlace
from strategium.games.conquest.vocabulary.searching import LookAtDeck, Search
from strategium.games.conquest.vocabulary.select import AT_A_PLANET, HERE, IN_HQ, THERE, Select
from strategium.games.conquest.vocabulary.triggers import OPPONENT_PLAYS, STRUGGLE_BEGUN, Attack, Deploy, To
from strategium.games.conquest.vocabulary.who import Topmost
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
    ATTACKER_DECLARED,
    COMMITTED,
    DESTROYED,
    END_OF_ATTACK,
    ENTERED_PLAY,
    MOBILE,
    MOVED,
    NON_WARLORD,
    UNIT,
    WARLORD,
)
from strategium.kernel.abilities import X

ELDAR: Final = "Eldar"

card(
    "Eldorath Starbane",
    reaction(ToThis(COMMITTED, "this warlord"), Exhaust(ATarget(Select(NON_WARLORD, where=THERE)))),
)
card("Starbane's Council", OnThis(ATK, 2, ATTACKING_EXHAUSTED))
card("Alaitoc Shrine", reaction(To(MOVED, Select(UNIT, faction=ELDAR)), Ready(That()), cost=ExhaustThis()))
card(
    "Foresight",
    reaction(To(COMMITTED, Select(WARLORD, YOURS)), Recommit(That("it"), APlace(OTHER, late=True))),
)
card("Mobility", OnAttached(MOBILE), attach_to=Select(ARMY))
card("Wildrider Squadron", combat_action(Move(This(), APlace(ADJACENT, late=True)), limit="phase"))
card("Wailing Wraithfighter", reaction(ToThis(ATTACKER_DECLARED), OpponentDiscards()))
card("Shrouded Harlequin", interrupt(ToThis(DESTROYED), Exhaust(ATarget(Select(UNIT, ENEMY, AT_A_PLANET)))))
card("Swordwind Farseer", reaction(ToThis(ENTERED_PLAY), Search(6)))
card("Silvered Blade Avengers", reaction(Attack(Select(NON_WARLORD)), Exhaust(That())))
card(
    "Spiritseer Erathal",
    reaction(ToThis(ATTACKER_DECLARED), Heal(1, ATarget(Select(UNIT, where=HERE, other=True)))),
)
card(
    "Superiority",
    interrupt(STRUGGLE_BEGUN, LoseIcons(ATarget(Select(ARMY, where=THERE)))),
)
card(
    "Nullify",
    interrupt(OPPONENT_PLAYS, Cancel(), cost=ExhaustOne(Select(UNIT, YOURS, faction=ELDAR, unique=True))),
)
card("Doom", deploy_action(Destroy(Each(Select(UNIT, where=IN_HQ, unique=False)))))
card(
    "Gift of Isha",
    action(
        PutIntoPlay(Topmost(Select(ARMY, YOURS, pile=DISCARDS, faction=ELDAR)), APlace(late=True), BANISHED)
    ),
)
card(
    "Banshee Power Sword",
    OnAttached(ATK, 1),
    interrupt(
        Attack(Select(NON_WARLORD), attached=True),
        Give(ATK, X(), Attached(), END_OF_ATTACK),
        cost=DiscardX(),
        asks_x=True,
    ),
    attach_to=Select(ARMY),
)
card(
    "Corsair Trading Port", interrupt(Deploy(Select(ARMY, faction=ELDAR)), ReduceCost(1), cost=ExhaustThis())
)
card("Craftworld Gate", action(ToHand(ATarget(Select(ARMY, YOURS))), cost=ExhaustThis()))
card("Biel-Tan Warp Spiders", reaction(ToThis(ATTACKER_DECLARED), LookAtDeck(2)))
