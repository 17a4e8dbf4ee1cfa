"""The words of the rules as small numbers: icons, orders, structures, assets, moments of abilities."""

from __future__ import annotations

from typing import Final

FACTIONS: Final = ("space_marines", "chaos", "eldar", "orks")
SPACE_MARINES: Final = 0
CHAOS: Final = 1
ELDAR: Final = 2
ORKS: Final = 3

NOBODY: Final = -1  # an uncontrolled area, no objective, no system
CONTESTED: Final = -2

# ---- combat icons, in the order of printed lists -------------------------------------------------
OFFENCE: Final = 0
DEFENCE: Final = 1
MORALE: Final = 2
ANY_ICON: Final = 3  # a die that is rolled
ICONS: Final = ("offence", "defence", "morale")

# ---- structures ----------------------------------------------------------------------------------
FACTORY: Final = 0
CITY: Final = 1
BASTION: Final = 2
STRUCTURES: Final = ("factory", "city", "bastion")

# ---- assets --------------------------------------------------------------------------------------
CACHE: Final = 0
FORGE: Final = 1
REINFORCEMENT: Final = 2
PROSPERITY: Final = 3  # an icon only: a token of the player's choice
ASSETS: Final = ("cache", "forge", "reinforcement")
ASSET_ICONS: Final = (*ASSETS, "prosperity")

# ---- orders --------------------------------------------------------------------------------------
ADVANCE: Final = 0
DEPLOY: Final = 1
DOMINATE: Final = 2
STRATEGIZE: Final = 3
ORDERS: Final = ("Advance", "Deploy", "Dominate", "Strategize")
ORDER_USES: Final = ("move and fight", "buy units, build", "collect from worlds", "buy cards")
STRIKE: Final = 4  # order upgrades with the variant Advance icon

# ---- Warp Storm icons ----------------------------------------------------------------------------
STORM_ICONS: Final = ("across", "sideways", "rising", "falling")
STORM_WAYS: Final = {
    "across": "across a tile",
    "sideways": "along its line",
    "rising": "up right or down left",
    "falling": "up left or down right",
}

# ---- phases --------------------------------------------------------------------------------------
BUILDING: Final = 0
PLANNING: Final = 1
OPERATIONS: Final = 2
REFRESH: Final = 3
PHASES: Final = ("building", "planning", "operations", "refresh")

# ---- where cards lie: a row of `cards` for each place and seat -------------------------------------
COMBAT_DECK: Final = 0  # top last
HAND: Final = 1  # sorted
FACEDOWN: Final = 2  # the card chosen for this execution round
EVENT_DECK: Final = 3  # top last
DRAWN: Final = 4  # event cards drawn and not yet discarded, sorted
PLACES: Final = 5

# ---- open cards: a row of `open` for each place and seat -------------------------------------------
SPARE: Final = 0  # combat cards outside the combat deck: each stands for its two copies
UPGRADES: Final = 1  # order upgrades bought; USED is added when turned facedown
SCHEMES: Final = 2
OPEN_PLACES: Final = 3
USED: Final = 1 << 12

# ---- abilities: when they are used ---------------------------------------------------------------
GENERAL: Final = 0  # the upper box of a combat card
UNIT: Final = 1  # the lower box, which requires a unit
AS_TACTIC: Final = 2  # an event that takes effect at once
ON_DOMINATE: Final = 3  # a faction's own ability
WITH_ORDER: Final = 4  # an order upgrade, while its order is resolved
AFTER_ORDER: Final = 5  # an order upgrade, when its order has been resolved
AFTER_COMBAT: Final = 6  # an order upgrade, after the combat of its order
ON_STRIKE: Final = 7  # an order upgrade, after the dice of a strike have been rolled
WHEN_REVEALED: Final = 18  # an order upgrade, when its order is revealed
# Before the end of which step of its order an upgrade is used.
FIRST_STEP: Final = 1
SECOND_STEP: Final = 2
ANY_STEP: Final = 99
# Moments of schemes.
INSTEAD_OF_REVEALING: Final = 8
END_OF_PLANNING: Final = 9
ON_ADVANCE: Final = 10
START_OF_ASSESSMENT: Final = 11
END_OF_ASSESSMENT: Final = 12
UNIT_ROUTED: Final = 13
BEFORE_STRIKE: Final = 14
STRIKE_ROLLED: Final = 15
STORM_MOVES: Final = 16
PURCHASE: Final = 17
MOMENT_WORDS: Final = {
    INSTEAD_OF_REVEALING: "instead of revealing an order",
    END_OF_PLANNING: "at the end of the Planning Phase",
    ON_ADVANCE: "when you resolve an Advance Order",
    START_OF_ASSESSMENT: "at the start of damage assessment in your combat",
    END_OF_ASSESSMENT: "at the end of damage assessment in your combat",
    UNIT_ROUTED: "when an enemy unit becomes routed in your combat",
    BEFORE_STRIKE: "before your orbital strike",
    STRIKE_ROLLED: "during your orbital strike",
    STORM_MOVES: "when a player moves a Warp Storm",
    PURCHASE: "when you buy a unit or structure",
}

# ---- what an order may do beyond the usual: bits of `Order.permits` ---------------------------------
SHIPS_PASS_STORMS: Final = 1
UNITS_PASS_STORMS: Final = 2
STRIKE_AFTER_COMBAT: Final = 4
BASTIONS_AS_FACTORIES: Final = 8
STRUCTURE_FIRST: Final = 16
SECOND_STRUCTURE: Final = 32
NO_PRESENCE_NEEDED: Final = 64
MORALE_DIE_IN_COMBAT: Final = 128

# ---- what is so in a strike: bits of `Fight.marks` -------------------------------------------------
BASTION_IS_HIT: Final = 1
SURVIVORS_ROUT: Final = 2
ALL_TO_OFFENCE: Final = 4

# ---- lasting effects in a combat: what they change, and when they end ---------------------------------
NO_ROUT: Final = 0
NO_DAMAGE: Final = 1
ROUTED_DIE: Final = 2
NO_DEFENCE_TOKENS: Final = 3
COPY_TOKENS: Final = 4
ASSESS_AGAIN: Final = 5
END_OF_EXECUTION_ROUND: Final = 0
END_OF_COMBAT: Final = 1
