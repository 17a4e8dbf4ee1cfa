"""The Ork cards, each as it plays."""

from __future__ import annotations

from strategium.games.dark_millennium.vocabulary.amounts import Count, RolledD6
from strategium.games.dark_millennium.vocabulary.arriving import DeployTop, Infiltrate, InfiltrateTop
from strategium.games.dark_millennium.vocabulary.conditions import YouHave, YouHaveMoreUnits
from strategium.games.dark_millennium.vocabulary.constants import IsX, OnEach, OnThis, Versus
from strategium.games.dark_millennium.vocabulary.costs import (
    DestroyThis,
    DestroyYours,
    Discard,
    LockThis,
    Test,
)
from strategium.games.dark_millennium.vocabulary.hands import DiscardOffDeck, Draw, EnemyDiscards, GetFlags
from strategium.games.dark_millennium.vocabulary.happening import AimAtThis
from strategium.games.dark_millennium.vocabulary.harm import Destroy, DestroyOwn
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Charge, Lock, Rally
from strategium.games.dark_millennium.vocabulary.rolls import Line, RollAgain, Variable
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    ENEMY,
    ENEMY_SHIP,
    ENEMY_UNIT,
    YOUR_UNIT,
    YOURS,
    Select,
)
from strategium.games.dark_millennium.vocabulary.triggers import (
    ENEMY_BLOCKS,
    YOU_CHARGE,
    YOU_KILL,
    YOURS_SHOT_AT,
)
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile, That, This
from strategium.games.dark_millennium.vocabulary.writing import (
    battle_action,
    card,
    deployment_reaction,
    event,
    invulnerable,
    modifier,
    reaction,
    set_up,
    special_assault,
    tactic,
)
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    ASSET,
    DISCARD,
    FIREPOWER,
    HAND,
    NEXT_ASSAULT,
    NO_BLOCK,
    NO_CHARGE,
    UNIT,
    UNIT_OR_ASSET,
)

