"""Tau of the Warlord cycle."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count
from strategium.cards.vocabulary.conditions import ThereIs, ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnEach, OnThis
from strategium.cards.vocabulary.saying import If
from strategium.cards.vocabulary.select import ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Each, It, OneOf, SomeOf, This
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.vocabulary.arriving import TriggerBattleAt
from strategium.games.conquest.vocabulary.choices import AtPlanet, Either, Then
from strategium.games.conquest.vocabulary.constants import HostGains
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis
from strategium.games.conquest.vocabulary.hands import Draw, Gain
from strategium.games.conquest.vocabulary.harm import Ready
from strategium.games.conquest.vocabulary.lasting import Give, GiveTrait
from strategium.games.conquest.vocabulary.movement import GoHome, Move
from strategium.games.conquest.vocabulary.places import THAT_PLANET, YOUR_WARLORDS_PLANET, APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, At, PlanetIs
from strategium.games.conquest.vocabulary.select import HERE, IN_HQ, WITH_ATTACHMENT, Select
from strategium.games.conquest.vocabulary.triggers import ENEMY_WARLORD_COMMITS_HERE, To
from strategium.games.conquest.vocabulary.who import YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    forced_reaction,
    reaction,
)
from strategium.games.conquest.words import (
    AREA_EFFECT,
    ARMORBANE,
    ARMY,
    ATK,
    ATTACK_RESOLVED,
    COMMAND,
    DEPLOYED,
    DOUBLE_DAMAGE,
    RANGED,
    TRAVELLED,
    UNIT,
    WENT_HOME,
)
from strategium.kernel.abilities import Use

TAU: Final = "Tau"
ETHEREALS: Final = Select(UNIT, YOURS, trait="Ethereal")
ETHEREALS_HERE: Final = Select(UNIT, YOURS, HERE, trait="Ethereal")


def has_your_ethereal(g: Conquest, use: Use, place: int) -> bool:
    return any(place_of(g, unit) == place for unit in ETHEREALS.find(g, use))


def has_attachment(g: Conquest, use: Use) -> bool:
    return bool(g.attached[use.bearer])


WITH_YOUR_ETHEREAL: Final = PlanetIs(has_your_ethereal, clause="with 1 or more Ethereal units you control")
WHILE_ATTACHED_TO: Final = If("it has 1 or more attachments", has_attachment)

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
card(
    "Aun'shi",
    OnEach(Select(UNIT, YOURS, HERE, faction=TAU), ARMORBANE),
    forced_reaction(ToThis(ATTACK_RESOLVED, "this warlord"), GoHome(This("it"))),
)
card("Aun'shi (bloodied)")
card(
    "Aun'shi's Sanctum",
    action(Ready(ATarget(Select(UNIT, such=At(WITH_YOUR_ETHEREAL)))), cost=ExhaustThis()),
)
card(
    "Ethereal Wisdom",
    action(Give(ATK, 1, ATarget(Select(UNIT, YOURS, faction=TAU))), GiveTrait("Ethereal", It())),
)
card(
    "Aun'ui Prelate",
    reaction(ToThis(DEPLOYED), Give(ATK, 1, Each(Select(UNIT, YOURS, HERE, faction=TAU, other=True)))),
    forced_reaction(ToThis(ATTACK_RESOLVED), GoHome(This("it"))),
)
card("Kauyon Strike", combat_action(AtPlanet(APlace(), Move(SomeOf(ETHEREALS), THAT_PLANET))))
card("Blacksun Filter", reaction(ENEMY_WARLORD_COMMITS_HERE, Gain(1)), attach_to=Select(ARMY))
card("Sa'cea XV88 Broadside", OnThis(AREA_EFFECT, 2, WHILE_ATTACHED_TO))
card(
    "Tense Negotiations",
    action(TriggerBattleAt(YOUR_WARLORDS_PLANET), cost=ExhaustOne(YOUR_WARLORD)),
)
card(
    "Fire Warrior Grenadiers",
    OnThis(ATK, Count(ETHEREALS_HERE, 2)),
    OnThis(COMMAND, Count(ETHEREALS_HERE, 1)),
)
card(
    "Ksi'm'yen Orbital City",
    combat_action(
        AtPlanet(
            APlace(),
            Then(Move(OneOf(Select(UNIT, YOURS, IN_HQ, trait="Ethereal")), THAT_PLANET), Ready(It(1))),
        ),
        cost=ExhaustThis(),
    ),
)
card("Vior'la Warrior Cadre", OnThis(RANGED, 1, ThereIs(ETHEREALS_HERE)))
card(
    "For the Tau'va",
    action(Ready(Each(Select(UNIT, YOURS, such=WITH_ATTACHMENT))), cost=ExhaustOne(YOUR_WARLORD)),
)
