"""The Eldar cards, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import That, This
from strategium.games.dark_millennium.vocabulary.arriving import (
    DeployTop,
    Infiltrate,
    InfiltrateThat,
    MoveToOtherSector,
    TurnUp,
)
from strategium.games.dark_millennium.vocabulary.conditions import (
    IN_COMBAT,
    THIS_ASSAULTS,
    THIS_BLOCKS,
    THIS_CHARGES,
    THIS_IS_LOCKED,
    UNIT_ASSAULTS,
    YOU_HAVE_CHARGING,
    you_have,
    you_have_another,
)
from strategium.games.dark_millennium.vocabulary.constants import Versus
from strategium.games.dark_millennium.vocabulary.costs import Discard, LockThis, LockYours, Test
from strategium.games.dark_millennium.vocabulary.hands import Draw, EnemyDiscards, GetFlags
from strategium.games.dark_millennium.vocabulary.happening import Negate
from strategium.games.dark_millennium.vocabulary.harm import Destroy
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Lock, LockAll, Rally
from strategium.games.dark_millennium.vocabulary.rolls import AddToRoll, RollBecomes
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    ENEMY_SHIP,
    ENEMY_UNIT,
    YOUR_UNIT,
    ArmorAtMost,
    FaceDown,
    In,
    Select,
)
from strategium.games.dark_millennium.vocabulary.triggers import (
    ENEMY_CHARGES,
    ENEMY_FAILS,
    ENEMY_PLAYS_BA,
    YOU_BLOCK,
    YOURS_DESTROYED,
    YOURS_IN_PILE,
)
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile
from strategium.games.dark_millennium.vocabulary.writing import (
    add,
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
    DISCARD,
    FIREPOWER,
    HAND,
    NO_SHOT,
    READY,
    SPEED,
    UNBLOCKABLE,
    UNIT,
)
from strategium.kernel.abilities import X

card(
    "Guardian Squad",
    OnThis(FIREPOWER, 1, you_have("Psyker")),
    command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Craftworld")))),
)
card(
    "Storm Guardians",
    OnThis(ASSAULT, 1, you_have_another("Craftworld")),
    command=tactic(
        Gets(
            ASSAULT,
            2,
            ATarget(
                Select(
                    UNIT,
                    trait=("Craftworld", "Aspect"),
                )
            ),
        )
    ),
)
card("Dire Avengers", command=tactic(Gets(ASSAULT, 2, Defending()), only=UNIT_ASSAULTS))
card(
    "Howling Banshees",
    tactic(Gets(ARMOR, -1, Defending()), only=THIS_ASSAULTS),
    command=tactic(Gets(ARMOR, -2, ATarget(ANY_UNIT)), only=UNIT_ASSAULTS),
)
card(
    "Striking Scorpions",
    deployment_reaction(TurnUp(ATarget(FaceDown(ENEMY)))),
    command=tactic(Gets(ASSAULT, 1, ATarget(Select(UNIT, trait="Aspect"))), Draw(1)),
)
card(
    "Fire Dragons",
    Versus(FIREPOWER, 2, "Vehicle"),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, trait="Vehicle"))), cost=(Test(4),)),
)
card(
    "Dark Reapers",
    OnThis(UNBLOCKABLE),
    command=tactic(Gets(FIREPOWER, 3, ATarget(Select(UNIT, trait="Aspect")))),
)
card(
    "Swooping Hawks",
    deployment_reaction(MoveToOtherSector(ATarget(FaceDown(YOURS)))),
    command=battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Aspect"))), Draw(1)),
)
card(
    "Warp Spiders",
    deployment_reaction(DeployTop(), cost=(Test(4),)),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Aspect"))), Draw(1)),
)
card("Ranger Patrol", set_up(Lock(ATarget(ENEMY_UNIT))), command=battle_action(Lock(ATarget(ENEMY_UNIT))))
card(
    "Jetbike Riders",
    OnThis(FIREPOWER, 1, you_have_another("Skimmer")),
    command=reaction(YOU_BLOCK, Gets(ARMOR, 2, That())),
)
card("Vyper Squadron", OnThis(ARMOR, 1, THIS_BLOCKS), command=tactic(Gets(FIREPOWER, 1, ATarget(ANY_UNIT))))
card(
    "Falcon Grav-Tank",
    OnEach(Select(UNIT, YOURS, trait="Infantry"), SPEED, 1),
    command=battle_action(Draw(3), cost=(Discard(),)),
)
card(
    "Fire Prism",
    tactic(Gets(FIREPOWER, X(), This()), cost=(Test(X()),), only=IN_COMBAT),
    command=tactic(Gets(FIREPOWER, X(), ATarget(ANY_UNIT)), cost=(Test(X()),)),
)
card(
    "War Walker Squadron",
    OnThis(FIREPOWER, 1, you_have("Scout")),
    command=modifier(AddToRoll(2, "that roll"), before=True),
)
card("Wraithguard", invulnerable(Test(6)), command=tactic(Gets(ARMOR, 4, Defending()), cost=(Discard(),)))
card(
    "Wraithlord",
    OnThis(ASSAULT, 1, you_have("Psyker")),
    command=event(GetFlags(-1), when=Not(you_have("Psyker"))),
)
card(
    "Harlequin Troupe",
    invulnerable(Discard()),
    special_assault(Draw(2)),
    command=reaction(ENEMY_FAILS, EnemyDiscards(1)),
)
card("Warlock Conclave", modifier(add(1), only=Not(THIS_IS_LOCKED)), command=modifier(add(2)))
card(
    "Weapon Platform Crew",
    tactic(
        Gets(FIREPOWER, 2, This()), cost=(LockYours(Select(UNIT, YOURS, such=In(READY))),), only=IN_COMBAT
    ),
    command=tactic(
        Gets(FIREPOWER, 3, ATarget(ANY_UNIT)), cost=(LockYours(Select(UNIT, YOURS, such=In(READY))),)
    ),
)
card(
    "Pathfinder Cell",
    battle_action(Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(1)))), cost=(LockThis(),)),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(1))))),
)
card(
    "Farseer Ithuriel",
    modifier(RollBecomes(6), cost=(Discard(),)),
    command=event(GetFlags(-1), when=Not(you_have("Aspect"))),
)
card(
    "Webway Portal",
    battle_action(Infiltrate(FromPile(HAND, Select(UNIT))), cost=(LockThis(),)),
    command=battle_action(
        Infiltrate(
            FromPile(
                HAND,
                Select(
                    UNIT,
                    trait=("Vehicle", "Bike"),
                ),
            )
        )
    ),
)
card(
    "Runes of Fate",
    modifier(add(1, YOURS), YOURS, cost=(Discard(),), unlimited=True),
    set_up(Draw(1)),
    command=modifier(RollBecomes(6), cost=(Discard(),)),
)
card(
    "Shimmering Holofields",
    OnEach(Select(UNIT, YOURS, trait="Skimmer"), SPEED, 1),
    OnEach(Select(UNIT, YOURS, trait="Skimmer"), ARMOR, 1),
    command=tactic(Gets(ARMOR, 2, ATarget(ANY_UNIT))),
)
card(
    "Spirit Stone Shrine",
    reaction(YOURS_DESTROYED, Rally(ATarget(YOUR_UNIT)), cost=(Discard(2),), unlimited=True),
    command=reaction(YOURS_IN_PILE, InfiltrateThat(), cost=(Test(5),)),
)
card(
    "Exarch's Challenge",
    OnEach(Select(UNIT, YOURS, trait="Aspect"), ASSAULT, 1),
    command=event(GetFlags(1), when=YOU_HAVE_CHARGING),
)
card(
    "Eclipse Cruiser",
    battle_action(Rally(ATarget(YOUR_UNIT)), cost=(LockThis(),)),
    tactic(Gets(ARMOR, -1, ATarget(ANY_UNIT)), cost=(LockThis(),)),
    command=reaction(ENEMY_PLAYS_BA, Negate(), cost=(Discard(),)),
)
card(
    "Phoenix Flagship",
    battle_action(
        LockAll(),
        cost=(
            LockThis(),
            Test(6),
        ),
    ),
    OnEach(Select(UNIT, YOURS, trait="Aspect"), SPEED, 1),
    modifier(add(1), cost=(LockThis(),)),
    command=battle_action(LockAll(), cost=(Test(5),)),
)
card(
    "Nightwing Flight",
    reaction(ENEMY_CHARGES, Lock(That()), cost=(LockThis(),)),
    battle_action(Lock(ATarget(ENEMY_SHIP)), cost=(LockThis(),)),
    command=battle_action(Lock(ATarget(ENEMY_SHIP))),
)
card(
    "Wraithblades",
    OnThis(ASSAULT, 1, you_have("Psyker")),
    OnThis(NO_SHOT),
    command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Wraith")))),
)
card(
    "Ghost Sentinels",
    OnThis(FIREPOWER, 1, you_have("Psyker")),
    command=tactic(Gets(FIREPOWER, 2, ATarget(Select(UNIT, trait="Wraith")))),
)
card(
    "Spiritseer Circle",
    battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Wraith"))), cost=(LockThis(),)),
    command=battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Wraith"), 2, up_to=True))),
)
card(
    "Bonesingers",
    battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Wraith"))), cost=(LockThis(), Test(5))),
    command=battle_action(
        Infiltrate(
            FromPile(
                DISCARD,
                Select(
                    UNIT,
                    trait=("Wraith", "Vehicle"),
                ),
            )
        ),
        cost=(Test(4),),
    ),
)
card("Shadow Dancers", special_assault(Lock(ATarget(ENEMY_UNIT))), command=reaction(ENEMY_FAILS, Draw(2)))
card("Death Jesters", OnThis(UNBLOCKABLE), command=tactic(Gets(ARMOR, -1, ATarget(ANY_UNIT)), Draw(1)))
card(
    "Windrider Host",
    OnThis(ARMOR, 1, THIS_CHARGES),
    command=reaction(YOU_BLOCK, Gets(ARMOR, 4, That()), cost=(Discard(),)),
)
card(
    "Hornet Squadron",
    OnThis(FIREPOWER, 1, you_have_another("Skimmer")),
    command=tactic(Gets(FIREPOWER, 2, ATarget(Select(UNIT, trait="Skimmer")))),
)
card(
    "Wave Serpent",
    deployment_reaction(MoveToOtherSector(ATarget(FaceDown(YOURS)))),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Infantry")))),
)
card(
    "Seer Council",
    modifier(add(2, YOURS), YOURS, cost=(Discard(),)),
    command=event(GetFlags(1), when=you_have("Psyker")),
)
card(
    "Wraithseer",
    OnEach(Select(UNIT, YOURS, trait="Wraith", other=True), ASSAULT, 1),
    command=event(GetFlags(-1), when=Not(you_have("Wraith"))),
)
card(
    "Infinity Circuit",
    OnEach(Select(UNIT, YOURS, trait="Wraith"), ARMOR, 1),
    command=reaction(YOURS_IN_PILE, InfiltrateThat(), cost=(Discard(2),)),
)
card(
    "Waystone Beacon",
    battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT))), cost=(LockThis(), Discard(2))),
    command=modifier(AddToRoll(4, "that roll"), before=True),
)
card(
    "Wraithship",
    reaction(YOURS_IN_PILE, InfiltrateThat(), cost=(LockThis(), Test(5))),
    tactic(Gets(ARMOR, 1, Defending()), cost=(LockThis(),)),
    command=battle_action(Draw(3), cost=(LockYours(Select(UNIT, YOURS, such=In(READY)), 2),)),
)
