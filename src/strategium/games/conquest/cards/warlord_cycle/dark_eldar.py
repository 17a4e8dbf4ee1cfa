"""Dark Eldar of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnThis
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import OneOf, This
from strategium.games.conquest.vocabulary.changing import TakeControl
from strategium.games.conquest.vocabulary.choices import EachPlayer
from strategium.games.conquest.vocabulary.costs import Pay
from strategium.games.conquest.vocabulary.hands import Draw
from strategium.games.conquest.vocabulary.harm import Sacrifice
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import PLACED, Select
from strategium.games.conquest.vocabulary.writing import action, card, combat_action, interrupt
from strategium.games.conquest.words import ATK, LEAVES_PLAY, UNIT

card(
    "Sslyth Mercenary",
    action(TakeControl(This()), cost=Pay(2), only=ThisIs(PLACED), anyone=True),
)
card("Kabalite Halfborn", interrupt(ToThis(LEAVES_PLAY), Draw(1)))
card("Bloodied Reavers", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Despise", combat_action(EachPlayer(Sacrifice(OneOf(Select(UNIT, YOURS, trait="Ally"))))))
