"""Decks over the API: those that come with a game, and reading, checking and writing others. Nothing is kept here."""

from __future__ import annotations

from typing import Any

from strategium.cards.decks import DeckEntry, DeckList, DeckShelf, Fault
from strategium.kernel.game import Game
from strategium.server.errors import NotFound


def shelf_of(game: Game) -> DeckShelf:
    shelf = game.decks
    if not isinstance(shelf, DeckShelf):
        raise NotFound(f"{game.title} is not played with decks.")
    return shelf


def listed(game: Game) -> dict[str, Any]:
    """What a deck of the game is, and all that come with it."""
    shelf = shelf_of(game)
    return {
        "heads": list(shelf.labels),
        "formats": list(shelf.formats),
        "files": [file.name for file in shelf.files],
        "decks": [{"id": name, "deck": shelf.data(shelf.find(name))} for name in shelf.names()],
        "sections": sections_of_cards(shelf),
    }


def sections_of_cards(shelf: DeckShelf) -> list[dict[str, Any]]:
    """All cards that a list may name, in the order in which the game's players like to read them."""
    names = sorted({shelf.title(kind) for kind in shelf.book.kinds} - {""})
    every = DeckList([DeckEntry(name, 1) for name in names])
    return [
        {
            "title": section.title,
            "cards": [entry.name for entry in section.entries],
            "never": section.title == shelf.never,
        }
        for section in shelf.sections(every)
    ]


def checked(game: Game, deck: dict[str, Any] | None, text: str) -> dict[str, Any]:
    """A deck given as data or as the text of a file: as we write it, its faults, its cards in sections."""
    shelf = shelf_of(game)
    found = shelf.read(text) if deck is None else shelf.of_data(deck)
    return {
        "deck": shelf.data(found),
        "count": found.count,
        "faults": [fault_data(fault) for fault in shelf.check(found)],
        "facts": shelf.facts(found),
        "sections": [
            {"title": one.title, "cards": [[entry.name, entry.copies] for entry in one.entries]}
            for one in shelf.sections(found)
        ],
    }


def fault_data(fault: Fault) -> dict[str, Any]:
    return {"text": fault.words, "rule": fault.rule, "line": fault.line, "near": list(fault.near)}


def written(game: Game, deck: dict[str, Any], kind: str) -> str:
    """The deck as a file of that kind."""
    shelf = shelf_of(game)
    return shelf.write(shelf.of_data(deck), kind)
