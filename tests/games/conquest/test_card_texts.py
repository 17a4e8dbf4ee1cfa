"""The texts of cards, which are generated from their abilities."""

from __future__ import annotations

import re

import pytest

from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.words import (
    ACTION,
    BATTLE_ABILITY,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    KEYWORD_NAMES,
    REACTION,
)

TIMING_WORD = {
    ACTION: "Action:",
    BATTLE_ABILITY: "Battle:",
    INTERRUPT: "Interrupt: When ",
    FORCED_INTERRUPT: "Forced Interrupt: When ",
    REACTION: "Reaction: After ",
    FORCED_REACTION: "Forced Reaction: After ",
}
ANY_TIMING_WORD = re.compile(r"\b(Action|Battle|Interrupt|Reaction):")
PART_OF_AN_ABILITY = -1


def card(name: str) -> Card:
    return CARDS[BOOK.find(name).no]


@pytest.mark.rule("conquest/abilities.triggered")
def test_a_timing_word_with_a_colon_marks_every_triggered_ability() -> None:
    for kind in CARDS:
        for ability in kind.abilities:
            if ability.timing != PART_OF_AN_ABILITY:
                assert TIMING_WORD[ability.timing] in ability.text, kind.name
                assert ability.text in kind.texts


@pytest.mark.rule("conquest/abilities.types")
def test_what_is_not_triggered_is_a_keyword_or_a_constant_effect() -> None:
    for kind in CARDS:
        triggered = [a.text for a in kind.abilities if a.text]
        others = [text for text in kind.texts if text not in triggered and kind.form < 0]
        assert not any(ANY_TIMING_WORD.search(text) for text in others), kind.name
        constants = [constant for of_stat in kind.constants for constant in of_stat]
        assert bool(others) or not (constants or kind.keywords), kind.name
        assert all(keyword.split(" (")[0] in KEYWORD_NAMES.values() for keyword in kind.keywords), kind.name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Wildrider Squadron",
            "Combat Action: Move this unit to an adjacent planet. (Limit once per phase.)",
        ),
        ("Suffering", "Attached unit gets -2 ATK."),
        ("Rune-Encrusted Armor", "Attached unit gets +2 ATK and +2 HP."),
        (
            "Gun Drones",
            (
                "You may deploy this card as a Drone attachment with the text: "
                "Attach to a non-Vehicle army unit. Attached unit gains Area Effect (2)."
            ),
        ),
        (
            "Shadowsun's Stealth Cadre",
            (
                "This card may enter play as an attachment with the text: "
                "Attach to a non-Vehicle army unit. Attached unit gets +2 ATK and +2 HP."
            ),
        ),
        (
            "Altar of Torment",
            "Interrupt: When you deploy a Dark Eldar army unit, exhaust this support to reduce its cost by 1.",
        ),
    ],
)
def test_texts_read_well(name: str, text: str) -> None:
    assert text in card(name).texts
