"""The words of the rules as numbers: places, timings, events. A word is used here as the rules use it."""

from __future__ import annotations

from typing import Final

from strategium.kernel.events import event_kinds

CREWS: Final = ("Red", "Blue", "Green")

# Places of cards. A site is a place, so that "at the Bow" is a place like "in hand". Sites come first, then the
# stowaways at each: what is below STOWED is in play, and what is below DECK lies at a site.
SITES: Final = (0, 1, 2)
SITE_NAMES: Final = ("Bow", "Hold", "Stern")
STOWED: Final = 3  # facedown at a site: this number and that of the site
STOWING: Final = (3, 4, 5)
DECK: Final = 6
HAND: Final = 7
DISCARD: Final = 8
CHAIN: Final = 9  # events that were played and have not resolved
PLACES: Final = 10

# Phases of a round, in order.
PHASES: Final = ("supplies", "scouting", "hiring", "clashes", "looting", "end of round")

# When an ability may be used.
ACTION: Final = 0  # of a unit, in its crew's turn while hiring
EVENT: Final = 1  # the same, of an event
INTERRUPT: Final = 2  # before something happens
FORCED: Final = 3  # after something has happened, and it must be used
REACTION: Final = 4  # after something has happened
CLAIM: Final = 5  # later, while hiring: it is remembered until then

# Where the bearer of an ability must be: a unit at a site, else the place itself.
IN_PLAY: Final = 0

# What abilities answer.
DAMAGED, DESTROYED, PLAYED = event_kinds(__name__, "unit damaged", "unit destroyed", "event played")

# Lasting effects: what they change, and when they end.
STRENGTH: Final = 0
END_OF_ROUND: Final = 0

HAND_LIMIT: Final = 5
SITE_LIMIT: Final = 5  # of a crew's cards; it has fifteen, so some site always has room
STOWING_PRICE: Final = 2
