"""Neutral cards."""

from __future__ import annotations

from strategium.cards.vocabulary.constants import OnAttached
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.games.conquest.vocabulary.arriving import PutIntoPlay
from strategium.games.conquest.vocabulary.costs import ExhaustOne
from strategium.games.conquest.vocabulary.hands import PlaceOnThis, TakeFromThis
from strategium.games.conquest.vocabulary.happening import Cancel
from strategium.games.conquest.vocabulary.places import YOUR_HQ
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.triggers import DEPLOY_PHASE_BEGINS, Shield, To
from strategium.games.conquest.vocabulary.who import DEPARTED
from strategium.games.conquest.vocabulary.writing import card, forced_reaction, interrupt, reaction
from strategium.games.conquest.words import ARMY, COMMAND, DESTROYED, ENTERED_PLAY, UNIT

card(
    "No Mercy",
    interrupt(
        Shield(ENEMY), Cancel("its shielding effect"), cost=ExhaustOne(Select(UNIT, YOURS, unique=True))
    ),
)
card("Fall Back!", reaction(To(DESTROYED, Select(ARMY, trait=("Elite",))), PutIntoPlay(DEPARTED, YOUR_HQ)))
card(
    "Promethium Mine",
    forced_reaction(ToThis(ENTERED_PLAY, "this card"), PlaceOnThis(4)),
    reaction(DEPLOY_PHASE_BEGINS, TakeFromThis()),
)
card("Promotion", OnAttached(COMMAND, 2), attach_to=Select(ARMY))
