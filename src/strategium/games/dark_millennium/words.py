"""The words of Dark Millennium as small numbers: types, positions, zones, stats, events, timings, durations."""

from __future__ import annotations

from typing import Final

from strategium.kernel.events import event_kinds

# ---- card types: bits, so that "unit or asset" is a mask ---------------------------------------------
UNIT: Final = 1
ASSET: Final = 2
SHIP: Final = 4
SECTOR: Final = 8
UNIT_OR_ASSET: Final = UNIT | ASSET
DECK_CARD: Final = UNIT | ASSET | SHIP
TYPES: Final = {"unit": UNIT, "asset": ASSET, "ship": SHIP, "sector": SECTOR}
SIDES: Final = ("Chaos", "Eldar", "Imperial", "Orks")
UNALIGNED: Final = "Unaligned"

# ---- positions of a card in play ---------------------------------------------------------------------
READY: Final = 0
LOCKED: Final = 1
CHARGING: Final = 2
POSITION_WORDS: Final = ("ready", "locked", "charging")

# ---- zones: those of a player are zone + seat; sectors are AT + 2 * place + seat; 0 stays empty -------
BOX: Final = 1  # sectors that are not in the game
LINE: Final = 2  # sectors that can be fought over
BATTLEFIELD: Final = 3  # the current sector
DECK: Final = 4
HAND: Final = 6
DISCARD: Final = 8
LAID: Final = 10  # laid open while it is played, or turned up in the first wave
TAKEN: Final = 12  # sectors that a player has taken
FLEET: Final = 14  # from here on cards are in play
AT: Final = 16
PLACES: Final = 3
ZONES: Final = AT + 2 * PLACES
NOWHERE: Final = -1  # a place: no sector

# ---- phases and the stages of a battle ---------------------------------------------------------------
SETUP: Final = 0
DEPLOYMENT: Final = 1
BATTLE: Final = 2
END: Final = 3
PHASE_NAMES: Final = ("set-up", "deployment", "battle", "end")
NO_BATTLE: Final = 0
SETTING_UP: Final = 1
FIGHTING: Final = 2  # the battle step
COUNTING: Final = 3  # the victory step
STAGE_NAMES: Final = ("", "set-up step", "battle step", "victory step")

# ---- stats and keywords, all read with `value` -------------------------------------------------------
FLAGS: Final = 0
FIREPOWER: Final = 1
ASSAULT: Final = 2
SPEED: Final = 3
ARMOR: Final = 4
COUNTERATTACK: Final = 5
HONORED: Final = 6
SHOCK_TROOP: Final = 7
UNSTABLE: Final = 8
UNIQUE: Final = 9
NO_CHARGE: Final = 10
NO_BLOCK: Final = 11
NO_SHOT: Final = 12
UNBLOCKABLE: Final = 13
BLOCKS_AS: Final = 14  # the speed with which it may block shooting
SWEEP_BONUS: Final = 15  # of a sector
SAVE_BONUS: Final = 16  # of a sector: added to rolls for Invulnerable
DEFENDER_FLAGS: Final = 17  # of a sector: flags of the defender of the game
REQUIREMENT: Final = 18  # of a sector
STATS: Final = 19
FIRST_KEYWORD: Final = COUNTERATTACK  # what stands in the ability box, and goes with it
STAT_WORDS: Final = ("flags", "firepower", "assault", "speed", "armor")
STAT_NAMES: Final = {word: stat for stat, word in enumerate(STAT_WORDS)}
BOLD: Final = {
    "Counterattack": COUNTERATTACK,
    "Honored": HONORED,
    "Shock Troop": SHOCK_TROOP,
    "Unstable": UNSTABLE,
    "Unique": UNIQUE,
}

# ---- what abilities are tied to ----------------------------------------------------------------------
(
    ROLL,
    CHARGES,
    BLOCKS,
    DESTROYED,
    KILLS,  # a unit destroys a card in an attack
    BA_CARD_PLAYED,
    TEST_FAILED,
    SHOT_AT,
    INFILTRATED,
    DEPLOYED,
) = event_kinds(
    __name__,
    "roll",
    "charges",
    "blocks",
    "destroyed",
    "kills",
    "BA card played",
    "test failed",
    "shot at",
    "infiltrated",
    "deployed",
)
EVENT_KINDS: Final = 10

# ---- timings: when an ability may be used --------------------------------------------------------------
BATTLE_ACTION: Final = 0
TACTIC: Final = 1
SPECIAL_ASSAULT: Final = 2
SETTING_UP_ARMY: Final = 3
BATTLE_OVER: Final = 4  # events
WOULD_BE_DESTROYED: Final = 5  # Invulnerable
BEFORE_ROLL: Final = 6
MODIFIER: Final = 7
REACTION: Final = 8
DEPLOYMENT_REACTION: Final = 9
PART: Final = 10  # a line of a variable roll
BATTLE_STEP_ONLY: Final = (BATTLE_ACTION, TACTIC, SPECIAL_ASSAULT, BEFORE_ROLL, MODIFIER, REACTION)
PER_BATTLE_ACTION: Final = "battle action"  # the limit of tactics in play

# ---- durations -----------------------------------------------------------------------------------------
END_OF_BA: Final = 1
NEXT_ASSAULT: Final = 2  # until the unit assaults, or the battle ends
THIS_ATTACK: Final = 3  # what was rolled for a d6 statistic

# ---- attacks -------------------------------------------------------------------------------------------
SHOOTING: Final = 1
ASSAULTING: Final = 2
SPECIAL: Final = 3  # a special assault that is not blocked
ATTACK_NAMES: Final = ("", "shooting", "assault", "special assault")

# ---- what a roll is for ----------------------------------------------------------------------------------
A_TEST: Final = 0
A_SAVE: Final = 1  # the test of Invulnerable
A_D6: Final = 2
A_VARIABLE: Final = 3
PURPOSES: Final = ("a test", "an Invulnerable test", "a d6", "a variable roll")
