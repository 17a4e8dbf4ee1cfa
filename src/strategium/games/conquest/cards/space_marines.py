"""Space Marines."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count
from strategium.cards.vocabulary.conditions import ThereIs, ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Each, It, Paid
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.costs import ExhaustThis, PrintedCostOf
from strategium.games.conquest.vocabulary.hands import Gain, ToYourHand
from strategium.games.conquest.vocabulary.happening import Prevent, ReduceCost
from strategium.games.conquest.vocabulary.harm import Damage, Destroy, DestroyThere, Ready
from strategium.games.conquest.vocabulary.movement import Move
from strategium.games.conquest.vocabulary.places import IN_BATTLE, NOT_FIRST, THIS_PLANET, APlace
from strategium.games.conquest.vocabulary.searching import Search
from strategium.games.conquest.vocabulary.select import HERE, NEXT_DOOR, READY, THERE, Select
from strategium.games.conquest.vocabulary.triggers import Deploy, Hit, To, ToAttached, to_your_pile
from strategium.games.conquest.vocabulary.who import ATTACKED, DEPARTED
from strategium.games.conquest.vocabulary.writing import (
    card,
    combat_action,
    deploy_action,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMORBANE,
    ARMY,
    ASSIGNED,
    ATK,
    COMMAND,
    DESTROYED,
    ENTERED_PLAY,
    HP,
    IGNORES_FLYING,
    NON_WARLORD,
    UNATTACKABLE,
    UNIT,
    UNTARGETABLE,
)

SM: Final = "Space Marines"

card("Captain Cato Sicarius", reaction(To(DESTROYED, Select(UNIT, ENEMY, HERE)), Gain(1)))
card(
    "Sicarius's Chosen",
    reaction(
        ToThis(ENTERED_PLAY),
        Move(ATarget(Select(ARMY, ENEMY, NEXT_DOOR)), THIS_PLANET),
        Damage(1, It()),
    ),
)
card(
    "Cato's Stronghold",
    reaction(
        To(DESTROYED, Select(UNIT, ENEMY)),
        Ready(ATarget(Select(UNIT, where=THERE, faction=SM))),
        cost=ExhaustThis(),
    ),
)
card(
    "The Fury of Sicarius",
    reaction(Hit(Select(NON_WARLORD, ENEMY), by=Select(UNIT, faction=SM)), Destroy(ATTACKED)),
)
card(
    "Tallassarian Tempest Blade",
    OnAttached(ATK, 1),
    OnAttached(ARMORBANE),
    attach_to=Select(UNIT, unique=True),
)
card(
    "Honored Librarian",
    OnThis(UNATTACKABLE, 1, ThereIs(Select(UNIT, YOURS, HERE, not_named="Honored Librarian"))),
)
card("Blood Angels Veterans", reaction(ToThis(ASSIGNED), Prevent(1), only=ThisIs(READY)))
card("Land Raider", OnEach(Select(UNIT, YOURS, HERE, without="Vehicle"), UNTARGETABLE))
card(
    "Veteran Brother Maxos",
    combat_action(PutIntoPlay(Paid(), THIS_PLANET), cost=PrintedCostOf(Select(ARMY, faction=SM))),
)
card("Iron Hands Techmarine", OnThis(COMMAND, Count(Select(UNIT, ENEMY, HERE), 1)))
card("Drop Pod Assault", combat_action(Search(6, Select(ARMY, faction=SM, most_cost=3), APlace(IN_BATTLE))))
card("Exterminatus", deploy_action(DestroyThere(Each(Select(UNIT, unique=False)), APlace(NOT_FIRST))))
card("Indomitable", reaction(To(ASSIGNED, Select(UNIT, faction=SM), by_attack=True), Prevent(ALL)))
card(
    "Godwyn Pattern Bolter",
    OnAttached(ATK, 1),
    OnAttached(HP, 1),
    OnAttached(IGNORES_FLYING),
    attach_to=Select(ARMY),
)
card(
    "Iron Halo",
    reaction(ToAttached(ASSIGNED, by_attack=True), Prevent(ALL), cost=ExhaustThis()),
    attach_to=Select(UNIT, unique=True),
)
card(
    "Fortress-Monastery",
    interrupt(Deploy(Select(ARMY, faction=SM)), ReduceCost(1), cost=ExhaustThis()),
)
card(
    "Holy Sepulchre",
    reaction(to_your_pile(Select(ARMY, faction=SM)), ToYourHand(DEPARTED), cost=ExhaustThis()),
)
