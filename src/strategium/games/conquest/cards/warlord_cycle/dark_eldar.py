"""Dark Eldar of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.who import This
from strategium.games.conquest.vocabulary.changing import TakeControl
from strategium.games.conquest.vocabulary.costs import Pay
from strategium.games.conquest.vocabulary.select import PLACED
from strategium.games.conquest.vocabulary.writing import action, card

card(
    "Sslyth Mercenary",
    action(TakeControl(This()), cost=Pay(2), only=ThisIs(PLACED), anyone=True),
)
