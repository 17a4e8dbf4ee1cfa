"""The Ork cards, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import That, This
from strategium.games.dark_millennium.vocabulary.amounts import Count, RolledD6
from strategium.games.dark_millennium.vocabulary.arriving import DeployTop, Infiltrate, InfiltrateTop
from strategium.games.dark_millennium.vocabulary.conditions import (
    IN_COMBAT,
    MORE_UNITS,
    THIS_CHARGES,
    THIS_IS_SHOT_AT,
    YOU_HAVE_CHARGING,
    you_have,
    you_have_another,
)
from strategium.games.dark_millennium.vocabulary.constants import IsX, Versus
from strategium.games.dark_millennium.vocabulary.costs import (
    DestroyThis,
    DestroyYours,
    Discard,
    DiscardTop,
    LockThis,
    Test,
)
from strategium.games.dark_millennium.vocabulary.hands import DiscardOffDeck, Draw, EnemyDiscards, GetFlags
from strategium.games.dark_millennium.vocabulary.happening import AimAtThis
from strategium.games.dark_millennium.vocabulary.harm import Destroy, DestroyOwn
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Charge, Lock, Rally
from strategium.games.dark_millennium.vocabulary.rolls import Line, RollAgain, RollBecomes, Variable
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    AT_ANY_SECTOR,
    ENEMY_SHIP,
    ENEMY_UNIT,
    FACE_UP,
    YOUR_UNIT,
    ArmorAtMost,
    Select,
)
from strategium.games.dark_millennium.vocabulary.triggers import (
    ENEMY_BLOCKS,
    YOU_CHARGE,
    YOU_KILL,
    YOURS_SHOT_AT,
)
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile
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
    SPEED,
    UNIT,
    UNIT_OR_ASSET,
)

card("Slugga Boyz", OnThis(ASSAULT, 1, you_have("Nob")), command=tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT))))
card(
    "Shoota Boyz",
    OnThis(FIREPOWER, 1, you_have("Standard")),
    command=tactic(Gets(FIREPOWER, 2, ATarget(Select(UNIT, trait="Boyz")))),
)
card(
    "Gretchin Mob",
    reaction(YOURS_SHOT_AT, AimAtThis(), cost=(LockThis(),)),
    command=battle_action(EnemyDiscards(1)),
)
card("Nobz Mob", Versus(ASSAULT, 2, "Character"), command=reaction(ENEMY_BLOCKS, Gets(ARMOR, -2, That())))
card(
    "Mega-Armoured Nobz",
    OnThis(ARMOR, 1, THIS_IS_SHOT_AT),
    command=event(GetFlags(-1), when=Not(MORE_UNITS)),
)
card(
    "Stormboyz",
    deployment_reaction(
        Destroy(ATarget(Select(UNIT_OR_ASSET, ENEMY, AT_ANY_SECTOR, such=FACE_UP))), cost=(Test(6),)
    ),
    command=tactic(Gets(ASSAULT, 3, ATarget(ANY_UNIT)), only=YOU_HAVE_CHARGING),
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
    command=battle_action(
        Destroy(ATarget(Select(UNIT, ENEMY, trait="Vehicle"))),
        cost=(DestroyYours(Select(UNIT, YOURS, trait="Boyz")),),
    ),
)
card("Loota Gang", OnThis(NO_CHARGE), command=tactic(Gets(FIREPOWER, 3, ATarget(ANY_UNIT)), cost=(Test(3),)))
card("'Ard Boyz", command=tactic(Gets(ARMOR, 1, ATarget(ANY_UNIT))))
card(
    "Warbikers",
    OnThis(ARMOR, 1, THIS_CHARGES),
    command=tactic(
        Gets(
            ASSAULT,
            2,
            ATarget(
                Select(
                    UNIT,
                    trait=("Bike", "Vehicle"),
                )
            ),
        )
    ),
)
card("Deffkopta", Versus(FIREPOWER, 1, "Vehicle"), command=battle_action(Rally(ATarget(YOUR_UNIT))))
card(
    "Trukk Boyz",
    OnEach(Select(UNIT, YOURS, trait="Boyz", other=True), SPEED, 1),
    command=reaction(YOU_CHARGE, Gets(ASSAULT, 2, That(), NEXT_ASSAULT)),
)
card(
    "Battlewagon",
    Versus(ASSAULT, 1, "Infantry"),
    command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Boyz")))),
)
card("Deff Dread", OnThis(NO_BLOCK), command=event(GetFlags(-1)))
card(
    "Killa Kanz",
    OnThis(ASSAULT, 1, you_have("Mek")),
    command=tactic(
        Gets(
            ASSAULT,
            3,
            ATarget(
                Select(
                    UNIT,
                    trait=("Walker", "Grot"),
                )
            ),
        )
    ),
)
card(
    "Squighound Pack",
    OnThis(
        ASSAULT,
        Count(
            Select(
                UNIT,
                YOURS,
                trait=("Squig", "Grot"),
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
    IsX(ASSAULT, Count(Select(UNIT, YOURS, trait="Boyz"))),
    command=event(DestroyOwn(Select(UNIT))),
)
card(
    "Warlord Grimgutz",
    OnEach(Select(UNIT, YOURS, trait="Boyz", other=True), ASSAULT, 1),
    invulnerable(Test(6)),
    command=event(GetFlags(-1), when=Not(you_have("Nob"))),
)
card(
    "Warlord Grimgutz on Warsquig",
    special_assault(Lock(ATarget(ENEMY_UNIT, 2))),
    invulnerable(Test(6)),
    command=event(GetFlags(-1), when=Not(you_have("Beast"))),
)
card(
    "Waaagh! Banner",
    OnEach(Select(UNIT, YOURS, trait="Boyz"), ASSAULT, 1),
    command=battle_action(Rally(ATarget(YOUR_UNIT, 2, up_to=True)), only=you_have("Leader")),
)
card(
    "Mekboy Workshop",
    battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Vehicle"))), cost=(LockThis(),)),
    modifier(RollAgain(), cost=(Discard(),)),
    command=modifier(RollBecomes(4)),
)
card(
    "Scrap Barricade",
    OnEach(Select(UNIT, YOURS, trait="Grot"), ARMOR, 1),
    command=tactic(Gets(ARMOR, 2, Defending())),
)
card(
    "Mad Dok's Tent",
    event(Infiltrate(FromPile(DISCARD, Select(UNIT))), cost=(Test(4),)),
    set_up(DiscardOffDeck(3)),
    command=battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Boyz"))), cost=(Test(4),)),
)
card(
    "Boss Pole",
    tactic(
        Rally(ATarget(YOUR_UNIT)),
        cost=(DestroyYours(Select(UNIT, YOURS, trait="Boyz", other=True)),),
        unlimited=True,
    ),
    command=event(GetFlags(1), when=MORE_UNITS),
)
card(
    "Kill Kroozer",
    tactic(Gets(FIREPOWER, RolledD6(), ATarget(ANY_UNIT)), cost=(LockThis(),)),
    battle_action(EnemyDiscards(1), cost=(LockThis(),)),
    command=battle_action(Lock(ATarget(ENEMY_UNIT, 2, up_to=True)), cost=(Test(4),)),
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
    battle_action(Destroy(ATarget(ENEMY_UNIT)), cost=(LockThis(), Test(5))),
    battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(DestroyThis(),)),
    command=battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(Discard(),)),
)
card(
    "Wartrakk Gang",
    Versus(FIREPOWER, 1, "Infantry"),
    command=tactic(
        Gets(
            FIREPOWER,
            2,
            ATarget(
                Select(
                    UNIT,
                    trait=("Bike", "Vehicle"),
                )
            ),
        )
    ),
)
card(
    "Buggy Boyz",
    OnThis(FIREPOWER, 1, you_have_another("Vehicle")),
    command=reaction(YOU_CHARGE, Gets(ARMOR, 2, That(), NEXT_ASSAULT)),
)
card("Nob Bikers", set_up(Charge(This()), optional=True), command=reaction(YOU_KILL, Draw(2)))
card(
    "Dakkajet",
    Versus(FIREPOWER, 2, "Infantry"),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(2)))), cost=(Discard(),)),
)
card(
    "Gunwagon",
    tactic(Gets(FIREPOWER, 2, This()), cost=(Discard(),), only=IN_COMBAT),
    command=tactic(Gets(FIREPOWER, RolledD6(), ATarget(Select(UNIT, trait="Vehicle")))),
)
card(
    "Grot Tanks",
    OnThis(ARMOR, 1, you_have_another("Grot")),
    command=battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Vehicle"))), cost=(Test(3),)),
)
card(
    "Big Mek Gazgrim",
    OnEach(Select(UNIT, YOURS, trait="Vehicle", other=True), FIREPOWER, 1),
    command=modifier(RollAgain(), cost=(Discard(),)),
)
card(
    "Squig Riders",
    command=tactic(
        Gets(
            ASSAULT,
            3,
            ATarget(
                Select(
                    UNIT,
                    trait=("Squig", "Beast"),
                )
            ),
        )
    ),
)
card(
    "Grot Gunners",
    OnThis(NO_CHARGE),
    command=tactic(Gets(FIREPOWER, 3, ATarget(Select(UNIT, trait="Grot")))),
)
card(
    "Looted Tank",
    battle_action(
        Variable(
            Line(1, Destroy(This())),
            Line(2, Lock(ATarget(ENEMY_UNIT))),
            Line(5, Destroy(ATarget(ENEMY_UNIT))),
        ),
        cost=(LockThis(),),
    ),
    command=event(GetFlags(-1), when=Not(you_have("Mek"))),
)
card(
    "Flash Gitz",
    tactic(Gets(FIREPOWER, 1, This()), cost=(DiscardTop(),), only=IN_COMBAT),
    command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT)), cost=(DiscardTop(),)),
)
card(
    "Fuel Dump",
    OnEach(
        Select(
            UNIT,
            YOURS,
            trait=("Bike", "Vehicle"),
        ),
        SPEED,
        1,
    ),
    tactic(
        Gets(
            ASSAULT,
            3,
            ATarget(
                Select(
                    UNIT,
                    trait=("Bike", "Vehicle"),
                )
            ),
        ),
        cost=(DestroyThis(),),
    ),
    command=battle_action(
        Rally(
            ATarget(
                Select(
                    UNIT,
                    YOURS,
                    trait=("Bike", "Vehicle"),
                ),
                2,
                up_to=True,
            )
        )
    ),
)
card(
    "Grot Pits",
    battle_action(EnemyDiscards(2), cost=(DestroyYours(Select(UNIT, YOURS, trait="Grot")),)),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Grot"))), Draw(1)),
)
card(
    "Ram Ship",
    battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(DestroyThis(), Test(3))),
    tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT)), cost=(LockThis(),)),
    command=battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(DestroyYours(Select(UNIT, YOURS)),)),
)
