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


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Bloodsworn", "When an enemy unit enters a discard pile from play"),
        ("Offering to Hekarti", "When a unit enters an opponent's discard pile from play"),
        ("Burn It Down", "equal to or lower than the number of your developments in your battlefield."),
        ("Deathmaster Sniktch", "with fewer hit points than the number of Skaven cards in play."),
        (
            "Iron Discipline",
            "Choose a target unit; until the end of the turn, any other action that targets it",
        ),
        ("Melekh the Changer", "for each of the corrupted enemy cards."),
        ("Track the Prey", "gains Savage X (X is its printed power) until the end of the turn."),
    ],
)
def test_texts_say_what_is_counted_and_what_is_meant(name: str, text: str) -> None:
    assert text in " ".join(find_card(name).texts)
