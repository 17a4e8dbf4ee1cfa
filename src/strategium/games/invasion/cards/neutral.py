"""Neutral cards."""

from __future__ import annotations

from strategium.cards.vocabulary.constants import OnThis
from strategium.cards.vocabulary.who import ATarget
from strategium.games.invasion.vocabulary.amounts import TOKENS_HERE, Developments
from strategium.games.invasion.vocabulary.conditions import HaveDevelopments
from strategium.games.invasion.vocabulary.constants import OnZone
from strategium.games.invasion.vocabulary.costs import SacrificeQuester
from strategium.games.invasion.vocabulary.hands import GainResources, Mill, ShuffleIn
from strategium.games.invasion.vocabulary.harm import Destroy, ReturnToHand
from strategium.games.invasion.vocabulary.marks import cheaper_by, loyalty_of
from strategium.games.invasion.vocabulary.quests import quest_tokens
from strategium.games.invasion.vocabulary.select import Cheaper, Select
from strategium.games.invasion.vocabulary.triggers import YOUR_TURN_BEGINS
from strategium.games.invasion.vocabulary.who import InPile
from strategium.games.invasion.vocabulary.writing import action, card, forced
from strategium.games.invasion.words import (
    ANY_TYPE,
    BATTLEFIELD,
    ENTERS_CORRUPT,
    KINGDOM,
    POWER,
    QUEST_ZONE,
    RACES,
    SHIELDS_CAPITAL,
    SUPPORT,
)

card("Contested Fortress", OnThis(SHIELDS_CAPITAL))
card("Contested Stronghold", OnThis(POWER, Developments(), noun="this card"))
card("Armoury", OnThis(POWER, 1, HaveDevelopments(2), zone=KINGDOM, noun="this card"))
card("Forgotten Cemetery", OnThis(POWER, 1, HaveDevelopments(2), zone=QUEST_ZONE, noun="this card"))
card(
    "Warpstone Excavation",
    OnZone(ENTERS_CORRUPT),
    cites=(
        "corruption.faq-moving-into-excavation",
        "corruption.faq-entering-corrupted",
    ),
)
card("Pilgrimage", cheaper_by(Developments(QUEST_ZONE)), action(ReturnToHand(ATarget(Select()))))
card("Burn It Down", action(Destroy(ATarget(Select(SUPPORT, such=Cheaper(Developments(BATTLEFIELD)))))))
card("Innovation", action(GainResources(Developments(KINGDOM))))
card("Infiltrate!", forced(YOUR_TURN_BEGINS, Mill(TOKENS_HERE), zone=QUEST_ZONE), quest_tokens())
card(
    "Prepare for War!",
    action(ShuffleIn(InPile(Select(ANY_TYPE), tokens=True)), cost=SacrificeQuester(), zone=QUEST_ZONE),
    quest_tokens(),
)
for one, other in (
    ("dwarf", "empire"),
    ("empire", "high elf"),
    ("dwarf", "high elf"),
    ("chaos", "orc"),
    ("chaos", "dark elf"),
    ("orc", "dark elf"),
):
    card(f"Alliance - {one.title()} and {other.title()}", loyalty_of(RACES.index(one), RACES.index(other)))
