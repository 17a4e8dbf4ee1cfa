"""The words of Invasion as small numbers: types, zones, phases, stats and keywords, events, timings, durations."""

from __future__ import annotations

from typing import Final

from strategium.kernel.events import event_kinds

# ---- card types: bits, so that "unit or support" is a mask -----------------------------------------
UNIT: Final = 1
SUPPORT: Final = 2
QUEST: Final = 4
TACTIC: Final = 8
LEGEND: Final = 16
SECTION: Final = 32  # a section of a capital: it can be damaged, healed and chosen like a card
DEVELOPMENT: Final = 64  # no printed type: what a card in play facedown is
RULE: Final = 128  # bears the abilities of keywords and of developments that are being played
PERMANENT: Final = UNIT | SUPPORT | QUEST | LEGEND
ANY_TYPE: Final = UNIT | SUPPORT | QUEST | TACTIC | LEGEND
TYPES: Final = {"unit": UNIT, "support": SUPPORT, "quest": QUEST, "tactic": TACTIC, "legend": LEGEND}
TYPE_NAMES: Final = {
    **{number: name for name, number in TYPES.items()},
    SECTION: "section",
    DEVELOPMENT: "development",
    RULE: "rule",
}

# ---- races -----------------------------------------------------------------------------------------
RACES: Final = ("dwarf", "empire", "high elf", "chaos", "orc", "dark elf")
RACE_NAMES: Final = ("Dwarf", "Empire", "High Elf", "Chaos", "Orc", "Dark Elf")
NEUTRAL: Final = -1
ORDER: Final = "order"
DESTRUCTION: Final = "destruction"
SIDES: Final = (ORDER, ORDER, ORDER, DESTRUCTION, DESTRUCTION, DESTRUCTION)

# ---- the three zones of a player; an area is a zone of one player, and so is its section -------------
KINGDOM: Final = 0
QUEST_ZONE: Final = 1
BATTLEFIELD: Final = 2
ZONE_NAMES: Final = ("kingdom", "quest zone", "battlefield")
AREAS: Final = 6  # area = 3 * seat + zone; the section with that number is the card with that number
NO_AREA: Final = -1
BASE_POWER: Final = (3, 1, 0)
SECTION_HIT_POINTS: Final = 8

# ---- where cards lie: those of a player are number + seat, those of an area number + area ------------
CHAIN: Final = 0  # being played
FACEDOWN_CHAIN: Final = 1  # being played as a development
UNDER: Final = 3  # attached out of play
DECK: Final = 4
HAND: Final = 6
DISCARD: Final = 8
BOARD: Final = 10  # from here on zones are in play: sections and a legend
ON_CARD: Final = 12  # attachments
FIRST_AREA: Final = 13
FIRST_DEVELOPMENTS: Final = FIRST_AREA + AREAS
ZONES: Final = FIRST_DEVELOPMENTS + AREAS

# ---- phases ----------------------------------------------------------------------------------------
SETUP: Final = 0
BEGINNING: Final = 1
KINGDOM_PHASE: Final = 2
QUEST_PHASE: Final = 3
CAPITAL_PHASE: Final = 4
BATTLEFIELD_PHASE: Final = 5
END: Final = 6
OVER: Final = 7  # effects have ended, and nothing can be triggered any more
PHASE_NAMES: Final = (
    "set-up",
    "beginning of the turn",
    "kingdom phase",
    "quest phase",
    "capital phase",
    "battlefield phase",
    "end of the turn",
    "end of the turn",
)

# ---- how far a combat has come -----------------------------------------------------------------------
NO_COMBAT: Final = 0
TARGET_DECLARED: Final = 1
ATTACKERS_DECLARED: Final = 2
DEFENDERS_DECLARED: Final = 3
DAMAGE_ASSIGNED: Final = 4
DAMAGE_APPLIED: Final = 5
STEP_NAMES: Final = (
    "no combat",
    "target declared",
    "attackers declared",
    "defenders declared",
    "damage assigned",
    "damage applied",
)

