"""Tau of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import This
from strategium.games.conquest.vocabulary.choices import Either
from strategium.games.conquest.vocabulary.constants import HostGains
from strategium.games.conquest.vocabulary.costs import ExhaustThis
from strategium.games.conquest.vocabulary.hands import Draw, Gain
from strategium.games.conquest.vocabulary.movement import GoHome
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import HERE, Select
from strategium.games.conquest.vocabulary.triggers import To
from strategium.games.conquest.vocabulary.writing import card, forced_reaction, reaction
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    ATTACK_RESOLVED,
    DOUBLE_DAMAGE,
    TRAVELLED,
    UNIT,
    WENT_HOME,
)

TAU: Final = "Tau"

card("Piranha Hunter", reaction(ToThis(TRAVELLED), Draw(1)))
card(
    "Homing Beacon",
    reaction(To(WENT_HOME, Select(UNIT, YOURS)), Either(Gain(1), Draw(1)), cost=ExhaustThis()),
)
card("Bork'an Recruits", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Ethereal Envoy", forced_reaction(ToThis(ATTACK_RESOLVED), GoHome(This("it"))))
card("Heavy Marker Drone", OnAttached(DOUBLE_DAMAGE), attach_to=Select(ARMY, ENEMY))
card(
    "Honor Blade",
    HostGains(OnEach(Select(UNIT, YOURS, HERE, faction=TAU, other=True), ATK, 1)),
    attach_to=Select(UNIT, trait="Ethereal"),
)
