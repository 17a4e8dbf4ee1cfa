"""What the log tells of the deeds of cards on the map."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.things import AREA, PIECE, STRUCTURE, UNIT_KIND
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
