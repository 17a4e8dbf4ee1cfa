"""The words of the rules as numbers: sides, piles of cards, moments of a battle, what lasts. A word is used here as the
rules use it."""

from __future__ import annotations

from typing import Final

IMPERIAL: Final = 0
TRAITOR: Final = 1
SIDES: Final = ("Imperial", "Traitor")
PLAYERS: Final = ("the Imperial player", "the Traitor player")

# Piles of cards, rows of one column. Those of a side are followed by the other side's.
ORDER_HAND: Final = 0
ORDER_DECK: Final = 2
ORDER_DISCARD: Final = 4
RESERVE: Final = 6
STACK: Final = 8  # and the number of the region
COMBAT_DECK: Final = 15  # and twice the side, and 1 for the Hero combat deck
COMBAT_DISCARD: Final = 19
COMBAT_HAND: Final = 23
PLAYED: Final = 25  # combat cards of the active player in this iteration
BOMBS: Final = 26
BOMB_DISCARD: Final = 27
EVENTS: Final = 28
EVENT_DISCARD: Final = 29
KEPT: Final = 30  # event cards that a side keeps
EXECUTED: Final = 32  # an order or event that is being carried out
EVENT_BOX: Final = 33  # events that this game does not use, unseen
PILES: Final = 34

# What a slot of a pile has after the value and the knowers: whose it is, and one more number.
MARK: Final = 3  # an order on a stack: placed since the last change; a combat card: not to be played now

# Where a Hero is when he is in no area.
STOCKPILE: Final = -1
DEFEATED: Final = -2

# Activation markers.
NONE: Final = 0
ACTIVATED: Final = 1
ROUTED: Final = 2

# Moments at which a Hero's ability may be used; for cards, when they are carried out.
JOINING: Final = 0
ENGAGING: Final = 1
PREPARING: Final = 2
TOTALLING: Final = 3
SPECIAL: Final = 4  # the effect of a combat card
ORDERED: Final = 5  # the effect of an order
HAPPENS: Final = 6  # the effect of an event
MOMENTS: Final = ("joining battle", "engaging units", "preparing to fight", "totalling damage")

# What lasts, and until when.
FISTS_STRONGER: Final = 0
FOES_WEAKER: Final = 1
EATERS_DRAW: Final = 2
NO_RETREAT: Final = 3
BREACH_IGNORED: Final = 4
NO_ROUT: Final = 5
ROUT_KILLS: Final = 6
HOLDS_THE_HALLS: Final = 7  # fortification counts in a coexistence battle
GROUNDED: Final = 8  # flying units do not fly, nobody lands
HOLD_OUT_DELAYED: Final = 9
END_OF_BATTLE: Final = 0
END_OF_ITERATION: Final = 1
END_OF_NEXT_ITERATION: Final = 2
REFRESH: Final = 3
NEVER: Final = 4

# Bombardment.
PRECISE: Final = 0
RECKLESS: Final = 1
TO_BE_DECLARED: Final = 2

HAND_LIMIT: Final = 6
JOINING_POINTS: Final = 3  # movement points of whoever joins a battle from elsewhere
COEXISTENCE_ITERATIONS: Final = 8
HERO_POINTS: Final = 3
ANY_NUMBER: Final = 99
