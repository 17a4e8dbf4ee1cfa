"""Eldar (Craftworld Iyanden)."""

from __future__ import annotations

from strategium.games.forbidden_stars.kinds import combat, dominate, event, units_named, upgrade
from strategium.games.forbidden_stars.rules.strike import could_strike
from strategium.games.forbidden_stars.vocabulary.cards import (
    DiscardAtRandom,
    DrawCard,
    LetDiscard,
    PlayForIcons,
)
from strategium.games.forbidden_stars.vocabulary.dice import (
    ALL,
    Convert,
    GainDice,
    GainDieOfChoice,
    GainTokens,
    LoseDie,
    LoseTokens,
    RerollAnyDice,
    SpendDie,
)
from strategium.games.forbidden_stars.vocabulary.facts import Attacking, Defending
from strategium.games.forbidden_stars.vocabulary.flow import Do, Either, Foe, If, Lasts, May, Pay, Unless
from strategium.games.forbidden_stars.vocabulary.orders import (
    Permit,
    RearrangeStack,
    could_add_structure,
    is_absent,
)
from strategium.games.forbidden_stars.vocabulary.placing import PlaceFree
from strategium.games.forbidden_stars.vocabulary.strikes import ShipsSlipAway
from strategium.games.forbidden_stars.vocabulary.structures import PlaceStructure
from strategium.games.forbidden_stars.vocabulary.taking import MoveAside, TakeAllHere, TakeSome, TakeUnit
from strategium.games.forbidden_stars.vocabulary.units import FirstHit, Rally, Retreat, Rout
from strategium.games.forbidden_stars.vocabulary.wealth import BuyCombatUpgrade, GainAssets, SpendMateriel
from strategium.games.forbidden_stars.vocabulary.where import (
    ANYBODYS,
    BESIDE_HERE,
    FRIENDLY,
    IN_ACTIVE_SYSTEM,
    UNCONTROLLED,
    VOID,
    WORLD,
    OneContested,
    Where,
)
from strategium.games.forbidden_stars.words import (
    AFTER_COMBAT,
    AS_TACTIC,
    CITY,
    DEFENCE,
    ELDAR,
    END_OF_PLANNING,
    FIRST_STEP,
    FORGE,
    INSTEAD_OF_REVEALING,
    MORALE,
    NO_DAMAGE,
    NO_DEFENCE_TOKENS,
    NO_PRESENCE_NEEDED,
    OFFENCE,
    ON_DOMINATE,
    ON_STRIKE,
    SECOND_STEP,
    SECOND_STRUCTURE,
    START_OF_ASSESSMENT,
    STRIKE_AFTER_COMBAT,
    STRIKE_ROLLED,
    WITH_ORDER,
)

(FRIGATE,) = units_named(ELDAR, "Hellebore Frigate")
ASIDE = Where(BESIDE_HERE, FRIENDLY | UNCONTROLLED, WORLD | VOID)
NEXT_DOOR = OneContested(BESIDE_HERE, ANYBODYS, WORLD | VOID)
ANY_VOID = Where(whose=ANYBODYS, terrain=VOID)
EMPTY_VOID = Where(whose=UNCONTROLLED, terrain=VOID)
OPEN_AREA = Where(whose=FRIENDLY | UNCONTROLLED, terrain=WORLD | VOID)

dominate(ELDAR, TakeUnit(Where(IN_ACTIVE_SYSTEM), Where()), ON_DOMINATE)

