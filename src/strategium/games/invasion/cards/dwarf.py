"""Dwarfs."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each
from strategium.games.invasion.kinds import Moment
from strategium.games.invasion.vocabulary.amounts import FALLEN, Developments
from strategium.games.invasion.vocabulary.combats import PayOrWeaken
from strategium.games.invasion.vocabulary.conditions import BURNING, HasTokens, HaveDevelopments
from strategium.games.invasion.vocabulary.constants import OnPlayed
from strategium.games.invasion.vocabulary.costs import SacrificeOne, SacrificeQuester
from strategium.games.invasion.vocabulary.developing import TopAsDevelopments
from strategium.games.invasion.vocabulary.hands import GainResources
from strategium.games.invasion.vocabulary.harm import Damage, Destroy, HealCapital, MoveDamage
from strategium.games.invasion.vocabulary.lasting import CancelAll, Gain
from strategium.games.invasion.vocabulary.quests import quest_tokens
from strategium.games.invasion.vocabulary.sacrifices import Sacrifices
from strategium.games.invasion.vocabulary.searching import SearchIntoZone, ShuffleDeck
from strategium.games.invasion.vocabulary.select import (
    ATTACKING,
    CORRESPONDING,
    DEFENDING,
    FIGHTING,
    WITH_TARGET,
    Select,
)
from strategium.games.invasion.vocabulary.triggers import THIS_ZONE_ATTACKED, YOUR_TURN_BEGINS, To, ToThis
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced
from strategium.games.invasion.words import (
    BATTLEFIELD,
    DAMAGE_ASSIGNED,
    DEVELOPMENT,
    ENTERED_PLAY,
    KINGDOM,
    LEFT_PLAY,
    POWER,
    QUEST_ZONE,
    SECTION,
    SUPPORT,
    SURCHARGE,
    TOUGHNESS,
    UNIT,
)

DWARF: Final = 0

card(
    "Zhufbar Engineers",
    forced(ToThis(LEFT_PLAY), Sacrifices(Select(UNIT, ENEMY, CORRESPONDING))),
    cites=("zone.example-zhufbar-engineers",),
)
card("Troll Slayers", OnThis(POWER, 2, HaveDevelopments(2), zone=BATTLEFIELD))
card(
    "Runesmith",
    action(Gain(POWER, 1, ATarget(Select())), spend=2, zone=QUEST_ZONE),
    cites=("zone.example-runesmith",),
)
card("Durgnar the Bold", OnThis(POWER, 2, BURNING))
card("King Kazador", OnThis(SURCHARGE, 3))
card(
    "Dwarf Cannon Crew",
    forced(ToThis(ENTERED_PLAY), SearchIntoZone(5, Select(SUPPORT, most_cost=2)), ShuffleDeck()),
    cites=(
        "effect.example-cannon-crew-then",
        "cost.example-cannon-crew-cost-two",
    ),
)
card("Dwarf Masons", forced(ToThis(ENTERED_PLAY), TopAsDevelopments()))
card(
    "Dwarf Ranger",
    forced(
        To(LEFT_PLAY, Select(UNIT, YOURS, faction="Dwarf", other=True)),
        Damage(1, ATarget(Select(UNIT | SECTION))),
        zone=QUEST_ZONE,
    ),
)
card("Ironbreakers of Ankhor", OnThis(TOUGHNESS, Developments()))
card("Rune of Fortitude", constant(THIS_ZONE_ATTACKED, PayOrWeaken(1)))
card("Keystone Forge", forced(YOUR_TURN_BEGINS, HealCapital(1), zone=KINGDOM))
card("Organ Gun", OnAttached(POWER, 2, ThisIs(DEFENDING, Attached())), attach_to=Select())
card("Master Rune of Dismay", OnPlayed(Select(UNIT), 1, mine=False, zone=KINGDOM))
card(
    "A Glorious Death",
    action(
        Destroy(ATarget(Select(such=ATTACKING), 2)),
        cost=SacrificeQuester(),
        only=HasTokens(3),
        zone=QUEST_ZONE,
    ),
    quest_tokens(),
)
card(
    "Grudge Thrower",
    action(
        Gain(POWER, 1, Each(Select(such=FIGHTING))),
        spend=1,
        cost=SacrificeOne(Select(UNIT, YOURS)),
        zone=BATTLEFIELD,
    ),
    cites=("action.example-pillage",),
)
card("Burying the Grudge", action(GainResources(FALLEN)))
card(
    "Stubborn Refusal", action(MoveDamage(ATarget(Select()), ATarget(Select(where=WITH_TARGET, other=True))))
)
card("Striking the Grudge", action(Gain(POWER, 2, ATarget(Select(such=FIGHTING)))))
card(
    "Grudge Thrower Assault",
    action(Destroy(ATarget(Select(such=ATTACKING))), moment=Moment(step=DAMAGE_ASSIGNED)),
)
card("Demolition!", action(Destroy(ATarget(Select(SUPPORT | DEVELOPMENT)))))
card("Wake the Mountain", action(TopAsDevelopments(3, (BATTLEFIELD, KINGDOM))))
card("Master Rune of Valaya", action(CancelAll()))
