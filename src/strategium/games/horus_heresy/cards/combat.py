"""Combat cards and Hero combat cards. Those without an entry have numbers only."""

from __future__ import annotations

from typing import Any, cast

from strategium.games.horus_heresy.kinds import BOOK, Combat, Requirement
from strategium.games.horus_heresy.rules.combat_targets import (
    ATTACKING,
    DEFENDING,
    STORMING,
    AHero,
    AUnit,
    OpposingArmy,
    OpposingHero,
    OpposingUnit,
    OwnUnit,
)
from strategium.games.horus_heresy.rules.special_effects import STAGES
from strategium.games.horus_heresy.vocabulary.battle_deeds import (
    Bonus,
    Plague,
    PushInitiative,
    RecoverTarget,
    Reinforce,
    Thunder,
    Withdraw,
)
from strategium.games.horus_heresy.vocabulary.battle_effects import cannot_be_routed, routing_kills
from strategium.games.horus_heresy.vocabulary.combat_deeds import (
    BreachWall,
    Damage,
    DiscardRandom,
    DrawCards,
    Eliminate,
    Heal,
    Retrieve,
    Sacrifice,
    Terrify,
    TryToCorrupt,
    WoundThatHero,
)
from strategium.games.horus_heresy.words import SPECIAL
from strategium.kernel.abilities import Ability, Effect


def card(name: str, needs: Requirement, *deeds: Effect[Any], points: bool = False) -> None:
    """`points`: the effect speaks of the unit that meets the requirement."""
    kind = cast(Combat, BOOK.find(name))
    kind.requirement = needs
    kind.points = points
    kind.add(Ability(SPECIAL, deeds, order=STAGES))


# ---- Imperial ------------------------------------------------------------------------------------
card("Angels of Death", AUnit("Space Marines"), Eliminate(OpposingUnit()))
card("Hostile Ground", AUnit(role=DEFENDING), Damage(2, OpposingUnit()))
card("Strategic Withdrawal", AUnit(role=DEFENDING), Withdraw())
card("Hunker Down", AUnit(), DrawCards(2, later=True))
card("Armies Without Numbers", AUnit("Imperial Army"), Reinforce("Imperial Army"))
card("Armoured Thrust", AUnit("Imperial Tank Division", role=ATTACKING), Bonus(1))
card("God-Engine Barrage", AUnit("Imperial Titan"), Damage(3, OpposingUnit()))
card("Golden Guard", AUnit("Adeptus Custodes"), Damage(2, OpposingHero()))
card("Summary Judgement", AUnit("Adeptus Arbites"), DiscardRandom(1))
card("Rites of Repair", AUnit("Adeptus Mechanicus"), Heal(2, OwnUnit(damaged=True)))
card("Attrition", AUnit(), DiscardRandom(2))
card("Lead by Example", AHero(), DrawCards(1), Damage(2, OpposingHero(must=False)))
card("Sacrifices Must Be Made", AHero(), Damage(1, OwnUnit()), Retrieve())
card("Oath of Moment", AHero(), cannot_be_routed())

# ---- Traitor -------------------------------------------------------------------------------------
card("Noose of Ruin", AUnit("Chaos Space Marines"), Eliminate(OpposingUnit()))
card("Breach", AUnit("Chaos Titan", role=STORMING), BreachWall(), points=True)
card("Diversionary Tactics", AUnit(role=ATTACKING), PushInitiative(1))
card("Rain of Death", AUnit("Thunderhawk Flight"), Thunder())
card("Terrifying", AUnit("Daemon Horde"), Terrify(3), points=True)
card("Will of Chaos", AUnit("Chaos Space Marines"), RecoverTarget())
card("Maleficent Plague", AUnit(god="Nurgle"), Sacrifice(), Plague(2), points=True)
card("Blood for the Blood God", AUnit(god="Khorne"), routing_kills())
card("Sorcerous Fire", AUnit(god="Tzeentch"), Damage(2, OpposingUnit()))
card("Exquisite Agony", AUnit(god="Slaanesh"), DiscardRandom(2))
card("Human Tide", AUnit("Cultists"), Sacrifice(), Bonus(3), points=True)
card("Warhost", AUnit("Warband"), DrawCards(1))
card("Titan's Wrath", AUnit("Chaos Titan"), Damage(3, OpposingUnit()))
card("Turncoats", AUnit("Traitor Army", "Traitor Tank Division"), TryToCorrupt(OpposingArmy()))
card("Diversionary Tactics of a Hero", AHero(), PushInitiative(1))
card("Challenge", AHero(), Damage(2, OpposingHero()))
card("Dark Pact", AHero(), WoundThatHero(1), DrawCards(2), points=True)
