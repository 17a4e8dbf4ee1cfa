"""Orks of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, It, This
from strategium.games.conquest.vocabulary.changing import SetTo
from strategium.games.conquest.vocabulary.harm import Damage
from strategium.games.conquest.vocabulary.lasting import Blank, GiveTrait
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.writing import card, combat_action, forced_reaction
from strategium.games.conquest.words import ARMORBANE, ARMY, ATK, ATTACK_RESOLVED

card(
    "Squiggify",
    combat_action(
        SetTo(ATK, 1, ATarget(Select(ARMY, without="Vehicle"))),
        Blank(It()),
        GiveTrait("Squig", It()),
    ),
)
card("Goff Big Choppa", OnAttached(ATK, 2), OnAttached(ARMORBANE), attach_to=Select(ARMY))
card("Evil Sunz Warbiker", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Snakebite Thug", forced_reaction(ToThis(ATTACK_RESOLVED), Damage(1, This("it"))))
