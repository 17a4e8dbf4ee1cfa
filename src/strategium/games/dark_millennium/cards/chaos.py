"""The Chaos cards, each as it plays."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import Not
from strategium.cards.vocabulary.constants import OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import That, This
from strategium.games.dark_millennium.vocabulary.amounts import ArmorOfChosen, RolledD6
from strategium.games.dark_millennium.vocabulary.arriving import Infiltrate, InfiltrateTop, TurnUp
from strategium.games.dark_millennium.vocabulary.conditions import (
    IN_COMBAT,
    THIS_IS_ASSAULTED,
    UNIT_ASSAULTS,
    UNIT_SHOOTS,
    YOU_HAVE_CHARGING,
    you_have,
    you_have_another,
)
from strategium.games.dark_millennium.vocabulary.constants import Versus
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
from strategium.games.dark_millennium.vocabulary.rolls import Line, RollBecomes, Variable
from strategium.games.dark_millennium.vocabulary.select import (
    ANY_UNIT,
    CHARGES_OR_ASSAULTS,
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
    ENEMY_INFILTRATES,
    YOURS_DESTROYED,
    YOURS_SHOT_AT,
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
    LOCKED,
    NO_BLOCK,
    NO_SHOT,
    SPEED,
    UNBLOCKABLE,
    UNIT,
)

card(
    "Traitor Marines",
    OnThis(ASSAULT, 1, you_have_another("Traitor")),
    command=tactic(Gets(FIREPOWER, 2, ATarget(Select(UNIT, trait="Traitor")))),
)
card(
    "Blood Berzerkers",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, 3, ATarget(Select(UNIT, trait=("Khorne", "Traitor")))), only=UNIT_ASSAULTS),
)
card("Plague Marines", invulnerable(Test(6)), command=tactic(Gets(ARMOR, 1, Defending()), Draw(1)))
card(
    "Noise Marines",
    tactic(Gets(ARMOR, -1, Defending()), only=IN_COMBAT),
    command=tactic(Gets(ARMOR, -1, ATarget(ANY_UNIT))),
)
card("Rubric Warriors", modifier(add(1, YOURS), YOURS), command=modifier(add(3, YOURS), YOURS))
card("Cultist Rabble", OnThis(NO_BLOCK), command=battle_action(EnemyDiscards(2)))
card(
    "Cult Demagogue's Chosen",
    OnThis(ARMOR, 1, you_have_another("Cultist")),
    command=battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Cultist"))), cost=(Test(4),)),
)
card(
    "Bloodletter Pack",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, 4, ATarget(ANY_UNIT)), cost=(Discard(),)),
)
card(
    "Plaguebearer Host",
    command=tactic(
        Gets(
            ARMOR,
            2,
            ATarget(
                Select(
                    UNIT,
                    trait=("Daemon", "Nurgle"),
                )
            ),
        )
    ),
)
card(
    "Horror Swarm",
    command=battle_action(
        Variable(Line(1, Draw(1)), Line(3, Lock(ATarget(ENEMY_UNIT))), Line(5, Destroy(ATarget(ENEMY_UNIT))))
    ),
)
card(
    "Daemonette Troupe",
    OnThis(UNBLOCKABLE),
    command=battle_action(Lock(ATarget(ENEMY_UNIT)), only=YOU_HAVE_CHARGING),
)
card("Flesh Hounds", Versus(ASSAULT, 2, "Psyker"), command=reaction(ENEMY_CHARGES, EnemyDiscards(1)))
card(
    "Raptor Talon",
    deployment_reaction(EnemyDiscards(1)),
    command=battle_action(EnemyDiscards(2), cost=(DiscardTop(),)),
)
card(
    "Obliterator Cult",
    Versus(FIREPOWER, 1, "Vehicle"),
    command=tactic(Gets(FIREPOWER, 4, ATarget(ANY_UNIT)), cost=(Test(3),)),
)
card(
    "Possessed Brethren",
    set_up(Charge(This()), optional=True),
    command=tactic(Gets(ASSAULT, RolledD6(), ATarget(ANY_UNIT))),
)
card(
    "Defiler", OnThis(ARMOR, 1, THIS_IS_ASSAULTED), command=event(GetFlags(-1), when=Not(you_have("Psyker")))
)
card(
    "Chaos Predator",
    Versus(FIREPOWER, 1, "Infantry"),
    command=tactic(Gets(FIREPOWER, 3, ATarget(ANY_UNIT)), cost=(DiscardTop(),), only=UNIT_SHOOTS),
)
card("Gibbering Spawn", set_up(DiscardOffDeck(3)), command=event(DestroyOwn(Select(UNIT)), cost=(Test(4),)))
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
card(
    "Malgrath, Lord of Ruin",
    special_assault(EnemyDiscards(1)),
    command=event(GetFlags(-1), when=Not(YOU_HAVE_CHARGING)),
)
card(
    "Icon of Ruin",
    OnEach(Select(UNIT, YOURS, trait="Daemon"), ASSAULT, 1),
    command=tactic(Gets(ASSAULT, 1, ATarget(ANY_UNIT))),
)
card(
    "Warp Rift",
    battle_action(
        Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Daemon"))),
        cost=(
            LockThis(),
            Test(3),
        ),
    ),
    command=battle_action(InfiltrateTop(any_type=False), cost=(DiscardTop(),)),
)
card(
    "Sacrificial Altar",
    tactic(Gets(ASSAULT, 3, ATarget(ANY_UNIT)), cost=(DestroyYours(Select(UNIT, YOURS, other=True)),)),
    command=event(Destroy(ATarget(Select(UNIT, ENEMY, such=In(LOCKED)))), cost=(Test(5),)),
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
    OnEach(Select(UNIT, YOURS, such=CHARGES_OR_ASSAULTS), ASSAULT, 1),
    command=battle_action(Destroy(ATarget(ENEMY_UNIT)), cost=(Test(5),)),
)
card(
    "Slaughter Cruiser",
    tactic(Gets(ASSAULT, 2, ATarget(ANY_UNIT)), cost=(LockThis(),)),
    battle_action(EnemyDiscards(2), cost=(LockThis(),)),
    command=battle_action(EnemyDiscards(3), cost=(Discard(),)),
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
card(
    "Cult Fanatics",
    set_up(Charge(This()), optional=True),
    command=tactic(
        Gets(ASSAULT, 4, ATarget(ANY_UNIT)), cost=(DestroyYours(Select(UNIT, YOURS, trait="Cultist")),)
    ),
)
card(
    "Renegade Militia",
    OnThis(FIREPOWER, 1, you_have_another("Cultist")),
    command=battle_action(Infiltrate(FromPile(HAND, Select(UNIT, trait="Cultist")))),
)
card("Mutant Rabble", command=reaction(YOURS_DESTROYED, EnemyDiscards(1)))
card(
    "Cult Magus",
    battle_action(
        Destroy(ATarget(Select(UNIT, ENEMY, such=ArmorAtMost(2)))),
        cost=(LockThis(), DestroyYours(Select(UNIT, YOURS, trait="Cultist", other=True))),
    ),
    command=modifier(RollBecomes(5), cost=(DiscardTop(),)),
)
card(
    "Apostate Preacher",
    OnEach(Select(UNIT, YOURS, trait="Cultist"), ASSAULT, 1),
    command=event(GetFlags(1), when=you_have("Cultist")),
)
card(
    "Tainted Ogryns",
    Versus(ASSAULT, 1, "Vehicle"),
    command=tactic(Gets(ARMOR, 2, ATarget(Select(UNIT, trait="Cultist")))),
)
card(
    "Warp Talons",
    deployment_reaction(TurnUp(ATarget(FaceDown(ENEMY)))),
    command=reaction(ENEMY_INFILTRATES, Destroy(That()), cost=(Test(4),)),
)
card(
    "Screamer Shoal",
    OnThis(UNBLOCKABLE),
    command=battle_action(Lock(ATarget(ENEMY_UNIT)), Draw(1), cost=(Test(3),)),
)
card(
    "Nurgling Swarm",
    reaction(YOURS_SHOT_AT, AimAtThis(), cost=(LockThis(),)),
    command=tactic(Gets(ARMOR, 3, ATarget(Select(UNIT, trait="Unstable")))),
)
card(
    "Blood Slaughterer",
    OnThis(NO_BLOCK),
    set_up(Charge(This()), optional=True),
    command=event(GetFlags(-1), when=Not(you_have("Khorne"))),
)
card(
    "Possession Rite",
    battle_action(
        Infiltrate(FromPile(HAND, Select(UNIT, trait="Daemon"))),
        cost=(LockThis(), DestroyYours(Select(UNIT, YOURS))),
    ),
    command=battle_action(
        Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Daemon"))),
        cost=(DestroyYours(Select(UNIT, YOURS)),),
    ),
)
card(
    "Blood Shrine",
    reaction(YOURS_DESTROYED, Draw(1), cost=(LockThis(),)),
    command=reaction(YOURS_DESTROYED, Rally(ATarget(YOUR_UNIT))),
)
card(
    "Cult Hideout",
    set_up(Draw(1)),
    OnEach(Select(UNIT, YOURS, trait="Cultist"), SPEED, 1),
    command=battle_action(Draw(3), cost=(DestroyYours(Select(UNIT, YOURS)),)),
)
card(
    "Slave Galley",
    battle_action(Infiltrate(FromPile(DISCARD, Select(UNIT, trait="Cultist"))), cost=(LockThis(), Test(3))),
    modifier(add(1, YOURS), YOURS),
    command=battle_action(InfiltrateTop(any_type=False), Draw(1), cost=(Discard(),)),
)
