"""How a game of Invasion can be set up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from strategium.cards.deck_options import CardNumbers, DeckSize, OpenLists, Title, keep_as_data
from strategium.games.invasion.decks.shelf import SHELF
from strategium.kernel.option_words import told


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own: our JSON. Records keep it whole."""

    capital: Title = ""
    cards: CardNumbers = {}  # how many of each
    name: Title = ""
    format: Title = "standard"
    game: Literal["invasion"] = "invasion"

    def data(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, and house rules."""

    # Names, lists as text, or decks.
    decks: Annotated[tuple[Deck | str, Deck | str], told("Decks", "What each seat plays.")] = ("dwarf", "orc")
    open_lists: OpenLists = True
    deck_size: DeckSize = 0

    def __post_init__(self) -> None:
        """A list that is given as text is kept as our JSON, so that nothing else of the text is kept."""
        keep_as_data(self, SHELF, Deck)
