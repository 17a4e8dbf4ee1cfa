"""The Imperial cards, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import That, This
from strategium.games.dark_millennium.vocabulary.amounts import ArmorOfChosen
from strategium.games.dark_millennium.vocabulary.arriving import (
    DeployTop,
    Infiltrate,
    InfiltrateThat,
    MoveToOtherSector,
    TurnUp,
)
from strategium.games.dark_millennium.vocabulary.conditions import (
    IN_COMBAT,
    THIS_BLOCKS,
    THIS_CHARGES,
    UNIT_SHOOTS,
    you_have,
    you_have_another,
)
from strategium.games.dark_millennium.vocabulary.constants import Versus
from strategium.games.dark_millennium.vocabulary.costs import DestroyYours, Discard, LockThis, LockYours, Test
from strategium.games.dark_millennium.vocabulary.hands import Draw, EnemyDiscards, GetFlags
from strategium.games.dark_millennium.vocabulary.happening import Negate
from strategium.games.dark_millennium.vocabulary.harm import Destroy
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Charge, Lock, Rally
from strategium.games.dark_millennium.vocabulary.rolls import AddToRoll, RollAgain
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    AT_ANY_SECTOR,
    ENEMY_SHIP,
    ENEMY_UNIT,
    FACE_UP,
    YOUR_UNIT,
    ArmorAtMost,
    FaceDown,
    In,
    Select,
)
from strategium.games.dark_millennium.vocabulary.triggers import (
    ENEMY_CHARGES,
    ENEMY_PLAYS_BA,
    YOU_BLOCK,
    YOU_CHARGE,
    YOU_KILL,
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
    ASSET,
    DISCARD,
    FIREPOWER,
    HAND,
    LOCKED,
    NO_BLOCK,
    NO_CHARGE,
    READY,
    SPEED,
    UNBLOCKABLE,
    UNIT,
    UNIT_OR_ASSET,
)

card(
    "Tactical Squad",
    OnThis(FIREPOWER, 1, you_have("Leader")),
    command=tactic(Gets(FIREPOWER, 1, ATarget(ANY_UNIT))),
)
card(
    "Devastator Squad",
    Versus(FIREPOWER, 1, "Vehicle"),
    command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT)), only=UNIT_SHOOTS),
)
card(
    "Assault Squad",
    OnThis(ARMOR, 1, THIS_CHARGES),
    command=tactic(Gets(ASSAULT, 3, ATarget(Select(UNIT, trait="Astartes")))),
)
card(
    "Scout Squad",
    deployment_reaction(TurnUp(ATarget(FaceDown(ENEMY)))),
    command=modifier(add(1)),
)
card("Bike Squad", OnThis(ARMOR, 1, THIS_BLOCKS), command=tactic(Gets(ARMOR, 2, Defending(blocking=True))))
card(
    "Terminator Squad",
    invulnerable(Test(6)),
    command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Astartes")))),
)
card("Veteran Squad", command=event(GetFlags(1)))
card(
    "Command Squad",
    OnEach(Select(UNIT, YOURS, trait="Honored", other=True), ARMOR, 1),
    command=battle_action(Draw(1)),
)
card("Ironclad Dreadnought", command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Vehicle")))))
card(
    "Predator Tank",
    OnThis(FIREPOWER, 1, you_have("Scout")),
    command=tactic(Gets(FIREPOWER, 3, ATarget(Select(UNIT, trait="Vehicle")))),
)
card(
    "Whirlwind",
    OnThis(UNBLOCKABLE),
    Versus(FIREPOWER, 2, "Infantry"),
    command=battle_action(Lock(ATarget(Select(UNIT, ENEMY, trait="Infantry"))), Draw(1)),
)
card(
    "Land Speeder",
    deployment_reaction(MoveToOtherSector(ATarget(FaceDown(YOURS)))),
    command=battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Vehicle"))), Draw(1)),
)
card(
    "Guardsmen Platoon",
    OnThis(ARMOR, 1, you_have("Fortification")),
    command=tactic(Gets(ARMOR, 1, ATarget(ANY_UNIT))),
)
card("Conscript Mob", OnThis(NO_CHARGE), command=battle_action(EnemyDiscards(1), Draw(1)))
card(
    "Heavy Weapons Team",
    tactic(Gets(FIREPOWER, 1, This()), cost=(Discard(),), only=IN_COMBAT, unlimited=True),
    command=tactic(Gets(FIREPOWER, 2, ATarget(Select(UNIT, trait="Guard")))),
)
card(
    "Storm Trooper Squad",
    deployment_reaction(
        Destroy(ATarget(Select(UNIT_OR_ASSET, ENEMY, AT_ANY_SECTOR, such=FACE_UP))), cost=(Test(6),)
    ),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(2)))), cost=(Test(3),)),
)
card(
    "Siege Tank Hellhammer",
    set_up(Lock(This())),
    command=event(GetFlags(-1), when=Not(you_have("Fortification"))),
)
card(
    "Sentinel Patrol",
    OnEach(Select(UNIT, YOURS, trait="Guard", other=True), SPEED, 1),
    command=modifier(AddToRoll(3, "that roll"), before=True),
)
card("Ogryn Brutes", Versus(ASSAULT, 1, "Infantry"), command=reaction(ENEMY_CHARGES, Lock(That())))
card("Battle Sisters", invulnerable(Test(6)), command=tactic(Gets(ARMOR, 4, Defending()), cost=(Test(3),)))
card(
    "Assassin Operative",
    special_assault(Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(3))))),
    OnThis(NO_BLOCK),
    command=battle_action(Destroy(ATarget(Select(UNIT, ENEMY, such=In(LOCKED)))), cost=(Test(3),)),
)
card(
    "Captain Voltanius",
    reaction(YOU_KILL, Rally(This())),
    command=event(GetFlags(-1), when=Not(you_have("Honored"))),
)
card(
    "Chapter Banner",
    OnEach(Select(UNIT, YOURS, trait="Astartes"), ASSAULT, 1),
    command=tactic(Gets(ASSAULT, 2, ATarget(Select(UNIT, trait="Honored")))),
)
card(
    "Aegis Bulwark",
    OnEach(Select(UNIT, YOURS, such=In(LOCKED)), ARMOR, 1),
    command=tactic(Gets(ARMOR, 3, Defending()), only=UNIT_SHOOTS),
)
card(
    "Orbital Uplink",
    battle_action(Draw(1), cost=(LockThis(),)),
    modifier(add(1)),
    command=modifier(RollAgain()),
)
card(
    "Lord Inquisitor Harn",
    battle_action(EnemyDiscards(1), cost=(LockThis(),)),
    battle_action(
        Destroy(ATarget(Select(UNIT, ENEMY, trait="Unstable"))),
        cost=(
            LockThis(),
            Test(4),
        ),
    ),
    command=reaction(ENEMY_PLAYS_BA, Negate(), cost=(Test(4),)),
)
card(
    "Field Apothecarion",
    reaction(
        YOURS_IN_PILE,
        InfiltrateThat(),
        cost=(
            LockThis(),
            Test(4),
        ),
    ),
    command=battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Infantry"))), cost=(Test(4),)),
)
card(
    "Strike Cruiser Resolute",
    tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT)), cost=(LockThis(),)),
    battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Infantry"))), cost=(LockThis(),)),
    command=battle_action(Rally(ATarget(YOUR_UNIT, 2, up_to=True))),
)
card(
    "Battle Barge Emperor's Wrath",
    battle_action(
        Destroy(ATarget(ENEMY_UNIT)),
        cost=(
            LockThis(),
            Test(4),
        ),
    ),
    OnEach(Select(UNIT, YOURS, trait="Honored"), ARMOR, 1),
    command=battle_action(Destroy(ATarget(ENEMY_UNIT)), cost=(Test(ArmorOfChosen()),)),
)
card(
    "Imperial Navy Escorts",
    battle_action(Lock(ATarget(ENEMY_SHIP)), cost=(LockThis(),)),
    modifier(add(2), cost=(LockThis(),)),
    command=battle_action(Lock(ATarget(ENEMY_SHIP)), Draw(1)),
)
card(
    "Cadre Riflemen",
    OnThis(FIREPOWER, 1, you_have_another("Guard")),
    command=tactic(Gets(FIREPOWER, 1, ATarget(Select(UNIT, trait="Guard"))), Draw(1)),
)
card(
    "Engineer Sappers",
    special_assault(Destroy(ATarget(Select(ASSET, ENEMY)))),
    command=battle_action(Destroy(ATarget(Select(ASSET, ENEMY))), cost=(Test(4),)),
)
card(
    "Mortar Battery",
    OnThis(UNBLOCKABLE),
    command=tactic(Gets(ARMOR, -2, ATarget(ANY_UNIT)), only=UNIT_SHOOTS),
)
card("Rough Riders", set_up(Charge(This()), optional=True), command=reaction(YOU_CHARGE, Draw(1)))
card(
    "Commissar Cadre",
    tactic(
        Rally(ATarget(YOUR_UNIT, 2, up_to=True)),
        cost=(DestroyYours(Select(UNIT, YOURS, trait="Guard", other=True)),),
    ),
    command=battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Guard"), 2, up_to=True))),
)
card(
    "Chimera Carrier",
    deployment_reaction(DeployTop(), cost=(Test(4),)),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Guard")))),
)
card(
    "Vanquisher Tank",
    Versus(FIREPOWER, 2, "Vehicle"),
    command=tactic(Gets(FIREPOWER, 3, ATarget(Select(UNIT, trait="Tank")))),
)
card(
    "Basilisk Battery",
    OnThis(UNBLOCKABLE),
    OnThis(NO_CHARGE),
    command=battle_action(
        Lock(ATarget(ENEMY_UNIT, 2, up_to=True)),
        cost=(LockYours(Select(UNIT, YOURS, trait="Guard", such=In(READY))),),
    ),
)
card(
    "Ironguard Veterans",
    OnThis(ARMOR, 1, you_have("Fortification")),
    command=event(GetFlags(1), when=you_have("Fortification")),
)
card("Librarian Conclave", modifier(add(1, YOURS), YOURS), command=modifier(add(-2, ENEMY), ENEMY))
card(
    "Attack Bikes",
    Versus(FIREPOWER, 1, "Vehicle"),
    OnThis(ARMOR, 1, THIS_BLOCKS),
    command=reaction(YOU_BLOCK, Draw(1)),
)
card(
    "Trench Line",
    OnEach(Select(UNIT, YOURS, trait="Guard"), ARMOR, 1),
    command=tactic(Gets(ARMOR, 2, Defending()), only=you_have("Fortification")),
)
card(
    "Vox Command Post",
    battle_action(Rally(ATarget(Select(UNIT, YOURS, trait="Guard"))), cost=(LockThis(),)),
    command=battle_action(Rally(ATarget(YOUR_UNIT)), Draw(1)),
)
card(
    "Munitorum Transport",
    battle_action(Draw(2), cost=(LockThis(),)),
    tactic(Gets(ARMOR, 2, Defending()), cost=(LockThis(),)),
    command=battle_action(Rally(ATarget(YOUR_UNIT, 2, up_to=True)), cost=(Discard(),)),
)