# ---- combat cards --------------------------------------------------------------------------------
combat("Command of the Autarch", Either(Rally(), GainDice(1, MORALE)), PlayForIcons())
combat("Hit and Run", GainTokens(2, OFFENCE), unit=[Pay(SpendDie(MORALE), MoveAside(ASIDE, 1, 9))])
combat("Howling Banshees", GainDice(1), unit=[Pay(SpendDie(MORALE), Foe(Rout()))])
combat(
    "Ranger Support",
    Do(
        If(Attacking(), Do(GainTokens(1, OFFENCE), GainTokens(1, DEFENCE))),
        If(Defending(), May(Retreat())),
    ),
)
combat("Striking Scorpions", GainDice(1), unit=[Foe(LoseDie())])
combat("Fire Dragon's Vengeance", If(Attacking(), Lasts(NO_DEFENCE_TOKENS)), unit=[GainTokens(2, DEFENCE)])
combat(
    "Swooping Hawks",
    If(Defending(), Foe(LoseTokens(3, OFFENCE))),
    unit=[Pay(SpendDie(MORALE), GainTokens(2, OFFENCE))],
)
combat(
    "Wraithguard Advance",
    Either(GainDice(1), GainDice(1, MORALE)),
    Convert(2, (DEFENCE,), (OFFENCE,)),
    unit=[Foe(Either(SpendDie(MORALE), Rout()))],
)
combat(
    "Wraithguard Support",
    Either(GainDice(1), GainDice(1, MORALE)),
    Convert(2, (OFFENCE,), (DEFENCE,)),
    unit=[Pay(SpendDie(MORALE), Rally())],
)
combat(
    "Fire Prism",
    Convert(ALL, (MORALE,), (OFFENCE,)),
    unit=[Do(If(Attacking(), GainTokens(2, OFFENCE)), If(Defending(), Foe(LoseTokens(5, DEFENCE))))],
)
combat("Spiritseer's Guidance", GainDice(1, MORALE), Pay(Rout(), Lasts(NO_DAMAGE)))
combat(
    "Wave Serpent",
    GainDice(1),
    Unless(SpendDie(MORALE), GainTokens(3, DEFENCE)),
    unit=[Pay(SpendDie(MORALE), MoveAside(NEXT_DOOR, ALL, 1))],
)
combat("Holofield Emitter", GainDice(1), DrawCard(), unit=[PlayForIcons()])
combat(
    "Psychic Lance", GainDice(1), Foe(DiscardAtRandom()), unit=[Unless(LetDiscard(), GainTokens(4, OFFENCE))]
)

# ---- order upgrades ------------------------------------------------------------------------------
upgrade("Tactical Strikes", ON_STRIKE, GainDice(1), Pay(SpendDie(MORALE), FirstHit()))
upgrade(
    "Wraithbone Singers",
    WITH_ORDER,
    Permit(
        SECOND_STRUCTURE,
        "a structure you buy may go on a world with exactly 1 different structure",
        could_add_structure,
    ),
    before=SECOND_STEP,
)
upgrade(
    "Farseers",
    WITH_ORDER,
    Permit(NO_PRESENCE_NEEDED, "you may buy upgrades with nothing in the active system", is_absent),
    before=FIRST_STEP,
)
upgrade(
    "Corsair Raid",
    AFTER_COMBAT,
    Permit(STRIKE_AFTER_COMBAT, "resolve 1 orbital strike in the active system", could_strike),
)
upgrade("Strafing Run", ON_STRIKE, Pay(SpendDie(DEFENCE), ShipsSlipAway()), opens_bastions=True)

# ---- events --------------------------------------------------------------------------------------
event(
    "Exodite Colony",
    AS_TACTIC,
    Pay(
        SpendMateriel(1),
        PlaceStructure(CITY, Where(whose=FRIENDLY | UNCONTROLLED, structure=False, own_objective=False)),
    ),
)
event("Farsight", START_OF_ASSESSMENT, TakeAllHere(Where(terrain=WORLD | VOID)))
event("Legacy of Vaul", AS_TACTIC, GainAssets(2, FORGE))
event(
    "Outcasts Returned",
    AS_TACTIC,
    Either(PlaceFree(FRIGATE, EMPTY_VOID), TakeUnit(ANY_VOID, EMPTY_VOID, (FRIGATE,))),
)
event("Outmanoeuvre", END_OF_PLANNING, RearrangeStack())
event("Path of the Warrior", AS_TACTIC, BuyCombatUpgrade())
event("Vicious Raids", STRIKE_ROLLED, Do(RerollAnyDice(), GainDieOfChoice()))
event("Warp Gate", INSTEAD_OF_REVEALING, TakeSome(OPEN_AREA))
