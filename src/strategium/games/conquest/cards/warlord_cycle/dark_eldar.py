"""Dark Eldar of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import DISCARDS, YOURS
from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import ATarget, Attached, OneOf, This
from strategium.games.conquest.cards.warlord_cycle.dark_eldar_words import (
    DE,
    ENEMY_WINS_STRUGGLE,
    TORTURE,
    YOU_PLAY_TORTURE,
    CancelOneBonus,
    OnAttachedWith,
    Seize,
)
from strategium.games.conquest.cards.warlord_cycle.torture_words import (
    LookAndDiscard,
    RandomDiscards,
    Sift,
    UnlessHeDiscards,
)
from strategium.games.conquest.cards.warlord_cycle.urien_words import (
    CopyEffects,
    EventsCost,
    NameType,
    OpensEnemyDeck,
)
from strategium.games.conquest.vocabulary.amounts import NumberOf
from strategium.games.conquest.vocabulary.changing import TakeControl
from strategium.games.conquest.vocabulary.choices import EachPlayer, Either
from strategium.games.conquest.vocabulary.conditions import InPhase
from strategium.games.conquest.vocabulary.costs import DiscardOne, ExhaustOne, ExhaustThis, Pay
from strategium.games.conquest.vocabulary.hands import DiscardTop, Draw
from strategium.games.conquest.vocabulary.harm import Damage, Destroy, Ready, Sacrifice
from strategium.games.conquest.vocabulary.lasting import Give
from strategium.games.conquest.vocabulary.places import APlace
from strategium.games.conquest.vocabulary.planets import WITH_WARLORD, WITH_YOUR_WARLORD, At
from strategium.games.conquest.vocabulary.select import HERE, HURT, PLACED, Select
from strategium.games.conquest.vocabulary.who import YOUR_WARLORD
from strategium.games.conquest.vocabulary.writing import action, card, combat_action, interrupt, reaction
from strategium.games.conquest.words import (
    ANY_TYPE,
    ARMY,
    ATK,
    CHEAP_UNITS_HARMLESS,
    COMBAT,
    DEPLOYED,
    EVENT,
    LEAVES_PLAY,
    NON_WARLORD,
    RANGED,
    UNIT,
    WARLORD,
)

card(
    "Sslyth Mercenary",
    action(TakeControl(This()), cost=Pay(2), only=ThisIs(PLACED), anyone=True),
)
card("Kabalite Halfborn", interrupt(ToThis(LEAVES_PLAY), Draw(1)))
card("Bloodied Reavers", OnThis(ATK, 2, ThisIs(At(WITH_WARLORD))))
card("Despise", combat_action(EachPlayer(Sacrifice(OneOf(Select(UNIT, YOURS, trait="Ally"))))))
card("Uber Grotesque", reaction(YOU_PLAY_TORTURE, Give(ATK, 3, This()), limit="phase"))
card("Visions of Agony", action(LookAndDiscard()))
card(
    "Klaivex Warleader",
    reaction(ToThis(DEPLOYED), Destroy(ATarget(Select(ARMY, where=HERE, such=HURT))), only=InPhase(COMBAT)),
)
card(
    "Bladed Lotus Rifle",
    OnAttached(ATK, 1),
    OnAttachedWith("Kabalite", RANGED),
    attach_to=Select(ARMY),
)
card(
    "Soul Seizure",
    action(Seize(NumberOf(Select(ANY_TYPE, YOURS, pile=DISCARDS, trait=TORTURE)), APlace(late=True))),
)
card("Crucible of Malediction", reaction(YOU_PLAY_TORTURE, Sift(3), cost=ExhaustThis()))
card(
    "Searing Brand",
    combat_action(
        UnlessHeDiscards(
            Damage(3, ATarget(Select(NON_WARLORD, such=At(WITH_YOUR_WARLORD))), unpreventable=True), 2
        )
    ),
)
card("Slake the Thirst", action(RandomDiscards(3), cost=ExhaustOne(YOUR_WARLORD)))
card("Twisted Wracks", action(Ready(This()), cost=DiscardOne(Select(ANY_TYPE, trait=TORTURE))))
card("Archon's Palace", interrupt(ENEMY_WINS_STRUGGLE, CancelOneBonus(), cost=ExhaustThis()))
card("Shadow Field", OnAttached(CHEAP_UNITS_HARMLESS), attach_to=Select(ARMY, faction=DE))
card(
    "Urien Rakarth",
    EventsCost(Select(EVENT, trait=TORTURE), -1),
    EventsCost(Select(EVENT, without=TORTURE), 1),
)
card("Urien Rakarth (bloodied)")
card("Rakarth's Experimentations", action(NameType()))
card(
    "Ichor Gauntlet",
    reaction(YOU_PLAY_TORTURE, CopyEffects(), cost=ExhaustOne(Attached("attached warlord"))),
    attach_to=Select(WARLORD, YOURS),
)
card(
    "Urien's Oubliette",
    OpensEnemyDeck(),
    action(Either(EachPlayer(DiscardTop(1)), EachPlayer(Draw(1))), cost=ExhaustThis()),
)
