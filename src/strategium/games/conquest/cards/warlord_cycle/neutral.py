"""Neutral cards of the Warlord cycle."""

from __future__ import annotations

from strategium.cards.vocabulary.triggers import ToThis
from strategium.cards.vocabulary.who import Each
from strategium.games.conquest.cards.warlord_cycle.torture_words import DiscardDownTo
from strategium.games.conquest.vocabulary.choices import EachPlayer
from strategium.games.conquest.vocabulary.movement import ToHand
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.writing import card, headquarters_action, reaction
from strategium.games.conquest.words import ARMY, ENTERED_PLAY

card("Calamity", headquarters_action(ToHand(Each(Select(ARMY, most_cost=2)))))
card("Inquisitor Caius Wroth", reaction(ToThis(ENTERED_PLAY), EachPlayer(DiscardDownTo(4))))
