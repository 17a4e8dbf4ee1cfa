"""The words of Conquest as small numbers: types, zones, phases, stats and keywords, events, timings, durations."""

from __future__ import annotations

from typing import Final

from strategium.kernel.events import event_kinds

# ---- card types: bits, so that "unit" is a mask --------------------------------------------------
WARLORD: Final = 1
ARMY: Final = 2
TOKEN: Final = 4
SUPPORT: Final = 8
ATTACHMENT: Final = 16
EVENT: Final = 32
PLANET: Final = 64
UNIT: Final = WARLORD | ARMY | TOKEN
NON_WARLORD: Final = ARMY | TOKEN
DEPLOYABLE: Final = ARMY | SUPPORT | ATTACHMENT
ANY_TYPE: Final = 127
TYPES: Final = {
    "warlord": WARLORD,
    "army": ARMY,
    "token": TOKEN,
    "support": SUPPORT,
    "attachment": ATTACHMENT,
    "event": EVENT,
    "planet": PLANET,
}

# ---- zones: those of a player are zone + seat; places are PLACES + 2 * position + seat -------------
LIMBO: Final = 0  # under way: an event being played
BANK: Final = 1  # token units that are not in play
BOX: Final = 2  # planets out of the game
LINE: Final = 3  # planets
DECK: Final = 4
HAND: Final = 6
DISCARD: Final = 8
VICTORY: Final = 10
HQ: Final = 12  # from here on zones are in play
ON_CARD: Final = 14
PLACES: Final = 16
POSITIONS: Final = 7
ZONES: Final = PLACES + 2 * POSITIONS
NO_PLACE: Final = -1  # a position for what is at no planet
FIRST_HQ: Final = POSITIONS  # as a place: FIRST_HQ + seat is that player's headquarters

# ---- phases ----------------------------------------------------------------------------------------
SETUP: Final = 0
DEPLOY: Final = 1
COMMAND_PHASE: Final = 2
COMBAT: Final = 3
HEADQUARTERS: Final = 4
PHASE_NAMES: Final = ("set-up", "deploy phase", "command phase", "combat phase", "headquarters phase")

# ---- stats and keywords, all read with `value` -------------------------------------------------------
ATK: Final = 0
HP: Final = 1
COMMAND: Final = 2
SHIELDS: Final = 3
COST: Final = 4
CARD_BONUS: Final = 5
RESOURCE_BONUS: Final = 6
BRUTAL: Final = 7
FLYING: Final = 8
ARMORBANE: Final = 9
RANGED: Final = 10
AREA_EFFECT: Final = 11
MOBILE: Final = 12
AMBUSH: Final = 13
LIMITED: Final = 14
NO_WARGEAR: Final = 15
NO_ATTACHMENTS: Final = 16
IMMUNE_TO_EVENTS: Final = 17  # of the enemy
UNTARGETABLE: Final = 18  # by the enemy
UNATTACKABLE: Final = 19
UNDAMAGEABLE: Final = 20
NO_RETREAT: Final = 21
DOUBLE_AGAINST_VEHICLES: Final = 22
IGNORES_FLYING: Final = 23
NEXT_ATTACK: Final = 24  # a bonus that the next attack takes up
BLANK: Final = 25
TRAIT: Final = 26  # a gained trait, named in the effect's data
DOUBLE_DAMAGE: Final = 27  # so much is dealt to it twice over
PRICE: Final = 28  # of what a player deploys or plays: an effect on a seat, with the description in its data
DOUBLE_AGAINST_WARLORDS: Final = 29  # of the enemy, by its attack
BARRED: Final = 30  # a planet: the player whose seat is the amount cannot commit his warlord to it
CHEAP_UNITS_HARMLESS: Final = 31  # army units with printed cost 2 or lower deal it no damage
OPEN_DECK: Final = 32  # a support: the top card of the enemy's deck is revealed
DEARER_ELSEWHERE: Final = 33  # what enemy units cost more that are deployed at other planets than its own
STATS: Final = 34
FIRST_KEYWORD: Final = BRUTAL  # printed keywords stand in the text box and go with it
KEYWORDS: Final = {
    "Brutal": BRUTAL,
    "Flying": FLYING,
    "Armorbane": ARMORBANE,
    "Ranged": RANGED,
    "Area Effect": AREA_EFFECT,
    "Mobile": MOBILE,
    "Ambush": AMBUSH,
    "Limited": LIMITED,
    "No Wargear Attachments": NO_WARGEAR,
    "No Attachments": NO_ATTACHMENTS,
    "Immune to enemy events": IMMUNE_TO_EVENTS,
}
KEYWORD_NAMES: Final = {stat: name for name, stat in KEYWORDS.items()}

# ---- what abilities are tied to --------------------------------------------------------------------
(
    PHASE_BEGINS,
    PHASE_ENDS,
    DEPLOYING,  # about to be paid for: its amount is the price
    DEPLOYED,
    ENTERED_PLAY,
    LEAVES_PLAY,
    DESTROYED,
    SACRIFICED,
    ASSIGNED,  # damage, before shields
    DAMAGED,
    SHIELD_USED,
    EXHAUSTS,
    ATTACKER_DECLARED,
    DEFENDER_DECLARED,
    ATTACK_RESOLVED,
    COMMITTED,
    STRUGGLE_BEGINS,
    STRUGGLE_WON,
    BATTLE_BEGINS,
    BATTLE_WON,
    COMBAT_ROUND_ENDS,
    MOVED,
    EVENT_PLAYED,
    EFFECTS,  # of a triggered ability, paid for and with its targets, about to resolve
    READIED,
    RETREATS,
    ROUTED,
    HEALED,  # its amount is the damage removed
    WENT_HOME,  # to its headquarters, for whatever reason
    TRAVELLED,  # moved from one planet to another
    COMBAT_ROUND_BEGINS,
    BATTLE_ENDED,
    AREA_EFFECT_USED,
    SEARCHES,  # a player looks through his deck: its amount is the number of cards
    MOVES_AWAY,  # an effect is about to move it from a planet
) = event_kinds(
    __name__,
    "phase begins",
    "phase ends",
    "deploying",
    "deployed",
    "entered play",
    "leaves play",
    "destroyed",
    "sacrificed",
    "damage assigned",
    "damaged",
    "shield used",
    "exhausts",
    "attacker declared",
    "defender declared",
    "attack resolved",
    "committed",
    "command struggle begins",
    "command struggle won",
    "battle begins",
    "battle won",
    "combat round ends",
    "moved",
    "event played",
    "effects",
    "readied",
    "retreats",
    "routed",
    "healed",
    "went home",
    "travelled",
    "combat round begins",
    "battle ended",
    "area effect used",
    "searches",
    "moves away",
)
EVENT_KINDS: Final = 35

# ---- timings ---------------------------------------------------------------------------------------
ACTION: Final = 0
FORCED_INTERRUPT: Final = 1
INTERRUPT: Final = 2
FORCED_REACTION: Final = 3
REACTION: Final = 4
BATTLE_ABILITY: Final = 5

# ---- durations -------------------------------------------------------------------------------------
END_OF_PHASE: Final = 1
END_OF_ROUND: Final = 2
END_OF_BATTLE: Final = 3
END_OF_ATTACK: Final = 4
END_OF_STRUGGLE: Final = 5
END_OF_COMBAT_ROUND: Final = 6
