"""Eldar of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import Each
from strategium.games.conquest.vocabulary.choices import AtPlanet
from strategium.games.conquest.vocabulary.conditions import DURING_BATTLE
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.places import APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import AT_TARGET, UNHURT, Select
from strategium.games.conquest.vocabulary.writing import card, combat_action
from strategium.games.conquest.words import ARMORBANE, ARMY, ATK, END_OF_BATTLE, HP, MOBILE, UNIT

ELDAR: Final = "Eldar"

card("Starcannon", OnAttached(ARMORBANE), attach_to=Select(ARMY, faction=ELDAR, trait="Vehicle"))
card("Eldritch Corsair", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Vectored Vyper Squad", OnThis(MOBILE, 1, ThisIs(UNHURT)))
card(
    "Empower",
    combat_action(
        AtPlanet(
            APlace(),
            Give(ATK, 1, Each(Select(UNIT, YOURS, AT_TARGET, faction=ELDAR)), END_OF_BATTLE),
            Give(HP, 1, Each(Select(UNIT, YOURS, AT_TARGET, faction=ELDAR)), END_OF_BATTLE),
        ),
        only=DURING_BATTLE,
    ),
)
