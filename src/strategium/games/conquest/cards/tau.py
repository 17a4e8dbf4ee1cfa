"""Tau."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import HANDS, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, OneOf, Paid, This
from strategium.games.conquest.vocabulary.amounts import ATTACHMENTS
from strategium.games.conquest.vocabulary.arriving import DeployNow, PutAttachment, Reattach
from strategium.games.conquest.vocabulary.costs import ExhaustOne, ExhaustThis, Pay
from strategium.games.conquest.vocabulary.hands import Gain
from strategium.games.conquest.vocabulary.happening import Cancel, DefendInstead, MoreShields, ReduceCost
from strategium.games.conquest.vocabulary.harm import Damage, Destroy, Ready
from strategium.games.conquest.vocabulary.movement import Move, ToHand
from strategium.games.conquest.vocabulary.places import APlace
from strategium.games.conquest.vocabulary.searching import Search
from strategium.games.conquest.vocabulary.select import (
    HERE,
    LIMITED_ONLY,
    WITH_ATTACHMENT,
    AttachmentOrDrone,
    Select,
)
from strategium.games.conquest.vocabulary.triggers import Deploy, OpponentTargets, Shield, To, ToAttached
from strategium.games.conquest.vocabulary.who import ATTACKER
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    form,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    AREA_EFFECT,
    ARMY,
    ATK,
    ATTACHMENT,
    COMMITTED,
    DAMAGED,
    DEFENDER_DECLARED,
    DEPLOYABLE,
    DESTROYED,
    ENTERED_PLAY,
    HP,
    UNIT,
)

TAU: Final = "Tau"
NO_VEHICLE: Final = Select(ARMY, without="Vehicle")

card(
    "Commander Shadowsun",
    reaction(
        ToThis(COMMITTED, "this warlord"),
        PutAttachment(Select(ATTACHMENT, faction=TAU, most_cost=2), "Shadowsun's Stealth Cadre"),
    ),
)
form(
    "Shadowsun's Stealth Cadre",
    "attachment",
    [],
    OnAttached(ATK, 2),
    OnAttached(HP, 2),
    attach_to=NO_VEHICLE,
    may="This card may enter play",
)
card(
    "Communications Relay",
    interrupt(OpponentTargets(Select(UNIT, YOURS, such=WITH_ATTACHMENT)), Cancel(), cost=ExhaustThis()),
)
card(
    "Squadron Redeployment",
    action(Move(Paid(), APlace()), cost=ExhaustOne(Select(ARMY, YOURS, such=WITH_ATTACHMENT))),
)
card(
    "Command-link Drone",
    OnAttached(ATK, 1),
    action(Reattach(This("this card"), OneOf(Select(UNIT))), cost=Pay(1)),
    attach_to=Select(UNIT),
)
card("Carnivore Pack", interrupt(ToThis(DESTROYED), Gain(3)))
card(
    "Fire Warrior Elite",
    interrupt(To(DEFENDER_DECLARED, Select(UNIT, YOURS, HERE, other=True)), DefendInstead()),
)
card("Fire Warrior Strike Team", OnThis(ATK, ATTACHMENTS))
card("Earth Caste Technician", reaction(ToThis(ENTERED_PLAY), Search(6, AttachmentOrDrone())))
card("Fireblade Kais'vre", interrupt(Shield(YOURS, TAU, here=True), MoreShields(1)))
card("Experimental Devilfish", reaction(ToThis(COMMITTED), Ready(This("it"))))
form("Gun Drones", "attachment", ["Drone"], OnAttached(AREA_EFFECT, 2), attach_to=NO_VEHICLE)
card("Calculated Strike", action(Destroy(ATarget(Select(DEPLOYABLE, such=LIMITED_ONLY)))))
card("Deception", deploy_action(ToHand(ATarget(Select(ARMY, without="Elite")))))
card("Even the Odds", action(Reattach(ATarget(Select(ATTACHMENT)), OneOf(Select(UNIT)))))
card(
    "Repulsor Impact Field",
    reaction(ToAttached(DAMAGED, by_attack=True), Damage(2, ATTACKER)),
    attach_to=Select(ARMY),
    one_per_host=True,
)
card("Ion Rifle", OnAttached(ATK, 3), attach_to=Select(ARMY))
card("Frontline Launch Bay", interrupt(Deploy(Select(ARMY, faction=TAU)), ReduceCost(1), cost=ExhaustThis()))
card(
    "Ambush Platform",
    interrupt(Deploy(Select(ATTACHMENT)), ReduceCost(1)),
    combat_action(DeployNow(OneOf(Select(ATTACHMENT, YOURS, pile=HANDS))), cost=ExhaustThis()),
)
