"""Dark Eldar."""

from __future__ import annotations

from typing import Final

from strategium.cards.vocabulary.amounts import Count
from strategium.cards.vocabulary.constants import OnAttached
from strategium.cards.vocabulary.select import DISCARDS, ENEMY, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, That, This
from strategium.games.conquest.vocabulary.arriving import MoveTokens, Tokens
from strategium.games.conquest.vocabulary.choices import Then
from strategium.games.conquest.vocabulary.conditions import OPPONENT_RICHER
from strategium.games.conquest.vocabulary.costs import ExhaustThis, Pay, SacrificeOne
from strategium.games.conquest.vocabulary.hands import Draw, OpponentDiscardsAtRandom, Take, ToYourHand
from strategium.games.conquest.vocabulary.happening import ReduceCost
from strategium.games.conquest.vocabulary.harm import Exhaust, OpponentSacrifices, Ready
from strategium.games.conquest.vocabulary.lasting import Blank, Give
from strategium.games.conquest.vocabulary.movement import Rout
from strategium.games.conquest.vocabulary.places import THIS_PLANET, YOUR_HQ, APlace
from strategium.games.conquest.vocabulary.select import HERE, Select
from strategium.games.conquest.vocabulary.triggers import Deploy, Hit, To, you_play
from strategium.games.conquest.vocabulary.who import Topmost
from strategium.games.conquest.vocabulary.writing import (
    action,
    card,
    combat_action,
    deploy_action,
    interrupt,
    reaction,
)
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    COMMITTED,
    DEPLOYED,
    ENTERED_PLAY,
    EVENT,
    NON_WARLORD,
    TOKEN,
    UNIT,
)

DE: Final = "Dark Eldar"

card("Packmaster Kith", reaction(ToThis(COMMITTED, "this warlord"), Tokens("Khymera", 1, THIS_PLANET)))
card("Kith's Khymeramasters", reaction(ToThis(ENTERED_PLAY), Tokens("Khymera", 1, THIS_PLANET)))
card(
    "Pact of the Haemonculi",
    deploy_action(Then(OpponentDiscardsAtRandom(), Draw(2)), cost=SacrificeOne(Select(UNIT, YOURS))),
)
card(
    "Agonizer of Bren",
    OnAttached(ATK, Count(Select(TOKEN, YOURS, named="Khymera"), 1)),
    attach_to=Select(ARMY),
)
card("Haemonculus Tormentor", action(Give(ATK, 2, This()), cost=Pay(1)))
card(
    "Beasthunter Wyches",
    reaction(you_play(Select(EVENT, faction=DE)), Tokens("Khymera", 1, YOUR_HQ), cost=Pay(1)),
)
card("Black Heart Ravager", reaction(Hit(Select(NON_WARLORD)), Rout(That())))
card("Murder of Razorwings", reaction(ToThis(DEPLOYED), OpponentDiscardsAtRandom()))
card(
    "Coliseum Fighters",
    reaction(ToThis(ENTERED_PLAY), ToYourHand(Topmost(Select(EVENT, YOURS, pile=DISCARDS)))),
)
card("Syren Zythlex", reaction(To(DEPLOYED, Select(UNIT, ENEMY, HERE)), Exhaust(That())))
card("Power from Pain", combat_action(OpponentSacrifices(Select(ARMY, ENEMY))))
card("Archon's Terror", combat_action(Rout(ATarget(Select(UNIT, unique=False)))))
card("Raid", action(Take(1), condition=OPPONENT_RICHER))
card("Suffering", OnAttached(ATK, -2), attach_to=Select(ARMY))
card(
    "Hypex Injector", reaction(you_play(Select(EVENT, faction=DE)), Ready(Attached())), attach_to=Select(ARMY)
)
card("Altar of Torment", interrupt(Deploy(Select(ARMY, faction=DE)), ReduceCost(1), cost=ExhaustThis()))
card("Khymera Den", action(MoveTokens("Khymera", APlace()), cost=ExhaustThis()))
card("Twisted Laboratory", action(Blank(ATarget(Select(ARMY))), cost=ExhaustThis()))
