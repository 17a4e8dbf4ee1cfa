"""The texts of cards, which are generated from their abilities."""

from __future__ import annotations

import pytest

from strategium.games.invasion.kinds import CARDS, Card, find_card
from strategium.games.invasion.words import ACTION, FORCED, RULE, SECTION, TRIGGERED

PRINTED = [card for card in CARDS if not card.type & (RULE | SECTION) and card.home < 0]


def test_all_cards_of_the_core_set_and_those_that_the_text_names_are_there() -> None:
    assert len([card for card in PRINTED if card.set == "Core Set"]) == 127
    assert len(PRINTED) == 127 + 84


@pytest.mark.parametrize("card", PRINTED, ids=[card.name for card in PRINTED])
def test_a_text_is_made_of_sentences(card: Card) -> None:
    for text in card.texts:
        assert text[0].isupper()
        assert text.endswith((".", ".)"))
        assert "  " not in text
        assert " ." not in text


@pytest.mark.rule("invasion/action.kinds", "invasion/constant.no-bold-trigger", "invasion/effect.term")
def test_a_bold_word_marks_actions_and_forced_effects() -> None:
    for card in PRINTED:
        words = " ".join(card.texts)
        timings = {ability.timing for ability in card.abilities}
        assert ("Action: " in words) == bool(timings & {ACTION, TRIGGERED}), card.name
        if FORCED in timings:
            assert "Forced: " in words


@pytest.mark.rule("invasion/errata.after-is-when", "invasion/errata.after-your-turn-begins")
def test_no_text_says_after() -> None:
    for card in PRINTED:
        assert not any(text.startswith(("Forced: After", "Action: After")) for text in card.texts)
    assert "At the beginning of your turn" in " ".join(find_card("Keystone Forge").texts)


@pytest.mark.rule("invasion/deck.latest-printing", "invasion/deck.errata-all-printings")
def test_a_title_is_one_card_whatever_its_printing() -> None:
    assert len({card.title for card in PRINTED}) == len(PRINTED)
