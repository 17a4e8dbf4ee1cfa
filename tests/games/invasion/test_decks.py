"""What a deck must keep to, and the decks that come with the game."""

from __future__ import annotations

import pytest

from strategium.games.invasion import GAME
from strategium.games.invasion.decks.rules import BANNED, RESTRICTED
from strategium.games.invasion.decks.shelf import SHELF, looked_up
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.words import UNIT
from strategium.kernel.errors import UnknownOption


def text_of(name: str, *changes: tuple[str, str]) -> str:
    """The list of a deck that comes with the game, with some lines changed."""
    text = SHELF.write(SHELF.find(name), "text")
    for old, new in changes:
        assert text.count(f"{old}\n") == 1, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "")
    return text


def faults(text: str) -> list[tuple[str, str]]:
    """The clause and the words of every fault."""
    return [(fault.rule.removeprefix("invasion/"), fault.words) for fault in SHELF.check(SHELF.read(text))]


def rules(text: str) -> set[str]:
    return {rule for rule, _ in faults(text)}


@pytest.mark.parametrize("name", SHELF.names())
def test_decks_that_come_with_the_game_are_legal(name: str) -> None:
    deck = SHELF.find(name)
    assert SHELF.check(deck) == []
    assert deck.count == (49 if name == "starter_empire" else 50)  # our lists of the box miss one Empire card


@pytest.mark.parametrize("name", SHELF.of_format())
def test_a_deck_has_what_a_game_needs(name: str) -> None:
    deck = SHELF.find(name)
    cards = looked_up(deck.cards())
    units = [card for card in cards if card.type == UNIT]
    assert len(units) >= 23
    assert len([card for card in cards if 0 <= card.cost <= 2]) >= 20


@pytest.mark.rule("invasion/deck.starter")
def test_a_starter_is_a_race_of_the_box_with_ten_neutral_cards() -> None:
    for name in SHELF.of_format("starter"):
        deck = SHELF.find(name)
        neutral = [card for card in looked_up(deck.tally()) if card.race < 0]
        assert sum(deck.tally()[card.title] for card in neutral) == 10
    small = text_of("starter_dwarf", ("3x Troll Slayers", ""))
    assert rules(small) == set()
    assert rules(small.replace("Format: starter\n", "")) == {"deck.size", "deck.restricted-one-title"}


@pytest.mark.rule("invasion/deck.size")
def test_a_deck_has_fifty_to_a_hundred_cards() -> None:
    assert faults(text_of("dwarf", ("3x Troll Slayers", ""))) == [
        ("deck.size", "there are 47 cards: a deck has 50 to 100")
    ]


@pytest.mark.rule("invasion/deck.three-copies")
def test_three_copies_of_a_title_are_the_most() -> None:
    assert faults(text_of("dwarf", ("3x Troll Slayers", "4x Troll Slayers"))) == [
        ("deck.three-copies", "4 copies of Troll Slayers: 3 are the most")
    ]


@pytest.mark.rule(
    "invasion/deck.no-mixing-sides",
    "invasion/deck.capital-side",
    "invasion/deck.order-races",
    "invasion/deck.destruction-races",
)
def test_a_deck_keeps_to_the_side_of_its_capital() -> None:
    assert rules(text_of("dwarf", ("3x Troll Slayers", "3x Boar Boyz"))) == {
        "deck.capital-side",
        "deck.no-mixing-sides",
    }
    for friend in ("Reiksguard Knights", "Silver Helm Brigade"):
        assert rules(text_of("dwarf", ("3x Troll Slayers", f"3x {friend}"))) == set()
    for friend in ("Dark Zealot", "Vile Sorceress"):
        assert rules(text_of("orc", ("3x Boar Boyz", f"3x {friend}"))) == set()


@pytest.mark.rule(
    "invasion/deck.neutral-any-side", "invasion/deck.order-only", "invasion/deck.destruction-only"
)
def test_neutral_cards_go_everywhere_unless_they_say_otherwise() -> None:
    assert rules(text_of("orc", ("3x Boar Boyz", "3x Contested Stronghold"))) == set()
    assert rules(text_of("orc", ("3x Boar Boyz", "3x Tree Kin"))) == {"deck.order-only"}
    assert rules(text_of("dwarf", ("3x Troll Slayers", "3x Rat Ogres"))) == {"deck.destruction-only"}


@pytest.mark.rule(
    "invasion/deck.restricted-one-title", "invasion/deck.restricted-copies", "invasion/deck.restricted-titles"
)
def test_one_restricted_title_in_as_many_copies_as_there_may_be() -> None:
    assert "Innovation" in SHELF.find("dwarf").tally()
    assert rules(text_of("dwarf", ("2x Innovation", "3x Innovation"))) == set()
    for title in RESTRICTED:
        if title != "Innovation" and CARDS[SHELF.book.find(title).no].side in ("", "order"):
            assert rules(text_of("dwarf", ("3x Troll Slayers", f"3x {title}"))) == {
                "deck.restricted-one-title"
            }


@pytest.mark.rule("invasion/deck.no-banned-title", "invasion/deck.banned-titles")
def test_a_banned_title_is_not_allowed() -> None:
    assert BANNED == ("Visit the Haunted City",)
    assert rules(text_of("dwarf", ("3x Troll Slayers", f"3x {BANNED[0]}"))) == {"deck.no-banned-title"}


def test_a_capital_is_needed() -> None:
    assert rules(text_of("dwarf", ("Capital: Dwarf capital", ""))) == {"deck.capital-side"}
    assert rules(text_of("dwarf", ("Capital: Dwarf capital", "Capital: Empire"))) == set()


@pytest.mark.parametrize("kind", ["text", "json", "o8d"])
def test_lists_are_read_as_they_are_written(kind: str) -> None:
    deck = SHELF.find("chaos")
    again = SHELF.read(SHELF.write(deck, kind))
    assert again.tally() == deck.tally()
    assert again.heads["capital"].name == deck.heads["capital"].name


def test_an_illegal_deck_starts_no_game() -> None:
    with pytest.raises(UnknownOption, match="50 to 100"):
        GAME.new(seed=1, decks=({"capital": "Orc", "cards": {"Boar Boyz": 3}}, "dwarf"))


@pytest.mark.rule("invasion/deck.closed-lists")
def test_closed_lists_tell_only_the_capital() -> None:
    options = {"decks": ("dwarf", "orc"), "open_lists": False, "deck_size": 0}
    assert GAME.public_options(options)["decks"] == [{"capital": "Dwarf capital"}, {"capital": "Orc capital"}]
    assert GAME.public_options({**options, "open_lists": True})["decks"] == ("dwarf", "orc")
