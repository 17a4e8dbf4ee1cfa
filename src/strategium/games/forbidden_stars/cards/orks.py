"""Orks (Evil Sunz)."""

from __future__ import annotations

from strategium.games.forbidden_stars.kinds import combat, dominate, event, must, units_named, upgrade
from strategium.games.forbidden_stars.vocabulary.cards import BorrowTopCard, DiscardFaceup
from strategium.games.forbidden_stars.vocabulary.dice import (
    EachUnrouted,
    GainDice,
    GainTokens,
    Reroll,
    RerollFoesDie,
    SpendDie,
)
from strategium.games.forbidden_stars.vocabulary.facts import MoreUnrouted
from strategium.games.forbidden_stars.vocabulary.flow import Both, Do, Either, Foe, If, Lasts, May, Pay
from strategium.games.forbidden_stars.vocabulary.orders import AdvanceThere, PassVoid, Permit, TreatAsAnother
from strategium.games.forbidden_stars.vocabulary.placing import PlaceFree
from strategium.games.forbidden_stars.vocabulary.strikes import DestroyStructure
from strategium.games.forbidden_stars.vocabulary.taking import TakeUnit
from strategium.games.forbidden_stars.vocabulary.units import (
    Destroy,
    DestroyIt,
    DestroyUnlessDice,
    FreeToken,
    Rally,
    Retreat,
    Rout,
)
from strategium.games.forbidden_stars.vocabulary.wealth import (
    BuyUnit,
    CheaperPurchase,
    GainAssets,
    GainMateriel,
    GroundDeal,
    HandOverAsset,
    LetLoseAsset,
    LoseMateriel,
)
from strategium.games.forbidden_stars.vocabulary.where import ANYBODYS, UNCONTROLLED, Where
from strategium.games.forbidden_stars.words import (
    ANY_ICON,
    AS_TACTIC,
    COPY_TOKENS,
    DEFENCE,
    END_OF_ASSESSMENT,
    END_OF_COMBAT,
    FIRST_STEP,
    INSTEAD_OF_REVEALING,
    MORALE,
    OFFENCE,
    ON_DOMINATE,
    ON_STRIKE,
    ORKS,
    PURCHASE,
    REINFORCEMENT,
    SECOND_STEP,
    STRUCTURE_FIRST,
    UNIT_ROUTED,
    WHEN_REVEALED,
    WITH_ORDER,
)

BOYZ, ONSLAUGHT, NOB = units_named(ORKS, "Ork Boyz", "Onslaught Attack Ship", "Nob")
EACH_BOYZ = EachUnrouted(BOYZ)

dominate(ORKS, BuyUnit(GroundDeal(), "buy 1 unit and place it on a world in the active system"), ON_DOMINATE)

# ---- combat cards --------------------------------------------------------------------------------
combat("'Ard Boyz", Reroll(OFFENCE), unit=[Foe(Reroll(OFFENCE, 1, EACH_BOYZ))], must=True)
combat(
    "Gretchin",
    Do(GainTokens(1, OFFENCE), GainTokens(1, DEFENCE)),
    RerollFoesDie(),
    unit=[Pay(Destroy(kind=ONSLAUGHT), Foe(Destroy()))],
)
combat("Mek Boyz", GainDice(1), unit=[BorrowTopCard()])
combat("Shoota Boyz", Reroll(DEFENCE), unit=[Foe(Reroll(DEFENCE, 1, EACH_BOYZ))], must=True)
combat("Slugga Boyz", must(Both(Reroll(MORALE))), unit=[Rally()])
combat("Biker Nobz", must(Foe(Reroll(OFFENCE))), unit=[GainTokens(1, OFFENCE)])
combat("Mega Nobz", must(Foe(Reroll(DEFENCE))), unit=[GainTokens(1, DEFENCE)])
combat("Sea of Green", FreeToken(), If(MoreUnrouted(), Foe(Either(SpendDie(MORALE), Rout()))))
combat("Waaagh!!!!", Rally(), unit=[GainTokens(1, OFFENCE, EachUnrouted(BOYZ, ONSLAUGHT))])
combat(
    "Party Wagon",
    FreeToken(),
    unit=[If(MoreUnrouted(), Do(GainTokens(2, OFFENCE), GainTokens(2, DEFENCE)))],
)
combat("Rokkit Wagon", unit=[Do(GainTokens(3, OFFENCE), Foe(May(Retreat())))])
combat("Weirdboyz", must(Both(Reroll(ANY_ICON))), unit=[Lasts(COPY_TOKENS, END_OF_COMBAT)])
combat("Smasher Gargant", unit=[DestroyUnlessDice()])
combat("Snapper Gargant", unit=[DiscardFaceup(foes=True)])

# ---- order upgrades ------------------------------------------------------------------------------
upgrade("Lootin'!", ON_STRIKE, GainDice(1), Pay(SpendDie(), Do(GainMateriel(1), Foe(LoseMateriel(1)))))
upgrade(
    "Werk Fasta!",
    WITH_ORDER,
    Permit(STRUCTURE_FIRST, "you may buy the structure before the units"),
    before=FIRST_STEP,
)
upgrade("The Green Tide", WHEN_REVEALED, TreatAsAnother())
upgrade("Ork Roks", WITH_ORDER, PassVoid(), before=SECOND_STEP)
upgrade("Stealin'!", ON_STRIKE, Pay(SpendDie(MORALE), HandOverAsset()), opens_bastions=True)

# ---- events --------------------------------------------------------------------------------------
event("Gitz Dem!", UNIT_ROUTED, DestroyIt())
event("How We Getz Here?", AS_TACTIC, TakeUnit(Where(whose=ANYBODYS), Where(whose=UNCONTROLLED)))
event(
    "Letz Get Fightin'", AS_TACTIC, Either(PlaceFree(BOYZ, Where(with_unit=NOB), 2), PlaceFree(BOYZ, Where()))
)
event("Lootin' 'n Stealin'", AS_TACTIC, Do(GainMateriel(2), LetLoseAsset()))
event("Moar Boyz!", AS_TACTIC, GainAssets(2, REINFORCEMENT))
event("Mob Up!", INSTEAD_OF_REVEALING, AdvanceThere(2))
event("Teer It Down!", END_OF_ASSESSMENT, DestroyStructure())
event("Warboss", PURCHASE, CheaperPurchase())
