"""Neutral cards of later sets that examples, errata and questions name."""

from __future__ import annotations

from strategium.cards.vocabulary.conditions import ThisIs
from strategium.cards.vocabulary.constants import OnAttached, OnThis
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import ATarget, Attached, Each, That, This
from strategium.games.invasion.vocabulary.amounts import PRINTED_POWER, TOKENS_HERE, Count
from strategium.games.invasion.vocabulary.conditions import LEGEND_OR_ARTEFACT
from strategium.games.invasion.vocabulary.costs import CorruptThis
from strategium.games.invasion.vocabulary.hands import (
    Draw,
    GainResources,
    PutTokens,
    RemoveToken,
    TakeBack,
    Then,
)
from strategium.games.invasion.vocabulary.happening import PreventForToken
from strategium.games.invasion.vocabulary.harm import Corrupt, Damage, Destroy, Restore
from strategium.games.invasion.vocabulary.lasting import AwakenDevelopment, BecomeDevelopment, Gain
from strategium.games.invasion.vocabulary.marks import with_tokens
from strategium.games.invasion.vocabulary.searching import TopOrBottom
from strategium.games.invasion.vocabulary.select import ATTACKING, FIGHTING, FOREIGN, Frailer, Select
from strategium.games.invasion.vocabulary.triggers import (
    OPPONENT_PUTS_TOKENS,
    SAVAGE_ENTERS,
    YOU_DEVELOP,
    YOUR_TURN_BEGINS,
    To,
    ToAttached,
    ToThis,
)
from strategium.games.invasion.vocabulary.who import InPile
from strategium.games.invasion.vocabulary.writing import action, card, constant, forced, replaces
from strategium.games.invasion.words import (
    ANY_TYPE,
    ASSIGNED,
    ATTACKS_FROM_ANYWHERE,
    CORRUPTED,
    DEVELOPMENT,
    ENTERED_PLAY,
    EXTRA_DAMAGE,
    KINGDOM,
    LEFT_PLAY,
    POWER,
    QUEST,
    SAVAGE,
    SEARCHES_MORE,
    SUPPORT,
    UNIT,
)

card(
    "Greyseer Thanquol",
    OnThis(ATTACKS_FROM_ANYWHERE),
    OnThis(POWER, Count(Select(UNIT, YOURS, trait="Skaven")), ThisIs(ATTACKING)),
)
card(
    "Warp Lightning Cannon",
    constant(ToThis(ENTERED_PLAY, "this card"), Corrupt(Attached())),
    OnAttached(POWER, 3, ThisIs(FIGHTING, Attached())),
    attach_to=Select(),
)
card("Zealot Hunter", forced(ToThis(ENTERED_PLAY), Destroy(ATarget(Select(such=FOREIGN)))))
card(
    "Rat Ogres",
    action(Restore(Each(Select(UNIT, trait="Skaven"), True)), when=YOUR_TURN_BEGINS),
    cites=("action.example-rat-ogres",),
)
card("Scout Camp", OnThis(SEARCHES_MORE, zone=KINGDOM), cites=("term.example-scout-camp",))
card(
    "Deathmaster Sniktch",
    action(
        Destroy(ATarget(Select(such=Frailer(Count(Select(UNIT | SUPPORT | QUEST, trait="Skaven")))))),
        cost=CorruptThis(),
    ),
    cites=("target.faq-sniktch",),
)
card(
    "Fellblade",
    constant(ToThis(ENTERED_PLAY, "this card"), Corrupt(Attached())),
    constant(To(CORRUPTED, Select(UNIT)), PutTokens(1, This("this card"))),
    OnAttached(EXTRA_DAMAGE, TOKENS_HERE),
    attach_to=Select(UNIT, trait="Skaven"),
)
card("Crypt Ghouls", action(GainResources(2), when=ToThis(LEFT_PLAY)))
card("Advanced Engineering", action(TopOrBottom(), when=YOUR_TURN_BEGINS))
card("Tree Kin", action(BecomeDevelopment(This()), spend=2), cites=("development.example-tree-kin",))
card(
    "Spellsinger",
    action(AwakenDevelopment(ATarget(Select(DEVELOPMENT)), 1, 2), when=YOU_DEVELOP),
    cites=("enter.faq-when-you-play",),
)
card("Track the Prey", action(Gain(SAVAGE, PRINTED_POWER, ATarget(Select(UNIT, YOURS)))))
card(
    "Protective Spites",
    with_tokens(3),
    replaces(ToAttached(ASSIGNED), PreventForToken(), may=True),
    attach_to=Select(UNIT, YOURS),
)
card("Chakax", action(Damage(1, That()), when=SAVAGE_ENTERS))
card(
    "Hidden Sorceress",
    forced(OPPONENT_PUTS_TOKENS, RemoveToken(That("that quest"))),
    cites=("timing.faq-sentence-break",),
)
card(
    "Arcane Power",
    action(
        Draw(1),
        Then(
            TakeBack(InPile(Select(ANY_TYPE), but="Arcane Power", least=0)),
            LEGEND_OR_ARTEFACT,
            "if you control a legend or an Artefact support card, ",
        ),
    ),
)
