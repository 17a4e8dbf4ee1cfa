"""Several games with decks: a file is read by the game whose cards it names. The other game here is a small one."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategium.cards.deck_files import JSON, O8D, TEXT
from strategium.cards.decks import DeckList, DeckShelf, Fault, UnreadableDeck
from strategium.cli import deck_opening
from strategium.cli.deck_opening import opened
from strategium.games.conquest.decks.shelf import SHELF
from strategium.kernel.abilities import Book, Kind


class Patience(DeckShelf):
    """A game of two cards."""

    game = "patience"
    package = "strategium.games.conquest"
    files = (JSON, O8D, TEXT)
    octgn_game = "11111111-2222-3333-4444-555555555555"

    def rules(self, deck: DeckList) -> list[Fault]:
        return []


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Patience:
    book = Book()
    book.add(Kind("Queen of Hearts"))
    book.add(Kind("Knave"))
    shelf = Patience(book)
    monkeypatch.setattr(deck_opening, "shelves", lambda: [SHELF, shelf])
    return shelf


@pytest.mark.parametrize("kind", ["json", "o8d", "text"])
def test_a_file_is_read_by_its_game(patience: Patience, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "mine"
    deck = patience.read("2x queen of hearts\n1x Knave")
    path.write_text(patience.write(deck, kind))
    shelf, again = opened(str(path))
    assert shelf is patience
    assert again.tally() == {"Queen of Hearts": 2, "Knave": 1}
    assert patience.check(again) == []
    path.write_text(SHELF.write(SHELF.find("orks"), kind))
    assert opened(str(path))[0] is SHELF


def test_a_file_that_no_game_can_read(patience: Patience, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("<html/>")
    with pytest.raises(UnreadableDeck, match="XML of another kind"):
        opened(str(path))


def test_what_a_game_need_not_say(patience: Patience) -> None:
    deck = patience.read("Deck: Mine\n2x Knave")
    assert patience.write(deck, "text") == "Deck: Mine\n\nCards (2)\n2x Knave\n"
    assert patience.facts(deck) == []
    assert patience.octgn_id("Knave") == patience.octgn_id("Knave") != patience.octgn_id("Queen of Hearts")


def test_cards_that_are_added_later_are_found(patience: Patience) -> None:
    assert patience.spelling("joker") == ""
    patience.book.add(Kind("Joker"))
    assert patience.spelling("joker") == "Joker"