card("Slugga Boyz", command=tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT))))
card("Shoota Boyz", command=tactic(Gets(FIREPOWER, 1, ATarget(ANY_UNIT))))
card(
    "Gretchin Mob",
    reaction(YOURS_SHOT_AT, AimAtThis(), cost=(LockThis(),)),
    command=battle_action(EnemyDiscards(1)),
)
card("Nobz Mob", command=reaction(ENEMY_BLOCKS, Gets(ARMOR, -2, That())))
card("Mega-Armoured Nobz", command=event(GetFlags(-1)))
card(
    "Stormboyz",
    deployment_reaction(
        Destroy(ATarget(Select(UNIT_OR_ASSET, ENEMY, facedown=0, anywhere=True))), cost=(Test(6),)
    ),
    command=tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT))),
)
card(
    "Kommandos",
    deployment_reaction(DeployTop()),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT)))),
)
card(
    "Burna Boyz",
    Versus(FIREPOWER, 1, "Infantry"),
    command=tactic(Gets(FIREPOWER, RolledD6(), ATarget(ANY_UNIT))),
)
card(
    "Tankbustas",
    Versus(FIREPOWER, 2, "Vehicle"),
    Versus(ASSAULT, 1, "Vehicle"),
    special_assault(Destroy(ATarget(Select(ASSET, ENEMY)))),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, keywords=("Vehicle",)))), cost=(Test(4),)),
)
card("Loota Gang", OnThis(NO_CHARGE), command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT))))
card("'Ard Boyz", command=tactic(Gets(ARMOR, 1, ATarget(ANY_UNIT))))
card("Warbikers", command=tactic(Gets(ASSAULT, 1, ATarget(ANY_UNIT))))
card("Deffkopta", command=battle_action(Rally(ATarget(YOUR_UNIT))))
card("Trukk Boyz", command=reaction(YOU_CHARGE, Gets(ASSAULT, 2, That(), NEXT_ASSAULT)))
card("Battlewagon", command=tactic(Gets(ARMOR, 1, ATarget(ANY_UNIT))))
card("Deff Dread", OnThis(NO_BLOCK), command=event(GetFlags(-1)))
card("Killa Kanz", command=tactic(Gets(ASSAULT, 1, ATarget(ANY_UNIT))))
card(
    "Squighound Pack",
    OnThis(
        ASSAULT,
        Count(
            Select(
                UNIT,
                YOURS,
                keywords=(
                    "Squig",
                    "Grot",
                ),
                other=True,
            )
        ),
    ),
    set_up(Charge(This()), optional=True),
    command=reaction(YOU_KILL, Rally(That())),
)
card(
    "Weirdboy",
    battle_action(
        Variable(
            Line(1, Destroy(This())),
            Line(2, EnemyDiscards(2)),
            Line(4, Lock(ATarget(ENEMY_UNIT))),
            Line(6, Destroy(ATarget(ENEMY_UNIT))),
        ),
        cost=(LockThis(),),
    ),
    command=battle_action(
        Variable(Line(1, Draw(1)), Line(3, EnemyDiscards(2)), Line(5, Destroy(ATarget(ENEMY_UNIT))))
    ),
)
card(
    "Mob of Da Green Tide",
    IsX(ASSAULT, Count(Select(UNIT, YOURS, keywords=("Boyz",)))),
    command=event(DestroyOwn(Select(UNIT))),
)
card(
    "Warlord Grimgutz",
    OnEach(Select(UNIT, YOURS, keywords=("Boyz",), other=True), ASSAULT, 1),
    invulnerable(Test(6)),
    command=event(GetFlags(-1)),
)
card(
    "Warlord Grimgutz on Warsquig",
    special_assault(Lock(ATarget(ENEMY_UNIT, 2))),
    invulnerable(Test(6)),
    command=event(GetFlags(-1)),
)
card(
    "Waaagh! Banner",
    OnEach(Select(UNIT, YOURS, keywords=("Boyz",)), ASSAULT, 1),
    command=battle_action(Rally(ATarget(YOUR_UNIT, 2, up_to=True)), only=YouHave("Leader")),
)
card(
    "Mekboy Workshop",
    battle_action(Rally(ATarget(Select(UNIT, YOURS, keywords=("Vehicle",)))), cost=(LockThis(),)),
    modifier(RollAgain(), cost=(Discard(),)),
    command=modifier(RollAgain()),
)
card("Scrap Barricade", command=tactic(Gets(ARMOR, 2, Defending())))
card(
    "Mad Dok's Tent",
    event(Infiltrate(FromPile(DISCARD, Select(UNIT))), cost=(Test(4),)),
    set_up(DiscardOffDeck(3)),
    command=battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, keywords=("Boyz",)))), cost=(Test(4),)),
)
card(
    "Boss Pole",
    tactic(
        Rally(ATarget(YOUR_UNIT)),
        cost=(DestroyYours(Select(UNIT, YOURS, keywords=("Boyz",), other=True)),),
        unlimited=True,
    ),
    command=event(GetFlags(1), when=YouHaveMoreUnits()),
)
card(
    "Kill Kroozer",
    tactic(Gets(FIREPOWER, RolledD6(), ATarget(ANY_UNIT)), cost=(LockThis(),)),
    battle_action(EnemyDiscards(1), cost=(LockThis(),)),
    command=battle_action(Lock(ATarget(ENEMY_UNIT))),
)
card(
    "Space Hulk Da Big Rokk",
    battle_action(
        Infiltrate(FromPile(DISCARD, Select(UNIT))),
        cost=(
            LockThis(),
            Test(3),
        ),
    ),
    event(GetFlags(1)),
    command=battle_action(InfiltrateTop(any_type=True)),
)
card(
    "Fighta-Bommaz",
    battle_action(
        Destroy(ATarget(ENEMY_UNIT)),
        cost=(
            LockThis(),
            Test(5),
        ),
    ),
    battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(DestroyThis(),)),
    command=battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(Test(4),)),
)
