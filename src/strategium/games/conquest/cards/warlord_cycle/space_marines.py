"""Space Marines of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import ENEMY, HANDS, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, It, OneOf, That, This
from strategium.games.conquest.cards.warlord_cycle.barring import BarEnemyWarlord
from strategium.games.conquest.cards.warlord_cycle.moving_apart import MoveApart
from strategium.games.conquest.state import Conquest, adjacent, place_of
from strategium.games.conquest.vocabulary.amounts import Of
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis
from strategium.games.conquest.vocabulary.hands import Draw, Gain
from strategium.games.conquest.vocabulary.harm import Damage
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.movement import Move, Recommit, Rout
from strategium.games.conquest.vocabulary.places import SAME_PLANET, THIS_PLANET, APlace
from strategium.games.conquest.vocabulary.planets import (
    WITH_ENEMY_WARLORD,
    WITH_WARLORD,
    WITH_YOUR_WARLORD,
    WITHOUT_ENEMY_WARLORD,
    At,
    PlanetIs,
)
from strategium.games.conquest.vocabulary.select import HERE, IN_HQ, THERE, Select
from strategium.games.conquest.vocabulary.triggers import (
    BATTLE_BEGINS_HERE,
    ENEMY_WARLORD_COMMITS_HERE,
    YOUR_WARLORD_COMMITS,
    YOUR_WARLORD_MEETS_ENEMY,
    HitBy,
    HitByAttack,
    To,
)
from strategium.games.conquest.vocabulary.who import ATTACKER, YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    deploy_action,
    forced_interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    COMMAND,
    DEFENDER_DECLARED,
    DEPLOYED,
    DESTROYED,
    DOUBLE_AGAINST_WARLORDS,
    HP,
    RETREATS,
    UNIT,
)
from strategium.kernel.abilities import Use

SM: Final = "Space Marines"
WOLVES: Final = "Space Wolves"


def is_next_to_your_warlord(g: Conquest, use: Use, place: int) -> bool:
    return place in adjacent(g, place_of(g, g.warlord[use.seat]))


NEXT_TO_YOUR_WARLORD: Final = PlanetIs(is_next_to_your_warlord, "adjacent")

card(
    "Ragnar Blackmane",
    reaction(YOUR_WARLORD_MEETS_ENEMY, Damage(2, ATarget(Select(UNIT, ENEMY, THERE)))),
)
card("Ragnar Blackmane (bloodied)")
card("Blackmane Sentinel", reaction(YOUR_WARLORD_COMMITS, Move(This(), SAME_PLANET)))
card(
    "Frostfang",
    OnAttached(ATK, 2, ThisIs(At(WITH_ENEMY_WARLORD))),
    OnAttached(HP, 2, ThisIs(At(WITH_ENEMY_WARLORD))),
    attach_to=Select(UNIT, trait=WOLVES),
)
card(
    "Ragnar's Warcamp",
    OnEach(Select(UNIT, YOURS, trait=WOLVES, such=At(WITH_YOUR_WARLORD)), DOUBLE_AGAINST_WARLORDS),
)
card(
    "Blackmane's Hunt",
    reaction(YOUR_WARLORD_COMMITS, Recommit(That("it"), APlace(late=True, such=NEXT_TO_YOUR_WARLORD))),
)
card(
    "Morkai Rune Priest",
    forced_interrupt(To(RETREATS, Select(UNIT, where=HERE, without="Space Wolves")), Damage(1, That())),
)
card("White Scars Bikers", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card(
    "Crushing Blow",
    reaction(HitBy(Select(UNIT, ENEMY), by=Select(UNIT, faction=SM)), Damage(1, That(), unpreventable=True)),
)
card("Firedrake Terminators", reaction(ToThis(DEFENDER_DECLARED), Damage(1, ATTACKER)))
card(
    "Hallow Librarium",
    action(Give(ATK, -2, ATarget(Select(UNIT, such=At(WITHOUT_ENEMY_WARLORD)))), cost=ExhaustThis()),
)
card(
    "Fenrisian Wolf",
    reaction(
        BATTLE_BEGINS_HERE,
        Damage(Of(Attached("it"), ATK), ATarget(Select(ARMY, where=HERE))),
        cost=ExhaustOne(Attached()),
    ),
    attach_to=Select(ARMY),
)
card(
    "Know No Fear",
    deploy_action(
        MoveApart(3, Select(ARMY, YOURS, IN_HQ, faction=SM)),
        cost=ExhaustOne(YOUR_WARLORD),
    ),
)
card(
    "Blood Claw Pack",
    reaction(
        ENEMY_WARLORD_COMMITS_HERE,
        PutIntoPlay(OneOf(Select(UNIT, YOURS, trait=WOLVES, pile=HANDS)), THIS_PLANET),
        cost=ExhaustThis(),
    ),
)
card(
    "Rally the Charge",
    action(
        Give(
            ATK,
            Of(It(), COMMAND, n=2),
            ATarget(Select(UNIT, YOURS, faction=SM, such=At(WITH_YOUR_WARLORD))),
        )
    ),
)
card(
    "Secluded Apothecarion",
    reaction(To(DESTROYED, Select(UNIT, YOURS, faction=SM)), Gain(1), cost=ExhaustThis()),
)
card(
    "Imperial Fists Siege Force",
    reaction(ToThis(DEPLOYED), Rout(ATarget(Select(UNIT, where=HERE, trait="Ally"), ALL))),
)
card(
    "Nocturne-Ultima Storm Bolter",
    reaction(
        HitByAttack(Select(UNIT, ENEMY), attached=True),
        Damage(Of(Attached(), ATK), ATarget(Select(UNIT, where=THERE), another=True)),
    ),
    attach_to=Select(ARMY),
)
card("Space Wolves Predator", reaction(ToThis(DEPLOYED), BarEnemyWarlord(THIS_PLANET)))
card("Primal Howl", reaction(YOUR_WARLORD_MEETS_ENEMY, Draw(3), limit="max round"))
