"""Chaos Space Marines (World Eaters)."""

from __future__ import annotations

from strategium.games.forbidden_stars.kinds import combat, dominate, event, units_named, upgrade
from strategium.games.forbidden_stars.vocabulary.dice import (
    Convert,
    EachUnrouted,
    GainDice,
    GainDieOfChoice,
    GainTokens,
    SpendDice,
    SpendDie,
)
from strategium.games.forbidden_stars.vocabulary.facts import FoeHasRouted, MoreDice
from strategium.games.forbidden_stars.vocabulary.flow import (
    AnyNumberOfTimes,
    Do,
    DoFirst,
    Either,
    Foe,
    If,
    Pay,
    TryFirst,
    Unless,
)
from strategium.games.forbidden_stars.vocabulary.orders import (
    DrawEvents,
    Permit,
    RedirectStorm,
    RoutNearby,
    TokensToEvents,
    has_storm,
)
from strategium.games.forbidden_stars.vocabulary.placing import PlaceFree
from strategium.games.forbidden_stars.vocabulary.strikes import DestroyAnything, Mark
from strategium.games.forbidden_stars.vocabulary.taking import TakeByFollowers, TakeUnit
from strategium.games.forbidden_stars.vocabulary.units import (
    Destroy,
    FreeUnitHere,
    Rally,
    ReplaceInCombat,
    Rout,
    RoutAllOfLevel,
)
from strategium.games.forbidden_stars.vocabulary.wealth import (
    BuyUnit,
    FollowersDeal,
    GainAssets,
    SacrificeForUpgrade,
)
from strategium.games.forbidden_stars.vocabulary.where import (
    ANYBODYS,
    ELSEWHERE_HERE,
    FRIENDLY,
    IN_ACTIVE_SYSTEM,
    IN_ADJACENT_SYSTEM,
    UNCONTROLLED,
    Where,
)
from strategium.games.forbidden_stars.words import (
    AFTER_ORDER,
    AS_TACTIC,
    CHAOS,
    DEFENCE,
    END_OF_ASSESSMENT,
    FIRST_STEP,
    FORGE,
    INSTEAD_OF_REVEALING,
    MORALE,
    MORALE_DIE_IN_COMBAT,
    OFFENCE,
    ON_ADVANCE,
    ON_DOMINATE,
    ON_STRIKE,
    REINFORCEMENT,
    SHIPS_PASS_STORMS,
    STORM_MOVES,
    SURVIVORS_ROUT,
    UNITS_PASS_STORMS,
    WITH_ORDER,
)

CULTIST, ICONOCLAST, MARINE = units_named(CHAOS, "Cultist", "Iconoclast Destroyer", "Chaos Space Marine")
FOLLOWERS = EachUnrouted(CULTIST, ICONOCLAST)
ANY_WORLD = Where(whose=ANYBODYS)

dominate(
    CHAOS,
    TakeUnit(Where(IN_ACTIVE_SYSTEM), Where(IN_ADJACENT_SYSTEM, FRIENDLY | UNCONTROLLED), (CULTIST,)),
    ON_DOMINATE,
)

