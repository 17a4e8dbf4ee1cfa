"""Decks in the options of a game: a list that is given as text is kept as our JSON, and nothing else of the text is."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from strategium.cards.decks import LONGEST_NAME, MOST_NAMES, DeckShelf
from strategium.kernel.option_words import told

Title = Annotated[str, Meta(max_length=LONGEST_NAME)]
CardNumbers = Annotated[dict[str, int], Meta(max_length=MOST_NAMES)]
OpenLists = Annotated[
    bool, told("Open lists", "Everybody may look up which cards each deck holds, never in what order.")
]
DeckSize = Annotated[
    int,
    told(
        "Length",
        "A short game uses 25 cards of each deck: about half as long.",
        {0: "Whole decks", 25: "Short, 25 cards"},
        ge=0,
        le=MOST_NAMES,
    ),
]


def keep_as_data(options: Any, shelf: DeckShelf, type: Any) -> None:
    """Where the `decks` of these options are lists as text, put decks of that type in their place."""
    if any(is_list(deck) for deck in options.decks):
        decks = [as_data(deck, shelf, type) for deck in options.decks]
        msgspec.structs.force_setattr(options, "decks", tuple(decks))


def is_list(deck: Any) -> bool:
    """Whether that is the list of a deck as text, and not the name of one."""
    return isinstance(deck, str) and ("\n" in deck or deck.lstrip().startswith(("{", "<")))


def as_data(deck: Any, shelf: DeckShelf, type: Any) -> Any:
    return msgspec.convert(shelf.data(shelf.read(deck)), type) if is_list(deck) else deck
