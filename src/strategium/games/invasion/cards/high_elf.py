"""High Elves."""

from __future__ import annotations

from strategium.cards.vocabulary.constants import OnAttached
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each
from strategium.games.invasion.kinds import Moment
from strategium.games.invasion.vocabulary.combats import ZoneLosesPower
from strategium.games.invasion.vocabulary.hands import Draw
from strategium.games.invasion.vocabulary.harm import Heal, Restore
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.vocabulary.triggers import ToThis
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced
from strategium.games.invasion.words import (
    DAMAGED,
    ENTERED_PLAY,
    INCORRUPTIBLE,
    QUEST_PHASE,
    QUEST_ZONE,
    UNIT,
)

card("Silver Helm Brigade", forced(ToThis(DAMAGED), Draw(1)))
card(
    "Archmage of Saphery",
    action(
        Heal(1, ATarget(Select())),
        zone=QUEST_ZONE,
        moment=Moment(own_turn=True, phase=QUEST_PHASE),
        limit="turn",
    ),
)
card(
    "Blessing of Isha",
    constant(ToThis(ENTERED_PLAY, "this card"), Restore(Attached())),
    OnAttached(INCORRUPTIBLE),
    attach_to=Select(),
    cites=("term.example-blessing-of-isha",),
)
card("Radiant Gaze", action(ZoneLosesPower()))
card("Greater Heal", action(Heal(ALL, Each(Select(UNIT, YOURS)))))
