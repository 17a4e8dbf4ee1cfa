"""Chaos."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import DISCARDS, ENEMY, HANDS, YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each, OneOf, This
from strategium.games.conquest.rules.leaving import DOOMED
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay, Tokens
from strategium.games.conquest.vocabulary.costs import ExhaustThis, SacrificeOne, SacrificeThis
from strategium.games.conquest.vocabulary.hands import ToYourHand
from strategium.games.conquest.vocabulary.happening import Increase, ReduceCost
from strategium.games.conquest.vocabulary.harm import Damage, DamageThere, Heal, OpponentSacrifices
from strategium.games.conquest.vocabulary.places import WITH_HQS, YOUR_HQ, APlace
from strategium.games.conquest.vocabulary.searching import RevealTop
from strategium.games.conquest.vocabulary.select import HERE, WITHOUT_ATTACHMENTS, Select
from strategium.games.conquest.vocabulary.triggers import YOU_WIN_STRUGGLE_HERE, Deploy, To, ToAttached
from strategium.games.conquest.vocabulary.who import Topmost
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    forced_interrupt,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ANY_TYPE,
    ARMY,
    ASSIGNED,
    ATK,
    DESTROYED,
    EXHAUSTS,
    HP,
    LEAVES_PLAY,
    NO_RETREAT,
    NON_WARLORD,
    UNIT,
)
from strategium.kernel.abilities import X

CHAOS: Final = "Chaos"
DAEMON: Final = Select(ARMY, trait=("Daemon",))

card("Zarathur, High Sorcerer", interrupt(To(ASSIGNED, Select(UNIT, ENEMY, HERE)), Increase(1)))
card(
    "Zarathur's Flamers",
    action(Damage(2, ATarget(Select(NON_WARLORD, where=HERE, other=True))), cost=SacrificeThis()),
)
card(
    "Shrine of Warpflame",
    reaction(
        To(DESTROYED, Select(UNIT, ENEMY)),
        ToYourHand(Topmost(Select(ANY_TYPE, YOURS, pile=DISCARDS, trait=("Tzeentch",)))),
        cost=ExhaustThis(),
    ),
)
card(
    "Infernal Gateway",
    combat_action(
        PutIntoPlay(
            OneOf(Select(ARMY, YOURS, pile=HANDS, faction=CHAOS, most_cost=3)), APlace(late=True), DOOMED
        )
    ),
)
card(
    "Mark of Chaos",
    interrupt(ToAttached(LEAVES_PLAY), Damage(1, Each(Select(UNIT, ENEMY, HERE)))),
    attach_to=Select(ARMY),
)
card("Splintered Path Acolyte", interrupt(Deploy(DAEMON), ReduceCost(2), cost=SacrificeThis()))
card("Cultist", interrupt(Deploy(DAEMON), ReduceCost(1), cost=SacrificeThis()))
card("Umbral Preacher", OnEach(Select(ARMY, where=HERE), NO_RETREAT))
card(
    "Ravenous Flesh Hounds",
    action(Heal(ALL, This()), cost=SacrificeOne(Select(UNIT, YOURS, trait=("Cultist",)))),
)
card("Virulent Plague Squad", OnThis(ATK, Count(Select(UNIT, ENEMY, pile=DISCARDS))))
card(
    "Soul Grinder",
    reaction(YOU_WIN_STRUGGLE_HERE, OpponentSacrifices(Select(NON_WARLORD, ENEMY, HERE))),
)
card("Xavaes Split-Tongue", reaction(To(DESTROYED, Select(UNIT, ENEMY, HERE)), Tokens("Cultist", 1, YOUR_HQ)))
card(
    "Warpstorm", combat_action(DamageThere(2, Each(Select(UNIT, such=WITHOUT_ATTACHMENTS)), APlace(WITH_HQS)))
)
card("Tzeentch's Firestorm", action(Damage(X(), ATarget(Select(NON_WARLORD))), asks_x=True))
card("Promise of Glory", deploy_action(Tokens("Cultist", 2, YOUR_HQ)))
card("Rune-Encrusted Armor", OnAttached(ATK, 2), OnAttached(HP, 2), attach_to=Select(ARMY))
card("Dire Mutation", forced_interrupt(ToAttached(EXHAUSTS), Damage(1, Attached())), attach_to=Select(ARMY))
card("Fortress of Madness", interrupt(Deploy(Select(ARMY, faction=CHAOS)), ReduceCost(1), cost=ExhaustThis()))
card(
    "Murder Cogitator",
    reaction(
        To(LEAVES_PLAY, Select(UNIT, YOURS, trait=("Cultist", "Daemon"))),
        RevealTop(Select(ARMY, faction=CHAOS)),
        cost=ExhaustThis(),
    ),
)
