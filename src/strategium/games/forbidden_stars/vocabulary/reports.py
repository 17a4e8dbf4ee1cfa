"""What the log tells of the deeds of cards."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.things import (
    AREA,
    ASSET,
    BUILT,
    CARD,
    PIECE,
    STRUCTURE,
    SYSTEM,
    TOKEN,
    UNIT_KIND,
)
from strategium.kernel.log import Sentence
from strategium.kernel.verbs import NUMBER, SEAT

PLACES: Final = Sentence(
    "{0} places a free {1} at {2}", SEAT, UNIT_KIND, AREA, rules=("forbidden_stars/free-unit.no-cost",)
)
BUILDS: Final = Sentence(
    "{0} places a {1} on {2}", SEAT, STRUCTURE, AREA, rules=("forbidden_stars/free-unit.free-structure",)
)
REBUILDS: Final = Sentence("{0} changes the {1} on {2} into a {3}", SEAT, STRUCTURE, AREA, STRUCTURE)
REPLACES: Final = Sentence("{0} replaces {1} with {2}", SEAT, PIECE, UNIT_KIND)
TRANSFERS: Final = Sentence("{0} takes {1} to {2}", SEAT, PIECE, AREA)
SPENDS: Final = Sentence("{0} spends {1} materiel", SEAT, NUMBER)
LOSES: Final = Sentence("{0} loses {1} materiel", SEAT, NUMBER)
GAINS: Final = Sentence("{0} gains {1} materiel", SEAT, NUMBER)
LOSES_ASSET: Final = Sentence("{0} loses a {1}", SEAT, ASSET)
GAINS_CARD: Final = Sentence("{0} gains {1}", SEAT, CARD)
PLACES_TOKEN: Final = Sentence(
    "{0} places a free reinforcement token", SEAT, rules=("forbidden_stars/reinforce.free-tokens",)
)
RETURNS: Final = Sentence(
    "{0} goes back to the supply", PIECE, rules=("forbidden_stars/combat.cleanup-reinforcements",)
)
RAZES: Final = Sentence(
    "The {0} is destroyed", BUILT, rules=("forbidden_stars/components.destroyed-structure-to-supply",)
)
HITS_FIRST: Final = Sentence("{0} must suffer damage first", PIECE)
BORROWS: Final = Sentence("{0} has the icons of {1} until the end of this execution round", SEAT, CARD)
TO_EVENTS: Final = Sentence("{0} puts {1} on the event deck", SEAT, TOKEN)
LOOKS: Final = Sentence("{0} looks at {1} in the stack at {2}", SEAT, TOKEN, SYSTEM)
TO_TOP: Final = Sentence("{0} puts {1} on top of the stack at {2}", SEAT, TOKEN, SYSTEM)
TO_BOTTOM: Final = Sentence("{0} puts {1} at the bottom of the stack at {2}", SEAT, TOKEN, SYSTEM)
