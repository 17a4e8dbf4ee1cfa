"""The unaligned cards, each as it plays."""

from __future__ import annotations

from strategium.games.dark_millennium.vocabulary.arriving import Infiltrate
from strategium.games.dark_millennium.vocabulary.conditions import (
    Not,
    UnitAssaults,
    YouHave,
    YouHaveAShip,
    YouHaveMoreUnits,
)
from strategium.games.dark_millennium.vocabulary.constants import OnEach, OnThis, Versus
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
from strategium.games.dark_millennium.vocabulary.select import ANY_UNIT, ENEMY, ENEMY_UNIT, YOURS, Select
from strategium.games.dark_millennium.vocabulary.triggers import ENEMY_CHARGES, ENEMY_INFILTRATES
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile, That, This
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
    OnThis(FIREPOWER, 1, YouHaveAShip()),
    command=tactic(Gets(ARMOR, 2, ATarget(ANY_UNIT)), cost=(DiscardTop(),)),
)
card("Planetary Militia", OnThis(NO_CHARGE), command=event(GetFlags(1), when=YouHaveAShip()))
card(
    "Feral Warriors",
    OnThis(ASSAULT, 1, YouHaveMoreUnits()),
    command=tactic(
        Gets(
            ASSAULT,
            2,
            ATarget(
                Select(
                    UNIT,
                    keywords=(
                        "Beast",
                        "Infantry",
                    ),
                )
            ),
        ),
        only=UnitAssaults(),
    ),
)
card("Rogue Trader Retinue", battle_action(Draw(1), cost=(LockThis(),)), command=battle_action(Draw(2)))
card(
    "Ambush Predator",
    OnThis(NO_SHOT),
    command=reaction(ENEMY_CHARGES, Gets(ASSAULT, -3, That(), NEXT_ASSAULT)),
)
card("Renegade Knight Suit", set_up(Lock(This())), command=event(GetFlags(-1), when=Not(YouHaveAShip())))
card(
    "Bounty Stalker",
    Versus(FIREPOWER, 2, "Character"),
    Versus(ASSAULT, 2, "Character"),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, keywords=("Character",)))), cost=(Test(4),)),
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
    command=event(Destroy(ATarget(Select(UNIT, ENEMY, without_flags=True))), cost=(Test(5),)),
)
card(
    "Ruined Bastion",
    OnEach(
        Select(
            UNIT,
            YOURS,
            keywords=(
                "Militia",
                "Mercenary",
            ),
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
            LockYours(Select(UNIT, YOURS, position=CHARGING), 2),
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
            LockYours(Select(UNIT, YOURS, position=CHARGING), 2),
            Test(3),
        ),
    ),
)
card("Pilgrim Caravan", OnThis(NO_CHARGE), command=event(GetFlags(1), when=YouHave("Militia")))
