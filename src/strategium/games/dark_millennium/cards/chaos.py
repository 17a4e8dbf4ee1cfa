"""The Chaos cards, each as it plays."""

from __future__ import annotations

from strategium.games.dark_millennium.vocabulary.amounts import ArmorOfChosen, RolledD6
from strategium.games.dark_millennium.vocabulary.arriving import Infiltrate, InfiltrateTop
from strategium.games.dark_millennium.vocabulary.conditions import InCombat, YouCharge
from strategium.games.dark_millennium.vocabulary.constants import OnEach, OnThis, Versus
from strategium.games.dark_millennium.vocabulary.costs import (
    DestroyThis,
    DestroyYours,
    Discard,
    DiscardTop,
    LockThis,
    Test,
)
from strategium.games.dark_millennium.vocabulary.hands import DiscardOffDeck, Draw, EnemyDiscards, GetFlags
from strategium.games.dark_millennium.vocabulary.harm import Destroy, DestroyOwn
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Charge, Lock, Rally
from strategium.games.dark_millennium.vocabulary.rolls import Line, Variable
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    ENEMY,
    ENEMY_SHIP,
    ENEMY_UNIT,
    YOURS,
    Select,
)
from strategium.games.dark_millennium.vocabulary.triggers import ENEMY_CHARGES, YOURS_DESTROYED
from strategium.games.dark_millennium.vocabulary.who import ATarget, Defending, FromPile, That, This
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
    NO_BLOCK,
    NO_SHOT,
    UNBLOCKABLE,
    UNIT,
)

card("Traitor Marines", command=tactic(Gets(FIREPOWER, 1, ATarget(ANY_UNIT))))
card(
    "Blood Berzerkers",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT))),
)
card("Plague Marines", invulnerable(Test(6)), command=tactic(Gets(ARMOR, 2, Defending())))
card(
    "Noise Marines",
    tactic(Gets(ARMOR, -1, Defending()), only=InCombat()),
    command=tactic(Gets(ARMOR, -1, ATarget(ANY_UNIT))),
)
card("Rubric Warriors", modifier(add(1, YOURS), YOURS), command=modifier(add(2)))
card("Cultist Rabble", OnThis(NO_BLOCK), command=battle_action(EnemyDiscards(2)))
card(
    "Cult Demagogue's Chosen",
    command=battle_action(
        Infiltrate(FromPile(DISCARD, Select(UNIT, keywords=("Cultist",)))), cost=(Test(4),)
    ),
)
card(
    "Bloodletter Pack",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT))),
)
card("Plaguebearer Host", command=tactic(Gets(ARMOR, 1, ATarget(ANY_UNIT))))
card(
    "Horror Swarm",
    command=battle_action(
        Variable(Line(1, Draw(1)), Line(3, Lock(ATarget(ENEMY_UNIT))), Line(5, Destroy(ATarget(ENEMY_UNIT))))
    ),
)
card(
    "Daemonette Troupe",
    OnThis(UNBLOCKABLE),
    command=battle_action(Lock(ATarget(ENEMY_UNIT)), only=YouCharge()),
)
card("Flesh Hounds", Versus(ASSAULT, 2, "Psyker"), command=reaction(ENEMY_CHARGES, Lock(That())))
card("Raptor Talon", deployment_reaction(EnemyDiscards(1)), command=battle_action(EnemyDiscards(1)))
card(
    "Obliterator Cult", Versus(FIREPOWER, 1, "Vehicle"), command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT)))
)
card(
    "Possessed Brethren",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, RolledD6(), ATarget(ANY_UNIT))),
)
card("Defiler", command=event(GetFlags(-1)))
card("Chaos Predator", command=tactic(Gets(FIREPOWER, 2, ATarget(ANY_UNIT))))
card("Gibbering Spawn", set_up(DiscardOffDeck(3)), command=event(DestroyOwn(Select(UNIT))))
card("Altar Guard", reaction(YOURS_DESTROYED, Rally(This())), command=reaction(YOURS_DESTROYED, Draw(2)))
card(
    "Sorcerer Coven",
    battle_action(
        Destroy(ATarget(ENEMY_UNIT)),
        cost=(
            DestroyYours(Select(UNIT, YOURS, other=True)),
            Test(ArmorOfChosen()),
        ),
    ),
    command=battle_action(Destroy(ATarget(ENEMY_UNIT, 2, up_to=True)), cost=(Test(7),)),
)
card("Daemon Prince Malgrath", invulnerable(Test(5)), OnThis(NO_SHOT), command=event(GetFlags(-1)))
card("Malgrath, Lord of Ruin", special_assault(EnemyDiscards(1)), command=event(GetFlags(-1)))
card(
    "Icon of Ruin",
    OnEach(Select(UNIT, YOURS, keywords=("Daemon",)), ASSAULT, 1),
    command=tactic(Gets(ASSAULT, 1, ATarget(ANY_UNIT))),
)
card(
    "Warp Rift",
    battle_action(
        Infiltrate(FromPile(DISCARD, Select(UNIT, keywords=("Daemon",)))),
        cost=(
            LockThis(),
            Test(4),
        ),
    ),
    command=battle_action(InfiltrateTop(any_type=False), cost=(DiscardTop(),)),
)
card(
    "Sacrificial Altar",
    tactic(Gets(ASSAULT, 3, ATarget(ANY_UNIT)), cost=(DestroyYours(Select(UNIT, YOURS, other=True)),)),
    command=event(Destroy(ATarget(Select(UNIT, ENEMY, without_flags=True))), cost=(Test(5),)),
)
card("Corrupted Vox-Net", modifier(add(-1, ENEMY), ENEMY), command=modifier(add(-1)))
card(
    "Abandoned Fleshworks",
    event(Infiltrate(FromPile(DISCARD, Select(UNIT))), cost=(Test(4),)),
    set_up(DiscardOffDeck(3, enemy=True)),
    command=event(Infiltrate(FromPile(DISCARD, Select(UNIT))), cost=(Test(4),)),
)
card(
    "Despoiler Battleship",
    battle_action(
        Destroy(ATarget(ENEMY_UNIT)),
        cost=(
            LockThis(),
            Discard(2),
        ),
    ),
    OnEach(Select(UNIT, YOURS, assaulting=True), ASSAULT, 1),
    command=battle_action(Destroy(ATarget(ENEMY_UNIT)), cost=(Test(5),)),
)
card(
    "Slaughter Cruiser",
    tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT)), cost=(LockThis(),)),
    battle_action(EnemyDiscards(2), cost=(LockThis(),)),
    command=battle_action(EnemyDiscards(2)),
)
card(
    "Infidel Raiders",
    battle_action(Lock(ATarget(ENEMY_UNIT)), cost=(LockThis(),)),
    battle_action(
        Destroy(ATarget(ENEMY_SHIP)),
        cost=(
            DestroyThis(),
            Test(4),
        ),
    ),
    command=battle_action(Destroy(ATarget(ENEMY_SHIP)), cost=(Test(4),)),
)
