"""The unaligned cards, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import That, This
from strategium.games.dark_millennium.vocabulary.arriving import Infiltrate
from strategium.games.dark_millennium.vocabulary.conditions import (
    MORE_UNITS,
    UNIT_ASSAULTS,
    YOU_HAVE_A_SHIP,
    you_have,
)
from strategium.games.dark_millennium.vocabulary.constants import Versus
from strategium.games.dark_millennium.vocabulary.costs import (
    DestroyThis,
    DiscardTop,
    LockThis,
    LockYours,
    Test,
)
from strategium.games.dark_millennium.vocabulary.hands import Draw, GetFlags
from strategium.games.dark_millennium.vocabulary.harm import Destroy
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Lock, LockAll
from strategium.games.dark_millennium.vocabulary.select import ANY_UNIT, ENEMY_UNIT, NON_FLAG, In, Select
from strategium.games.dark_millennium.vocabulary.triggers import ENEMY_CHARGES, ENEMY_INFILTRATES
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile
from strategium.games.dark_millennium.vocabulary.writing import (
    add,
    battle_action,
    card,
    event,
    modifier,
    reaction,
    set_up,
    tactic,
)
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    CHARGING,
    FIREPOWER,
    HAND,
    NEXT_ASSAULT,
    NO_CHARGE,
    NO_SHOT,
    UNIT,
)

card(
    "Hired Guns",
    OnThis(FIREPOWER, 1, YOU_HAVE_A_SHIP),
    command=tactic(Gets(ARMOR, 2, ATarget(ANY_UNIT)), cost=(DiscardTop(),)),
)
card("Planetary Militia", OnThis(NO_CHARGE), command=event(GetFlags(1), when=YOU_HAVE_A_SHIP))
card(
    "Feral Warriors",
    OnThis(ASSAULT, 1, MORE_UNITS),
    command=tactic(
        Gets(
            ASSAULT,
            2,
            ATarget(
                Select(
                    UNIT,
                    trait=("Beast", "Infantry"),
                )
            ),
        ),
        only=UNIT_ASSAULTS,
    ),
)
card("Rogue Trader Retinue", battle_action(Draw(1), cost=(LockThis(),)), command=battle_action(Draw(2)))
card(
    "Ambush Predator",
    OnThis(NO_SHOT),
    command=reaction(ENEMY_CHARGES, Gets(ASSAULT, -3, That(), NEXT_ASSAULT)),
)
card("Renegade Knight Suit", set_up(Lock(This())), command=event(GetFlags(-1), when=Not(YOU_HAVE_A_SHIP)))
card(
    "Bounty Stalker",
    Versus(FIREPOWER, 2, "Character"),
    Versus(ASSAULT, 2, "Character"),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, trait="Character"))), cost=(Test(4),)),
)
card(
    "Buried Munitions",
    tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT)), cost=(DestroyThis(),)),
    battle_action(Draw(1), cost=(LockThis(),)),
    command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT))),
)
card(
    "Minefield",
    reaction(
        ENEMY_CHARGES,
        Destroy(That()),
        cost=(
            LockThis(),
            Test(4),
        ),
    ),
    command=event(Destroy(ATarget(Select(UNIT, ENEMY, such=NON_FLAG))), cost=(Test(5),)),
)
card(
    "Ruined Bastion",
    OnEach(
        Select(
            UNIT,
            YOURS,
            trait=("Militia", "Mercenary"),
        ),
        ARMOR,
        1,
    ),
    command=tactic(Gets(ARMOR, 1, Defending())),
)
card(
    "Sensor Array",
    reaction(ENEMY_INFILTRATES, Lock(That()), cost=(LockThis(),)),
    modifier(add(1, YOURS), YOURS),
    command=battle_action(
        LockAll(),
        cost=(
            LockYours(Select(UNIT, YOURS, such=In(CHARGING)), 2),
            Test(3),
        ),
    ),
)
card(
    "Chartist Freighter",
    battle_action(Infiltrate(FromPile(HAND, Select(UNIT))), cost=(DestroyThis(),)),
    battle_action(Draw(1), cost=(LockThis(),)),
    command=battle_action(
        Destroy(ATarget(ENEMY_UNIT, 2, up_to=True)),
        cost=(
            LockYours(Select(UNIT, YOURS, such=In(CHARGING)), 2),
            Test(3),
        ),
    ),
)
card("Pilgrim Caravan", OnThis(NO_CHARGE), command=event(GetFlags(1), when=you_have("Militia")))
