"""Space Marines (Ultramarines)."""

from __future__ import annotations

from strategium.games.forbidden_stars.kinds import combat, dominate, event, units_named, upgrade
from strategium.games.forbidden_stars.vocabulary.cards import DiscardFaceup, LookAtFacedown
from strategium.games.forbidden_stars.vocabulary.dice import (
    ALL,
    EVERY_ICON,
    Convert,
    EachAsset,
    GainDice,
    GainTokens,
    GainTokensForDice,
    LoseDie,
    LoseTokens,
    Reroll,
    SpendDice,
    SpendDie,
)
from strategium.games.forbidden_stars.vocabulary.facts import Attacking, Defending, NoWorldHere
from strategium.games.forbidden_stars.vocabulary.flow import (
    AnyNumberOfTimes,
    Do,
    Either,
    Foe,
    If,
    Lasts,
    May,
    Pay,
)
from strategium.games.forbidden_stars.vocabulary.orders import Permit, RallySystem, has_bastion_in
from strategium.games.forbidden_stars.vocabulary.placing import PlaceFree, ReplaceUnit
from strategium.games.forbidden_stars.vocabulary.strikes import Mark
from strategium.games.forbidden_stars.vocabulary.structures import ChangeStructure, PlaceBastion
from strategium.games.forbidden_stars.vocabulary.taking import TakeUnit
from strategium.games.forbidden_stars.vocabulary.units import Rally, RallyAll, Retreat
from strategium.games.forbidden_stars.vocabulary.wealth import (
    BuyOrderUpgrade,
    GainAssets,
    GainFromWorld,
    SpendMateriel,
)
from strategium.games.forbidden_stars.vocabulary.where import ANYBODYS, HERE, Where
from strategium.games.forbidden_stars.words import (
    ALL_TO_OFFENCE,
    AS_TACTIC,
    ASSESS_AGAIN,
    BASTIONS_AS_FACTORIES,
    BEFORE_STRIKE,
    DEFENCE,
    FIRST_STEP,
    FORGE,
    INSTEAD_OF_REVEALING,
    MORALE,
    NO_ROUT,
    OFFENCE,
    ON_DOMINATE,
    ON_STRIKE,
    REINFORCEMENT,
    ROUTED_DIE,
    SPACE_MARINES,
    START_OF_ASSESSMENT,
    WITH_ORDER,
)

SCOUT, MARINE, RAIDER = units_named(SPACE_MARINES, "Scout", "Space Marine", "Land Raider")
ANY_WORLD = Where(whose=ANYBODYS)

dominate(
    SPACE_MARINES,
    Pay(SpendMateriel(1), Either(ReplaceUnit(SCOUT, MARINE), ReplaceUnit(MARINE, RAIDER))),
    ON_DOMINATE,
)

# ---- combat cards --------------------------------------------------------------------------------
combat("Ambush", GainTokens(2, OFFENCE), unit=[Lasts(ROUTED_DIE)])
combat("Blessed Power Armour", GainTokens(2, DEFENCE), unit=[Convert(2, EVERY_ICON, (DEFENCE,))])
combat("Faith in the Emperor", GainDice(1), unit=[Either(Rally(), GainDice(1, MORALE))])
combat(
    "Fury of the Ultramar",
    Do(Foe(Reroll(DEFENCE, 1)), May(Reroll(DEFENCE, 1))),
    unit=[Either(Foe(LoseDie(DEFENCE)), Foe(LoseTokens(2, DEFENCE)))],
)
combat(
    "Reconnaissance",
    If(Attacking(), LookAtFacedown()),
    Either(GainTokens(2, OFFENCE), GainTokens(2, DEFENCE)),
    unit=[Pay(SpendDie(MORALE), Retreat())],
)
combat(
    "Drop Pod Assault",
    GainDice(1),
    unit=[Pay(SpendDie(MORALE), TakeUnit(ANY_WORLD, Where(HERE), (SCOUT, MARINE)))],
)
combat(
    "Glory and Death",
    GainTokens(2, OFFENCE),
    If(Attacking(), Rally()),
    unit=[Either(Foe(LoseDie(DEFENCE)), Foe(LoseDie(MORALE)))],
)
combat(
    "Hold the Line",
    GainTokens(2, DEFENCE),
    If(Defending(), Rally()),
    unit=[Either(GainDice(1, DEFENCE), GainDice(1, MORALE))],
)
combat(
    "Veteran Scouts",
    GainTokensForDice(MORALE),
    unit=[AnyNumberOfTimes(Pay(SpendDie(MORALE), Retreat()))],
)
combat("Armoured Advance", GainDice(1), unit=[Lasts(ASSESS_AGAIN)])
combat("Break the Line", Convert(3, (MORALE,), (OFFENCE, DEFENCE)), unit=[Foe(DiscardFaceup())])
combat("Show No Fear", Lasts(NO_ROUT), unit=[Pay(SpendDie(MORALE), RallyAll())])
combat("Emperor's Glory", GainDice(2), unit=[RallyAll(), Convert(ALL, (OFFENCE, DEFENCE), (MORALE,))])
combat(
    "Emperor's Might", GainDice(2), unit=[AnyNumberOfTimes(Pay(SpendDie(OFFENCE), GainTokens(2, OFFENCE)))]
)

# ---- order upgrades ------------------------------------------------------------------------------
upgrade("Rain of Fire", ON_STRIKE, GainDice(1), Convert(1, (MORALE,), (OFFENCE,)))
upgrade("Crusade", WITH_ORDER, If(NoWorldHere(), GainAssets(1, REINFORCEMENT)))
upgrade("Direct the Faithful", WITH_ORDER, ChangeStructure())
upgrade(
    "Recruitment Worlds",
    WITH_ORDER,
    Permit(
        BASTIONS_AS_FACTORIES,
        "treat your bastions as factories that give a deploy limit one lower",
        has_bastion_in,
    ),
    before=FIRST_STEP,
)
upgrade(
    "Drop Pods", ON_STRIKE, Pay(SpendDice(2, DEFENCE), PlaceFree(MARINE, Where(HERE))), opens_bastions=True
)

# ---- events --------------------------------------------------------------------------------------
event(
    "Adeptus Mechanicus",
    START_OF_ASSESSMENT,
    Do(GainTokens(2, DEFENCE), GainTokens(1, DEFENCE, EachAsset(FORGE))),
)
event("Emperor's Champion", START_OF_ASSESSMENT, Rally())
event("Exterminatus", BEFORE_STRIKE, Mark(ALL_TO_OFFENCE, "convert all dice you roll to offence"))
event(
    "Heroic Intervention",
    AS_TACTIC,
    Either(PlaceFree(MARINE, Where(structure=True)), PlaceFree(SCOUT, Where())),
)
event("Rites of Battle", AS_TACTIC, BuyOrderUpgrade())
event("The Emperor Protects", AS_TACTIC, PlaceBastion(2))
event("Unwavering Resolve", INSTEAD_OF_REVEALING, RallySystem())
event("Work of the Righteous", AS_TACTIC, GainFromWorld())