# ---- stats and keywords, all read with `value` -------------------------------------------------------
POWER: Final = 0
HP: Final = 1
COST: Final = 2
LOYALTY: Final = 3
TOUGHNESS: Final = 4
COUNTERSTRIKE: Final = 5
SCOUT: Final = 6
SAVAGE: Final = 7
NECROMANCY: Final = 8
LIMITED: Final = 9
SURCHARGE: Final = 10  # what an opponent pays more to target it
INCORRUPTIBLE: Final = 11
NO_ATTACK: Final = 12  # cannot be declared as an attacker
NO_DEFENCE: Final = 13  # cannot be declared as a defender
EXTRA_DAMAGE: Final = 14  # in combat, beside power
ATTACKS_FROM_ANYWHERE: Final = 15
MUTE: Final = 16  # has lost its Actions and Forced effects
BLANK: Final = 17
AS_UNIT: Final = 18  # a development that counts as a unit
AS_SUPPORT: Final = 19  # a quest that counts as a support
DISCIPLINE: Final = 20  # what an action that targets it must pay, or it is cancelled
DOUBLING: Final = 21  # once more for each point of damage that is assigned to units
UNCANCELLABLE: Final = 22  # damage cannot be cancelled
LENDS_DAMAGE: Final = 23  # in its controller's capital phase its damage can be spent as resources
LENDS_TOKENS: Final = 24  # its tokens can be spent as resources
ENTERS_CORRUPT: Final = 25  # of a section: units enter that zone corrupted
AS_DEVELOPMENT: Final = 26  # a card in play that has become a development
SHIELDS_CAPITAL: Final = 27  # damage to its controller's capital is cancelled, 1 each turn
REDIRECTS: Final = 28  # lasting: the next damage to it is redirected
CANCELS: Final = 29  # lasting: the next damage to it is cancelled
CANCELS_ALL: Final = 30  # lasting: all damage is cancelled
PLAYS_TOP: Final = 31  # its controller may play the top card of his deck
SEARCHES_MORE: Final = 32  # its controller searches one card more
TOLL: Final = 33  # what an opponent pays more for each effect that targets one or more of such cards
STATS: Final = 34
FIRST_KEYWORD: Final = TOUGHNESS  # printed keywords stand in the text box and go with it
KEYWORDS: Final = {
    "Toughness": TOUGHNESS,
    "Counterstrike": COUNTERSTRIKE,
    "Scout": SCOUT,
    "Savage": SAVAGE,
    "Necromancy": NECROMANCY,
    "Limited": LIMITED,
}
KEYWORD_NAMES: Final = {stat: name for name, stat in KEYWORDS.items()}
COUNTED_KEYWORDS: Final = (TOUGHNESS, COUNTERSTRIKE, SAVAGE)

# ---- what abilities are tied to --------------------------------------------------------------------
(
    TURN_BEGINS,
    TURN_ENDS,
    PHASE_BEGINS,  # the amount is the phase
    PHASE_ENDS,
    PLAYED,  # a card has been put on the chain from hand
    DEVELOPMENT_PLAYED,  # facedown: nobody is told which
    ENTERED_PLAY,
    ENTERED_ZONE,
    DESTROYING,  # about to be destroyed
    LEAVING,  # about to leave play
    LEFT_PLAY,
    DESTROYED,
    ASSIGNED,  # damage, about to be applied
    DAMAGED,
    HEALED,
    CORRUPTED,
    ATTACKS,
    DEFENDS,
    ZONE_ATTACKED,
    DEALT_IN_COMBAT,
    QUEST_DRAW,
    COLLECTED,  # resources in the kingdom phase
    TOKENS_PUT,
    STRUCK,  # combat damage was assigned to it, and is being applied
) = event_kinds(
    __name__,
    "turn begins",
    "turn ends",
    "phase begins",
    "phase ends",
    "played",
    "development played",
    "entered play",
    "entered zone",
    "would be destroyed",
    "would leave play",
    "left play",
    "destroyed",
    "damage assigned",
    "damaged",
    "healed",
    "corrupted",
    "attacks",
    "defends",
    "zone attacked",
    "dealt damage in combat",
    "drew in the quest phase",
    "collected",
    "tokens put",
    "struck in combat",
)
EVENT_KINDS: Final = 24

# ---- timings ---------------------------------------------------------------------------------------
ACTION: Final = 0
REPLACES: Final = 1  # before something happens
CONSTANT: Final = 2  # a constant effect with a trigger condition
FORCED: Final = 3
TRIGGERED: Final = 4  # an action with a trigger condition
PLAYING: Final = 5  # being played

# ---- entries of a chain ----------------------------------------------------------------------------
OF_CARD: Final = 1  # an action of a card in play
OF_TACTIC: Final = 2
OF_PERMANENT: Final = 3  # a unit, support, quest or legend that is being played
OF_DEVELOPMENT: Final = 4

# ---- durations -------------------------------------------------------------------------------------
END_OF_TURN: Final = 1
END_OF_PHASE: Final = 2
END_OF_COMBAT: Final = 3

# ---- notes on what was done this turn: rows (note, seat or card, ...) -------------------------------
PLAYED_LIMITED: Final = 1  # seat: a Limited card
PLAYED_TYPE: Final = 2  # seat, type, race: a card of that type and race
DEVELOPED: Final = 3  # seat: a development
NEXT_UNIT: Final = 4  # seat: the next unit costs 1 less and enters play with 1 damage
DOOMED: Final = 5  # card, age, phase: it is sacrificed at the end of the phase, or of the turn
RISEN: Final = 6  # card, age: it goes to the bottom of its owner's deck at the end of the turn
SHIELDED: Final = 7  # seat: damage to his capital was cancelled or redirected this turn
RECALLED: Final = 8  # card, age: it returns from the discard pile to hand at the end of the turn
FOUGHT: Final = 9  # card, age: it took part in an attack
VOICED: Final = 11  # seat: tactics he plays may return to his hand at the end of the turn
HURT: Final = 10  # card, age, damage: it enters play with that
WOUNDED: Final = 12  # seat: damage of this combat was applied to a unit or section of his
