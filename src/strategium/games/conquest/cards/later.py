"""Cards of packs that are not here yet: they reach rules which no other card reaches."""

from __future__ import annotations

from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import OneOf, That, This
from strategium.games.conquest.vocabulary.changing import (
    DeployThis,
    EscapeInstead,
    ForceBattle,
    ReturnInstead,
    SwitchPlaces,
    TakeControl,
)
from strategium.games.conquest.vocabulary.choices import Either
from strategium.games.conquest.vocabulary.conditions import NO_BATTLE_YET
from strategium.games.conquest.vocabulary.costs import ExhaustThis, Pay
from strategium.games.conquest.vocabulary.hands import Gain
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.places import ADJACENT, NOT_FIRST, APlace
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.triggers import (
    ATTACHED_WOULD_BE_DESTROYED,
    THIS_WOULD_BE_DESTROYED,
    YOU_WIN_MATERIAL,
    Hit,
)
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    AREA_EFFECT,
    ARMORBANE,
    ARMY,
    END_OF_ROUND,
    MOBILE,
    WARLORD,
)

card(
    "Hostile Acquisition",
    reaction(
        Hit(Select(ARMY, trait=("Vehicle",)), by=Select(WARLORD, YOURS)),
        TakeControl(That()),
    ),
)
card("Gut and Pillage", reaction(YOU_WIN_MATERIAL, Gain(3), limit="max round"))
card(
    "Webway Passage",
    deploy_action(
        SwitchPlaces(OneOf(Select(ARMY, YOURS)), OneOf(Select(ARMY, YOURS, other=True))),
        cost=ExhaustThis(),
    ),
)
card(
    "Autarch Celachia",
    action(
        Either(
            Give(AREA_EFFECT, 1, This(), END_OF_ROUND),
            Give(ARMORBANE, 1, This(), END_OF_ROUND),
            Give(MOBILE, 1, This(), END_OF_ROUND),
        ),
        cost=Pay(1),
        limit="round",
    ),
)
card(
    "Kaerux Erameas",
    combat_action(ForceBattle(APlace(NOT_FIRST, late=True)), cost=ExhaustThis(), only=NO_BATTLE_YET),
)
card(
    "Ulthwé Spirit Stone",
    interrupt(ATTACHED_WOULD_BE_DESTROYED, ReturnInstead()),
    attach_to=Select(ARMY, YOURS),
)
card(
    "Reanimating Warriors",
    interrupt(THIS_WOULD_BE_DESTROYED, EscapeInstead(APlace(ADJACENT, late=True)), limit="phase"),
)
card("Decaying Warrior Squad", combat_action(DeployThis(), from_pile=True))
