"""Orcs."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThereIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.select import ANYONE, ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Each
from strategium.games.invasion.vocabulary.conditions import YOUR_TURN, HasTokens, NonePlayed
from strategium.games.invasion.vocabulary.constants import OnPlayed
from strategium.games.invasion.vocabulary.costs import SacrificeOne, SacrificeQuester, SacrificeThis
from strategium.games.invasion.vocabulary.developing import TurnFaceup
from strategium.games.invasion.vocabulary.hands import LoseResource, NextUnit
from strategium.games.invasion.vocabulary.harm import Damage, DamageSection, Destroy, Indirect
from strategium.games.invasion.vocabulary.lasting import Gain
from strategium.games.invasion.vocabulary.quests import quest_tokens
from strategium.games.invasion.vocabulary.sacrifices import DevelopmentOrHit, Sacrifices
from strategium.games.invasion.vocabulary.select import (
    ATTACKING,
    CORRESPONDING,
    FIGHTING,
    HERE,
    HURT,
    IN_BATTLEFIELD,
    Select,
)
from strategium.games.invasion.vocabulary.triggers import OPPONENT_COLLECTS_SEVEN, YOUR_TURN_BEGINS, ToThis
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced
from strategium.games.invasion.words import (
    BATTLEFIELD,
    DEVELOPMENT,
    ENTERED_PLAY,
    KINGDOM,
    LENDS_DAMAGE,
    POWER,
    QUEST_ZONE,
    SUPPORT,
    TOUGHNESS,
    UNIT,
)

ORC: Final = 4
WOUNDED: Final = ThereIs(Select(UNIT, YOURS, such=HURT))

card("Squig Herders", OnThis(POWER, 1, WOUNDED))
card("Followers of Mork", forced(ToThis(ENTERED_PLAY), Indirect(2, ANYONE)))
card("Boar Boyz", OnThis(POWER, 2, WOUNDED), cites=("constant.example-boar-boyz",))
card("Urguck", OnThis(LENDS_DAMAGE))
card(
    "Grimgor Ironhide",
    forced(ToThis(ENTERED_PLAY), Destroy(Each(Select(SUPPORT | DEVELOPMENT, where=CORRESPONDING), True))),
)
card(
    "Night Goblins",
    forced(ToThis(ENTERED_PLAY), Destroy(ATarget(Select(SUPPORT, where=CORRESPONDING, trait="Attachment")))),
)
card("Doom Divers", forced(YOUR_TURN_BEGINS, DevelopmentOrHit(), zone=BATTLEFIELD))
card(
    "Lobber Crew",
    action(Sacrifices(Select(UNIT, ENEMY)), cost=SacrificeThis(), zone=KINGDOM),
    cites=("target.example-lobber-crew",),
)
card("Big 'Uns", OnEach(Select(UNIT, YOURS, such=HURT), TOUGHNESS, zone=BATTLEFIELD))
card(
    "Rock Lobber",
    action(
        DamageSection(2),
        spend=2,
        cost=SacrificeOne(Select(UNIT, YOURS, HERE)),
        zone=BATTLEFIELD,
        limit="turn",
    ),
)
card("Choppa", OnAttached(POWER, 2), attach_to=Select(UNIT, YOURS, IN_BATTLEFIELD))
card("Totem of Gork", OnEach(Select(UNIT, where=HERE, such=FIGHTING), POWER))
card(
    "Banna of Da Red Sunz",
    constant(OPPONENT_COLLECTS_SEVEN, LoseResource(), Damage(1, ATarget(Select())), zone=KINGDOM),
)
card(
    "Smash 'Em All!",
    action(
        Destroy(Each(Select(SUPPORT, ENEMY), True)),
        cost=SacrificeQuester(),
        only=HasTokens(3),
        zone=QUEST_ZONE,
    ),
    quest_tokens(),
)
card("Grimgor's Camp", OnPlayed(Select(UNIT, faction="Orc"), -1, True, NonePlayed(UNIT, ORC), zone=KINGDOM))
card(
    "Smash-Go-Boom!",
    action(Destroy(ATarget(Select(DEVELOPMENT), x=True, together=True)), moment=YOUR_TURN),
)
card(
    "Rip Dere 'eads Off!",
    action(TurnFaceup(ATarget(Select(DEVELOPMENT)))),
    cites=(
        "ruling.grimgor-face-up",
        "errata.rip-dere-eads-off-not-entered",
    ),
)
card("We'z Bigga!", action(NextUnit()))
card(
    "Favour of Mork",
    action(Gain(POWER, 1, ATarget(Select()), -1), Gain(POWER, 1, ATarget(Select(other=True)))),
)
card("Pillage", action(Destroy(ATarget(Select(SUPPORT)))))
card("Waaagh!", action(Gain(POWER, 2, Each(Select(such=ATTACKING)))))
card(
    "Troll Vomit",
    action(Destroy(Each(Select(), True)), moment=YOUR_TURN),
    cites=("target.example-troll-vomit",),
)