# ---- combat cards --------------------------------------------------------------------------------
combat(
    "Dark Faith",
    GainDice(1, MORALE),
    unit=[If(MoreDice(MORALE), PlaceFree(CULTIST, Where(ELSEWHERE_HERE, FRIENDLY | UNCONTROLLED)))],
)
combat("Foul Worship", GainDice(1), unit=[If(FoeHasRouted(), GainTokens(1, DEFENCE, FOLLOWERS))])
combat("Impure Zeal", If(MoreDice(MORALE), Rally()), unit=[Unless(Rout(), GainTokens(1, OFFENCE, FOLLOWERS))])
combat(
    "Khorne's Rage",
    Pay(SpendDie(OFFENCE), GainTokens(3, OFFENCE)),
    unit=[Foe(Either(SpendDie(DEFENCE), Rout()))],
)
combat(
    "Lure of Chaos",
    TryFirst(DoFirst(Rout(), GainDice(1)), FreeUnitHere()),
    unit=[Either(GainTokens(2, OFFENCE), GainTokens(2, DEFENCE))],
)
combat(
    "Mark of Khorne",
    Pay(SpendDie(OFFENCE, MORALE), GainTokens(3, OFFENCE)),
    unit=[Foe(Either(SpendDie(DEFENCE), Destroy(routed=True)))],
)
combat(
    "Mark of Nurgle",
    Pay(SpendDie(DEFENCE, MORALE), GainTokens(3, DEFENCE)),
    unit=[Unless(Destroy(routed=True), GainTokens(2, DEFENCE))],
)
combat(
    "Mark of Slaanesh",
    GainDice(1),
    If(MoreDice(MORALE), Foe(Rout())),
    unit=[If(FoeHasRouted(), FreeUnitHere(CULTIST))],
)
combat(
    "Mark of Tzeentch",
    GainDice(1, MORALE),
    If(MoreDice(MORALE), ReplaceInCombat(CULTIST, MARINE)),
    unit=[Convert(2, (MORALE,), (OFFENCE, DEFENCE))],
)
combat("Chaos United", TryFirst(Rout(), GainDieOfChoice()), unit=[TakeByFollowers(ANY_WORLD, CULTIST)])
combat(
    "Daemonic Resilience",
    Either(GainDice(1, DEFENCE), GainDice(1, MORALE)),
    unit=[Unless(Destroy(), GainTokens(4, DEFENCE))],
)
combat(
    "Inhuman Strength",
    Either(GainDice(1, OFFENCE), GainDice(1, MORALE)),
    unit=[Pay(Destroy(), GainTokens(4, OFFENCE))],
)
combat("Chaos Victorious", GainDice(2), If(MoreDice(MORALE), RoutAllOfLevel(0)), unit=[Rout(enemy=True)])
combat(
    "Death and Despair",
    Either(GainDice(2, OFFENCE), GainDice(2, MORALE)),
    AnyNumberOfTimes(Pay(SpendDie(MORALE), Destroy(enemy=True, level=0))),
    unit=[If(MoreDice(MORALE), Destroy(enemy=True, routed=True))],
)

# ---- order upgrades ------------------------------------------------------------------------------
upgrade(
    "Fear from Above",
    ON_STRIKE,
    GainDice(1),
    Pay(SpendDie(MORALE), Mark(SURVIVORS_ROUT, "rout each unit that suffers damage and survives")),
)
upgrade(
    "Dread Ritual",
    AFTER_ORDER,
    BuyUnit(
        FollowersDeal(CULTIST, 2),
        "buy 1 unit of command level 2 or less for 1 materiel less for each of your Cultists in the active"
        " system, and place it in a friendly area of the active system",
    ),
)
upgrade("Favour of the Dark Gods", WITH_ORDER, TokensToEvents(2))
upgrade(
    "From the Warp",
    WITH_ORDER,
    Permit(SHIPS_PASS_STORMS, "ships may move through Warp Storms during this order", has_storm),
    before=FIRST_STEP,
)
upgrade(
    "Complete Destruction", ON_STRIKE, Pay(SpendDice(2, DEFENCE), Foe(DestroyAnything())), opens_bastions=True
)

# ---- events --------------------------------------------------------------------------------------
event("Blight of Nurgle", INSTEAD_OF_REVEALING, RoutNearby())
event("Incantation of Tzeentch", AS_TACTIC, DrawEvents(3))
event("Prayer to the Dark Gods", STORM_MOVES, RedirectStorm())
event(
    "Prophets and Signs",
    AS_TACTIC,
    Either(PlaceFree(CULTIST, Where(without_unit=CULTIST), 2), PlaceFree(CULTIST, Where())),
)
event("Seduced by Chaos", END_OF_ASSESSMENT, Rout(enemy=True))
event("Spoils of War", AS_TACTIC, Do(GainAssets(1, FORGE), GainAssets(1, REINFORCEMENT)))
event(
    "Through the Warp",
    ON_ADVANCE,
    Permit(
        UNITS_PASS_STORMS | MORALE_DIE_IN_COMBAT,
        "units may move through Warp Storms during this order; if a combat results, gain 1 morale die at its start",
    ),
)
event("Touched by the Warp", AS_TACTIC, SacrificeForUpgrade(CULTIST))
